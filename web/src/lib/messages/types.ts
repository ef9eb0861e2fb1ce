/** What a catalogue of messages is. */
import type { en } from "./en";

/** A message, or its plural forms by the rule of the language; `{name}` is filled in. */
export type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Key = keyof typeof en;
/** The messages of a whole language: English says which there are. */
export type Catalogue = Readonly<Record<Key, Text>>;
/** Those of one file: `satisfies Part<typeof english>` finds what is missing, and what is too much. */
export type Part<English> = Readonly<Record<keyof English, Text>>;
/** The server's English sentences, with holes in braces, and what a language makes of them. */
export type Sentences = Readonly<Record<string, string>>;
