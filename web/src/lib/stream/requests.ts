/** Event streams and requests, for networks that carry no sockets. */
import { createParser } from "eventsource-parser";
import { api, ApiError } from "../api/client";
import type { GameEvent } from "../api/types";
import { backoff } from "./backoff";
import type { Followed } from "./followed";
import type { Command } from "./streams";

/** The server sends a keep-alive every 15 s; a stream that misses three of them is dead. */
const DEAD_MS = 45_000;

export class Requests {
  readonly #streams = new Map<Followed, AbortController>();

  /** Opens a stream for each wanted table, and ends all other streams. */
  sync(wanted: readonly Followed[]): void {
    for (const [followed, run] of this.#streams) {
      if (wanted.includes(followed)) continue;
      run.abort();
      this.#streams.delete(followed);
    }
    for (const followed of wanted) {
      if (this.#streams.has(followed)) continue;
      const run = new AbortController();
      this.#streams.set(followed, run);
      void keep(followed, run.signal);
    }
  }

  /** @returns the event that the answer shows, if any. @throws ApiError */
  async post(command: Command): Promise<GameEvent | null> {
    const { game } = command;
    switch (command.type) {
      case "act":
        await api.act(game, command);
        return null;
      case "arrange":
        await api.arrange(game, command);
        return null;
      case "note":
        return { type: "notes", notes: [await api.writeNote(game, command)] };
      case "say":
        return { type: "chat", message: await api.say(game, command), older: false };
    }
  }
}

/** Reads a table's stream, and reopens it after each end, until the signal or a refusal. */
async function keep(followed: Followed, signal: AbortSignal): Promise<void> {
  const over = (): boolean => signal.aborted;
  for (let attempt = 1; !over(); attempt += 1) {
    let after: number | null = null;
    try {
      await read(followed, signal, () => (attempt = 1)); // once it is open, the attempts count from 1 again
    } catch (error) {
      if (error instanceof ApiError && !error.passing) {
        followed.refuse(error);
        return;
      }
      if (error instanceof ApiError) after = error.retryAfter;
    }
    if (over()) return;
    followed.connect("lost");
    const wait = backoff(attempt, after);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/**
 * Reads a stream until it ends. By fetch: EventSource shows neither the reason of a refusal nor keep-alives, and cannot
 * resume after a given event.
 * @param opened called once the server has accepted
 */
async function read(followed: Followed, signal: AbortSignal, opened: () => void): Promise<void> {
  const { key, after } = followed;
  const { game, ...query } = key;
  const run = new AbortController();
  const bytes = await api.events(game, query, after, AbortSignal.any([signal, run.signal]));
  opened();
  followed.connect("live");
  const parser = createParser({
    onEvent: ({ data, id }) => {
      if (!followed.take(JSON.parse(data) as GameEvent)) run.abort();
      else if (id) followed.last = Number(id);
    },
  });
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const dead = setTimeout(() => run.abort(), DEAD_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(dead));
    if (done) return;
    parser.feed(value);
  }
}
