import { describe, expect, it } from "vitest";
import { seat, table } from "../../testing/fixtures";
import { seatsOf, viewing } from "./viewing";

const held = (...mine: number[]) =>
  table({ seats: [0, 1, 2].map((place) => seat(place, { mine: mine.includes(place) })) });

describe("viewing", () => {
  it("is the player's seat, and none for a spectator", () => {
    expect(viewing(held(1), null, 0)).toEqual({ seat: 1 });
    expect(viewing(held(), null, 0)).toEqual({ seat: null });
  });

  it("has no seat in the waiting room", () => {
    expect(viewing({ ...held(0, 1), status: "waiting" }, null, null)).toEqual({ seat: null });
  });

  it("lowers a curtain for all seats of this device until a player lifts it", () => {
    expect(viewing(held(0, 2), null, null)).toEqual({ curtain: [0, 2] });
    expect(viewing(held(0, 2), 2, null)).toEqual({ seat: 2 });
  });

  it("shows the actor the result of the action, and lowers the curtain when the device is passed on", () => {
    expect(viewing(held(0, 2), 0, 2)).toEqual({ seat: 0, next: 2 });
    expect(viewing(held(0, 2), null, 2)).toEqual({ curtain: [2] });
  });

  it("keeps the view of the player who lifted the curtain while a seat elsewhere is on turn", () => {
    expect(viewing(held(0, 2), 0, 1)).toEqual({ seat: 0 });
  });

  it("does not ask for a seat that a bot plays", () => {
    const left = table({
      seats: [seat(0, { mine: true }), seat(1, { mine: true, bot: "cautious" }), seat(2)],
    });
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

it("seatsOf names the seats of the person who asked", () => {
  expect(seatsOf(held(0, 2))).toEqual([0, 2]);
});
