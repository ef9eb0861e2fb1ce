import { describe, expect, it } from "vitest";
import type { ReviewedGame } from "../../lib/api/types";
import { HEIGHT, WIDTH } from "./bars";
import { periods, stacks } from "./mistakes";

function game(day: number, given: Partial<ReviewedGame> = {}): ReviewedGame {
  return {
    game: `g${day}`,
    finished: `2026-03-${String(day).padStart(2, "0")}T10:00:00Z`,
    turns: 10,
    accuracy: 0.9,
    loss: 1,
    causes: { knowledge: 1, convention: 0, luck: 0 },
    marks: { blunder: 0, mistake: 1, inaccuracy: 0, brilliant: 0 },
    ...given,
  };
}

describe("periods", () => {
  it("have one game each while they are few, and none is left out when they are many", () => {
    expect(periods([])).toEqual([]);
    expect(periods([game(1), game(2)]).map(({ first, games }) => [first, games])).toEqual([
      ["2026-03-01", 1],
      ["2026-03-02", 1],
    ]);
    const many = periods(Array.from({ length: 29 }, (_, day) => game(day + 1)));
    expect(many).toHaveLength(12);
    expect(many.reduce((sum, { games }) => sum + games, 0)).toBe(29);
    expect([many[0]?.first, many.at(-1)?.last]).toEqual(["2026-03-01", "2026-03-29"]);
  });

  it("have the mean loss per game by cause, and the accuracy of all turns", () => {
    const [one] = periods(
      [
        game(1, { turns: 30, accuracy: 1, causes: { knowledge: 2, convention: 1, luck: 0 } }),
        game(2, { turns: 10, accuracy: 0.6, causes: { knowledge: 0, convention: 1, luck: 3 } }),
        game(3, { turns: 0, accuracy: null, causes: { knowledge: 1, convention: 1, luck: 0 } }),
      ],
      1,
    );
    expect(one?.lost).toEqual({ knowledge: 1, convention: 1, luck: 1 });
    expect(one?.accuracy).toBeCloseTo(0.9);
    expect(periods([game(1, { turns: 0, accuracy: null })])[0]?.accuracy).toBeNull();
  });
});

it("the parts of a bar stand on each other within the drawing", () => {
  const drawn = stacks(periods([game(1, { causes: { knowledge: 2, convention: 1, luck: 1 } }), game(2)]));
  for (const { x, width, parts } of drawn) {
    expect(x + width).toBeLessThanOrEqual(WIDTH);
    let top = HEIGHT;
    for (const part of parts) {
      expect(part.y + part.height).toBeCloseTo(top);
      top = part.y;
    }
    expect(top).toBeGreaterThan(0);
  }
  expect(drawn[0]?.parts[0]?.height).toBeCloseTo(2 * (drawn[0]?.parts[1]?.height ?? 0));
});
