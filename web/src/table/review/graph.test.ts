import { describe, expect, it } from "vitest";
import { marksOf } from "./marks";
import { EDGES, graph, moments, turnAt, turnOfKey, xOf } from "./graph";
import { review, reviewed } from "../../testing/reviews";

const size = { width: 358, height: 128 };
const some = review([
  reviewed(0, { before: { score: 20, error: 0.5, perfect: 0.3, perfect_error: 0.1 } }),
  reviewed(1, { before: { score: 19, error: 0.5, perfect: 0.2, perfect_error: 0.1 }, mark: "mistake" }),
  null,
  reviewed(3, { before: { score: 21, error: 0.5, perfect: 0.5, perfect_error: 0.1 }, mark: "brilliant" }),
]);

describe("graph", () => {
  const all = moments(some, 25);
  const drawn = graph(all, 4, 25, size);

  it("ends with what came of the game", () => {
    expect(all.at(-1)).toMatchObject({ turn: 4, score: some.score, error: 0, perfect: 0 });
    expect(moments({ ...some, score: 25 }, 25).at(-1)).toMatchObject({ perfect: 1 });
    expect(moments({ turns: [null, null], score: 3 }, 25)).toEqual([]);
  });

  it("stays within its edges, higher values higher", () => {
    const [first = 0, second = 0] = [...drawn.score.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(first).toBeLessThan(second);
    for (const { at } of [...drawn.scores, ...drawn.chances]) {
      expect(at).toBeGreaterThanOrEqual(EDGES.top);
      expect(at).toBeLessThanOrEqual(size.height - EDGES.bottom);
    }
    for (const { at } of drawn.turns) expect(at).toBeLessThanOrEqual(size.width - EDGES.right);
  });

  it("is broken where a turn is not reviewed", () => {
    expect(drawn.score.match(/M/g)).toHaveLength(2);
    expect(drawn.perfect.match(/M/g)).toHaveLength(2);
    expect(drawn.band.match(/Z/g)).toHaveLength(2);
  });

  it("shows for each turn the numbers that stand beside it", () => {
    expect(all.map(({ score, perfect }) => [score, perfect])).toEqual([
      [20, 0.3],
      [19, 0.2],
      [21, 0.5],
      [some.score, 0],
    ]);
  });

  it("has each mark at its turn", () => {
    expect(drawn.marks.map(({ turn, mark }) => [turn, mark])).toEqual([
      [1, "mistake"],
      [3, "brilliant"],
    ]);
  });

  it("shows small losses: its lowest score is no further down than needed", () => {
    expect(drawn.scores.at(0)?.label).toBeGreaterThan(15);
    expect(drawn.scores.at(-1)?.label).toBeLessThanOrEqual(25);
  });
});

it("a press means the nearest turn", () => {
  for (const turn of [0, 1, 30, 60]) expect(turnAt(xOf(turn, 60, size) + 1, 60, size)).toBe(turn);
  expect(turnAt(-50, 60, size)).toBe(0);
  expect(turnAt(5000, 60, size)).toBe(60);
  expect(turnAt(100, 0, size)).toBe(0);
});

describe("a key", () => {
  const marks = marksOf(some);

  it.each([
    ["ArrowLeft", 1],
    ["ArrowRight", 3],
    ["PageUp", 3],
    ["PageDown", 1],
    ["Home", 0],
    ["End", 4],
  ])("%s on turn 2 leads to turn %i", (key, to) => expect(turnOfKey(key, 2, 4, marks)).toBe(to));

  it("leads nowhere beyond the ends, nor beyond the last mark", () => {
    expect(turnOfKey("ArrowLeft", 0, 4, marks)).toBe(0);
    expect(turnOfKey("ArrowRight", 4, 4, marks)).toBe(4);
    expect(turnOfKey("PageUp", 3, 4, marks)).toBe(3);
    expect(turnOfKey("x", 3, 4, marks)).toBeNull();
  });
});
