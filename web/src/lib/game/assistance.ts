/** How much of the clues is shown in a game under way: as the table agreed, or less for those who want less. */
import type { AssistanceSetting, ClueMark, Entry, GameView, Rules, Snapshot } from "../api/types";
import { rankOf, ranks, suitOf } from "../kinds";

/** From the least to the most. `none`: each clue for a round; `clues`: what was said; `full`: what follows, too. */
export const levels = ["none", "clues", "full"] as const satisfies readonly AssistanceSetting[];

/** The lesser of two. */
export function lesser(one: AssistanceSetting, other: AssistanceSetting): AssistanceSetting {
  return levels.indexOf(one) < levels.indexOf(other) ? one : other;
}

/** A view with no more than `level` shows. */
export function lessView(view: GameView, level: AssistanceSetting, rules: Pick<Rules, "suits">): GameView {
  if (level === "full") return view;
  const kinds = rules.suits.flatMap(({ letter }) => ranks.map((rank) => `${letter}${rank}`));
  const letters = new Map(rules.suits.map(({ name, letter }) => [name, letter]));
  const hands = view.hands.map((hand) =>
    hand.map((card) => {
      const clues = level === "none" ? card.clues.filter(({ turn }) => turn >= since(view)) : card.clues;
      return { ...card, clues, possible: said(clues, kinds, letters), critical: false, dead: false };
    }),
  );
  return { ...view, hands, efficiency: null };
}

/** The log with no more than `level` shows beside `view`. */
export function lessLog(log: readonly Entry[], level: AssistanceSetting, view: GameView | null): readonly Entry[] {
  return level !== "none" || !view ? log : log.filter(({ turn }) => turn >= since(view));
}

export function lessShown(found: Snapshot, level: AssistanceSetting, rules: Pick<Rules, "suits">): Snapshot {
  const { view, log } = found;
  return { view: lessView(view, level, rules), log: [...lessLog(log, level, view)] };
}

/** The first turn of the last round. */
function since({ turn, hands }: GameView): number {
  return turn - hands.length;
}

/** The kinds of the colours and numbers that were said of a card; all where none was. */
function said(clues: readonly ClueMark[], kinds: readonly string[], letters: ReadonlyMap<string, string>): string[] {
  const suits = clues.flatMap(({ colour }) => (colour ? [letters.get(colour)] : []));
  const numbers = clues.flatMap(({ rank }) => (rank ? [rank] : []));
  return kinds.filter(
    (kind) =>
      (suits.length === 0 || suits.includes(suitOf(kind))) && (numbers.length === 0 || numbers.includes(rankOf(kind))),
  );
}
