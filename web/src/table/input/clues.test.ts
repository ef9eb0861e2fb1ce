import { expect, test } from "vitest";
import type { Legal } from "../../lib/api/types";
import { clueOf, emptyClues, sameAction, slotAction, touching } from "./clues";

const legal: readonly Legal[] = [
  { action: { type: "play", slot: 0 }, touches: [] },
  { action: { type: "colour", seat: 1, colour: "red" }, touches: [5, 7] },
  { action: { type: "colour", seat: 1, colour: "blue" }, touches: [7] },
  { action: { type: "rank", seat: 1, rank: 3 }, touches: [5] },
  { action: { type: "rank", seat: 1, rank: 4 }, touches: [] },
  { action: { type: "rank", seat: 2, rank: 3 }, touches: [9] },
];

test("C34: touching finds a card's colour clue and rank clue", () => {
  expect(touching(legal, 1, 5).map(({ action }) => action)).toEqual([
    { type: "colour", seat: 1, colour: "red" },
    { type: "rank", seat: 1, rank: 3 },
  ]);
});

test("C42: a wild card is touched by several colour clues", () => {
  expect(touching(legal, 1, 7).map(({ action }) => action.type)).toEqual(["colour", "colour"]);
});

test("C21: emptyClues finds a target's empty clues, and no play or discard", () => {
  expect(emptyClues(legal, 1).map(({ action }) => action)).toEqual([{ type: "rank", seat: 1, rank: 4 }]);
  expect(emptyClues(legal, 2)).toEqual([]);
});

test("clueOf finds a clue by its value and target", () => {
  expect(clueOf(legal, 1, "red")?.touches).toEqual([5, 7]);
  expect(clueOf(legal, 2, 3)?.touches).toEqual([9]);
  expect(clueOf(legal, 2, "red")).toBeUndefined();
});

test("slotAction finds a slot's action if it is legal", () => {
  expect(slotAction(legal, "play", 0)).toBe(legal[0]);
  expect(slotAction(legal, "discard", 0)).toBeUndefined();
  expect(slotAction(legal, "play", -1)).toBeUndefined();
});

test("sameAction ignores the order of fields", () => {
  expect(sameAction({ type: "rank", seat: 1, rank: 3 }, { rank: 3, type: "rank", seat: 1 })).toBe(true);
  expect(sameAction({ type: "rank", seat: 1, rank: 3 }, { type: "rank", seat: 2, rank: 3 })).toBe(false);
});
