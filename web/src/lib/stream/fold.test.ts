import { describe, expect, it } from "vitest";
import { entry, log, message, note, table, turnEvent, view } from "../../testing/fixtures";
import { fold, misses, nothing, retell, type GameState } from "./fold";
import type { GameEvent } from "../api/types";

const at = (turn: number): GameState => ({ ...nothing, table: table(), view: view(turn), log: log(turn) });

const chat = (id: number, older = false): GameEvent => ({ type: "chat", message: message(id), older });

describe("fold", () => {
  it("takes a snapshot whole, whatever was known before", () => {
    const state = fold(at(9), { type: "snapshot", view: view(4), log: log(4) });
    expect(state.view?.turn).toBe(4);
    expect(state.log).toHaveLength(4);
  });

  it("forgets the notes of turns that a snapshot has taken back", () => {
    const before = { ...at(5), notes: [note(4, 1, "r1"), note(5, 2, "r2")] };
    const { notes } = fold(before, { type: "snapshot", view: view(4), log: log(4) });
    expect(notes.map(({ text }) => text)).toEqual(["r1"]);
  });

  it("keeps the newest clocks, and tells them to who comes late", () => {
    const clock: GameEvent = { type: "clock", left: [60, null], running: 0, heard: 5 };
    const state = fold(fold(at(3), { type: "clock", left: [1, null], running: 0 }), clock);
    expect(state.clocks).toEqual(clock);
    expect(retell(state)).toContainEqual(clock);
  });

  it("appends the next turn to view and log", () => {
    const state = fold(at(3), turnEvent(4));
    expect(state.view?.turn).toBe(4);
    expect(state.log.at(-1)).toEqual(entry(3));
  });

  it("ignores a turn that is known already, so that a repeated one changes nothing", () => {
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

  it("keeps notes, and puts one of the same card, seat and turn in the place of the one before", () => {
    const updates = [[note(1, 7, "r2"), note(1, 8, "f")], [note(1, 7, "r3")], [note(4, 7, ""), note(1, 7, "b1", 1)]];
    const { notes } = updates.reduce((state, notes) => fold(state, { type: "notes", notes }), nothing);
    expect(notes.map(({ text }) => text)).toEqual(["f", "r3", "", "b1"]);
  });

  it("keeps messages in order and once each", () => {
    const said = [2, 1, 2].reduce((state, id) => fold(state, chat(id)), nothing);
    expect(said.messages.map(({ id }) => id)).toEqual([1, 2]);
    expect(said.older).toBe(false);
  });

  it("leaves out what lies before a gap, which can be asked for", () => {
    const said = [chat(1), chat(2), chat(9), chat(7, true), chat(8)].reduce(fold, nothing);
    expect(said.messages.map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(said.older).toBe(true);
    expect(fold(said, chat(8, true))).toBe(said);
  });
});

describe("misses", () => {
  it("tells a gap from the next turn and from a repeated one", () => {
    expect([2, 3, 4, 5].map((turn) => misses(at(3), turnEvent(turn)))).toEqual([false, false, false, true]);
  });

  it("finds a turn without any snapshot a gap", () => {
    expect(misses(nothing, turnEvent(1))).toBe(true);
  });
});

describe("retell", () => {
  it("brings a late listener to the same state", () => {
    const state = [chat(1, true), { type: "notes", notes: [note(1, 7, "r2")] } as const, turnEvent(6)].reduce(
      fold,
      at(5),
    );
    expect(retell(state).reduce(fold, nothing)).toEqual(state);
  });

  it("says nothing when nothing is known", () => {
    expect(retell(nothing)).toEqual([]);
  });
});
