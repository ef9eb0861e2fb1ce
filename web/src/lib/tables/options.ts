/** What a table is set up to play, as a form edits it, and in words. */
import { t } from "../messages";
import type { EditionInfo, Options, TableSettings } from "../api/types";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Editable: the same fields as on the wire. An option that is null is the edition's own. */
export type Settings = Writable<Omit<TableSettings, "options">> & { options: AllOptions };
type OptionName = keyof Options;
type AllOptions = Writable<Required<Options>>;

/** Nothing changed of the edition. */
export const plain: Readonly<AllOptions> = {
  variant: null,
  endless: null,
  sixth_suit: null,
  strikes: null,
  empty_clues: null,
  discard_at_full: null,
  keep_score: null,
};

/** What a new table begins with: the classic edition, by link, with an open chat. */
export function ordinary(): Settings {
  return { edition: "cocktail", options: { ...plain }, first: "lot", listed: false, chat: "open", silence: false };
}

/** A copy to edit. */
export function editable(settings: TableSettings): Settings {
  return { ...settings, options: { ...plain, ...settings.options } };
}

/** Sets an option; the edition's own value is no change, and is kept as null. */
export function choose<K extends OptionName>(
  settings: Settings,
  edition: EditionInfo,
  name: K,
  value: AllOptions[K],
): void {
  settings.options[name] = value === edition.defaults[name] ? null : value;
  // Variants 1 to 3 say what the sixth suit is.
  if (name === "variant" && value !== null) settings.options.sixth_suit = null;
}

/** The value of an option that is in force. */
export function chosen<K extends OptionName>(settings: Settings, edition: EditionInfo, name: K): AllOptions[K] {
  return settings.options[name] ?? (edition.defaults as AllOptions)[name];
}

/** Another edition, by its own rules. */
export function switchEdition(settings: Settings, edition: string): void {
  if (settings.edition === edition) return;
  settings.edition = edition;
  settings.options = { ...plain };
}

/** Whether a table plays otherwise than its edition does; a variant is part of its edition. */
export function custom(settings: Settings, edition: EditionInfo): boolean {
  const own: readonly OptionName[] = edition.variants ? ["variant", "endless"] : [];
  return (Object.keys(plain) as OptionName[]).some((name) => settings.options[name] !== null && !own.includes(name));
}

/** The variant in play, in a word or two; empty without one. */
export function variantName(options: Options): string {
  const parts = [];
  if (options.variant) parts.push(t("variant.name", { number: options.variant }));
  if (options.endless) parts.push(t("variant.endless.name"));
  return parts.join(" + ");
}
