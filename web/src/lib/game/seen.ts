/** The newest chat message read, by game, in local storage. */
import { parseList } from "../json";
import { read, write } from "../stored.svelte";

const KEY = "seen";
const MOST = 30; // games kept, the latest read

const all = () => parseList(read(KEY)) as readonly (readonly [game: string, message: number])[];

/** The id of the newest message read; 0 for none. */
export function lastSeen(game: string): number {
  return all().find(([id]) => id === game)?.[1] ?? 0;
}

export function rememberSeen(game: string, message: number): void {
  const others = all().filter(([id]) => id !== game);
  write(KEY, JSON.stringify([[game, message], ...others].slice(0, MOST)));
}
