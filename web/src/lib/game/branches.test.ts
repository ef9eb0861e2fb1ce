import { describe, expect, it } from "vitest";
import type { Action, Suit } from "../api/types";
import { ownerOf, readBranches, pathOf, withAction, without, withPath, writeBranches, type Branch } from "./branches";

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

  it("withAction follows existing actions, continues the end of a branch, or begins a new one", () => {
    expect(withAction(tree, null, 3, red, red)).toEqual({ branches: tree, index: null });
    expect(withAction(tree, null, 3, play(4), red)).toEqual({ branches: tree, index: 2 });
    expect(withAction(tree, 0, 17, red, play(1))).toEqual({ branches: tree, index: 0 });
    expect(withAction(tree, 0, 18, discard, undefined)).toEqual({ branches: tree, index: 1 });
    const longer = withAction(tree, 2, 4, red, discard);
    expect([longer.index, longer.branches[2]]).toEqual([2, { parent: null, turn: 3, actions: [play(4), red] }]);
    const left = withAction(tree, 0, 17, discard, red);
    expect([left.index, left.branches[3]]).toEqual([3, { parent: 0, turn: 17, actions: [discard] }]);
  });

  it("withPath adds what is missing of a path, and finds it the second time", () => {
    const path = { turn: 16, actions: [play(0), red, discard, fives] };
    const added = withPath(tree, path, []);
    expect(pathOf(added.branches, added.index)).toEqual(path);
    expect(added.branches).toHaveLength(3);
    expect(withPath(added.branches, path, [])).toEqual(added);
    const short = { turn: 16, actions: [play(0), red] };
    expect(withPath(tree, short, [])).toEqual({ branches: tree, index: 0 });
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
    const toSixth = { parent: null, turn: 0, actions: [{ type: "rank", seat: 5, rank: 1 }] };
    expect(readBranches("0~0.1.51", suits)).toEqual({ branches: [toSixth], current: null });
  });

  it.each(["", "x", "1", "0~", "0~0.0.p0", "0~0.1.", "0~0.1.p", "0~0.1.p9", "0~0.1.1X", "0~1.1.p0", "0~0.5.p0~1.5.p1"])(
    "are not read from %j",
    (text) => {
      expect(readBranches(text, suits)).toBeNull();
    },
  );
});
