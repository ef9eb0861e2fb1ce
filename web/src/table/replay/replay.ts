/** The replay of a game, and its branches, in which the viewer plays all seats, or one seat and a bot the others. */
import type { Action, Entry, Snapshot, WhatIfBody } from "../../lib/api/types";
import { readBranches, sameAction, toldActions, withAction, without, writeBranches } from "../../lib/game/branches";
import type { Eyes } from "../../lib/game/viewing";
import { t } from "../../lib/messages";
import { gameHref, turnHash } from "../../lib/navigation/paths";
import { readNote } from "../../lib/notes/quick";
import { attempt, type Board } from "../board.svelte";
import { noteText } from "../notes/drafts";
import { lookAhead } from "./ahead";

/** Shows the position before a turn, counted from 0; in a running game the newest turn ends the replay. */
export function goTo(board: Board, turn: number): Promise<void> {
  if (turn >= board.turns && !board.over && !board.aheadFrom) {
    now(board);
    return Promise.resolve();
  }
  board.wanted = { turn: Math.max(board.firstTurn, Math.min(turn, board.lastTurn)) };
  board.fetching ??= fetchWanted(board).finally(() => (board.fetching = null));
  return board.fetching;
}

/** Steps back or forward from the turn requested or else shown; by 0 it is fetched again. */
export function step(board: Board, by: number): void {
  void goTo(board, (board.target ?? board.turns) + by);
}

/** Returns to the newest position. */
export function now(board: Board): void {
  board.reviewOpened = false;
  endBranches(board);
  board.wanted = null;
  board.fetched = null;
  board.replaying = false;
  board.notice = null;
}

/** Shows another seat's view, or all hands, in a finished game. */
export function seeAs(board: Board, eyes: Eyes): void {
  board.chosenEyes = eyes;
  step(board, 0);
}

/** Opens the review, at the replay's turn or else at the beginning; or closes it. */
export function openReview(board: Board, open: boolean): void {
  board.reviewOpened = open;
  if (open && board.target === null) void goTo(board, 0);
}

/** The hash of the position for the address; empty without a replay, and while trying ahead, which is private. */
export function addressHash(board: Board): string {
  if (board.target === null || board.aheadFrom) return "";
  const { branch, branches, branching, reviewing, suits, target } = board;
  return turnHash(target, reviewing) + (branching ? `~${writeBranches(branches, branch, suits)}` : "");
}

/** The address of the position shown, for others. */
export function positionLink(board: Board): string {
  return new URL(gameHref(board.game.id) + (addressHash(board) || turnHash(board.view.turn)), location.origin).href;
}

/** Shows a turn of an address, in its branches; says so if they cannot be read. */
export async function openAddress(board: Board, turn: number, branches: string): Promise<void> {
  let readable = true;
  if (board.over) {
    const found = readBranches(branches, board.suits);
    readable = found !== null || branches === "";
    board.branching = found !== null;
    board.branchLogs = [];
    board.branches = found?.branches ?? [];
    board.branch = found?.current ?? null;
  }
  await goTo(board, turn);
  // After `goTo`: showing a position clears the notice.
  if (!readable) board.notice = t("board.whatif.unreadable");
}

/** Starts to try alternatives from the turn shown. */
export function branchOff(board: Board): void {
  board.branching = true;
  step(board, 0);
}

/** Starts to try actions from the newest position of a running game, for the viewer's eyes only. */
export function tryAhead(board: Board): void {
  const { game, mayTryAhead, newest } = board;
  if (!newest || !mayTryAhead) return;
  now(board);
  board.aheadFrom = { view: newest, log: game.log };
  branchOff(board);
}

/** Starts to try alternatives from the turn shown: the viewer plays the seat on turn there, a bot the others. */
export async function playOn(board: Board, bot: string | null): Promise<void> {
  board.branching = true;
  await goTo(board, board.target ?? board.turns);
  choosePartner(board, bot); // after `goTo`: the viewer plays the seat on turn in the view that has come
}

/** Lets a bot play all seats in branches but the one on turn now; null for none. */
export function choosePartner(board: Board, bot: string | null): void {
  board.partner = bot === null ? null : { bot, except: board.view.on_turn };
}

/** Fetches actions that win this deal, and shows them as a branch from where they leave the record. */
export async function showWin(board: Board): Promise<void> {
  const actions = await attempt(board, () => board.game.winningLine());
  if (!actions) return;
  const { log } = board.game;
  // Never -1: offered only for a game that was not won, so its record differs from the winning actions somewhere.
  const turn = actions.findIndex((action, at) => !log[at] || !sameAction(log[at].action, action));
  await showAsBranch(board, turn, actions.slice(turn));
}

/** Shows as a branch how a bot in all seats plays on in this deal after an action. */
export async function showCourse(board: Board, turn: number, action: Action, bot: string): Promise<void> {
  const body = { turn, actions: [action], open: true, bot, to_end: true };
  const found = await attempt(board, () => board.game.whatIf(body));
  if (found) await showAsBranch(board, turn, toldActions(found.log.slice(turn)));
}

/** Adds actions as a branch of the record, unless there is the same already, and shows its first turn. */
async function showAsBranch(board: Board, turn: number, actions: readonly Action[]): Promise<void> {
  const added = { parent: null, turn, actions };
  const known = board.branches.findIndex((branch) => JSON.stringify(branch) === JSON.stringify(added));
  if (known < 0) board.branches = [...board.branches, added];
  board.branch = known < 0 ? board.branches.length - 1 : known;
  board.branching = true;
  await goTo(board, turn);
}

/** Returns to the record, where the branch shown leaves it. */
export function leaveBranches(board: Board): void {
  const turn = board.target ?? 0;
  const fork = Math.min(turn, board.path?.turn ?? turn);
  endBranches(board);
  void goTo(board, fork);
}

/** Shows the end of a branch; null for the record, where the branch shown left it. */
export function showBranch(board: Board, branch: number | null): void {
  const fork = board.path?.turn ?? board.target ?? 0;
  board.branching ||= branch !== null; // in a study the branches are shown beside the record, too
  board.branch = branch;
  void goTo(board, branch === null ? fork : board.lastTurn);
}

/** Removes a branch and its descendants. */
export function removeBranch(board: Board, branch: number): void {
  const fork = board.path?.turn ?? 0;
  const { remaining, moved } = without(board.branches, branch); // `moved`: new indices by old ones
  const shownIsRemoved = !moved.has(board.branch);
  board.branchLogs = board.branches.flatMap((_, old) => (moved.has(old) ? [board.branchLogs[old]] : []));
  board.branches = remaining;
  board.branch = moved.get(board.branch) ?? null;
  if (shownIsRemoved) void goTo(board, fork);
}

/** Opens all hands in branches, or only those that the seat on turn sees. */
export function openHands(board: Board, open: boolean): void {
  board.openHands = open;
  void goTo(board, board.target ?? 0);
}

/** Takes an action in a branch, then the bot's actions that follow. */
export async function actInBranch(board: Board, action: Action): Promise<void> {
  let next: Action | null = action;
  while (next) {
    const { turn } = board.view;
    take(board, turn, next);
    await goTo(board, turn + 1);
    next = board.view.turn === turn + 1 ? await partnersAction(board, turn + 1) : null;
  }
}

/** Takes an action: along the branch shown or another that has it there, otherwise in a longer or new branch. */
function take(board: Board, turn: number, action: Action): void {
  const recorded = (board.aheadFrom ?? board.game).log[turn]?.action;
  const taken = withAction(board.branches, board.branch, turn, action, recorded);
  board.branches = taken.branches;
  board.branch = taken.index;
}

/** The next action of the bot that plays other seats; null on the viewer's turn, and if the viewer went elsewhere. */
async function partnersAction(board: Board, turn: number): Promise<Action | null> {
  const { on_turn } = board.view;
  const { branching, lastTurn, partner } = board;
  if (!branching || !partner || on_turn === null || on_turn === partner.except || turn !== lastTurn) return null;
  const found = await attempt(board, () => board.game.whatIf({ ...pathTo(board, turn), bot: partner.bot }));
  if (!found || !board.branching || board.target !== turn) return null;
  return toldActions(found.log.slice(-1))[0] ?? null;
}

function endBranches(board: Board): void {
  board.branching = false;
  board.branch = null;
  if (!board.aheadFrom) return;
  board.aheadFrom = null;
  board.branches = [];
  board.branchLogs = [];
}

/** Fetches the requested position, one at a time; requests replaced meanwhile are skipped. */
async function fetchWanted(board: Board): Promise<void> {
  for (let asked = board.wanted; asked; asked = board.wanted) {
    const { turn } = asked;
    const found = await attempt(board, () =>
      board.branching ? branchAt(board, turn) : board.game.at(turn, board.seenBy),
    );
    if (board.wanted === null) return; // the replay was ended
    if (board.wanted === asked) board.wanted = null;
    if (!found) {
      if (!board.replaying) endBranches(board); // the first position failed: the address has illegal actions
      continue;
    }
    // Keep a tapped card if only the view has changed.
    const same = found.view.turn === board.view.turn && found.view.seat === board.view.seat;
    board.fetched = found;
    board.replaying = true;
    if (!same) cancel(board);
  }
}

/** The position before a turn of the branch shown. Fetches the branch's whole log too, if the board has none. */
async function branchAt(board: Board, turn: number): Promise<Snapshot> {
  const { branch, lastTurn } = board;
  const found = await branchPosition(board, turn);
  if (branch === null || board.branch !== branch) return found;
  if (turn === lastTurn) keepLog(board, branch, found.log);
  else if (!board.branchLogs[branch]) keepLog(board, branch, (await branchPosition(board, lastTurn)).log);
  return found;
}

/** The position before a turn of the branch shown: by the server, or in a running game by this browser. */
async function branchPosition(board: Board, turn: number): Promise<Snapshot> {
  const path = pathTo(board, turn);
  if (!board.aheadFrom) return board.game.whatIf(path);
  const noted = (order: number): ReadonlySet<string> | null => readNote(noteText(board, order), board).kinds;
  return lookAhead(board.aheadFrom, path.actions, board.table.rules, noted);
}

function keepLog(board: Board, branch: number, log: readonly Entry[]): void {
  board.branchLogs = board.branches.map((_, other) => (other === branch ? log : board.branchLogs[other]));
}

/** The actions that lead from the record to a turn of the branch shown. */
function pathTo({ openHands: open, path }: Board, turn: number): WhatIfBody {
  const from = Math.min(turn, path?.turn ?? turn);
  return { turn: from, actions: path?.actions.slice(0, turn - from) ?? [], open, to_end: false };
}

/** Ends what the viewer was choosing: the offered actions, the first of two keys, the tapped card; and the notice. */
export function cancel(board: Board): void {
  board.offer = null;
  board.opened = null;
  board.tapped = null;
  board.notice = null;
}
