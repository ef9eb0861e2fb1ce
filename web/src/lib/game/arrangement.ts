/** How a player arranges a hand: order, turned cards, gaps. It has no meaning in the rules. (C26) */
import type { Arrangement, Card } from "../api/types";

/**
 * The hand in its owner's order, then the cards that the order does not mention.
 * @param dealt card orders, oldest first
 * @param kept the owner's order; cards that have left the hand are skipped
 */
export function arranged(dealt: readonly number[], kept: readonly number[]): number[] {
  const held = kept.filter((order) => dealt.includes(order));
  return [...held, ...dealt.filter((order) => !held.includes(order))];
}

/** The orders with one card moved to another place; places outside the hand are clamped. */
export function moved(orders: readonly number[], order: number, to: number): number[] {
  const rest = orders.filter((other) => other !== order);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), order, ...rest.slice(place)];
}

/**
 * The gaps after a card was nudged to one side: closes the gap on that side, or else opens one on the other.
 * @param orders the hand from left to right
 * @param gaps the orders of the cards with a gap on their left
 */
export function pushed(
  orders: readonly number[],
  gaps: readonly number[],
  order: number,
  side: "left" | "right",
): number[] {
  const place = orders.indexOf(order);
  const [toward, behind] = side === "left" ? [place, place + 1] : [place + 1, place];
  // The cards whose gap would be closed and opened; the first card has none on its left, and no card follows the last.
  const [closing, opening] = [toward, behind].map((at) => (at > 0 ? orders[at] : undefined));
  if (closing !== undefined && gaps.includes(closing)) return gaps.filter((other) => other !== closing);
  return opening === undefined || gaps.includes(opening) ? [...gaps] : [...gaps, opening];
}

/** The place of a card dragged to `x`, given the middles of the hand's places from left to right. */
export function placeAt(middles: readonly number[], x: number): number {
  let nearest = 0;
  middles.forEach((middle, place) => {
    if (Math.abs(middle - x) < Math.abs((middles[nearest] ?? Infinity) - x)) nearest = place;
  });
  return nearest;
}

export function arrangedCards(hand: readonly Card[], kept: readonly number[]): Card[] {
  const dealt = hand.map(({ order }) => order);
  return arranged(dealt, kept).flatMap((order) => hand.filter((card) => card.order === order));
}

/** The hand with a card moved to another place, from 0. */
export function withMoved(hand: Arrangement, order: number, place: number): Arrangement {
  return { ...hand, arrangement: moved(hand.arrangement, order, place) };
}

/** The hand with a card's mark set or removed. */
export function withToggled(hand: Arrangement, mark: "turned" | "gaps", order: number): Arrangement {
  const orders = hand[mark];
  const toggled = orders.includes(order) ? orders.filter((other) => other !== order) : [...orders, order];
  return { ...hand, [mark]: toggled };
}
