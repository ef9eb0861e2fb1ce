/** A table's settings as a form edits them, and as text. */
import { t } from "../messages";
import type { AssistanceSetting, EditionInfo, EditionList, Options, TableSettings, VariantInfo } from "../api/types";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The wire's fields, editable. An omitted option has the edition's value. */
export type Settings = Writable<Omit<TableSettings, "options" | "silence">> & {
  options: Chosen;
  /** Null: not chosen, so the edition's default. */
  silence: boolean | null;
};
type OptionName = keyof Options;
type OptionValue = NonNullable<Options[OptionName]>;
type Chosen = { [K in OptionName]?: Options[K] };

/** The default settings: the classic edition, joined by link, with an open chat. */
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
    spectator_chat: true,
  };
}

/** The edition of all hanab.live variants. `STANDARD` is played unless a variant is chosen. */
export const CATALOGUE = "hanab-live";
const STANDARD = "No Variant";

export const playable = ({ editions, catalogue }: EditionList): readonly EditionInfo[] => [...editions, catalogue];

/** The name of the hanab.live variant that a table plays; null for other editions. */
export function catalogued({ edition, options }: Pick<Settings, "edition" | "options">): string | null {
  return edition === CATALOGUE ? String(options.variant ?? STANDARD) : null;
}

export function editable(settings: TableSettings): Settings {
  return { ...settings, options: changed(settings.options) };
}

/** The options that are set, with their values. */
function entries(options: Options): [OptionName, OptionValue][] {
  return Object.entries(options).filter(([, value]) => value !== null) as [OptionName, OptionValue][];
}

/** Whether a table plays an edition unchanged. */
export function isPrinted({ options }: Pick<Settings, "options">): boolean {
  return entries(options).every(([name, value]) => name === "variant" && value === STANDARD);
}

/** The options with changes applied; null removes one. */
function changed(options: Options, changes: Options = {}): Chosen {
  return Object.fromEntries(entries({ ...options, ...changes }));
}

/** Sets an option; null and the edition's own value remove the change. */
export function choose(settings: Settings, edition: EditionInfo, name: OptionName, value: OptionValue | null): void {
  // A variant sets other options, which cannot be chosen beside it.
  const included = name === "variant" ? entries(variantOf(edition, value)?.options ?? {}) : [];
  settings.options = changed(settings.options, {
    ...Object.fromEntries(included.map(([other]) => [other, null])),
    [name]: value === edition.defaults[name] ? null : value,
  });
}

/** The value in force. */
export function chosen(settings: Settings, edition: EditionInfo, name: OptionName): OptionValue | null {
  return settings.options[name] ?? edition.defaults[name] ?? null;
}

/** The maximum number of players: one more with the option for six. `most` is the server's maximum. */
export function mostPlayers(settings: Settings, edition: EditionInfo, most: number): number {
  return chosen(settings, edition, "six_players") ? most : most - 1;
}

/** Chooses another edition, with its own rules. */
export function switchEdition(settings: Settings, edition: string): void {
  if (settings.edition === edition) return;
  settings.edition = edition;
  settings.options = {};
}

/** Adds or removes a variant that can be combined with others. */
export function combine(settings: Settings, edition: EditionInfo, variant: VariantInfo, on: boolean): void {
  for (const [name, value] of entries(variant.options)) choose(settings, edition, name, on ? value : null);
}

export function plays(settings: Settings, edition: EditionInfo, variant: VariantInfo): boolean {
  if (!variant.combines) return settings.options.variant === variant.number;
  return entries(variant.options).every(([name, value]) => chosen(settings, edition, name) === value);
}

function variantOf(edition: EditionInfo, number: OptionValue | null): VariantInfo | undefined {
  return edition.printed_variants.find((variant) => variant.number === number);
}

/** The options that are part of an edition's variants: choosing them does not make a table custom. */
function variantOptions(edition: EditionInfo): readonly OptionName[] {
  const combining = edition.printed_variants.filter(({ combines }) => combines);
  return ["variant", ...combining.flatMap(({ options }) => entries(options).map(([name]) => name))];
}

/** The options hidden from the form, because the variants set them. */
export function hiddenOptions(settings: Settings, edition: EditionInfo): readonly OptionName[] {
  // A hanab.live variant has its own suits, and rules on discarding with all clue tokens free.
  if (edition.id === CATALOGUE) return [...variantOptions(edition), "sixth_suit", "discard_at_full"];
  const variant = variantOf(edition, settings.options.variant ?? null);
  return [...variantOptions(edition), ...entries(variant?.options ?? {}).map(([name]) => name)];
}

/** Whether the rules differ from the edition's; variants are part of an edition. */
export function custom(settings: Settings, edition: EditionInfo): boolean {
  const own = variantOptions(edition);
  return entries(settings.options).some(([name]) => !own.includes(name));
}

/** Restores the edition's own rules, and keeps the chosen variants. */
export function reset(settings: Settings, edition: EditionInfo): void {
  const own = variantOptions(edition);
  settings.options = Object.fromEntries(entries(settings.options).filter(([name]) => own.includes(name)));
}

/** The choices of a form for the numbers from `least` to `most`. */
export function numbered(least: number, most: number): { value: number; label: string }[] {
  return Array.from({ length: most - least + 1 }, (_, more) => ({ value: least + more, label: String(least + more) }));
}

/** The choices of a form for the given numbers, and for the present one, which a program may have set to another. */
export function numbersWith(
  present: number,
  given: readonly number[],
  label: (value: number) => string,
): { value: number; label: string }[] {
  const all = given.includes(present) ? given : [...given, present].sort((a, b) => a - b);
  return all.map((value) => ({ value, label: label(value) }));
}

/** The variants' short names; empty without any. */
export function variantNames(numbers: readonly number[]): string {
  return numbers.map((number) => t("variant.name", { number })).join(" + ");
}

/**
 * How much of the clues is shown, in ascending order. `none`: each clue for one round; `clues`: every clue; `full`: also
 * what follows from the clues.
 */
export const levels = ["none", "clues", "full"] as const satisfies readonly AssistanceSetting[];

export function isAtMost(level: AssistanceSetting, most: AssistanceSetting): boolean {
  return levels.indexOf(level) <= levels.indexOf(most);
}

/** The table's setting, or less if the player prefers. The server shows no more. */
export function lesser(one: AssistanceSetting, other: AssistanceSetting): AssistanceSetting {
  return isAtMost(one, other) ? one : other;
}
