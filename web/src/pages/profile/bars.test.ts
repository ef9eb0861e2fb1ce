import { describe, expect, it } from "vitest";
import { bars, filled, HEIGHT, WIDTH } from "./bars";

describe("bars", () => {
  it("stand side by side within the drawing, the highest nearly as high as it", () => {
    const drawn = bars(
      Array.from({ length: 30 }, (_, value) => ({ label: String(value), value })),
      29,
    );
    let right = 0; // the edge of the last bar
    for (const bar of drawn) {
      expect(bar.x).toBeGreaterThanOrEqual(right);
      right = bar.x + bar.width;
      expect(right).toBeLessThanOrEqual(WIDTH);
      expect(bar.y).toBeGreaterThan(0);
      expect(bar.y).toBeLessThan(HEIGHT);
    }
    expect(drawn.filter(({ labelled }) => labelled)).toHaveLength(8); // every fourth of 30
  });

  it("of few values are no wider than those of six", () => {
    expect(bars([{ label: "a", value: 1 }], 1)[0]?.width).toBeLessThan(WIDTH / 6);
  });

  it("without any value are flat", () => {
    expect(bars([{ label: "a", value: 0 }], 0)[0]?.y).toBe(HEIGHT - 1);
  });
});

describe("filled", () => {
  it("has the scores in between with no games", () => {
    expect(
      filled([
        { score: 3, games: 2 },
        { score: 5, games: 1 },
      ]),
    ).toEqual([
      { score: 3, games: 2 },
      { score: 4, games: 0 },
      { score: 5, games: 1 },
    ]);
    expect(filled([])).toEqual([]);
  });
});
