/** Notes that the server has not confirmed, in local storage: they survive a reload. */
import { parseList } from "../json";
import { read, write } from "../stored.svelte";

const KEY = "notes";
const MOST = 100; // notes kept, the latest

interface Unsaved {
  readonly game: string;
  readonly seat: number | null;
  readonly order: number;
  readonly text: string;
}

const all = () => parseList(read(KEY)) as readonly Unsaved[];

export function unsavedOf(game: string): readonly Unsaved[] {
  return all().filter((note) => note.game === game);
}

/** Remembers a note until it is saved; null forgets it. */
export function rememberUnsaved(game: string, seat: number | null, order: number, text: string | null): void {
  const others = all().filter((note) => note.game !== game || note.seat !== seat || note.order !== order);
  write(KEY, JSON.stringify(text === null ? others : [...others.slice(-(MOST - 1)), { game, seat, order, text }]));
}
