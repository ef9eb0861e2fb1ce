import { afterEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/storage";
import { lastSeen, rememberSeen } from "./seen";

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
