/** A table that the tab follows: what is known of it, and who listens. */
import type { ApiError } from "../api/client";
import type { GameEvent, LiveBrief } from "../api/types";
import { fold, misses, nothing, retell, type GameState } from "./fold";
import type { Connection, Key, Listener, Notice } from "./streams";

export class Followed {
  readonly key: Key;
  /** Whether every event is told; else only whether the table waits for this person. */
  readonly whole: boolean;
  /** The number of the last event known. */
  last: number | null = null;
  /** Whether it is not asked for at present, since the server wants a pause. */
  paused = false;
  readonly #listeners = new Set<Listener>();
  #state: GameState = nothing;
  #connection: Connection = "connecting";
  #brief: LiveBrief | null = null;
  #refused: ApiError | null = null;

  constructor(key: Key, whole: boolean) {
    this.key = key;
    this.whole = whole;
  }

  get abandoned(): boolean {
    return this.#listeners.size === 0;
  }

  get wanted(): boolean {
    return !this.abandoned && !this.#refused && !this.paused;
  }

  /** The number of the event to resume after; null to begin with a snapshot, where a running game has no view yet. */
  get after(): number | null {
    return this.#state.view || this.#state.table?.status === "waiting" ? this.last : null;
  }

  /** Adds a listener, and tells it the known state soon: it may not be ready yet. @returns the function that removes it */
  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    queueMicrotask(() => {
      const known: (Notice | null)[] = [
        { type: "connection", connection: this.#connection },
        ...retell(this.#state).map((event) => ({ type: "event", event }) as const),
        this.#brief,
        this.#refused && { type: "refused", error: this.#refused },
      ];
      for (const notice of known) if (notice && this.#listeners.has(listener)) listener(notice);
    });
    return () => this.#listeners.delete(listener);
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

  /** Takes over a brief notice. */
  note(brief: LiveBrief): void {
    this.#brief = brief;
    this.#tell(brief);
  }

  connect(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#tell({ type: "connection", connection });
  }

  refuse(error: ApiError): void {
    this.#refused = error;
    this.#tell({ type: "refused", error });
  }

  /** Drops what is known: the browser's person has changed. */
  renew(): void {
    this.#state = nothing;
    this.#brief = null;
    this.#refused = null;
    this.last = null;
  }

  #tell(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice);
  }
}
