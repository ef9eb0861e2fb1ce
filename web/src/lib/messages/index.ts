/** Every word that is shown: one catalogue per language, with the client's own texts by key, the server's by id. */
import type { WireText } from "../api/types";
import { en } from "./en";
import type { Gender, Text } from "./text";
import type { Catalogue, Key, ListId } from "./types";

export type { Key } from "./types";
/** What is filled in: numbers, words as they are, or texts of the server's. */
type Value = WireText["values"][string];
type Values = Readonly<Record<string, Value>>;
type Joined = "conjunction" | "disjunction";
/** The file of a language: its catalogue by the language's tag. */
type Module = Readonly<Record<string, Catalogue>>;

/** The languages besides English by their tags. Another one is a folder beside `en/`: its file is fetched if chosen. */
const others = new Map(
  Object.entries(import.meta.glob<Module>(["./*/index.ts", "!./en/index.ts"])).map(([path, load]) => [
    path.split("/")[1] ?? "",
    load,
  ]),
);

/** The tags of all languages. */
export const languages: readonly string[] = ["en", ...others.keys()];

/** How the lists among the server's texts are joined. */
const LISTS: Readonly<Partial<Record<string, Joined>>> = {
  "list.and": "conjunction",
  "list.commas": "conjunction",
  "list.or": "disjunction",
} satisfies Record<ListId, Joined>;

/** The names of the values that are days, in texts of the server's. */
const DAYS = new Set(["day", "today", "first"]);

let language = "en";
/** How dates are written: the words are the language's, and their order the browser's region's. */
let dates = language;
let catalogue: Readonly<Record<Key, Text> & Partial<Record<string, Text>>> = en;
let plurals = new Intl.PluralRules(language);

/**
 * The first wanted language that is available, else English.
 * @param wanted BCP 47 tags, best first, as `navigator.languages` gives them
 */
export function chooseLanguage(wanted: readonly string[]): string {
  const bases = wanted.map((tag) => tag.toLowerCase().split("-", 1)[0] ?? "");
  return bases.find((tag) => languages.includes(tag)) ?? "en";
}

/**
 * Speaks a language from now on; English where its file cannot be fetched.
 * @param browser the tags of the browser's languages, whose first region is where dates are written
 * @returns the tag of what is spoken, for the document's `lang`
 */
export async function speak(tag: string, browser: readonly string[] = []): Promise<string> {
  const module = await others
    .get(tag)?.()
    .catch(() => undefined);
  language = module ? tag : "en";
  catalogue = module?.[tag] ?? en;
  plurals = new Intl.PluralRules(language);
  const region = browser.map(regionOf).find(Boolean);
  dates = region ? `${language}-${region}` : language;
  return language;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined; // not a language's tag
  }
}

/** The tag of the language that is spoken. */
export function spoken(): string {
  return language;
}

/** A language's name in itself, "Deutsch", as a list of languages begins it. */
export function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * A text of the client's in the chosen language.
 * @param values what to fill in; `count` also chooses the plural form
 */
export function t(key: Key, values: Values = {}): string {
  return filled(catalogue[key], values);
}

/** A text of the server's in the chosen language; its English where the language does not have it. */
export function tell(told: WireText): string {
  if (language === "en") return inEnglish(told);
  const joined = LISTS[told.id ?? ""];
  if (joined) return list([told.values["items"] ?? []].flat().map(shown), joined);
  const text = textOf(told);
  return text === undefined ? told.message : filled(text, told.values);
}

/** The server's message, which is English already; dates and names in it are replaced by how they are shown. */
function inEnglish({ message, values }: WireText): string {
  let text = message;
  for (const [name, given] of Object.entries(values)) {
    for (const value of [given].flat()) {
      text = text.replaceAll(typeof value === "object" ? value.message : String(value), () => valueText(name, value));
    }
  }
  return text;
}

function isDay(name: string, value: Value): value is string {
  return DAYS.has(name) && typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
}

function textOf(told: WireText): Text | undefined {
  return told.id === null ? undefined : catalogue[told.id];
}

function filled(text: Text, values: Values): string {
  return formOf(text, values).replace(/\{(\w+)\}/g, (hole, name: string) => {
    return valueText(name, values[name] ?? hole);
  });
}

function valueText(name: string, value: Value): string {
  return isDay(name, value) ? date(value) : shown(value);
}

function formOf(text: Text, values: Values): string {
  if (typeof text === "string") return text;
  if ("by" in text) return text[genderOf(values[text.by]) ?? "other"] ?? text.other;
  return text[plurals.select(Number(values["count"]))] ?? text.other;
}

function genderOf(value: Value | undefined): Gender | undefined {
  const text = typeof value === "object" && "message" in value ? textOf(value) : undefined;
  return typeof text === "object" && "gender" in text ? text.gender : undefined;
}

function shown(value: Value): string {
  if (typeof value !== "object") return isolated(String(value));
  return "message" in value ? tell(value) : list(value.map(shown));
}

/** "Anna, Ben and Cleo", as the language joins them. */
export function list(words: readonly string[], type: Joined = "conjunction"): string {
  return new Intl.ListFormat(language, { type }).format(words.map(isolated));
}

/** Letters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name or message within a sentence: its direction does not change the order of the words around it. */
function isolated(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
}

/** A day such as "2026-03-01" as the language and the browser's region (`dates`) write it. */
export function date(day: string): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** The day of a moment such as "2026-03-01T12:00:00Z", in this browser's time zone. */
export function dayOf(time: string): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: "medium" }).format(new Date(time));
}

/** The time of day of a moment, in this browser's time zone. */
export function hourOf(time: string): string {
  return new Intl.DateTimeFormat(dates, { timeStyle: "short" }).format(new Date(time));
}

/** A month such as "2026-03", shortly: "Mar 2026". */
export function monthOf(month: string): string {
  const shown = new Intl.DateTimeFormat(dates, { month: "short", year: "numeric", timeZone: "UTC" });
  return shown.format(new Date(`${month}-01T00:00:00Z`));
}

/** Day and time of a moment, in this browser's time zone. */
export function moment(time: string): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** A number as the language writes it. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language, options).format(value);
}

/** With its sign: "+9", "0", "−2". */
export function signed(value: number): string {
  return number(value, { signDisplay: "exceptZero" });
}

/** A count divided by another, with two decimal places; a dash if the other is 0. */
export function ratio(count: number, each: number): string {
  return each === 0 ? "–" : number(count / each, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A share as whole per cent: "37%". */
export function wholePercent(share: number): string {
  return number(share, { style: "percent" });
}

/** A share as per cent, never rounded to certainty or to nothing: "<1%", ">99%". */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return `<${wholePercent(0.01)}`;
  if (share < 1 && share > 0.99) return `>${wholePercent(0.99)}`;
  return wholePercent(share);
}

/** A decimal integer of any size: in full while that can be read, else as a power of ten, "3.1 × 10²⁵". */
export function large(digits: string): string {
  if (digits.length <= 12) return number(Number(digits));
  const lead = number(Number(`${digits.slice(0, 1)}.${digits.slice(1, 3)}`), { maximumFractionDigits: 1 });
  const power = String(digits.length - 1).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)));
  return `${lead} × 10${power}`;
}

/** A whole number, and a half if there is one: "3½". */
export function halves(whole: number, half: boolean | null | undefined): string {
  return half ? `${whole || ""}½` : String(whole);
}
