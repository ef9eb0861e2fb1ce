/** The client's addresses: matching and writing them. */

/** What stands after the turn in the address of a game whose review is open. */
const REVIEW = "&review";

/** The parameters of a pattern such as "/t/:id", with their values in a path. */
export type Params<Pattern extends string> = Readonly<
  [Names<Pattern>] extends [never] ? Record<string, never> : Record<Names<Pattern>, string>
>;

type Names<Pattern extends string> = Pattern extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Pattern extends `${string}/:${infer Name}`
    ? Name
    : never;

/** The parameters of a path; null when it does not match. A trailing slash is ignored. */
export function match<Pattern extends string>(pattern: Pattern, path: string): Params<Pattern> | null {
  const wanted = parts(pattern);
  const given = parts(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
      continue;
    }
    const name = decoded(text);
    if (name === null) return null;
    params[part.slice(1)] = name;
  }
  return params as Params<Pattern>;
}

/** @param key a team's key: only with it can people sit down at that team's tournament table */
export const tableHref = (id: string, key: string | null = null): string =>
  `/t/${encodeURIComponent(id)}${hashOf(key)}`;
/** @param turn the turn to show, from 0; the address counts from 1, as the log does */
export const gameHref = (id: string, turn: number | null = null): string =>
  `/games/${encodeURIComponent(id)}${turn === null ? "" : turnHash(turn)}`;
/** A game that people look at together. */
export const studyHref = (game: string, study: string): string =>
  `/games/${encodeURIComponent(game)}/study/${encodeURIComponent(study)}`;
/** The results of a game's deal. */
export const dealHref = (game: string): string => `/games/${encodeURIComponent(game)}/deal`;
/** A new table with the deal of a game. */
export const sameDealHref = (game: string): string => `/new/deal/${encodeURIComponent(game)}`;
/** @param day such as "2026-03-01"; default: today */
export const dailyHref = (day: string | null = null): string => (day === null ? "/daily" : `/daily/${day}`);
/** A new table with the deal of a day. */
export const newDailyHref = (day: string, players: number): string => `/new/daily/${day}/${players}`;
/** @param key a team's key, for a link that lets people play for that team */
export const tournamentHref = (id: string, key: string | null = null): string =>
  `/tournaments/${encodeURIComponent(id)}${hashOf(key)}`;
export const newTournamentHref = (id: string, round: number): string =>
  `/new/tournament/${encodeURIComponent(id)}/${round}`;
export const puzzleHref = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;
/** This person's mistakes in a game. @param turn from 0; null for the first one */
export const mistakeHref = (game: string, turn: number | null = null): string =>
  `/games/${encodeURIComponent(game)}/mistakes${turn === null ? "" : `/${turn + 1}`}`;
/** @param name of an account; null for this person */
export const profileHref = (name: string | null = null): string =>
  name === null ? "/profile" : `/people/${encodeURIComponent(name)}`;
/** @param review whether the game's review is open */
export const turnHash = (turn: number, review = false): string => `#${turn + 1}${review ? REVIEW : ""}`;
/** @param variant a hanab.live variant, by name, has a page of its own; for others the edition's page is used */
export const rulesHref = (edition: string, variant: string | number | null = null): string =>
  `/rules/${encodeURIComponent(edition)}${typeof variant === "string" ? `/${encodeURIComponent(variant)}` : ""}`;
/** @param variant hanab.live's name */
export const newVariantHref = (variant: string): string => `/new/variant/${encodeURIComponent(variant)}`;

/** The turn in a hash such as "#17", "#17&review" or "#17~" with branches, from 0; null in others. */
export function turnIn(hash: string): number | null {
  const found = /^#(\d{1,5})(?:~|&review$|$)/.exec(hash);
  return found ? Math.max(0, Number(found[1]) - 1) : null;
}

/** Whether a hash opens the review of a game. */
export const reviewIn = (hash: string): boolean => /^#\d{1,5}&review$/.test(hash);

/** The branches of a game in a hash, after its turn; empty without any. */
export const branchesIn = (hash: string): string => /^#\d{1,5}~(.*)$/.exec(hash)?.[1] ?? "";

const hashOf = (key: string | null): string => (key === null ? "" : `#${key}`);

function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The error page of an address that names something missing. */
export interface Wrong {
  readonly heading: string;
  readonly text: string;
  /** The links on the page, best first: address and label. */
  readonly links: readonly (readonly [href: string, label: string])[];
}
