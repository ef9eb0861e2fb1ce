/** The arrow of a clue: from the giver's hand to each touched card of another hand. */

/** A box on the screen, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Point = readonly [x: number, y: number];

/** A curve from the giver to the `tip`, and its head's direction in degrees: 90 downward, 270 upward. */
export interface Line {
  readonly tip: Point;
  readonly path: string;
  readonly angle: 90 | 270;
}

/** The curves start at one point; one ends at each card. */
export interface Arrow {
  readonly start: Point;
  readonly lines: readonly Line[];
}

const gap = 2; // px between a tip and its card
const bulge = 14; // px from the ends of a curve between hands side by side down to its control points

/**
 * The arrow between two hands that stand above, below or beside each other.
 * @param giver the giver's hand
 * @param target the hand that got the clue
 * @param cards its touched cards
 */
export function arrow(giver: Box, target: Box, cards: readonly Box[]): Arrow {
  // The target is below the giver, or beside it; else above.
  const down = giver.bottom <= target.top;
  const beside = Math.min(giver.bottom, target.bottom) - Math.max(giver.top, target.top) > 0;
  const start = down || beside ? bottom(giver, 0) : top(giver, 0);
  const lines = cards.map((card): Line => {
    const tip = down ? top(card, -gap) : bottom(card, gap);
    const half = (start[1] + tip[1]) / 2;
    // The control points of the curve.
    const [one, other]: readonly [Point, Point] = beside
      ? [
          [start[0], start[1] + bulge],
          [tip[0], tip[1] + bulge],
        ]
      : [
          [start[0], half],
          [tip[0], half],
        ];
    return { tip, path: `M${start.join()}C${one.join()} ${other.join()} ${tip.join()}`, angle: down ? 90 : 270 };
  });
  return { start, lines };
}

const middleX = ({ left, right }: Box): number => (left + right) / 2;
const top = (box: Box, more: number): Point => [middleX(box), box.top + more];
const bottom = (box: Box, more: number): Point => [middleX(box), box.bottom + more];
