import { describe, expect, it } from "vitest";
import { allowed, choices, spectatorWords } from "./spectators";

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
