/** What tabs and the hub that holds their streams say to each other. */
import type { GameEvent, Problem } from "../api/types";

/** One stream: a game as a seat of this person sees it; null: as a spectator, or as the only seat of this person. */
export interface Key {
  readonly game: string;
  readonly seat: number | null;
}

/** connecting: the first try; lost: the connection broke, and is retried. */
export type Connection = "connecting" | "live" | "lost";

export type ToHub =
  /** All subscriptions of this tab. Repeated as a heartbeat: a tab without one is dropped. */
  | { readonly type: "want"; readonly keys: readonly Key[]; readonly visible: boolean }
  /** Another listener in this tab subscribes to a game that the tab receives already: send a snapshot. */
  | { readonly type: "retell"; readonly key: Key }
  /** The network or the tab came back: reconnect now. `doubted`: also check connections that look alive. */
  | { readonly type: "check"; readonly doubted: boolean }
  /** The server now knows this browser as another person: begin every stream anew. */
  | { readonly type: "identity" }
  | { readonly type: "bye" };

export type FromHub =
  /** The answer to every `want`. */
  | { readonly type: "here" }
  | { readonly type: "event"; readonly key: Key; readonly event: GameEvent }
  | { readonly type: "connection"; readonly key: Key; readonly connection: Connection }
  /** The server refuses this stream (unknown table, another person's seat); it is not tried again. */
  | { readonly type: "refused"; readonly key: Key; readonly status: number; readonly problem: Problem | null };

export function sameKey(a: Key, b: Key): boolean {
  return a.game === b.game && a.seat === b.seat;
}

/** A tab says what it wants this often; after three silent beats of a throttled tab the hub forgets it. */
export const HEARTBEAT_MS = 20_000;
export const SILENCE_MS = 200_000;
