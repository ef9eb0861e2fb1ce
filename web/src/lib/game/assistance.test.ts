import { expect, test } from "vitest";
import { lesser, lessLog, lessView } from "./assistance";
import { view } from "../../testing/fixtures";
import type { Card, ClueMark, Entry, Rules } from "../api/types";

const kinds = ["R", "B"].flatMap((letter) => [1, 2, 3, 4, 5].map((rank) => `${letter}${rank}`));
const rules = {
  copies: Object.fromEntries(kinds.map((kind) => [kind, 1])),
  touches: Object.fromEntries(
    [["red", "R"], ["blue", "B"], ...["1", "2", "3", "4", "5"].map((rank) => [rank, rank])].map(
      ([clue = "", sign = ""]) => [clue, kinds.filter((kind) => kind.includes(sign))],
    ),
  ),
  suits: [
    { letter: "R", name: "red", shape: "peony", clueable: true },
    { letter: "B", name: "blue", shape: "ring", clueable: true },
  ] as const satisfies Rules["suits"],
};

function mark(turn: number, value: { colour?: string; rank?: 1 | 2 | 3 }): ClueMark {
  return { turn, seat: 0, colour: value.colour ?? null, rank: value.rank ?? null };
}

function held(...clues: ClueMark[]): Card {
  return { order: 1, kind: null, possible: ["R2"], clues, drawn: 0, critical: true, dead: false };
}

test("lesser is the smaller of what the table and the player choose", () => {
  expect(lesser("full", "clues")).toBe("clues");
  expect(lesser("none", "full")).toBe("none");
});

test("full assistance leaves a view unchanged", () => {
  const at = view(0, { hands: [[held()], []] });
  expect(lessView(at, "full", rules)).toBe(at);
});

test("clue assistance keeps what was said and drops what follows", () => {
  const cards = [held(), held(mark(1, { colour: "red" })), held(mark(1, { colour: "blue" }), mark(2, { rank: 3 }))];
  const shown = lessView(view(9, { hands: [cards, []] }), "clues", rules).hands[0] ?? [];
  expect(shown.map(({ possible }) => possible.length)).toEqual([10, 5, 1]);
  expect(shown[2]?.possible).toEqual(["B3"]);
  expect(shown.some(({ critical }) => critical)).toBe(false);
});

test("without assistance clues and turns disappear after a round", () => {
  const at = view(9, { hands: [[held(mark(6, { colour: "red" }), mark(7, { rank: 2 }))], []] });
  const [card] = lessView(at, "none", rules).hands[0] ?? [];
  expect(card?.clues.map(({ turn }) => turn)).toEqual([7]);
  expect(card?.possible).toEqual(["R2", "B2"]);
  const log = [5, 6, 7, 8].map((turn) => ({ turn }) as Entry);
  expect(lessLog(log, "none", at).map(({ turn }) => turn)).toEqual([7, 8]);
  expect(lessLog(log, "clues", at)).toBe(log);
});
