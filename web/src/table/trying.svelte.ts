/** What if: a game that is over is played on differently, by hand for every seat or with a bot for the others. */
import type { Action, Entry, Snapshot, WhatIfBody } from "../lib/api/types";
import { ownerOf, readBranches, wayOf, without, writeBranches, type Branches } from "../lib/game/branches";
import type { Board } from "./board.svelte";
import { sameAction } from "./input/clues";

export class Trying {
  readonly #board: Board;
  #on = $state(false);
  #branches = $state.raw<Branches>([]);
  /** The branch whose turns are shown; null for the record. */
  #current = $state<number | null>(null);
  /** The logs of branches that have been shown, by their place. */
  #logs = $state.raw<readonly (readonly Entry[] | undefined)[]>([]);
  #open = $state(true);
  /** The bot that acts for all seats but one. */
  #bot = $state<string | null>(null);
  #seat: number | null = null;

  readonly #way = $derived(this.#on ? wayOf(this.#branches, this.#current) : null);
  /** The turn after the last action of what is shown. */
  readonly last = $derived.by(() => (this.#way ? this.#way.turn + this.#way.actions.length : this.#board.turns));
  /** The log of the branch that is shown; null for the record's. */
  readonly log = $derived(this.#way && this.#current !== null ? (this.#logs[this.#current] ?? null) : null);
  /** What the address tells of it. */
  readonly mark = $derived.by(() =>
    this.#on ? `~${writeBranches(this.#branches, this.#current, this.#board.suits)}` : "",
  );

  constructor(board: Board) {
    this.#board = board;
  }

  get on(): boolean {
    return this.#on;
  }

  get branches(): Branches {
    return this.#branches;
  }

  get current(): number | null {
    return this.#current;
  }

  /** Whether all hands are open, or only those that the seat on turn would see. */
  get open(): boolean {
    return this.#open;
  }

  get bot(): string | null {
    return this.#bot;
  }

  /** The log of a branch; nothing until it has been shown. */
  logOf(place: number): readonly Entry[] | undefined {
    return this.#logs[place];
  }

  /** Begins where the board is. */
  begin(): void {
    this.#on = true;
    void this.#board.look(this.#board.target ?? this.#board.turns);
  }

  /** Ends it; the branches stay until the page is left. */
  stop(): void {
    this.#on = false;
    this.#current = null;
  }

  /** Back to the record, where the branch that is shown leaves it. */
  leave(): void {
    const turn = this.#board.target ?? 0;
    const left = this.#way ? Math.min(turn, this.#way.turn) : turn;
    this.stop();
    void this.#board.look(left);
  }

  /** Takes over what an address tells; anything else but a tree of branches is the record. */
  read(text: string): void {
    const found = readBranches(text, this.#board.suits);
    this.#on = found !== null;
    this.#logs = [];
    this.#branches = found?.branches ?? [];
    this.#current = found?.current ?? null;
  }

  /** Shows a branch at its end, or the record where the branch left it. */
  show(place: number | null): void {
    const turn = place === null ? (this.#way?.turn ?? this.#board.target ?? 0) : null;
    this.#current = place;
    void this.#board.look(turn ?? this.last);
  }

  remove(place: number): void {
    const { left, moved } = without(this.#branches, place);
    const turn = this.#way?.turn ?? 0;
    const gone = !moved.has(this.#current);
    this.#logs = [...moved.keys()].flatMap((old) => (old === null ? [] : [this.#logs[old]]));
    this.#branches = left;
    this.#current = moved.get(this.#current) ?? null;
    if (gone) void this.#board.look(turn);
  }

  look(open: boolean): void {
    this.#open = open;
    void this.#board.look(this.#board.target ?? 0);
  }

  /** Lets a bot act for all seats but the one that is on turn now; null for none. */
  help(bot: string | null): void {
    this.#bot = bot;
    this.#seat = this.#board.view.on_turn;
  }

  /** The position at a turn of what is shown. @throws ApiError */
  async position(turn: number): Promise<Snapshot> {
    const [current, last] = [this.#current, this.last];
    const found = await this.#board.game.whatIf(this.#to(turn));
    if (current === null || this.#current !== current) return found;
    if (turn === last) this.#keep(current, found.log);
    else if (!this.#logs[current]) this.#keep(current, (await this.#board.game.whatIf(this.#to(last))).log);
    return found;
  }

  /** Takes an action for the seat on turn, and those of the bot after it. */
  async act(action: Action): Promise<void> {
    const board = this.#board;
    let next: Action | null = action;
    while (next) {
      const turn = board.view.turn;
      this.#take(turn, next);
      await board.look(turn + 1);
      next = board.view.turn === turn + 1 ? await this.#answer(turn + 1) : null;
    }
  }

  /** What the bot does on a turn of the other seats. */
  async #answer(turn: number): Promise<Action | null> {
    const { on_turn } = this.#board.view;
    const bot = this.#bot;
    if (!this.on || bot === null || on_turn === null || on_turn === this.#seat || turn !== this.last) return null;
    const found = await this.#board.attempt(() => this.#board.game.whatIf({ ...this.#to(turn), bot }));
    return this.#on && this.#board.target === turn ? (found?.log.at(-1)?.action ?? null) : null;
  }

  /** Goes on along what is shown, along a branch that begins so, or along a new one. */
  #take(turn: number, action: Action): void {
    const done = this.#done(turn);
    if (done && sameAction(done, action)) return;
    const owner = ownerOf(this.#branches, this.#current, turn);
    const there = this.#branches.findIndex(
      ({ parent, turn: first, actions: [begins] }) =>
        parent === owner && first === turn && begins !== undefined && sameAction(begins, action),
    );
    if (there >= 0) {
      this.#current = there;
    } else if (owner !== null && owner === this.#current && turn === this.last) {
      this.#branches = this.#branches.map((branch, place) =>
        place === owner ? { ...branch, actions: [...branch.actions, action] } : branch,
      );
    } else {
      this.#branches = [...this.#branches, { parent: owner, turn, actions: [action] }];
      this.#current = this.#branches.length - 1;
    }
  }

  /** The action of a turn in what is shown. */
  #done(turn: number): Action | null {
    const way = this.#way;
    if (way && turn >= way.turn) return way.actions[turn - way.turn] ?? null;
    return this.#board.game.log[turn]?.action ?? null;
  }

  #to(turn: number): WhatIfBody {
    const way = this.#way;
    const open = this.#open;
    if (!way || turn <= way.turn) return { turn, actions: [], open };
    return { turn: way.turn, actions: way.actions.slice(0, turn - way.turn), open };
  }

  #keep(place: number, log: readonly Entry[]): void {
    this.#logs = this.#branches.map((_, other) => (other === place ? log : this.#logs[other]));
  }
}
