/** The shells of hanab.live's suits, drawn from a few families of shapes; their outlines alone tell them apart. */
import { circle, cross, dot, polar, rays, round, scaled, turns, type Part } from "./strokes";

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

/** Petals around the middle, pointed at both ends. */
function petals(count: number, length: number, width: number, from = 0): string {
  return turns(count, from)
    .map((turn) => {
      const [left, right] = [polar(turn - width, length * 0.62), polar(turn + width, length * 0.62)];
      return `M0,0Q${left.join()} ${polar(turn, length).join()}Q${right.join()} 0,0z`;
    })
    .join("");
}

/** Vertical bars side by side with these lengths. */
function bars(lengths: readonly number[], gap: number): string {
  return lengths.map((half, at) => `M${-half},${round((at - (lengths.length - 1) / 2) * gap)}h${2 * half}`).join("");
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

export const families = {
  teal: [full(polygon(4, 11.6, 3.6))],
  black: framed([full(crescent)]),
  pink: [full(heart)],
  brown: [brown],
  omni,
  null: [empty],
  "muddy-rainbow": muddy,
  "light-pink": [line(scaled([full(heart)], 0.9)[0]?.d ?? heart)],
  prism,
  orange: [orange],
  "dark-rainbow": framed([line(crosses, 2.6)]),
  "dark-pink": framed([full(heart)]),
  gray: framed([line(rays(12, 3.6, 11.2), 1.8), full(dot(0, 0, 2))]),
  "dark-brown": framed([brown]),
  "dark-omni": framed(omni),
  "dark-null": framed([empty]),
  "cocoa-rainbow": framed(muddy),
  "gray-pink": framed([line(heart, 2.6)]),
  "dark-prism": framed(prism),
  "dark-orange": framed([orange]),
  tomato: [full(petals(5, 11.8, 0.13))],
  mahogany: [full(petals(3, 11.8, 0.2))],
  carrot: [full(polygon(3, 11.8, 2.6, 0.5))],
  emerald: [full(polygon(6, 10.6))],
  olive: [full("M-11.4,0Q0,-12 11.4,0Q0,12 -11.4,0z")],
  berry: [full(dot(0, -5.6, 4.6), dot(-5.4, 4.4, 4.6), dot(5.4, 4.4, 4.6))],
  navy: [full(polygon(6, 11.4, 5.6))],
  sky: [line(arcs([3.4, 7, 10.6]), 2.2)],
  "ice-ea": [
    line(
      rays(6, 0, 11) +
        turns(6, 0)
          .map((turn) => notch(turn))
          .join(""),
      1.9,
    ),
  ],
  "aqua-ea": [full(drop)],
  "sky-ea": [line(arcs([3.4, 7, 10.6]), 2.2)],
  "berry-ea": [full(dot(0, -5.6, 4.6), dot(-5.4, 4.4, 4.6), dot(5.4, 4.4, 4.6))],
  "navy-ea": [full(polygon(6, 11.4, 5.6))],
  "ocean-ea": [line(wave(-6.2) + wave(0.4) + wave(7), 2.3)],
  tangerine: [full(dot(0, 0, 4.8)), line(rays(8, 7, 11), 2.2)],
  peach: [full(petals(6, 11.6, 0.09))],
  ruby: [full(polygon(4, 10.8))],
  yam: [line("M-9,9Q-9,-8 9,-9Q8,9 -9,9zM-9,9L3.4,-3.4", 2)],
  geas: [line("M-9,-1L0,-9L9,-1M-9,4.6L0,-3.4L9,4.6M-9,10.2L0,2.2L9,10.2", 2.2)],
  beatnik: [full("M-9.6,-10H9.6L0,0zM0,0L9.6,10H-9.6z")],
  plum: [full(dot(0, 0, 4.6)), line(circle(9.6), 2)],
  taupe: [line("M-8.6,-8.6H8.6V8.6H-8.6z", 2.2), full(dot(0, 0, 3))],
  gold: [full(polygon(8, 11.4, 6))],
  violet: [full(petals(4, 11.8, 0.15, 0.125))],
  magenta: [
    line(
      turns(3, 0)
        .map((turn) => arm(turn))
        .join(""),
      2.6,
    ),
  ],
  cardinal: [line(cross(0, 0, 9.4), 5.4)],
  maroon: [line(polygon(4, 10.2), 2.2), full(dot(0, 0, 3))],
  lime: [full("M-11,2.4A11,11 0 0 1 11,2.4z"), line("M-7,6V10.4M0,6V11.4M7,6V10.4", 2.2)],
  jungle: [line("M-7.4,-9V9M0,-11V11M7.4,-9V9", 3.6)],
  jade: [full(dot(-5.6, -5.6, 4.2), dot(5.6, -5.6, 4.2), dot(-5.6, 5.6, 4.2), dot(5.6, 5.6, 4.2))],
  tan: [full(polygon(3, 11.4, undefined, 0.5))],
  cyan: [line("M-10.6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0M-1.4,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0", 2.1)],
  indigo: [full("M-3.4,-10.6A10.8,10.8 0 1 1 -3.4,10.6A9,9 0 1 0 -3.4,-10.6z", dot(-4.4, 0, 3.2))],
  cobalt: [line(polygon(5, 10), 2.6)],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

function notch(turn: number): string {
  const [tip, left, right] = [polar(turn, 6.4), polar(turn - 0.045, 10.2), polar(turn + 0.045, 10.2)];
  return `M${left.join()}L${tip.join()}L${right.join()}`;
}

function arm(turn: number): string {
  return `M0,0Q${polar(turn, 9).join()} ${polar(turn + 0.2, 10.4).join()}`;
}

/** Colours by day and by night: legible on the cards of their theme. */
export const tints: Readonly<Record<keyof typeof families, readonly [day: string, night: string]>> = {
  teal: ["#00696b", "#4fe0d8"],
  black: ["#2b2d38", "#b9bfd4"],
  pink: ["#a81d6b", "#ff9ccb"],
  brown: ["#70441c", "#dba673"],
  omni: ["#4d4f9e", "#c6c4ff"],
  null: ["#565a66", "#c3c8d8"],
  "muddy-rainbow": ["#75431f", "#e0a877"],
  "light-pink": ["#a2336f", "#ffc6df"],
  prism: ["#226a7d", "#a6e6f2"],
  orange: ["#9a4a00", "#ffab5c"],
  "dark-rainbow": ["#8a2f7c", "#e7a5dd"],
  "dark-pink": ["#8c2260", "#f08fbd"],
  gray: ["#50545f", "#c9ccd6"],
  "dark-brown": ["#5f3a18", "#cf9d6d"],
  "dark-omni": ["#44468c", "#b5b3f5"],
  "dark-null": ["#4b4f5a", "#b4bacb"],
  "cocoa-rainbow": ["#66391a", "#d39c6c"],
  "gray-pink": ["#85436a", "#e3b3cc"],
  "dark-prism": ["#205c6d", "#93d2df"],
  "dark-orange": ["#874100", "#f09d4e"],
  tomato: ["#b52c1c", "#ff8a70"],
  mahogany: ["#8d3127", "#e88a7d"],
  carrot: ["#a8450c", "#ffab78"],
  emerald: ["#0a6b42", "#58dd9f"],
  olive: ["#5c6414", "#cdd66a"],
  berry: ["#3c4fb0", "#a9b4ff"],
  navy: ["#27408f", "#8ea8ff"],
  sky: ["#11689c", "#8fd3ff"],
  "ice-ea": ["#2a6c86", "#c2ecff"],
  "aqua-ea": ["#006a74", "#62dfe8"],
  "sky-ea": ["#11689c", "#8fd3ff"],
  "berry-ea": ["#3c4fb0", "#a9b4ff"],
  "navy-ea": ["#27408f", "#8ea8ff"],
  "ocean-ea": ["#0d5c8c", "#5fb4f5"],
  tangerine: ["#9c4a00", "#ffb05e"],
  peach: ["#a24b2a", "#ffc3a3"],
  ruby: ["#ab1a45", "#ff88a8"],
  yam: ["#955110", "#f2b671"],
  geas: ["#4d6a0a", "#bde067"],
  beatnik: ["#2c6a4f", "#86dfb4"],
  plum: ["#773399", "#dda0f2"],
  taupe: ["#625648", "#cfc0ae"],
  gold: ["#7d5a00", "#f2d04c"],
  violet: ["#6b36b8", "#c6a2ff"],
  magenta: ["#9b1d90", "#ff97f1"],
  cardinal: ["#a31f58", "#ff8fb8"],
  maroon: ["#7f2436", "#e58f9f"],
  lime: ["#4b6b00", "#c4e94f"],
  jungle: ["#2f6b1f", "#8fdb72"],
  jade: ["#0b6b5c", "#66dcc4"],
  tan: ["#6f5a35", "#dcc393"],
  cyan: ["#00687f", "#5edcf5"],
  indigo: ["#4a3fae", "#b0a8ff"],
  cobalt: ["#2150a0", "#8ab6ff"],
};
