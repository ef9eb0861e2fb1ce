/** One table and its game, kept up to date by a stream; the pages show it and act on it. */
import { api, type ApiError } from "../api/client";
import { settings } from "../settings.svelte";
import { arranged } from "./arrangement";
import { isHidden, lastSeen, rememberSeen } from "./chats.svelte";
import { arrangementIn, fold, nothing, type GameState } from "../stream/fold";
import { streams as tabStreams, type Connection, type Notice, type Streams } from "../stream/streams";
import type {
  Action,
  AssistanceSetting,
  Arrangement,
  Entry,
  GameEvent,
  GameView,
  Phrase,
  Snapshot,
  Table,
  WhatIfBody,
} from "../api/types";
import { seatsOf, viewing, type Eyes } from "./viewing";

export class GameStore {
  /** The game's id, which is also the table's. */
  readonly id: string;

  #state: GameState;
  connection = $state<Connection>("connecting");
  /** The refusal that ended the stream; null while it is allowed. */
  refused = $state.raw<ApiError | null>(null);
  /** The seat whose player lifted the curtain and has not passed the device on. */
  #lifted = $state<number | null>(null);
  /** The seat that a spectator watches; null where the table does not allow choosing. */
  #watched = $state<number | null>(null);
  /** The id of the newest message read; 0 for none. */
  #seen = $state(0);
  readonly #streams: Streams;

  readonly table: Table;
  /** The study in which the game is looked at; null for looking at it alone. */
  readonly studyId: string | null;
  /** Whether the server stores the table and other people may wait at it; false for puzzles. */
  readonly kept: boolean = true;
  /** The newest position as `seat` sees it; null in the waiting room and before the first answer. */
  readonly view = $derived.by((): GameView | null => this.#state.view);
  /** The log as far as it is shown: only its last round where each clue is shown only once. */
  readonly log = $derived.by((): readonly Entry[] => this.#state.log);
  /** How much of the clues is shown: the table's setting, or less if this browser prefers; everything at the end. */
  readonly assistance = $derived.by(() => this.view?.assistance ?? this.table.settings.assistance);
  /** The latest state of the clocks; null without clocks. */
  readonly clocks = $derived.by(() => this.#state.clocks);
  /** Whether the clock is paused: nobody can act. */
  readonly paused = $derived.by(() => this.table.pause?.paused === true);
  /** How the viewer arranges the hand: order, turned cards, gaps. Stored by the server, unknown to the rules. (C26) */
  readonly arrangement = $derived.by((): Arrangement => {
    const { view } = this;
    const hand = view?.hands[view.seat ?? -1] ?? []; // -1: a spectator has none
    const dealt = hand.map(({ order }) => order);
    const { arrangement = [], turned = [], gaps = [] } = view ?? {};
    return { arrangement: arranged(dealt, arrangement), turned, gaps };
  });
  /** The notes of the viewing seat, or of all spectators, with earlier versions; everybody's once the game is over. */
  readonly notes = $derived.by(() => this.#state.notes);
  /** The study's leader and people, then its branches (`lines`) and messages (`said`). */
  readonly study = $derived.by(() => this.#state.study);
  readonly lines = $derived.by(() => this.#state.lines);
  readonly said = $derived.by(() => this.#state.said);
  readonly messages = $derived.by(() => this.#state.messages);
  /** Whether the server has older messages. */
  readonly older = $derived.by(() => this.#state.older);
  /** The number of unread messages of others. */
  readonly unread = $derived.by(() => {
    const news = this.messages.filter(
      ({ id, seat, name }) =>
        id > this.#seen && (seat === null || !this.mySeats.includes(seat)) && !isHidden(this.id, name),
    );
    return news.length;
  });
  /** The seats of this browser's person: several for pass-and-play. */
  readonly mySeats = $derived.by((): readonly number[] => seatsOf(this.table));
  readonly #viewing = $derived.by(() => viewing(this.table, this.#lifted, this.view?.on_turn ?? null, this.#watched));
  /** The seat whose view is shown; null for a spectator and under the curtain. */
  readonly seat = $derived.by(() => ("seat" in this.#viewing ? this.#viewing.seat : null));
  /** The seats that may lift the curtain; null when none hangs. */
  readonly curtain = $derived.by(() => ("curtain" in this.#viewing ? this.#viewing.curtain : null));
  /** The seat on turn if it plays on this device while another one is shown: the device is to be passed to it. */
  readonly next = $derived.by(() => ("seat" in this.#viewing ? (this.#viewing.next ?? null) : null));
  /** The seat that this person's messages come from; null for a spectator. */
  readonly speaker = $derived.by(() => this.#own(this.seat) ?? this.mySeats[0] ?? null);
  /** Whether this person may write as a spectator. */
  readonly talks = $derived.by(() => this.table.may.includes("talk"));
  readonly myTurn = $derived.by(() => this.#own(this.seat) !== null && this.view?.on_turn === this.seat);

  /** How many changes of this person's hand the server has not confirmed; they are sent one by one. */
  #arranging = 0;
  /** Settles once the last of these changes has been answered. */
  #arranged: Promise<unknown> = Promise.resolve();
  /** The seat whose stream is subscribed; undefined before the first. */
  #streamSeat: number | null | undefined;
  /** The most assistance that streams are asked for. */
  #most = settings.assistance.current;
  #unsubscribe: () => void = () => undefined;
  #listeners: readonly ((event: GameEvent) => void)[] = [];

  /** @param studyId of a study of this game  @param streams default: the tab's streams */
  constructor(table: Table, streams: Streams = tabStreams(), studyId: string | null = null) {
    this.id = table.id;
    this.studyId = studyId;
    this.#streams = streams;
    this.#seen = lastSeen(table.id);
    this.#state = $state.raw<GameState>({ ...nothing, table });
    this.table = $derived(this.#state.table ?? table);
    this.#follow();
  }

  /** The seat if it is one of this person's. */
  #own(seat: number | null): number | null {
    return seat !== null && this.mySeats.includes(seat) ? seat : null;
  }

  /** Asks the server for no more than this assistance from now on. */
  assist(most: AssistanceSetting): void {
    if (this.#most === most) return;
    this.#most = most;
    this.#subscribe(this.#streamSeat ?? null);
  }

  /** Lets a spectator watch another seat. */
  watchAs(seat: number): void {
    this.#watched = seat;
    this.#follow();
  }

  /** "It is me": shows the view of this seat until the curtain falls again. */
  lift(seat: number): void {
    this.#lifted = seat;
    this.#follow();
  }

  /** Lowers the curtain before the device is passed on. */
  pass(): void {
    this.#lifted = null;
  }

  /** @throws ApiError 409 when the turn is over, 422 with the rule's words when the action is illegal */
  async act(action: Action): Promise<void> {
    const { view, seat } = this;
    if (!view || seat === null) return;
    await this.#streams.send({ type: "act", game: this.id, turn: view.turn, seat, action });
  }

  /** Asks to take the last action back, or answers such a request. @throws ApiError */
  async undo(agree: boolean): Promise<void> {
    const turn = this.view?.turn;
    if (turn !== undefined) await this.change(() => api.undo(this.id, turn, agree));
  }

  /** @param paused true asks for a pause or agrees to one; false ends, declines or withdraws it. @throws ApiError */
  async pause(paused: boolean): Promise<void> {
    await this.change(() => api.pause(this.id, paused));
  }

  /** The position before a turn, counted from 0, with the log so far. */
  at(turn: number, { seat, open }: Eyes): Promise<Snapshot> {
    return api.snapshot(this.id, { seat, turn, open, assistance: this.#most });
  }

  /** The position after some actions from a turn of the record, as the seat on turn sees it. @throws ApiError */
  whatIf(body: WhatIfBody): Promise<Snapshot> {
    return api.whatIf(this.id, body);
  }

  /** The actions of a win of this deal. @throws ApiError 404 if none is known */
  async winningLine(): Promise<readonly Action[]> {
    return (await api.winningLine(this.id)).actions;
  }

  /** Shows the arrangement at once, and restores the old one if the server refuses. */
  async arrange(hand: Arrangement): Promise<void> {
    const { view, seat } = this;
    if (!view || seat === null) return;
    const before = arrangementIn(view);
    this.#state = fold(this.#state, { type: "hand", ...hand });
    this.#arranging += 1;
    const { arrangement: orders, turned, gaps } = hand;
    const answer = this.#arranged.then(() =>
      this.#streams.send({ type: "arrange", game: this.id, seat, orders, turned, gaps }),
    );
    this.#arranged = answer.catch(() => undefined);
    try {
      await answer;
    } catch (error) {
      // A later arrangement that is already shown stays.
      if (this.#arranging === 1) this.#state = fold(this.#state, { type: "hand", ...before });
      throw error;
    } finally {
      this.#arranging -= 1;
    }
  }

  /** Writes a note on a card; an empty text deletes it. @throws ApiError */
  note(seat: number | null, order: number, text: string): Promise<void> {
    return this.#streams.send({ type: "note", game: this.id, seat, order, text });
  }

  say(words: { readonly text: string } | { readonly phrase: Phrase }): Promise<void> {
    return this.#streams.send({ type: "say", game: this.id, text: null, phrase: null, seat: this.speaker, ...words });
  }

  /** Loads a page of older messages. @throws ApiError */
  async loadOlder(): Promise<void> {
    const first = this.messages[0]?.id;
    if (first === undefined) return;
    const { messages, older } = await api.messages(this.id, first);
    if (this.messages[0]?.id !== first) return; // another call has loaded this page
    this.#state = { ...this.#state, messages: [...messages, ...this.messages], older };
  }

  /** Counts every message so far as read. */
  markRead(): void {
    const newest = this.messages.at(-1)?.id ?? 0;
    if (newest <= this.#seen) return;
    this.#seen = newest;
    rememberSeen(this.id, newest);
  }

  /**
   * Makes a request that changes the table, and shows its answer before the stream does.
   * If the stream sends a table meanwhile, the answer may be older than that one, so it is not shown.
   * @throws ApiError
   */
  async change<Answer extends Table | null>(request: () => Promise<Answer>): Promise<Answer> {
    const before = this.#state.table;
    const table = await request();
    if (table && this.#state.table === before) this.#take({ type: "table", table });
    return table;
  }

  /** Calls the listener after every change of state. @returns a function that stops it */
  watch(listener: (event: GameEvent) => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.#unsubscribe();
    this.#listeners = [];
  }

  #hear(notice: Notice): void {
    if (notice.type === "event") this.#take(notice.event);
    else if (notice.type === "connection") this.connection = notice.connection;
    else if (notice.type === "refused") this.refused = notice.error;
  }

  #take(event: GameEvent): void {
    // The waiting room's stream may continue as a seat's once the game starts; only `#follow` chooses the seat.
    if ("view" in event && event.view.seat !== this.#streamSeat) return;
    // The stream's arrangement is older than the changes still under way.
    if (event.type === "hand" && this.#arranging > 0) return;
    const before = this.#state;
    this.refused = null;
    this.#state = fold(before, event);
    this.#follow();
    // After another choice of assistance the same position comes again: nothing happened in the game.
    if (
      event.type === "snapshot" &&
      before.view?.turn === event.view.turn &&
      this.assistance !== before.view.assistance
    )
      return;
    if (this.#state !== before) for (const listener of this.#listeners) listener(event);
  }

  /** Subscribes to the stream of the viewing seat. Under a curtain the last stream continues, unseen. */
  #follow(): void {
    const { settings: agreed, status } = this.table;
    // A spectator who must watch through a seat begins with seat 0.
    if (status === "playing" && agreed.spectators === "seat" && this.mySeats.length === 0) this.#watched ??= 0;
    const seat = "seat" in this.#viewing ? this.#viewing.seat : (this.#streamSeat ?? null);
    if (seat === this.#streamSeat) return;
    this.#streamSeat = seat;
    this.#state = { ...this.#state, view: null, log: [], notes: [] };
    this.#subscribe(seat);
  }

  #subscribe(seat: number | null): void {
    this.#unsubscribe();
    const key = { game: this.id, seat, assistance: this.#most, study: this.studyId };
    this.#unsubscribe = this.#streams.subscribe(key, (notice) => this.#hear(notice));
  }
}
