/** The groups of one's mistakes: by their cause, and by the kind of the action taken. */
import type { Mistake } from "../../lib/api/types";

export const causes = ["knowledge", "convention"] as const satisfies readonly Mistake["cause"][];
export const kinds = ["play", "discard", "clue"] as const satisfies readonly Mistake["kind"][];

/** @param which a cause, a kind, or "all" */
export function matches({ cause, kind }: Mistake, which: string): boolean {
  return which === "all" || which === cause || which === kind;
}
