import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entry, log, seat } from "../lib/fixtures";
import { settings } from "../lib/settings.svelte";
import type { Entry, GameEvent, GameView } from "../lib/api/types";
import { card, discard, myTurn, play, sit, theirTurn } from "./fake";

beforeEach(() => {
  settings.premoves.current = true;
});
afterEach(() => {
  settings.premoves.current = false;
  settings.ask.current = false;
});

const off = { on_turn: 1, legal: [] } as const;
const clue = { action: { type: "rank", seat: 1, rank: 1 }, result: "clue", cards: [2], kind: null } as const;

/** The others are on turn, and the viewer may choose ahead. */
function wait(given: Partial<GameView> = {}) {
  const table = sit(myTurn(5, { ...off, ...given }));
  table.connect("live");
  return table;
}

/** Seat 1 takes turn 5; then the viewer is on turn, unless `given` says otherwise. */
function acts(done: Partial<Entry> = {}, given: Partial<GameView> = {}): GameEvent {
  return { type: "turn", view: myTurn(6, given), entry: { ...entry(5), ...done } };
}

describe("an action chosen while others are on turn", () => {
  it("is sent once when the turn comes, and nothing before", () => {
    const { game, board, hear } = wait();
    board.takeCard(discard(1));
    expect([game.acted, board.premove.words]).toEqual([[], "Discards card 2 on your turn"]);
    hear(acts());
    hear(acts());
    expect([game.acted, board.premove.wish, board.notice]).toEqual([[discard(1).action], null, null]);
  });

  it("is of the card, wherever it stands then in the hand (C26)", () => {
    const { game, board, hear } = wait();
    board.takeCard(play(1));
    hear({ type: "hand", arrangement: [1, 0], turned: [], gaps: [] });
    expect(board.premove.words).toBe("Plays card 1 on your turn");
    hear(acts(clue));
    expect(game.acted).toEqual([play(1).action]);
  });

  it("waits for several turns of others", () => {
    const { game, board, hear } = wait();
    board.takeCard(play(0));
    hear(acts({ ...clue, seat: 2 }, off));
    expect([game.acted, board.premove.wish?.order]).toEqual([[], 0]);
    hear({ type: "turn", view: myTurn(7), entry: { ...entry(6), ...clue, seat: 1 } });
    expect(game.acted).toEqual([play(0).action]);
  });

  it("is replaced by another one, and taken back by hand", () => {
    const { game, board, hear } = wait();
    board.takeCard(discard(0));
    board.takeCard(play(1));
    expect(board.premove.words).toBe("Plays card 2 on your turn");
    board.premove.cancel();
    hear(acts(clue));
    expect(game.acted).toEqual([]);
  });

  it("asks nothing more, where a player wants to be asked on the turn itself", () => {
    settings.ask.current = true;
    const { board } = wait();
    board.takeCard(play(0));
    expect([board.chosen, board.premove.wish?.order]).toEqual([null, 0]);
  });
});

describe("what was chosen is taken back", () => {
  it.each<[string, Partial<Entry>, Partial<GameView>, string]>([
    ["by a clue to the viewer", { ...clue, action: { type: "rank", seat: 0, rank: 1 }, cards: [0] }, {}, "a clue"],
    ["by an empty clue too", { ...clue, action: { type: "rank", seat: 0, rank: 1 }, cards: [] }, {}, "a clue"],
    ["by a strike", { result: "strike", action: { type: "play", slot: 0 } }, {}, "misplayed"],
    ["when the hand has changed", {}, { hands: [[card(0), card(9)], []] }, "hand has changed"],
    ["when somebody has acted for the viewer", { seat: 0 }, off, "hand has changed"],
    ["when it is refused", {}, { legal: [play(0)] }, "not"],
    [
      "with the refusal's words",
      {},
      { legal: [], refusals: { play: null, discard: "All lit.", clue: null } },
      "All lit.",
    ],
    ["when the game is over", {}, { on_turn: null, outcome: { kind: "won", score: 25 } as never }, "over"],
  ])("%s", (_, done, given, why) => {
    const { game, board, hear } = wait();
    board.takeCard(discard(1));
    hear(acts(done, given));
    expect([game.acted, board.premove.wish]).toEqual([[], null]);
    expect(board.notice).toMatch(new RegExp(`^Your next action is taken back. .*${why}`));
  });

  it.each(["played", "completed", "discarded"] as const)("if it is a play, after a card was %s", (result) => {
    const { game, board, hear } = wait();
    board.takeCard(play(1));
    hear(acts({ result }));
    expect([game.acted, board.notice?.includes("P1")]).toEqual([[], true]);
  });

  it("by a lost connection, and by what was missed meanwhile", () => {
    const { game, board, hear, connect } = wait();
    board.takeCard(discard(1));
    connect("lost");
    board.premove.check();
    expect([board.premove.wish, board.premove.open, board.notice?.includes("connection")]).toEqual([null, false, true]);
    connect("live");
    board.takeCard(discard(1));
    hear({ type: "snapshot", view: myTurn(6), log: log(6) });
    expect([game.acted, board.premove.wish]).toEqual([[], null]);
  });

  it("when a bot stands in", () => {
    const { game, board, hear } = wait();
    board.takeCard(discard(1));
    const seats = [seat(0, { mine: true, bot: "cautious" }), seat(1)];
    hear({ type: "table", table: { ...game.table, seats } });
    expect([board.premove.wish, board.notice?.includes("bot")]).toEqual([null, true]);
  });

  it("when an earlier turn is looked at", async () => {
    const { board } = wait();
    board.takeCard(discard(1));
    await board.look(2);
    board.premove.check();
    expect([board.premove.wish, board.notice?.includes("earlier turn")]).toEqual([null, true]);
  });

  it("when the player no longer wants to choose ahead, without a word", () => {
    const { board } = wait();
    board.takeCard(discard(1));
    settings.premoves.current = false;
    board.premove.check();
    expect([board.premove.wish, board.notice]).toEqual([null, null]);
  });
});

describe("nothing can be chosen ahead", () => {
  it("unless the player wants it", () => {
    settings.premoves.current = false;
    expect(wait().board.legal).toEqual([]);
  });

  it.each([true, false])("by several seats on one device, or by a spectator (%s)", (mine) => {
    const { game, board } = wait();
    game.adopt({ ...game.table, seats: [seat(0, { mine }), seat(1, { mine })] });
    expect(board.premove.on).toBe(false);
  });

  it("after the end", () => {
    expect(wait({ on_turn: null, outcome: {} as never }).board.premove.open).toBe(false);
  });

  it("but plays and discards: which clues there are, only the turn tells", () => {
    const { board } = wait();
    expect(board.legal).toEqual([play(0), discard(0), play(1), discard(1)]);
    expect(["play", "discard", "clue"].map((type) => board.refusal(type as "play") === null)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("a press that was meant to choose ahead does not act on a turn that has just come", () => {
  let now = 10_000;
  const { game, board, hear } = sit(myTurn(4), () => now);
  hear(theirTurn(5));
  hear(acts(clue));
  board.takeCard(play(0));
  expect(game.acted).toEqual([]);
  now += 700;
  board.takeCard(play(0));
  expect(game.acted).toEqual([play(0).action]);
});

it("a failure to send it is told", async () => {
  const { game, board, hear } = wait();
  game.answer = () => Promise.reject(new Error("no"));
  board.takeCard(discard(1));
  hear(acts());
  await vi.waitFor(() => expect(board.notice).not.toBeNull());
});
