/** Which cards a clue of a variant touches, in words. */
import { list, t } from "../../lib/messages";
import { suitName } from "../../lib/words";
import type { Variant } from "../../lib/api/types";

/** A rank as it is written; 0 is the START card. */
export const rankText = (rank: number): string => (rank === 0 ? t("variants.start") : String(rank));

/** A suit in the reader's language, by hanab.live's name. */
export const suitOf = (name: string): string => suitName(name.toLowerCase());

/** The touched cards, suits in which the same ranks are touched together: "all of Red; 1 and 2 of every suit".
 *  @param grid by suit and rank, as in `touches` */
export function touchedWords(
  { suits, ranks }: Pick<Variant, "ranks"> & { readonly suits: readonly { readonly name: string }[] },
  grid: Variant["touches"][number],
): string {
  const together = new Map<string, { ranks: readonly number[]; names: string[] }>();
  for (const [place, { name }] of suits.entries()) {
    const touched = ranks.filter((_, rank) => grid[place]?.[rank]);
    if (touched.length === 0) continue;
    const key = touched.join();
    const found = together.get(key) ?? { ranks: touched, names: [] };
    found.names.push(name);
    together.set(key, found);
  }
  if (together.size === 0) return t("variants.touches.nothing");
  return [...together.values()]
    .map(({ ranks: touched, names }) => {
      const of = names.length === suits.length ? t("variants.touches.every") : list(names.map(suitOf));
      if (touched.length === ranks.length) return t("variants.touches.all", { suits: of });
      return t("variants.touches.some", { ranks: list(touched.map(rankText)), suits: of });
    })
    .join("; ");
}
