/** The position shown: the newest, or one of a replay, of the record or of a branch. */
import type { Action, Entry, GameView, Snapshot } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import type { Eyes } from "../../lib/game/viewing";
import { t } from "../../lib/messages";
import { turnHash } from "../../lib/navigation/paths";
import { BranchTree } from "./branches.svelte";
import type { NoticeLine } from "./notice.svelte";
import { GameRecord, type Source } from "./record.svelte";

export class Replay {
  readonly record: GameRecord;
  readonly branches: BranchTree;
  readonly #notice: NoticeLine;
  readonly #onmove: () => void;
  /** The position fetched: an earlier one, or the last one in a chosen view. */
  #past = $state.raw<Snapshot | null>(null);
  /** The turn of the position being fetched. */
  #wanted = $state.raw<{ readonly turn: number } | null>(null);
  #walking = $state(false);
  #reviewing = $state(false);
  #fetching: Promise<void> | null = null;

  readonly source = $derived.by((): Source => (this.branches.on ? this.branches : this.record));
  /** Whether an earlier turn is shown. */
  readonly past = $derived.by(() => !this.branches.on && this.#past !== null && this.#past.view.turn < this.turns);
  /** Whether a replay is shown: an earlier turn, or the last one with the button back to now. */
  readonly walking = $derived.by(() => this.past || (this.#walking && this.over));
  /** The turn requested, from 0; null without a replay. */
  readonly target = $derived.by(() => this.#wanted?.turn ?? (this.walking ? this.view.turn : null));

  /** The log entry of the turn taken in the earlier position shown. */
  readonly pastEntry = $derived.by((): Entry | null =>
    this.past ? (this.record.log.find(({ turn }) => turn === this.view.turn) ?? null) : null,
  );
  /** The newest turn's log entry; in an earlier position, that of the turn taken there. */
  readonly currentEntry = $derived.by((): Entry | null => {
    if (this.past) return this.pastEntry;
    const { log } = this.source;
    return (this.branches.on ? log[this.view.turn - 1] : log.at(-1)) ?? null;
  });

  /** @param onmove called when another position is shown */
  constructor(game: GameStore, notice: NoticeLine, onmove: () => void) {
    this.record = new GameRecord(game);
    this.branches = new BranchTree(this.record);
    this.#notice = notice;
    this.#onmove = onmove;
  }

  get view(): GameView {
    const view = this.#past?.view ?? this.record.live;
    if (!view) throw new Error("The game is drawn before it has arrived.");
    return view;
  }

  /** Whether the position shown was fetched, so that events do not change it. */
  get fetched(): boolean {
    return this.#past !== null;
  }

  get over(): boolean {
    return this.record.over;
  }

  get turns(): number {
    return this.record.last;
  }

  /** Whether the review of the finished game is open; branches hide it. */
  get reviewing(): boolean {
    return this.#reviewing && this.over && !this.branches.on;
  }

  /** The hash for the address; empty without a replay. */
  get mark(): string {
    return this.target === null ? "" : turnHash(this.target, this.reviewing) + this.branches.mark;
  }

  /** Shows the position before a turn, counted from 0; in a running game the newest turn ends the replay. */
  goTo(turn: number): Promise<void> {
    if (turn >= this.turns && !this.over) {
      this.now();
      return Promise.resolve();
    }
    this.#wanted = { turn: Math.max(0, Math.min(turn, this.source.last)) };
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  /** Steps back or forward from the turn requested. */
  step(by: number): void {
    void this.goTo((this.target ?? this.turns) + by);
  }

  /** Shows another seat's view, or all hands, in a finished game. */
  see(eyes: Eyes): void {
    this.record.see(eyes);
    void this.goTo(this.target ?? this.turns);
  }

  /** Opens the review at the turn shown, or at the beginning; or closes it. */
  review(open: boolean): void {
    this.#reviewing = open;
    if (open && this.target === null) void this.goTo(0);
  }

  now(): void {
    this.#reviewing = false;
    this.branches.end();
    this.#wanted = null;
    this.#past = null;
    this.#walking = false;
    this.#notice.clear();
  }

  /** Starts to try alternatives from the turn shown. */
  branchOff(): void {
    this.branches.begin();
    void this.goTo(this.target ?? this.turns);
  }

  /** Starts to try alternatives from the turn shown, for its player; a bot plays the other seats. */
  async playOn(bot: string | null): Promise<void> {
    this.branches.begin();
    await this.goTo(this.target ?? this.turns);
    this.help(bot);
  }

  /** Shows a win of this deal as a branch, from where it leaves the record. */
  async showWin(): Promise<void> {
    const actions = await this.#notice.attempt(() => this.record.game.winningLine());
    if (!actions) return;
    this.branches.follow(actions);
    await this.goTo(this.branches.leaves ?? 0);
  }

  /** Shows a turn of an address, in its branches; says so if they cannot be read. */
  async open(turn: number, branches: string): Promise<void> {
    const read = !this.over || this.branches.read(branches);
    await this.goTo(turn);
    // Not earlier: the position that comes clears the notice before.
    if (!read) this.#notice.say(t("board.whatif.unreadable"));
  }

  /** Returns to the record, where the branch shown leaves it. */
  leaveBranches(): void {
    const turn = this.target ?? 0;
    const left = Math.min(turn, this.branches.leaves ?? turn);
    this.branches.end();
    void this.goTo(left);
  }

  /** Shows the end of a branch, or the record where the branch left it. */
  showBranch(place: number | null): void {
    const left = this.branches.leaves ?? this.target ?? 0;
    this.branches.show(place);
    void this.goTo(place === null ? left : this.branches.last);
  }

  removeBranch(place: number): void {
    const left = this.branches.leaves ?? 0;
    if (this.branches.remove(place)) void this.goTo(left);
  }

  /** Opens all hands in branches, or only those that the seat on turn sees. */
  openHands(open: boolean): void {
    this.branches.open = open;
    void this.goTo(this.target ?? 0);
  }

  /** Lets a bot play all seats in branches but the one on turn now; null for none. */
  help(bot: string | null): void {
    this.branches.help(bot, this.view.on_turn);
  }

  /** Takes an action in a branch, then the bot's actions that follow. */
  async act(action: Action): Promise<void> {
    let next: Action | null = action;
    while (next) {
      const turn = this.view.turn;
      this.branches.take(turn, next);
      await this.goTo(turn + 1);
      next = this.view.turn === turn + 1 ? await this.#answer(turn + 1) : null;
    }
  }

  async #answer(turn: number): Promise<Action | null> {
    if (!this.branches.helps(turn, this.view.on_turn)) return null;
    const found = await this.#notice.attempt(() => this.branches.answer(turn));
    return this.branches.on && this.target === turn ? found : null;
  }

  /** Fetches the requested position, one at a time; requests replaced meanwhile are skipped. */
  async #fetch(): Promise<void> {
    for (let asked = this.#wanted; asked; asked = this.#wanted) {
      const { turn } = asked;
      const past = await this.#notice.attempt(() => this.source.at(turn));
      if (this.#wanted === null) return; // the replay was ended
      if (this.#wanted === asked) this.#wanted = null;
      if (!past) {
        if (!this.#walking) this.branches.end(); // the address has illegal actions
        continue;
      }
      // Keep a tapped card if only the view has changed.
      const same = past.view.turn === this.view.turn && past.view.seat === this.view.seat;
      this.#past = past;
      this.#walking = true;
      if (!same) this.#onmove();
    }
  }
}
