/** The action that is chosen for the viewer's next turn. */
import type { Entry, GameEvent, Legal } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import { t } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import { nameOf } from "../../lib/words";
import type { Hands } from "./hands.svelte";
import type { NoticeLine } from "./notice.svelte";
import type { Outbox } from "./outbox.svelte";
import { doubt, optionsAhead, reasonText, wishFor, wishText, type Reason, type Wish } from "./premove";
import type { Replay } from "./replay.svelte";

export class PremoveQueue {
  readonly #game: GameStore;
  readonly #replay: Replay;
  readonly #hands: Hands;
  readonly #outbox: Outbox;
  readonly #notice: NoticeLine;
  #wish = $state.raw<Wish | null>(null);

  /** Whether the player wants to choose ahead. Several seats on one device have no turn of others to wait for. */
  readonly on = $derived.by(() => settings.premoves.current && this.#game.mySeats.length === 1);
  /** Whether an action may be chosen ahead just now. */
  readonly open = $derived.by(() => {
    const { me } = this.#hands;
    const others = me !== null && this.#replay.view.on_turn !== me;
    return this.on && others && !this.#outbox.sending && this.#obstacle === null;
  });
  readonly options = $derived.by((): readonly Legal[] => optionsAhead(this.#replay.view));
  /** The chosen action in words; null when none is. */
  readonly words = $derived.by((): string | null => {
    const { own, you } = this.#hands;
    const { table } = this.#game;
    return this.#wish && wishText(table, own, this.#wish, (seat) => nameOf(table, you, seat));
  });
  readonly #obstacle = $derived.by((): Reason | null => {
    if (this.#game.connection !== "live") return "connection";
    if (this.#replay.past) return "past";
    if (this.#hands.replaced) return "standIn";
    return this.#replay.view.outcome ? "over" : null;
  });

  constructor(game: GameStore, replay: Replay, hands: Hands, outbox: Outbox, notice: NoticeLine) {
    this.#game = game;
    this.#replay = replay;
    this.#hands = hands;
    this.#outbox = outbox;
    this.#notice = notice;
  }

  get wish(): Wish | null {
    return this.#wish;
  }

  choose(legal: Legal): void {
    this.#wish = wishFor(this.#replay.view, legal);
  }

  /** What is to be done with a card. */
  of(order: number): "play" | "discard" | null {
    const wish = this.#wish;
    return wish && wish.type !== "clue" && wish.order === order ? wish.type : null;
  }

  cancel(): void {
    this.#wish = null;
  }

  /** Takes the action back as soon as the viewer could not choose it any more. */
  check(): void {
    if (this.#wish === null) return;
    if (!this.on) this.cancel();
    else if (this.#obstacle) this.#lose(this.#obstacle);
  }

  /** Takes the action back when an event makes it doubtful. @returns the wish whose turn has come, which is then gone */
  hear(event: GameEvent): Wish | null {
    this.check();
    const wish = this.#wish;
    if (wish === null) return null;
    if (event.type === "snapshot") this.#lose("connection");
    if (event.type !== "turn") return null;
    const { view } = this.#replay;
    const reason = doubt(view, wish, event.entry);
    if (reason) this.#lose(reason, event.entry);
    if (reason || view.on_turn !== view.seat) return null;
    this.cancel();
    return wish;
  }

  /** Says why a wish is taken back. */
  tell(why: string): void {
    this.#notice.say(t("board.premove.back", { why }));
  }

  #lose(reason: Reason, by?: Entry): void {
    this.cancel();
    this.tell(reasonText(this.#game.table, reason, by));
  }
}
