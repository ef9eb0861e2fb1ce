/** The hands in the view shown, and the keyboard's cursor: one card of one hand. */
import type { Arrangement, Card } from "../../lib/api/types";
import { attempt, type Board, type Place } from "../board.svelte";

/** A hand as shown; rows are in the order of the arrow keys from top to bottom. */
export interface Row {
  readonly seat: number;
  readonly count: number;
}

/** A seat's cards, the viewer's in the viewer's order. */
export function handOf({ me, own, view }: Board, seat: number): readonly Card[] {
  return seat === me ? own : (view.hands[seat] ?? []);
}

export function findCard(
  board: Board,
  order: number,
): { readonly card: Card; readonly seat: number; readonly place: number } | null {
  for (const seat of board.view.hands.keys()) {
    const hand = handOf(board, seat);
    const place = hand.findIndex((card) => card.order === order);
    const card = hand[place];
    if (card) return { card, seat, place };
  }
  return null;
}

/** The order of the card in a slot of the viewer's hand, as the rules number slots. */
export function cardInSlot({ me, view }: Board, slot: number | null): number | null {
  return view.hands[me ?? -1]?.[slot ?? -1]?.order ?? null;
}

/** Arranges the viewer's hand; does nothing in a branch. */
export async function arrange(board: Board, hand: Arrangement): Promise<void> {
  if (!board.branching) await attempt(board, () => board.game.arrange(hand));
}

/** The hands from top to bottom. */
export function rowsOf(board: Board): Row[] {
  const { me, others } = board;
  return [...others, ...(me === null ? [] : [me])].map((seat) => ({ seat, count: handOf(board, seat).length }));
}

/** The card under the keyboard's cursor. */
export function cursorOf(board: Board): Place | null {
  return settled(rowsOf(board), board.cursor);
}

/** The existing place nearest to the wanted one; null if no hand has a card. */
export function settled(rows: readonly Row[], wanted: Place | null): Place | null {
  const filled = rows.filter(({ count }) => count > 0);
  const row = filled.find(({ seat }) => seat === wanted?.seat) ?? filled[0];
  if (!row) return null;
  return { seat: row.seat, place: Math.max(0, Math.min(row.count - 1, wanted?.place ?? 0)) };
}

/** One step from a place, within the edges; empty hands are skipped. */
export function stepped(rows: readonly Row[], from: Place, dx: number, dy: number): Place {
  const filled = rows.filter(({ count }) => count > 0);
  const at = filled.findIndex(({ seat }) => seat === from.seat);
  const row = filled[Math.max(0, Math.min(filled.length - 1, at + dy))];
  return (row && settled([row], { seat: row.seat, place: from.place + dx })) ?? from;
}
