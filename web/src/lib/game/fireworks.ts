/** What lies on a firework, what comes next, and where it goes. */
import type { Firework } from "../api/types";
import { rankOf, START } from "../kinds";

/** The kinds that lie on it, the first one first. */
export function lying({ suit, height, cards }: Firework): readonly string[] {
  return cards ?? Array.from({ length: height }, (_, below) => `${suit}${below + 1}`);
}

/** The ranks that fit next, as far as they can still come. @param size how many cards complete it */
export function following({ height, limit, next }: Firework, size: number): readonly string[] {
  if (next) return next.map(rankOf);
  return height < Math.min(limit, size) ? [String(height + 1)] : [];
}

/** The rank on top; null while it is empty. */
export function top(firework: Firework): string | null {
  const kind = lying(firework).at(-1);
  return kind === undefined ? null : rankOf(kind);
}

export type Course = "up" | "down" | "either" | "round";

/** Where a firework goes by its suit's way, and by its cards where these decide. */
export function course(way: "down" | "either" | "anywhere" | null | undefined, firework: Firework): Course {
  if (way === "anywhere") return "round";
  if (way !== "either") return way ?? "up";
  const [first, second] = lying(firework).map(rankOf);
  const decides = first === START ? second : first;
  if (decides === undefined) return "either";
  return Number(decides) <= 2 ? "up" : "down";
}
