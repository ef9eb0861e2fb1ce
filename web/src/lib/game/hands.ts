/** The size of hands on earlier turns, from the log. */
import type { Entry } from "../api/types";

/** How many cards a seat held on a turn. @param full how many it was dealt */
export function handSize(log: readonly Entry[], seat: number, turn: number, full: number): number {
  const lost = log.filter(
    (entry) => entry.turn < turn && entry.seat === seat && entry.result !== "clue" && entry.drawn === null,
  );
  return full - lost.length;
}
