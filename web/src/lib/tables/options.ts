/** What a table is set up to play, as a form edits it, and in words. */
import { t } from "../messages";
import type { EditionInfo, EditionList, Options, TableSettings, VariantInfo } from "../api/types";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Editable: the same fields as on the wire. An option that is left out is the edition's own. */
export type Settings = Writable<Omit<TableSettings, "options" | "silence">> & {
  options: Chosen;
  /** Null as long as nobody has chosen: then it is as the edition has it. */
  silence: boolean | null;
};
type OptionName = keyof Options;
export type OptionValue = NonNullable<Options[OptionName]>;
type Chosen = { [K in OptionName]?: Options[K] };

/** What a new table begins with: the classic edition, by link, with an open chat. */
export function ordinary(): Settings {
  return {
    edition: "cocktail",
    options: {},
    first: "lot",
    listed: false,
    chat: "open",
    silence: null,
    clock: { kind: "none" },
    assistance: "full",
    spectators: "table",
    spectator_delay: 10,
  };
}

/** The edition that is any of hanab.live's variants, and the variant that it is unless one is chosen. */
export const CATALOGUE = "hanab-live";
const STANDARD = "No Variant";

/** The editions that a table can play. */
export const playable = ({ editions, catalogue }: EditionList): readonly EditionInfo[] => [...editions, catalogue];

/** The name of the variant of hanab.live that a table plays; null for other editions. */
export function catalogued({ edition, options }: Pick<Settings, "edition" | "options">): string | null {
  return edition === CATALOGUE ? String(options.variant ?? STANDARD) : null;
}

/** A copy to edit. */
export function editable(settings: TableSettings): Settings {
  return { ...settings, options: changed(settings.options) };
}

/** The options that are set, with their values. */
function set(options: Options): [OptionName, OptionValue][] {
  return Object.entries(options).filter(([, value]) => value !== null) as [OptionName, OptionValue][];
}

/** Whether a table plays an edition as it is, without other options. */
export function isPrinted({ options }: Pick<Settings, "options">): boolean {
  return set(options).every(([name, value]) => name === "variant" && value === STANDARD);
}

/** Options with some of them changed; null takes one out. */
function changed(options: Options, changes: Options = {}): Chosen {
  return Object.fromEntries(set({ ...options, ...changes }));
}

/** Sets an option; null, and the edition's own value, is no change. */
export function choose(settings: Settings, edition: EditionInfo, name: OptionName, value: OptionValue | null): void {
  // A variant stands for other options, which cannot be chosen beside it.
  const meant = name === "variant" ? set(variantOf(edition, value)?.options ?? {}) : [];
  settings.options = changed(settings.options, {
    ...Object.fromEntries(meant.map(([other]) => [other, null])),
    [name]: value === edition.defaults[name] ? null : value,
  });
}

/** The value of an option that is in force. */
export function chosen(settings: Settings, edition: EditionInfo, name: OptionName): OptionValue | null {
  return settings.options[name] ?? edition.defaults[name] ?? null;
}

/** Another edition, by its own rules. */
export function switchEdition(settings: Settings, edition: string): void {
  if (settings.edition === edition) return;
  settings.edition = edition;
  settings.options = {};
}

/** Chooses a variant that goes with others, or gives it up. */
export function combine(settings: Settings, edition: EditionInfo, variant: VariantInfo, on: boolean): void {
  for (const [name, value] of set(variant.options)) choose(settings, edition, name, on ? value : null);
}

/** Whether a table plays by a variant. */
export function plays(settings: Settings, edition: EditionInfo, variant: VariantInfo): boolean {
  if (!variant.combines) return settings.options.variant === variant.number;
  return set(variant.options).every(([name, value]) => chosen(settings, edition, name) === value);
}

function variantOf(edition: EditionInfo, number: OptionValue | null): VariantInfo | undefined {
  return edition.printed_variants.find((variant) => variant.number === number);
}

/** The options that an edition offers as its variants: choosing among those does not make a table custom. */
function named(edition: EditionInfo): readonly OptionName[] {
  const combining = edition.printed_variants.filter(({ combines }) => combines);
  return ["variant", ...combining.flatMap(({ options }) => set(options).map(([name]) => name))];
}

/** The options that are not to be changed one by one, because the variants in play or on offer stand for them. */
export function taken(settings: Settings, edition: EditionInfo): readonly OptionName[] {
  // A variant of hanab.live has its own suits, and says whether a discard is allowed with every clue token free.
  if (edition.id === CATALOGUE) return [...named(edition), "sixth_suit", "discard_at_full"];
  const variant = variantOf(edition, settings.options.variant ?? null);
  return [...named(edition), ...set(variant?.options ?? {}).map(([name]) => name)];
}

/** Whether a table plays otherwise than its edition does; a variant is part of its edition. */
export function custom(settings: Settings, edition: EditionInfo): boolean {
  const own = named(edition);
  return set(settings.options).some(([name]) => !own.includes(name));
}

/** Back to the edition's own rules, in the variants that are chosen. */
export function reset(settings: Settings, edition: EditionInfo): void {
  const own = named(edition);
  settings.options = Object.fromEntries(set(settings.options).filter(([name]) => own.includes(name)));
}

/** The variants in play, in a word or two; empty without one. */
export function variantNames(numbers: readonly number[]): string {
  return numbers.map((number) => t("variant.name", { number })).join(" + ");
}
