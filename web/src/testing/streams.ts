/** An environment for tests of streams: a manual clock, and a server with given answers. */
import type { Clocks, GameEvent, MessageList, NoteList, Snapshot, Table } from "../lib/api/types";
import type { Env, Handlers } from "../worker/env";
import type { Key } from "../lib/stream/protocol";

/** One connection to the event stream, from the server's side. */
interface Opened {
  readonly key: Key;
  readonly after: string | null;
  readonly signal: AbortSignal;
  accept(): void;
  /** @param id default: its turn */
  send(event: GameEvent, id?: string | null): void;
  /** A keep-alive comment. */
  ping(): void;
  end(): void;
  fail(error: Error): void;
}

export interface Answers {
  table(): Table;
  snapshot(): Snapshot;
  notes(): NoteList;
  messages(): MessageList;
}

export class FakeEnv implements Env {
  readonly opened: Opened[] = [];
  readonly asked: string[] = [];
  readonly #answers: Answers | null;
  #now = 0;
  #timers: { readonly at: number; readonly call: () => void }[] = [];

  constructor(answers: Answers | null = null) {
    this.#answers = answers;
  }

  get open(): Opened[] {
    return this.opened.filter(({ signal }) => !signal.aborted);
  }

  get last(): Opened {
    const last = this.opened.at(-1);
    if (!last) throw new Error("no stream was opened");
    return last;
  }

  readonly readStream = (key: Key, after: string | null, handlers: Handlers, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      this.opened.push({
        key,
        after,
        signal,
        accept: () => handlers.open(),
        send: (event, id = "view" in event ? String(event.view.turn) : null) => handlers.event(event, id),
        ping: () => handlers.sign(),
        end: resolve,
        fail: reject,
      });
    });

  readonly table = (): Promise<Table> => this.#ask("table", (answers) => answers.table());
  readonly snapshot = (): Promise<Snapshot> => this.#ask("snapshot", (answers) => answers.snapshot());
  readonly notes = (): Promise<NoteList> => this.#ask("notes", (answers) => answers.notes());
  readonly messages = (): Promise<MessageList> => this.#ask("messages", (answers) => answers.messages());
  readonly clocks = (): Promise<Clocks> => this.#ask("clocks", () => ({ left: [30, null], running: 0 }));
  readonly wall = (): number => 1_000_000 + this.#now;
  readonly now = (): number => this.#now;
  readonly random = (): number => 0.5;

  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Advances the clock and runs what is due. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.call();
      await settle();
    }
    this.#now = until;
  }

  async #ask<T>(what: string, answer: (answers: Answers) => T): Promise<T> {
    this.asked.push(what);
    await Promise.resolve();
    if (!this.#answers) throw new TypeError("the server cannot be reached");
    return answer(this.#answers);
  }
}

/** Runs all pending promises. */
export async function settle(): Promise<void> {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}
