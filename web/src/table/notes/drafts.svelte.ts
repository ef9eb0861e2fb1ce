/** The viewer's notes on cards: shown as they are typed, saved by themselves, and kept until the server has them. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { ApiError } from "../../lib/api/client";
import { sentence } from "../../lib/api/sentence";
import type { Note } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import { t } from "../../lib/messages";
import { rememberUnsaved, unsavedOf } from "../../lib/notes/unsaved";
import { notesBy, notesOn } from "../../lib/notes/versions";
import { asked, backoff } from "../../lib/stream/backoff";
import type { NoticeLine } from "../state/notice.svelte";
import type { Replay } from "../state/replay.svelte";
import type { Windows } from "../state/windows.svelte";

/** How long nobody types until a note is saved, in ms. */
const pause = 700;

/** A text that the server has not taken yet. */
interface Draft {
  readonly seat: number;
  readonly order: number;
  readonly text: string;
  /** Why it was not taken when it was last sent. */
  readonly trouble: string | null;
}

/** A note as a card shows it. */
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
  /** The card whose note is about to be written: its field gets the focus. */
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

  /** The seat whose notes are written now; null where none can be. */
  get seat(): number | null {
    const { seat, mySeats } = this.#game;
    return seat !== null && mySeats.includes(seat) && !this.#replay.over ? seat : null;
  }

  /** Whether there are texts that the server has not taken yet. */
  get unsaved(): boolean {
    return this.#drafts.size > 0;
  }

  /** The newest text of the viewer on a card. */
  text(order: number): string {
    return this.draft(order)?.text ?? this.#saved(this.#game.seat ?? -1, order);
  }

  /** What the viewer wrote on a card and the server has not taken yet. */
  draft(order: number): Draft | null {
    return this.#drafts.get(`${this.#game.seat} ${order}`) ?? null;
  }

  /** The notes on a card in the position shown, by those through whose eyes it is seen. */
  shown(order: number): readonly Shown[] {
    const { branches, over, past, record, view, walking } = this.#replay;
    if (branches.on) return [];
    const draft = past || over ? null : this.draft(order);
    if (draft) return draft.text.trim() === "" ? [] : [{ ...draft, trouble: draft.trouble !== null }];
    const everybody = over && (record.seenBy.open || !walking);
    const notes = notesBy(this.#game.notes, order, view.turn, everybody ? null : record.seenBy.seat);
    return notes.map(({ seat, text }) => ({ seat, text, trouble: false }));
  }

  /** Takes over what is typed, to be saved when nobody has typed for a while. */
  type(order: number, text: string): void {
    const seat = this.#game.seat;
    if (seat === null) return;
    if (text.trim() === this.#saved(seat, order) && !this.#sending.has(`${seat} ${order}`)) this.#forget(seat, order);
    else this.#change({ seat, order, text, trouble: null }, pause);
  }

  /** Saves what was typed at once: all of it, or that of one card. */
  flush(order: number | null = null): void {
    for (const draft of this.#drafts.values()) {
      if ((order === null || draft.order === order) && draft.trouble === null) void this.#save(draft.seat, draft.order);
    }
  }

  /** Saves the rest, and tries nothing again: the table is left. */
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

  /** Keeps a text that was not taken, says why, and sends it again where that may help. */
  #fail(draft: Draft, error: unknown): void {
    const passing = error instanceof ApiError && error.passing;
    const trouble = t(passing ? "board.note.unsaved" : "board.note.refused", { why: sentence(error) });
    if (this.#windows.details !== draft.order) this.#notice.say(trouble);
    this.#failures += 1;
    const after = passing ? error.retryAfter : null;
    const wait = after === null ? backoff(this.#failures, Math.random()) : asked(after, Math.random());
    this.#change({ ...draft, trouble }, passing ? wait : null);
  }
}
