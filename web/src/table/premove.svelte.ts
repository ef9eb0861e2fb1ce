/** An action chosen ahead: what the viewer does on the next turn, unless the others do more than pass the turn on. */
import type { Entry, GameEvent, Legal } from "../lib/api/types";
import { t } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import type { Board } from "./board.svelte";
import { cluesAhead, isClue, sameAction, slotAction, type LegalClue } from "./input/clues";
import { clueValue } from "../lib/words";

/** A card to be played or discarded, by order, or a clue and the cards that it would touch. */
type Wish = (
  | { readonly type: "play" | "discard"; readonly order: number; readonly clue: null }
  | { readonly type: "clue"; readonly order: null; readonly clue: LegalClue }
) & {
  /** The orders of the whole hand when it was chosen. */
  readonly hand: string;
};

type Reason = "connection" | "past" | "standIn" | "over" | "hand" | "strike" | "clue" | "cards" | "target" | "touches";

export class Premove {
  readonly #board: Board;
  wish = $state.raw<Wish | null>(null);

  /** Whether the player wants to choose ahead. Several seats on one device have no turn of others to wait for. */
  readonly on = $derived.by(() => settings.premoves.current && this.#board.game.mySeats.length === 1);
  /** Whether an action may be chosen ahead just now. */
  readonly open = $derived.by(() => {
    const { view, me, sending } = this.#board;
    return this.on && me !== null && view.on_turn !== me && !sending && this.#obstacle === null;
  });
  /** What may be chosen ahead; whether it is legal then, only the turn itself tells. */
  readonly options = $derived.by((): readonly Legal[] => [
    ...this.#hand.flatMap((_, slot): Legal[] => [
      { action: { type: "play", slot }, touches: [] },
      { action: { type: "discard", slot }, touches: [] },
    ]),
    ...cluesAhead(this.#board.view),
  ]);
  /** The chosen action in words; null when none is. */
  readonly words = $derived.by((): string | null => {
    if (this.wish === null) return null;
    const { own, table } = this.#board;
    const { wish } = this;
    if (wish.type === "clue") {
      const { action } = wish.clue;
      return t("board.premove.clue", { value: clueValue(action), name: this.#board.name(action.seat) });
    }
    const place = own.findIndex(({ order }) => order === wish.order) + 1;
    return t(`board.premove.${wish.type}`, { card: table.words.card, place });
  });
  readonly #obstacle = $derived.by((): Reason | null => {
    const { game, past, replaced, view } = this.#board;
    if (game.connection !== "live") return "connection";
    if (past) return "past";
    if (replaced) return "standIn";
    return view.outcome ? "over" : null;
  });

  constructor(board: Board) {
    this.#board = board;
  }

  get #hand(): readonly number[] {
    const { view, me } = this.#board;
    return (view.hands[me ?? -1] ?? []).map(({ order }) => order);
  }

  choose({ action, touches }: Legal): void {
    const hand = this.#hand.join();
    if (isClue(action)) this.wish = { type: "clue", order: null, clue: { action, touches }, hand };
    else this.wish = { type: action.type, order: this.#hand[action.slot ?? -1] ?? -1, clue: null, hand };
  }

  /** What is to be done with a card. */
  of(order: number): "play" | "discard" | null {
    return this.wish && this.wish.type !== "clue" && this.wish.order === order ? this.wish.type : null;
  }

  cancel(): void {
    this.wish = null;
  }

  /** Takes the action back as soon as the viewer could not choose it any more. */
  check(): void {
    if (this.wish === null) return;
    if (!this.on) this.cancel();
    else if (this.#obstacle) this.#lose(this.#obstacle);
  }

  /** Sends the action when its turn comes, and takes it back when an event makes it doubtful. */
  hear(event: GameEvent): void {
    this.check();
    if (this.wish === null) return;
    if (event.type === "snapshot") this.#lose("connection");
    if (event.type !== "turn") return;
    const reason = this.#doubt(this.wish, event.entry);
    if (reason) this.#lose(reason, event.entry);
    else if (this.#board.acting) this.#send(this.wish);
  }

  /** Why a turn of another player may change the viewer's mind; null when it does not. */
  #doubt({ type, hand, clue }: Wish, { action, result, seat }: Entry): Reason | null {
    const { me } = this.#board;
    if (seat === me || this.#hand.join() !== hand) return "hand";
    if (result === "strike") return "strike";
    if (isClue(action)) return action.seat === me ? "clue" : action.seat === clue?.action.seat ? "target" : null;
    if (type === "play" || (clue && result !== "discarded")) return "cards";
    return clue && this.#touchesOthers(clue) ? "touches" : null;
  }

  /** Whether a clue would no longer touch the cards that it was chosen for. Without a token it touches none. */
  #touchesOthers(clue: LegalClue): boolean {
    const { acting, legal, view } = this.#board;
    if (acting && view.refusals.clue !== null) return false;
    const now = legal.find(({ action }) => sameAction(action, clue.action));
    return now?.touches.join() !== clue.touches.join();
  }

  #send(wish: Wish): void {
    this.cancel();
    const board = this.#board;
    const { type } = wish;
    const legal =
      wish.type === "clue"
        ? board.legal.find(({ action }) => sameAction(action, wish.clue.action))
        : slotAction(board.legal, wish.type, this.#hand.indexOf(wish.order));
    if (legal) void board.send(legal);
    else this.#tell(board.refusal(type) ?? t("board.notNow"));
  }

  #lose(reason: Reason, by?: Entry): void {
    this.cancel();
    const { table } = this.#board;
    const name = (seat: number): string => table.seats[seat]?.name ?? "";
    const target = by && isClue(by.action) ? name(by.action.seat) : "";
    const names = { name: name(by?.seat ?? -1), target, card: table.words.card, cards: table.words.cards };
    this.#tell(t(`board.premove.back.${reason}`, names));
  }

  #tell(why: string): void {
    this.#board.say(t("board.premove.back", { why }));
  }
}
