/** The groups of this person's mistakes: by cause, and by the kind of the action taken. */
import type { Mistake } from "../../lib/api/types";
import { dayOf, hourOf, t } from "../../lib/messages";

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

export const causes = ["knowledge", "convention"] as const satisfies readonly Mistake["cause"][];
export const kinds = ["play", "discard", "clue"] as const satisfies readonly Mistake["kind"][];

/** When a mistake comes again: its day, or the time if that is soon. */
export function comes(
  day: "mistake.due" | "mistakes.later",
  time: "mistake.due.at" | "mistakes.later.at",
  due: string,
): string {
  const isSoon = Date.parse(due) - Date.now() < HALF_DAY_MS;
  return isSoon ? t(time, { time: hourOf(due) }) : t(day, { day: dayOf(due) });
}

/** @param which a cause, a kind, or "all" */
export function matches({ cause, kind }: Mistake, which: string): boolean {
  return which === "all" || which === cause || which === kind;
}
