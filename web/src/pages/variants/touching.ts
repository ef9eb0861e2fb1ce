/** The cards that a variant's clues touch, in words. */
import { list, t } from "../../lib/messages";
import { suitName } from "../../lib/words";
import type { Variant } from "../../lib/api/types";

/** A rank as text; 0 is the START card. */
export const rankText = (rank: number): string => (rank === 0 ? t("variants.start") : String(rank));

/** A suit's name in the reader's language. @param name hanab.live's */
export const suitLabel = (name: string): string => suitName(name.toLowerCase());

/** The touched cards, grouped by suits with the same ranks: "all of Red; 1 and 2 of every suit".
 *  @param grid by suit and rank, as in `touches` */
export function touchedWords(
  { suits, ranks }: Pick<Variant, "ranks"> & { readonly suits: readonly { readonly name: string }[] },
  grid: Variant["touches"][number],
): string {
  const groups = new Map<string, { touched: readonly number[]; names: string[] }>();
  for (const [row, { name }] of suits.entries()) {
    const touched = ranks.filter((_, column) => grid[row]?.[column]);
    if (touched.length === 0) continue;
    const key = touched.join();
    const group = groups.get(key) ?? { touched, names: [] };
    group.names.push(name);
    groups.set(key, group);
  }
  if (groups.size === 0) return t("variants.touches.nothing");
  return [...groups.values()]
    .map(({ touched, names }) => {
      const of = names.length === suits.length ? t("variants.touches.every") : list(names.map(suitLabel));
      if (touched.length === ranks.length) return t("variants.touches.all", { suits: of });
      return t("variants.touches.some", { ranks: list(touched.map(rankText)), suits: of });
    })
    .join("; ");
}
