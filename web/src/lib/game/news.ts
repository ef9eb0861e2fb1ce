/** What happened since a player last acted. */
import type { Entry } from "../api/types";

/**
 * The turns before `turn` since the last one of `seat`, oldest first; if nobody has acted since, that turn itself.
 * Turns that a bot took for this seat are news, too.
 * @param seat null for a spectator, whose news are the last round
 * @param seats the number of players
 */
export function newsOf(log: readonly Entry[], seat: number | null, turn: number, seats: number): readonly Entry[] {
  const before = log.filter((entry) => entry.turn < turn);
  if (seat === null) return before.slice(-seats);
  const own = before.findLastIndex((entry) => entry.seat === seat && !entry.stand_in);
  return before.slice(own < before.length - 1 ? own + 1 : -1);
}
