/** The cards on a firework, those that fit next, and its direction. */
import type { Firework } from "../api/types";
import { rankOf, START } from "../kinds";

/** The kinds on it, the first one first. */
export function lying({ suit, height, cards }: Firework): readonly string[] {
  return cards ?? Array.from({ length: height }, (_, below) => `${suit}${below + 1}`);
}

/** The ranks that fit next and can still be reached. @param size the cards of a complete firework */
export function following({ height, limit, next }: Firework, size: number): readonly string[] {
  if (next) return next.map(rankOf);
  return height < Math.min(limit, size) ? [String(height + 1)] : [];
}

/** The rank on top; null while it is empty. */
export function top(firework: Firework): string | null {
  const kind = lying(firework).at(-1);
  return kind === undefined ? null : rankOf(kind);
}

export type Direction = "up" | "down" | "either" | "round";

/** The direction of a firework: by its suit, or by its first cards where the suit allows both. */
export function directionOf(
  direction: "down" | "either" | "anywhere" | null | undefined,
  firework: Firework,
): Direction {
  if (direction === "anywhere") return "round";
  if (direction !== "either") return direction ?? "up";
  const [first, second] = lying(firework).map(rankOf);
  const decides = first === START ? second : first;
  if (decides === undefined) return "either";
  return Number(decides) <= 2 ? "up" : "down";
}
