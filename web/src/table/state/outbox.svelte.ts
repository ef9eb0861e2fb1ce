/** The action being sent to the server. */
import { sentence } from "../../lib/api/sentence";
import type { Action } from "../../lib/api/types";
import { learn } from "../../lib/settings.svelte";
import { isClue } from "../input/clues";
import type { GameRecord } from "./record.svelte";

export class Outbox {
  readonly #record: GameRecord;
  /** The turn whose action is being sent. */
  #sent = $state<number | null>(null);
  readonly sending = $derived.by(() => this.#sent !== null && this.#sent === this.#record.live?.turn);

  constructor(record: GameRecord) {
    this.#record = record;
  }

  /** Sends an action of a turn. @returns why it could not be sent; null if it was */
  async send(turn: number, action: Action): Promise<string | null> {
    this.#sent = turn;
    try {
      await this.#record.game.act(action);
    } catch (error) {
      this.#sent = null;
      return sentence(error);
    }
    learn(isClue(action) ? "clue" : "own");
    return null;
  }

  /** Call when the game is at another turn. */
  clear(): void {
    this.#sent = null;
  }
}
