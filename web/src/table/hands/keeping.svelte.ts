/** How the viewer keeps the hand: its order, turned cards and gaps. The server remembers it; the rules do not know it. (C26) */
import type { Arrangement } from "../../lib/api/types";
import type { Board } from "../board.svelte";
import { moved, toggled } from "../../lib/game/arrangement";

export class Keeping {
  readonly #board: Board;
  readonly now = $derived.by((): Arrangement => {
    const { game, own } = this.#board;
    const { turned = [], gaps = [] } = game.view ?? {};
    return { arrangement: own.map(({ order }) => order), turned, gaps };
  });

  constructor(board: Board) {
    this.#board = board;
  }

  /** Keeps the hand in another way; what is left out stays. */
  async change(change: Partial<Arrangement>): Promise<void> {
    const { game, trying } = this.#board;
    if (trying.on) return;
    await this.#board.attempt(() => game.arrange({ ...this.now, ...change }));
  }

  /** Puts a card at another place, counted from 0. */
  move(order: number, place: number): void {
    void this.change({ arrangement: moved(this.now.arrangement, order, place) });
  }

  /** Turns a card or sets it apart, or undoes that. */
  toggle(mark: "turned" | "gaps", order: number): void {
    void this.change({ [mark]: toggled(this.now[mark], order) });
  }
}
