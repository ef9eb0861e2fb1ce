import { expect, test } from "vitest";
import { command, type Where } from "./keys";

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
const press = (key: string, where: Partial<Where> = {}, shiftKey = false) =>
  command({ key, shiftKey }, { ...there, ...where });

test("digits and suit letters give clues to the hand under the cursor", () => {
  expect(press("3")).toEqual({ type: "clue", value: 3 });
  expect(press("r")).toEqual({ type: "clue", value: "R" });
});

test("P is purple on another hand, and plays on the viewer's", () => {
  expect(press("p")).toEqual({ type: "clue", value: "P" });
  expect(press("p", { own: true })).toEqual({ type: "slot", action: "play" });
  expect(press("D", { own: true })).toEqual({ type: "slot", action: "discard" });
});

test("on the viewer's hand digits and colours mean nothing", () => {
  expect(press("3", { own: true })).toBeNull();
  expect(press("r", { own: true })).toBeNull();
});

test("single keys can be switched off; arrows, Enter and Escape remain", () => {
  expect(press("3", { single: false })).toBeNull();
  expect(press("?", { single: false })).toBeNull();
  expect(press("Enter", { single: false })).toEqual({ type: "confirm" });
  expect(press("ArrowUp", { single: false })).toEqual({ type: "move", dx: 0, dy: -1 });
});

test("C26: Shift and an arrow move a card of the viewer only", () => {
  expect(press("ArrowLeft", { own: true }, true)).toEqual({ type: "shift", by: -1 });
  expect(press("ArrowLeft", {}, true)).toEqual({ type: "move", dx: -1, dy: 0 });
});

test("N writes a note from any card", () => {
  for (const own of [true, false]) expect(press("n", { own })).toEqual({ type: "note" });
  expect(press("n", { single: false })).toBeNull();
});

test("on an earlier turn the arrows step through the game, and Escape returns to now", () => {
  const replay = { past: true, steps: true };
  expect(press("ArrowLeft", replay)).toEqual({ type: "step", by: -1 });
  expect(press("Escape", replay)).toEqual({ type: "now" });
  expect(press("Home", replay)).toEqual({ type: "step", by: -Infinity });
  expect(press("End", replay)).toEqual({ type: "step", by: Infinity });
  expect(press("ArrowUp", replay)).toEqual({ type: "move", dx: 0, dy: -1 });
});

test("in a branch the arrows step, too, and Escape cancels", () => {
  expect(press("ArrowRight", { steps: true })).toEqual({ type: "step", by: 1 });
  expect(press("Escape", { steps: true })).toEqual({ type: "cancel" });
});

test("M goes to the next marked turn of a replay, and with Shift to the previous one", () => {
  expect(press("m", { past: true })).toEqual({ type: "marked", by: 1 });
  expect(press("M", { past: true }, true)).toEqual({ type: "marked", by: -1 });
  expect(press("m", { past: true, single: false })).toBeNull();
  expect(press("m")).toEqual({ type: "clue", value: "M" });
});

test("with two-key actions P, D and a teammate's number open, from any card", () => {
  for (const own of [true, false]) {
    expect(press("p", { quick: true, own })).toEqual({ type: "open", opening: { type: "play" } });
    expect(press("d", { quick: true, own })).toEqual({ type: "open", opening: { type: "discard" } });
    expect(press("2", { quick: true, own })).toEqual({ type: "open", opening: { type: "clue", other: 1 } });
  }
  expect(press("p", { quick: true, own: true, single: false })).toBeNull();
  expect(press("p", { quick: true, own: true, past: true })).toEqual({ type: "slot", action: "play" });
});

test("after the first of two keys any other key finishes; Escape and arrows keep their meaning", () => {
  for (const key of ["3", "P", "x", "Enter"]) {
    expect(press(key, { quick: true, opened: true })).toEqual({ type: "finish", key });
  }
  expect(press("Escape", { quick: true, opened: true })).toEqual({ type: "cancel" });
  expect(press("ArrowUp", { quick: true, opened: true })).toEqual({ type: "move", dx: 0, dy: -1 });
});
