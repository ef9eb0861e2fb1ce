import { describe, expect, it } from "vitest";
import { seat, table } from "../../testing/fixtures";
import { viewing } from "./viewing";

const held = (...mine: number[]) =>
  table({ seats: [0, 1, 2].map((place) => seat(place, { mine: mine.includes(place) })) });

describe("viewing", () => {
  it("keeps the view of the player who lifted the curtain while a seat elsewhere is on turn", () => {
    expect(viewing(held(0, 2), 0, 1)).toEqual({ seat: 0 });
  });

  it("does not ask for a seat that a bot plays", () => {
    const left = table({ seats: [seat(0, { mine: true }), seat(1, { mine: true, bot: "cautious" }), seat(2)] });
    expect(viewing(left, 0, 1)).toEqual({ seat: 0 });
  });

  it("needs no curtain when the game is over", () => {
    expect(viewing({ ...held(0, 2), status: "finished" }, null, null)).toEqual({ seat: 0 });
    expect(viewing({ ...held(0, 2), status: "finished" }, 2, null)).toEqual({ seat: 2 });
  });

  it("drops a seat that was given up", () => {
    expect(viewing(held(0, 2), 1, null)).toEqual({ curtain: [0, 2] });
  });
});
