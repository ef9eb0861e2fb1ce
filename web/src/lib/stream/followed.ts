/** A table that the tab follows for a listener, and which events the listener has been told. */
import type { ApiError } from "../api/client";
import type { GameEvent, LiveBrief } from "../api/types";
import type { Connection, Key, Listener, Notice } from "./streams";

export class Followed {
  readonly key: Key;
  /** Whether every event is told; else only whether the table waits for this person. */
  readonly whole: boolean;
  /** The number of the last event known. */
  last: number | null = null;
  /** Whether the server wants a pause before the table is asked for again. */
  paused = false;
  /** Whether the listener is gone. */
  abandoned = false;
  readonly #listener: Listener;
  /** The turn of the last view told; null if a snapshot has to come first. */
  #turn: number | null = null;
  /** Whether the game has not begun. */
  #waiting = false;
  #connection: Connection;
  #refused = false;

  constructor(key: Key, whole: boolean, connection: Connection, listener: Listener) {
    this.key = key;
    this.whole = whole;
    this.#connection = connection;
    this.#listener = listener;
    // The listener may not be ready yet.
    queueMicrotask(() => this.#tell({ type: "connection", connection: this.#connection }));
  }

  get wanted(): boolean {
    return !this.abandoned && !this.#refused && !this.paused;
  }

  /** The number of the event to resume after; null if a snapshot must come first: a game has begun, but has no view. */
  get after(): number | null {
    return this.#turn !== null || this.#waiting ? this.last : null;
  }

  /** Tells an event, and each turn only once. @returns false if turns were missed: a snapshot must be asked for */
  take(event: GameEvent): boolean {
    if (event.type === "turn") {
      const next = (this.#turn ?? Infinity) + 1; // Infinity: a snapshot was asked for already
      if (event.view.turn > next) this.#turn = null;
      if (event.view.turn !== next) return event.view.turn < next;
    }
    if ("view" in event) this.#turn = event.view.turn;
    if (event.type === "table") this.#waiting = event.table.status === "waiting";
    this.#tell({ type: "event", event: event.type === "clock" ? { ...event, heard: Date.now() } : event });
    return true;
  }

  note(brief: LiveBrief): void {
    this.#tell(brief);
  }

  connect(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#tell({ type: "connection", connection });
  }

  refuse(error: ApiError): void {
    this.#refused = true;
    this.#tell({ type: "refused", error });
  }

  /** Drops what is known: the browser's person has changed. */
  renew(): void {
    this.#turn = null;
    this.#waiting = false;
    this.#refused = false;
    this.last = null;
  }

  #tell(notice: Notice): void {
    if (!this.abandoned) this.#listener(notice);
  }
}
