import { afterEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/storage";
import { hide, isHidden, lastSeen, rememberSeen } from "./chats.svelte";

afterEach(() => vi.unstubAllGlobals());

describe("the last message seen", () => {
  it("is kept for each game separately", () => {
    stubStorage();
    rememberSeen("a", 4);
    rememberSeen("b", 9);
    rememberSeen("a", 5);
    expect([lastSeen("a"), lastSeen("b"), lastSeen("c")]).toEqual([5, 9, 0]);
  });

  it("is forgotten for the games read longest ago", () => {
    stubStorage();
    for (let game = 0; game < 31; game++) rememberSeen(String(game), 1);
    expect([lastSeen("0"), lastSeen("1"), lastSeen("30")]).toEqual([0, 1, 1]);
  });

  it("is none where the browser refuses storage", () => {
    vi.stubGlobal("localStorage", undefined);
    rememberSeen("a", 4);
    expect(lastSeen("a")).toBe(0);
  });
});

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
