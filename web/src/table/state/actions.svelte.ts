/** The actions that the viewer may choose now, and why others are not allowed. */
import type { Legal, Refusals } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import { t, tell } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import { isFromDeck, nameOf } from "../../lib/words";
import { isClue } from "../input/clues";
import type { Hands } from "./hands.svelte";
import type { Outbox } from "./outbox.svelte";
import type { PremoveQueue } from "./premoves.svelte";
import type { Replay } from "./replay.svelte";

export class LegalActions {
  readonly #game: GameStore;
  readonly #replay: Replay;
  readonly #hands: Hands;
  readonly #outbox: Outbox;
  readonly #premove: PremoveQueue;

  /** The actions to send now, or for the next turn. */
  readonly legal = $derived.by((): readonly Legal[] => {
    if (this.#replay.past || this.#outbox.sending || this.#hands.replaced || this.#hands.watching) return [];
    if (this.#premove.open) return this.#premove.options;
    return this.#game.paused ? [] : this.#replay.view.legal;
  });
  /** The actions with the deck's last card, if the table allows playing it from there. */
  readonly fromDeck = $derived(this.legal.filter(({ action }) => isFromDeck(action)));
  readonly acting = $derived.by(() => {
    const { me, replaced } = this.#hands;
    const { past, view } = this.#replay;
    if (past || replaced || this.#outbox.sending || this.#game.paused) return false;
    return me !== null && view.on_turn === me;
  });
  readonly choosing = $derived.by(() => this.acting || this.#premove.open);
  /** The type of clue that cannot follow the last one, if they must alternate. */
  readonly barred = $derived.by(() => this.#replay.view.barred ?? null);

  constructor(game: GameStore, replay: Replay, hands: Hands, outbox: Outbox, premove: PremoveQueue) {
    this.#game = game;
    this.#replay = replay;
    this.#hands = hands;
    this.#outbox = outbox;
    this.#premove = premove;
  }

  /** Why a type of action is not allowed now; null if it is, or if the reason is unknown. */
  refusal(type: keyof Refusals): string | null {
    if (this.#replay.past) return t("board.past.readOnly");
    if (this.#premove.open) return null;
    if (this.#game.paused) return t("board.paused");
    const { on_turn, refusals } = this.#replay.view;
    const { me, you } = this.#hands;
    if (me === null || on_turn === null || on_turn === me) return refusals[type] && tell(refusals[type]);
    return t("board.turn.theirs", { name: nameOf(this.#game.table, you, on_turn) });
  }

  /** Why no clue of a type can be given to a card; null if one can. */
  clueRefusal(type: "rank" | "colour", touched: boolean): string | null {
    const whole = this.refusal("clue");
    if (whole !== null) return whole;
    if (this.barred === type && !this.#premove.open) return t(`board.clue.barred.${type}`);
    return touched ? null : t("board.clue.untouched", { card: this.#game.table.words.card });
  }

  /** Why an action would be a mistake by what the player can know; null for others. */
  warning({ action }: Legal): string | null {
    if (isClue(action) || !settings.warn.current) return null;
    const order = this.#hands.inSlot(action.slot);
    if (order === null || !this.#replay.view.mistakes[action.type].includes(order)) return null;
    const { rules, words } = this.#game.table;
    const { card, strike } = words;
    // Inverted suits swap playing and discarding.
    const inverted = rules.suits.some((suit) => suit.inverted);
    return t(inverted ? "board.warn.inverted" : `board.warn.${action.type}`, { card, strike });
  }
}
