/** Notes as of a turn. */
import type { Note } from "../api/types";

/** Each seat's latest note on a card up to a turn, without deleted ones. */
export function notesOn(notes: readonly Note[], order: number, turn: number): Note[] {
  const last = new Map<number, Note>();
  for (const note of notes) {
    const before = last.get(note.seat);
    if (note.order === order && note.turn <= turn && (before?.turn ?? -1) <= note.turn) last.set(note.seat, note);
  }
  return [...last.values()].filter(({ text }) => text !== "").sort((a, b) => a.seat - b.seat);
}

/** Only those of one seat; null for everybody's. */
export function notesBy(notes: readonly Note[], order: number, turn: number, writer: number | null): Note[] {
  return notesOn(notes, order, turn).filter(({ seat }) => writer === null || seat === writer);
}
