/** What losing a card means, and the discards by suit and rank. (C20, C27) */
import type { Card, Discarded, GameView, Rules } from "../../lib/api/types";
import { bySuit } from "../../lib/kinds";

/**
 * `critical`: the last copy of a card that is still useful. `dead`: a card that can no longer be played.
 * `lost`: a card that was critical when it was discarded, so its firework ends below it.
 */
export type Standing = "critical" | "lost" | "dead";

type Known = Pick<GameView, "critical" | "dead">;

interface MarkedDiscard extends Discarded {
  /** The result of `lossOf`; where that is null, `critical` if the last useful copy of the kind is still to come. */
  readonly standing: Standing | null;
}

/** The standing of a card in a hand. */
export function standingOf({ critical, dead }: Pick<Card, "critical" | "dead">): Standing | null {
  if (critical) return "critical";
  return dead ? "dead" : null;
}

/** What a discarded card meant when it was discarded. */
export function lossOf({ critical, dead }: Discarded): Standing | null {
  if (critical) return "lost";
  return dead ? "dead" : null;
}

/** The standing of a kind's remaining cards. */
export function standingOfKind({ critical, dead }: Known, kind: string): Standing | null {
  return standingOf({ critical: critical.includes(kind), dead: dead.includes(kind) });
}

/** How many cards of a kind the viewer has not seen: in the deck or hidden. */
export function unseen(
  view: Pick<GameView, "discards" | "fireworks" | "hands" | "hole">,
  rules: Pick<Rules, "copies">,
  kind: string,
): number {
  const played = view.fireworks.some(({ cards }) => cards.includes(kind)) ? 1 : 0;
  const seen = [...view.discards, ...view.hands.flat(), ...(view.hole ?? [])].filter(
    (card) => card.kind === kind,
  ).length;
  return (rules.copies[kind] ?? 0) - played - seen;
}

/** The discards of each firework's suit, in the order of the fireworks. */
export function sortedDiscards(
  view: Known & Pick<GameView, "discards" | "fireworks">,
): { readonly suit: string; readonly cards: readonly MarkedDiscard[] }[] {
  const standing = (card: Discarded): Standing | null =>
    lossOf(card) ?? (view.critical.includes(card.kind) ? "critical" : null);
  const marked = view.discards.map((card) => ({ ...card, standing: standing(card) }));
  return bySuit(
    view.fireworks.map(({ suit }) => suit),
    marked,
  );
}
