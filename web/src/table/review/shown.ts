/** The cards that an action concerns, to show them on the table. */
import type { Action, Card, Rules } from "../../lib/api/types";
import { isClue } from "../input/clues";

/**
 * The orders of the card that an action plays or discards, or of those that a clue touches.
 * @param hands with the faces of the hand that a clue is for
 * @param seat the seat on turn
 */
export function touchedBy(
  rules: Pick<Rules, "touches">,
  hands: readonly (readonly Pick<Card, "order" | "kind">[])[],
  seat: number,
  action: Action,
): readonly number[] {
  if (!isClue(action)) {
    const card = hands[seat]?.[action.slot ?? -1];
    return card ? [card.order] : [];
  }
  const kinds = rules.touches[action.type === "rank" ? String(action.rank) : action.colour] ?? [];
  return (hands[action.seat] ?? []).flatMap(({ order, kind }) => (kind && kinds.includes(kind) ? [order] : []));
}
