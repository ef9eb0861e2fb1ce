/** This browser's settings: appearance, sound, and how the table is operated. */
import { Stored } from "./stored.svelte";

export const themes = ["auto", "dark", "light"] as const;

/** What a click on a number or colour does: the edition's default, give the clue at once, or select it. */
export const clueWays = ["edition", "once", "choose"] as const;

/** A setting with these values; the first is the default. */
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

function volume(text: string | null): number {
  const number = text ? Number(text) : NaN;
  return number >= 0 && number <= 100 ? number : 100;
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
  /** 0 (off) to 100 per cent. */
  volume: new Stored<number>("volume", volume, String),
  /** Whether a tap on a card's check (play) or cross (discard) must be confirmed. */
  ask: onOff("ask", false),
  /** Whether an action that the player can know to be a mistake must be confirmed. */
  warn: onOff("warn", true),
  clues: oneOf("clues", clueWays),
  /** The most assistance wanted; a table may show less. */
  assistance: oneOf("assistance", ["full", "clues", "none"]),
  /** Whether single keys act; off for speech input. */
  keys: onOff("keys", true),
  /** Whether two keys pressed one after the other choose an action, such as P, then 3, for the third card. */
  quick: onOff("quick", false),
  /** Whether the next action may be chosen during other players' turns. */
  premoves: onOff("premoves", false),
  /** Whether system notifications say that it is the player's turn. */
  notify: onOff("notify", false),
  /** The server's id of this browser's push subscription; empty without one. */
  subscription: new Stored<string>("subscription", (text) => text ?? "", String),
  /** Favourite variants of hanab.live, by their numbers there. */
  favourites: new Stored<readonly number[]>("favourites", numbers, (ids) => ids.join(" ")),
  /** Actions done once here, which need no explanation any more. */
  tried: new Stored<readonly string[]>(
    "tried",
    (text) => (text === null ? [] : text.split(" ")),
    (actions) => actions.join(" "),
  ),
};

/** Remembers that a player here has given a clue, or played or discarded a card. */
export function rememberTried(action: "clue" | "own"): void {
  const { tried } = settings;
  if (!tried.current.includes(action)) tried.current = [...tried.current, action];
}

/** Applies the chosen theme to the page from now on. */
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
