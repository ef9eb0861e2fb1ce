/** The marks of a review, and their signs in log lines and the graph, which differ in more than colour. */
import type { Review, TurnReview } from "../../lib/api/types";

export type Mark = NonNullable<TurnReview["mark"]>;

/** From the most to the least severe, then the praise. */
export const marks = ["blunder", "mistake", "inaccuracy", "brilliant"] as const satisfies readonly Mark[];

/** As chess writes them. */
export const glyphs: Readonly<Record<Mark, string>> = {
  blunder: "??",
  mistake: "?",
  inaccuracy: "?!",
  brilliant: "!!",
};

/** The marks of a game that is not reviewed: none. */
export const unmarked: ReadonlyMap<number, Mark> = new Map();

/** The marks by turn. */
export function marksOf({ turns }: Pick<Review, "turns">): ReadonlyMap<number, Mark> {
  return new Map(turns.flatMap((turn) => (turn?.mark ? [[turn.turn, turn.mark] as const] : [])));
}

/** The nearest marked turn after a turn (step 1) or before it (step -1); null if there is none. */
export function nextMarked(marks: ReadonlyMap<number, Mark>, turn: number, step: 1 | -1): number | null {
  const beyond = [...marks.keys()].filter((marked) => (marked - turn) * step > 0);
  if (beyond.length === 0) return null;
  return step > 0 ? Math.min(...beyond) : Math.max(...beyond);
}
