/** Which cards are highlighted: those of a clue that could be given, and those of an action or text in question. */
import type { Board } from "./board.svelte";
import { cardInSlot } from "./hands/hands";
import { choosing, offered } from "./input/choice";
import { isClue } from "./input/clues";

/** Highlights the cards that the clue under the pointer or the focus would touch, by order; none ends it. */
export function previewClue(board: Board, cards: readonly number[]): void {
  board.cluePreview = { turn: board.view.turn, cards };
}

/** Whether the clue under the pointer or the focus, or the one chosen ahead, would touch this card. */
export function isPreviewed(board: Board, order: number): boolean {
  const { cluePreview, view, premove } = board;
  if (premove?.clue?.touches.includes(order)) return true;
  const isTouched = cluePreview?.turn === view.turn && cluePreview.cards.includes(order);
  return isTouched && choosing(board) && !offered(board).chosen;
}

/** Whether a card is highlighted: for the chosen action, a review's action, a log line, the coach, or the last turn. */
export function isHighlighted(board: Board, order: number): boolean {
  const { chosen } = offered(board);
  if (chosen) {
    const { action, touches } = chosen;
    return touches.includes(order) || (!isClue(action) && cardInSlot(board, action.slot) === order);
  }
  if (board.shownAction?.turn === board.view.turn) return board.shownAction.cards.includes(order);
  const taught = board.past ? [] : (board.coach?.cards ?? []);
  // The log line under the pointer comes first, then what the coach points at, then the last turn.
  const acted = board.currentEntry?.cards ?? [];
  return [board.litCards, taught, acted].find((cards) => cards.length > 0)?.includes(order) ?? false;
}
