/** The people whose messages this browser hides, by table. */
import { parseList } from "../json";
import { Stored } from "../stored.svelte";

const MOST = 60; // entries kept

type Hidden = readonly [game: string, name: string];

const all = new Stored("hidden", (text) => parseList(text) as readonly Hidden[], JSON.stringify);

/** @param name as shown at the table, where it is unique */
export function isHidden(game: string, name: string): boolean {
  return all.current.some(([id, other]) => id === game && other === name);
}

export function hide(game: string, name: string, on: boolean): void {
  const others = all.current.filter(([id, other]) => id !== game || other !== name);
  all.current = on ? [[game, name] as const, ...others].slice(0, MOST) : others;
}
