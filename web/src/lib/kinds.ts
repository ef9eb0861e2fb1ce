/** Kinds as text ("R1": suit letter, then rank; "RS" is a START card) and what a set of them leaves open. */

/** The ranks of most tables. */
export const ranks: readonly string[] = ["1", "2", "3", "4", "5"];

/** The rank of START cards, which comes after the others. */
export const START = "S";

export function suitOf(kind: string): string {
  return kind.slice(0, 1);
}

/** "1" to "5", or "S". */
export function rankOf(kind: string): string {
  return kind.slice(1);
}

/** What a set of possible kinds says about suit and rank apart. */
interface Facets {
  readonly suits: ReadonlySet<string>;
  readonly ranks: ReadonlySet<string>;
  /** The one suit left, if there is one. */
  readonly suit: string | null;
  readonly rank: string | null;
}

/** @param possible kinds such as ["R1", "R2"]; none means that nothing is told about the card. */
export function facets(possible: readonly string[]): Facets {
  const suits = new Set(possible.map(suitOf));
  const found = new Set(possible.map(rankOf));
  const only = (values: ReadonlySet<string>): string | null => (values.size === 1 ? ([...values][0] ?? null) : null);
  return { suits, ranks: found, suit: only(suits), rank: only(found) };
}

/** The cards of each suit in ascending rank, in the given order of suits. */
export function bySuit<T extends { readonly kind: string }>(
  suits: readonly string[],
  cards: readonly T[],
): { readonly suit: string; readonly cards: readonly T[] }[] {
  return suits.map((suit) => ({
    suit,
    cards: cards
      .filter((card) => suitOf(card.kind) === suit)
      .sort((a, b) => rankOf(a.kind).localeCompare(rankOf(b.kind), "en")),
  }));
}
