/** A puzzle as a game for the table page; the server judges each attempt. */
import { api } from "../../lib/api/client";
import { t, tell } from "../../lib/messages";
import { puzzleHref } from "../../lib/navigation/paths";
import { session } from "../../lib/session.svelte";
import type { Action, Attempt, Puzzle, Snapshot } from "../../lib/api/types";
import type { Coach, Choice } from "../../table/coach/coach";
import { LocalGame } from "./local.svelte";

export class PuzzleGame extends LocalGame {
  readonly puzzle: Puzzle;
  /** The server's answer to the attempt on the table; null before it. */
  attempt = $state.raw<Attempt | null>(null);
  solved = $state(false);
  /** The action of the last attempt, also after `again`. */
  #tried: Action | null = null;

  constructor(puzzle: Puzzle) {
    super(puzzle.table, puzzle);
    this.puzzle = puzzle;
    this.solved = puzzle.solved;
  }

  override async act(action: Action): Promise<void> {
    const attempt = await api.attempt(this.puzzle.id, action);
    this.#tried = action;
    this.attempt = attempt;
    this.solved ||= attempt.solved;
    const entry = attempt.log.at(-1);
    if (entry) this.streams.tell({ type: "turn", view: attempt.view, entry });
  }

  /** Sends the solution again: the server stores it for a newcomer who has become a guest. */
  async keep(): Promise<void> {
    if (this.#tried) await api.attempt(this.puzzle.id, this.#tried);
  }

  /** Resets to the puzzle's position. */
  again(): void {
    const { view, log } = this.puzzle;
    this.attempt = null;
    this.streams.tell({ type: "snapshot", view, log });
  }

  override at(turn: number): Promise<Snapshot> {
    const { attempt, puzzle } = this;
    if (attempt && turn >= attempt.view.turn) return Promise.resolve(attempt);
    return turn >= puzzle.view.turn ? Promise.resolve(puzzle) : api.puzzleTurn(puzzle.id, turn);
  }
}

/** The coach of a puzzle: states the task and judges the attempt. */
export class PuzzleCoach implements Coach {
  readonly #game: PuzzleGame;
  #hint = $state<string | null>(null);
  #explanation = $state<string | null>(null);
  #kept = $state(false);
  readonly part = null;
  readonly cards: readonly number[] = [];
  readonly #attempt: (request: () => Promise<void>) => void;

  /** @param attempt runs a request and shows its failure */
  constructor(game: PuzzleGame, attempt: (request: () => Promise<void>) => void) {
    this.#game = game;
    this.#attempt = attempt;
  }

  get page(): string {
    return `${tell(this.#game.puzzle.title)} · Starmine`;
  }

  get heading(): string {
    const { number, title, found, step, solved: before } = this.#game.puzzle;
    const solved = before || this.#game.solved;
    if (!found) return t(solved ? "puzzle.heading.solved" : "puzzle.heading", { number, title });
    const level = t(`puzzles.level.${step}`);
    return t(solved ? "puzzle.heading.found.solved" : "puzzle.heading.found", { title, level });
  }

  get mood(): "plain" | "good" | "bad" {
    const { attempt } = this.#game;
    if (!attempt) return "plain";
    return attempt.solved ? "good" : "bad";
  }

  get text(): string[] {
    const { attempt, puzzle } = this.#game;
    const first = attempt
      ? [t(attempt.solved ? "puzzle.right" : "puzzle.wrong", { reason: attempt.reason })]
      : [tell(puzzle.task)];
    const explained = attempt?.explanation ? tell(attempt.explanation) : this.#explanation;
    const more = attempt ? [explained] : [this.#hint, this.#explanation];
    return [...first, ...more.filter((one) => one !== null)];
  }

  get choices(): Choice[] {
    const { attempt, puzzle } = this.#game;
    const all: Choice = { label: t("puzzle.all"), href: "/puzzles" };
    const next: Choice | null =
      puzzle.next === null ? null : { label: t("puzzle.next"), href: puzzleHref(puzzle.next), primary: true };
    const choices: (Choice | null)[] = attempt?.solved
      ? [next, this.#keeping(), { label: t("puzzle.again"), go: () => this.#game.again() }, all]
      : [
          attempt ? { label: t("puzzle.again"), primary: true, go: () => this.#game.again() } : null,
          this.#hint === null && !attempt ? { label: t("puzzle.hint"), go: () => this.#ask("hint") } : null,
          this.#explanation === null ? { label: t("puzzle.explanation"), go: () => this.#ask("explanation") } : null,
          this.#game.solved && next ? { ...next, primary: false } : null,
          all,
        ];
    return choices.filter((choice) => choice !== null);
  }

  takes(): boolean {
    return true;
  }

  #ask(what: "hint" | "explanation"): void {
    this.#attempt(async () => {
      const { text } = await api.puzzleText(this.#game.puzzle.id, what);
      if (what === "hint") this.#hint = t("puzzle.hint.is", { text });
      else this.#explanation = t("puzzle.explanation.is", { text });
    });
  }

  /** The choice by which a newcomer stores the solution, and becomes a guest for that. */
  #keeping(): Choice | null {
    if (session.person !== null || this.#kept) return null;
    return {
      label: t("puzzle.keep"),
      go: () =>
        this.#attempt(async () => {
          await session.ensurePerson();
          await this.#game.keep();
          this.#kept = true;
        }),
    };
  }
}
