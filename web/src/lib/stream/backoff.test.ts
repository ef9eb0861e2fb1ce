import { expect, it } from "vitest";
import { asked, backoff } from "./backoff";

it("doubles up to a limit", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => backoff(attempt, 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 15000, 15000,
  ]);
});

it("spreads waits over half of their length", () => {
  expect([0, 0.5, 1].map((random) => backoff(3, random))).toEqual([1000, 1500, 2000]);
});

it("waits at least as long as the server asks, up to a limit", () => {
  expect([0, 0.5, 1].map((random) => asked(2, random))).toEqual([2000, 2250, 2500]);
  expect([-1, 0, 1e9].map((seconds) => asked(seconds, 0))).toEqual([500, 500, 15000]);
});
