/** The discards as the table sorts them, each with what its loss means. (C20, C27) */
import type { Discarded, GameView, Rules } from "../../lib/api/types";
import { bySuit } from "../../lib/kinds";

/**
 * `lost`: the last useful copy, its firework ends below it. `dead`: of no use when it went.
 * `last`: every copy but one is gone.
 */
export type Mark = "lost" | "dead" | "last" | "plain";

interface MarkedDiscard extends Discarded {
  readonly mark: Mark;
}

export function sortedDiscards(
  view: Pick<GameView, "discards" | "fireworks">,
  rules: Pick<Rules, "copies">,
): { readonly suit: string; readonly cards: readonly MarkedDiscard[] }[] {
  const gone = new Map<string, number>();
  for (const { kind } of view.discards) gone.set(kind, (gone.get(kind) ?? 0) + 1);
  const mark = (card: Discarded): Mark => {
    if (card.critical) return "lost";
    if (card.dead) return "dead";
    return (rules.copies[card.kind] ?? 0) - (gone.get(card.kind) ?? 0) === 1 ? "last" : "plain";
  };
  const marked = view.discards.map((card) => ({ ...card, mark: mark(card) }));
  return bySuit(
    view.fireworks.map(({ suit }) => suit),
    marked,
  );
}
