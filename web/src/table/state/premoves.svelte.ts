/** The premove of the viewer. */
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

  /** Whether premoves are on: wanted, and only one seat is played on this device. */
  readonly on = $derived.by(() => settings.premoves.current && this.#game.mySeats.length === 1);
  /** Whether a premove may be chosen now. */
  readonly open = $derived.by(() => {
    const { me } = this.#hands;
    const others = me !== null && this.#replay.view.on_turn !== me;
    return this.on && others && !this.#outbox.sending && this.#obstacle === null;
  });
  readonly options = $derived.by((): readonly Legal[] => optionsAhead(this.#replay.view));
  /** The premove in words; null if there is none. */
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

  /** What the premove does with a card. */
  of(order: number): "play" | "discard" | null {
    const wish = this.#wish;
    return wish && wish.type !== "clue" && wish.order === order ? wish.type : null;
  }

  cancel(): void {
    this.#wish = null;
  }

  /** Drops the premove when it can no longer be chosen. */
  check(): void {
    if (this.#wish === null) return;
    if (!this.on) this.cancel();
    else if (this.#obstacle) this.#lose(this.#obstacle);
  }

  /** Drops the premove if an event makes it doubtful. @returns the premove whose turn has come; it is then removed */
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

  /** Says why the premove is dropped. */
  tell(why: string): void {
    this.#notice.say(t("board.premove.back", { why }));
  }

  #lose(reason: Reason, by?: Entry): void {
    this.cancel();
    this.tell(reasonText(this.#game.table, reason, by));
  }
}
