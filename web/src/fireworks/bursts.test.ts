import { expect, test } from "vitest";
import { burst } from "./bursts";
import { families } from "./families";
import { shells, type Shape } from "./shells";
import { scaled, type Part } from "./strokes";

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

/** Relative luminance by WCAG, of "#rrggbb". */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(Object.entries(families))("the colours of %s are legible in both themes", (_, { day, night }) => {
  for (const ground of ["#fffdf8", "#f4f1e6", "#ece4f2"]) expect(contrast(day, ground)).toBeGreaterThan(4.5);
  for (const ground of ["#0b1022", "#232a52", "#2c2550"]) expect(contrast(night, ground)).toBeGreaterThan(4.5);
});

test("only shells of the same suit are drawn alike", () => {
  const alike = new Map<string, string[]>(); // the shapes by their drawing
  for (const [shape, parts] of Object.entries(shells)) {
    const drawing = JSON.stringify(parts.map(({ d, stroke }: Part) => [d, stroke]));
    alike.set(drawing, [...(alike.get(drawing) ?? []), shape]);
  }
  const pairs = [...alike.values()].filter((shapes) => shapes.length > 1).map((shapes) => shapes.sort().join());
  expect(pairs.sort()).toEqual(
    [
      "peony,red",
      "willow,yellow",
      "green,palm",
      "blue,ring",
      "chrysanthemum,white",
      "comet,purple",
      "crossette,rainbow",
      "sky,sky-ea",
      "berry,berry-ea",
      "navy,navy-ea",
    ].sort(),
  );
});

test("scaling a shell keeps the flags of its arcs", () => {
  expect(scaled([{ d: "M1,2a3,3 0 1 0 6,0z", stroke: 2 }], 2)).toEqual([{ d: "M2 4a6 6 0 1 0 12 0z", stroke: 4 }]);
});
