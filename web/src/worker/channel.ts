/** One game as one seat sees it, kept up to date for all tabs that watch it: by a stream or by polling. */
import { ApiError } from "../lib/api/client";
import type { GameEvent, Problem } from "../lib/api/types";
import { asked, backoff } from "../lib/stream/backoff";
import type { Env } from "./env";
import { fold, misses, nothing, retell, chatEvents, type GameState } from "../lib/stream/fold";
import type { Connection, Key } from "../lib/stream/protocol";

/** stream: events as they happen; poll: requests every few seconds; rest: neither. */
export type Mode = "stream" | "poll" | "rest";

export interface Audience {
  event(event: GameEvent): void;
  connection(connection: Connection): void;
  refused(status: number, problem: Problem | null): void;
}

const POLL_MS = 3_000;
/** The server sends a keep-alive every 15 s; a stream that misses three of them is dead. */
const DEAD_MS = 45_000;
/** A stream active within this time is not tested when a tab becomes visible. */
const FRESH_MS = 20_000;

export class Channel {
  readonly key: Key;
  readonly #env: Env;
  readonly #audience: Audience;
  #state: GameState = nothing;
  /** The id of the last event that has one: streams resume after it. */
  #last: string | null = null;
  #connection: Connection = "connecting";
  #mode: Mode = "rest";
  #attempt = 0;
  #heard = 0;
  #refused: ApiError | null = null;
  #run: AbortController | null = null;
  #wake: (() => void) | null = null;

  constructor(key: Key, env: Env, audience: Audience) {
    this.key = key;
    this.#env = env;
    this.#audience = audience;
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** Sends the known state to a late listener. */
  retell(to: Audience): void {
    to.connection(this.#connection);
    for (const event of retell(this.#state)) to.event(event);
    if (this.#refused) to.refused(this.#refused.status, this.#refused.problem);
  }

  set(mode: Mode): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#restart();
  }

  /** Drops the state and restarts: the browser's person has changed. */
  renew(): void {
    this.#state = nothing;
    this.#last = null;
    this.#refused = null;
    this.#restart();
  }

  /** Retries a lost connection at once; replaces one that is doubted or has been silent for a while. */
  check(doubted: boolean): void {
    if (this.#wake) this.#wake();
    else if (this.#mode === "stream" && (doubted || this.#env.now() - this.#heard > FRESH_MS)) this.#restart();
  }

  #restart(): void {
    this.#run?.abort();
    this.#run = null;
    this.#wake = null;
    if (this.#mode === "rest" || this.#refused) return;
    const run = new AbortController();
    this.#run = run;
    void this.#keep(this.#mode, run.signal);
  }

  async #keep(mode: "stream" | "poll", signal: AbortSignal): Promise<void> {
    const over = (): boolean => signal.aborted;
    while (!over()) {
      let failed = mode === "stream";
      let after: number | null = null;
      try {
        await (mode === "stream" ? this.#listen(signal) : this.#ask(signal));
      } catch (error) {
        if (over()) return;
        if (error instanceof ApiError && !error.passing) {
          this.#giveUp(error);
          return;
        }
        failed = true;
        if (error instanceof ApiError) after = error.retryAfter;
      }
      if (over()) return;
      await this.#sleep(failed ? this.#lose(after) : POLL_MS * (0.9 + this.#env.random() / 5), signal);
    }
  }

  /** Counts a failure or a stream's end. @param after the server's `Retry-After` in seconds @returns ms to wait */
  #lose(after: number | null): number {
    this.#say("lost");
    if (after !== null) return asked(after, this.#env.random());
    this.#attempt += 1;
    return backoff(this.#attempt, this.#env.random());
  }

  /** Streams until the connection ends, is refused, or is silent for too long. */
  async #listen(signal: AbortSignal): Promise<void> {
    const attempt = new AbortController();
    const stop = (): void => attempt.abort();
    signal.addEventListener("abort", stop);
    let silence = this.#env.after(DEAD_MS, stop);
    const sign = (): void => {
      this.#heard = this.#env.now();
      silence();
      silence = this.#env.after(DEAD_MS, stop);
    };
    const handlers = {
      open: () => {
        sign();
        this.#attempt = 0;
        this.#say("live");
      },
      sign,
      event: (event: GameEvent, id: string | null) => {
        if (misses(this.#state, event)) {
          this.#state = { ...this.#state, view: null, log: [] };
          this.#last = null;
          stop();
        } else if (!attempt.signal.aborted) {
          this.#take(event);
          this.#last = id ?? this.#last;
        }
      },
    };
    try {
      await this.#env.readStream(this.key, this.#last, handlers, attempt.signal);
    } finally {
      silence();
      signal.removeEventListener("abort", stop);
    }
  }

  /** Polls everything once. */
  async #ask(signal: AbortSignal): Promise<void> {
    const table = await this.#env.table(this.key, signal);
    if (JSON.stringify(table) !== JSON.stringify(this.#state.table)) this.#take({ type: "table", table });
    if (table.status !== "waiting") {
      const { view, log } = await this.#env.snapshot(this.key, signal);
      // Polled answers have no id: a stream must begin with a snapshot.
      this.#last = null;
      if (JSON.stringify(view) !== JSON.stringify(this.#state.view)) this.#take({ type: "snapshot", view, log });
      if (table.settings.clock.kind !== "none")
        this.#take({ type: "clock", ...(await this.#env.clocks(this.key, signal)) });
      const { notes } = await this.#env.notes(this.key, signal);
      if (JSON.stringify(notes) !== JSON.stringify(this.#state.notes)) this.#take({ type: "notes", notes });
    }
    const { messages, older } = await this.#env.messages(this.key, signal);
    for (const event of chatEvents(messages, older)) this.#take(event);
    this.#attempt = 0;
    this.#say("live");
  }

  #take(event: GameEvent): void {
    const before = this.#state;
    const heard = event.type === "clock" ? { ...event, heard: this.#env.wall() } : event;
    this.#state = fold(before, heard);
    if (this.#state !== before) this.#audience.event(heard);
  }

  #say(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#audience.connection(connection);
  }

  #giveUp(refused: ApiError): void {
    this.#refused = refused;
    this.#audience.refused(refused.status, refused.problem);
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        signal.removeEventListener("abort", wake);
        if (this.#wake === wake) this.#wake = null;
        resolve();
      };
      const cancel = this.#env.after(ms, wake);
      signal.addEventListener("abort", wake);
      this.#wake = wake;
    });
  }
}
