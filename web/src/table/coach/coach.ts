/** What the table shows of a coach: the guide of the first game, a puzzle, or a mistake to try again. */
import type { Action, LessonNote } from "../../lib/api/types";

/** The bot that plays in first games; the server does not list it among the bots. */
export const GUIDE = "guide";

/** A part of the table to point at. */
export type Part = NonNullable<LessonNote["part"]>;

/** A choice for the viewer: a button, or a link. */
export interface Choice {
  readonly label: string;
  readonly primary?: boolean;
  readonly href?: string;
  readonly go?: () => void;
}

export interface Coach {
  /** The page's title; null for the table's own. */
  readonly page: string | null;
  readonly heading: string;
  /** The paragraphs to show. */
  readonly text: readonly string[];
  /** good: solved; bad: wrong. */
  readonly mood: "plain" | "good" | "bad";
  readonly part: Part | null;
  /** The orders of the cards to point at. */
  readonly cards: readonly number[];
  readonly choices: readonly Choice[];
  /** Whether an action may go to the server; if not, the coach has changed its text to say why. */
  takes(action: Action): boolean;
}
