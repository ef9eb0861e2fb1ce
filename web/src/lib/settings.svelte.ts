/** The settings of this browser: how the client looks and sounds, and how the table is handled. */
import { Stored } from "./stored.svelte";

export type Theme = (typeof themes)[number];
export const themes = ["auto", "dark", "light"] as const;

function onOff(name: string, standard: boolean): Stored<boolean> {
  return new Stored(
    name,
    (text) => (standard ? text !== "off" : text === "on"),
    (on) => (on ? "on" : "off"),
  );
}

export const settings = {
  /** "auto" follows the system. */
  theme: new Stored<Theme>(
    "theme",
    (text) => themes.find((theme) => theme === text) ?? "auto",
    (theme) => theme,
  ),
  sound: onOff("sound", true),
  /** Whether a tap on the check or the cross asks once more before it acts. */
  ask: onOff("ask", false),
  /** Whether single keys act; they disturb speech input. */
  keys: onOff("keys", true),
  /** Whether a notification of the system tells players that it is their turn. */
  notify: onOff("notify", false),
};

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
