/** Whose view is shown, and the hands in that view. */
import type { Card } from "../../lib/api/types";
import { arrangedCards } from "../../lib/game/arrangement";
import type { GameStore } from "../../lib/game/game.svelte";
import { settled, type Place, type Row } from "../input/cursor";
import type { Replay } from "./replay.svelte";

export class Hands {
  readonly #game: GameStore;
  readonly #replay: Replay;
  #wish = $state.raw<Place | null>(null);

  /** Whether a spectator watches through a seat, whose hand is then one among the others. */
  readonly watching = $derived.by(() => {
    const { branches, fetched, over, view } = this.#replay;
    if (branches.on || (over && fetched)) return false;
    return view.seat !== null && !this.#game.mySeats.includes(view.seat);
  });
  /** The seat whose hand is shown as the viewer's. */
  readonly me = $derived.by(() => (this.watching ? null : this.#replay.view.seat));
  /** The seat called "you"; null for a spectator who watches through a seat. */
  readonly you = $derived.by(() => (this.me !== null && this.#game.table.seats[this.me]?.mine ? this.me : null));
  /** Whether a bot plays the viewer's hand until the viewer returns. */
  readonly replaced = $derived.by(
    () => !this.#replay.branches.on && this.you !== null && (this.#game.table.seats[this.you]?.bot ?? null) !== null,
  );
  /** The other seats from the left neighbour on; all seats for a spectator. */
  readonly others = $derived.by(() => {
    const count = this.#replay.view.hands.length;
    const mine = this.me;
    if (mine === null) return Array.from({ length: count }, (_, seat) => seat);
    return Array.from({ length: count - 1 }, (_, step) => (mine + 1 + step) % count);
  });
  /** The viewer's hand: now in the viewer's order (C26), on an earlier turn in drawing order, as the log counts. */
  readonly own = $derived.by((): readonly Card[] => {
    const { branches, past, view } = this.#replay;
    const hand = view.hands[this.me ?? -1] ?? [];
    return past || branches.on ? hand : arrangedCards(hand, this.#game.view?.arrangement ?? []);
  });
  readonly rows = $derived.by((): Row[] => {
    const rows = this.others.map((seat) => ({ seat, count: this.of(seat).length }));
    return this.me === null ? rows : [...rows, { seat: this.me, count: this.own.length }];
  });
  /** The card under the keyboard's cursor. */
  readonly cursor = $derived(settled(this.rows, this.#wish));

  constructor(game: GameStore, replay: Replay) {
    this.#game = game;
    this.#replay = replay;
  }

  of(seat: number): readonly Card[] {
    return seat === this.me ? this.own : (this.#replay.view.hands[seat] ?? []);
  }

  card(order: number): { readonly card: Card; readonly seat: number; readonly place: number } | null {
    for (const { seat } of this.rows) {
      const place = this.of(seat).findIndex((card) => card.order === order);
      const card = this.of(seat)[place];
      if (card) return { card, seat, place };
    }
    return null;
  }

  /** The order of the card in a slot of the viewer's hand, as the rules number slots. */
  inSlot(slot: number | null): number | null {
    return this.#replay.view.hands[this.me ?? -1]?.[slot ?? -1]?.order ?? null;
  }

  /** Whether a card has been focused yet. */
  get visited(): boolean {
    return this.#wish !== null;
  }

  moveTo(place: Place): void {
    this.#wish = place;
  }
}
