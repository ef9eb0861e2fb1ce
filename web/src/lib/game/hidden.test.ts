import { describe, expect, it } from "vitest";
import { hide, isHidden } from "./hidden.svelte";

describe("messages of a person", () => {
  it("are hidden at one table, and shown again", () => {
    hide("t1", "Bo", true);
    hide("t1", "Bo", true);
    expect([isHidden("t1", "Bo"), isHidden("t2", "Bo"), isHidden("t1", "Cy")]).toEqual([true, false, false]);
    hide("t1", "Bo", false);
    expect(isHidden("t1", "Bo")).toBe(false);
  });

  it("are remembered for the latest people only", () => {
    for (let number = 0; number <= 60; number += 1) hide("t1", `P${number}`, true);
    expect([isHidden("t1", "P0"), isHidden("t1", "P1"), isHidden("t1", "P60")]).toEqual([false, true, true]);
  });
});
