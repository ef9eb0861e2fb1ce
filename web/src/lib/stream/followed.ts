/** A table that the tab follows for a listener, and what is known of it. */
import type { ApiError } from "../api/client";
import type { GameEvent, LiveBrief } from "../api/types";
import { fold, misses, nothing, type GameState } from "./fold";
import type { Connection, Key, Listener, Notice } from "./streams";

export class Followed {
  readonly key: Key;
  /** Whether every event is told; else only whether the table waits for this person. */
  readonly whole: boolean;
  /** The number of the last event known. */
  last: number | null = null;
  /** Whether it is not asked for at present, since the server wants a pause. */
  paused = false;
  /** Whether the listener is gone. */
  abandoned = false;
  readonly #listener: Listener;
  #state: GameState = nothing;
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

  /** The number of the event to resume after; null to begin with a snapshot, where a running game has no view yet. */
  get after(): number | null {
    return this.#state.view || this.#state.table?.status === "waiting" ? this.last : null;
  }

  /** Folds an event and tells it if it is new. @returns false if turns were missed, and a snapshot must be asked for */
  take(event: GameEvent): boolean {
    const before = this.#state;
    if (misses(before, event)) {
      this.#state = { ...before, view: null, log: [] };
      return before.view === null; // without a view a snapshot was asked for already
    }
    const heard = event.type === "clock" ? { ...event, heard: Date.now() } : event;
    this.#state = fold(before, heard);
    if (this.#state !== before) this.#tell({ type: "event", event: heard });
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
    this.#state = nothing;
    this.#refused = false;
    this.last = null;
  }

  #tell(notice: Notice): void {
    if (!this.abandoned) this.#listener(notice);
  }
}
