import { expect, it } from "vitest";
import { circle } from "../../eslint.circles.js";

const imports = new Map([
  ["a", ["b", "d"]],
  ["b", ["c"]],
  ["c", ["d", "a"]],
  ["d", ["e"]],
  ["e", ["e"]],
]);

it("is found as the shortest way from a module back to itself", () => {
  expect(circle(imports, "a")).toEqual(["a", "b", "c", "a"]);
  expect(circle(imports, "e")).toEqual(["e", "e"]);
});

it("is not found for a module that only leads to one", () => {
  expect(circle(imports, "d")).toBe(null);
  expect(circle(imports, "f")).toBe(null);
});
