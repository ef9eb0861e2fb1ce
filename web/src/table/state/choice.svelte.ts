/** The action that the viewer is choosing, and what taps mean. */
import type { Legal } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Coach } from "../coach/coach";
import { sameAction } from "../input/clues";
import type { Opening } from "../input/keys";
import type { LegalActions } from "./actions.svelte";
import type { Hands } from "./hands.svelte";
import type { NoticeLine } from "./notice.svelte";
import type { Outbox } from "./outbox.svelte";
import type { PremoveQueue } from "./premoves.svelte";
import type { Replay } from "./replay.svelte";
import type { Screen } from "./screen.svelte";
import type { Windows } from "./windows.svelte";

/** The actions offered, and the one chosen. */
interface Offer {
  readonly turn: number;
  readonly options: readonly Legal[];
  readonly chosen: Legal | null;
  /** Why the chosen one could not be sent. */
  readonly failure?: string | null;
}

interface Parts {
  readonly game: GameStore;
  readonly replay: Replay;
  readonly hands: Hands;
  readonly actions: LegalActions;
  readonly outbox: Outbox;
  readonly premove: PremoveQueue;
  readonly notice: NoticeLine;
  readonly windows: Windows;
  readonly screen: Screen;
  /** May refuse an action, and warns of mistakes itself. */
  readonly coach: () => Coach | null;
}

export class Choice {
  readonly #parts: Parts;
  #offer = $state.raw<Offer | null>(null);
  #opened = $state.raw<{ readonly turn: number; readonly opening: Opening } | null>(null);
  /** The card tapped, and the hand that it was in. */
  #picked = $state.raw<{ readonly order: number; readonly hand: string } | null>(null);

  readonly #offered = $derived.by(() => {
    const { past, view } = this.#parts.replay;
    return this.#offer?.turn === view.turn && !past ? this.#offer : null;
  });
  readonly options = $derived<readonly Legal[]>(this.#offered?.options ?? []);
  readonly chosen = $derived<Legal | null>(this.#offered?.chosen ?? null);
  readonly failure = $derived(this.#offered?.failure ?? null);
  /** The first of two keys; it lapses when the game goes on. */
  readonly opening = $derived.by(() => {
    const { actions, replay } = this.#parts;
    return actions.legal.length > 0 && this.#opened?.turn === replay.view.turn ? this.#opened.opening : null;
  });
  /** Whether a click on a number or colour gives the clue at once; otherwise it selects it. (C34) */
  readonly direct = $derived.by(() => {
    const { current } = settings.clues;
    return current === "edition" ? this.#parts.game.table.one_click : current === "once";
  });
  /** The viewer's card that shows its check and cross, by order. */
  readonly picked = $derived.by(() => {
    const { replay, screen } = this.#parts;
    const { order = null, hand } = this.#picked ?? {};
    return screen.picks && hand === this.#hand && !replay.past && replay.view.outcome === null ? order : null;
  });
  readonly #hand = $derived.by(() => this.#parts.hands.own.map(({ order }) => order).join());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Offers actions; a single one is chosen at once. */
  offer(options: readonly Legal[], chosen: Legal | null = options.length === 1 ? (options[0] ?? null) : null): void {
    const { notice, premove, replay, windows } = this.#parts;
    if (chosen && premove.open) {
      void this.send(chosen);
      return;
    }
    this.#offer = options.length === 0 ? null : { turn: replay.view.turn, options, chosen };
    this.#opened = null;
    this.#picked = null;
    windows.details = null;
    notice.clear();
  }

  /** Starts a two-key action. */
  open(opening: Opening): void {
    this.cancel();
    this.#opened = { turn: this.#parts.replay.view.turn, opening };
  }

  /** Call when the game goes on: undo and puzzles return to a turn of which an action was sent. */
  lapse(): void {
    this.#offer = null;
  }

  cancel(): void {
    this.#offer = null;
    this.#opened = null;
    this.#picked = null;
    this.#parts.notice.clear();
  }

  /** Handles a tap on a control: the first chooses, the second sends. */
  tap(options: readonly Legal[]): void {
    const { chosen } = this;
    if (chosen && options.some(({ action }) => sameAction(action, chosen.action))) void this.send();
    else this.offer(options);
  }

  /** Handles a tap on a number or colour: gives its only clue, or offers its clues. (C34) */
  clue(options: readonly Legal[]): void {
    const [only] = options;
    if (!this.direct || !only || options.length > 1) this.tap(options);
    else void this.send(only);
  }

  /**
   * Handles a tap on a card's number or shell.
   * @param all the legal clues that touch the card; if none has this type, the others are offered
   */
  clueCard(type: "rank" | "colour", all: readonly Legal[]): void {
    const { actions, notice } = this.#parts;
    const meant = all.filter(({ action }) => action.type === type);
    const refusal = actions.clueRefusal(type, all.length > 0);
    if (meant.length > 0) this.clue(meant);
    else {
      if (all.length > 0 && actions.barred !== type) this.offer(all);
      if (refusal) notice.say(refusal);
    }
  }

  /** Handles a tap on one of the offered clues. */
  choose(option: Legal): void {
    if (this.direct) void this.send(option);
    else this.offer(this.options, option);
  }

  /** Handles a tap on a card of the viewer: shows or hides its check and cross. */
  pick(order: number): void {
    const again = this.picked === order;
    this.cancel();
    this.#picked = again ? null : { order, hand: this.#hand };
  }

  /** Plays or discards: at once, after confirmation, or ahead during another player's turn. */
  takeCard(legal: Legal, ask = settings.ask.current): void {
    const { premove } = this.#parts;
    if (ask || premove.open || this.warning(legal) !== null) this.offer([legal]);
    else void this.send(legal);
  }

  /** Why an action would be a mistake; null for others, and if a coach says so itself. */
  warning(legal: Legal): string | null {
    return this.#parts.coach() ? null : this.#parts.actions.warning(legal);
  }

  /** Sends an action. A choice stays until the turn is over; one that could not be sent is offered with the reason. */
  async send(legal: Legal | null = this.chosen): Promise<void> {
    const { coach, outbox, premove, replay } = this.#parts;
    if (!legal || replay.past || outbox.sending) return;
    const { turn } = replay.view;
    const ahead = premove.open;
    const sends = !ahead && !replay.branches.on && coach()?.takes(legal.action) !== false;
    const options = this.chosen === legal ? this.options : [legal];
    if (!sends || this.chosen !== legal) this.cancel();
    if (ahead) premove.choose(legal);
    else if (replay.branches.on) await replay.act(legal.action);
    else if (sends) {
      const failure = await outbox.send(turn, legal.action);
      if (failure !== null) this.#offer = { turn, options, chosen: legal, failure };
    }
  }
}
