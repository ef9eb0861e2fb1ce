/** What if: alternative continuations of a finished game, with every seat played by hand, or by a bot but one. */
import type { Action, Entry, Snapshot, WhatIfBody } from "../../lib/api/types";
import { ownerOf, readBranches, pathOf, without, writeBranches, type Branches } from "../../lib/game/branches";
import { sameAction } from "../input/clues";
import type { GameRecord, Source } from "./record.svelte";

/** A tree of branches. As a source it reads the branch shown, or the record if none is. */
export class BranchTree implements Source {
  readonly #record: GameRecord;
  #on = $state(false);
  #branches = $state.raw<Branches>([]);
  #current = $state<number | null>(null);
  /** The logs of branches that have been shown, by index. */
  #logs = $state.raw<readonly (readonly Entry[] | undefined)[]>([]);
  /** Whether all hands are open, or only those that the seat on turn sees. */
  open = $state(true);
  #bot = $state<string | null>(null);
  #seat: number | null = null;

  readonly #path = $derived(this.#on ? pathOf(this.#branches, this.#current) : null);
  readonly last = $derived.by(() => (this.#path ? this.#path.turn + this.#path.actions.length : this.#record.last));
  readonly log = $derived.by(
    () => (this.#path && this.#current !== null ? this.#logs[this.#current] : undefined) ?? this.#record.log,
  );
  /** Its text in the address. */
  readonly mark = $derived.by(() =>
    this.#on ? `~${writeBranches(this.#branches, this.#current, this.#record.game.table.rules.suits)}` : "",
  );

  constructor(record: GameRecord) {
    this.#record = record;
  }

  /** Whether branches are shown; they are kept until the page is left. */
  get on(): boolean {
    return this.#on;
  }

  get all(): Branches {
    return this.#branches;
  }

  /** The index of the branch shown; null for the record. */
  get current(): number | null {
    return this.#current;
  }

  /** The bot that plays all seats but one. */
  get bot(): string | null {
    return this.#bot;
  }

  /** The turn at which the branch shown leaves the record; null for the record. */
  get leaves(): number | null {
    return this.#path?.turn ?? null;
  }

  /** A branch's log; undefined until it has been shown. */
  logOf(place: number): readonly Entry[] | undefined {
    return this.#logs[place];
  }

  begin(): void {
    this.#on = true;
  }

  end(): void {
    this.#on = false;
    this.#current = null;
  }

  /** Reads the tree in an address; for other texts shows the record. @returns whether it could be read, or is empty */
  read(text: string): boolean {
    const found = readBranches(text, this.#record.game.table.rules.suits);
    this.#on = found !== null;
    this.#logs = [];
    this.#branches = found?.branches ?? [];
    this.#current = found?.current ?? null;
    return found !== null || text === "";
  }

  /** Shows a whole game of this deal, given by its actions, as a branch of the record. */
  follow(actions: readonly Action[]): void {
    const { log } = this.#record;
    const turn = actions.findIndex((action, at) => !log[at] || !sameAction(log[at].action, action));
    const line = { parent: null, turn, actions: actions.slice(turn) };
    const known = this.#branches.findIndex((branch) => JSON.stringify(branch) === JSON.stringify(line));
    if (known < 0) this.#branches = [...this.#branches, line];
    this.#current = known < 0 ? this.#branches.length - 1 : known;
    this.#on = true;
  }

  show(place: number | null): void {
    this.#current = place;
  }

  /** @returns whether it, or a descendant of it, was shown */
  remove(place: number): boolean {
    const { left, moved } = without(this.#branches, place);
    const shown = !moved.has(this.#current);
    this.#logs = [...moved.keys()].flatMap((old) => (old === null ? [] : [this.#logs[old]]));
    this.#branches = left;
    this.#current = moved.get(this.#current) ?? null;
    return shown;
  }

  /** Lets a bot play all seats but one; null for none. */
  help(bot: string | null, seat: number | null): void {
    this.#bot = bot;
    this.#seat = seat;
  }

  /** Whether the bot acts now. */
  helps(turn: number, onTurn: number | null): boolean {
    return this.#on && this.#bot !== null && onTurn !== null && onTurn !== this.#seat && turn === this.last;
  }

  /** The bot's action on a turn. @throws ApiError */
  async answer(turn: number): Promise<Action | null> {
    const { log } = await this.#record.game.whatIf({ ...this.#to(turn), bot: this.#bot });
    return log.at(-1)?.action ?? null;
  }

  async at(turn: number): Promise<Snapshot> {
    const { game } = this.#record;
    const [current, last] = [this.#current, this.last];
    const found = await game.whatIf(this.#to(turn));
    if (current === null || this.#current !== current) return found;
    if (turn === last) this.#keep(current, found.log);
    else if (!this.#logs[current]) this.#keep(current, (await game.whatIf(this.#to(last))).log);
    return found;
  }

  /** Takes an action: along the branch shown, an existing branch, or a new one. */
  take(turn: number, action: Action): void {
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

  /** The action taken on a turn of the branch shown. */
  #done(turn: number): Action | null {
    const path = this.#path;
    if (path && turn >= path.turn) return path.actions[turn - path.turn] ?? null;
    return this.#record.log[turn]?.action ?? null;
  }

  #to(turn: number): WhatIfBody {
    const path = this.#path;
    const { open } = this;
    if (!path || turn <= path.turn) return { turn, actions: [], open };
    return { turn: path.turn, actions: path.actions.slice(0, turn - path.turn), open };
  }

  #keep(place: number, log: readonly Entry[]): void {
    this.#logs = this.#branches.map((_, other) => (other === place ? log : this.#logs[other]));
  }
}
