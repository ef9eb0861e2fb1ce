/** The messages between tabs and the hub that holds their streams. */
import type { GameEvent, Problem } from "../api/types";

/** One stream: a game as a seat of this person sees it; null: as a spectator, or as this person's only seat. */
export interface Key {
  readonly game: string;
  readonly seat: number | null;
}

/** connecting: the first attempt; lost: broken, being retried. */
export type Connection = "connecting" | "live" | "lost";

export type ToHub =
  /** All subscriptions of this tab, repeated as a heartbeat; a silent tab is dropped. */
  | { readonly type: "want"; readonly keys: readonly Key[]; readonly visible: boolean }
  /** A second listener in this tab subscribes to a game that the tab receives already: send it the state. */
  | { readonly type: "retell"; readonly key: Key }
  /** The network or the tab is back: reconnect now. `doubted`: also test connections that seem alive. */
  | { readonly type: "check"; readonly doubted: boolean }
  /** The server now knows this browser as another person: restart every stream. */
  | { readonly type: "identity" }
  | { readonly type: "bye" };

export type FromHub =
  /** The answer to every `want`. */
  | { readonly type: "here" }
  | { readonly type: "event"; readonly key: Key; readonly event: GameEvent }
  | { readonly type: "connection"; readonly key: Key; readonly connection: Connection }
  /** The server refuses this stream (unknown table, another person's seat); it is not retried. */
  | { readonly type: "refused"; readonly key: Key; readonly status: number; readonly problem: Problem | null };

export function sameKey(a: Key, b: Key): boolean {
  return a.game === b.game && a.seat === b.seat;
}

/** The heartbeat's interval; the hub drops a tab after three missed beats of a throttled tab. */
export const HEARTBEAT_MS = 20_000;
export const SILENCE_MS = 200_000;
