/** The suits of the game whose cards are drawn, set once above them. */
import { getContext, setContext } from "svelte";
import type { SuitSign } from "../lib/api/types";

export interface Suits {
  readonly suits: readonly SuitSign[];
  suit(letter: string): SuitSign;
}

const key = Symbol("suits");

export const provideSuits = (suits: Suits): Suits => setContext(key, suits);
export const useSuits = (): Suits => getContext<Suits>(key);
