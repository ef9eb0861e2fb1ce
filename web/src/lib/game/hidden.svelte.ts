/** Whose messages this browser does not show, by table. */
import { Stored } from "../stored.svelte";

const MOST = 60; // that are remembered

type Hidden = readonly (readonly [game: string, name: string])[];

function parse(text: string | null): Hidden {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? (kept as Hidden) : [];
  } catch {
    return [];
  }
}

const all = new Stored<Hidden>("hidden", parse, JSON.stringify);

/** @param name as it stands at the table, where no two are the same */
export function isHidden(game: string, name: string): boolean {
  return all.current.some(([id, other]) => id === game && other === name);
}

export function hide(game: string, name: string, on: boolean): void {
  const others = all.current.filter(([id, other]) => id !== game || other !== name);
  all.current = on ? [[game, name] as const, ...others].slice(0, MOST) : others;
}
