import { expect, test } from "vitest";
import { handLayout } from "./layout";

/** The space that hands and sky share in windows of these sizes, and a height that cards must exceed there. */
const windows = [
  { name: "1280 × 800", width: 767, height: 556, card: 105 },
  { name: "1440 × 900", width: 894, height: 639, card: 130 },
  { name: "1920 × 1080", width: 1346, height: 792, card: 165 },
  { name: "2560 × 1440", width: 1986, height: 1100, card: 190 },
];
const tables = [
  { hands: 1, size: 5 },
  { hands: 2, size: 5 },
  { hands: 3, size: 4 },
  { hands: 4, size: 4 },
];

test.each(windows.flatMap((window) => tables.map((table) => ({ ...window, ...table }))))(
  "$hands hands are large and leave the sky its part at $name",
  ({ width, height, card, hands, size }) => {
    const found = handLayout(width, height, hands, size);
    expect(found.card).toBeGreaterThan(card);
    // The lengths are those of layout.ts, except 200: the width of a name beside its cards.
    const rows = Math.ceil(hands / found.columns);
    const handHeight = found.card + 20 + (found.columns === 1 ? 0 : 40);
    expect(height - rows * (handHeight + 10)).toBeGreaterThan(0.35 * height);
    const handWidth = found.card * 0.7 * size + (size - 1) * 7 + 22 + (found.columns === 1 ? 200 : 0);
    expect(handWidth * found.columns + 10 * (found.columns - 1)).toBeLessThanOrEqual(width);
  },
);

test("hands that gain little from a second row stay in one", () => {
  expect(handLayout(1986, 1100, 3, 4).columns).toBe(3);
});

test("in a narrow window hands use two rows before their cards shrink below the minimum", () => {
  expect(handLayout(550, 488, 4, 4).columns).toBe(2);
});

test("in a low window the cards stay legible", () => {
  expect(handLayout(526, 300, 4, 4).card).toBe(76);
});
