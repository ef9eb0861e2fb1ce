import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../lib/api/client";
import type { Outcome, Snapshot } from "../lib/api/types";
import { entry, log, plain, problem, turnEvent } from "../testing/fixtures";
import { settings } from "../lib/settings.svelte";
import { openText } from "./hands/labels";
import { card, colourClue, myTurn, play, rankClue, sit, theirTurn } from "../testing/table";

afterEach(() => {
  settings.ask.current = false;
  settings.clues.current = "edition";
  settings.learnt.current = [];
});

describe("a clue", () => {
  it("is chosen by the first tap and sent by the second", () => {
    const { game, board } = sit();
    const red = colourClue("red", 2);
    board.choice.tap([red]);
    expect([board.choice.chosen, game.acted]).toEqual([red, []]);
    expect([2, 3].map((order) => board.highlights.aimed(order))).toEqual([true, false]);
    board.choice.tap([red]);
    expect(game.acted).toEqual([red.action]);
  });

  it("with several possibilities is offered, and none is chosen", () => {
    const { game, board } = sit();
    const options = [colourClue("red", 2), colourClue("blue", 2)];
    board.choice.tap(options);
    board.choice.tap(options);
    expect([board.choice.options, board.choice.chosen, game.acted]).toEqual([options, null, []]);
    board.choice.offer(options, colourClue("blue", 2));
    void board.choice.send();
    expect(game.acted).toEqual([{ type: "colour", seat: 1, colour: "blue" }]);
  });

  it("is replaced by a tap on another one", () => {
    const { game, board } = sit();
    board.choice.tap([rankClue(1, 2)]);
    board.choice.tap([rankClue(3, 3)]);
    expect([board.choice.chosen, game.acted]).toEqual([rankClue(3, 3), []]);
  });

  it("is withdrawn by cancel", () => {
    const { game, board } = sit();
    board.choice.tap([rankClue(1, 2)]);
    board.choice.cancel();
    void board.choice.send();
    expect([board.choice.options, game.acted]).toEqual([[], []]);
  });
});

describe("a number or colour that is clicked (C34)", () => {
  const red = colourClue("red", 2);
  const online = () => {
    const seat = sit();
    seat.game.receive({ type: "table", table: { ...seat.game.table, one_click: true } });
    return seat;
  };

  it.each([
    ["edition", true, true],
    ["edition", false, false],
    ["once", false, true],
    ["choose", true, false],
  ] as const)("is clued as the setting %s says, at a table with one click %s", (way, one_click, sent) => {
    const { game, board } = sit();
    game.receive({ type: "table", table: { ...game.table, one_click } });
    settings.clues.current = way;
    board.choice.clue([red]);
    expect([game.acted, board.choice.chosen]).toEqual(sent ? [[red.action], null] : [[], red]);
  });

  it("of a wild card asks for the colour; the next click gives the clue (C42)", () => {
    const { game, board } = online();
    const options = [red, colourClue("blue", 2)];
    board.choice.clue(options);
    expect([board.choice.options, game.acted]).toEqual([options, []]);
    board.choice.choose(red);
    expect(game.acted).toEqual([red.action]);
  });

  it("highlights the cards it would touch while hovered, on the viewer's turn only", () => {
    const { board, hear } = sit();
    board.highlights.point([2]);
    expect([2, 3].map((order) => board.highlights.pointed(order))).toEqual([true, false]);
    board.choice.tap([rankClue(3, 3)]);
    expect(board.highlights.pointed(2)).toBe(false);
    board.choice.cancel();
    board.highlights.point([]);
    expect(board.highlights.pointed(2)).toBe(false);
    board.highlights.point([2]);
    hear(theirTurn(5));
    hear({ ...turnEvent(6), view: myTurn(6) });
    expect(board.highlights.pointed(2)).toBe(false);
  });
});

describe("a card of the viewer", () => {
  it("is played by one tap", () => {
    const { game, board } = sit();
    board.choice.takeCard(play(1));
    expect(game.acted).toEqual([{ type: "play", slot: 1 }]);
  });

  it("asks for confirmation if the setting is on", () => {
    settings.ask.current = true;
    const { game, board } = sit();
    board.choice.takeCard(play(1));
    expect([board.choice.chosen, game.acted]).toEqual([play(1), []]);
    void board.choice.send();
    expect(game.acted).toHaveLength(1);
  });
});

describe("a card tapped on a small screen", () => {
  const phone = () => {
    const seat = sit();
    Object.defineProperty(seat.board.screen.wide, "current", { value: false });
    return seat;
  };

  it("shows its check and cross until it is tapped again", () => {
    const { board } = phone();
    board.choice.pick(1);
    expect(board.choice.picked).toBe(1);
    board.choice.pick(0);
    expect(board.choice.picked).toBe(0);
    board.choice.pick(0);
    expect(board.choice.picked).toBeNull();
  });

  it("hides them when anything else is done", () => {
    const { board, hear } = phone();
    const draws = myTurn(4, { hands: [[card(1), card(4)], []], arrangement: [1, 4] });
    for (const other of [
      () => board.choice.cancel(),
      () => board.choice.tap([rankClue(1, 2)]),
      () => hear({ type: "snapshot", view: draws, log: [] }),
      () => void board.choice.send(play(1)),
    ]) {
      board.choice.pick(1);
      other();
      expect(board.choice.picked).toBeNull();
    }
  });

  it("withdraws a clue", () => {
    const { board } = phone();
    board.choice.tap([rankClue(1, 2)]);
    board.choice.pick(1);
    expect([board.choice.chosen, board.choice.picked]).toEqual([null, 1]);
  });

  it("shows nothing in an earlier turn", async () => {
    const { board } = phone();
    board.choice.pick(1);
    await board.replay.goTo(1);
    expect(board.choice.picked).toBeNull();
  });
});

describe("an action done once", () => {
  it("is remembered on this device once it is accepted, not before", async () => {
    const { game, board, hear } = sit();
    game.answer = () => Promise.reject(new ApiError(409, null));
    await board.choice.send(play(0));
    expect(settings.learnt.current).toEqual([]);
    game.answer = () => Promise.resolve();
    await board.choice.send(play(0));
    hear({ ...turnEvent(5), view: myTurn(5) });
    await board.choice.send(play(1));
    expect(settings.learnt.current).toEqual(["own"]);
    hear({ ...turnEvent(6), view: myTurn(6) });
    await board.choice.send(rankClue(1, 2));
    expect(settings.learnt.current).toEqual(["own", "clue"]);
  });
});

describe("an action being sent", () => {
  it("is not sent twice, and disables all controls", () => {
    const { game, board } = sit();
    game.answer = () => new Promise(() => undefined);
    board.choice.takeCard(play(0));
    board.choice.takeCard(play(0));
    board.choice.takeCard(play(1));
    expect(game.acted).toEqual([{ type: "play", slot: 0 }]);
    expect([board.outbox.sending, board.actions.acting, board.actions.legal]).toEqual([true, false, []]);
  });

  it("cannot be repeated after its answer, until the turn moves on", async () => {
    const { game, board, hear } = sit();
    await board.choice.send(play(0));
    await board.choice.send(play(0));
    expect(game.acted).toHaveLength(1);
    hear(theirTurn(5));
    expect(board.outbox.sending).toBe(false);
  });

  it("stays chosen until it is sent", async () => {
    const { board, hear } = sit();
    board.choice.tap([rankClue(1, 2)]);
    const sent = board.choice.send();
    expect(board.choice.chosen).toEqual(rankClue(1, 2));
    await sent;
    hear(theirTurn(5));
    expect(board.choice.options).toEqual([]);
  });

  it.each([true, false])("that fails stays with the reason, and can be sent again; asked before: %s", async (ask) => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(422, problem("No.")));
    if (ask) board.choice.offer([play(0)]);
    await board.choice.send(play(0));
    expect([board.choice.chosen, board.choice.failure, board.outbox.sending]).toEqual([play(0), "No.", false]);
    game.answer = () => Promise.resolve();
    await board.choice.send();
    expect(game.acted).toHaveLength(2);
  });

  it("that fails is not offered once the turn is over", async () => {
    const { game, board, hear } = sit();
    game.answer = () => {
      hear(theirTurn(5));
      return Promise.reject(new ApiError(409, problem("No.")));
    };
    await board.choice.send(play(0));
    expect([board.choice.options, board.choice.failure]).toEqual([[], null]);
  });
});

describe("an offered choice", () => {
  it("lapses when the turn moves on", () => {
    const { game, board, hear } = sit();
    board.choice.tap([rankClue(1, 2)]);
    hear(theirTurn(5));
    expect([board.choice.options, board.choice.chosen]).toEqual([[], null]);
    void board.choice.send();
    expect(game.acted).toEqual([]);
  });

  it("lapses when an earlier turn is shown", async () => {
    const { game, board } = sit();
    board.choice.tap([rankClue(1, 2)]);
    await board.replay.goTo(1);
    board.replay.now();
    expect(board.choice.options).toEqual([]);
    void board.choice.send();
    expect(game.acted).toEqual([]);
  });
});

const outcome: Outcome = {
  result: "finished",
  lost: false,
  score: 1,
  cards: 1,
  reason: plain("The last round is over."),
  rating: null,
  card: null,
};

describe("a paused clock", () => {
  it("makes all actions wait, and is the reason", () => {
    const { game, board } = sit();
    const pause = { paused: true, by: null, missing: [] };
    game.receive({ type: "table", table: { ...game.table, pause } });
    expect([board.actions.legal, board.actions.acting, board.actions.choosing]).toEqual([[], false, false]);
    expect(board.actions.clueRefusal("rank", true)).toBe("The clock is paused.");
    game.receive({ type: "table", table: { ...game.table, pause: { ...pause, paused: false, by: 1, missing: [0] } } });
    expect([board.actions.acting, board.actions.refusal("play")]).toEqual([true, null]);
  });
});

describe("an earlier turn", () => {
  it("is shown without actions until the player returns", async () => {
    const { game, board } = sit();
    await board.replay.goTo(1);
    expect([board.past, board.view.turn, board.replay.turns, board.actions.legal, board.actions.acting]).toEqual([
      true,
      1,
      4,
      [],
      false,
    ]);
    void board.choice.send(play(0));
    expect(game.acted).toEqual([]);
    await board.replay.goTo(4);
    expect([board.past, board.view.turn, board.actions.acting]).toEqual([false, 4, true]);
  });

  it("is fetched after the one before, and only the last of several", async () => {
    const { game, board } = sit();
    const answers: ((snapshot: Snapshot) => void)[] = [];
    game.position = () => new Promise((resolve) => answers.push(resolve));
    const looked = [board.replay.goTo(1), board.replay.goTo(2), board.replay.goTo(3)];
    expect([board.replay.target, board.view.turn, game.asked]).toEqual([3, 4, [1]]);
    answers[0]?.({ view: myTurn(1), log: log(1) });
    await vi.waitFor(() => expect(game.asked).toEqual([1, 3]));
    answers[1]?.({ view: myTurn(3), log: log(3) });
    await Promise.all(looked);
    expect([board.replay.target, board.view.turn]).toEqual([3, 3]);
  });

  it("that arrives late is dropped when the newest was requested since", async () => {
    const { game, board } = sit();
    const answers: ((snapshot: Snapshot) => void)[] = [];
    game.position = () => new Promise((resolve) => answers.push(resolve));
    const looked = board.replay.goTo(3);
    board.replay.now();
    answers[0]?.({ view: myTurn(3), log: log(3) });
    await looked;
    expect([board.past, board.replay.target]).toEqual([false, null]);
  });

  it("is seen as the viewer, and as others only after the end", async () => {
    const { game, board, hear } = sit();
    await board.replay.goTo(1);
    expect([board.replay.record.seenBy, game.eyes]).toEqual([{ seat: 0, open: false }, [{ seat: 0, open: false }]]);
    hear({ type: "turn", view: myTurn(5, { on_turn: null, legal: [], outcome }), entry: entry(4) });
    const eyes = { seat: 1, open: false };
    board.replay.see(eyes);
    await vi.waitFor(() => expect(game.eyes.at(-1)).toEqual(eyes));
    await board.replay.goTo(9);
    expect([board.past, board.replay.walking, board.replay.target, board.replay.record.seenBy]).toEqual([
      false,
      true,
      5,
      eyes,
    ]);
    board.replay.now();
    expect([board.replay.walking, board.replay.target]).toEqual([false, null]);
  });

  it("shows the viewer's hand in drawing order, by which the log counts", async () => {
    const { game, board } = sit(myTurn(4, { arrangement: [1, 0] }));
    expect(board.own.map(({ order }) => order)).toEqual([1, 0]);
    game.position = (turn) => Promise.resolve({ view: myTurn(turn, { arrangement: [1, 0] }), log: log(turn) });
    await board.replay.goTo(2);
    expect(board.own.map(({ order }) => order)).toEqual([0, 1]);
    board.replay.now();
    expect(board.own.map(({ order }) => order)).toEqual([1, 0]);
  });

  it("that cannot be fetched shows the failure", async () => {
    const { game, board } = sit();
    game.position = () => Promise.reject(new ApiError(0, null));
    await board.replay.goTo(1);
    expect([board.past, board.notice.text === null]).toEqual([false, false]);
  });
});

describe("what the board shows", () => {
  it("the viewer's hand in the viewer's order (C26)", () => {
    const { board } = sit(myTurn(4, { arrangement: [1, 0] }));
    expect(board.own.map(({ order }) => order)).toEqual([1, 0]);
    expect(board.hands.card(0)).toMatchObject({ seat: 0, place: 1 });
  });

  it("the last view for the moment between two seats of one device", () => {
    const { game, board, hear } = sit();
    game.receive({
      type: "table",
      table: { ...game.table, seats: game.table.seats.map((seat) => ({ ...seat, mine: true })) },
    });
    game.lift(0);
    hear(theirTurn(5));
    expect(board.view.turn).toBe(5);
    game.lift(1);
    expect([board.ready, board.view.turn]).toEqual([false, 5]);
  });

  it("whose turn it is where the viewer may not act, else the rule's own words", () => {
    const refusals = { play: null, discard: plain("All tokens are there."), clue: null };
    const { board, hear } = sit(myTurn(4, { refusals }));
    expect([board.actions.refusal("discard"), board.actions.refusal("play")]).toEqual(["All tokens are there.", null]);
    hear(theirTurn(5));
    expect(board.actions.refusal("play")).toContain("P1");
  });
});

describe("the turn just taken", () => {
  it("highlights its cards, unless something else is pointed at", async () => {
    const { board, hear } = sit(myTurn(4, { on_turn: 1, legal: [] }));
    const given = { ...entry(4), seat: 1, cards: [0], action: { type: "rank", seat: 0, rank: 1 } } as const;
    hear({ type: "turn", view: myTurn(5), entry: given });
    const lit = (): number[] => [0, 1, 2, 3].filter((order) => board.highlights.aimed(order));
    expect([board.replay.currentEntry, lit()]).toEqual([given, [0]]);
    board.highlights.lit = [1];
    expect(lit()).toEqual([1]);
    board.highlights.lit = [];
    board.choice.offer([rankClue(1, 2)]);
    expect(lit()).toEqual([2]);
    board.choice.cancel();
    await board.replay.goTo(3);
    expect(board.replay.currentEntry?.turn).toBe(3);
  });
});

describe("what is known of a card", () => {
  const { board } = sit(myTurn(4));
  const all = board.suits.flatMap(({ letter }) => board.ranks.map((rank) => letter + rank));
  const says = (keep: (suit: string, rank: string) => boolean): string =>
    openText(
      board,
      all.filter((kind) => keep(kind.slice(0, 1), kind.slice(1))),
    );

  it("is nothing while every kind is possible", () => {
    expect(says(() => true)).toBe("nothing yet");
  });

  it("is its suits and numbers", () => {
    expect(says((suit, rank) => suit !== "M" && rank < "3")).toBe("red or blue; 1 or 2");
  });

  it("is a suit or a number where a clue means either", () => {
    expect(says((suit, rank) => suit === "B" || rank === "4")).toBe("blue or 4");
  });

  it("is less than its suits and numbers where they do not go together in every way", () => {
    expect(says((suit, rank) => (suit === "B") !== (rank === "4"))).toContain("not every combination");
  });
});

describe("what if", () => {
  it("keeps a choice made before its position has arrived, unless that is of another turn", async () => {
    const { game, board, hear } = sit(myTurn(4));
    hear({ type: "turn", view: myTurn(5, { on_turn: null, legal: [], outcome }), entry: entry(4) });
    await board.replay.goTo(3);
    board.replay.branchOff();
    board.choice.offer([rankClue(1, 2)]);
    await board.replay.goTo(3);
    expect([board.replay.branches.on, board.choice.chosen]).toEqual([true, rankClue(1, 2)]);
    await board.replay.goTo(2);
    expect([game.asked.length, board.choice.chosen]).toEqual([1, null]);
  });

  const ended = () => {
    const seat = sit(myTurn(4));
    seat.hear({ type: "snapshot", view: myTurn(3, { on_turn: null, legal: [], outcome }), log: log(3) });
    return seat;
  };

  it("shows a win of the deal, from where it leaves the game, once for all requests", async () => {
    const { game, board } = ended();
    const { action } = entry(0);
    const win = [action, rankClue(1).action, action, action];
    game.winningLine = () => Promise.resolve(win);
    for (let times = 0; times < 2; times += 1) {
      await board.replay.showWin();
      expect([board.view.turn, board.replay.source.last, board.replay.branches.current]).toEqual([1, 4, 0]);
      expect(board.replay.branches.all).toEqual([{ parent: null, turn: 1, actions: win.slice(1) }]);
      board.replay.leaveBranches();
    }
    game.winningLine = () => Promise.reject(new ApiError(404, problem("No way to win this deal is known.")));
    await board.replay.showWin();
    expect([board.replay.branches.on, board.notice.text]).toEqual([false, "No way to win this deal is known."]);
  });

  it("says so if the branches in an address cannot be read, until another position is shown", async () => {
    const { board } = ended();
    await board.replay.open(0, "1~0.2.p0");
    expect([board.replay.branches.on, board.notice.text]).toEqual([true, null]);
    await board.replay.open(0, "");
    expect([board.replay.branches.on, board.notice.text]).toEqual([false, null]);
    await board.replay.open(0, "1~0.2.p");
    expect(board.replay.branches.on).toBe(false);
    expect(board.notice.text).toContain("cannot be read");
    await board.replay.goTo(1);
    expect(board.notice.text).toBeNull();
  });

  it("shows the news of the branch, not of the game that was played", async () => {
    const { game, board, hear } = sit(myTurn(4));
    const clued = entry(3, { seat: 1, action: { type: "rank", seat: 0, rank: 3 }, result: "clue", cards: [0] });
    hear({
      type: "snapshot",
      view: myTurn(5, { on_turn: null, legal: [], outcome }),
      log: [...log(3), clued, entry(4)],
    });
    const instead = entry(3, {
      seat: 1,
      action: { type: "colour", seat: 0, colour: "red" },
      result: "clue",
      cards: [1],
    });
    game.position = (turn) => Promise.resolve({ view: myTurn(turn), log: [...log(3), instead].slice(0, turn) });
    await board.replay.goTo(3);
    board.replay.branchOff();
    await board.replay.act({ type: "colour", seat: 0, colour: "red" });
    expect([board.view.turn, board.replay.currentEntry, board.news.at(-1)]).toEqual([4, instead, instead]);
  });
});
