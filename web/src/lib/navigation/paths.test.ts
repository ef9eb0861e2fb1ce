import { describe, expect, it } from "vitest";
import { match, rulesHref, tableHref } from "./paths";

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

  it("written by the client matches", () => {
    expect(match("/t/:id", tableHref("a b/c"))).toEqual({ id: "a b/c" });
    expect(match("/rules/:edition", rulesHref("tiles"))).toEqual({ edition: "tiles" });
  });
});
