import { expect, test } from "vitest";
import { batches, gamesOf } from "./files";
import { ShownError } from "../api/sentence";

const record = { format: "starmine", version: 1 };

test("a record is one game without names", () => {
  expect(gamesOf(JSON.stringify(record))).toEqual([{ record, players: [], notes: [] }]);
  expect(gamesOf(JSON.stringify(record, null, 2))).toHaveLength(1);
});

test("a record of hanab.live is one game with its own names", () => {
  const theirs = { players: ["Ada", "Bob"], deck: [{ suitIndex: 0, rank: 1 }], actions: [] };
  expect(gamesOf(JSON.stringify(theirs))).toEqual([{ record: theirs, players: [], notes: [] }]);
});

test("an export has one game a line, with names and notes", () => {
  const note = { seat: 0, order: 3, turn: 0, text: "r1" };
  const line = JSON.stringify({ id: "abc", players: ["Ada", "Bob"], notes: [note], record, mine: [0] });
  expect(gamesOf(`${line}\n${line}\n\n`)).toEqual([
    { record, players: ["Ada", "Bob"], notes: [note] },
    { record, players: ["Ada", "Bob"], notes: [note] },
  ]);
});

test("a file without games is refused, with its line", () => {
  const good = JSON.stringify({ record });
  expect(() => gamesOf("")).toThrow(ShownError);
  expect(() => gamesOf("Hello")).toThrow("no games");
  expect(() => gamesOf(`${good}\n{"a": 1}`)).toThrow("Line 2");
  expect(() => gamesOf("[1]")).toThrow(ShownError);
});

test("many games are sent in several requests", () => {
  const game = { record, players: [], notes: [] };
  expect(batches(Array.from({ length: 120 }, () => game)).map(({ length }) => length)).toEqual([
    20, 20, 20, 20, 20, 20,
  ]);
  const long = { ...game, players: ["x".repeat(20_000)] };
  expect(batches([long, long, game]).map(({ length }) => length)).toEqual([1, 2]);
});
