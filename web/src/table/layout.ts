/** The layout of the other hands on a wide table, which leaves the fireworks enough space. All lengths are in px. */

interface HandLayout {
  readonly columns: number;
  readonly card: number; // height
}

const gap = 10; // between hands, and between them and the sky
const cardGap = 7;
const aspect = 0.7; // a card's width over its height
const insetX = 22; // a hand's padding and border, left and right together
const insetY = 20; // the same, above and below together
const header = 40; // the height of a name above its cards
const margins = 320; // the width of a name beside its cards and of the same space on their other side, together
const smallest = 76; // the least height of a card

/**
 * The layout with the largest cards; of nearly equal ones, that with the fewest rows.
 * @param width and `height`: the space that hands and sky share
 * @param size the number of cards in each hand
 */
export function handLayout(width: number, height: number, hands: number, size: number): HandLayout {
  const sky = Math.max(130, 0.36 * height); // the least height of the fireworks
  const largestCard = Math.min(0.25 * height, 220);
  const layouts = Array.from({ length: hands }, (_, index) => {
    const columns = hands - index; // from one row of all hands to one column
    const rows = Math.ceil(hands / columns);
    const [above, beside] = columns === 1 ? [0, margins] : [header, 0]; // the name's space
    const cardHeight = (height - sky - rows * gap) / rows - insetY - above;
    const cardsWidth = (width - (columns - 1) * gap) / columns - insetX - beside - (size - 1) * cardGap;
    return { columns, card: Math.min(largestCard, cardHeight, cardsWidth / size / aspect) };
  });
  const largest = Math.max(...layouts.map(({ card }) => card));
  // Layouts with fewer rows come first. In a tiny window `largest` is negative, and no layout reaches 0.92 of it.
  const best = layouts.find(({ card }) => card >= Math.min(0.92 * largest, largest)) ?? { columns: 1, card: 0 };
  return { ...best, card: Math.max(smallest, best.card) };
}
