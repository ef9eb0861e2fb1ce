/** Kinds as text ("R1": suit letter and rank; "RS": a START card), and the suits and ranks in a set of them. */

export const ranks: readonly string[] = ["1", "2", "3", "4", "5"];

/** The rank of START cards, sorted after the others. */
export const START = "S";

export function suitOf(kind: string): string {
  return kind.slice(0, 1);
}

export function rankOf(kind: string): string {
  return kind.slice(1);
}

/** The suits and the ranks in a set of possible kinds. */
interface Facets {
  readonly suits: ReadonlySet<string>;
  readonly ranks: ReadonlySet<string>;
  /** The only suit, and the only rank; null if there are several or none. */
  readonly suit: string | null;
  readonly rank: string | null;
}

/** @param possible kinds such as ["R1", "R2"]; empty when nothing is known about the card */
export function facets(possible: readonly string[]): Facets {
  const suits = new Set(possible.map(suitOf));
  const found = new Set(possible.map(rankOf));
  const only = (values: ReadonlySet<string>): string | null => (values.size === 1 ? ([...values][0] ?? null) : null);
  return { suits, ranks: found, suit: only(suits), rank: only(found) };
}

/** The cards of each suit by ascending rank, in the given order of suits. */
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
