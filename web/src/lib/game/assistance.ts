/** How much of the clues is shown during a game: the table's setting, or less if the player prefers. */
import type { AssistanceSetting, ClueMark, Entry, GameView, Rules, Snapshot } from "../api/types";
import { suitOf } from "../kinds";

type Shown = Pick<Rules, "suits" | "copies" | "touches">;

/** In ascending order. `none`: each clue for a round; `clues`: what was said; `full`: also what follows from it. */
export const levels = ["none", "clues", "full"] as const satisfies readonly AssistanceSetting[];

export function lesser(one: AssistanceSetting, other: AssistanceSetting): AssistanceSetting {
  return levels.indexOf(one) < levels.indexOf(other) ? one : other;
}

/** The view reduced to `level`. */
export function lessView(view: GameView, level: AssistanceSetting, rules: Shown): GameView {
  if (level === "full") return view;
  const hands = view.hands.map((hand) =>
    hand.map((card) => {
      const clues = level === "none" ? card.clues.filter(({ turn }) => turn >= since(view)) : card.clues;
      return { ...card, clues, possible: said(clues, rules), critical: false, dead: false };
    }),
  );
  return { ...view, hands, efficiency: null, mistakes: { play: [], discard: [] } };
}

/** The log reduced to `level`, beside `view`. */
export function lessLog(log: readonly Entry[], level: AssistanceSetting, view: GameView | null): readonly Entry[] {
  return level !== "none" || !view ? log : log.filter(({ turn }) => turn >= since(view));
}

export function lessShown(found: Snapshot, level: AssistanceSetting, rules: Shown): Snapshot {
  const { view, log } = found;
  return { view: lessView(view, level, rules), log: [...lessLog(log, level, view)] };
}

/** The first turn of the last round. */
function since({ turn, hands }: GameView): number {
  return turn - hands.length;
}

/** The kinds that fit the colours and numbers said of a card; all where nothing was said. */
function said(clues: readonly ClueMark[], rules: Shown): string[] {
  const colours = clues.flatMap(({ colour }) => (colour ? [kindsOf(colour, rules)] : []));
  const numbers = clues.flatMap(({ rank }) => (rank ? [rules.touches[rank] ?? []] : []));
  const fits = (kind: string, sets: readonly (readonly string[])[]): boolean =>
    sets.length === 0 || sets.some((set) => set.includes(kind));
  return Object.keys(rules.copies).filter((kind) => fits(kind, colours) && fits(kind, numbers));
}

/** The kinds of the suits with this clue colour; if there is no such suit, all kinds that it touches. */
function kindsOf(colour: string, { suits, touches }: Shown): readonly string[] {
  const kinds = touches[colour] ?? [];
  const named = suits.filter(({ name, touched_by: by }) => name === colour || by?.includes(colour));
  const own = kinds.filter((kind) => named.some(({ letter }) => letter === suitOf(kind)));
  return own.length > 0 ? own : kinds;
}
