import { describe, expect, it } from "vitest";
import { nameless, resized, seated, toNewTable } from "./seating";
import { ordinary } from "./options";
import type { SeatChange } from "../api/types";

const me: SeatChange = { kind: "me" };
const open: SeatChange = { kind: "open" };
const bot: SeatChange = { kind: "bot", bot: "cautious" };

describe("seats of a new table", () => {
  it("are open when they are added", () => {
    expect(resized([me, bot], 4)).toEqual([me, bot, open, open]);
  });

  it("are removed from the end, but never the seat of 'me'", () => {
    expect(resized([bot, open, me], 2)).toEqual([bot, me]);
    expect(resized([me, open, bot], 2)).toEqual([me, open]);
  });

  it("have one seat of 'me' only", () => {
    expect(seated([me, open], 1, me)).toEqual([open, me]);
    expect(seated([me, open], 1, bot)).toEqual([me, bot]);
  });

  it("need a name for a player on this device", () => {
    expect(nameless([me, { kind: "local", name: " " }])).toBe(1);
    expect(nameless([me, { kind: "local", name: "Anna" }])).toBe(-1);
  });

  it("begin by lot when the chosen seat is gone", () => {
    const settings = { ...ordinary(), first: 4 };
    expect(toNewTable({ settings, seats: [me, open] }).first).toBe("lot");
    expect(toNewTable({ settings, seats: [me, open, open, open, open] }).first).toBe(4);
  });
});
