/**
 * The bursts over the mortars: for each shape and height the strokes of the picture, larger and richer with every card.
 * `reach` is the radius, `height` the number of cards; all other factors were chosen by eye.
 */
import { editionShape, shells, type Shape } from "./shells";
import { cross, dot, polar, rays, scaled, type Part } from "./strokes";

/** Strokes around the centre of the burst, at most `reach` away from it. */
export interface Burst {
  readonly reach: number;
  readonly parts: readonly Part[];
}

/** The radius of the burst at heights 0 to 5, in units of a picture 140 wide. */
const reaches = [0, 22, 32, 42, 53, 66] as const;

/** A fixed pseudo-random offset between -1 and 1, so that sparks are not perfectly even. */
function uneven(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return (value - Math.floor(value)) * 2 - 1;
}

/** Dots as zero-length strokes with round ends: a single path for any number of them. */
function sparks(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `M${x},${y}h0`).join("");
}

/** Points on a circle. @param from the first angle, in turns @param spread how uneven, as a share of the radius */
function pointsAround(count: number, radius: number, from: number, spread = 0): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, index) =>
    polar(from + index / count, radius * (1 + spread * uneven(index + radius))),
  );
}

function peony(reach: number, height: number): Part[] {
  const rings = Array.from({ length: height + 1 }, (_, ring) => {
    const share = (ring + 1) / (height + 1);
    return pointsAround(Math.round(5 + 4.2 * ring), reach * share * 0.96, ring * 0.037, 0.03);
  });
  const [outer = [], ...inner] = rings.reverse();
  return [
    { d: rays(outer.length, reach * 0.62, reach * 0.9), stroke: 0.5 },
    { d: sparks(inner.flat()), stroke: 2.6 + reach * 0.03 },
    { d: sparks(outer), stroke: 3 + reach * 0.04 },
  ];
}

function willow(reach: number, height: number): Part[] {
  const strands = 5 + 2 * height;
  const tips: (readonly [number, number])[] = [];
  const lines = Array.from({ length: strands }, (_, index) => {
    const side = (index / (strands - 1)) * 2 - 1;
    const x = Math.round(side * reach * 0.98 * 10) / 10;
    const drop = reach * (1.02 - 0.42 * side * side + 0.07 * uneven(index + height));
    const y = Math.round(drop * 10) / 10;
    tips.push([x, y]);
    const top = -reach * (0.62 + 0.3 * (1 - Math.abs(side)));
    return `M0,${-reach * 0.45}C${Math.round(x * 0.55)},${Math.round(top)} ${x},${Math.round(top * 0.35)} ${x},${y}`;
  });
  return [
    { d: lines.join(""), stroke: 0.9 + reach * 0.008 },
    { d: sparks(tips), stroke: 2 + reach * 0.02 },
    { d: sparks([[0, -reach * 0.45]]), stroke: 3 + reach * 0.05 },
  ];
}

function palm(reach: number, height: number): Part[] {
  const fronds = 4 + height;
  const fallen: (readonly [number, number])[] = [];
  const leaves = Array.from({ length: fronds }, (_, index) => {
    const turn = (index / (fronds - 1)) * 0.74 - 0.37;
    const [x, y] = polar(turn, reach);
    const tipY = Math.round(y + reach * (0.12 + 0.42 * Math.abs(turn * 2)));
    const [nearX, nearY] = polar(turn * 0.82, reach * 0.86);
    const [farX, farY] = polar(turn * 0.97, reach * 0.62);
    fallen.push([x, tipY + reach * 0.16], [Math.round(x * 0.9), tipY + reach * 0.3]);
    return `M0,0Q${nearX},${nearY} ${x},${tipY}Q${farX},${farY} 0,0z`;
  });
  return [
    { d: leaves.join("") },
    { d: sparks(fallen), stroke: 1.6 + reach * 0.012 },
    {
      d: `M0,0Q${Math.round(reach * 0.06)},${Math.round(reach * 0.5)} 0,${Math.round(reach)}`,
      stroke: 1.6 + reach * 0.03,
    },
  ];
}

/** An ellipse. @param flat its smaller radius over its larger one @param tilt its rotation, in turns */
function orbit(reach: number, flat: number, tilt: number): string {
  const [x, y] = polar(0.25 + tilt, reach);
  const radii = `${reach} ${Math.round(reach * flat * 10) / 10} ${Math.round(tilt * 360)}`;
  return `M${x},${y}A${radii} 0 1 ${-x},${-y}A${radii} 0 1 ${x},${y}`;
}

function ring(reach: number, height: number): Part[] {
  const orbits = [height >= 2 ? orbit(reach, 0.24, -0.06) : "", height >= 4 ? orbit(reach, 0.24, 0.19) : ""].join("");
  return [
    { d: orbits, stroke: 0.5 + reach * 0.008 },
    { d: sparks(pointsAround(9 + 3 * height, reach * 0.74, 0)), stroke: 3 + reach * 0.045 },
    { d: sparks(pointsAround(4 + height, reach * 0.24, 0.05)), stroke: 1.6 + reach * 0.024 },
  ];
}

function chrysanthemum(reach: number, height: number): Part[] {
  const count = 10 + 5 * height;
  const tips = pointsAround(count, reach * 0.95, 0, 0.05);
  return [
    {
      d: tips.map(([x, y]) => `M${x * 0.1},${y * 0.1}L${x * 0.95},${y * 0.95}`).join(""),
      stroke: 0.55 + reach * 0.007,
    },
    { d: rays(Math.ceil(count / 2), 2, reach * 0.55, 0.013), stroke: 0.9 + reach * 0.012 },
    { d: sparks(tips), stroke: 1.2 + reach * 0.014 },
  ];
}

const crossetteSuits = ["R", "Y", "G", "B", "W"] as const;

function crossette(reach: number, height: number): Part[] {
  const arms = 3 + height;
  const size = reach * (0.32 - 0.02 * height);
  const split = (turn: number, radius: number, arm: number): string => {
    const [x, y] = polar(turn, radius);
    return `M${Math.round(x * 0.3)},${Math.round(y * 0.3)}L${x},${y}${cross(x, y, Math.round(arm * 10) / 10)}`;
  };
  const parts = Array.from({ length: arms }, (_, index): Part => {
    const suit = crossetteSuits[index % crossetteSuits.length] ?? "W";
    const inner = height >= 3 ? split((index + 0.5) / arms, reach * 0.58, size * 0.6) : "";
    return { d: split(index / arms, reach - size, size) + inner, stroke: 1 + reach * 0.016, suit };
  });
  return [...parts, { d: sparks(pointsAround(4 + height, reach * 0.14, 0)), stroke: 2 + reach * 0.01 }];
}

function comet(reach: number, height: number): Part[] {
  const heads: string[] = [];
  const tails = Array.from({ length: height }, (_, index) => {
    const lean = height === 1 ? 0.06 : (index / (height - 1) - 0.5) * 0.42;
    const [x, y] = polar(lean, reach * (1 - 0.16 * Math.abs(uneven(index + height))));
    const thick = 2.2 + reach * 0.03;
    heads.push(dot(x, y, Math.round(thick * 10) / 10));
    const base = reach * 0.95;
    return `M${x - thick},${y}Q${x * 0.3 - 1},${base * 0.1} 0,${base}Q${x * 0.3 + 3},${base * 0.1} ${x + thick},${y}z`;
  });
  return [{ d: tails.join("") }, { d: heads.join("") }];
}

/** Any other shell: its own shape with more sparks around it at every height. */
function bloom(shell: readonly Part[], reach: number, height: number): Part[] {
  return [
    ...scaled(shell, (reach * 0.66) / 12),
    { d: rays(2 + 2 * height, reach * 0.78, reach * 0.9), stroke: 0.8 + reach * 0.008 },
    { d: sparks(pointsAround(6 + 4 * height, reach * 0.97, 0.01, 0.02)), stroke: 1.8 + reach * 0.022 },
  ];
}

const pictures: Readonly<Record<NonNullable<ReturnType<typeof editionShape>>, typeof peony>> = {
  peony,
  willow,
  palm,
  ring,
  chrysanthemum,
  crossette,
  comet,
};

/** @param height the cards on the firework, 0 to 5; at 0 nothing is drawn */
export function burst(shape: Shape, height: number): Burst {
  const reach = reaches[height] ?? 0;
  if (reach === 0) return { reach, parts: [] };
  const alike = editionShape(shape);
  return { reach, parts: alike ? pictures[alike](reach, height) : bloom(shells[shape], reach, height) };
}
