/** Common knowledge about the cards, requested from the server while it is shown. (C32) */
import { api, sentence } from "../../lib/api/client";
import type { GameStore } from "../../lib/game/game.svelte";
import type { CardKnowledge, Knowledge } from "../../lib/api/types";

export class KnowledgeQuery {
  knowledge = $state.raw<Knowledge | null>(null);
  trouble = $state<string | null>(null);
  /** The number of the latest request: answers to earlier ones are dropped. */
  #request = 0;
  readonly #game: GameStore;

  constructor(game: GameStore) {
    this.#game = game;
  }

  async load(): Promise<void> {
    const request = ++this.#request;
    try {
      const knowledge = await api.knowledge(this.#game.id, this.#game.seat);
      if (request === this.#request) {
        this.knowledge = knowledge;
        this.trouble = null;
      }
    } catch (error) {
      if (request === this.#request) this.trouble = sentence(error);
    }
  }

  card(order: number): CardKnowledge | null {
    const cards = this.knowledge?.seats.flatMap((seat) => seat.cards);
    return cards?.find((card) => card.order === order) ?? null;
  }
}
