/** Alternative continuations of a finished game: a tree of branches, and its text in an address. */
import type { Action, Entry, Suit } from "../api/types";

/** An action of the record; a clue may lack its value. */
type Taken = Entry["action"];

/** Actions taken instead of the parent's, from one of its turns on. */
export interface Branch {
  /** The index of the branch that it leaves, smaller than its own; null for the record. */
  readonly parent: number | null;
  /** The turn of its first action, counted from 0. */
  readonly turn: number;
  readonly actions: readonly Action[];
}

export type Branches = readonly Branch[];

/** The path of a branch from the record: where it leaves the record, and all its actions from there. */
export interface BranchPath {
  readonly turn: number;
  readonly actions: readonly Action[];
}

/** The whole path of a branch; null for the record itself. */
export function pathOf(branches: Branches, index: number | null): BranchPath | null {
  const branch = index === null ? undefined : branches[index];
  if (!branch) return null;
  const before = pathOf(branches, branch.parent);
  if (!before) return { turn: branch.turn, actions: branch.actions };
  return { turn: before.turn, actions: [...before.actions.slice(0, branch.turn - before.turn), ...branch.actions] };
}

/**
 * The branch that another action at this turn of the path would leave; null for the record. At the first turn of a
 * branch this is its parent.
 */
export function ownerOf(branches: Branches, index: number | null, turn: number): number | null {
  const branch = index === null ? undefined : branches[index];
  return branch && turn <= branch.turn ? ownerOf(branches, branch.parent, turn) : index;
}

/**
 * Takes an action at a turn of a path. In this order it follows the path, follows a branch that begins with it, extends
 * the branch at its end, or begins a new branch.
 * @param index the branch whose path it is; null for the record
 * @param record the record's action at this turn; undefined after its last one
 * @returns the branches, and the index of the one that the action is in
 */
export function withAction(
  branches: Branches,
  index: number | null,
  turn: number,
  action: Action,
  record: Taken | undefined,
): { readonly branches: Branches; readonly index: number | null } {
  const path = pathOf(branches, index);
  const taken = path && turn >= path.turn ? path.actions[turn - path.turn] : record;
  if (taken && sameAction(taken, action)) return { branches, index };
  const owner = ownerOf(branches, index, turn);
  const there = branches.findIndex(
    ({ parent, turn: first, actions: [begins] }) =>
      parent === owner && first === turn && begins !== undefined && sameAction(begins, action),
  );
  if (there >= 0) return { branches, index: there };
  if (path && owner === index && turn === path.turn + path.actions.length) {
    const longer = (one: Branch): Branch => ({ ...one, actions: [...one.actions, action] });
    return { branches: branches.map((one, place) => (place === owner ? longer(one) : one)), index };
  }
  return { branches: [...branches, { parent: owner, turn, actions: [action] }], index: branches.length };
}

/** Takes all actions of a path from the record, one after the other. Parameters and result as of `withAction`. */
export function withPath(
  branches: Branches,
  { turn, actions }: BranchPath,
  record: readonly Taken[],
): { readonly branches: Branches; readonly index: number | null } {
  let found: { readonly branches: Branches; readonly index: number | null } = { branches, index: null };
  for (const [step, action] of actions.entries()) {
    found = withAction(found.branches, found.index, turn + step, action, record[turn + step]);
  }
  return found;
}

/** The actions of a log, without clues whose value is not told. */
export function toldActions(log: readonly Entry[]): Action[] {
  return log.flatMap(({ action }) => (action.type === "clue" ? [] : [action]));
}

export function sameAction(a: Taken, b: Taken): boolean {
  if (a.type === "clue" || b.type === "clue") return false; // a clue without its value: it may be another one
  if (a.type === "rank") return b.type === "rank" && a.seat === b.seat && a.rank === b.rank;
  if (a.type === "colour") return b.type === "colour" && a.seat === b.seat && a.colour === b.colour;
  return a.type === b.type && a.slot === b.slot;
}

/** The branches without this one and its descendants. */
export function without(
  branches: Branches,
  index: number,
): { readonly remaining: Branches; readonly moved: NewIndices } {
  const moved = new Map<number | null, number | null>([[null, null]]); // the record stays
  const remaining: Branch[] = [];
  for (const [old, branch] of branches.entries()) {
    const parent = moved.get(branch.parent);
    if (old === index || parent === undefined) continue; // undefined: the parent was removed
    moved.set(old, remaining.length);
    remaining.push({ ...branch, parent });
  }
  return { remaining, moved };
}

/** The new index of each remaining branch by its old one. */
type NewIndices = ReadonlyMap<number | null, number | null>;

/**
 * Such as "1~0.17.p01R": the branch shown (counted from 1; 0 is the record), then for each branch its parent, its first
 * turn (from 1), and two characters per action: "p0" plays slot 0, "dx" discards from the deck, "1R" clues seat 1 red.
 */
export function writeBranches(branches: Branches, current: number | null, suits: readonly Suit[]): string {
  const texts = branches.map(({ parent, turn, actions }) =>
    [(parent ?? -1) + 1, turn + 1, actions.map((action) => actionSigns(action, suits)).join("")].join("."),
  );
  return [(current ?? -1) + 1, ...texts].join("~");
}

/** Parses the text of `writeBranches`; null for any other text. */
export function readBranches(
  text: string,
  suits: readonly Suit[],
): { readonly branches: Branches; readonly current: number | null } | null {
  const [shown = "", ...texts] = text.split("~");
  const branches: Branch[] = [];
  for (const one of texts) {
    const found = /^(\d{1,3})\.(\d{1,5})\.((?:..){1,500})$/.exec(one);
    const actions = (found?.[3]?.match(/../g) ?? []).map((signs) => actionOf(signs, suits));
    const known = actions.filter((action) => action !== null);
    const parent = Number(found?.[1]) - 1; // -1: the record
    const turn = Number(found?.[2]) - 1;
    if (!found || known.length < actions.length || parent >= branches.length || turn < 0) return null;
    const { turn: first = -1, actions: others = [] } = branches[parent] ?? {};
    // A branch leaves its parent after the parent's first action, at the latest at the parent's end.
    if (parent >= 0 && (turn <= first || turn > first + others.length)) return null;
    branches.push({ parent: parent < 0 ? null : parent, turn, actions: known });
  }
  const current = /^\d{1,3}$/.test(shown) ? Number(shown) - 1 : NaN; // NaN is not below the length
  return current < branches.length ? { branches, current: current < 0 ? null : current } : null;
}

function actionSigns(action: Action, suits: readonly Suit[]): string {
  if (action.type === "rank") return `${action.seat}${action.rank}`;
  if (action.type !== "colour") return `${action.type === "play" ? "p" : "d"}${action.slot ?? "x"}`;
  return `${action.seat}${suits.find(({ name }) => name === action.colour)?.letter ?? "?"}`;
}

function actionOf(signs: string, suits: readonly Suit[]): Action | null {
  const [what = "", which = ""] = signs;
  if ((what === "p" || what === "d") && /[0-5x]/.test(which)) {
    return { type: what === "p" ? "play" : "discard", slot: which === "x" ? null : Number(which) };
  }
  if (!/[0-5]/.test(what)) return null;
  const seat = Number(what);
  if (/[1-5]/.test(which)) return { type: "rank", seat, rank: Number(which) };
  const suit = suits.find(({ letter }) => letter === which);
  return suit ? { type: "colour", seat, colour: suit.name } : null;
}
