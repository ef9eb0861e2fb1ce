/** What the hub and its channels need of the world; tests give another one. */
import type { MessageList, Snapshot, Table } from "../api/types";
import type { Key } from "./protocol";
import { messagesPath, readJson, readStream, snapshotPath, tablePath, type Handlers } from "./source";

export interface Env {
  readStream(key: Key, after: number | null, handlers: Handlers, signal: AbortSignal): Promise<void>;
  snapshot(key: Key, signal: AbortSignal): Promise<Snapshot>;
  table(key: Key, signal: AbortSignal): Promise<Table>;
  messages(key: Key, signal: AbortSignal): Promise<MessageList>;
  /** Milliseconds of some steady clock. */
  now(): number;
  random(): number;
  /** Calls back once after so many milliseconds, unless the returned function was called before. */
  after(ms: number, call: () => void): () => void;
}

export const browserEnv: Env = {
  readStream,
  snapshot: (key, signal) => readJson(snapshotPath(key), signal),
  table: (key, signal) => readJson(tablePath(key), signal),
  messages: (key, signal) => readJson(messagesPath(key), signal),
  now: () => performance.now(),
  random: () => Math.random(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
