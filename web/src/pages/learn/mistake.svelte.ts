/** A mistake of a reviewed game as a game for the table page; the server judges each answer. */
import { api } from "../../lib/api/client";
import { writeBranches, toldActions } from "../../lib/game/branches";
import { dayOf, t, tell } from "../../lib/messages";
import { gameHref, turnHash } from "../../lib/navigation/paths";
import type { Action, ActionValue, Answer, Exercise, Snapshot } from "../../lib/api/types";
import { actionText, isFromDeck } from "../../lib/words";
import { attempt, type Board } from "../../table/board.svelte";
import type { Coach, Choice } from "../../table/coach/coach";
import { isClue, sameAction } from "../../table/input/clues";
import { loss, points } from "../../table/review/figures";
import { LocalGame } from "./local.svelte";

const HINTS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

export class MistakeGame extends LocalGame {
  readonly exercise: Exercise;
  /** Its place among those that are tried, from 1. */
  readonly place: number;
  readonly count: number;
  readonly following: Choice | null;

  constructor(exercise: Exercise, place: number, count: number, following: Choice | null) {
    super(exercise.table, exercise);
    this.exercise = exercise;
    this.place = place;
    this.count = count;
    this.following = following;
  }

  override at(turn: number): Promise<Snapshot> {
    const { mistake, table, view } = this.exercise;
    if (turn >= view.turn) return Promise.resolve(this.exercise);
    const { assistance } = table.settings;
    return api.snapshot(mistake.game, { seat: mistake.seat, turn, assistance });
  }
}

/** Asks what the viewer would do now; then says why, and how the game could have gone on. */
export class MistakeCoach implements Coach {
  readonly part = null;
  readonly #game: MistakeGame;
  readonly #board: Board;
  readonly #open: (href: string) => void;
  #hints = $state(0);
  #said = $state.raw<Action | null>(null);
  #answer = $state.raw<Answer | null>(null);
  #busy = $state(false);

  /** @param open opens an address */
  constructor(game: MistakeGame, board: Board, open: (href: string) => void) {
    this.#game = game;
    this.#board = board;
    this.#open = open;
  }

  /** Whether the solution is shown. */
  readonly #over = $derived.by(() => this.#answer?.verdict === "right" || this.#answer?.verdict === "shown");

  get page(): string {
    return `${t("mistakes.title")} · Starmine`;
  }

  get heading(): string {
    const { place, count, exercise } = this.#game;
    return t("mistake.heading", { place, count, turn: exercise.mistake.turn + 1 });
  }

  get mood(): "plain" | "good" | "bad" {
    if (this.#answer?.verdict === "right") return "good";
    return this.#answer?.verdict === "wrong" ? "bad" : "plain";
  }

  get cards(): readonly number[] {
    const { best } = this.#game.exercise.review;
    return this.#hints >= HINTS || this.#over ? (this.#value(best)?.cards ?? []) : [];
  }

  get text(): string[] {
    return this.#over ? this.#solution() : [this.#task(), ...this.#feedback(), ...this.#hinted()];
  }

  get choices(): Choice[] {
    const { exercise, following: next } = this.#game;
    const { game, turn } = exercise.mistake;
    const all: Choice = { label: t("mistake.all"), href: "/mistakes" };
    if (!this.#over) {
      const hint: Choice = { label: t("puzzle.hint"), go: () => (this.#hints += 1) };
      return [
        ...(this.#hints < HINTS ? [hint] : []),
        { label: t("mistake.show"), go: () => this.#ask(null) },
        ...(next ? [{ ...next, label: t("mistake.skip"), primary: false }] : []),
        all,
      ];
    }
    return [
      ...(next ? [{ ...next, primary: true }] : []),
      { label: t("mistake.step"), go: () => this.#step() },
      { label: t("board.review"), href: gameHref(game) + turnHash(turn, true) },
      { ...all, primary: next === null },
    ];
  }

  takes(action: Action): boolean {
    if (!this.#over) this.#ask(action);
    return false;
  }

  #task(): string {
    const { mistake, review } = this.#game.exercise;
    const values = { action: this.#words(review.taken), mark: t(`board.review.mark.${mistake.mark}`) };
    return review.loss > 0
      ? t("mistake.task.points", { ...values, points: loss(review.loss) })
      : t("mistake.task", values);
  }

  #feedback(): string[] {
    const said = this.#said;
    if (!said || !this.#answer) return [];
    if (sameAction(said, this.#game.exercise.review.taken)) return [t("mistake.same")];
    return [t(this.#answer.verdict === "better" ? "mistake.better" : "mistake.wrong", { action: this.#words(said) })];
  }

  #hinted(): string[] {
    const { best } = this.#game.exercise.review;
    const which = isClue(best)
      ? t("mistake.hint.player", { name: this.#board.name(best.seat), cards: this.#board.table.words.cards })
      : t("mistake.hint.card", { action: this.#words(best) });
    return [t(`mistake.hint.${best.type}`, { ...this.#board.table.words }), which].slice(0, this.#hints);
  }

  #solution(): string[] {
    const { mistake, review } = this.#game.exercise;
    const said = this.#answer?.verdict === "right" ? this.#said : null;
    const value = said ? this.#value(said) : null;
    const best = t("mistake.best", { action: this.#words(review.best) });
    const near = value && said && !sameAction(said, review.best);
    const cost = near && value.loss > 0 ? { points: points(value.loss), error: points(value.loss_error) } : null;
    return [
      ...(said ? [t("mistake.right", { action: this.#words(said) })] : []),
      ...(cost ? [t("mistake.right.near", cost)] : []),
      ...(said && !near ? [] : [best]),
      ...review.reasons.map(tell),
      t(`board.review.cause.${mistake.cause}`),
      this.#again(),
    ];
  }

  /** When the mistake comes again. */
  #again(): string {
    const due = this.#answer?.due ?? null;
    if (due === null) return t("mistake.learned");
    return Date.parse(due) - Date.now() < DAY_MS / 2 ? t("mistake.soon") : t("mistake.due", { day: dayOf(due) });
  }

  #value(action: Action): ActionValue | null {
    return this.#game.exercise.review.values.find((value) => sameAction(value.action, action)) ?? null;
  }

  /** An action in words, with the place of its card as the hand is shown. */
  #words(action: Action): string {
    const { table } = this.#board;
    if (isClue(action) || isFromDeck(action)) return actionText(table, action, 0);
    const { hands } = this.#game.exercise.view;
    const order = hands[this.#game.exercise.mistake.seat]?.[action.slot ?? 0]?.order;
    return actionText(table, action, this.#game.arrangement.arrangement.indexOf(order ?? -1));
  }

  #ask(action: Action | null): void {
    const { game, turn } = this.#game.exercise.mistake;
    this.#run(async () => {
      this.#answer = await api.answer(game, turn, action, this.#hints > 0);
      this.#said = action;
    });
  }

  /** Opens the game as it would have gone on after the best action, to step through it. */
  #step(): void {
    const { mistake, model, review, table } = this.#game.exercise;
    const { game, turn } = mistake;
    this.#run(async () => {
      const body = { turn, actions: [review.best], open: true, bot: model, to_end: true };
      const { log } = await api.whatIf(game, body);
      const line = {
        parent: null,
        turn,
        actions: toldActions(log.slice(turn)),
      };
      this.#open(`${gameHref(game, turn)}~${writeBranches([line], 0, table.rules.suits)}`);
    });
  }

  /** Runs a request, one at a time. */
  #run(request: () => Promise<void>): void {
    if (this.#busy) return;
    this.#busy = true;
    void attempt(this.#board, request).finally(() => (this.#busy = false));
  }
}
