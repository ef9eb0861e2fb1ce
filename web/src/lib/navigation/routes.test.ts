import { describe, expect, it } from "vitest";
import { parse, rulesHref, tableHref } from "./routes";

describe("parse", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new", { page: "new" }],
    ["/new/", { page: "new" }],
    ["/t/abc", { page: "table", id: "abc" }],
    ["/rules", { page: "rules" }],
    ["/rules/six-colour", { page: "edition", edition: "six-colour" }],
  ])("finds the page of %s", (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  it.each(["/t", "/t/a/b", "/rules/a/b", "/new/more", "/nowhere", "/t/%E0%A4%A"])("finds none at %s", (path) => {
    expect(parse(path)).toEqual({ page: "lost" });
  });

  it("reads back what the client writes", () => {
    expect(parse(tableHref("a b/c"))).toEqual({ page: "table", id: "a b/c" });
    expect(parse(rulesHref("tiles"))).toEqual({ page: "edition", edition: "tiles" });
  });
});
