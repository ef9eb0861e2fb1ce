/** The position that is shown: the newest, or one gone to, of the record or of a branch. */
import type { Action, Entry, GameView, Snapshot } from "../../lib/api/types";
import type { GameStore } from "../../lib/game/game.svelte";
import type { Eyes } from "../../lib/game/viewing";
import { turnHash } from "../../lib/navigation/paths";
import { BranchTree } from "./branches.svelte";
import type { NoticeLine } from "./notice.svelte";
import { GameRecord, type Source } from "./record.svelte";

export class Replay {
  readonly record: GameRecord;
  readonly branches: BranchTree;
  readonly #notice: NoticeLine;
  readonly #onmove: () => void;
  /** A position looked at: an earlier one, or the last one through chosen eyes. */
  #past = $state.raw<Snapshot | null>(null);
  /** The turn of the position that is being fetched to be looked at. */
  #wanted = $state.raw<{ readonly turn: number } | null>(null);
  #walking = $state(false);
  #fetching: Promise<void> | null = null;

  readonly source = $derived.by((): Source => (this.branches.on ? this.branches : this.record));
  /** Whether an earlier turn is shown. */
  readonly past = $derived.by(() => !this.branches.on && this.#past !== null && this.#past.view.turn < this.turns);
  /** Whether the game is gone through: an earlier turn is shown, or the last one with the way back. */
  readonly walking = $derived.by(() => this.past || (this.#walking && this.over));
  /** The turn gone to, counted from 0; null where the game is not gone through. */
  readonly target = $derived.by(() => this.#wanted?.turn ?? (this.walking ? this.view.turn : null));

  /** The log's line of what was done on the earlier turn that is shown. */
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

  /** How many turns have been taken in all. */
  get turns(): number {
    return this.record.last;
  }

  /** What the address tells of the turn that is shown; empty where the game is not gone through. */
  get mark(): string {
    return this.target === null ? "" : turnHash(this.target) + this.branches.mark;
  }

  /** Shows the position in which a turn was taken, counted from 0; in a game under way the newest leads back to now. */
  goTo(turn: number): Promise<void> {
    if (turn >= this.turns && !this.over) {
      this.now();
      return Promise.resolve();
    }
    this.#wanted = { turn: Math.max(0, Math.min(turn, this.source.last)) };
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  /** One turn back or on, counted from the one that is asked for. */
  step(by: number): void {
    void this.goTo((this.target ?? this.turns) + by);
  }

  /** Looks through the eyes of another seat, or at all hands, in a game that is over. */
  see(eyes: Eyes): void {
    this.record.see(eyes);
    void this.goTo(this.target ?? this.turns);
  }

  now(): void {
    this.branches.end();
    this.#wanted = null;
    this.#past = null;
    this.#walking = false;
    this.#notice.clear();
  }

  /** Begins to try other ways, from where the replay is. */
  branchOff(): void {
    this.branches.begin();
    void this.goTo(this.target ?? this.turns);
  }

  /** Back to the record, where the branch that is shown leaves it. */
  leaveBranches(): void {
    const turn = this.target ?? 0;
    const left = Math.min(turn, this.branches.leaves ?? turn);
    this.branches.end();
    void this.goTo(left);
  }

  /** Shows a branch at its end, or the record where the branch left it. */
  showBranch(place: number | null): void {
    const left = this.branches.leaves ?? this.target ?? 0;
    this.branches.show(place);
    void this.goTo(place === null ? left : this.branches.last);
  }

  removeBranch(place: number): void {
    const left = this.branches.leaves ?? 0;
    if (this.branches.remove(place)) void this.goTo(left);
  }

  /** Shows all hands in branches, or only those that the seat on turn would see. */
  openHands(open: boolean): void {
    this.branches.open = open;
    void this.goTo(this.target ?? 0);
  }

  /** Lets a bot act in branches for all seats but the one that is on turn now; null for none. */
  help(bot: string | null): void {
    this.branches.help(bot, this.view.on_turn);
  }

  /** Takes an action in a branch for the seat on turn, and those of the bot after it. */
  async act(action: Action): Promise<void> {
    let next: Action | null = action;
    while (next) {
      const turn = this.view.turn;
      this.branches.take(turn, next);
      await this.goTo(turn + 1);
      next = this.view.turn === turn + 1 ? await this.#answer(turn + 1) : null;
    }
  }

  /** What the bot does on a turn of the other seats. */
  async #answer(turn: number): Promise<Action | null> {
    if (!this.branches.helps(turn, this.view.on_turn)) return null;
    const found = await this.#notice.attempt(() => this.branches.answer(turn));
    return this.branches.on && this.target === turn ? found : null;
  }

  /** Fetches the position that is wanted, one at a time: those passed over meanwhile are not asked for. */
  async #fetch(): Promise<void> {
    for (let asked = this.#wanted; asked; asked = this.#wanted) {
      const { turn } = asked;
      const past = await this.#notice.attempt(() => this.source.at(turn));
      if (this.#wanted === null) return; // back to now
      if (this.#wanted === asked) this.#wanted = null;
      if (!past) {
        if (!this.#walking) this.branches.end(); // an address that tells of actions that cannot be taken
        continue;
      }
      // A card may have been tapped meanwhile, which holds for the same position seen differently.
      const same = past.view.turn === this.view.turn && past.view.seat === this.view.seat;
      this.#past = past;
      this.#walking = true;
      if (!same) this.#onmove();
    }
  }
}
