/** The record of the game: what has been played, up to the newest turn. */
import type { Entry, GameView, Snapshot } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import type { Eyes } from "../../lib/game/viewing";

/** What a replay reads from: the record, or a branch of it. */
export interface Source {
  /** The turn after the last action. */
  readonly last: number;
  readonly log: readonly Entry[];
  /** The position in which a turn was taken, counted from 0. @throws ApiError */
  at(turn: number): Promise<Snapshot>;
}

export class GameRecord implements Source {
  readonly game: GameStore;
  #remembered: GameView | null = null;
  #chosenEyes = $state.raw<Eyes | null>(null);

  /** The newest position. */
  readonly live = $derived.by((): GameView | null => {
    // Between two seats of one device there is no view for a moment; the curtain hides the last one.
    this.#remembered = this.game.view ?? this.#remembered;
    return this.#remembered;
  });
  /** Whether the game has ended, whatever turn of it is shown. */
  readonly over = $derived.by(() => (this.live?.outcome ?? null) !== null);
  /** Through whose eyes the turns are seen; everybody's own until others are chosen, which is possible after the end. */
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

  /** Chooses the eyes through which the turns are seen from now on. */
  see(eyes: Eyes): void {
    this.#chosenEyes = eyes;
  }
}
