import { expect, test } from "vitest";
import { command, type Command, type Where } from "./keys";

/** The cursor is on another player's card, in the newest position. */
const there: Where = {
  own: false,
  past: false,
  steps: false,
  single: true,
  letters: ["R", "P", "M"],
  quick: false,
  opened: false,
  others: 2,
};
const replay = { past: true, steps: true };
const opened = { quick: true, opened: true };

test.each<[string, string, Partial<Where>, Command | null]>([
  ["a digit or a letter gives a clue to another hand", "3", {}, { type: "clue", value: 3 }],
  ["a digit or a letter gives a clue to another hand", "r", {}, { type: "clue", value: "R" }],
  ["a digit or a letter means nothing on the viewer's hand", "3", { own: true }, null],
  ["a digit or a letter means nothing on the viewer's hand", "r", { own: true }, null],
  ["P is purple on another hand, and plays on the viewer's", "p", {}, { type: "clue", value: "P" }],
  ["P is purple on another hand, and plays on the viewer's", "p", { own: true }, { type: "slot", action: "play" }],
  ["N writes a note from any card", "n", {}, { type: "note" }],
  ["N writes a note from any card", "n", { own: true }, { type: "note" }],
  ["single keys can be switched off", "3", { single: false }, null],
  ["single keys can be switched off", "n", { single: false }, null],
  ["single keys can be switched off", "p", { quick: true, single: false }, null],
  ["Enter and arrows remain without single keys", "Enter", { single: false }, { type: "confirm" }],
  ["Enter and arrows remain without single keys", "ArrowUp", { single: false }, { type: "move", dx: 0, dy: -1 }],
  ["arrows step in a replay", "ArrowLeft", replay, { type: "step", by: -1 }],
  ["arrows step in a replay", "Home", replay, { type: "step", by: -Infinity }],
  ["arrows step in a replay", "ArrowUp", replay, { type: "move", dx: 0, dy: -1 }],
  ["arrows step in a branch", "ArrowRight", { steps: true }, { type: "step", by: 1 }],
  ["Escape returns to now from a replay, and cancels in a branch", "Escape", replay, { type: "now" }],
  ["Escape returns to now from a replay, and cancels in a branch", "Escape", { steps: true }, { type: "cancel" }],
  ["M is a colour, except in a replay", "m", {}, { type: "clue", value: "M" }],
  ["M is a colour, except in a replay", "m", replay, { type: "marked", by: 1 }],
  ["M is a colour, except in a replay", "m", { ...replay, single: false }, null],
  ["the first of two keys opens, from any card", "p", { quick: true }, { type: "open", opening: { type: "play" } }],
  [
    "the first of two keys opens",
    "2",
    { quick: true, own: true },
    { type: "open", opening: { type: "clue", other: 1 } },
  ],
  [
    "the first of two keys opens nothing in a replay",
    "p",
    { quick: true, own: true, past: true },
    { type: "slot", action: "play" },
  ],
  ["any second key except Escape and arrows finishes", "x", opened, { type: "finish", key: "x" }],
  ["any second key except Escape and arrows finishes", "Enter", opened, { type: "finish", key: "Enter" }],
  ["any second key except Escape and arrows finishes", "Escape", opened, { type: "cancel" }],
  ["any second key except Escape and arrows finishes", "ArrowUp", opened, { type: "move", dx: 0, dy: -1 }],
])("%s: %s", (_, key, where, expected) => {
  expect(command({ key, shiftKey: false }, { ...there, ...where })).toEqual(expected);
});

test("C26: Shift and an arrow move a card of the viewer only", () => {
  const shifted = (own: boolean) => command({ key: "ArrowLeft", shiftKey: true }, { ...there, own });
  expect([shifted(true), shifted(false)]).toEqual([
    { type: "shift", by: -1 },
    { type: "move", dx: -1, dy: 0 },
  ]);
});
