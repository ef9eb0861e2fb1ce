/** One connection to a game's event stream, read with fetch: unlike EventSource it tells why it was
 * refused, takes up after any event, and shows the keep-alive comments that prove it still stands. */
import { createParser } from "eventsource-parser";
import type { GameEvent, Problem } from "../api/types";
import { problemOf, query } from "../api/wire";
import type { Key } from "./protocol";

/** The server answered with a refusal (4xx) or a failure (5xx). */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(`the server answered ${status}`);
    this.status = status;
    this.problem = problem;
  }

  /** Whether trying again may help: the server's failures, time-outs and "slow down". */
  get passing(): boolean {
    return this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

export interface Handlers {
  open(): void;
  event(event: GameEvent): void;
  /** Any bytes at all, keep-alive comments too. */
  sign(): void;
}

/**
 * Reads the stream until it ends.
 * @param after the turn already known; only later turns come. Null for everything from a snapshot on.
 * @throws Refused when the server says no; TypeError when it cannot be reached; AbortError after `signal`
 */
export async function readStream(
  key: Key,
  after: number | null,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<void> {
  const headers: Record<string, string> = { Accept: "text/event-stream" };
  if (after !== null) headers["Last-Event-ID"] = String(after);
  const response = await fetch(eventsPath(key), { headers, signal, credentials: "same-origin", cache: "no-store" });
  if (!response.ok || !response.body) throw new Refused(response.status, await problemOf(response));
  handlers.open();
  const parser = createParser({
    onEvent: ({ data }) => handlers.event(JSON.parse(data) as GameEvent),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    handlers.sign();
    parser.feed(value);
  }
}

/** @throws Refused, TypeError or AbortError, as `readStream` */
export async function readJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal, credentials: "same-origin", cache: "no-store" });
  if (!response.ok) throw new Refused(response.status, await problemOf(response));
  return (await response.json()) as T;
}

export function eventsPath({ game, seat }: Key): string {
  return `/api/games/${encodeURIComponent(game)}/events${query({ seat })}`;
}

export function snapshotPath({ game, seat }: Key): string {
  return `/api/games/${encodeURIComponent(game)}${query({ seat })}`;
}

export function tablePath({ game }: Key): string {
  return `/api/tables/${encodeURIComponent(game)}`;
}

export function messagesPath(key: Key): string {
  return `${tablePath(key)}/messages`;
}
