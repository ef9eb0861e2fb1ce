/** What the game's events change on the board. */
import type { GameEvent } from "../lib/api/types";
import type { GameStore } from "../lib/game/game.svelte";
import { t } from "../lib/messages";
import { Board } from "./board.svelte";
import { refusal, send } from "./input/choice";
import { dropPremove, duePremove, premovedAction } from "./input/premove";
import { closeNotes, restoreNotes } from "./notes/drafts";
import { now } from "./replay/replay";

/** The board of a game, and what ends it. */
export function openBoard(game: GameStore): { readonly board: Board; readonly close: () => void } {
  const board = new Board(game);
  restoreNotes(board);
  const unwatch = game.watch((event) => hear(board, event));
  const close = (): void => {
    unwatch();
    closeNotes(board);
  };
  return { board, close };
}

/** Handles an event of the game. A reconnection may repeat the position that is already shown. */
function hear(board: Board, event: GameEvent): void {
  // Before the first event that has a position, only trying ahead has a turn to compare with.
  const undone = event.type === "snapshot" && event.view.turn < (board.heardTurn ?? board.aheadFrom?.view.turn ?? 0);
  const endedWhileTrying = "view" in event && event.view.outcome !== null && board.aheadFrom !== null;
  if ((undone && (board.fetched || board.aheadFrom)) || endedWhileTrying) now(board);
  if ("view" in event && event.view.turn !== board.heardTurn) {
    board.heardTurn = event.view.turn;
    board.sentTurn = null;
    // After an undo, and in puzzles, a turn comes again whose action was already sent: its choice is stale.
    board.offer = null;
    // A notice concerns one turn. Undo is announced for real games only: puzzles go back after every attempt.
    board.notice = undone && board.game.kept ? t("board.undo.done") : null;
  }
  const premove = duePremove(board, event);
  const legal = premove && premovedAction(board.view, premove);
  if (legal) void send(board, legal);
  else if (premove) dropPremove(board, refusal(board, premove.type) ?? t("board.notNow"));
}
