import { expect, test } from "vitest";
import { lesser } from "./assistance";

test("lesser is the smaller of what the table and the player choose", () => {
  expect(lesser("full", "clues")).toBe("clues");
  expect(lesser("none", "full")).toBe("none");
});
