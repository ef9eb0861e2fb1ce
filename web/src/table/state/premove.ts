/** A premove: the viewer's next action, chosen ahead; dropped if others do more than pass the turn on. */
import type { Card, Entry, GameView, Legal, Table } from "../../lib/api/types";
import { t } from "../../lib/messages";
import { clueValue } from "../../lib/words";
import { cluesAhead, isClue, sameAction, slotAction, type LegalClue } from "../input/clues";

/** A card to play or discard, by order, or a clue with the cards it would touch. */
export type Wish = (
  | { readonly type: "play" | "discard"; readonly order: number; readonly clue: null }
  | { readonly type: "clue"; readonly order: null; readonly clue: LegalClue }
) & {
  /** The orders of the whole hand at the time of choosing. */
  readonly hand: string;
};

/** Why a premove is dropped. */
export type Reason =
  "connection" | "past" | "standIn" | "over" | "hand" | "strike" | "clue" | "cards" | "target" | "touches";

function handOf({ hands, seat }: GameView): number[] {
  return (hands[seat ?? -1] ?? []).map(({ order }) => order);
}

/** The actions that may be chosen ahead; their legality is known only on the turn itself. */
export function optionsAhead(view: GameView): Legal[] {
  return [
    ...handOf(view).flatMap((_, slot): Legal[] => [
      { action: { type: "play", slot }, touches: [] },
      { action: { type: "discard", slot }, touches: [] },
    ]),
    ...cluesAhead(view),
  ];
}

export function wishFor(view: GameView, { action, touches }: Legal): Wish {
  const orders = handOf(view);
  const hand = orders.join();
  if (isClue(action)) return { type: "clue", order: null, clue: { action, touches }, hand };
  return { type: action.type, order: orders[action.slot ?? -1] ?? -1, clue: null, hand };
}

/** Why another player's turn may change the viewer's mind; null if it does not. @param view after the turn */
export function doubt(view: GameView, wish: Wish, { action, result, seat }: Entry): Reason | null {
  const { clue } = wish;
  const me = view.seat;
  if (seat === me || handOf(view).join() !== wish.hand) return "hand";
  if (result === "strike") return "strike";
  if (isClue(action)) return action.seat === me ? "clue" : action.seat === clue?.action.seat ? "target" : null;
  if (wish.type === "play" || (clue && result !== "discarded")) return "cards";
  return clue && touchesOthers(view, clue) ? "touches" : null;
}

/** Whether the clue would no longer touch the same cards. Without a clue token it touches none. */
function touchesOthers(view: GameView, clue: LegalClue): boolean {
  const acting = view.on_turn === view.seat;
  if (acting && view.refusals.clue !== null) return false;
  const now = (acting ? view.legal : cluesAhead(view)).find(({ action }) => sameAction(action, clue.action));
  return now?.touches.join() !== clue.touches.join();
}

/** The legal action of a premove on the viewer's turn; undefined if it is not legal. */
export function wishedAction(view: GameView, wish: Wish): Legal | undefined {
  if (wish.type === "clue") return view.legal.find(({ action }) => sameAction(action, wish.clue.action));
  return slotAction(view.legal, wish.type, handOf(view).indexOf(wish.order));
}

/** "Plays card 2 on your turn" */
export function wishText(table: Table, own: readonly Card[], wish: Wish, name: (seat: number) => string): string {
  if (wish.type === "clue") {
    const { action } = wish.clue;
    return t("board.premove.clue", { value: clueValue(action), name: name(action.seat) });
  }
  const place = own.findIndex(({ order }) => order === wish.order) + 1;
  return t(`board.premove.${wish.type}`, { card: table.words.card, place });
}

/** Why a premove is dropped, in words. @param by the turn that is the reason */
export function reasonText(table: Table, reason: Reason, by?: Entry): string {
  const name = (seat: number): string => table.seats[seat]?.name ?? "";
  const target = by && isClue(by.action) ? name(by.action.seat) : "";
  const { card, cards } = table.words;
  return t(`board.premove.back.${reason}`, { name: name(by?.seat ?? -1), target, card, cards });
}
