/** A puzzle as a game for the table page; the server judges each attempt. */
import { api } from "../../lib/api/client";
import { GameStore } from "../../lib/game/game.svelte";
import { t, tell } from "../../lib/messages";
import { puzzleHref } from "../../lib/navigation/paths";
import { session } from "../../lib/session.svelte";
import type { Action, Arrangement, Attempt, GameEvent, Puzzle, Snapshot } from "../../lib/api/types";
import type { Key, Listener, Streams } from "../../lib/stream/streams";
import type { Coach, Choice } from "../../table/coach/coach";

/** Streams without a server: the puzzle sends the events. */
class LocalStreams implements Streams {
  #listener: Listener = () => undefined;
  readonly #first: GameEvent;

  constructor({ view, log }: Snapshot) {
    this.#first = { type: "snapshot", view, log };
  }

  subscribe(_: Key, listener: Listener): () => void {
    this.#listener = listener;
    listener({ type: "connection", connection: "live" });
    listener({ type: "event", event: this.#first });
    return () => undefined;
  }

  send(): Promise<void> {
    return Promise.reject(new Error("A puzzle sends no commands: its game overrides them."));
  }

  tell(event: GameEvent): void {
    this.#listener({ type: "event", event });
  }
}

export class PuzzleGame extends GameStore {
  readonly puzzle: Puzzle;
  readonly #streams: LocalStreams;
  #attempt = $state.raw<Attempt | null>(null);
  #solved = $state(false);
  #tried: Action | null = null;

  constructor(puzzle: Puzzle) {
    const streams = new LocalStreams(puzzle);
    super(puzzle.table, streams);
    this.puzzle = puzzle;
    this.#streams = streams;
    this.#solved = puzzle.solved;
  }

  override readonly kept = false;

  /** The server's answer to the last attempt; null before the first. */
  get attempt(): Attempt | null {
    return this.#attempt;
  }

  get solved(): boolean {
    return this.#solved;
  }

  override async act(action: Action): Promise<void> {
    const attempt = await api.attempt(this.puzzle.id, action);
    this.#tried = action;
    this.#attempt = attempt;
    this.#solved ||= attempt.solved;
    const entry = attempt.log.at(-1);
    if (entry) this.#streams.tell({ type: "turn", view: attempt.view, entry });
  }

  /** Sends the solution again for the person who now has a name, so that the server stores it. */
  async keep(): Promise<void> {
    if (this.#tried) await api.attempt(this.puzzle.id, this.#tried);
  }

  /** Resets to the puzzle's position. */
  again(): void {
    const { view, log } = this.puzzle;
    this.#attempt = null;
    this.#streams.tell({ type: "snapshot", view, log });
  }

  override at(turn: number): Promise<Snapshot> {
    const { attempt, puzzle } = this;
    if (attempt && turn >= attempt.view.turn) return Promise.resolve(attempt);
    return turn >= puzzle.view.turn ? Promise.resolve(puzzle) : api.puzzleTurn(puzzle.id, turn);
  }

  override arrange(hand: Arrangement): Promise<void> {
    this.#streams.tell({ type: "hand", ...hand });
    return Promise.resolve();
  }

  override note(seat: number | null, order: number, text: string): Promise<void> {
    const turn = this.view?.turn ?? 0;
    this.#streams.tell({ type: "notes", notes: [{ seat, spectator: null, name: "", mine: false, order, turn, text }] });
    return Promise.resolve();
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
    return attempt ? (attempt.solved ? "good" : "bad") : "plain";
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
      ? [next, this.#keeping(), { label: t("puzzle.again"), go: () => this.#again() }, all]
      : [
          attempt ? { label: t("puzzle.again"), primary: true, go: () => this.#again() } : null,
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

  #again(): void {
    this.#game.again();
  }

  #ask(what: "hint" | "explanation"): void {
    this.#attempt(async () => {
      const { text } = await api.puzzleText(this.#game.puzzle.id, what);
      if (what === "hint") this.#hint = t("puzzle.hint.is", { text });
      else this.#explanation = t("puzzle.explanation.is", { text });
    });
  }

  /** Offers a newcomer to store the solution, which needs a person. */
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
