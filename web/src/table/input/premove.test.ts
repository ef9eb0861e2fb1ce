import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entry, log, plain, seat } from "../../testing/fixtures";
import { settings } from "../../lib/settings.svelte";
import type { Entry, GameEvent, GameView } from "../../lib/api/types";
import { card, colourClue, discard, endOfGame, myTurn, play, rankClue, sit } from "../../testing/table";
import { choose, clue, isPreviewed, legalActions, offered, refusal, takeCard } from "./choice";
import { checkPremove, canPremove, premovesOn, premoveText } from "./premove";
import { goTo } from "../replay/replay";

beforeEach(() => {
  settings.premoves.current = true;
});
afterEach(() => {
  settings.premoves.current = false;
  settings.ask.current = false;
});

const offTurn = { on_turn: 1, legal: [] } as const;
const rank1 = { action: { type: "rank", seat: 1, rank: 1 }, result: "clue", cards: [2], kind: null } as const;

/** It is another player's turn, and the viewer may premove. */
function wait(given: Partial<GameView> = {}) {
  const table = sit(myTurn(5, { ...offTurn, ...given }));
  table.connect("live");
  return table;
}

/** Seat 1 takes turn 5; then the viewer is on turn, unless `given` says otherwise. */
function acts(done: Partial<Entry> = {}, given: Partial<GameView> = {}): GameEvent {
  return { type: "turn", view: myTurn(6, given), entry: { ...entry(5), ...done } };
}

describe("a premove", () => {
  it("is sent once when the turn comes, and nothing before", () => {
    const { game, board, hear } = wait();
    takeCard(board, discard(1));
    expect([game.acted, premoveText(board)]).toEqual([[], "Discards card 2 on your turn"]);
    hear(acts());
    hear(acts());
    expect([game.acted, board.premove, board.notice]).toEqual([[discard(1).action], null, null]);
  });

  it("follows its card to another place in the hand (C26)", () => {
    const { game, board, hear } = wait();
    takeCard(board, play(1));
    hear({ type: "hand", arrangement: [1, 0], turned: [], gaps: [] });
    expect(premoveText(board)).toBe("Plays card 1 on your turn");
    hear(acts(rank1));
    expect(game.acted).toEqual([play(1).action]);
  });

  it("waits for several turns of others", () => {
    const { game, board, hear } = wait();
    takeCard(board, play(0));
    hear(acts({ ...rank1, seat: 2 }, offTurn));
    expect([game.acted, board.premove?.order]).toEqual([[], 0]);
    hear({ type: "turn", view: myTurn(7), entry: { ...entry(6), ...rank1, seat: 1 } });
    expect(game.acted).toEqual([play(0).action]);
  });

  it("is replaced by another one, and cancelled by hand", () => {
    const { game, board, hear } = wait();
    takeCard(board, discard(0));
    takeCard(board, play(1));
    expect(premoveText(board)).toBe("Plays card 2 on your turn");
    board.premove = null;
    hear(acts(rank1));
    expect(game.acted).toEqual([]);
  });

  it("needs no confirmation, even if the setting asks for it", () => {
    settings.ask.current = true;
    const { board } = wait();
    takeCard(board, play(0));
    expect([offered(board).chosen, board.premove?.order]).toEqual([null, 0]);
  });
});

describe("a premove is dropped", () => {
  it.each<[string, Partial<Entry>, Partial<GameView>, string]>([
    ["by a clue to the viewer", { ...rank1, action: { type: "rank", seat: 0, rank: 1 }, cards: [0] }, {}, "a clue"],
    ["by an empty clue too", { ...rank1, action: { type: "rank", seat: 0, rank: 1 }, cards: [] }, {}, "a clue"],
    ["by a strike", { result: "strike", action: { type: "play", slot: 0 } }, {}, "misplayed"],
    ["when the hand has changed", {}, { hands: [[card(0), card(9)], []] }, "hand has changed"],
    ["when somebody has acted for the viewer", { seat: 0 }, offTurn, "hand has changed"],
    ["when it is refused", {}, { legal: [play(0)] }, "not"],
    [
      "with the refusal's words",
      {},
      { legal: [], refusals: { play: null, discard: plain("All lit."), clue: null } },
      "All lit.",
    ],
    ["when the game is over", {}, endOfGame(6), "over"],
  ])("%s", (_, done, given, why) => {
    const { game, board, hear } = wait();
    takeCard(board, discard(1));
    hear(acts(done, given));
    expect([game.acted, board.premove]).toEqual([[], null]);
    expect(board.notice).toMatch(new RegExp(`^Your planned action was cancelled. .*${why}`));
  });

  it.each(["played", "completed", "discarded"] as const)("if it is a play, after a card was %s", (result) => {
    const { game, board, hear } = wait();
    takeCard(board, play(1));
    hear(acts({ result }));
    expect([game.acted, board.notice?.includes("P1")]).toEqual([[], true]);
  });

  it("after a lost connection, and after missed turns", () => {
    const { game, board, hear, connect } = wait();
    takeCard(board, discard(1));
    connect("lost");
    checkPremove(board);
    expect([board.premove, canPremove(board), board.notice?.includes("connection")]).toEqual([null, false, true]);
    connect("live");
    takeCard(board, discard(1));
    hear({ type: "snapshot", view: myTurn(6), log: log(6) });
    expect([game.acted, board.premove]).toEqual([[], null]);
  });

  it("when a bot stands in", () => {
    const { game, board, hear } = wait();
    takeCard(board, discard(1));
    const seats = [seat(0, { mine: true, bot: "cautious" }), seat(1)];
    hear({ type: "table", table: { ...game.table, seats } });
    expect([board.premove, board.notice?.includes("bot")]).toEqual([null, true]);
  });

  it("when an earlier turn is shown", async () => {
    const { board } = wait();
    takeCard(board, discard(1));
    await goTo(board, 2);
    checkPremove(board);
    expect([board.premove, board.notice?.includes("earlier turn")]).toEqual([null, true]);
  });

  it("silently when premoves are switched off", () => {
    const { board } = wait();
    takeCard(board, discard(1));
    settings.premoves.current = false;
    checkPremove(board);
    expect([board.premove, board.notice]).toEqual([null, null]);
  });
});

describe("no premove", () => {
  it("is possible unless the setting is on", () => {
    settings.premoves.current = false;
    expect(legalActions(wait().board)).toEqual([]);
  });

  it.each([true, false])("is possible for several seats on one device, or for a spectator (%s)", (mine) => {
    const { game, board } = wait();
    game.receive({ type: "table", table: { ...game.table, seats: [seat(0, { mine }), seat(1, { mine })] } });
    expect(premovesOn(board)).toBe(false);
  });

  it("is possible after the end", () => {
    expect(canPremove(wait(endOfGame(5)).board)).toBe(false);
  });

  it("is possible except plays, discards and the clues that the server lists", () => {
    const { board } = wait({ ahead: [{}, { red: [2], 3: [3] }] });
    expect(legalActions(board)).toEqual([
      play(0),
      discard(0),
      play(1),
      discard(1),
      rankClue(3, 3),
      colourClue("red", 2),
    ]);
    expect((["play", "discard", "clue"] as const).map((type) => refusal(board, type))).toEqual([null, null, null]);
  });
});

describe("a clue as a premove", () => {
  const ahead = [{}, { red: [2], 1: [2] }];
  const red = colourClue("red", 2);
  const passes = { action: { type: "discard", slot: 0 }, result: "discarded" } as const;

  function chosen() {
    const table = wait({ ahead });
    clue(table.board, [red]);
    return table;
  }

  it.each(["once", "choose"] as const)("needs no further tap, and is sent when the turn comes (%s)", (way) => {
    settings.clues.current = way;
    const { game, board, hear } = chosen();
    settings.clues.current = "edition";
    expect([game.acted, premoveText(board)]).toEqual([[], "Clues red to P1 on your turn"]);
    expect([isPreviewed(board, 2), isPreviewed(board, 3), offered(board).chosen]).toEqual([true, false, null]);
    hear(acts(passes, { legal: [red] }));
    expect([game.acted, board.premove]).toEqual([[red.action], null]);
  });

  it("is chosen among several by one more tap", () => {
    const { board } = wait({ ahead });
    clue(board, [red, rankClue(1, 2)]);
    expect([board.premove, offered(board).options.length]).toEqual([null, 2]);
    choose(board, red);
    expect([premoveText(board), offered(board).options.length]).toEqual(["Clues red to P1 on your turn", 0]);
  });

  it.each<[string, Partial<Entry>, Partial<GameView>, string]>([
    ["a clue to the same player", { ...rank1, seat: 2 }, { ...offTurn, ahead }, "P2 gave P1 a clue"],
    ["a clue to the viewer", { ...rank1, action: { type: "rank", seat: 0, rank: 1 } }, {}, "gave you a clue"],
    ["a card played", { ...passes, action: { type: "play", slot: 0 }, result: "played" }, {}, "P1 played"],
    ["other cards touched", passes, { legal: [colourClue("red", 2, 4)] }, "would now touch different"],
    ["no card left to touch", passes, { legal: [] }, "would now touch different"],
    [
      "others touched while waiting",
      { ...passes, seat: 2 },
      { ...offTurn, ahead: [{}, { red: [5] }] },
      "would now touch different",
    ],
    [
      "no token on the turn",
      passes,
      { legal: [play(0)], refusals: { play: null, discard: null, clue: plain("No token.") } },
      "No token.",
    ],
  ])("is taken back by %s", (_, done, given, why) => {
    const { game, board, hear } = chosen();
    game.receive({ type: "table", table: { ...game.table, seats: [seat(0, { mine: true }), seat(1), seat(2)] } });
    hear(acts(done, given));
    expect([game.acted, board.premove]).toEqual([[], null]);
    expect(board.notice).toContain(why);
  });

  it("stays while a clue goes to another player", () => {
    const { board, hear } = chosen();
    hear(acts({ ...rank1, action: { type: "rank", seat: 2, rank: 1 } }, { ...offTurn, ahead }));
    expect(premoveText(board)).not.toBeNull();
  });
});

it("a failure to send a premove is shown", async () => {
  const { game, board, hear } = wait();
  game.answer = () => Promise.reject(new Error("no"));
  takeCard(board, discard(1));
  hear(acts());
  await vi.waitFor(() => expect(offered(board).failure).not.toBeNull());
});
