/** What the hub and its channels need of the world; tests give another one. */
import { createParser } from "eventsource-parser";
import { api } from "../lib/api/client";
import type { Clocks, GameEvent, MessageList, NoteList, Snapshot, Table } from "../lib/api/types";
import type { Key } from "../lib/stream/protocol";

export interface Handlers {
  open(): void;
  /** @param id where a stream can be taken up again, if the event says so */
  event(event: GameEvent, id: string | null): void;
  /** Any bytes at all, keep-alive comments too. */
  sign(): void;
}

/** Requests throw ApiError (status 0: not reached), or AbortError after `signal`. */
export interface Env {
  /**
   * Reads the stream of events until it ends.
   * @param after the id of the last event; only what is later comes. Null for everything from a snapshot on.
   */
  readStream(key: Key, after: string | null, handlers: Handlers, signal: AbortSignal): Promise<void>;
  snapshot(key: Key, signal: AbortSignal): Promise<Snapshot>;
  table(key: Key, signal: AbortSignal): Promise<Table>;
  notes(key: Key, signal: AbortSignal): Promise<NoteList>;
  clocks(key: Key, signal: AbortSignal): Promise<Clocks>;
  messages(key: Key, signal: AbortSignal): Promise<MessageList>;
  /** Milliseconds of some steady clock. */
  now(): number;
  /** Milliseconds of the clock on the wall, which tabs and the worker share. */
  wall(): number;
  random(): number;
  /** Calls back once after so many milliseconds, unless the returned function was called before. */
  after(ms: number, call: () => void): () => void;
}

/** By fetch: unlike EventSource it gives the reason of a refusal, can start after any event, and shows keep-alive comments. */
async function readStream({ game, seat }: Key, after: string | null, handlers: Handlers, signal: AbortSignal) {
  const bytes = await api.events(game, seat, after, signal);
  handlers.open();
  const parser = createParser({
    onEvent: ({ data, id }) => handlers.event(JSON.parse(data) as GameEvent, id ?? null),
  });
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    handlers.sign();
    parser.feed(value);
  }
}

const cache = "no-store";

export const browserEnv: Env = {
  readStream,
  snapshot: ({ game, seat }, signal) => api.snapshot(game, { seat }, { signal, cache }),
  table: ({ game }, signal) => api.table(game, { signal, cache }),
  notes: ({ game, seat }, signal) => api.notes(game, seat, { signal, cache }),
  clocks: ({ game }, signal) => api.clocks(game, { signal, cache }),
  messages: ({ game }, signal) => api.messages(game, null, { signal, cache }),
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
