/** Which cards are lit up because something points at them. */
import type { Coach } from "../coach/coach";
import { isClue } from "../input/clues";
import type { LegalActions } from "./actions.svelte";
import type { Choice } from "./choice.svelte";
import type { Hands } from "./hands.svelte";
import type { PremoveQueue } from "./premoves.svelte";
import type { Replay } from "./replay.svelte";

interface Parts {
  readonly replay: Replay;
  readonly hands: Hands;
  readonly actions: LegalActions;
  readonly premove: PremoveQueue;
  readonly choice: Choice;
  readonly coach: () => Coach | null;
}

export class Highlights {
  readonly #parts: Parts;
  /** The cards of a line of the log. */
  lit = $state.raw<readonly number[]>([]);
  #pointed = $state.raw<{ readonly turn: number; readonly cards: readonly number[] } | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notes which cards the clue would touch that is pointed at; none when nothing is. */
  point(cards: readonly number[]): void {
    this.#pointed = { turn: this.#parts.replay.view.turn, cards };
  }

  /** Whether the clue that the pointer or the keyboard is on, or that is chosen ahead, would touch this card. */
  pointed(order: number): boolean {
    const { actions, choice, premove, replay } = this.#parts;
    const { turn, cards } = this.#pointed ?? {};
    if (premove.wish?.clue?.touches.includes(order)) return true;
    return actions.choosing && !choice.chosen && turn === replay.view.turn && cards?.includes(order) === true;
  }

  /** Whether something points at this card: the clue about to be given, a line of the log, or the turn just taken. */
  aimed(order: number): boolean {
    const { choice, coach, hands, replay } = this.#parts;
    const { chosen } = choice;
    if (chosen) {
      const { action, touches } = chosen;
      return touches.includes(order) || (!isClue(action) && hands.inSlot(action.slot) === order);
    }
    const shown = replay.past ? [] : (coach()?.cards ?? []);
    const acted = replay.currentEntry?.cards ?? [];
    return [this.lit, shown, acted].find((cards) => cards.length > 0)?.includes(order) ?? false;
  }
}
