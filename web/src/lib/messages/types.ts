/** What a catalogue of texts is. */
import type { Texts } from "../api/types";
import type { en } from "./en";
import type { Text } from "./text";

export type Key = keyof typeof en;
/** The server's lists have no text of their own: the language joins them. */
export type ListId = Extract<keyof Texts, `list.${string}`>;
/** The ids of the server's texts. English has none of them: it shows the server's own. */
export type Id = Exclude<keyof Texts, ListId>;

/** The texts of a whole language besides English. */
export type Catalogue = Readonly<Record<Key | Id, Text>>;
