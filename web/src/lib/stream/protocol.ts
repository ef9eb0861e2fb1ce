/** What tabs and the hub that holds their streams say to each other. */
import type { GameEvent, Problem } from "../api/types";

/** One stream: a game as a seat of this person sees it; null: as a spectator, or as the only seat of this person. */
export interface Key {
  readonly game: string;
  readonly seat: number | null;
}

/** connecting: the first try; lost: the server cannot be heard just now, and is tried again and again. */
export type Connection = "connecting" | "live" | "lost";

export type ToHub =
  /** Everything this tab wants to hear. Repeated as a heartbeat: a tab that falls silent is forgotten. */
  | { readonly type: "want"; readonly keys: readonly Key[]; readonly visible: boolean }
  /** Another listener in this tab wants a game that the tab hears already: send everything again. */
  | { readonly type: "retell"; readonly key: Key }
  /** The network or the tab came back: try again at once. Doubted: also prove what seems to stand. */
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
