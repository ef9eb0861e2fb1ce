/** A mistake of a reviewed game as a game for the table page; the server judges each answer. */
import { api } from "../../lib/api/client";
import { toldActions, writeBranches } from "../../lib/game/branches";
import { botOf } from "../../lib/api/server.svelte";
import { percent, t, tell } from "../../lib/messages";
import { gameHref, turnHash } from "../../lib/navigation/paths";
import type { Action, ActionValue, Answer, Exercise, Snapshot } from "../../lib/api/types";
import { actionText, isFromDeck } from "../../lib/words";
import { attempt, type Board } from "../../table/board.svelte";
import type { Coach, Choice } from "../../table/coach/coach";
import { isClue, sameAction } from "../../table/input/clues";
import { loss, points } from "../../table/review/figures";
import { LocalGame } from "./local.svelte";
import { comes } from "./mistakes";

const HINTS = 2; // the kind of action, then the player or card

export class MistakeGame extends LocalGame {
  readonly exercise: Exercise;
  /** The mistake's place among the `count` that are tried, from 1. */
  readonly place: number;
  readonly count: number;
  /** The way to the next mistake; null after the last one. */
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

/** An answer, and its verdict. */
interface Said {
  /** Null: the solution was asked for. */
  readonly action: Action | null;
  readonly answer: Answer;
}

/** Asks what the viewer would do now; then says why, and how the game could have gone on. */
export class MistakeCoach implements Coach {
  readonly part = null;
  readonly #game: MistakeGame;
  readonly #board: Board;
  readonly #open: (href: string) => void;
  #hints = $state(0);
  /** The last answer. */
  #said = $state.raw<Said | null>(null);
  /** The first answer that was right, or after which the solution was shown. */
  #end = $state.raw<Said | null>(null);
  #busy = $state(false);

  /** @param open opens an address */
  constructor(game: MistakeGame, board: Board, open: (href: string) => void) {
    this.#game = game;
    this.#board = board;
    this.#open = open;
  }

  get page(): string {
    return `${t("mistakes.title")} · Starmine`;
  }

  get heading(): string {
    const { place, count, exercise } = this.#game;
    return t("mistake.heading", { place, count, turn: exercise.mistake.turn + 1 });
  }

  get mood(): "plain" | "good" | "bad" {
    const verdict = this.#said?.answer.verdict;
    if (verdict === "right") return "good";
    return verdict === "wrong" ? "bad" : "plain";
  }

  get cards(): readonly number[] {
    const { best } = this.#game.exercise.review;
    return this.#hints >= HINTS || this.#end ? (this.#value(best)?.cards ?? []) : [];
  }

  get text(): string[] {
    const said = this.#end ? [...this.#tried(), ...this.#solution()] : [this.#task(), ...this.#feedback()];
    return [...said, ...(this.#end ? [] : this.#hinted()), ...this.#stranger()];
  }

  get choices(): Choice[] {
    const { exercise, following: next } = this.#game;
    const { game, turn } = exercise.mistake;
    const all: Choice = { label: t("mistake.all"), href: "/mistakes" };
    if (!this.#end) {
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
    this.#ask(action);
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
    if (!this.#said?.action) return [];
    const { action, answer } = this.#said;
    if (sameAction(action, this.#game.exercise.review.taken)) return [t("mistake.same")];
    return [t(answer.verdict === "better" ? "mistake.better" : "mistake.wrong", { action: this.#words(action) })];
  }

  /** The verdict on an action that was tried once the solution was known. */
  #tried(): string[] {
    if (!this.#said?.action || this.#said === this.#end) return [];
    const { action, answer } = this.#said;
    const keys = { right: "mistake.right", better: "mistake.tried.better", wrong: "mistake.tried.wrong" } as const;
    return answer.verdict === "shown" ? [] : [t(keys[answer.verdict], { action: this.#words(action) })];
  }

  /** A warning where another player does not play like the model. */
  #stranger(): string[] {
    const { stranger, model } = this.#game.exercise;
    if (!stranger) return [];
    const title = botOf(model)?.title;
    const name = this.#board.name(stranger.seat);
    return [t("mistake.stranger", { bot: title ? tell(title) : model, name, share: percent(stranger.share) })];
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
    const lines: string[] = [];
    const right = this.#end?.action ?? null;
    if (right) lines.push(t("mistake.right", { action: this.#words(right) }));
    const value = right && this.#value(right);
    const isOther = right && value && !sameAction(right, review.best); // as good as the best action, but for the error
    if (isOther && value.loss > 0) {
      lines.push(t("mistake.right.near", { points: points(value.loss), error: points(value.loss_error) }));
    }
    if (!right || isOther) lines.push(t("mistake.best", { action: this.#words(review.best) }));
    // The reasons begin with what the action of the game did.
    const taken = t("mistake.taken", { action: this.#words(review.taken) });
    lines.push([taken, ...review.reasons.map(tell)].join(" "));
    return [...lines, t(`board.review.cause.${mistake.cause}`), this.#again()];
  }

  /** When the mistake comes again. */
  #again(): string {
    const due = this.#end?.answer.due ?? null;
    return due === null ? t("mistake.learned") : comes("mistake.due", "mistake.due.at", due);
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
      const given = { hinted: this.#hints > 0, counts: this.#end === null };
      const answer = await api.answer(game, turn, action, given);
      this.#said = { action, answer };
      if (answer.verdict === "right" || answer.verdict === "shown") this.#end ??= this.#said;
    });
  }

  /** Opens the game as it would have gone on after the best action, to step through it. */
  #step(): void {
    const { mistake, model, review, table } = this.#game.exercise;
    const { game, turn } = mistake;
    this.#run(async () => {
      const body = { turn, actions: [review.best], open: true, bot: model, to_end: true };
      const { log } = await api.whatIf(game, body);
      const line = { parent: null, turn, actions: toldActions(log.slice(turn)) };
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
