/** The suits of the game whose cards are drawn, set once above them. */
import { getContext, setContext } from "svelte";
import type { Suit, SuitSign } from "../lib/api/types";

export interface Suits {
  readonly suits: readonly SuitSign[];
  /** The colours that clues can name. */
  readonly colours: readonly SuitSign[];
  /** What stands for ranks in their kinds. */
  readonly ranks: readonly string[];
  suit(letter: string): Suit | SuitSign;
}

const key = Symbol("suits");

export const provideSuits = (suits: Suits): Suits => setContext(key, suits);
export const useSuits = (): Suits => getContext<Suits>(key);
