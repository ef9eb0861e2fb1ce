/** The action that the viewer is choosing: what taps mean, and which presses count. */
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

/** Presses do not count for this long after their target has moved, in ms. */
const pause = 600;

/** The actions offered, and the one chosen. */
interface Offer {
  readonly turn: number;
  readonly options: readonly Legal[];
  readonly chosen: Legal | null;
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
  readonly #clock: () => number;
  #offer = $state.raw<Offer | null>(null);
  #opened = $state.raw<{ readonly turn: number; readonly opening: Opening } | null>(null);
  #picked = $state<number | null>(null);
  /** When the hand last shifted, appeared, or was pressed too soon after that; in ms of the board's clock. */
  shifted = $state(-Infinity);
  /** When the game last went on, or a card was pressed too soon after that; in ms of the board's clock. */
  changed = $state(-Infinity);

  readonly #offered = $derived.by(() => {
    const { past, view } = this.#parts.replay;
    return this.#offer?.turn === view.turn && !past ? this.#offer : null;
  });
  readonly options = $derived<readonly Legal[]>(this.#offered?.options ?? []);
  readonly chosen = $derived<Legal | null>(this.#offered?.chosen ?? null);
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
    const { hands, replay, screen } = this.#parts;
    const there = hands.own.some(({ order }) => order === this.#picked);
    return screen.picks && there && !replay.past && replay.view.outcome === null ? this.#picked : null;
  });

  constructor(parts: Parts, clock: () => number) {
    this.#parts = parts;
    this.#clock = clock;
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
    else if (this.#parts.premove.open || this.#settled(this.changed)) void this.send(only);
    else this.goOn();
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
    this.#picked = again ? null : order;
  }

  /** Plays or discards: at once, after confirmation, or ahead during another player's turn. */
  takeCard(legal: Legal, ask = settings.ask.current): void {
    const { premove } = this.#parts;
    if (ask || premove.open || this.warning(legal) !== null) this.offer([legal]);
    // The turn may have come just before a press that was meant as a premove.
    else if (premove.on && !this.#settled(this.changed)) this.goOn();
    else void this.send(legal);
  }

  /** Why an action would be a mistake; null for others, and if a coach says so itself. */
  warning(legal: Legal): string | null {
    return this.#parts.coach() ? null : this.#parts.actions.warning(legal);
  }

  async send(legal: Legal | null = this.chosen): Promise<void> {
    const { coach, outbox, premove, replay } = this.#parts;
    if (!legal || replay.past || outbox.sending) return;
    const ahead = premove.open;
    const refused = !ahead && !replay.branches.on && coach()?.takes(legal.action) === false;
    this.cancel();
    if (ahead) premove.choose(legal);
    else if (replay.branches.on) await replay.act(legal.action);
    else if (!refused) await outbox.send(replay.view.turn, legal.action);
  }

  /** Call when the viewer's cards have moved: a press may miss its target. */
  shift(): void {
    this.shifted = this.#clock();
    this.#picked = null;
  }

  /** Call when the game goes on, or after a press that came too soon. */
  goOn(): void {
    this.changed = this.#clock();
  }

  /** Whether the viewer's hand has stood still long enough that a press meets its target. */
  calm(): boolean {
    return !this.#parts.outbox.sending && this.#settled(this.shifted);
  }

  /** Whether a press on the check or the cross counts. A press too soon after a shift restarts the pause. */
  counts(): boolean {
    if (this.#parts.screen.picks || this.#settled(this.shifted)) return true;
    this.shifted = this.#clock();
    return false;
  }

  #settled(since: number): boolean {
    return this.#clock() - since >= pause;
  }
}
