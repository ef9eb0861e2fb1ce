/** The action that the viewer chooses and sends: what is allowed, what taps mean, and which cards are highlighted. */
import { sentence } from "../../lib/api/client";
import type { Legal, Refusals } from "../../lib/api/types";
import { t, tell } from "../../lib/messages";
import { rememberTried, settings } from "../../lib/settings.svelte";
import type { Board, Offer } from "../board.svelte";
import { cardInSlot } from "../hands/hands";
import { actInBranch, cancel } from "../replay/replay";
import { isClue, sameAction } from "./clues";
import type { Opening } from "./keys";
import { actionsAhead, canPremove, setPremove } from "./premove";

/** The actions to send now, or for the next turn. */
export function legalActions(board: Board): readonly Legal[] {
  if (board.past || board.sending || board.replaced || board.watchesSeat) return [];
  if (canPremove(board)) return actionsAhead(board.view);
  return board.paused ? [] : board.view.legal;
}

/** Whether it is the viewer's turn, and an action can be sent. */
export function acting(board: Board): boolean {
  if (board.past || board.replaced || board.sending || board.paused) return false;
  return board.me !== null && board.view.on_turn === board.me;
}

/** Whether an action can be chosen: now, or for the next turn. */
export function choosing(board: Board): boolean {
  return acting(board) || canPremove(board);
}

/** Why a type of action is not allowed now; null if it is, or if the reason is unknown. */
export function refusal(board: Board, type: keyof Refusals): string | null {
  if (board.past) return t("board.past.readOnly");
  if (canPremove(board)) return null;
  if (board.paused) return t("board.paused");
  const { on_turn, refusals } = board.view;
  if (board.me === null || on_turn === null || on_turn === board.me) return refusals[type] && tell(refusals[type]);
  return t("board.turn.theirs", { name: board.name(on_turn) });
}

/**
 * Why no clue of a type can be given to a card; null if one can.
 * @param touched whether some legal clue touches the card
 */
export function clueRefusal(board: Board, type: "rank" | "colour", touched: boolean): string | null {
  const reason = refusal(board, "clue");
  if (reason !== null) return reason;
  if (board.view.barred === type && !canPremove(board)) return t(`board.clue.barred.${type}`);
  return touched ? null : t("board.clue.untouched", { card: board.table.words.card });
}

/**
 * Why an action would be a mistake by what the player can know; null if it would not. Null too if warnings are off, and
 * with a coach, which judges actions itself.
 */
export function warning(board: Board, { action }: Legal): string | null {
  if (board.coach || isClue(action) || !settings.warn.current) return null;
  const order = cardInSlot(board, action.slot);
  if (order === null || !board.view.mistakes[action.type].includes(order)) return null;
  const { rules, words } = board.table;
  const { card, strike } = words;
  // Inverted suits swap playing and discarding.
  const inverted = rules.suits.some((suit) => suit.inverted);
  return t(inverted ? "board.warn.inverted" : `board.warn.${action.type}`, { card, strike });
}

/** The actions offered on the turn shown, and the one chosen. */
export function offered({ offer, past, view }: Board): Pick<Offer, "options" | "chosen" | "failure"> {
  return offer?.turn === view.turn && !past ? offer : { options: [], chosen: null, failure: null };
}

/** The first key of a two-key action; null if none was pressed on this turn. */
export function openingKey(board: Board): Opening | null {
  return board.opened?.turn === board.view.turn && legalActions(board).length > 0 ? board.opened.opening : null;
}

/** The viewer's card that shows its buttons to play and discard, by order; null while no card is tapped. */
export function pickedCard(board: Board): number | null {
  const { buttonsOnTap, past, tapped, view } = board;
  return buttonsOnTap && tapped?.hand === ownOrders(board) && !past && view.outcome === null ? tapped.order : null;
}

/** Whether a click on a number or colour gives the clue at once; otherwise it selects it. (C34) */
function cluesAtOnce({ table }: Board): boolean {
  const { current } = settings.clues;
  return current === "edition" ? table.one_click : current === "once";
}

/** The viewer's hand as text, "4,1,0": a changed hand ends a choice. */
function ownOrders({ ownHand }: Board): string {
  return ownHand.map(({ order }) => order).join();
}

/** Offers actions; a single one is chosen at once. During another player's turn the chosen one becomes the premove. */
export function offer(
  board: Board,
  options: readonly Legal[],
  chosen: Legal | null = options.length === 1 ? (options[0] ?? null) : null,
): void {
  if (chosen && canPremove(board)) {
    void send(board, chosen);
    return;
  }
  cancel(board);
  board.offer = options.length === 0 ? null : { turn: board.view.turn, options, chosen, failure: null };
  board.details = null;
}

/** Handles a tap on a control that stands for some actions: the first tap offers them, the second sends the chosen. */
export function tap(board: Board, options: readonly Legal[]): void {
  const { chosen } = offered(board);
  if (chosen && options.some(({ action }) => sameAction(action, chosen.action))) void send(board);
  else offer(board, options);
}

/** Handles a tap on a number or colour: gives its only clue, or offers its clues. (C34) */
export function clue(board: Board, options: readonly Legal[]): void {
  const [only] = options;
  if (!cluesAtOnce(board) || !only || options.length > 1) tap(board, options);
  else void send(board, only);
}

/**
 * Handles a tap on a card's number or shell.
 * @param all the legal clues that touch the card; if none has this type, those of the other type are offered, unless
 * this type is barred on this turn
 */
export function clueCard(board: Board, type: "rank" | "colour", all: readonly Legal[]): void {
  const ofType = all.filter(({ action }) => action.type === type);
  const reason = clueRefusal(board, type, all.length > 0);
  if (ofType.length > 0) clue(board, ofType);
  else {
    if (all.length > 0 && board.view.barred !== type) offer(board, all);
    if (reason) board.notice = reason;
  }
}

/** Handles a tap on one of the offered clues. */
export function choose(board: Board, option: Legal): void {
  if (cluesAtOnce(board)) void send(board, option);
  else offer(board, offered(board).options, option);
}

/** Handles a tap on a card of the viewer: shows or hides its buttons to play and discard. */
export function pick(board: Board, order: number): void {
  const again = pickedCard(board) === order;
  cancel(board);
  board.tapped = again ? null : { order, hand: ownOrders(board) };
}

/** Plays or discards: at once, after confirmation, or ahead during another player's turn. */
export function takeCard(board: Board, legal: Legal, ask = settings.ask.current): void {
  if (ask || canPremove(board) || warning(board, legal) !== null) offer(board, [legal]);
  else void send(board, legal);
}

/**
 * Sends an action: to the server, into the branch shown, or as a premove. If sent to the server, it stays chosen until
 * the turn is over; if that fails, it is offered again with the reason. A coach may refuse it, and says why.
 */
export async function send(board: Board, legal: Legal | null = offered(board).chosen): Promise<void> {
  if (!legal || board.past || board.sending) return;
  const { turn } = board.view;
  const ahead = canPremove(board);
  const toServer = !ahead && !board.branching && board.coach?.takes(legal.action) !== false;
  const { options, chosen } = offered(board);
  if (!toServer || chosen !== legal) cancel(board);
  if (ahead) setPremove(board, legal);
  else if (board.branching) await actInBranch(board, legal.action);
  else if (toServer) {
    board.sentTurn = turn;
    try {
      await board.game.act(legal.action);
    } catch (error) {
      board.sentTurn = null;
      const failure = sentence(error);
      board.offer = { turn, options: chosen === legal ? options : [legal], chosen: legal, failure };
      return;
    }
    rememberTried(isClue(legal.action) ? "clue" : "own");
  }
}

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
  const acted = board.currentEntry?.cards ?? [];
  // The log line under the pointer comes first, then what the coach points at, then the last turn.
  return [board.litCards, taught, acted].find((cards) => cards.length > 0)?.includes(order) ?? false;
}
