import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/client";
import type { Snapshot } from "../../lib/api/types";
import { entry, log, problem } from "../../testing/fixtures";
import { endOfGame, myTurn, play, rankClue, sit } from "../../testing/table";
import { acting, legalActions, offer, offered, send } from "../input/choice";
import { actInBranch, branchOff, goTo, leaveBranches, now, openAddress, seeAs, showCourse, showWin } from "./replay";

describe("an earlier turn", () => {
  it("is shown without actions until the player returns", async () => {
    const { game, board } = sit();
    await goTo(board, 1);
    expect([board.past, board.view.turn, board.turns, legalActions(board), acting(board)]).toEqual([
      true,
      1,
      4,
      [],
      false,
    ]);
    void send(board, play(0));
    expect(game.acted).toEqual([]);
    await goTo(board, 4);
    expect([board.past, board.view.turn, acting(board)]).toEqual([false, 4, true]);
  });

  it("is fetched after the previous answer, and only the one requested last", async () => {
    const { game, board } = sit();
    const answers: ((snapshot: Snapshot) => void)[] = [];
    game.position = () => new Promise((resolve) => answers.push(resolve));
    const looked = [goTo(board, 1), goTo(board, 2), goTo(board, 3)];
    expect([board.target, board.view.turn, game.asked]).toEqual([3, 4, [1]]);
    answers[0]?.({ view: myTurn(1), log: log(1) });
    await vi.waitFor(() => expect(game.asked).toEqual([1, 3]));
    answers[1]?.({ view: myTurn(3), log: log(3) });
    await Promise.all(looked);
    expect([board.target, board.view.turn]).toEqual([3, 3]);
  });

  it("that arrives late is dropped when the newest was requested since", async () => {
    const { game, board } = sit();
    const answers: ((snapshot: Snapshot) => void)[] = [];
    game.position = () => new Promise((resolve) => answers.push(resolve));
    const looked = goTo(board, 3);
    now(board);
    answers[0]?.({ view: myTurn(3), log: log(3) });
    await looked;
    expect([board.past, board.target]).toEqual([false, null]);
  });

  it("is seen as the viewer, and as others only after the end", async () => {
    const { game, board, hear } = sit();
    await goTo(board, 1);
    expect([board.seenBy, game.eyes]).toEqual([{ seat: 0, open: false }, [{ seat: 0, open: false }]]);
    hear({ type: "turn", view: endOfGame(5), entry: entry(4) });
    const eyes = { seat: 1, open: false };
    seeAs(board, eyes);
    await vi.waitFor(() => expect(game.eyes.at(-1)).toEqual(eyes));
    await goTo(board, 9);
    expect([board.past, board.inReplay, board.target, board.seenBy]).toEqual([false, true, 5, eyes]);
    now(board);
    expect([board.inReplay, board.target]).toEqual([false, null]);
  });

  it("shows the viewer's hand in drawing order, by which the log counts", async () => {
    const { game, board } = sit(myTurn(4, { arrangement: [1, 0] }));
    expect(board.ownHand.map(({ order }) => order)).toEqual([1, 0]);
    game.position = (turn) => Promise.resolve({ view: myTurn(turn, { arrangement: [1, 0] }), log: log(turn) });
    await goTo(board, 2);
    expect(board.ownHand.map(({ order }) => order)).toEqual([0, 1]);
    now(board);
    expect(board.ownHand.map(({ order }) => order)).toEqual([1, 0]);
  });

  it("that cannot be fetched shows the failure", async () => {
    const { game, board } = sit();
    game.position = () => Promise.reject(new ApiError(0, null));
    await goTo(board, 1);
    expect([board.past, board.notice === null]).toEqual([false, false]);
  });
});

describe("what if", () => {
  it("keeps a choice made while its position is fetched, and drops it at another turn", async () => {
    const { game, board, hear } = sit(myTurn(4));
    hear({ type: "turn", view: endOfGame(5), entry: entry(4) });
    await goTo(board, 3);
    branchOff(board);
    offer(board, [rankClue(1, 2)]);
    await goTo(board, 3);
    expect([board.branching, offered(board).chosen]).toEqual([true, rankClue(1, 2)]);
    await goTo(board, 2);
    expect([game.asked.length, offered(board).chosen]).toEqual([1, null]);
  });

  const ended = () => {
    const seated = sit(myTurn(4));
    seated.hear({ type: "snapshot", view: endOfGame(3), log: log(3) });
    return seated;
  };

  it("shows a win of the deal, from where it leaves the game, once for all requests", async () => {
    const { game, board } = ended();
    const action = { type: "discard", slot: 0 } as const;
    const win = [action, rankClue(1).action, action, action];
    game.winningLine = () => Promise.resolve(win);
    for (let times = 0; times < 2; times += 1) {
      await showWin(board);
      expect([board.view.turn, board.lastTurn, board.branch]).toEqual([1, 4, 0]);
      expect(board.branches).toEqual([{ parent: null, turn: 1, actions: win.slice(1) }]);
      leaveBranches(board);
    }
    game.winningLine = () => Promise.reject(new ApiError(404, problem("No way to win this deal is known.")));
    await showWin(board);
    expect([board.branching, board.notice]).toEqual([false, "No way to win this deal is known."]);
  });

  it("shows how a bot plays on after an action", async () => {
    const { game, board } = ended();
    const course = log(3).with(1, { ...entry(1), action: rankClue(1).action });
    const asked: unknown[] = [];
    game.whatIf = async (body) => {
      asked.push(body);
      return { ...(await game.at(body.turn + body.actions.length, { seat: null, open: true })), log: course };
    };
    await showCourse(board, 1, rankClue(1).action, "conventions");
    expect(asked[0]).toEqual({ turn: 1, actions: [rankClue(1).action], open: true, bot: "conventions", to_end: true });
    expect([board.branches, board.branch, board.view.turn]).toEqual([
      [{ parent: null, turn: 1, actions: course.slice(1).map((one) => one.action) }],
      0,
      1,
    ]);
  });

  it("says so if the branches in an address cannot be read, until another position is shown", async () => {
    const { board } = ended();
    await openAddress(board, 0, "1~0.2.p0");
    expect([board.branching, board.notice]).toEqual([true, null]);
    await openAddress(board, 0, "");
    expect([board.branching, board.notice]).toEqual([false, null]);
    await openAddress(board, 0, "1~0.2.p");
    expect(board.branching).toBe(false);
    expect(board.notice).toContain("cannot be read");
    await goTo(board, 1);
    expect(board.notice).toBeNull();
  });

  it("shows the news of the branch, not of the game that was played", async () => {
    const { game, board, hear } = sit(myTurn(4));
    const clued = entry(3, { seat: 1, action: { type: "rank", seat: 0, rank: 3 }, result: "clue", cards: [0] });
    hear({ type: "snapshot", view: endOfGame(5), log: [...log(3), clued, entry(4)] });
    const instead = entry(3, {
      seat: 1,
      action: { type: "colour", seat: 0, colour: "red" },
      result: "clue",
      cards: [1],
    });
    game.position = (turn) => Promise.resolve({ view: myTurn(turn), log: [...log(3), instead].slice(0, turn) });
    await goTo(board, 3);
    branchOff(board);
    await actInBranch(board, { type: "colour", seat: 0, colour: "red" });
    expect([board.view.turn, board.currentEntry, board.news.at(-1)]).toEqual([4, instead, instead]);
  });
});
