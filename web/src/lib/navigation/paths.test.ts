import { describe, expect, it } from "vitest";
import {
  dailyHref,
  dealHref,
  gameHref,
  match,
  newDailyHref,
  newVariantHref,
  reviewIn,
  rulesHref,
  sameDealHref,
  tableHref,
  turnHash,
  turnIn,
} from "./paths";

const patterns = ["/", "/new", "/t/:id", "/rules", "/rules/:edition"] as const;

function found(path: string): unknown {
  for (const pattern of patterns) {
    const params = match(pattern, path);
    if (params) return { pattern, ...params };
  }
  return null;
}

describe("a path", () => {
  it.each([
    ["/", { pattern: "/" }],
    ["/new", { pattern: "/new" }],
    ["/new/", { pattern: "/new" }],
    ["/t/abc", { pattern: "/t/:id", id: "abc" }],
    ["/rules", { pattern: "/rules" }],
    ["/rules/six-colour", { pattern: "/rules/:edition", edition: "six-colour" }],
  ])("%s matches one pattern", (path, route) => {
    expect(found(path)).toEqual(route);
  });

  it.each(["/t", "/t/a/b", "/rules/a/b", "/new/more", "/nowhere", "/t/%E0%A4%A"])("%s matches none", (path) => {
    expect(found(path)).toBeNull();
  });

  it("that the client writes matches", () => {
    expect(match("/t/:id", tableHref("a b/c"))).toEqual({ id: "a b/c" });
    expect(match("/rules/:edition", rulesHref("tiles"))).toEqual({ edition: "tiles" });
    const variant = "Rainbow & Pink (5 Suits)";
    expect(match("/rules/hanab-live/:variant", rulesHref("hanab-live", variant))).toEqual({ variant });
    expect(match("/new/variant/:variant", newVariantHref(variant))).toEqual({ variant });
    expect(rulesHref("tiles", 3)).toBe("/rules/tiles");
    expect(match("/games/:id/deal", dealHref("abc"))).toEqual({ id: "abc" });
    expect(match("/new/deal/:game", sameDealHref("abc"))).toEqual({ game: "abc" });
    expect(match("/daily/:day", dailyHref("2026-03-01"))).toEqual({ day: "2026-03-01" });
    expect(match("/daily", dailyHref())).toEqual({});
    const day = { day: "2026-03-01", players: "3" };
    expect(match("/new/daily/:day/:players", newDailyHref("2026-03-01", 3))).toEqual(day);
    expect(gameHref("abc", 16)).toBe("/games/abc#17");
    expect(gameHref("abc")).toBe("/games/abc");
  });

  it.each([
    ["#17", 16],
    ["#1", 0],
    ["#0", 0],
    ["", null],
    ["#", null],
    ["#-1", null],
    ["#log", null],
    ["#123456", null],
    ["#17&review", 16],
    ["#17&other", null],
  ])("with the hash %s names the turn %s", (hash, turn) => {
    expect(turnIn(hash)).toBe(turn);
  });

  it("opens a game's review where it says so", () => {
    expect(turnHash(16, true)).toBe("#17&review");
    expect([turnHash(16, true), turnHash(16), "#review", ""].map(reviewIn)).toEqual([true, false, false, false]);
  });
});
