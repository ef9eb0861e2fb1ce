/** The viewer's notes: shown while typed, saved automatically, and kept until the server confirms them. */
import { ApiError, sentence } from "../../lib/api/client";
import type { Note } from "../../lib/api/types";
import { parseList } from "../../lib/json";
import { t } from "../../lib/messages";
import { notesOn } from "../../lib/notes/versions";
import { read, write } from "../../lib/stored.svelte";
import { backoff } from "../../lib/stream/backoff";
import type { Board, Draft } from "../board.svelte";

/** Debounce: a note is saved after this long without typing, in ms. */
const pause = 700;

/** A note as shown on a card. */
type ShownNote = Pick<Note, "seat" | "spectator" | "name" | "mine" | "text"> & { readonly trouble: boolean };

/** The key of a draft, "0 12". */
const keyOf = (seat: number | null, order: number): string => `${seat} ${order}`;

/** The seat for which notes are written; null for a spectator. */
function noteSeat({ game: { seat, mySeats } }: Board): number | null {
  return seat !== null && mySeats.includes(seat) ? seat : null;
}

/** Whether the viewer may write notes now: with a seat or as a spectator. */
export function mayNote(board: Board): boolean {
  const { game, over, table } = board;
  // A seat's notes are private. A spectator's are read by the other spectators, so they need the open chat.
  return !over && (noteSeat(board) !== null || (game.talks && table.settings.chat === "open"));
}

/** The viewer's newest text on a card. */
export function noteText(board: Board, order: number): string {
  return draftOf(board, order)?.text ?? savedText(board, noteSeat(board), order);
}

/** The viewer's unsaved note on a card; null if all is saved. */
export function draftOf(board: Board, order: number): Draft | null {
  return board.drafts.get(keyOf(noteSeat(board), order)) ?? null;
}

/**
 * The notes on a card in the position shown: the draft first, then the saved ones; none in branches of a finished game.
 * During the game: the viewing seat's, or to spectators those of all spectators. After the end: everybody's, but in a
 * replay without open hands only those of the seat whose view is shown.
 */
export function shownNotes(board: Board, order: number): readonly ShownNote[] {
  const { aheadFrom, branching, game, inReplay, over, past, seenBy, view } = board;
  if (branching && !aheadFrom) return [];
  const draft = past || over ? null : draftOf(board, order);
  const everybody = over ? seenBy.open || !inReplay : game.mySeats.length === 0;
  const saved = notesOn(game.notes, order, view.turn).filter(({ seat }) => everybody || seat === seenBy.seat);
  const shown = saved.map((note) => ({ ...note, trouble: false }));
  if (!draft) return shown;
  const { seat, text, trouble } = draft;
  // A player writes the seat's only note on the card, a spectator one among several.
  const others = seat === null ? shown.filter(({ mine }) => !mine) : [];
  if (text.trim() === "") return others;
  return [{ seat, spectator: null, name: "", mine: seat === null, text, trouble: trouble !== null }, ...others];
}

/** Opens a card's details with the focus in its note. */
export function beginNote(board: Board, order: number): void {
  board.noteFocus = order;
  board.details = order;
}

/** Takes over typed text; it is saved after a pause. */
export function typeNote(board: Board, order: number, text: string): void {
  const seat = noteSeat(board);
  const sending = draftOf(board, order)?.sending === true;
  if (text.trim() === savedText(board, seat, order) && !sending) forget(board, seat, order);
  else setDraft(board, { seat, order, text, trouble: null, sending }, pause);
}

/** Saves typed texts at once: all, or one card's. Those that could not be saved wait for their retry or a change. */
export function flushNotes(board: Board, order: number | null = null): void {
  for (const draft of board.drafts.values()) {
    if ((order === null || draft.order === order) && draft.trouble === null) void save(board, draft.seat, draft.order);
  }
}

/** Takes over the texts that an earlier page could not save. */
export function restoreNotes(board: Board): void {
  for (const { seat, order, text } of unsavedOf(board.game.id)) {
    const allowed = seat === null ? board.game.talks : board.game.mySeats.includes(seat);
    if (allowed) setDraft(board, { seat, order, text, trouble: null, sending: false }, 0);
  }
}

/** Saves all drafts once, without retries; call when the table is left. */
export function closeNotes(board: Board): void {
  flushNotes(board);
  board.closed = true;
  for (const { timer } of board.drafts.values()) clearTimeout(timer);
}

function savedText({ game }: Board, seat: number | null, order: number): string {
  const own = (note: Note): boolean => note.seat === seat && (seat !== null || note.mine);
  return notesOn(game.notes, order, Infinity).find(own)?.text ?? "";
}

/** Sets a draft, and plans to save it. @param wait ms until it is saved; null for not at all */
function setDraft(board: Board, draft: Omit<Draft, "timer">, wait: number | null): void {
  const { seat, order, text } = draft;
  const key = keyOf(seat, order);
  clearTimeout(board.drafts.get(key)?.timer);
  const saves = wait !== null && !board.closed;
  const timer = saves ? setTimeout(() => void save(board, seat, order), wait) : undefined;
  board.drafts.set(key, { ...draft, timer });
  rememberUnsaved(board.game.id, seat, order, text);
}

/** Drops a draft: the server has its text. */
function forget(board: Board, seat: number | null, order: number): void {
  const key = keyOf(seat, order);
  clearTimeout(board.drafts.get(key)?.timer);
  board.drafts.delete(key);
  rememberUnsaved(board.game.id, seat, order, null);
}

/** Sends a draft. A text typed meanwhile is saved after another pause. */
async function save(board: Board, seat: number | null, order: number): Promise<void> {
  const { drafts, game } = board;
  const key = keyOf(seat, order);
  const sent = drafts.get(key);
  if (!sent || sent.sending) return;
  clearTimeout(sent.timer);
  drafts.set(key, { ...sent, sending: true });
  try {
    await game.note(seat, order, sent.text.trim());
    board.noteFailures = 0;
    const now = drafts.get(key);
    if (now?.text === sent.text) forget(board, seat, order);
    else if (now) setDraft(board, { ...now, sending: false }, pause);
  } catch (error) {
    fail(board, { ...(drafts.get(key) ?? sent), sending: false }, error);
  }
}

/** Keeps an unsaved text, shows why, and retries if that may help. */
function fail(board: Board, draft: Draft, error: unknown): void {
  const passing = error instanceof ApiError && error.passing;
  const trouble = t(passing ? "board.note.unsaved" : "board.note.refused", { why: sentence(error) });
  if (board.details !== draft.order) board.notice = trouble; // otherwise the note's field shows it
  board.noteFailures += 1;
  setDraft(board, { ...draft, trouble }, passing ? backoff(board.noteFailures, error.retryAfter) : null);
}

const KEY = "notes"; // in local storage
const MOST = 100; // notes kept there, the latest

/** A note that the server has not confirmed, in local storage: it survives a reload. */
interface Unsaved {
  readonly game: string;
  readonly seat: number | null;
  readonly order: number;
  readonly text: string;
}

const allUnsaved = () => parseList(read(KEY)) as readonly Unsaved[];

function unsavedOf(game: string): readonly Unsaved[] {
  return allUnsaved().filter((note) => note.game === game);
}

/** Remembers a note until it is saved; null forgets it. */
function rememberUnsaved(game: string, seat: number | null, order: number, text: string | null): void {
  const others = allUnsaved().filter((note) => note.game !== game || note.seat !== seat || note.order !== order);
  write(KEY, JSON.stringify(text === null ? others : [...others.slice(-(MOST - 1)), { game, seat, order, text }]));
}
