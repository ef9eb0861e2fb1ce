/** The hands in the view shown, and the keyboard's cursor: one card of one hand. */
import type { Arrangement, Card } from "../../lib/api/types";
import { attempt, type Board, type Place } from "../board.svelte";

/** A hand, as a row of places for the cursor. */
export interface Row {
  readonly seat: number;
  /** The number of cards. */
  readonly count: number;
}

/** A seat's cards, the viewer's in the viewer's order. */
export function handOf({ me, ownHand, view }: Board, seat: number): readonly Card[] {
  return seat === me ? ownHand : (view.hands[seat] ?? []);
}

/** A card with its hand's seat and its place as shown there; null if no hand has it. */
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

/** The order of the card in a slot of the viewer's hand, as the rules number slots; null if there is none. */
export function cardInSlot({ me, view }: Board, slot: number | null): number | null {
  return view.hands[me ?? -1]?.[slot ?? -1]?.order ?? null;
}

/** Arranges the viewer's hand; does nothing in a branch. */
export async function arrange(board: Board, hand: Arrangement): Promise<void> {
  if (!board.branching) await attempt(board, () => board.game.arrange(hand));
}

/** The hands in the order in which the arrow keys go from top to bottom. */
export function rowsOf(board: Board): Row[] {
  const { me, otherSeats } = board;
  return [...otherSeats, ...(me === null ? [] : [me])].map((seat) => ({ seat, count: handOf(board, seat).length }));
}

/** The place of the keyboard's cursor; null if no hand has a card. */
export function cursorOf(board: Board): Place | null {
  return nearestPlace(rowsOf(board), board.cursor);
}

/** The existing place nearest to the wanted one, which may be gone; null if no hand has a card. */
export function nearestPlace(rows: readonly Row[], wanted: Place | null): Place | null {
  const filled = rows.filter(({ count }) => count > 0);
  const row = filled.find(({ seat }) => seat === wanted?.seat) ?? filled[0];
  if (!row) return null;
  return { seat: row.seat, place: Math.max(0, Math.min(row.count - 1, wanted?.place ?? 0)) };
}

/** 0 for the card under the cursor, the only one that the Tab key reaches; -1 for all others. */
export function tabIndexOf(board: Board, seat: number, place: number): 0 | -1 {
  const cursor = cursorOf(board);
  return cursor?.seat === seat && cursor.place === place ? 0 : -1;
}

/** Whether a card was drawn so recently that not every player has acted since; dealt cards (drawn: 0) never count. */
export function isFresh({ view }: Board, { drawn }: Card): boolean {
  return drawn > 0 && view.turn - drawn < view.hands.length;
}

/** One step from a place, within the edges; empty hands are skipped. */
export function stepped(rows: readonly Row[], from: Place, dx: number, dy: number): Place {
  const filled = rows.filter(({ count }) => count > 0);
  const at = filled.findIndex(({ seat }) => seat === from.seat);
  const row = filled[Math.max(0, Math.min(filled.length - 1, at + dy))];
  return (row && nearestPlace([row], { seat: row.seat, place: from.place + dx })) ?? from;
}
