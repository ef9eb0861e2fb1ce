import { describe, expect, it } from "vitest";
import { allowed, choices, clockWords, dial, duration, leftAt, spectatorWords } from "./words";
import type { ClockEvent } from "../api/types";

describe("clocks", () => {
  it("name a duration in its largest whole unit", () => {
    expect([30, 60, 90, 3600, 86_400, 172_800].map(duration)).toEqual([
      "30 seconds",
      "1 minute",
      "90 seconds",
      "1 hour",
      "1 day",
      "2 days",
    ]);
  });

  it("show minutes and seconds, with hours if any, and long times in days", () => {
    expect([0, 6.2, 60, 754, 3900, 172_800].map(dial)).toEqual(["0:00", "0:07", "1:00", "12:34", "1:05:00", "2 days"]);
  });

  it("describe a table's setting", () => {
    expect(clockWords({ kind: "none" })).toBe("none");
    expect(clockWords({ kind: "turn", seconds: 60 })).toBe("1 minute per turn");
    expect(clockWords({ kind: "fischer", bank: 300, increment: 20 })).toBe("5 minutes + 20 seconds per turn");
  });

  it("run for the seat on turn since they were received, down to zero", () => {
    const clocks: ClockEvent = { type: "clock", left: [20, 30, null], running: 0, heard: 1_000 };
    expect(leftAt(clocks, 0, 6_000)).toBe(15);
    expect(leftAt(clocks, 0, 60_000)).toBe(0);
    expect(leftAt(clocks, 1, 6_000)).toBe(30);
    expect(leftAt(clocks, 2, 6_000)).toBeNull();
  });
});

describe("spectators", () => {
  it("see no hands of a deal that others play too", () => {
    expect(choices(false)).toEqual(["off", "table", "seat", "all"]);
    expect(choices(true)).toEqual(["off", "table"]);
    expect(allowed(true, "all")).toBe("table");
    expect(allowed(true, "off")).toBe("off");
    expect(allowed(false, "all")).toBe("all");
  });

  it("are described in words, with their delay if any", () => {
    expect(spectatorWords({ spectators: "all", spectator_delay: 15 })).toContain("15 turns");
    expect(spectatorWords({ spectators: "table", spectator_delay: 15 })).not.toContain("15");
  });
});
