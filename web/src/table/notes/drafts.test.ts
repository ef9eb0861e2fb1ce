import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/client";
import type { Outcome } from "../../lib/api/types";
import { log, note, problem } from "../../testing/fixtures";
import { myTurn, sit } from "../../testing/table";

const outcome = { result: "finished", lost: false, score: 1, cards: 1 } as Outcome;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a note", () => {
  it("is shown while typed, and saved once after a pause", async () => {
    const { game, board } = sit();
    for (const text of ["r", "r2"]) board.notes.type(2, text);
    expect(board.notes.shown(2)).toMatchObject([{ seat: 0, text: "r2", trouble: false }]);
    expect([game.noted, board.notes.unsaved]).toEqual([[], true]);
    await passes(2_000);
    expect([game.noted, board.notes.unsaved]).toEqual([["r2"], false]);
    expect(board.notes.text(2)).toBe("r2");
  });

  it("is saved at once when its field is left", async () => {
    const { game, board } = sit();
    board.notes.type(2, "r2");
    board.notes.flush(2);
    await passes(0);
    expect(game.noted).toEqual(["r2"]);
    await passes(60_000);
    expect(game.noted).toEqual(["r2"]);
  });

  it("is saved again if typing continued during saving", async () => {
    const { game, board } = sit();
    let answered = (): void => undefined;
    game.answer = () => new Promise((resolve) => (answered = resolve));
    board.notes.type(2, "r2");
    board.notes.flush();
    board.notes.type(2, "r2,r3");
    answered();
    await passes(2_000);
    answered();
    await passes(0);
    expect([game.noted, board.notes.unsaved]).toEqual([["r2", "r2,r3"], false]);
  });

  it("that could not be saved stays, says why, and is retried until it is", async () => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(503, problem("The database is busy.")));
    board.notes.type(2, "r2");
    await passes(800);
    expect(board.notes.draft(2)).toMatchObject({ text: "r2", trouble: board.notice.text });
    expect(board.notes.shown(2)).toMatchObject([{ trouble: true }]);
    expect(board.notice.text).toMatch(/not saved yet.*The database is busy\.$/);
    game.answer = () => Promise.resolve();
    await passes(20_000);
    expect([game.noted, board.notes.unsaved]).toEqual([["r2", "r2"], false]);
  });

  it("is retried after the time that the server asks for", async () => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(429, problem("Too many."), 5));
    board.notes.type(2, "r2");
    await passes(700);
    await passes(4_900);
    expect(game.noted).toHaveLength(1);
    await passes(1_500);
    expect(game.noted).toHaveLength(2);
  });

  it("that is refused for good is not sent again until it is changed", async () => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(422, problem("Not a text.")));
    board.notes.type(2, "bad");
    await passes(60_000);
    expect(game.noted).toEqual(["bad"]);
    expect(board.notes.text(2)).toBe("bad");
    board.notes.type(2, "");
    expect(board.notes.unsaved).toBe(false);
  });

  it("that was not saved survives a reload, and is sent then", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    });
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(0, null));
    board.notes.type(2, "r2");
    await passes(800);
    board.notes.close();
    const again = sit();
    expect(again.board.notes.text(2)).toBe("r2");
    await passes(0);
    expect(again.game.noted).toEqual(["r2"]);
    expect(sit().board.notes.unsaved).toBe(false);
  });

  it("of another tab is shown, unless this one is typing", () => {
    const { board, hear } = sit();
    hear({ type: "notes", notes: [note(1, 2, "r2")] });
    expect(board.notes.text(2)).toBe("r2");
    board.notes.type(2, "r3");
    hear({ type: "notes", notes: [note(1, 2, "r4")] });
    expect(board.notes.text(2)).toBe("r3");
  });
});

describe("the notes on a card", () => {
  const notes = [note(1, 2, "mine"), note(2, 2, "theirs", 1), note(4, 2, "later")];

  it("are those of the turn shown", async () => {
    const { board, hear } = sit(myTurn(4));
    hear({ type: "notes", notes: notes.filter(({ seat }) => seat === 0) });
    expect(board.notes.shown(2)).toMatchObject([{ text: "later" }]);
    await board.replay.goTo(3);
    expect(board.notes.shown(2)).toMatchObject([{ text: "mine" }]);
    await board.replay.goTo(0);
    expect(board.notes.shown(2)).toEqual([]);
  });

  it("are everybody's after the end, or those of the chosen view, and none in a branch", async () => {
    const end = myTurn(5, { outcome, on_turn: null, legal: [] });
    const { game, board, hear } = sit(end);
    hear({ type: "notes", notes });
    game.position = (turn) => Promise.resolve({ view: { ...end, turn }, log: log(turn) });
    const texts = () => board.notes.shown(2).map(({ text }) => text);
    expect(texts()).toEqual(["later", "theirs"]);
    board.replay.see({ seat: 1, open: false });
    await passes(0);
    expect(texts()).toEqual(["theirs"]);
    board.replay.see({ seat: null, open: true });
    await board.replay.goTo(2);
    expect(texts()).toEqual(["mine", "theirs"]);
    expect(board.notes.seat).toBeNull();
  });
});
