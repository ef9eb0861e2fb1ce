/** Quick notes: the kinds that a note on a card names, and how the remaining ones are shown. */
import { rankOf, START, suitOf } from "../kinds";
import { suitName } from "../words";

/** The suits and ranks that notes can name. */
interface Signs {
  readonly suits: readonly { readonly letter: string; readonly name: string }[];
  readonly ranks: readonly string[];
}

export interface Quick {
  /** The kinds named; null if none. */
  readonly kinds: ReadonlySet<string> | null;
  /** The words beside the kinds, to be written on the card; null if there are none, or too many for it. */
  readonly label: string | null;
}

/** Kinds in short form: any of the suits (empty: all) with any of the ranks (empty: all). */
export interface Group {
  readonly suits: readonly string[];
  readonly ranks: readonly string[];
}

export type Left =
  /** The remaining kinds, or with `not` the excluded ones. */
  | { readonly state: "open"; readonly not: boolean; readonly groups: readonly Group[] }
  /** None of the kinds is possible any more. */
  | { readonly state: "outdated" }
  /** The clues say the same or more. */
  | { readonly state: "known" };

/** Characters that fit on a card. */
const SHORT = 5;

/**
 * Reads a note. Kinds are named by the whole text or, beside other words, in square brackets: `r2`, `r2,r3`, `red 2`,
 * `rb` (red or blue), `5`, `!5` (no five). If several brackets name kinds, the last one counts.
 */
export function readNote(text: string, signs: Signs): Quick {
  const brackets = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = ""]) => inner.trim());
  const parts = brackets.length > 0 ? brackets : [text.trim()];
  const read = parts.map((part) => ({ part, kinds: kindsOf(part, signs) }));
  const words = read.filter(({ part, kinds }) => kinds === null && part !== "").map(({ part }) => part);
  const label = words.join(" ");
  return {
    kinds: read.findLast(({ kinds }) => kinds !== null)?.kinds ?? null,
    label: label !== "" && Array.from(label).length <= SHORT ? label : null,
  };
}

/** The kinds if the text names kinds and nothing else; otherwise null. */
function kindsOf(text: string, signs: Signs): ReadonlySet<string> | null {
  const terms = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[,、/]/);
  const named = terms.map((term) => term.trim()).filter((term) => term !== "");
  const all = allOf(signs);
  const yes: string[] = [];
  const no: string[] = [];
  for (const term of named) {
    const kinds = kindsOfTerm(term.replace(/^!/, ""), signs);
    if (!kinds) return null;
    (term.startsWith("!") ? no : yes).push(...kinds);
  }
  // Exclusions alone exclude from all kinds.
  const kinds = (yes.length > 0 ? yes : all).filter((kind) => !no.includes(kind));
  return named.length > 0 && kinds.length > 0 ? new Set(kinds) : null;
}

/** The kinds of `r2`, `2r`, `red 2`, `rb23`, `r2b3`, `r` or `2`; null for other words. */
function kindsOfTerm(term: string, signs: Signs): string[] | null {
  const said = signsOf(term, signs);
  // S for each run of suit letters, R for each run of ranks.
  const shape = said?.replace(/[A-Z]+/g, "S").replace(/\d+/g, "R") ?? "";
  if (said === null || !/^(RS?|S|(SR)+)$/.test(shape)) return null;
  // A group begins with its suits: R2 and B3 in R2B3. Only a single group may begin with its ranks: 2R.
  const groups = shape === "RS" ? [said] : said.match(/[A-Z]+\d*|\d+/g);
  const kinds: string[] = [];
  for (const group of groups ?? []) {
    const letters = group.replace(/\d/g, "");
    const digits = group.replace(/\D/g, "");
    if (new Set(group).size < group.length) return null; // a suit or rank twice
    for (const letter of letters === "" ? signs.suits.map((suit) => suit.letter) : letters) {
      const ranks = digits === "" ? signs.ranks : Array.from(digits, (digit) => (digit === START_SIGN ? START : digit));
      for (const rank of ranks) kinds.push(`${letter}${rank}`);
    }
  }
  return kinds;
}

/** Stands for START among the digits of ranks. */
const START_SIGN = "0";

/** Suit letters, suit names and ranks as letters and digits: "R2" for `red 2`. Null if anything else occurs. */
function signsOf(term: string, signs: Signs): string | null {
  const names = new Map<string, string>(signs.ranks.includes(START) ? [[START.toLowerCase(), START_SIGN]] : []);
  for (const { letter, name } of signs.suits) {
    for (const word of [name, suitName(name), letter]) names.set(word.replace(/\s+/g, "").toLowerCase(), letter);
  }
  const words = [...names.keys()].sort((a, b) => b.length - a.length); // "red" is tried before "r"
  const plain = term.replace(/\s+/g, "");
  const tokens = plain.match(new RegExp(`${words.join("|")}|[1-5]`, "gu")) ?? [];
  return tokens.join("") === plain ? tokens.map((part) => names.get(part) ?? part).join("") : null;
}

function allOf({ suits, ranks }: Signs): string[] {
  return suits.flatMap(({ letter }) => ranks.map((rank) => `${letter}${rank}`));
}

/** Where the buttons write: the last term that names kinds, and the text around it. */
interface Term {
  readonly before: string;
  readonly not: boolean;
  /** The suit letters and ranks that it names. */
  readonly named: readonly string[];
  readonly after: string;
}

/** The term that the buttons change; a new one in brackets if the text names no kinds. */
export function termOf(text: string, signs: Signs): Term {
  const part = [...text.matchAll(/\[([^[\]]*)\]/g)].findLast(([, inner = ""]) => kindsOf(inner, signs));
  // The range of the last brackets that name kinds, without the brackets; the whole text if there are none.
  const start = part ? part.index + 1 : 0;
  const end = part ? part.index + part[0].length - 1 : text.length;
  const inner = text.slice(start, end);
  if (!part && !/^\s*!?\s*$/.test(text) && !kindsOf(text, signs)) {
    // Other words: the new term stands before them.
    return { before: "[", not: false, named: [], after: `] ${text}` };
  }
  const comma = Math.max(...[",", "、", "/"].map((sign) => inner.lastIndexOf(sign))) + 1;
  const term = inner.slice(comma).trim().toLowerCase();
  const not = term.startsWith("!");
  const said = Array.from(signsOf(not ? term.slice(1) : term, signs) ?? "");
  // The buttons write suits and then ranks. A term that means more, such as `r2b3`, stays, and a new one follows it.
  const simple = new Set(said).size === said.length && /^(\D*\d*|\d*\D*)$/.test(said.join(""));
  const after = text.slice(end);
  if (!simple) return { before: `${text.slice(0, end)},`, not: false, named: [], after };
  const named = said.map((sign) => (sign === START_SIGN ? START : sign));
  return { before: text.slice(0, start + comma), not, named, after };
}

/** The note with a suit letter, a rank or "!" added to its last term, or removed from it. */
export function toggled(text: string, sign: string, signs: Signs): string {
  const { before, not, named, after } = termOf(text, signs);
  const all = [...signs.suits.map(({ letter }) => letter), ...signs.ranks];
  const now = all.filter((one) => (one === sign ? !named.includes(one) : named.includes(one)));
  // Without its last sign a term also loses its "!".
  const excludes = sign === "!" ? !not : not && now.length > 0;
  if (now.length > 0 || excludes) return `${before}${excludes ? "!" : ""}${now.join("").toLowerCase()}${after}`;
  // The term is gone: so are the comma before it, and empty brackets.
  return `${before}${after}`
    .replace(/,(\]|$)/, "$1")
    .replace("[]", "")
    .trim();
}

/**
 * The remaining kinds of a quick note.
 * @param possible the kinds that the card can still be; empty when nothing is known about it
 */
export function leftOf(kinds: ReadonlySet<string>, possible: readonly string[], signs: Signs): Left {
  const open = possible.length > 0 ? possible : allOf(signs);
  const left = open.filter((kind) => kinds.has(kind));
  if (left.length === 0) return { state: "outdated" };
  if (left.length === open.length) return { state: "known" };
  const those = groupsOf(left, open);
  const excluded = open.filter((kind) => !kinds.has(kind));
  const others = groupsOf(excluded, open);
  const not = shownLength(others) < shownLength(those); // the shorter of the two is shown
  return { state: "open", not, groups: not ? others : those };
}

/**
 * Groups that name these kinds. If possible a single one: of the open kinds it must name no others. Otherwise one for
 * each set of ranks, with the suits that have exactly this set.
 */
function groupsOf(kinds: readonly string[], open: readonly string[]): Group[] {
  const suits = [...new Set(kinds.map(suitOf))];
  const found = [...new Set(kinds.map(rankOf))].sort();
  const ofSuits = open.filter((kind) => suits.includes(suitOf(kind)));
  const ofRanks = open.filter((kind) => found.includes(rankOf(kind)));
  const ofBoth = ofSuits.filter((kind) => ofRanks.includes(kind));
  if (ofRanks.length === kinds.length) return [{ suits: [], ranks: found }];
  if (ofSuits.length === kinds.length) return [{ suits, ranks: [] }];
  if (ofBoth.length === kinds.length) return [{ suits, ranks: found }];
  const byRanks = new Map<string, string[]>();
  for (const suit of suits) {
    const own = kinds.filter((kind) => suitOf(kind) === suit).map(rankOf);
    const key = own.sort().join("");
    byRanks.set(key, [...(byRanks.get(key) ?? []), suit]);
  }
  return [...byRanks].map(([key, group]) => ({ suits: group, ranks: Array.from(key) }));
}

/** The length of groups as shown: their signs, and a gap after each group. */
function shownLength(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.suits.length + group.ranks.length + 1, 0);
}
