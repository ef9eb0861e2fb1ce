import { describe, expect, it } from "vitest";
import type { Action, Suit } from "../api/types";
import { ownerOf, readBranches, pathOf, without, writeBranches, type Branch } from "./branches";

const suits: readonly Suit[] = [
  { letter: "R", name: "red", shape: "peony", clueable: true },
  { letter: "B", name: "blue", shape: "ring", clueable: true },
];
const play = (slot: number): Action => ({ type: "play", slot });
const discard: Action = { type: "discard", slot: 2 };
const red: Action = { type: "colour", seat: 1, colour: "red" };
const fives: Action = { type: "rank", seat: 0, rank: 5 };

/** Branch 0 leaves the record on turn 16, 1 leaves 0 after two of its actions, 2 leaves the record again. */
const tree: readonly Branch[] = [
  { parent: null, turn: 16, actions: [play(0), red, fives] },
  { parent: 0, turn: 18, actions: [discard] },
  { parent: null, turn: 3, actions: [play(4)] },
];

describe("branches", () => {
  it("pathOf gives all actions from the record on", () => {
    expect(pathOf(tree, null)).toBeNull();
    expect(pathOf(tree, 0)).toEqual({ turn: 16, actions: [play(0), red, fives] });
    expect(pathOf(tree, 1)).toEqual({ turn: 16, actions: [play(0), red, discard] });
  });

  it.each([
    [1, 20, 1],
    [1, 19, 1],
    [1, 18, 0],
    [1, 17, 0],
    [1, 16, null],
    [1, 2, null],
    [2, 3, null],
    [null, 9, null],
  ])("of the turns of branch %s, turn %s belongs to %s", (place, turn, owner) => {
    expect(ownerOf(tree, place, turn)).toBe(owner);
  });

  it("removing one removes those that leave it", () => {
    const { remaining, moved } = without(tree, 0);
    expect(remaining).toEqual([tree[2]]);
    expect([...moved]).toEqual([
      [null, null],
      [2, 0],
    ]);
  });

  it("survive writing and reading", () => {
    const text = writeBranches(tree, 1, suits);
    expect(text).toBe("2~0.17.p01R05~1.19.d2~0.4.p4");
    expect(readBranches(text, suits)).toEqual({ branches: tree, current: 1 });
    expect(readBranches("0", suits)).toEqual({ branches: [], current: null });
  });

  it.each(["", "x", "1", "0~", "0~0.0.p0", "0~0.1.", "0~0.1.p", "0~0.1.p9", "0~0.1.1X", "0~1.1.p0", "0~0.5.p0~1.5.p1"])(
    "are not read from %j",
    (text) => {
      expect(readBranches(text, suits)).toBeNull();
    },
  );
});
