/** The guide of the first game: explains each turn by the server's script. */
import { api } from "../../lib/api/client";
import { t } from "../../lib/messages";
import { tableHref } from "../../lib/navigation/paths";
import { router } from "../../lib/navigation/router.svelte";
import type { Action, Lesson, LessonNote, Table } from "../../lib/api/types";
import { attempt, type Board } from "../../table/board.svelte";
import { GUIDE, type Coach, type Part, type Choice } from "../../table/coach/coach";
import { isClue, sameAction } from "../../table/input/clues";

/** The guide's factory for a table that is a first game; null for other tables. */
export function guideOf(table: Table): ((board: Board) => Coach) | null {
  const guided = table.seats.some(({ kind, bot }) => kind === "bot" && bot === GUIDE);
  return guided ? (board) => new LessonCoach(board) : null;
}

class LessonCoach implements Coach {
  readonly page = null;
  readonly #board: Board;
  #script = $state.raw<Lesson | null>(null);
  /** The index of the note that the player went to, and on which turn. */
  #place = $state.raw({ turn: 0, place: 0 });
  /** The action that was refused, since the guide asks for another. */
  #wrong = $state.raw<{ readonly turn: number; readonly action: Action } | null>(null);
  #busy = $state(false);

  constructor(board: Board) {
    this.#board = board;
    void attempt(board, async () => {
      this.#script = await api.lesson();
    });
  }

  readonly #turn = $derived.by(() => this.#board.game.view?.turn ?? 0);
  readonly #over = $derived.by(() => this.#board.over);
  readonly #mine = $derived.by(() => this.#board.game.myTurn);
  /** Whether the game has followed the script so far. */
  readonly #kept = $derived.by(() => {
    const turns = this.#script?.turns ?? [];
    return this.#board.game.log.every(({ action, turn }) => {
      const scripted = turns[turn]?.action;
      return scripted !== undefined && sameAction(scripted, action);
    });
  });
  readonly #notes = $derived.by((): readonly LessonNote[] => {
    if (!this.#script || !this.#kept) return [];
    if (this.#over) return this.#script.last;
    return this.#mine ? (this.#script.turns[this.#turn]?.notes ?? []) : [];
  });
  /** The index of the note shown: on a new turn the first. */
  readonly #at = $derived.by(() =>
    this.#place.turn === this.#turn ? Math.min(this.#place.place, Math.max(0, this.#notes.length - 1)) : 0,
  );
  readonly #note = $derived.by(() => this.#notes[this.#at] ?? null);
  readonly #refused = $derived.by(() => (this.#wrong?.turn === this.#turn ? this.#wrong.action : null));
  /** Whether the guide asks for a certain action now. */
  readonly #asks = $derived.by(() => {
    const script = this.#script;
    if (!script || !this.#mine || this.#over || this.#notes.length === 0) return false;
    // From `free_from` on, and before `free_to`, the player chooses the action.
    return this.#turn < script.free_from || this.#turn >= script.free_to;
  });

  get heading(): string {
    const script = this.#script;
    if (!script || !this.#note) return t("learn.title");
    const all = [...script.turns.flatMap(({ notes }) => notes), ...script.last];
    return t("lesson.heading.step", { step: all.indexOf(this.#note) + 1, steps: all.length });
  }

  get mood(): "plain" | "bad" {
    return this.#refused ? "bad" : "plain";
  }

  get part(): Part | null {
    return this.#refused ? null : (this.#note?.part ?? null);
  }

  get cards(): readonly number[] {
    return this.#refused ? [] : (this.#note?.cards ?? []);
  }

  get text(): string[] {
    const { seats, words } = this.#board.table;
    const name = seats.find(({ bot }) => bot === GUIDE)?.name ?? "";
    const refused = this.#refused;
    if (refused) return [t(`lesson.wrong.${isClue(refused) ? "clue" : refused.type}`, { ...words })];
    if (!this.#script) return [t("app.loading")];
    if (this.#note) {
      const key = `lesson.note.${this.#note.name}` as Parameters<typeof t>[0];
      return [t(key, { name, best: t("board.best"), ...words })];
    }
    if (!this.#kept) return [t(this.#over ? "lesson.off.over" : "lesson.off", { name })];
    return [t(this.#mine ? "lesson.own" : "lesson.waits", { name })];
  }

  get choices(): Choice[] {
    const refused = this.#refused;
    if (refused) {
      return [
        { label: t("lesson.again"), primary: true, go: () => (this.#wrong = null) },
        { label: t("lesson.anyway"), go: () => this.#run(() => this.#board.game.act(refused)) },
      ];
    }
    const script = this.#script;
    if (!script) return [];
    const restart: Choice = { label: t("lesson.restart"), go: () => this.#run(() => this.#restart()) };
    if (this.#over) {
      return [
        { label: t("lesson.to.puzzles"), href: "/puzzles", primary: true },
        { label: t("app.newTable"), href: "/new" },
        restart,
      ];
    }
    if (!this.#kept) return [restart, { label: t("lesson.leave"), href: "/" }];
    if (!this.#mine) return [];
    const back: Choice[] = this.#at > 0 ? [{ label: t("lesson.back"), go: () => this.#go(this.#at - 1) }] : [];
    if (this.#at < this.#notes.length - 1) {
      return [{ label: t("lesson.next"), primary: true, go: () => this.#go(this.#at + 1) }, ...back];
    }
    if (this.#asks) return back;
    // In the free part: the server plays to the last round, where the script continues.
    const skip = (): void => this.#run(() => api.skipLesson(this.#board.game.id));
    return [{ label: t("lesson.skip"), primary: true, go: skip }, ...back];
  }

  takes(action: Action): boolean {
    const asked = this.#script?.turns[this.#turn]?.action;
    if (!this.#asks || !this.#kept || !asked || sameAction(asked, action)) return true;
    this.#go(this.#notes.length - 1); // the note that asks for the action
    this.#wrong = { turn: this.#turn, action };
    return false;
  }

  #go(place: number): void {
    this.#place = { turn: this.#turn, place };
    this.#wrong = null;
  }

  async #restart(): Promise<void> {
    const table = await api.beginLesson(true);
    router.guard = null; // the player has chosen to leave this game
    router.go(tableHref(table.id));
  }

  /** Runs a request, one at a time. */
  #run(request: () => Promise<unknown>): void {
    if (this.#busy) return;
    this.#busy = true;
    void attempt(this.#board, request).finally(() => {
      this.#busy = false;
      this.#wrong = null;
    });
  }
}
