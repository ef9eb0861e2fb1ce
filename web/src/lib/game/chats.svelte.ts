/** What this browser stores of chats: for each game the newest message read, and the people whose messages it hides. */
import { parseList } from "../json";
import { read, Stored, write } from "../stored.svelte";

const SEEN = "seen";
const MOST_SEEN = 30; // games kept, the latest read
const MOST_HIDDEN = 60; // people kept

const seen = () => parseList(read(SEEN)) as readonly (readonly [game: string, message: number])[];
const hidden = new Stored(
  "hidden",
  (text) => parseList(text) as readonly (readonly [game: string, name: string])[],
  JSON.stringify,
);

/** The id of the newest message read; 0 for none. */
export function lastSeen(game: string): number {
  return seen().find(([id]) => id === game)?.[1] ?? 0;
}

export function rememberSeen(game: string, message: number): void {
  const others = seen().filter(([id]) => id !== game);
  write(SEEN, JSON.stringify([[game, message], ...others].slice(0, MOST_SEEN)));
}

/** @param name as shown at the table, where it is unique */
export function isHidden(game: string, name: string): boolean {
  return hidden.current.some(([id, other]) => id === game && other === name);
}

export function hide(game: string, name: string, on: boolean): void {
  const others = hidden.current.filter(([id, other]) => id !== game || other !== name);
  hidden.current = on ? [[game, name] as const, ...others].slice(0, MOST_HIDDEN) : others;
}
