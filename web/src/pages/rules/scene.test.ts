import { describe, expect, it } from "vitest";
import type { SuitSign } from "../../lib/api/types";
import { read, signs } from "./scene";

const red: SuitSign = { letter: "R", name: "red", shape: "peony" };
const blue: SuitSign = { letter: "B", name: "blue", shape: "ring" };

describe("read", () => {
  it("reads faces, backs with their owner's knowledge, and marks", () => {
    const [hand] = read("cards=R3+,B1!,?-,R?,?5", [red, blue]);
    if (hand?.type !== "cards") throw new Error("not a hand");
    expect(hand.cards.map(({ kind, mark }) => [kind, mark])).toEqual([
      ["R3", "clued"],
      ["B1", "play"],
      [null, "discard"],
      [null, null],
      [null, null],
    ]);
    expect(hand.cards.map(({ possible }) => possible.length)).toEqual([0, 0, 10, 5, 2]);
    expect(hand.cards[4]?.possible).toEqual(["R5", "B5"]);
  });

  it("reads the heights of fireworks and where one ends", () => {
    expect(read("fireworks=R2x,B0", [red])).toEqual([
      {
        type: "fireworks",
        fireworks: [
          { suit: "R", height: 2, limit: 2, direction: "up", cards: ["R1", "R2"], next: ["R3"] },
          { suit: "B", height: 0, limit: 5, direction: "up", cards: [], next: ["B1"] },
        ],
      },
    ]);
  });

  it("reads tokens, clues and what comes after", () => {
    expect(read("clue=R/to/lanterns=7of8/strikes=1of3", [])).toEqual([
      { type: "clue", value: "R" },
      { type: "to" },
      { type: "lanterns", count: 7, total: 8 },
      { type: "strikes", count: 1, total: 3 },
    ]);
  });

  it("refuses an unknown piece", () => {
    expect(() => read("moon=1", [])).toThrow("unknown piece of a picture: moon=1");
  });
});

describe("signs", () => {
  it("finds suits outside the edition", () => {
    const suits = signs([red], [red, blue]);
    expect(suits.suits).toEqual([red]);
    expect(suits.suit("B")).toBe(blue);
    expect(suits.suit("X").letter).toBe("X");
  });
});
