import { expect, test } from "vitest";
import type { Entry, Outcome, Table } from "./api/types";
import {
  actionText,
  cardList,
  clueValue,
  endSentence,
  entrySentence,
  kindName,
  markText,
  pieces,
  verdictSentence,
} from "./words";
import { entry as fixture, plain } from "../testing/fixtures";

const table = {
  seats: ["Ann", "Bo"].map((name, seat) => ({ seat, name })),
  words: { clue_tokens: plain("notes"), card: plain("tile"), cards: plain("tiles") },
  rules: { suits: [{ letter: "R", name: "red", shape: "peony", clueable: true }] },
} as unknown as Table;

const played = { action: { type: "play", slot: 0 }, kind: "R2", result: "played", token_gained: false } as const;
const entry = (more: Partial<Entry>): Entry => fixture(0, { ...played, ...more });
const clue = entry({ action: { type: "colour", seat: 1, colour: "red" }, slots: [2, 0], kind: null, result: "clue" });

test("C43, C16: the end of a lost game names the card that lost it", () => {
  const ended = { result: "lost-card", reason: plain("A tile is lost."), card: "R4" } as Outcome;
  expect(endSentence(table, ended)).toBe("A tile is lost. It was the last red 4.");
  expect(endSentence(table, { ...ended, result: "struck-out" })).toBe("A tile is lost. The tile played was red 4.");
  expect(endSentence(table, { ...ended, card: null })).toBe("A tile is lost.");
});

test("a game that was not won says whether its deal could have been won, once that is known", () => {
  const ended = { result: "finished" } as Outcome;
  const says = (winnable: boolean | null, result: Outcome["result"] = "finished"): string =>
    verdictSentence({ winnable }, { ...ended, result });
  expect(says(true)).toBe("This deal could have been won.");
  expect(says(false, "struck-out")).toBe("This deal could not be won.");
  expect(says(null)).toBe("");
  for (const result of ["perfect", "won"] as const) expect(says(true, result)).toBe("");
});

test("every turn is a sentence for the listener's seat", () => {
  expect(entrySentence(table, null, clue)).toBe("Ann clued red to Bo: tiles 1 and 3.");
  expect(entrySentence(table, 0, clue)).toBe("You clued red to Bo: tiles 1 and 3.");
  expect(entrySentence(table, 1, clue)).toBe("Ann clued red to you: tiles 1 and 3.");
});

test("a clue that does not tell its value says so", () => {
  const told = (of: "colour" | "rank" | null): string =>
    entrySentence(table, 1, { ...clue, action: { type: "clue", seat: 1, of } });
  expect(told("colour")).toBe("Ann clued a colour to you: tiles 1 and 3.");
  expect(told("rank")).toBe("Ann clued a number to you: tiles 1 and 3.");
  expect(told(null)).toBe("Ann clued something to you: tiles 1 and 3.");
  expect(markText(table, 1, [], { turn: 4, seat: 0, colour: null, rank: null })).toBe("Turn 5: Ann clued something");
});

test("a turn of a bot that stood in is not that person's", () => {
  const stood = { ...clue, stand_in: true };
  expect(entrySentence(table, null, stood)).toBe("A bot for Ann clued red to Bo: tiles 1 and 3.");
  expect(entrySentence(table, 0, stood)).toBe("A bot for you clued red to Bo: tiles 1 and 3.");
  expect(entrySentence(table, 1, stood)).toBe("A bot for Ann clued red to you: tiles 1 and 3.");
});

test("plays, strikes and discards name the card", () => {
  expect(entrySentence(table, 1, entry({}))).toBe("Ann played red 2.");
  expect(entrySentence(table, 0, entry({ result: "strike" }))).toBe("You misplayed red 2.");
  expect(
    entrySentence(table, 1, entry({ action: { type: "discard", slot: 0 }, result: "discarded", token_gained: true })),
  ).toBe("Ann discarded red 2.");
});

test("a card in a hole has no name, only a place", () => {
  const thrown = entry({ kind: null, result: "hole" });
  expect(entrySentence(table, 1, thrown)).toBe("Ann played a card into the hole: tile 1.");
  expect(entrySentence(table, 0, { ...thrown, action: { type: "play", slot: null }, slots: [] })).toBe(
    "You played a card into the hole from the deck.",
  );
  expect(entrySentence(table, 1, { ...thrown, action: { type: "discard", slot: 0 } })).toBe(
    "Ann discarded a card into the hole, which plays it: tile 1.",
  );
});

test("C15: a completed firework names the token that it frees, in the edition's word", () => {
  const done = entry({ kind: "R5", result: "completed", token_gained: true });
  expect(entrySentence(table, 1, done)).toBe("Ann played red 5: complete. One of the notes is free again.");
  expect(entrySentence(table, 1, { ...done, token_gained: false })).toBe("Ann played red 5: complete.");
});

test("C21: an empty clue says that it touches nothing", () => {
  expect(cardList(table, [])).toBe("no tiles");
  expect(cardList(table, [4])).toBe("tile 5");
});

test("kinds, values and marks are written as people say them", () => {
  expect(kindName(table.rules, "R4")).toBe("red 4");
  expect([clueValue({ colour: "red" }), clueValue({ rank: 4 })]).toEqual(["red", "4"]);
  const mark = { turn: 4, seat: 1, colour: null, rank: 2 };
  expect(markText(table, 1, [], mark)).toBe("Turn 5: You clued 2");
  expect(markText(table, 1, [{ ...clue, turn: 4, seat: 1, stand_in: true }], mark)).toBe(
    "Turn 5: A bot for you clued 2",
  );
});

test("an action is named before it is sent", () => {
  expect(actionText(table, { type: "rank", seat: 1, rank: 3 }, 0)).toBe("Clue 3 to Bo");
  expect(actionText(table, { type: "discard", slot: 0 }, 2)).toBe("Discard tile 3");
});

test("a sentence is cut at its names", () => {
  expect(pieces("board.log.clue", ["who", "target", "value"])).toEqual([
    { hole: "who" },
    { text: " clued " },
    { hole: "value" },
    { text: " to " },
    { hole: "target" },
  ]);
});
