import { describe, expect, it } from "vitest";
import { entry, log, message, note, table, turnEvent, view } from "../../testing/fixtures";
import { fold, nothing, type GameState } from "./fold";
import type { GameEvent, StudyLine } from "../api/types";

const at = (turn: number): GameState => ({ ...nothing, table: table(), view: view(turn), log: log(turn) });

const chat = (id: number, older = false): GameEvent => ({ type: "chat", message: message(id), older });

describe("fold", () => {
  it("takes a snapshot whole, whatever was known before", () => {
    const state = fold(at(9), { type: "snapshot", view: view(4), log: log(4) });
    expect(state.view?.turn).toBe(4);
    expect(state.log).toHaveLength(4);
  });

  it("drops the notes of turns that a snapshot has undone", () => {
    const before = { ...at(5), notes: [note(4, 1, "r1"), note(5, 2, "r2")] };
    const { notes } = fold(before, { type: "snapshot", view: view(4), log: log(4) });
    expect(notes.map(({ text }) => text)).toEqual(["r1"]);
  });

  it("keeps the newest clocks", () => {
    const clock: GameEvent = { type: "clock", left: [60, null], running: 0, heard: 5 };
    const state = fold(fold(at(3), { type: "clock", left: [1, null], running: 0 }), clock);
    expect(state.clocks).toEqual(clock);
  });

  it("replaces branches of a study by number, and adds messages once", () => {
    const line = (number: number, slot: number): StudyLine => ({
      line: number,
      by: 0,
      turn: 3,
      actions: [{ type: "play", slot }],
    });
    const lines = (...all: StudyLine[]): GameEvent => ({ type: "study-lines", lines: all });
    const messages = [{ id: 7, by: 0, text: "Look!", created: "2026-01-01T00:00:00Z" }];
    const events: GameEvent[] = [
      lines(line(0, 1), line(1, 2)),
      lines(line(0, 3)),
      { type: "study-chat", messages },
      { type: "study-chat", messages },
    ];
    const state = events.reduce(fold, nothing);
    expect(state.lines).toEqual([line(0, 3), line(1, 2)]);
    expect(state.said).toEqual(messages);
  });

  it("appends the next turn to view and log", () => {
    const state = fold(at(3), turnEvent(4));
    expect(state.view?.turn).toBe(4);
    expect(state.log.at(-1)).toEqual(entry(3));
  });

  it("drops what a view does not show any more", () => {
    const { log } = fold(at(3), { type: "turn", view: view(4, { since: 2 }), entry: entry(3) });
    expect(log.map(({ turn }) => turn)).toEqual([2, 3]);
  });

  it("ignores a repeated turn", () => {
    const before = at(3);
    expect(fold(before, turnEvent(3))).toBe(before);
    expect(fold(before, turnEvent(2))).toBe(before);
  });

  it("does not skip turns", () => {
    const before = at(3);
    expect(fold(before, turnEvent(5))).toBe(before);
  });

  it("keeps a hand's arrangement, and ignores one before the first view", () => {
    const hand = { arrangement: [2, 1], turned: [1], gaps: [2] };
    expect(fold(at(0), { type: "hand", ...hand }).view).toMatchObject(hand);
    expect(fold(nothing, { type: "hand", ...hand })).toBe(nothing);
  });

  it("keeps notes, the newest for each card, seat and turn", () => {
    const updates = [[note(1, 7, "r2"), note(1, 8, "f")], [note(1, 7, "r3")], [note(4, 7, ""), note(1, 7, "b1", 1)]];
    const { notes } = updates.reduce((state, notes) => fold(state, { type: "notes", notes }), nothing);
    expect(notes.map(({ text }) => text)).toEqual(["f", "r3", "", "b1"]);
  });

  it("keeps messages in order and without duplicates", () => {
    const said = [2, 1, 2].reduce((state, id) => fold(state, chat(id)), nothing);
    expect(said.messages.map(({ id }) => id)).toEqual([1, 2]);
    expect(said.older).toBe(false);
  });

  it("drops messages before a gap, which can be requested", () => {
    const said = [chat(1), chat(2), chat(9), chat(7, true), chat(8)].reduce(fold, nothing);
    expect(said.messages.map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(said.older).toBe(true);
    expect(fold(said, chat(8, true))).toBe(said);
  });
});

describe("messages of spectators, which players get at the end", () => {
  it("stand where they were written; one before the first known message is left to the older pages", () => {
    // 3 is before 5, the first known message: it comes when older messages are loaded.
    const known = [chat(5, true), chat(9), chat(7), chat(3)].reduce(fold, nothing);
    expect(known.messages.map(({ id }) => id)).toEqual([5, 7, 9]);
  });
});
