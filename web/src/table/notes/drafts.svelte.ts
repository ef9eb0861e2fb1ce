/** The viewer's notes: shown while typed, saved automatically, and kept until the server confirms them. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { ApiError } from "../../lib/api/client";
import { sentence } from "../../lib/api/sentence";
import type { Note } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import { t } from "../../lib/messages";
import { rememberUnsaved, unsavedOf } from "../../lib/notes/unsaved";
import { notesBy, notesOn } from "../../lib/notes/versions";
import { backoff } from "../../lib/stream/backoff";
import type { NoticeLine } from "../state/notice.svelte";
import type { Replay } from "../state/replay.svelte";
import type { Windows } from "../state/windows.svelte";

/** Debounce: a note is saved after this long without typing, in ms. */
const pause = 700;

/** A text that the server has not confirmed. */
interface Draft {
  readonly seat: number;
  readonly order: number;
  readonly text: string;
  /** Why the last attempt to save it failed. */
  readonly trouble: string | null;
}

/** A note as shown on a card. */
export type Shown = Pick<Note, "seat" | "text"> & { readonly trouble: boolean };

export class NoteDrafts {
  readonly #game: GameStore;
  readonly #replay: Replay;
  readonly #windows: Windows;
  readonly #notice: NoticeLine;
  readonly #drafts = new SvelteMap<string, Draft>();
  readonly #timers = new SvelteMap<string, ReturnType<typeof setTimeout>>();
  readonly #sending = new SvelteSet<string>();
  #failures = 0;
  #closed = false;
  /** The card whose note field gets the focus. */
  wanted = $state<number | null>(null);

  constructor(game: GameStore, replay: Replay, windows: Windows, notice: NoticeLine) {
    this.#game = game;
    this.#replay = replay;
    this.#windows = windows;
    this.#notice = notice;
    for (const { seat, order, text } of unsavedOf(game.id)) {
      if (game.mySeats.includes(seat)) this.#change({ seat, order, text, trouble: null }, 0);
    }
  }

  /** The seat for which notes can be written; null if none. */
  get seat(): number | null {
    const { seat, mySeats } = this.#game;
    return seat !== null && mySeats.includes(seat) && !this.#replay.over ? seat : null;
  }

  get unsaved(): boolean {
    return this.#drafts.size > 0;
  }

  /** The viewer's newest text on a card. */
  text(order: number): string {
    return this.draft(order)?.text ?? this.#saved(this.#game.seat ?? -1, order);
  }

  /** The viewer's unsaved text on a card. */
  draft(order: number): Draft | null {
    return this.#drafts.get(`${this.#game.seat} ${order}`) ?? null;
  }

  /** The notes on a card in the position shown, of the seats whose view it is. */
  shown(order: number): readonly Shown[] {
    const { branches, over, past, record, view, walking } = this.#replay;
    if (branches.on) return [];
    const draft = past || over ? null : this.draft(order);
    if (draft) return draft.text.trim() === "" ? [] : [{ ...draft, trouble: draft.trouble !== null }];
    const everybody = over && (record.seenBy.open || !walking);
    const notes = notesBy(this.#game.notes, order, view.turn, everybody ? null : record.seenBy.seat);
    return notes.map(({ seat, text }) => ({ seat, text, trouble: false }));
  }

  /** Takes over typed text; it is saved after a pause. */
  type(order: number, text: string): void {
    const seat = this.#game.seat;
    if (seat === null) return;
    if (text.trim() === this.#saved(seat, order) && !this.#sending.has(`${seat} ${order}`)) this.#forget(seat, order);
    else this.#change({ seat, order, text, trouble: null }, pause);
  }

  /** Saves typed texts at once: all, or one card's. */
  flush(order: number | null = null): void {
    for (const draft of this.#drafts.values()) {
      if ((order === null || draft.order === order) && draft.trouble === null) void this.#save(draft.seat, draft.order);
    }
  }

  /** Saves the rest without retries; call when the table is left. */
  close(): void {
    this.flush();
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #saved(seat: number, order: number): string {
    return notesOn(this.#game.notes, order, Infinity).find((note) => note.seat === seat)?.text ?? "";
  }

  #change(draft: Draft, wait: number | null): void {
    const { seat, order, text } = draft;
    const key = `${seat} ${order}`;
    this.#drafts.set(key, draft);
    rememberUnsaved(this.#game.id, seat, order, text);
    clearTimeout(this.#timers.get(key));
    if (wait !== null && !this.#closed)
      this.#timers.set(
        key,
        setTimeout(() => void this.#save(seat, order), wait),
      );
  }

  #forget(seat: number, order: number): void {
    const key = `${seat} ${order}`;
    clearTimeout(this.#timers.get(key));
    this.#drafts.delete(key);
    rememberUnsaved(this.#game.id, seat, order, null);
  }

  async #save(seat: number, order: number): Promise<void> {
    const key = `${seat} ${order}`;
    const sent = this.#drafts.get(key);
    if (!sent || this.#sending.has(key)) return;
    clearTimeout(this.#timers.get(key));
    this.#sending.add(key);
    try {
      await this.#game.note(seat, order, sent.text.trim());
      this.#failures = 0;
      this.#sending.delete(key);
      const now = this.#drafts.get(key);
      if (now?.text === sent.text) this.#forget(seat, order);
      else if (now) this.#change(now, pause);
    } catch (error) {
      this.#sending.delete(key);
      this.#fail(this.#drafts.get(key) ?? sent, error);
    }
  }

  /** Keeps an unsaved text, shows why, and retries if that may help. */
  #fail(draft: Draft, error: unknown): void {
    const passing = error instanceof ApiError && error.passing;
    const trouble = t(passing ? "board.note.unsaved" : "board.note.refused", { why: sentence(error) });
    if (this.#windows.details !== draft.order) this.#notice.say(trouble);
    this.#failures += 1;
    const after = passing ? error.retryAfter : null;
    const wait = backoff(this.#failures, after);
    this.#change({ ...draft, trouble }, passing ? wait : null);
  }
}
