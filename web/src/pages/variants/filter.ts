/** Search, filters and a random choice among hanab.live's variants; error pages for unknown ones. */
import type { ListedVariant } from "../../lib/api/types";
import { t } from "../../lib/messages";
import { newVariantHref, rulesHref, type Wrong } from "../../lib/navigation/paths";
import { CATALOGUE } from "../../lib/tables/options";

type Sort = ListedVariant["sort"];
export const sorts = ["plain", "one-suit", "two-suits", "ranks", "odd"] as const satisfies readonly Sort[];
export const suitCounts = [3, 4, 5, 6] as const;

export interface Filter {
  text: string;
  /** The number of suits; 0 for any. */
  suits: number;
  sort: Sort | "any";
  favourites: boolean;
  unplayed: boolean;
}

export const everything = (): Filter => ({ text: "", suits: 0, sort: "any", favourites: false, unplayed: false });

/** The variants that match the filter, in their order. @param favourites by number, as `played` is */
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

/** The search with unknown words replaced by close words of variant names; null if one has none, or all are known. */
export function spelled(all: readonly ListedVariant[], text: string): string | null {
  const names = all.map(({ name }) => name.toLowerCase());
  const known = new Set(names.flatMap((name) => name.match(/\p{L}+/gu) ?? []));
  const typed = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const words = typed.map((word) => (names.some((name) => name.includes(word)) ? word : nearest(word, known)));
  return words.includes(null) || words.join() === typed.join() ? null : words.join(" ");
}

/** The word with the fewest edits, at most one in three letters; null if there is none. */
function nearest(word: string, known: Iterable<string>): string | null {
  let found: string | null = null;
  let fewest = Math.floor(word.length / 3) + 1; // one more than is allowed
  for (const one of known) {
    const edits = distance(word, one);
    if (edits < fewest) [found, fewest] = [one, edits];
  }
  return found;
}

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, counterpart] of Array.from(other).entries()) {
      const exchanged = (row[place] ?? 0) + Number(letter !== counterpart);
      next.push(Math.min(exchanged, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A random variant; null if there is none. @param chance from 0 to below 1 */
export function surprise(variants: readonly ListedVariant[], chance: number = Math.random()): ListedVariant | null {
  return variants[Math.floor(chance * variants.length)] ?? null;
}

/** The closest variant name; null if none is close. */
export function meant(all: readonly ListedVariant[], name: string): string | null {
  const text = spelled(all, name) ?? name;
  const found = text.trim() === "" ? [] : matching(all, { ...everything(), text }, new Set(), new Set());
  return found.toSorted((one, other) => one.name.length - other.name.length)[0]?.name ?? null;
}

/** @param href the link to the closest variant */
export function unknownVariant(all: readonly ListedVariant[], name: string, href: (variant: string) => string): Wrong {
  const close = meant(all, name);
  const list = [rulesHref(CATALOGUE), t("variants.all")] as const;
  const text = t("variants.unknown.text");
  return {
    heading: t("variants.unknown"),
    text: close === null ? text : `${text} ${t("variants.meant")}`,
    links: close === null ? [list] : [[href(close), close], list],
  };
}

/** The error page for an unknown variant of a new table; null if it is known. */
export function wrongVariant(all: readonly ListedVariant[], name: string): Wrong | null {
  return all.some((one) => one.name === name) ? null : unknownVariant(all, name, newVariantHref);
}
