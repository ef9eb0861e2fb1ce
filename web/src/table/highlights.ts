/** Which cards are highlighted. */
import type { Board } from "./board.svelte";
import { cardInSlot } from "./hands/hands";
import { choosing, offered } from "./input/choice";
import { isClue } from "./input/clues";

/** Sets the cards that the clue under the pointer would touch. */
export function pointAt(board: Board, cards: readonly number[]): void {
  board.pointed = { turn: board.view.turn, cards };
}

/** Whether the clue under the pointer or the focus, or the one chosen ahead, would touch this card. */
export function pointedAt(board: Board, order: number): boolean {
  const { pointed, view, premove } = board;
  if (premove?.clue?.touches.includes(order)) return true;
  const there = pointed?.turn === view.turn && pointed.cards.includes(order);
  return there && choosing(board) && !offered(board).chosen;
}

/** Whether the clue about to be given, a log line or the last turn concerns this card. */
export function aimedAt(board: Board, order: number): boolean {
  const { chosen } = offered(board);
  if (chosen) {
    const { action, touches } = chosen;
    return touches.includes(order) || (!isClue(action) && cardInSlot(board, action.slot) === order);
  }
  if (board.shown?.turn === board.view.turn) return board.shown.cards.includes(order);
  const taught = board.past ? [] : (board.coach?.cards ?? []);
  // The log line under the pointer comes first, then what the coach points at, then the last turn.
  const acted = board.currentEntry?.cards ?? [];
  return [board.lit, taught, acted].find((cards) => cards.length > 0)?.includes(order) ?? false;
}
