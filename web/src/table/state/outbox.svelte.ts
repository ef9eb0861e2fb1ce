/** The action being sent to the server. */
import type { Action } from "../../lib/api/types";
import { learn } from "../../lib/settings.svelte";
import { isClue } from "../input/clues";
import type { NoticeLine } from "./notice.svelte";
import type { GameRecord } from "./record.svelte";

export class Outbox {
  readonly #record: GameRecord;
  readonly #notice: NoticeLine;
  /** The turn whose action is being sent. */
  #sent = $state<number | null>(null);
  readonly sending = $derived.by(() => this.#sent !== null && this.#sent === this.#record.live?.turn);

  constructor(record: GameRecord, notice: NoticeLine) {
    this.#record = record;
    this.#notice = notice;
  }

  async send(turn: number, action: Action): Promise<void> {
    this.#sent = turn;
    const failed = (await this.#notice.attempt(() => this.#record.game.act(action))) === null;
    if (failed) this.#sent = null;
    else learn(isClue(action) ? "clue" : "own");
  }

  /** Call when the game is at another turn. */
  clear(): void {
    this.#sent = null;
  }
}
