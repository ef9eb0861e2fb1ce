/** The shells and colours of hanab.live's suits: a few families of shapes, whose outlines alone tell them apart. */
import { circle, cross, dot, polar, rays, round, scaled, turns, type Part } from "./strokes";

/** A suit's shell, and its colours by day and by night: legible on the cards of their theme. */
interface Family {
  readonly day: string;
  readonly night: string;
  readonly parts: readonly Part[];
}

const suit = (day: string, night: string, ...parts: readonly Part[]): Family => ({ day, night, parts });
const line = (d: string, stroke = 2.2): Part => ({ d, stroke });
const full = (...d: readonly string[]): Part => ({ d: d.join("") });

/** The corners of a regular polygon; with `inner`, of a star whose inner corners lie at that radius. */
function polygon(corners: number, outer: number, inner?: number, from = 0): string {
  const at = turns(corners, from).flatMap((turn) => [
    polar(turn, outer),
    ...(inner === undefined ? [] : [polar(turn + 0.5 / corners, inner)]),
  ]);
  return `M${at.map((point) => point.join()).join("L")}z`;
}

/** Petals around the middle, pointed at both ends. @param width half of each one's angle, in turns */
function petals(count: number, length: number, width: number, from = 0): string {
  return turns(count, from)
    .map((turn) => {
      const [left, right] = [polar(turn - width, length * 0.62), polar(turn + width, length * 0.62)];
      return `M0,0Q${left.join()} ${polar(turn, length).join()}Q${right.join()} 0,0z`;
    })
    .join("");
}

/** Horizontal bars, one above another, by half their lengths. */
function bars(halves: readonly number[], gap: number): string {
  return halves.map((half, at) => `M${-half},${round((at - (halves.length - 1) / 2) * gap)}h${2 * half}`).join("");
}

/** Half circles around a point below the middle. */
function arcs(radii: readonly number[]): string {
  return radii.map((r) => `M${-r},6A${r},${r} 0 0 1 ${r},6`).join("");
}

const heart = "M0,10.6C-6,5.6 -11,1.4 -11,-3.6C-11,-10.2 -3,-11.4 0,-5.2C3,-11.4 11,-10.2 11,-3.6C11,1.4 6,5.6 0,10.6z";
const drop = "M0,-11.4C3.4,-5.4 7.8,-0.8 7.8,3.8A7.8,7.8 0 0 1 -7.8,3.8C-7.8,-0.8 -3.4,-5.4 0,-11.4z";
const wave = (y: number): string => `M-11,${y}Q-8.2,${y - 4.4} -5.5,${y}T0,${y}T5.5,${y}T11,${y}`;
const crosses = [-6, 6].flatMap((x) => [-6, 6].map((y) => cross(x, y, 3.9))).join("");
const brown = line(bars([8, 11, 8], 6.4), 3.4);
const muddy: readonly Part[] = [line(crosses, 2.6), line("M-11,0H11", 2.6)];
const empty = line(`${circle(8.6)}M-8.6,8.6L8.6,-8.6`, 2.6);
const omni: readonly Part[] = [line(circle(10.2), 2), full(polygon(5, 7.2, 3.2))];
const prism: readonly Part[] = [line(polygon(3, 10.4), 2.2), line("M-11,3.4L-1,1L11,-3.4", 1.6)];
const orange = line(circle(9.8) + rays(6, 0, 9.8), 1.9);
const crescent = "M4.4,-10.6A10.8,10.8 0 1 0 4.4,10.6A9,9 0 1 1 4.4,-10.6z";

/** The shell, smaller, in an eight-cornered frame. */
function framed(parts: readonly Part[]): Part[] {
  return [...scaled(parts, 0.66), line(polygon(8, 11.6, undefined, 1 / 16), 1.5)];
}

/** A small angle that points to the middle, as on a snowflake. */
function notch(turn: number): string {
  const [tip, left, right] = [polar(turn, 6.4), polar(turn - 0.045, 10.2), polar(turn + 0.045, 10.2)];
  return `M${left.join()}L${tip.join()}L${right.join()}`;
}

/** A curved line from the middle. */
function arm(turn: number): string {
  return `M0,0Q${polar(turn, 9).join()} ${polar(turn + 0.2, 10.4).join()}`;
}

const berry = suit("#3c4fb0", "#a9b4ff", full(dot(0, -5.6, 4.6), dot(-5.4, 4.4, 4.6), dot(5.4, 4.4, 4.6)));
const navy = suit("#27408f", "#8ea8ff", full(polygon(6, 11.4, 5.6)));
const sky = suit("#11689c", "#8fd3ff", line(arcs([3.4, 7, 10.6]), 2.2));

export const families = {
  teal: suit("#00696b", "#4fe0d8", full(polygon(4, 11.6, 3.6))),
  black: suit("#2b2d38", "#b9bfd4", ...framed([full(crescent)])),
  pink: suit("#a81d6b", "#ff9ccb", full(heart)),
  brown: suit("#70441c", "#dba673", brown),
  omni: suit("#4d4f9e", "#c6c4ff", ...omni),
  null: suit("#565a66", "#c3c8d8", empty),
  "muddy-rainbow": suit("#75431f", "#e0a877", ...muddy),
  "light-pink": suit("#a2336f", "#ffc6df", ...scaled([line(heart, 2.44)], 0.9)),
  prism: suit("#226a7d", "#a6e6f2", ...prism),
  orange: suit("#9a4a00", "#ffab5c", orange),
  "dark-rainbow": suit("#8a2f7c", "#e7a5dd", ...framed([line(crosses, 2.6)])),
  "dark-pink": suit("#8c2260", "#f08fbd", ...framed([full(heart)])),
  gray: suit("#50545f", "#c9ccd6", ...framed([line(rays(12, 3.6, 11.2), 1.8), full(dot(0, 0, 2))])),
  "dark-brown": suit("#5f3a18", "#cf9d6d", ...framed([brown])),
  "dark-omni": suit("#44468c", "#b5b3f5", ...framed(omni)),
  "dark-null": suit("#4b4f5a", "#b4bacb", ...framed([empty])),
  "cocoa-rainbow": suit("#66391a", "#d39c6c", ...framed(muddy)),
  "gray-pink": suit("#85436a", "#e3b3cc", ...framed([line(heart, 2.6)])),
  "dark-prism": suit("#205c6d", "#93d2df", ...framed(prism)),
  "dark-orange": suit("#874100", "#f09d4e", ...framed([orange])),
  tomato: suit("#b52c1c", "#ff8a70", full(petals(5, 11.8, 0.13))),
  mahogany: suit("#8d3127", "#e88a7d", full(petals(3, 11.8, 0.2))),
  carrot: suit("#a8450c", "#ffab78", full(polygon(3, 11.8, 2.6, 0.5))),
  emerald: suit("#0a6b42", "#58dd9f", full(polygon(6, 10.6))),
  olive: suit("#5c6414", "#cdd66a", full("M-11.4,0Q0,-12 11.4,0Q0,12 -11.4,0z")),
  berry,
  navy,
  sky,
  "ice-ea": suit("#2a6c86", "#c2ecff", line(rays(6, 0, 11) + turns(6, 0).map(notch).join(""), 1.9)),
  "aqua-ea": suit("#006a74", "#62dfe8", full(drop)),
  "sky-ea": sky,
  "berry-ea": berry,
  "navy-ea": navy,
  "ocean-ea": suit("#0d5c8c", "#5fb4f5", line(wave(-6.2) + wave(0.4) + wave(7), 2.3)),
  tangerine: suit("#9c4a00", "#ffb05e", full(dot(0, 0, 4.8)), line(rays(8, 7, 11), 2.2)),
  peach: suit("#a24b2a", "#ffc3a3", full(petals(6, 11.6, 0.09))),
  ruby: suit("#ab1a45", "#ff88a8", full(polygon(4, 10.8))),
  yam: suit("#955110", "#f2b671", line("M-9,9Q-9,-8 9,-9Q8,9 -9,9zM-9,9L3.4,-3.4", 2)),
  geas: suit("#4d6a0a", "#bde067", line("M-9,-1L0,-9L9,-1M-9,4.6L0,-3.4L9,4.6M-9,10.2L0,2.2L9,10.2", 2.2)),
  beatnik: suit("#2c6a4f", "#86dfb4", full("M-9.6,-10H9.6L0,0zM0,0L9.6,10H-9.6z")),
  plum: suit("#773399", "#dda0f2", full(dot(0, 0, 4.6)), line(circle(9.6), 2)),
  taupe: suit("#625648", "#cfc0ae", line("M-8.6,-8.6H8.6V8.6H-8.6z", 2.2), full(dot(0, 0, 3))),
  gold: suit("#7d5a00", "#f2d04c", full(polygon(8, 11.4, 6))),
  violet: suit("#6b36b8", "#c6a2ff", full(petals(4, 11.8, 0.15, 0.125))),
  magenta: suit("#9b1d90", "#ff97f1", line(turns(3, 0).map(arm).join(""), 2.6)),
  cardinal: suit("#a31f58", "#ff8fb8", line(cross(0, 0, 9.4), 5.4)),
  maroon: suit("#7f2436", "#e58f9f", line(polygon(4, 10.2), 2.2), full(dot(0, 0, 3))),
  lime: suit("#4b6b00", "#c4e94f", full("M-11,2.4A11,11 0 0 1 11,2.4z"), line("M-7,6V10.4M0,6V11.4M7,6V10.4", 2.2)),
  jungle: suit("#2f6b1f", "#8fdb72", line("M-7.4,-9V9M0,-11V11M7.4,-9V9", 3.6)),
  jade: suit(
    "#0b6b5c",
    "#66dcc4",
    full(dot(-5.6, -5.6, 4.2), dot(5.6, -5.6, 4.2), dot(-5.6, 5.6, 4.2), dot(5.6, 5.6, 4.2)),
  ),
  tan: suit("#6f5a35", "#dcc393", full(polygon(3, 11.4, undefined, 0.5))),
  cyan: suit(
    "#00687f",
    "#5edcf5",
    line("M-10.6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0M-1.4,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0", 2.1),
  ),
  indigo: suit(
    "#4a3fae",
    "#b0a8ff",
    full("M-3.4,-10.6A10.8,10.8 0 1 1 -3.4,10.6A9,9 0 1 0 -3.4,-10.6z", dot(-4.4, 0, 3.2)),
  ),
  cobalt: suit("#2150a0", "#8ab6ff", line(polygon(5, 10), 2.6)),
} as const satisfies Readonly<Record<string, Family>>;
