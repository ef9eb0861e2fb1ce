/** Notes as of a turn. */
import type { Note } from "../api/types";

/** A writer of notes: "seat 0", "spectator 2" */
export function writerOf({ seat, spectator }: Pick<Note, "seat" | "spectator">): string {
  return seat === null ? `spectator ${spectator ?? 0}` : `seat ${seat}`;
}

/** Each writer's latest note on a card up to a turn, without deleted ones: seats' notes first, then spectators'. */
export function notesOn(notes: readonly Note[], order: number, turn: number): Note[] {
  const last = new Map<string, Note>();
  for (const note of notes) {
    const before = last.get(writerOf(note));
    if (note.order === order && note.turn <= turn && (before?.turn ?? -1) <= note.turn) last.set(writerOf(note), note);
  }
  const place = ({ seat, spectator }: Note): number => seat ?? 100 + (spectator ?? 0); // 100: after all seats
  return [...last.values()].filter(({ text }) => text !== "").sort((a, b) => place(a) - place(b));
}
