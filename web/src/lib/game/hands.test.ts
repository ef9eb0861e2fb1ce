import { expect, it } from "vitest";
import { entry } from "../../testing/fixtures";
import { handSize } from "./hands";

it("a hand shrinks by each card that was not replaced, from the next turn on", () => {
  const log = [
    entry(0, { seat: 0, result: "discarded", drawn: 10 }),
    entry(1, { seat: 1, result: "clue", drawn: null }),
    entry(2, { seat: 0, result: "played", drawn: null }),
    entry(3, { seat: 1, result: "strike", drawn: null }),
  ];
  expect([0, 2, 3, 4].map((turn) => handSize(log, 0, turn, 5))).toEqual([5, 5, 4, 4]);
  expect([1, 3, 4].map((turn) => handSize(log, 1, turn, 5))).toEqual([5, 5, 4]);
});
