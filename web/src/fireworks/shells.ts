/** The shells as path data: one drawing for each suit shape; their outlines alone tell them apart. */
import type { Suit } from "../lib/api/types";
import { families } from "./families";
import { beads, cross, dot, rays, round, type Part } from "./strokes";

export type Shape = Suit["shape"];

/** A palm leaf from the crown to a hanging tip, thick in its middle. */
function frond(x: number, y: number, tipX: number, tipY: number, rise: number, thick: number): string {
  const middle = (x + tipX) / 2;
  const top = Math.min(y, tipY) - rise;
  return `M${x},${y}Q${round(middle)},${round(top)} ${tipX},${tipY}Q${round(middle)},${round(top + thick)} ${x},${y}z`;
}

const willow = [-9.6, -5.4, 0, 5.4, 9.6]
  .map((x) => `M0,-8.6C${x * 0.5},-11 ${x},-7 ${x},${round(10.4 - Math.abs(x) * 0.36)}`)
  .join("");

/** Drawn in a box from -12 to 12; legible at 12 pixels. */
const own = {
  peony: [{ d: beads(9, 8.7, 2.6) + beads(5, 3.9, 2.5) }],
  willow: [{ d: willow, stroke: 2 }, { d: dot(0, -8.8, 2.4) }],
  palm: [
    {
      d:
        frond(0, -4, -11, 2.5, 4.5, 6) +
        frond(0, -4, 11, 2.5, 4.5, 6) +
        frond(0, -4, -7.5, -9.5, 2.5, 6.5) +
        frond(0, -4, 7.5, -9.5, 2.5, 6.5) +
        // Two short fronds, hanging.
        "M-2.4,-3Q-6.5,2 -5.6,8Q-2,2.5 0.4,-2z" +
        "M2.4,-3Q6.5,2 5.6,8Q2,2.5 -0.4,-2z" +
        // The trunk.
        "M-1.3,-3L-1.5,11.5h3L1.3,-3z",
    },
  ],
  ring: [{ d: "M0,-8.6a8.6,8.6 0 1 0 0.01,0z", stroke: 2 }, { d: beads(10, 8.6, 2.1) }],
  chrysanthemum: [{ d: rays(12, 3.6, 11.2), stroke: 1.5 }, { d: dot(0, 0, 2) }],
  crossette: [
    { d: cross(-6, -6, 3.9), stroke: 2.6, suit: "R" },
    { d: cross(6, -6, 3.9), stroke: 2.6, suit: "Y" },
    { d: cross(-6, 6, 3.9), stroke: 2.6, suit: "B" },
    { d: cross(6, 6, 3.9), stroke: 2.6, suit: "G" },
  ],
  comet: [{ d: dot(6.2, -6.2, 4.6) }, { d: "M3,-6.5L-9,0.5M4.5,-4.5L-10,10M6.5,-3L-0.5,9", stroke: 2.1 }],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** hanab.live's suits that look like suits of the editions. */
const same = {
  red: "peony",
  yellow: "willow",
  green: "palm",
  blue: "ring",
  white: "chrysanthemum",
  purple: "comet",
  rainbow: "crossette",
} as const satisfies Partial<Record<Shape, keyof typeof own>>;

/** The record with another value for each name. */
function mapped<Name extends string, From, To>(all: Readonly<Record<Name, From>>, to: (one: From) => To) {
  return Object.fromEntries(Object.entries<From>(all).map(([name, one]) => [name, to(one)])) as Record<Name, To>;
}

/** As `own`, for all shapes. */
export const shells: Readonly<Record<Shape, readonly Part[]>> = {
  ...own,
  ...mapped(families, ({ parts }) => parts),
  ...mapped(same, (shape) => own[shape]),
};

/** The letter of the edition's suit that looks the same, and its colour by night. */
const letters: Readonly<Record<keyof typeof own, readonly [letter: string, night: string]>> = {
  peony: ["R", "#ff7d78"],
  willow: ["Y", "#ffd24a"],
  palm: ["G", "#5fdc8c"],
  ring: ["B", "#74b9ff"],
  chrysanthemum: ["W", "#f4efe2"],
  crossette: ["M", "#f29be6"],
  comet: ["P", "#bd9bff"],
};

/** The edition's shape that a shape looks like; null for shapes of hanab.live alone. */
export function editionShape(shape: Shape): keyof typeof own | null {
  if (shape in own) return shape as keyof typeof own;
  return shape in same ? same[shape as keyof typeof same] : null;
}

/** The suit's colour in the page's theme. */
export function colourOf({ shape }: { readonly shape: Shape }): string {
  const alike = editionShape(shape);
  if (alike) return `var(--suit-${letters[alike][0]})`;
  const { day, night } = families[shape as keyof typeof families];
  return `light-dark(${day}, ${night})`;
}

/** The suit's colour on a dark ground, whatever the theme. */
export function nightColour({ shape }: { readonly shape: Shape }): string {
  const alike = editionShape(shape);
  return alike ? letters[alike][1] : families[shape as keyof typeof families].night;
}
