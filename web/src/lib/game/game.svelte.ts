/** One table and its game, kept up to date: what the pages show and act on. */
import { api, ApiError } from "../api/client";
import { lastSeen, rememberSeen } from "./seen";
import { fold, kept, nothing, type GameState } from "../stream/fold";
import { link, type Streams } from "../stream/link";
import type { Connection, FromHub } from "../stream/protocol";
import type { Action, Arrangement, Entry, GameEvent, GameView, Message, Phrase, Snapshot, Table } from "../api/types";
import { seatsOf, viewing, type Viewing } from "./viewing";

export class GameStore {
  /** The game's id, which is its table's. */
  readonly id: string;

  #state: GameState & { readonly table: Table | null };
  #connection = $state<Connection>("connecting");
  #refused = $state.raw<ApiError | null>(null);
  /** The seat whose player lifted the curtain and has not passed the device on. */
  #lifted = $state<number | null>(null);
  #seen = $state(0);
  readonly #streams: Streams;
  readonly #first: Table;
  readonly #viewing: Viewing;

  /** The seat whose stream is listened to; undefined before the first. */
  #heard: number | null | undefined;
  #unsubscribe: () => void = () => undefined;
  #listeners: readonly ((event: GameEvent) => void)[] = [];

  /** @param streams where to listen; the tab's own link when not given */
  constructor(table: Table, streams: Streams = link()) {
    this.id = table.id;
    this.#streams = streams;
    this.#first = table;
    this.#seen = lastSeen(table.id);
    this.#state = $state.raw<GameState>({ ...nothing, table });
    this.#viewing = $derived(viewing(this.table, this.#lifted, this.view?.on_turn ?? null));
    this.#follow();
  }

  get table(): Table {
    return this.#state.table ?? this.#first;
  }

  /** The newest position as `seat` sees it; null in the waiting room and before the first answer. */
  get view(): GameView | null {
    return this.#state.view;
  }

  get log(): readonly Entry[] {
    return this.#state.log;
  }

  get messages(): readonly Message[] {
    return this.#state.messages;
  }

  /** Whether there are messages before these. */
  get older(): boolean {
    return this.#state.older;
  }

  /** How many messages of others have come since the chat was last in sight. */
  get unread(): number {
    const news = this.messages.filter(
      ({ id, seat }) => id > this.#seen && (seat === null || !this.mySeats.includes(seat)),
    );
    return news.length;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Why the server no longer lets this browser listen; null while it does. */
  get refused(): ApiError | null {
    return this.#refused;
  }

  /** The seats held by this browser's person, one or, for pass-and-play, several. */
  get mySeats(): readonly number[] {
    return seatsOf(this.table);
  }

  /** Through whose eyes the game is seen; null as a spectator and under the curtain. */
  get seat(): number | null {
    return "seat" in this.#viewing ? this.#viewing.seat : null;
  }

  /** The seats that may lift the curtain now hanging before the game; null when none hangs. */
  get curtain(): readonly number[] | null {
    return "curtain" in this.#viewing ? this.#viewing.curtain : null;
  }

  /** The seat of this device that is on turn while another one is shown: whom to pass the device to. */
  get next(): number | null {
    return ("seat" in this.#viewing ? this.#viewing.next : null) ?? null;
  }

  /** The seat whose player writes in the chat; null for a spectator. */
  get speaker(): number | null {
    return this.seat ?? this.mySeats[0] ?? null;
  }

  /** Whether this browser may act now: its seat is on turn and no curtain hangs. */
  get myTurn(): boolean {
    return this.seat !== null && this.view?.on_turn === this.seat;
  }

  /** "It is me": the game is seen from this seat until the curtain falls again. */
  lift(seat: number): void {
    this.#lifted = seat;
    this.#follow();
  }

  /** The device is passed on: the curtain falls. */
  pass(): void {
    this.#lifted = null;
  }

  /** @throws ApiError 409 when the turn has moved on, 422 with the rule's words when it is illegal */
  async act(action: Action): Promise<void> {
    const { view, seat } = this;
    if (!view || seat === null) return;
    await api.act(this.id, view.turn, seat, action);
  }

  /** The position in which a turn was taken, counted from 0, with the log so far. */
  at(turn: number): Promise<Snapshot> {
    return api.snapshot(this.id, { seat: this.seat, turn });
  }

  /** Shown at once, and taken back if the server refuses. */
  async arrange(hand: Arrangement): Promise<void> {
    const { view, seat } = this;
    if (!view || seat === null) return;
    const before = kept(view);
    this.#state = fold(this.#state, { type: "hand", ...hand });
    try {
      await api.arrange(this.id, seat, hand);
    } catch (error) {
      this.#state = fold(this.#state, { type: "hand", ...before });
      throw error;
    }
  }

  async say(words: { readonly text: string } | { readonly phrase: Phrase }): Promise<void> {
    const message = await api.say(this.id, { text: null, phrase: null, seat: this.speaker, ...words });
    this.#take({ type: "chat", message, older: false });
  }

  /** Gets some of the messages before these. @throws ApiError */
  async lookBack(): Promise<void> {
    const first = this.messages[0]?.id;
    if (first === undefined) return;
    const { messages, older } = await api.messages(this.id, first);
    if (this.messages[0]?.id !== first) return;
    this.#state = { ...this.#state, messages: [...messages, ...this.messages], older };
  }

  /** The chat is in sight: everything said so far counts as read. */
  look(): void {
    const newest = this.messages.at(-1)?.id ?? 0;
    if (newest <= this.#seen) return;
    this.#seen = newest;
    rememberSeen(this.id, newest);
  }

  /** Takes over a table that a request has just answered, ahead of its event. */
  adopt(table: Table): void {
    this.#take({ type: "table", table });
  }

  /** Calls back for every event from now on, after the state has changed (sounds, announcements). */
  watch(listener: (event: GameEvent) => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** Stops listening, for good. */
  close(): void {
    this.#unsubscribe();
    this.#listeners = [];
  }

  #hear(notice: FromHub): void {
    if (notice.type === "event") this.#take(notice.event);
    else if (notice.type === "connection") this.#connection = notice.connection;
    else if (notice.type === "refused") this.#refused = new ApiError(notice.status, notice.problem);
  }

  #take(event: GameEvent): void {
    // The waiting room's stream goes on as some seat's once the game starts; only `#follow` decides whose.
    if ("view" in event && event.view.seat !== this.#heard) return;
    const before = this.#state;
    this.#refused = null;
    this.#state = fold(before, event);
    this.#follow();
    if (this.#state !== before) for (const listener of this.#listeners) listener(event);
  }

  /** Listens to the stream of the seat that watches now. Under a curtain the last stream goes on, unseen. */
  #follow(): void {
    const seat = "seat" in this.#viewing ? this.#viewing.seat : (this.#heard ?? null);
    if (seat === this.#heard) return;
    this.#heard = seat;
    this.#state = { ...this.#state, view: null, log: [] };
    this.#unsubscribe();
    this.#unsubscribe = this.#streams.subscribe({ game: this.id, seat }, (notice) => this.#hear(notice));
  }
}
