/** Numbers and words of a review as people read them. */
import type { Action, Table } from "../../lib/api/types";
import { number, percent, t } from "../../lib/messages";
import { isClue } from "../input/clues";
import { actionText } from "../../lib/words";
import type { Moment } from "./graph";

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Points with one decimal, or two below 0.1: "19.2", "0.04". */
export function points(value: number): string {
  const few = value !== 0 && Math.abs(value) < 0.1;
  return number(value, few ? { maximumFractionDigits: 2, minimumFractionDigits: 2 } : ONE_DECIMAL);
}

/** Points with their sign: "+0.4", "−1.2", "0.0". */
export function change(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  // -0 would be written with its sign.
  return number(rounded === 0 ? 0 : rounded, { ...ONE_DECIMAL, signDisplay: "exceptZero" });
}

/** A loss as a change of points: 1.2 gives "−1.2", 0 gives "0.0". */
export function loss(value: number): string {
  return change(-value);
}

/** What the graph shows at a turn, as a sentence. @param found undefined for a turn that is not reviewed */
export function momentText(turn: number, found: Omit<Moment, "turn"> | undefined): string {
  if (!found) return t("board.review.at.missing", { turn: turn + 1 });
  const { score, perfect, mark } = found;
  const at = t("board.review.at", { turn: turn + 1, score: points(score), chance: percent(perfect) });
  return mark ? t("board.review.at.marked", { at, mark: t(`board.review.mark.${mark}`) }) : at;
}

/** An action in words, with cards counted by slot, as in the log: "Clue red to Ann", "Play card 2". */
export function actionWords(table: Table, action: Action): string {
  const place = isClue(action) ? 0 : (action.slot ?? 0); // a clue, or a card from the deck, has no place: 0 is unused
  return actionText(table, action, place);
}
