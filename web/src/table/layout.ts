/** The layout of the other hands on a wide table, which leaves the fireworks enough of the space. */

interface HandLayout {
  readonly columns: number;
  readonly card: number; // height, in px
}

const gap = 10; // between hands, and between them and the sky
const cardGap = 7;
const slim = 0.7; // a card's width over its height
const inset = 22; // a hand's padding and border, from left to right
const rim = 20; // the same, vertically
const header = 40; // a name above its cards
const margins = 320; // the names beside the cards, and the same on the other side

/**
 * @param width and `height`: the space that hands and sky share, in px
 * @param size the cards in each hand
 */
export function handLayout(width: number, height: number, hands: number, size: number): HandLayout {
  const sky = Math.max(130, 0.36 * height); // the least height of the fireworks
  const most = Math.min(0.25 * height, 220); // the greatest height of a card
  const layouts = Array.from({ length: hands }, (_, index) => {
    const columns = hands - index;
    const rows = Math.ceil(hands / columns);
    const [above, beside] = columns === 1 ? [0, margins] : [header, 0];
    const tall = (height - sky - rows * gap) / rows - rim - above;
    const broad = (width - (columns - 1) * gap) / columns - inset - beside - (size - 1) * cardGap;
    return { columns, card: Math.min(most, tall, broad / size / slim) };
  });
  const largest = Math.max(...layouts.map(({ card }) => card));
  // Of nearly equal layouts, the one with the fewest rows. `largest` may be negative, and 0.92 of it is then more.
  const best = layouts.find(({ card }) => card >= Math.min(0.92 * largest, largest)) ?? { columns: 1, card: 0 };
  return { ...best, card: Math.max(76, best.card) };
}
