/** The points that a player lost in reviewed games, by cause: gathered into periods, and as the bars of a chart. */
import type { ReviewedGame } from "../../lib/api/types";
import { HEIGHT, places } from "./bars";

export const causes = ["knowledge", "convention", "luck"] as const;
type Cause = (typeof causes)[number];

/** Consecutive reviewed games. */
export interface Period {
  /** Days such as "2026-03-01". */
  readonly first: string;
  readonly last: string;
  readonly games: number;
  /** 0 to 1, over all turns; null without turns. */
  readonly accuracy: number | null;
  /** Expected points lost per game, by cause. */
  readonly lost: Readonly<Record<Cause, number>>;
}

/** At most `most` periods of about as many games each, oldest first. */
export function periods(games: readonly ReviewedGame[], most = 12): Period[] {
  const count = Math.min(most, games.length);
  return Array.from({ length: count }, (_, place) => {
    const cut = (end: number): number => Math.round((end * games.length) / count);
    return period(games.slice(cut(place), cut(place + 1)));
  });
}

function period(games: readonly ReviewedGame[]): Period {
  const judged = games.filter(({ accuracy }) => accuracy !== null);
  const turns = judged.reduce((sum, game) => sum + game.turns, 0);
  const accurate = judged.reduce((sum, game) => sum + (game.accuracy ?? 0) * game.turns, 0);
  const mean = (cause: Cause): number => games.reduce((sum, game) => sum + game.causes[cause], 0) / games.length;
  return {
    first: games[0]?.finished.slice(0, 10) ?? "",
    last: games.at(-1)?.finished.slice(0, 10) ?? "",
    games: games.length,
    accuracy: turns > 0 ? accurate / turns : null,
    lost: { knowledge: mean("knowledge"), convention: mean("convention"), luck: mean("luck") },
  };
}

interface Part {
  readonly cause: Cause;
  readonly y: number;
  readonly height: number;
}

/** The bar of each period: its parts stand on each other, the first cause at the bottom. */
export function stacks(
  all: readonly Period[],
): { readonly x: number; readonly width: number; readonly parts: readonly Part[] }[] {
  // At least 0.1, so that the bars of a player without mistakes are flat.
  const highest = Math.max(0.1, ...all.map(({ lost }) => causes.reduce((sum, cause) => sum + lost[cause], 0)));
  const { width, x } = places(all.length);
  return all.map(({ lost }, place) => {
    let top = HEIGHT;
    const parts = causes.map((cause): Part => {
      const height = (lost[cause] / highest) * (HEIGHT - 6);
      top -= height;
      return { cause, y: top, height };
    });
    return { x: x(place), width, parts };
  });
}
