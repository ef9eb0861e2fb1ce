import { afterEach, describe, expect, it, vi } from "vitest";
import { lastSeen, rememberSeen } from "./seen";

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

afterEach(() => vi.unstubAllGlobals());

describe("the last message seen", () => {
  it("is kept for each game separately", () => {
    vi.stubGlobal("localStorage", storage());
    rememberSeen("a", 4);
    rememberSeen("b", 9);
    rememberSeen("a", 5);
    expect([lastSeen("a"), lastSeen("b"), lastSeen("c")]).toEqual([5, 9, 0]);
  });

  it("is forgotten for the games read longest ago", () => {
    vi.stubGlobal("localStorage", storage());
    for (let game = 0; game < 31; game++) rememberSeen(String(game), 1);
    expect([lastSeen("0"), lastSeen("1"), lastSeen("30")]).toEqual([0, 1, 1]);
  });

  it("is none where the browser refuses storage", () => {
    vi.stubGlobal("localStorage", undefined);
    rememberSeen("a", 4);
    expect(lastSeen("a")).toBe(0);
  });
});
