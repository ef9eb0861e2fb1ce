import { describe, expect, it } from "vitest";
import { arrow, type Box } from "./arrow";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

describe("the arrow of a clue", () => {
  const [left, right] = [box(0, 0, 400, 150), box(410, 0, 800, 150)];
  const mine = box(0, 500, 800, 700);

  it.each([
    ["a hand beside it", left, right, [box(450, 40, 500, 140), box(600, 40, 650, 140)], [475, 625], 142, 270],
    ["a hand above", mine, right, [box(450, 40, 500, 140)], [475], 142, 270],
    ["a hand below", left, mine, [box(100, 510, 200, 640), box(300, 510, 400, 640)], [150, 350], 508, 90],
  ] as const)("points at each touched card, and at no other, of %s", (_, giver, target, cards, across, edge, angle) => {
    const { lines } = arrow(giver, target, cards);
    expect(lines.map(({ tip, angle }) => [tip, angle])).toEqual(across.map((x) => [[x, edge], angle]));
  });

  it("begins once, in the middle of the giver's edge", () => {
    const { start, lines } = arrow(left, mine, [box(100, 510, 200, 640), box(300, 510, 400, 640)]);
    expect(start).toEqual([200, 150]);
    expect(lines.every(({ path }) => path.startsWith("M200,150C"))).toBe(true);
  });
});
