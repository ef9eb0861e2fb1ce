/** Who tells the viewer at the table what to do: the guide of the first game, or a puzzle. */
import type { Action, LessonNote } from "../../lib/api/types";

/** The bot that is the partner of first games; the server's list of bots does not have it. */
export const GUIDE = "guide";

/** A part of the table that can be pointed at. */
export type Part = NonNullable<LessonNote["part"]>;

/** A way on: a button, or a link. */
export interface Way {
  readonly label: string;
  readonly primary?: boolean;
  readonly href?: string;
  readonly go?: () => void;
}

export interface Coach {
  /** The title of the page; null where the table's own is shown. */
  readonly page: string | null;
  readonly heading: string;
  /** What is said, a paragraph each. */
  readonly text: readonly string[];
  /** good: it has been done; bad: not so. */
  readonly mood: "plain" | "good" | "bad";
  readonly part: Part | null;
  /** Cards that are pointed at, by order. */
  readonly cards: readonly number[];
  readonly ways: readonly Way[];
  /** Whether an action may be taken; where not, the coach says why. */
  takes(action: Action): boolean;
}
