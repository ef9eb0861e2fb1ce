/** The settings of this browser: how the client looks and sounds, and how the table is handled. */
import { read, Stored } from "./stored.svelte";

export type Theme = (typeof themes)[number];
export const themes = ["auto", "dark", "light"] as const;

/** What a click on a number or colour does: as the edition has it, give the clue at once, or choose it. */
export type Clues = (typeof clueWays)[number];
export const clueWays = ["edition", "once", "choose"] as const;

/** One of a few words; the first is the standard. */
function oneOf<T extends string>(name: string, words: readonly [T, ...T[]]): Stored<T> {
  return new Stored<T>(
    name,
    (text) => words.find((word) => word === text) ?? words[0],
    (word) => word,
  );
}

function onOff(name: string, standard: boolean): Stored<boolean> {
  return new Stored(
    name,
    (text) => (standard ? text !== "off" : text === "on"),
    (on) => (on ? "on" : "off"),
  );
}

/** Earlier clients had sounds on or off. */
function volume(text: string | null): number {
  const number = text === null || text === "" ? NaN : Number(text);
  if (number >= 0 && number <= 100) return number;
  return read("sound") === "off" ? 0 : 100;
}

function numbers(text: string | null): readonly number[] {
  return (text ?? "")
    .split(" ")
    .filter((part) => /^\d{1,5}$/.test(part))
    .map(Number);
}

export const settings = {
  /** "auto" follows the system. */
  theme: oneOf("theme", themes),
  /** A language's tag; "auto" follows the browser. */
  language: new Stored<string>("language", (text) => text ?? "auto", String),
  /** Of sounds, from 0 (off) to 100 per cent. */
  volume: new Stored<number>("volume", volume, String),
  /** Whether a tap on the check or the cross asks once more before it acts. */
  ask: onOff("ask", false),
  /** Whether an action that the player can know to be a mistake asks first. */
  warn: onOff("warn", true),
  clues: oneOf("clues", clueWays),
  /** How much of the clues is shown, where tables would show more. */
  assistance: oneOf("assistance", ["full", "clues", "none"]),
  /** Whether single keys act; they disturb speech input. */
  keys: onOff("keys", true),
  /** Whether two keys act at once: P 3 plays the third card. */
  quick: onOff("quick", false),
  /** Whether the next action may be chosen while others are on turn. */
  premoves: onOff("premoves", false),
  /** Whether a notification of the system tells players that it is their turn. */
  notify: onOff("notify", false),
  /** The server's id of this browser's subscription to notifications; empty without one. */
  subscription: new Stored<string>("subscription", (text) => text ?? "", String),
  /** The variants of hanab.live that are wanted again, by their numbers there. */
  favourites: new Stored<readonly number[]>("favourites", numbers, (ids) => ids.join(" ")),
  /** What has been done once here and need not be explained any more. */
  learnt: new Stored<readonly string[]>(
    "learnt",
    (text) => (text === null ? [] : text.split(" ")),
    (deeds) => deeds.join(" "),
  ),
};

/** Remembers that a player here has given a clue, or played or discarded a card. */
export function learn(deed: "clue" | "own"): void {
  const { learnt } = settings;
  if (!learnt.current.includes(deed)) learnt.current = [...learnt.current, deed];
}

/** Keeps the page in the chosen theme from now on. */
export function followTheme(): void {
  $effect.root(() => {
    $effect.pre(() => {
      const root = document.documentElement;
      const theme = settings.theme.current;
      if (theme === "auto") delete root.dataset["theme"];
      else root.dataset["theme"] = theme;
    });
  });
}
