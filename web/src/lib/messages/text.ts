/** What a text is, in any language. */

/** A gender, or another class of nouns, that the words of a language have: "f". */
export type Gender = "m" | "f" | "n";
/**
 * A text, in which `{name}` is filled in. It is a string, or forms of which one is chosen:
 *
 *     { one: "{count} Karte", other: "{count} Karten" }              by `count` and the plural rule of the language
 *     { gender: "m", other: "Fehler" }                               a word: its gender is that of a value
 *     { by: "strike", m: "Der letzte {strike}", other: "Die letzte {strike}" }   by the gender of the value `strike`
 *
 * `other` is for all that has no form of its own.
 */
export type Text = string | Counted | Gendered;
export type Counted = Readonly<{ other: string; gender?: Gender } & Partial<Record<Intl.LDMLPluralRule, string>>>;
type Gendered = Readonly<{ by: string; other: string } & Partial<Record<Gender, string>>>;
