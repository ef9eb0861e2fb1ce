/** The meaning of each key at the table. */

export type Command =
  /** Moves the cursor to another card. */
  | { readonly type: "move"; readonly dx: number; readonly dy: number }
  /** Moves the card to another place of the viewer's hand. */
  | { readonly type: "shift"; readonly by: number }
  /** Turns the card, or sets a gap before it. */
  | { readonly type: "mark"; readonly mark: "turned" | "gaps" }
  /** Moves the cursor to the first or last card of its hand. */
  | { readonly type: "edge"; readonly end: boolean }
  /** Clues the hand under the cursor: a rank, or the letter of a colour. */
  | { readonly type: "clue"; readonly value: number | string }
  /** Plays or discards the card under the cursor. */
  | { readonly type: "slot"; readonly action: "play" | "discard" }
  /** Goes through the turns. */
  | { readonly type: "step"; readonly by: number }
  /** Goes to the next or previous turn that the review has marked. */
  | { readonly type: "marked"; readonly by: 1 | -1 }
  /** The first and the second key of a two-key action. */
  | { readonly type: "open"; readonly opening: Opening }
  | { readonly type: "finish"; readonly key: string }
  | {
      readonly type:
        "confirm" | "cancel" | "now" | "eyes" | "details" | "home" | "help" | "ahead" | "known" | "chat" | "note";
    };

/** The first key of a two-key action: the action, and for clues which of the other hands, from 0. */
export type Opening = { readonly type: "play" | "discard" } | { readonly type: "clue"; readonly other: number };

/** The state of the table on which a key's meaning depends. */
export interface Where {
  /** Whether the cursor is in the viewer's hand. */
  readonly own: boolean;
  /** Whether a replay is shown, or the end of the game. */
  readonly past: boolean;
  /** Whether the arrows step through the turns: in a replay, and in a branch while no card has the focus. */
  readonly steps: boolean;
  /** Whether single letters and digits act: players may turn them off. */
  readonly single: boolean;
  /** Whether two-key actions are on: the first key opens, the second finishes. */
  readonly quick: boolean;
  /** Whether the first of two keys was pressed. */
  readonly opened: boolean;
  /** The number of the other hands; 0 for a spectator. */
  readonly others: number;
  /** The letters of clue colours and of suits, in capitals. */
  readonly letters: readonly string[];
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey">;

/** The keys that act whatever the settings. */
const always: Readonly<Record<string, Command>> = {
  Enter: { type: "confirm" },
  Escape: { type: "cancel" },
  ArrowLeft: { type: "move", dx: -1, dy: 0 },
  ArrowRight: { type: "move", dx: 1, dy: 0 },
  ArrowUp: { type: "move", dx: 0, dy: -1 },
  ArrowDown: { type: "move", dx: 0, dy: 1 },
  Home: { type: "edge", end: false },
  End: { type: "edge", end: true },
};

/** While a replay or a branch is shown. */
const steps: Readonly<Record<string, Command>> = {
  ArrowLeft: { type: "step", by: -1 },
  ArrowRight: { type: "step", by: 1 },
  Home: { type: "step", by: -Infinity },
  End: { type: "step", by: Infinity },
};

/** With Shift, in the viewer's hand. */
const shifted: Readonly<Record<string, Command>> = {
  ArrowLeft: { type: "shift", by: -1 },
  ArrowRight: { type: "shift", by: 1 },
  ArrowUp: { type: "mark", mark: "turned" },
  ArrowDown: { type: "mark", mark: "gaps" },
};

/** Single letters and signs, wherever the cursor is. */
const singles: Readonly<Record<string, Command>> = {
  "[": { type: "step", by: -1 },
  "]": { type: "step", by: 1 },
  "0": { type: "home" },
  "?": { type: "help" },
  E: { type: "eyes" },
  I: { type: "details" },
  K: { type: "known" },
  C: { type: "chat" },
  N: { type: "note" },
  T: { type: "ahead" },
};

/** Single letters in the viewer's hand. */
const ownSingles: Readonly<Record<string, Command>> = {
  P: { type: "slot", action: "play" },
  D: { type: "slot", action: "discard" },
};

/** The command of a key press; null if the key means nothing here. */
export function command(press: Press, where: Where): Command | null {
  if (where.opened && (press.key.length === 1 || press.key === "Enter")) return { type: "finish", key: press.key };
  if (where.steps && steps[press.key]) return steps[press.key] ?? null;
  if (where.past && press.key === "Escape") return { type: "now" };
  if (where.past && where.single && /^m$/i.test(press.key)) return { type: "marked", by: press.shiftKey ? -1 : 1 };
  if (press.shiftKey && where.own && shifted[press.key]) return shifted[press.key] ?? null;
  return always[press.key] ?? (where.single ? single(press.key, where) : null);
}

function single(key: string, where: Where): Command | null {
  const letter = key.length === 1 ? key.toUpperCase() : key;
  const opening = where.quick && !where.past ? openingOf(letter, where.others) : null;
  if (opening) return { type: "open", opening };
  if (where.own && ownSingles[letter]) return ownSingles[letter] ?? null;
  if (!where.own && /^[1-5]$/.test(key)) return { type: "clue", value: Number(key) };
  if (!where.own && where.letters.includes(letter)) return { type: "clue", value: letter };
  return singles[letter] ?? null;
}

/** The two-key action that a key begins. @param others the number of the other hands */
function openingOf(key: string, others: number): Opening | null {
  if (key === "P") return { type: "play" };
  if (key === "D") return { type: "discard" };
  return /^[1-9]$/.test(key) && Number(key) <= others ? { type: "clue", other: Number(key) - 1 } : null;
}
