/** The record of the game up to the newest turn. */
import type { Entry, GameView, Snapshot } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import type { Eyes } from "../../lib/game/viewing";

/** The source of a replay: the record, or a branch. */
export interface Source {
  /** The turn after the last action. */
  readonly last: number;
  readonly log: readonly Entry[];
  /** The position before a turn, counted from 0. @throws ApiError */
  at(turn: number): Promise<Snapshot>;
}

export class GameRecord implements Source {
  readonly game: GameStore;
  #remembered: GameView | null = null;
  #chosenEyes = $state.raw<Eyes | null>(null);

  /** The newest position. */
  readonly live = $derived.by((): GameView | null => {
    // Between two seats of one device there is no view for a moment; the curtain hides the old one.
    this.#remembered = this.game.view ?? this.#remembered;
    return this.#remembered;
  });
  readonly over = $derived.by(() => (this.live?.outcome ?? null) !== null);
  /** Whose view is shown: everybody's own until another is chosen, which is possible after the end. */
  readonly seenBy = $derived.by((): Eyes => {
    const { seat } = this.game;
    return (this.over ? this.#chosenEyes : null) ?? { seat, open: this.over && seat === null };
  });

  constructor(game: GameStore) {
    this.game = game;
  }

  get last(): number {
    return this.live?.turn ?? 0;
  }

  get log(): readonly Entry[] {
    return this.game.log;
  }

  at(turn: number): Promise<Snapshot> {
    return this.game.at(turn, this.seenBy);
  }

  see(eyes: Eyes): void {
    this.#chosenEyes = eyes;
  }
}
