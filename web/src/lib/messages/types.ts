/** What a catalogue of texts is. */
import type { Texts } from "../api/types";
import type { en } from "./en";

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
export type Gendered = Readonly<{ by: string; other: string } & Partial<Record<Gender, string>>>;

export type Key = keyof typeof en;
/** The server's lists have no text of their own: the language joins them. */
export type ListId = Extract<keyof Texts, `list.${string}`>;
/** The ids of the server's texts. English has none of them: it shows the server's own. */
export type Id = Exclude<keyof Texts, ListId>;

/** The texts of a whole language besides English. */
export type Catalogue = Readonly<Record<Key | Id, Text>>;
/** Those of one file: `satisfies Part<typeof english>` finds what is missing, and what is too much. */
export type Part<English> = Readonly<Record<keyof English, Text>>;
/** Those of the server, of some areas: `satisfies Told<"edition" | "word">`. */
export type Told<Area extends string> = Readonly<Record<Extract<Id, Area | `${Area}.${string}`>, Text>>;
