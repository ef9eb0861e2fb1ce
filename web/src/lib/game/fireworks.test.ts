import { expect, test } from "vitest";
import { directionOf, following, lying, top } from "./fireworks";

const plain = { suit: "R", height: 2, limit: 5 };
const falling = { suit: "B", height: 2, limit: 5, cards: ["B5", "B4"], next: ["B3"] };
const started = { suit: "G", height: 1, limit: 5, cards: ["GS"], next: ["G2", "G4"] };
const empty = { suit: "Y", height: 0, limit: 5, cards: [], next: ["Y1", "Y5", "YS"] };

test("a rising firework has the cards up to its height", () => {
  expect(lying(plain)).toEqual(["R1", "R2"]);
  expect([top(plain), ...following(plain, 5)]).toEqual(["2", "3"]);
});

test("nothing fits a firework that is complete or blocked", () => {
  expect(following({ ...plain, height: 5 }, 5)).toEqual([]);
  expect(following({ ...plain, limit: 2 }, 5)).toEqual([]);
  expect(following({ ...plain, height: 4 }, 4)).toEqual([]);
});

test("a falling firework has its cards from the highest down", () => {
  expect([top(falling), ...following(falling, 5)]).toEqual(["4", "3"]);
  expect(directionOf("down", falling)).toBe("down");
});

test("START leaves both directions open until the second card", () => {
  expect([top(started), ...following(started, 5)]).toEqual(["S", "2", "4"]);
  expect(directionOf("either", empty)).toBe("either");
  expect(directionOf("either", started)).toBe("either");
  expect(directionOf("either", { ...started, height: 2, cards: ["GS", "G4"] })).toBe("down");
  expect(directionOf("either", { ...started, height: 2, cards: ["GS", "G2"] })).toBe("up");
  expect(directionOf("either", { ...started, cards: ["G5"] })).toBe("down");
  expect(directionOf("either", { ...started, cards: ["G1"] })).toBe("up");
});

test("a firework that starts anywhere goes round", () => {
  expect(directionOf("anywhere", { ...plain, cards: ["R4", "R5"], next: ["R1"] })).toBe("round");
});
