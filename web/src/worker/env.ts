/** The environment of the hub and its channels; tests replace it. */
import { createParser } from "eventsource-parser";
import { api } from "../lib/api/client";
import type { Clocks, GameEvent, MessageList, NoteList, Snapshot, Table } from "../lib/api/types";
import type { Key } from "../lib/stream/protocol";

export interface Handlers {
  open(): void;
  /** @param id where a stream can resume, if the event has one */
  event(event: GameEvent, id: string | null): void;
  /** Any bytes at all, also keep-alive comments. */
  sign(): void;
}

/** Requests throw ApiError (status 0: not reached), or AbortError after `signal`. */
export interface Env {
  /**
   * Reads the event stream until it ends.
   * @param after the id of the last event known; null to start with a snapshot
   */
  readStream(key: Key, after: string | null, handlers: Handlers, signal: AbortSignal): Promise<void>;
  snapshot(key: Key, signal: AbortSignal): Promise<Snapshot>;
  table(key: Key, signal: AbortSignal): Promise<Table>;
  notes(key: Key, signal: AbortSignal): Promise<NoteList>;
  clocks(key: Key, signal: AbortSignal): Promise<Clocks>;
  messages(key: Key, signal: AbortSignal): Promise<MessageList>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Milliseconds of the wall clock, which tabs and the worker share. */
  wall(): number;
  random(): number;
  /** Calls back once after a delay. @returns a function that cancels it */
  after(ms: number, call: () => void): () => void;
}

/** Uses fetch: unlike EventSource it shows the reason of a refusal and keep-alives, and can resume after any event. */
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
