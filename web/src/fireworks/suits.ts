/** The suits of the game whose cards are drawn, provided once as Svelte context. */
import { getContext, setContext } from "svelte";
import type { Suit, SuitSign } from "../lib/api/types";

export interface Suits {
  readonly suits: readonly SuitSign[];
  readonly colours: readonly SuitSign[];
  /** The ranks as their kinds write them. */
  readonly ranks: readonly string[];
  suit(letter: string): Suit | SuitSign;
}

const key = Symbol("suits");

export const provideSuits = (suits: Suits): Suits => setContext(key, suits);
export const useSuits = (): Suits => getContext<Suits>(key);
