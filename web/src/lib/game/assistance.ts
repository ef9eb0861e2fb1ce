/** How much of the clues is shown: the table's setting, or less if the player prefers. The server shows no more. */
import type { AssistanceSetting } from "../api/types";

/** In ascending order. `none`: each clue for a round; `clues`: what was said; `full`: also what follows from it. */
export const levels = ["none", "clues", "full"] as const satisfies readonly AssistanceSetting[];

export function isAtMost(level: AssistanceSetting, most: AssistanceSetting): boolean {
  return levels.indexOf(level) <= levels.indexOf(most);
}

export function lesser(one: AssistanceSetting, other: AssistanceSetting): AssistanceSetting {
  return isAtMost(one, other) ? one : other;
}
