/** Which of hanab.live's variants are shown, and one of them by chance. */
import type { ListedVariant } from "../../lib/api/types";

export type Sort = ListedVariant["sort"];
export const sorts = ["plain", "one-suit", "two-suits", "ranks", "odd"] as const satisfies readonly Sort[];
export const suitCounts = [3, 4, 5, 6] as const;

export interface Filter {
  /** Words of the name, in any order. */
  text: string;
  /** How many suits; 0 for any number. */
  suits: number;
  sort: Sort | "any";
  favourites: boolean;
  unplayed: boolean;
}

export const everything = (): Filter => ({ text: "", suits: 0, sort: "any", favourites: false, unplayed: false });

/** The variants that fit all of a filter, in their order. @param favourites by number, as `played` is */
export function matching(
  all: readonly ListedVariant[],
  filter: Filter,
  favourites: ReadonlySet<number>,
  played: ReadonlySet<number>,
): readonly ListedVariant[] {
  const words = filter.text.toLowerCase().split(/\s+/u).filter(Boolean);
  return all.filter((one) => {
    if (filter.suits !== 0 && one.suits.length !== filter.suits) return false;
    if (filter.sort !== "any" && one.sort !== filter.sort) return false;
    if (filter.favourites && !favourites.has(one.id)) return false;
    if (filter.unplayed && played.has(one.id)) return false;
    const name = one.name.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/** One of those that can be played; null where there is none. @param chance from 0 to below 1 */
export function surprise(variants: readonly ListedVariant[], chance: number = Math.random()): ListedVariant | null {
  const possible = variants.filter(({ unplayable }) => unplayable === null);
  return possible[Math.floor(chance * possible.length)] ?? null;
}
