/** An action chosen ahead: what the viewer does on the next turn, unless the others do more than pass the turn on. */
import type { Entry, GameEvent, Legal } from "../lib/api/types";
import { t } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import type { Board } from "./board.svelte";
import { isClue, slotAction } from "./input/clues";

interface Wish {
  readonly type: "play" | "discard";
  /** The card, by order. */
  readonly order: number;
  /** The orders of the whole hand when it was chosen. */
  readonly hand: string;
}

type Reason = "connection" | "past" | "standIn" | "over" | "hand" | "strike" | "clue" | "cards";

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
  readonly options = $derived.by((): readonly Legal[] =>
    this.#hand.flatMap((_, slot) => [
      { action: { type: "play", slot }, touches: [] },
      { action: { type: "discard", slot }, touches: [] },
    ]),
  );
  /** The chosen action in words; null when none is. */
  readonly words = $derived.by((): string | null => {
    if (this.wish === null) return null;
    const { own, table } = this.#board;
    const place = own.findIndex(({ order }) => order === this.wish?.order) + 1;
    return t(`board.premove.${this.wish.type}`, { card: table.words.card, place });
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

  choose({ action }: Legal): void {
    if (isClue(action)) return;
    const order = this.#hand[action.slot];
    if (order !== undefined) this.wish = { type: action.type, order, hand: this.#hand.join() };
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
    if (reason) this.#lose(reason, event.entry.seat);
    else if (this.#board.acting) this.#send(this.wish);
  }

  /** Why a turn of another player may change the viewer's mind; null when it does not. */
  #doubt({ type, hand }: Wish, { action, result, seat }: Entry): Reason | null {
    const { me } = this.#board;
    if (seat === me || this.#hand.join() !== hand) return "hand";
    if (result === "strike") return "strike";
    if (isClue(action)) return action.seat === me ? "clue" : null;
    return type === "play" ? "cards" : null;
  }

  #send({ type, order }: Wish): void {
    this.cancel();
    const board = this.#board;
    const legal = slotAction(board.legal, type, this.#hand.indexOf(order));
    if (legal) void board.send(legal);
    else this.#tell(board.refusal(type) ?? t("board.notNow"));
  }

  #lose(reason: Reason, seat = -1): void {
    this.cancel();
    const { table } = this.#board;
    const names = { name: table.seats[seat]?.name ?? "", card: table.words.card };
    this.#tell(t(`board.premove.back.${reason}`, names));
  }

  #tell(why: string): void {
    this.#board.say(t("board.premove.back", { why }));
  }
}
