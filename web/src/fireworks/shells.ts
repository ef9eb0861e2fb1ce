/** The shells as path data: one drawing a suit shape, each told from the others by its outline alone. */
import type { Suit } from "../lib/api/types";

export type Shape = Suit["shape"];

/** A part of a shell: filled, or stroked with a width; `suit` colours it with another suit's colour. */
export interface Part {
  readonly d: string;
  readonly stroke?: number;
  readonly suit?: string;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A point at a distance from the middle; angle 0 points up and grows clockwise, in turns. */
export function polar(turn: number, radius: number): readonly [number, number] {
  const angle = turn * 2 * Math.PI;
  return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
}

/** A full dot. */
export function dot(x: number, y: number, r: number): string {
  return `M${round(x - r)},${round(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
}

/** So many dots, evenly on a circle. */
function beads(count: number, radius: number, r: number, from = 0): string {
  return turns(count, from)
    .map((turn) => dot(...polar(turn, radius), r))
    .join("");
}

/** So many straight rays from one circle to another. */
export function rays(count: number, inner: number, outer: number, from = 0): string {
  return turns(count, from)
    .map((turn) => `M${polar(turn, inner).join()}L${polar(turn, outer).join()}`)
    .join("");
}

/** An upright cross. */
export function cross(x: number, y: number, arm: number): string {
  return `M${round(x - arm)},${round(y)}h${2 * arm}M${round(x)},${round(y - arm)}v${2 * arm}`;
}

function turns(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index / count);
}

/** A palm leaf from the crown to a hanging tip, thick in its middle. */
function frond(x: number, y: number, tipX: number, tipY: number, rise: number, thick: number): string {
  const middle = (x + tipX) / 2;
  const top = Math.min(y, tipY) - rise;
  return `M${x},${y}Q${round(middle)},${round(top)} ${tipX},${tipY}Q${round(middle)},${round(top + thick)} ${x},${y}z`;
}

const willow = [-9.6, -5.4, 0, 5.4, 9.6]
  .map((x) => `M0,-8.6C${x * 0.5},-11 ${x},-7 ${x},${round(10.4 - Math.abs(x) * 0.36)}`)
  .join("");

/** Drawn in a box from -12 to 12; made to be read at twelve pixels. */
export const shells: Readonly<Record<Shape, readonly Part[]>> = {
  peony: [{ d: beads(9, 8.7, 2.6) + beads(5, 3.9, 2.5) }],
  willow: [{ d: willow, stroke: 2 }, { d: dot(0, -8.8, 2.4) }],
  palm: [
    {
      d:
        frond(0, -4, -11, 2.5, 4.5, 6) +
        frond(0, -4, 11, 2.5, 4.5, 6) +
        frond(0, -4, -7.5, -9.5, 2.5, 6.5) +
        frond(0, -4, 7.5, -9.5, 2.5, 6.5) +
        "M-2.4,-3Q-6.5,2 -5.6,8Q-2,2.5 0.4,-2z" +
        "M2.4,-3Q6.5,2 5.6,8Q2,2.5 -0.4,-2z" +
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
};
