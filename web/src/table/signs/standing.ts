/** What losing a card means, and the discards in table order. (C20, C27) */
import type { Card, Discarded, GameView, Rules } from "../../lib/api/types";
import { lying } from "../../lib/game/fireworks";
import { bySuit, rankOf, suitOf } from "../../lib/kinds";

/**
 * `critical`: the last useful copy. `dead`: it can no longer be played.
 * `lost`: it was critical when discarded, so its firework ends below it.
 */
export type Standing = "critical" | "lost" | "dead";

type Shown = Pick<GameView, "discards" | "fireworks" | "dead">;

interface MarkedDiscard extends Discarded {
  /** `critical` if all other copies are discarded too. */
  readonly standing: Standing | null;
}

/** The standing of a card in a hand. */
export function standingOf({ critical, dead }: Pick<Card, "critical" | "dead">): Standing | null {
  return critical ? "critical" : dead ? "dead" : null;
}

/** The standing of a kind's remaining cards. */
export function standingOfKind(view: Shown, rules: Pick<Rules, "copies">, kind: string): Standing | null {
  const firework = view.fireworks.find(({ suit }) => suit === suitOf(kind));
  const rank = Number(rankOf(kind));
  const dead = view.dead?.includes(kind) ?? (!firework || rank <= firework.height || rank > firework.limit);
  if (dead) return "dead";
  const gone = view.discards.filter((card) => card.kind === kind).length;
  return (rules.copies[kind] ?? 0) - gone === 1 ? "critical" : null;
}

/** How many cards of a kind the viewer has not seen: in the deck or hidden. */
export function unseen(
  view: Pick<GameView, "discards" | "fireworks" | "hands">,
  rules: Pick<Rules, "copies">,
  kind: string,
): number {
  const played = view.fireworks.some((firework) => lying(firework).includes(kind)) ? 1 : 0;
  const seen = [...view.discards, ...view.hands.flat()].filter((card) => card.kind === kind).length;
  return (rules.copies[kind] ?? 0) - played - seen;
}

export function sortedDiscards(
  view: Shown,
  rules: Pick<Rules, "copies">,
): { readonly suit: string; readonly cards: readonly MarkedDiscard[] }[] {
  const standing = (card: Discarded): Standing | null => {
    if (card.critical) return "lost";
    if (card.dead) return "dead";
    return standingOfKind(view, rules, card.kind) === "critical" ? "critical" : null;
  };
  const marked = view.discards.map((card) => ({ ...card, standing: standing(card) }));
  return bySuit(
    view.fireworks.map(({ suit }) => suit),
    marked,
  );
}
