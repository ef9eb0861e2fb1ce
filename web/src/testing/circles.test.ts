import { expect, it } from "vitest";
import { circle } from "../../eslint.circles.js";

const imports = new Map([
  ["a", ["b", "d"]],
  ["b", ["c"]],
  ["c", ["d", "a"]],
  ["d", ["e"]],
  ["e", ["e"]],
]);

it("an import cycle is found as the shortest path from a module back to itself", () => {
  expect(circle(imports, "a")).toEqual(["a", "b", "c", "a"]);
  expect(circle(imports, "e")).toEqual(["e", "e"]);
});

it("no cycle is found for a module that only leads to one", () => {
  expect(circle(imports, "d")).toBe(null);
  expect(circle(imports, "f")).toBe(null);
});
