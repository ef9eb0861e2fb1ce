/** Notes that the server has not taken yet: they survive a reload, as long as the browser lets us store them. */
import { read, write } from "../stored.svelte";

const KEY = "notes";
const MOST = 100; // notes that are remembered, the last ones written

export interface Unsaved {
  readonly game: string;
  readonly seat: number;
  readonly order: number;
  readonly text: string;
}

function all(): readonly Unsaved[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Unsaved[]) : [];
  } catch {
    return [];
  }
}

export function unsavedOf(game: string): readonly Unsaved[] {
  return all().filter((note) => note.game === game);
}

/** Remembers a note until it is saved, or with null as its text forgets it. */
export function rememberUnsaved(game: string, seat: number, order: number, text: string | null): void {
  const others = all().filter((note) => note.game !== game || note.seat !== seat || note.order !== order);
  write(KEY, JSON.stringify(text === null ? others : [...others.slice(1 - MOST), { game, seat, order, text }]));
}
