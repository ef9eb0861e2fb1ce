import { expect, it } from "vitest";
import { note } from "../../testing/fixtures";
import { notesOn } from "./versions";

const notes = [note(2, 7, "r2"), note(4, 7, "b1", 1), note(5, 7, "r3"), note(5, 8, "f"), note(9, 7, "")];

it.each([
  [1, []],
  [2, ["r2"]],
  [4, ["r2", "b1"]],
  [5, ["r3", "b1"]],
  [9, ["b1"]],
])("a card's notes at turn %i are the last ones written until then", (turn, texts) => {
  expect(notesOn(notes, 7, turn).map(({ text }) => text)).toEqual(texts);
});

it("a card's notes do not depend on the order of arrival", () => {
  expect(notesOn([...notes].reverse(), 7, 5).map(({ text }) => text)).toEqual(["r3", "b1"]);
});
