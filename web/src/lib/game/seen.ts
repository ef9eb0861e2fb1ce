/** The newest chat message that has been looked at, by game; survives a reload, and works without storage. */
import { read, write } from "../stored.svelte";

const KEY = "seen";
const MOST = 30; // games that are remembered, the last ones looked at

type Seen = readonly (readonly [game: string, message: number])[];

function all(): Seen {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Seen) : [];
  } catch {
    return [];
  }
}

/** The id of the newest message seen; 0 before the first. */
export function lastSeen(game: string): number {
  return all().find(([id]) => id === game)?.[1] ?? 0;
}

export function rememberSeen(game: string, message: number): void {
  const others = all().filter(([id]) => id !== game);
  write(KEY, JSON.stringify([[game, message], ...others].slice(0, MOST)));
}
