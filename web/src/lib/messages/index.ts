/** Every word the client says: one catalogue per language, looked up by key. */
import { en } from "./en";
import type { Catalogue, Key, Sentences, Text } from "./types";

export type { Catalogue, Key, Text } from "./types";
type Values = Readonly<Record<string, string | number>>;
/** The file of a language: its catalogue by the language's tag, and what it makes of the server's sentences. */
type Module = Readonly<Record<string, Catalogue>> & { readonly server: Sentences };

/** The languages besides English by their tags. Another one is a folder beside `en/`: its file is fetched if chosen. */
const others = new Map(
  Object.entries(import.meta.glob<Module>(["./*/index.ts", "!./en/index.ts"])).map(([path, load]) => [
    path.split("/")[1] ?? "",
    load,
  ]),
);

/** The tags of all languages. */
export const languages: readonly string[] = ["en", ...others.keys()];

let language = "en";
let catalogue: Catalogue = en;
let plurals = new Intl.PluralRules(language);
/** What the server says in English, in the chosen language. */
let sentences: Sentences = {};

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
 * @returns the tag of what is spoken, for the document's `lang`
 */
export async function speak(tag: string): Promise<string> {
  const module = await others
    .get(tag)?.()
    .catch(() => undefined);
  language = module ? tag : "en";
  catalogue = module?.[tag] ?? en;
  sentences = module?.server ?? {};
  plurals = new Intl.PluralRules(language);
  return language;
}

/** The tag of the language that is spoken. */
export function spoken(): string {
  return language;
}

/** The server's sentences in the language that is spoken, by the English ones. */
export function translations(): Sentences {
  return sentences;
}

/** A language's name in itself, "Deutsch", as a list of languages begins it. */
export function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * A message in the chosen language.
 * @param values what to fill in; `count` also chooses the plural form
 */
export function t(key: Key, values: Values = {}): string {
  const text: Text = catalogue[key];
  const form = typeof text === "string" ? text : pluralForm(text, Number(values["count"]));
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

function pluralForm(text: Exclude<Text, string>, count: number): string {
  return text[plurals.select(count)] ?? text.other;
}

/** "Anna, Ben and Cleo", as the language joins them. */
export function list(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language, { type }).format(words);
}

/** A day such as "2026-03-01" as the language writes it. */
export function date(day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** The day of a moment such as "2026-03-01T12:00:00Z" as the language writes it, where this browser is. */
export function dayOf(time: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(time));
}

/** A month such as "2026-03" as the language writes it, shortly. */
export function monthOf(month: string): string {
  const shown = new Intl.DateTimeFormat(language, { month: "short", year: "numeric", timeZone: "UTC" });
  return shown.format(new Date(`${month}-01T00:00:00Z`));
}

/** A moment such as "2026-03-01T12:00:00Z" as the language writes it, where this browser is. */
export function moment(time: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** A number as the language writes it. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language, options).format(value);
}
