import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/client";
import { log, note, problem, seat } from "../../testing/fixtures";
import { stubStorage } from "../../testing/storage";
import { endOfGame, myTurn, sit } from "../../testing/table";
import { closeNotes, draftOf, flushNotes, mayNote, noteText, shownNotes, typeNote } from "./drafts";
import { goTo, seeAs } from "../replay/replay";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a note", () => {
  it("is shown while typed, and saved once after a pause", async () => {
    const { game, board } = sit();
    for (const text of ["r", "r2"]) typeNote(board, 2, text);
    expect(shownNotes(board, 2)).toMatchObject([{ seat: 0, text: "r2", trouble: false }]);
    expect([game.noted, board.drafts.size > 0]).toEqual([[], true]);
    await passes(2_000);
    expect([game.noted, board.drafts.size > 0]).toEqual([["r2"], false]);
    expect(noteText(board, 2)).toBe("r2");
  });

  it("is saved at once when its field is left", async () => {
    const { game, board } = sit();
    typeNote(board, 2, "r2");
    flushNotes(board, 2);
    await passes(0);
    expect(game.noted).toEqual(["r2"]);
    await passes(60_000);
    expect(game.noted).toEqual(["r2"]);
  });

  it("is saved again if typing continued during saving", async () => {
    const { game, board } = sit();
    let answered = (): void => undefined;
    game.answer = () => new Promise((resolve) => (answered = resolve));
    typeNote(board, 2, "r2");
    flushNotes(board);
    typeNote(board, 2, "r2,r3");
    answered();
    await passes(2_000);
    answered();
    await passes(0);
    expect([game.noted, board.drafts.size > 0]).toEqual([["r2", "r2,r3"], false]);
  });

  it("that could not be saved stays, says why, and is retried until it is", async () => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(503, problem("The database is busy.")));
    typeNote(board, 2, "r2");
    await passes(800);
    expect(draftOf(board, 2)).toMatchObject({ text: "r2", trouble: board.notice });
    expect(shownNotes(board, 2)).toMatchObject([{ trouble: true }]);
    expect(board.notice).toMatch(/not saved yet.*The database is busy\.$/);
    game.answer = () => Promise.resolve();
    await passes(20_000);
    expect([game.noted, board.drafts.size > 0]).toEqual([["r2", "r2"], false]);
  });

  it("is retried after the time that the server asks for", async () => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(429, problem("Too many."), 5));
    typeNote(board, 2, "r2");
    await passes(700);
    await passes(4_900);
    expect(game.noted).toHaveLength(1);
    await passes(1_500);
    expect(game.noted).toHaveLength(2);
  });

  it("that is refused for good is not sent again until it is changed", async () => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(422, problem("Not a text.")));
    typeNote(board, 2, "bad");
    await passes(60_000);
    expect(game.noted).toEqual(["bad"]);
    expect(noteText(board, 2)).toBe("bad");
    typeNote(board, 2, "");
    expect(board.drafts.size > 0).toBe(false);
  });

  it("that was not saved survives a reload, and is sent then", async () => {
    stubStorage();
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(0, null));
    typeNote(board, 2, "r2");
    await passes(800);
    closeNotes(board);
    const again = sit();
    expect(noteText(again.board, 2)).toBe("r2");
    await passes(0);
    expect(again.game.noted).toEqual(["r2"]);
    expect(sit().board.drafts.size).toBe(0);
  });

  it("of another tab is shown, unless this one is typing", () => {
    const { board, hear } = sit();
    hear({ type: "notes", notes: [note(1, 2, "r2")] });
    expect(noteText(board, 2)).toBe("r2");
    typeNote(board, 2, "r3");
    hear({ type: "notes", notes: [note(1, 2, "r4")] });
    expect(noteText(board, 2)).toBe("r3");
  });
});

describe("the notes on a card", () => {
  const notes = [note(1, 2, "mine"), note(2, 2, "theirs", 1), note(4, 2, "later")];

  it("are those of the turn shown", async () => {
    const { board, hear } = sit(myTurn(4));
    hear({ type: "notes", notes: notes.filter(({ seat }) => seat === 0) });
    expect(shownNotes(board, 2)).toMatchObject([{ text: "later" }]);
    await goTo(board, 3);
    expect(shownNotes(board, 2)).toMatchObject([{ text: "mine" }]);
    await goTo(board, 0);
    expect(shownNotes(board, 2)).toEqual([]);
  });

  it("are everybody's after the end, or those of the seat whose view is shown", async () => {
    const end = endOfGame(5);
    const { game, board, hear } = sit(end);
    hear({ type: "notes", notes });
    game.position = (turn) => Promise.resolve({ view: { ...end, turn }, log: log(turn) });
    const texts = () => shownNotes(board, 2).map(({ text }) => text);
    expect(texts()).toEqual(["later", "theirs"]);
    seeAs(board, { seat: 1, open: false });
    await passes(0);
    expect(texts()).toEqual(["theirs"]);
    seeAs(board, { seat: null, open: true });
    await goTo(board, 2);
    expect(texts()).toEqual(["mine", "theirs"]);
    expect(mayNote(board)).toBe(false);
  });
});

describe("a spectator's note", () => {
  it("stands beside other spectators' notes, and replaces only its writer's", async () => {
    const { game, board, hear } = sit(
      { ...myTurn(4), seat: null },
      { seats: [seat(0), seat(1), seat(2)], may: ["talk"] },
    );
    hear({ type: "notes", notes: [{ ...note(0, 2, "theirs"), seat: null, spectator: 1, name: "Eve" }] });
    expect(mayNote(board)).toBe(true);
    typeNote(board, 2, "mine");
    const texts = () => shownNotes(board, 2).map(({ text }) => text);
    expect(texts()).toEqual(["mine", "theirs"]);
    flushNotes(board);
    await passes(0);
    expect(game.noted).toEqual(["mine"]);
    expect(texts().sort()).toEqual(["mine", "theirs"]);
    expect(noteText(board, 2)).toBe("mine");
  });
});
