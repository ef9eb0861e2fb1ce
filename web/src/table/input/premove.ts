/** A premove: the viewer's next action, chosen ahead. It is dropped if another player's action makes it doubtful. */
import type { Entry, GameEvent, GameView, Legal } from "../../lib/api/types";
import { t } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import { clueValue } from "../../lib/words";
import type { Board, Premove } from "../board.svelte";
import { cluesAhead, isClue, sameAction, slotAction, type LegalClue } from "./clues";

/** Why a premove is dropped: the first four come from `obstacle`, the rest from `doubt`. */
type Reason = "connection" | "past" | "standIn" | "over" | "hand" | "strike" | "clue" | "cards" | "target" | "touches";

/** Whether premoves are on: wanted, and only one seat is played on this device. */
export function premovesOn({ game }: Board): boolean {
  return settings.premoves.current && game.mySeats.length === 1;
}

/** Whether a premove may be chosen now. */
export function canPremove(board: Board): boolean {
  const { me, sending, view } = board;
  return premovesOn(board) && me !== null && view.on_turn !== me && !sending && obstacle(board) === null;
}

/** Why no premove can be chosen or kept at present; null if one can. */
function obstacle({ aheadFrom, game, past, replaced, view }: Board): Reason | null {
  if (game.connection !== "live") return "connection";
  if (past || aheadFrom) return "past";
  if (replaced) return "standIn";
  return view.outcome ? "over" : null;
}

/** The actions that may be chosen ahead. Whether they are legal is known only once the viewer's turn has come. */
export function actionsAhead(view: GameView): Legal[] {
  return [
    ...viewerOrders(view).flatMap((_, slot): Legal[] => [
      { action: { type: "play", slot }, touches: [] },
      { action: { type: "discard", slot }, touches: [] },
    ]),
    ...cluesAhead(view),
  ];
}

export function setPremove(board: Board, { action, touches }: Legal): void {
  const orders = viewerOrders(board.view);
  const hand = orders.join();
  board.premove = isClue(action)
    ? { type: "clue", order: null, clue: { action, touches }, hand }
    : { type: action.type, order: orders[action.slot ?? -1] ?? -1, clue: null, hand };
}

/** What the premove does with a card; null if nothing. */
export function premoveOf({ premove }: Board, order: number): "play" | "discard" | null {
  return premove && premove.type !== "clue" && premove.order === order ? premove.type : null;
}

/** "Plays card 2 on your turn"; null if there is no premove. */
export function premoveText(board: Board): string | null {
  const { ownHand, table, premove } = board;
  if (!premove) return null;
  if (premove.type === "clue") {
    const { action } = premove.clue;
    return t("board.premove.clue", { value: clueValue(action), name: board.name(action.seat) });
  }
  const place = ownHand.findIndex(({ order }) => order === premove.order) + 1;
  return t(`board.premove.${premove.type}`, { card: table.words.card, place });
}

/** Drops the premove when none can be chosen any more. */
export function checkPremove(board: Board): void {
  if (board.premove === null) return;
  const reason = obstacle(board);
  if (!premovesOn(board)) board.premove = null;
  else if (reason) dropPremove(board, reasonText(board, reason));
}

/**
 * Drops the premove if an event makes it doubtful.
 * @returns the premove if the viewer's turn has come, after which the board has none; otherwise null
 */
export function duePremove(board: Board, event: GameEvent): Premove | null {
  checkPremove(board);
  const { premove } = board;
  if (premove === null) return null;
  // A snapshot comes after turns that this browser has not followed.
  if (event.type === "snapshot") dropPremove(board, reasonText(board, "connection"));
  if (event.type !== "turn") return null;
  const { view } = board;
  const reason = doubt(view, premove, event.entry);
  if (reason) dropPremove(board, reasonText(board, reason, event.entry));
  if (reason || view.on_turn !== view.seat) return null;
  board.premove = null;
  return premove;
}

/** Removes the premove, and says why. */
export function dropPremove(board: Board, why: string): void {
  board.premove = null;
  board.notice = t("board.premove.back", { why });
}

/** Why a premove is dropped, in words. @param by another player's turn, if that is the reason */
function reasonText({ table }: Board, reason: Reason, by?: Entry): string {
  const name = (seat: number): string => table.seats[seat]?.name ?? "";
  const target = by && isClue(by.action) ? name(by.action.seat) : "";
  const { card, cards } = table.words;
  return t(`board.premove.back.${reason}`, { name: name(by?.seat ?? -1), target, card, cards });
}

/** The orders of the viewer's hand, by slot. */
function viewerOrders({ hands, seat }: GameView): number[] {
  return (hands[seat ?? -1] ?? []).map(({ order }) => order);
}

/**
 * Why the viewer may no longer want the premove after another player's turn; null if nothing speaks against it.
 * @param view after the turn
 */
function doubt(view: GameView, premove: Premove, { action, result, seat }: Entry): Reason | null {
  const { clue } = premove;
  const me = view.seat;
  if (seat === me || viewerOrders(view).join() !== premove.hand) return "hand";
  if (result === "strike") return "strike";
  if (isClue(action)) {
    if (action.seat === me) return "clue";
    return action.seat === clue?.action.seat ? "target" : null;
  }
  // A card was played or discarded. A play is doubtful after both, a clue after a play, and a discard after neither.
  if (premove.type === "play" || (clue && result !== "discarded")) return "cards";
  return clue && touchesDiffer(view, clue) ? "touches" : null;
}

/**
 * Whether the clue would no longer touch the same cards. False on the viewer's turn if no clue may be given: then the
 * premove fails with that reason.
 */
function touchesDiffer(view: GameView, clue: LegalClue): boolean {
  const acting = view.on_turn === view.seat;
  if (acting && view.refusals.clue !== null) return false;
  const now = (acting ? view.legal : cluesAhead(view)).find(({ action }) => sameAction(action, clue.action));
  return now?.touches.join() !== clue.touches.join();
}

/** The legal action of a premove on the viewer's turn; undefined if it is not legal. */
export function premovedAction(view: GameView, premove: Premove): Legal | undefined {
  if (premove.type === "clue") return view.legal.find(({ action }) => sameAction(action, premove.clue.action));
  return slotAction(view.legal, premove.type, viewerOrders(view).indexOf(premove.order));
}
