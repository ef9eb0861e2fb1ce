import { expect, it } from "vitest";
import { touchedBy } from "./shown";

const rules = { touches: { red: ["R1", "M1"], "1": ["R1", "M1", "B1"] } };
const hands = [
  [
    { order: 0, kind: null },
    { order: 1, kind: null },
  ],
  [
    { order: 2, kind: "R1" },
    { order: 3, kind: "B1" },
    { order: 4, kind: "M1" },
  ],
];

it("an action on the table is its card, or the cards that a clue touches", () => {
  expect(touchedBy(rules, hands, 0, { type: "play", slot: 1 })).toEqual([1]);
  expect(touchedBy(rules, hands, 0, { type: "discard", slot: null })).toEqual([]);
  expect(touchedBy(rules, hands, 0, { type: "colour", seat: 1, colour: "red" })).toEqual([2, 4]);
  expect(touchedBy(rules, hands, 0, { type: "rank", seat: 1, rank: 1 })).toEqual([2, 3, 4]);
  expect(touchedBy(rules, hands, 1, { type: "rank", seat: 0, rank: 1 })).toEqual([]);
});
