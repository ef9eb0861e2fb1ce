/** The bars of a chart, in the units of its drawing. */

export const WIDTH = 320;
export const HEIGHT = 120;
/** Space for the labels below the bars. */
export const FOOT = 18;

interface Bar {
  readonly label: string;
  /** The left and upper edges; the lower edge is at `HEIGHT`. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether its label is drawn: not all fit side by side. */
  readonly labelled: boolean;
}

const MOST_LABELS = 9;

/** Places for bars side by side, with gaps; fewer than six bars do not get wider. */
export function places(count: number): { readonly width: number; readonly x: (place: number) => number } {
  const step = WIDTH / Math.max(count, 6);
  return { width: step * 0.76, x: (place) => place * step + step * 0.12 };
}

/**
 * Lays out bars from left to right.
 * @param max the value of a full-height bar; every bar has a minimum height, so that zeros are visible
 */
export function bars(values: readonly { readonly label: string; readonly value: number }[], max: number): Bar[] {
  const { width, x } = places(values.length);
  const every = Math.ceil(values.length / MOST_LABELS);
  return values.map(({ label, value }, place) => {
    const high = max > 0 ? (value / max) * (HEIGHT - 4) : 0;
    return { label, x: x(place), y: HEIGHT - Math.max(high, 1), width, labelled: place % every === 0 };
  });
}

/** All whole scores from the lowest to the highest with their games, so that gaps show. */
export function filled(
  scores: readonly { readonly score: number; readonly games: number }[],
): { readonly score: number; readonly games: number }[] {
  const [first, last] = [scores[0]?.score ?? 0, scores.at(-1)?.score ?? -1]; // 0 to -1: none
  const games = new Map(scores.map((one) => [one.score, one.games]));
  return Array.from({ length: last - first + 1 }, (_, step) => {
    const score = first + step;
    return { score, games: games.get(score) ?? 0 };
  });
}
