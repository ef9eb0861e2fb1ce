import { expect, test } from "vitest";
import { entry } from "../../testing/fixtures";
import { newsOf } from "./news";

const log = [0, 1, 2, 0, 1, 2].map((seat, turn) => ({ ...entry(turn), seat }));
const turns = (seat: number | null, turn: number): number[] => newsOf(log, seat, turn, 3).map((line) => line.turn);

test("a turn of the bot that stood in for the viewer is news", () => {
  const stood = log.map((line) => (line.turn === 3 ? { ...line, stand_in: true } : line));
  expect(newsOf(stood, 0, 5, 3).map((line) => line.turn)).toEqual([1, 2, 3, 4]);
});

test.each([
  ["the others' turns since the last one", 0, 6, [4, 5]],
  ["the viewer's turn, while nobody has acted since", 2, 6, [5]],
  ["everything, before the first turn of the viewer", 2, 2, [0, 1]],
  ["the turns before an earlier position, when that is shown", 0, 3, [1, 2]],
  ["the last round, for a spectator", null, 6, [3, 4, 5]],
  ["nothing, at the deal", 0, 0, []],
  ["nothing for a spectator, at the deal", null, 0, []],
] as const)("the news is %s", (_, seat, turn, expected) => {
  expect(turns(seat, turn)).toEqual(expected);
});
