/** Path data for dots, rays and circles around the origin. */

/** A part of a shell: filled, or stroked with a width; `suit` colours it with another suit's colour. */
export interface Part {
  readonly d: string;
  readonly stroke?: number;
  readonly suit?: string;
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** The point at an angle (in turns, clockwise from the top) and a distance from the origin. */
export function polar(turn: number, radius: number): readonly [number, number] {
  const angle = turn * 2 * Math.PI;
  return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
}

/** Evenly spaced angles, in turns. */
export function turns(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index / count);
}

export function dot(x: number, y: number, r: number): string {
  return `M${round(x - r)},${round(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
}

/** A circle around the origin, as a line. */
export function circle(r: number): string {
  return dot(0, 0, r);
}

/** Dots spaced evenly on a circle. */
export function beads(count: number, radius: number, r: number): string {
  return turns(count, 0)
    .map((turn) => dot(...polar(turn, radius), r))
    .join("");
}

/** Straight rays from one circle to another, spaced evenly. */
export function rays(count: number, inner: number, outer: number, from = 0): string {
  return turns(count, from)
    .map((turn) => `M${polar(turn, inner).join()}L${polar(turn, outer).join()}`)
    .join("");
}

export function cross(x: number, y: number, arm: number): string {
  return `M${round(x - arm)},${round(y)}h${2 * arm}M${round(x)},${round(y - arm)}v${2 * arm}`;
}

/** The parts scaled, with their line widths. */
export function scaled(parts: readonly Part[], by: number): Part[] {
  return parts.map((part) => ({
    ...part,
    d: part.d.replace(
      /([a-zA-Z])([^a-zA-Z]*)/g,
      (_, command: string, rest: string) => command + enlarged(command, rest, by),
    ),
    ...(part.stroke === undefined ? {} : { stroke: round(part.stroke * by) }),
  }));
}

/** The numbers of a path command scaled. Of an arc's seven, the third to the fifth stay: its rotation and two flags. */
function enlarged(command: string, numbers: string, by: number): string {
  const kept = (at: number): boolean => command.toLowerCase() === "a" && [2, 3, 4].includes(at % 7);
  const found = numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? [];
  return found.map((number, at) => (kept(at) ? number : String(round(Number(number) * by)))).join(" ");
}
