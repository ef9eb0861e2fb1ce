/** Look-ups among the legal actions from the server; no rules are implemented here. */
import type { Action, Entry, GameView, Legal, Table } from "../../lib/api/types";

type ColourClue = Extract<Action, { type: "colour" }>;
type RankClue = Extract<Action, { type: "rank" }>;
export type Clue = ColourClue | RankClue;
/** A clue of the log: in some variants its value is not told. */
export type GivenClue = Clue | Extract<Entry["action"], { type: "clue" }>;
/** A legal clue and the cards it would touch. */
export type LegalClue = Legal & { readonly action: Clue };

export function isClue(action: Action): action is Clue;
export function isClue(action: Entry["action"]): action is GivenClue;
export function isClue(action: Entry["action"]): boolean {
  return action.type === "colour" || action.type === "rank" || action.type === "clue";
}

/** The clues that a viewer who is not on turn may choose as a premove. */
export function cluesAhead({ ahead }: GameView): LegalClue[] {
  return ahead.flatMap((clues, seat) =>
    Object.entries(clues).map(([value, touches]) => {
      const rank = Number(value); // NaN for the name of a colour
      return { action: rank ? { type: "rank", seat, rank } : { type: "colour", seat, colour: value }, touches };
    }),
  );
}

function cluesFor(legal: readonly Legal[], seat: number): LegalClue[] {
  return legal.filter((entry): entry is LegalClue => isClue(entry.action) && entry.action.seat === seat);
}

/** The legal clues that touch this card: usually one rank and one colour; for a wild card several colours. */
export function touching(legal: readonly Legal[], seat: number, order: number): LegalClue[] {
  return cluesFor(legal, seat).filter(({ touches }) => touches.includes(order));
}

/** The legal clues that touch no card; they have their own control beside the target's name. (C21) */
export function emptyClues(legal: readonly Legal[], seat: number): LegalClue[] {
  return cluesFor(legal, seat).filter((entry) => entry.touches.length === 0);
}

/** The clue of this value to this seat; undefined if it is not legal. */
export function clueOf(legal: readonly Legal[], seat: number, value: string | number): LegalClue | undefined {
  return cluesFor(legal, seat).find(({ action }) =>
    action.type === "rank" ? action.rank === value : action.colour === value,
  );
}

/** The keys of all clues, "1, 2, 3, 4, 5, R, Y": ranks and the letters of colours. */
export function clueSigns({ table: { rules } }: { readonly table: Pick<Table, "rules"> }): string {
  return [...rules.clue_ranks.map(String), ...rules.clue_colours.map(({ letter }) => letter)].join(", ");
}

/** The legal play or discard of a slot, as the rules number slots. */
export function slotAction(legal: readonly Legal[], type: "play" | "discard", slot: number): Legal | undefined {
  return legal.find(({ action }) => action.type === type && action.slot === slot);
}

export { sameAction } from "../../lib/game/branches";
