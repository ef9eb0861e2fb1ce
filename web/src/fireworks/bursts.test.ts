import { expect, test } from "vitest";
import { burst } from "./bursts";
import { shells, type Shape } from "./shells";

const shapes = Object.keys(shells) as Shape[];

test.each(shapes)("a %s is dark at 0, and larger and richer with every card", (shape) => {
  const pictures = [0, 1, 2, 3, 4, 5].map((height) => burst(shape, height));
  expect(pictures[0]?.parts).toEqual([]);
  const strokes = pictures.map(({ parts }) => parts.flatMap(({ d }) => d.match(/M/g) ?? []).length);
  for (let height = 1; height <= 5; height++) {
    expect(pictures[height]?.reach).toBeGreaterThan(pictures[height - 1]?.reach ?? Infinity);
    expect(strokes[height]).toBeGreaterThan(strokes[height - 1] ?? Infinity);
  }
});

test.each(shapes)("every stroke of a %s is drawn with numbers", (shape) => {
  for (const { d } of [...shells[shape], ...burst(shape, 5).parts]) expect(d).not.toMatch(/NaN|undefined|Infinity/);
});
