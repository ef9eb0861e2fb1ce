import { expect, it, vi } from "vitest";
import { backoff } from "./backoff";

it.each([
  [0, [250, 500, 1000, 7500], [500, 500, 2000, 15000]],
  [1, [500, 1000, 2000, 15000], [625, 625, 2500, 18750]],
])("doubles up to a limit, and is at least as long as the server asks: random %s", (random, doubled, asked) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  expect([1, 2, 3, 20].map((attempt) => backoff(attempt))).toEqual(doubled);
  expect([-1, 0, 2, 1e9].map((seconds) => backoff(1, seconds))).toEqual(asked);
});
