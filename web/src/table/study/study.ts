/** A study: converts the position on the board to one of the study, and shows the study's positions on the board. */
import { api } from "../../lib/api/client";
import type { StudyPlace } from "../../lib/api/types";
import { pathOf, sameAction, withPath, type BranchPath } from "../../lib/game/branches";
import { t } from "../../lib/messages";
import { studyHref } from "../../lib/navigation/paths";
import { router } from "../../lib/navigation/router.svelte";
import { session } from "../../lib/session.svelte";
import { attempt, type Board } from "../board.svelte";
import { goTo } from "../replay/replay";

/** Opens a study at the position shown, and leads to it. */
export async function openStudy(board: Board): Promise<void> {
  if (!(await session.named(t("study.name")))) return;
  const { id } = board.game;
  const { path } = board;
  const place = { ...shownPlace(board, path ? 0 : null), hides: false }; // 0: the new study's only branch
  const study = await attempt(board, async () => {
    const opened = await api.openStudy(id);
    if (path) await api.branchInStudy(id, opened.id, { turn: path.turn, actions: [...path.actions] });
    return api.showInStudy(id, opened.id, place);
  });
  if (study) router.go(studyHref(id, study.id));
}

/** Whether this person leads the study. */
export function leads({ game: { study } }: Board): boolean {
  return study !== null && study.leader !== null && study.leader === study.you;
}

/**
 * The position shown, as a place in the study.
 * @param line the index of the branch shown among those of the study, which differs from its index on the board; null
 * for the record
 */
export function shownPlace(board: Board, line: number | null): StudyPlace {
  const { branching, openHands, pointedOut, seenBy, target, turns } = board;
  const turn = target ?? turns;
  const card = pointedOut?.turn === turn ? pointedOut.card : null;
  return branching
    ? { turn, line, seat: null, open: openHands, card }
    : { turn, line: null, seat: seenBy.seat, open: seenBy.open, card };
}

/** The branch of the study that contains a path; null if there is none yet. */
function lineOf({ game: { lines } }: Board, path: BranchPath): number | null {
  const there = lines.findIndex((line) => beginsWith(line, path));
  return there < 0 ? null : there;
}

/** The position shown, for others; null while its branch is being sent. */
export function placeToShow(board: Board): StudyPlace | null {
  const line = board.path && lineOf(board, board.path);
  return board.path && line === null ? null : shownPlace(board, line);
}

/** The branches on the board that the study lacks. */
export function newPaths(board: Board): readonly BranchPath[] {
  const paths = [...board.branches.keys()]
    .map((index) => pathOf(board.branches, index))
    .filter((path) => path !== null);
  const missing = paths.filter((path) => lineOf(board, path) === null);
  // Without paths that are the beginning of a longer one.
  return missing.filter(
    (path) => !missing.some((other) => beginsWith(other, path) && other.actions.length > path.actions.length),
  );
}

/** Whether `whole` begins with `part`, or is the same. */
function beginsWith(whole: BranchPath, part: BranchPath): boolean {
  const same = part.actions.every((action, step) => whole.actions[step] && sameAction(whole.actions[step], action));
  return whole.turn === part.turn && same;
}

/** Adds the study's branches to those on the board. */
export function takeLines(board: Board): void {
  const record = board.game.log.map(({ action }) => action);
  let { branches } = board;
  for (const line of board.game.lines) ({ branches } = withPath(branches, line, record));
  if (branches !== board.branches) board.branches = branches;
}

/** Shows a position of the study. */
export async function showPlace(board: Board, { turn, line, seat, open, card }: StudyPlace): Promise<void> {
  takeLines(board);
  board.pointedOut = card === null ? null : { turn, card };
  const shown = line === null ? undefined : board.game.lines[line];
  if (shown) {
    const record = board.game.log.map(({ action }) => action);
    board.branch = withPath(board.branches, shown, record).index; // it is there: see takeLines
    board.branching = true;
    board.openHands = open;
  } else {
    board.branch = null;
    board.branching = false;
    board.chosenEyes = { seat, open };
  }
  await goTo(board, turn);
}

/** Points out a card to everybody; a second time ends that. */
export function pointOut(board: Board, card: number): void {
  const turn = board.target ?? board.turns;
  board.pointedOut = board.pointedOut?.turn === turn && board.pointedOut.card === card ? null : { turn, card };
}
