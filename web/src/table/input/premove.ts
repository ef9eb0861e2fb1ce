/** A premove: the viewer's next action, chosen ahead; dropped if others do more than pass the turn on. */
import type { Entry, GameEvent, GameView, Legal } from "../../lib/api/types";
import { t } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import { clueValue } from "../../lib/words";
import type { Board, Premove } from "../board.svelte";
import { cluesAhead, isClue, sameAction, slotAction, type LegalClue } from "./clues";

/** Why a premove is dropped: some by `obstacle`, some by `doubt`. */
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
function obstacle({ base, game, past, replaced, view }: Board): Reason | null {
  if (game.connection !== "live") return "connection";
  if (past || base) return "past";
  if (replaced) return "standIn";
  return view.outcome ? "over" : null;
}

/** The actions that may be chosen ahead; their legality is known only on the turn itself. */
export function actionsAhead(view: GameView): Legal[] {
  return [
    ...handOf(view).flatMap((_, slot): Legal[] => [
      { action: { type: "play", slot }, touches: [] },
      { action: { type: "discard", slot }, touches: [] },
    ]),
    ...cluesAhead(view),
  ];
}

export function setPremove(board: Board, { action, touches }: Legal): void {
  const orders = handOf(board.view);
  const hand = orders.join();
  board.premove = isClue(action)
    ? { type: "clue", order: null, clue: { action, touches }, hand }
    : { type: action.type, order: orders[action.slot ?? -1] ?? -1, clue: null, hand };
}

/** What the premove does with a card. */
export function premoveOf({ premove }: Board, order: number): "play" | "discard" | null {
  return premove && premove.type !== "clue" && premove.order === order ? premove.type : null;
}

/** "Plays card 2 on your turn"; null if there is no premove. */
export function premoveText(board: Board): string | null {
  const { own, table, premove } = board;
  if (!premove) return null;
  if (premove.type === "clue") {
    const { action } = premove.clue;
    return t("board.premove.clue", { value: clueValue(action), name: board.name(action.seat) });
  }
  const place = own.findIndex(({ order }) => order === premove.order) + 1;
  return t(`board.premove.${premove.type}`, { card: table.words.card, place });
}

/** Drops the premove when it can no longer be chosen. */
export function checkPremove(board: Board): void {
  if (board.premove === null) return;
  const reason = obstacle(board);
  if (!premovesOn(board)) board.premove = null;
  else if (reason) dropPremove(board, reasonText(board, reason));
}

/** Drops the premove if an event makes it doubtful. @returns the premove whose turn has come; it is then removed */
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

/** Why a premove is dropped, in words. @param by the turn that is the reason */
function reasonText({ table }: Board, reason: Reason, by?: Entry): string {
  const name = (seat: number): string => table.seats[seat]?.name ?? "";
  const target = by && isClue(by.action) ? name(by.action.seat) : "";
  const { card, cards } = table.words;
  return t(`board.premove.back.${reason}`, { name: name(by?.seat ?? -1), target, card, cards });
}

function handOf({ hands, seat }: GameView): number[] {
  return (hands[seat ?? -1] ?? []).map(({ order }) => order);
}

/** Why another player's turn may change the viewer's mind; null if it does not. @param view after the turn */
function doubt(view: GameView, premove: Premove, { action, result, seat }: Entry): Reason | null {
  const { clue } = premove;
  const me = view.seat;
  if (seat === me || handOf(view).join() !== premove.hand) return "hand";
  if (result === "strike") return "strike";
  if (isClue(action)) {
    if (action.seat === me) return "clue";
    return action.seat === clue?.action.seat ? "target" : null;
  }
  // A card was played or discarded. A premoved play is doubtful after either, a clue after a play, a discard after none.
  if (premove.type === "play" || (clue && result !== "discarded")) return "cards";
  return clue && touchesOthers(view, clue) ? "touches" : null;
}

/** Whether the clue would no longer touch the same cards. If no clue may be given now, that is told instead. */
function touchesOthers(view: GameView, clue: LegalClue): boolean {
  const acting = view.on_turn === view.seat;
  if (acting && view.refusals.clue !== null) return false;
  const now = (acting ? view.legal : cluesAhead(view)).find(({ action }) => sameAction(action, clue.action));
  return now?.touches.join() !== clue.touches.join();
}

/** The legal action of a premove on the viewer's turn; undefined if it is not legal. */
export function premovedAction(view: GameView, premove: Premove): Legal | undefined {
  if (premove.type === "clue") return view.legal.find(({ action }) => sameAction(action, premove.clue.action));
  return slotAction(view.legal, premove.type, handOf(view).indexOf(premove.order));
}
