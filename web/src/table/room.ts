/** How the other hands share a wide table with the sky: as large as leaves the fireworks enough of it. */

interface Seating {
  readonly columns: number;
  /** The height of a card, in px. */
  readonly card: number;
}

const gap = 10; // between hands, and between them and the sky
const cardGap = 7;
const slim = 0.7; // a card's width by its height
const inset = 22; // a hand's padding and border, from left to right
const rim = 20; // the same from top to bottom
const header = 40; // a name above its cards
const margins = 320; // a name beside its cards, and as much on the other side

/**
 * @param width and `height`: the room of hands and sky together, in px
 * @param hands how many there are
 * @param size how many cards each holds
 */
export function seating(width: number, height: number, hands: number, size: number): Seating {
  const sky = Math.max(130, 0.36 * height);
  const most = Math.min(0.25 * height, 220);
  const ways = Array.from({ length: hands }, (_, index) => {
    const columns = hands - index;
    const rows = Math.ceil(hands / columns);
    const [above, beside] = columns === 1 ? [0, margins] : [header, 0];
    const tall = (height - sky - rows * gap) / rows - rim - above;
    const broad = (width - (columns - 1) * gap) / columns - inset - beside - (size - 1) * cardGap;
    return { columns, card: Math.min(most, tall, broad / size / slim) };
  });
  const largest = Math.max(...ways.map(({ card }) => card));
  // Of ways that are about as good, the one in the fewest rows.
  const best = ways.find(({ card }) => card >= Math.min(0.92 * largest, largest)) ?? { columns: 1, card: 0 };
  return { ...best, card: Math.max(76, best.card) };
}
