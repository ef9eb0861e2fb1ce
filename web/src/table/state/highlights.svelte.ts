/** Which cards are highlighted. */
import type { Action } from "../../lib/api/types";
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

/** An action that a review shows on the table. */
export interface Shown {
  readonly turn: number;
  readonly seat: number;
  readonly action: Action;
  readonly cards: readonly number[];
}

export class Highlights {
  readonly #parts: Parts;
  /** The cards of the log line under the pointer. */
  lit = $state.raw<readonly number[]>([]);
  /** The action of a review under the pointer or the focus. */
  shown = $state.raw<Shown | null>(null);
  #pointed = $state.raw<{ readonly turn: number; readonly cards: readonly number[] } | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sets the cards that the clue under the pointer would touch. */
  point(cards: readonly number[]): void {
    this.#pointed = { turn: this.#parts.replay.view.turn, cards };
  }

  /** Whether the clue under the pointer or the focus, or the one chosen ahead, would touch this card. */
  pointed(order: number): boolean {
    const { actions, choice, premove, replay } = this.#parts;
    const { turn, cards } = this.#pointed ?? {};
    if (premove.wish?.clue?.touches.includes(order)) return true;
    return actions.choosing && !choice.chosen && turn === replay.view.turn && cards?.includes(order) === true;
  }

  /** Whether the clue about to be given, a log line or the last turn concerns this card. */
  aimed(order: number): boolean {
    const { choice, coach, hands, replay } = this.#parts;
    const { chosen } = choice;
    if (chosen) {
      const { action, touches } = chosen;
      return touches.includes(order) || (!isClue(action) && hands.inSlot(action.slot) === order);
    }
    if (this.shown?.turn === replay.view.turn) return this.shown.cards.includes(order);
    const shown = replay.past ? [] : (coach()?.cards ?? []);
    const acted = replay.currentEntry?.cards ?? [];
    return [this.lit, shown, acted].find((cards) => cards.length > 0)?.includes(order) ?? false;
  }
}
