import { expect, test } from "vitest";
import { arranged, moved, placeAt, pushed } from "./arrangement";

test("C26: the hand is shown in its owner's order, new cards last", () => {
  expect(arranged([3, 5, 8, 12], [8, 3, 5])).toEqual([8, 3, 5, 12]);
});

test("C26: cards that have left the hand are skipped", () => {
  expect(arranged([3, 8], [8, 5, 3])).toEqual([8, 3]);
});

test.each([
  [0, [8, 3, 5]],
  [2, [3, 5, 8]],
  [9, [3, 5, 8]],
  [-1, [8, 3, 5]],
])("a card moves to place %i", (to, expected) => {
  expect(moved([3, 8, 5], 8, to)).toEqual(expected);
});

test("a dragged card is placed at the nearest middle", () => {
  expect([10, 74, 76, 500].map((x) => placeAt([50, 100, 150], x))).toEqual([0, 0, 1, 2]);
});

test.each([
  ["opens a gap behind it", [], 5, "right", [5]],
  ["opens a gap behind it", [], 5, "left", [8]],
  ["closes the gap that it is pushed to", [5], 5, "left", []],
  ["closes the gap that it is pushed to", [8], 5, "right", []],
  ["leaves another gap alone", [8], 3, "left", [8, 5]],
  ["has nothing to its left at the edge", [], 3, "right", []],
  ["has nothing to its right at the edge", [], 8, "left", []],
] as const)("C26: a card pushed aside %s", (_, gaps, order, side, expected) => {
  expect(pushed([3, 5, 8], gaps, order, side)).toEqual(expected);
});
