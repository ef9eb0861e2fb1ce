/** Where the arrow of a clue runs: from the giver's hand to the clued one, over as little of the table as it can. */

/** A box on the screen, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A hand on the screen, with all of its cards, and those that the arrow points at. */
export interface Place {
  readonly hand: Box;
  readonly row: Box;
  readonly cards: Box;
}

type Point = readonly [x: number, y: number];

/** A curve from `start` to `tip`, and where its head points in degrees: 0 to the right, 90 downward. */
export interface Arrow {
  readonly start: Point;
  readonly tip: Point;
  readonly path: string;
  readonly angle: 0 | 90 | 180 | 270;
}

const gap = 4; // px between the tip and the cards
const head = 14; // px that the head and the line behind it need
const bulge = 30; // px that the curve's handles are beside or below its ends, where they are near each other

/** @param list whether the hands stand below each other as rows, so that the arrow can run beside them */
export function arrow(giver: Place, target: Place, list: boolean): Arrow {
  if (overlaps(giver.hand, target.hand, "left", "right") && list) return beside(giver, target);
  if (overlaps(giver.hand, target.hand, "top", "bottom")) {
    if (list) return across(giver, target);
    const [start, tip] = [bottom(giver.hand, 0), bottom(target.cards, gap)];
    return curve(start, [start[0], start[1] + bulge], [tip[0], tip[1] + bulge], tip, 270);
  }
  const down = giver.hand.bottom <= target.hand.top;
  const start = down ? bottom(giver.hand, 0) : top(giver.hand, 0);
  const tip = down ? top(target.cards, -gap) : bottom(target.cards, gap);
  const half = (start[1] + tip[1]) / 2;
  return curve(start, [start[0], half], [tip[0], half], tip, down ? 90 : 270);
}

/** Along the right side of the rows, where no card lies. */
function beside(giver: Place, target: Place): Arrow {
  const x = ({ hand, row }: Place): number => Math.min(row.right + gap, hand.right - head);
  const [start, tip]: Point[] = [
    [x(giver), middleY(giver.row)],
    [x(target), middleY(target.row)],
  ] as const;
  const out = Math.min(Math.max(start[0], tip[0]) + bulge, Math.max(giver.hand.right, target.hand.right) + gap);
  return curve(start, [out, start[1]], [out, tip[1]], tip, 180);
}

/** From one side of the screen to the other. */
function across(giver: Place, { hand, row }: Place): Arrow {
  const right = giver.hand.right <= hand.left;
  const start: Point = [right ? giver.hand.right : giver.hand.left, middleY(giver.hand)];
  const tip: Point = [right ? row.left - gap : row.right + gap, middleY(row)];
  const half = (start[0] + tip[0]) / 2;
  return curve(start, [half, start[1]], [half, tip[1]], tip, right ? 0 : 180);
}

function curve(start: Point, one: Point, other: Point, tip: Point, angle: Arrow["angle"]): Arrow {
  return { start, tip, path: `M${start.join()}C${one.join()} ${other.join()} ${tip.join()}`, angle };
}

function overlaps(a: Box, b: Box, from: keyof Box, to: keyof Box): boolean {
  return Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 0;
}

const middleX = ({ left, right }: Box): number => (left + right) / 2;
const middleY = ({ top, bottom }: Box): number => (top + bottom) / 2;
const top = (box: Box, more: number): Point => [middleX(box), box.top + more];
const bottom = (box: Box, more: number): Point => [middleX(box), box.bottom + more];

/** The smallest box around some boxes, at least one. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** A box as a list that scrolls shows it: cut off at the list's edges, and without height beyond them. */
export function cut({ left, top, right, bottom }: Box, list: Box): Box {
  const inside = (y: number): number => Math.max(list.top, Math.min(list.bottom, y));
  return { left, top: inside(top), right, bottom: inside(bottom) };
}
