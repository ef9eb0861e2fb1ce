import { expect, test } from "vitest";
import { large, percent, signed } from "./numbers";

test("pace has its sign", () => {
  expect([signed(9), signed(0), signed(-2)]).toEqual(["+9", "0", "-2"]);
});

test("a chance is never rounded to certainty or to nothing", () => {
  expect([percent(0.25), percent(0.001), percent(0.9999), percent(1), percent(0)]).toEqual([
    "25%",
    "<1%",
    ">99%",
    "100%",
    "0%",
  ]);
});

test("a large number is written in full while it can be read, then as a power of ten", () => {
  expect([large("412"), large("31250000"), large("31250000000000000000000000")]).toEqual([
    "412",
    "31,250,000",
    "3.1 × 10²⁵",
  ]);
});
