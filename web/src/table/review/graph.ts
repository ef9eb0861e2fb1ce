/** The graph of a review: its geometry in px of the drawing, and the turn that a press or a key means. */
import type { Review } from "../../lib/api/types";
import { nextMarked, type Mark } from "./marks";

/** The space around the plot: for the scores on the left, the chances on the right, and the turns below. */
export const EDGES = { top: 10, right: 34, bottom: 18, left: 24 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a turn's player expects before the turn; the last moment is the end of the game, with its result. */
export interface Moment {
  readonly turn: number;
  readonly score: number;
  /** The standard error of the score. */
  readonly error: number;
  /** The probability of a perfect game. */
  readonly perfect: number;
  readonly mark: Mark | null;
}

interface Tick {
  /** Its place along the axis, in px of the drawing. */
  readonly at: number;
  /** The number beside it. */
  readonly label: number;
}

export interface Graph {
  /** The path of each line; it is broken where turns are missing. */
  readonly score: string;
  readonly perfect: string;
  /** The area of one standard error around the score. */
  readonly band: string;
  readonly marks: readonly { readonly turn: number; readonly x: number; readonly y: number; readonly mark: Mark }[];
  readonly scores: readonly Tick[];
  readonly chances: readonly Tick[];
  readonly turns: readonly Tick[];
}

/** The reviewed moments of a game in order; the last one is its end. */
export function moments({ turns, score }: Pick<Review, "turns" | "score">, max: number): Moment[] {
  const found = turns.flatMap((reviewed): Moment[] => {
    if (!reviewed) return [];
    const { turn, before, mark } = reviewed;
    return [{ turn, score: before.score, error: before.error, perfect: before.perfect, mark: mark ?? null }];
  });
  const end = { turn: turns.length, score, error: 0, perfect: score >= max ? 1 : 0, mark: null };
  return found.length > 0 ? [...found, end] : [];
}

/** The place of a turn on the drawing. @param last the turn after the last action */
export function xOf(turn: number, last: number, { width }: Size): number {
  return EDGES.left + (last > 0 ? turn / last : 0) * (width - EDGES.left - EDGES.right);
}

/** The turn nearest to a place on the drawing. */
export function turnAt(x: number, last: number, { width }: Size): number {
  const share = (x - EDGES.left) / Math.max(1, width - EDGES.left - EDGES.right);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/**
 * The lines, marks and ticks of the graph.
 * @param all the moments, without turns that are not reviewed
 * @param last the turn after the last action
 * @param max the highest score of the table
 */
export function graph(all: readonly Moment[], last: number, max: number, size: Size): Graph {
  // The score at the lower edge: below all scores with their errors, and at least 5 points below the highest.
  const lowest = Math.min(max - 4, ...all.map(({ score, error }) => score - error));
  const low = Math.max(0, Math.floor(lowest) - 1);
  /** @param share 0 at the lower edge, 1 at the upper */
  const yOf = (share: number): number => {
    const height = size.height - EDGES.top - EDGES.bottom;
    return round(EDGES.top + (1 - Math.min(1, Math.max(0, share))) * height);
  };
  const yScore = (score: number): number => yOf((score - low) / (max - low));
  const x = (turn: number): number => round(xOf(turn, last, size));
  const runs = unbroken(all);
  const path = (y: (moment: Moment) => number): string =>
    runs.map((run) => line(run.map((moment) => [x(moment.turn), y(moment)]))).join("");
  const area = (run: readonly Moment[]): string =>
    line([
      ...run.map((one): Point => [x(one.turn), yScore(one.score + one.error)]),
      ...run.map((one): Point => [x(one.turn), yScore(one.score - one.error)]).reverse(),
    ]) + "Z";
  return {
    score: path(({ score }) => yScore(score)),
    perfect: path(({ perfect }) => yOf(perfect)),
    band: runs.map(area).join(""),
    marks: all.flatMap(({ turn, score, mark }) => (mark ? [{ turn, x: x(turn), y: yScore(score), mark }] : [])),
    scores: ticks(low, max, 4).map((label) => ({ at: yScore(label), label })),
    chances: [0, 0.5, 1].map((label) => ({ at: yOf(label), label })),
    // Turns are counted from 1, and labelled at most every 60 px.
    turns: ticks(1, last + 1, Math.max(2, Math.floor(size.width / 60))).map((label) => ({ at: x(label - 1), label })),
  };
}

/**
 * The turn to which a key leads from a turn: arrows by one, Page keys to the next marked one, Home and End.
 * @returns null for other keys
 */
export function turnOfKey(key: string, turn: number, last: number, marks: ReadonlyMap<number, Mark>): number | null {
  const to: Readonly<Partial<Record<string, number>>> = {
    ArrowLeft: turn - 1,
    ArrowDown: turn - 1,
    ArrowRight: turn + 1,
    ArrowUp: turn + 1,
    PageUp: nextMarked(marks, turn, 1) ?? turn,
    PageDown: nextMarked(marks, turn, -1) ?? turn,
    Home: 0,
    End: last,
  };
  const found = to[key];
  return found === undefined ? null : Math.min(last, Math.max(0, found));
}

type Point = readonly [x: number, y: number];

function line(points: readonly Point[]): string {
  return points.length === 0 ? "" : `M${points.map((point) => point.join()).join("L")}`;
}

/** The moments in runs of consecutive turns. */
function unbroken(all: readonly Moment[]): Moment[][] {
  const runs: Moment[][] = [];
  for (const one of all) {
    const run = runs.at(-1);
    if (run?.at(-1)?.turn === one.turn - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Round numbers from `low` to `high`, with at most `most` equal steps between them, or steps of 100. */
function ticks(low: number, high: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= most) ?? 100;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, place) => first + place * step);
}

/** To one decimal, which keeps the paths short. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
