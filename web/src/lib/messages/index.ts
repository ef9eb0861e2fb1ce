/** Every word the client says: one catalogue per language, looked up by key. */
import { en } from "./en";

/** A message, or its plural forms by the rule of the language; `{name}` is filled in. */
export type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Key = keyof typeof en;
type Catalogue = Readonly<Record<Key, Text>>;
type Values = Readonly<Record<string, string | number>>;

/** The available languages. Another one is a file beside `en.ts` and a line here. */
const catalogues: Readonly<Record<string, Catalogue>> = { en };

let language = "en";
let catalogue: Catalogue = en;
let plurals = new Intl.PluralRules(language);

/**
 * Chooses the first wanted language that is available, else English.
 * @param wanted BCP 47 tags, best first, as `navigator.languages` gives them
 * @returns the tag of the chosen language, for the document's `lang`
 */
export function chooseLanguage(wanted: readonly string[]): string {
  const bases = wanted.map((tag) => tag.toLowerCase().split("-", 1)[0] ?? "");
  language = bases.find((tag) => Object.hasOwn(catalogues, tag)) ?? "en";
  catalogue = catalogues[language] ?? en;
  plurals = new Intl.PluralRules(language);
  return language;
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

/** A number as the language writes it. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language, options).format(value);
}
