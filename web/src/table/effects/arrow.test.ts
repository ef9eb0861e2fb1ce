import { describe, expect, it } from "vitest";
import { around, arrow, cut, type Box, type Place } from "./arrow";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const hand = (whole: Box, row: Box, cards = row): Place => ({ hand: whole, row, cards });

/** Numbers of a path, from its start to its tip. */
const points = (path: string): number[] =>
  path
    .split(/[MC, ]/)
    .filter(Boolean)
    .map(Number);

describe("the arrow of a clue", () => {
  const phone = [0, 1, 2].map((row) =>
    hand(box(6, row * 130, 354, row * 130 + 120), box(60, row * 130 + 25, 347, row * 130 + 115)),
  );
  const [first, second, third] = phone as [Place, Place, Place];

  it.each([
    [first, third],
    [third, second],
  ])("runs beside rows, over no card, and stays in the window", (giver, target) => {
    const { path, tip, angle } = arrow(giver, target, true);
    const across = points(path).filter((_, index) => index % 2 === 0);
    expect(angle).toBe(180);
    expect(Math.min(...across)).toBeGreaterThanOrEqual(340);
    expect(Math.max(...across)).toBeLessThanOrEqual(358);
    expect(tip[1]).toBe((target.row.top + target.row.bottom) / 2);
  });

  const [left, right] = [
    hand(box(0, 0, 400, 150), box(50, 40, 350, 140)),
    hand(box(410, 0, 800, 150), box(450, 40, 750, 140), box(450, 40, 500, 140)),
  ];
  const mine = hand(box(0, 500, 800, 700), box(100, 510, 700, 640), box(100, 510, 300, 640));

  it.each([
    [left, right, [475, 144], 270],
    [mine, right, [475, 144], 270],
    [left, mine, [200, 506], 90],
  ])("points at the touched cards from outside their hand", (giver, target, tip, angle) => {
    const drawn = arrow(giver, target, false);
    expect([drawn.tip, drawn.angle]).toEqual([tip, angle]);
  });

  it("crosses from the viewer's hand to rows beside it", () => {
    const own = hand(box(0, 200, 300, 360), box(20, 280, 280, 350));
    const { start, tip, angle } = arrow(own, hand(box(310, 240, 600, 350), box(350, 260, 590, 340)), true);
    expect([start[0], tip[0], angle]).toEqual([300, 346, 0]);
  });
});

it("a hand out of sight is at the edge of its list", () => {
  const list = box(0, 100, 300, 400);
  expect(cut(box(0, 20, 300, 90), list)).toEqual(box(0, 100, 300, 100));
  expect(cut(box(0, 350, 300, 450), list)).toEqual(box(0, 350, 300, 400));
});

it("around some cards is the box from the first to the last", () => {
  expect(around([box(10, 5, 20, 30), box(40, 0, 50, 25)])).toEqual(box(10, 0, 50, 30));
});
