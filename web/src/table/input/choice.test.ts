import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../../lib/api/client";
import { settings } from "../../lib/settings.svelte";
import { problem, turnEvent } from "../../testing/fixtures";
import { card, colourClue, myTurn, play, rankClue, sit, theirTurn } from "../../testing/table";
import {
  acting,
  choose,
  choosing,
  clue,
  clueRefusal,
  isHighlighted,
  isPreviewed,
  legalActions,
  offer,
  offered,
  pick,
  pickedCard,
  previewClue,
  refusal,
  send,
  takeCard,
  tap,
} from "./choice";
import { cancel, goTo, now } from "../replay/replay";

afterEach(() => {
  settings.ask.current = false;
  settings.clues.current = "edition";
  settings.tried.current = [];
});

describe("a clue", () => {
  it("is chosen by the first tap and sent by the second", () => {
    const { game, board } = sit();
    const red = colourClue("red", 2);
    tap(board, [red]);
    expect([offered(board).chosen, game.acted]).toEqual([red, []]);
    expect([2, 3].map((order) => isHighlighted(board, order))).toEqual([true, false]);
    tap(board, [red]);
    expect(game.acted).toEqual([red.action]);
  });

  it("with several possibilities is offered, and none is chosen", () => {
    const { game, board } = sit();
    const options = [colourClue("red", 2), colourClue("blue", 2)];
    tap(board, options);
    tap(board, options);
    expect([offered(board).options, offered(board).chosen, game.acted]).toEqual([options, null, []]);
    offer(board, options, colourClue("blue", 2));
    void send(board);
    expect(game.acted).toEqual([{ type: "colour", seat: 1, colour: "blue" }]);
  });

  it("is replaced by a tap on another one", () => {
    const { game, board } = sit();
    tap(board, [rankClue(1, 2)]);
    tap(board, [rankClue(3, 3)]);
    expect([offered(board).chosen, game.acted]).toEqual([rankClue(3, 3), []]);
  });

  it("is withdrawn by cancel", () => {
    const { game, board } = sit();
    tap(board, [rankClue(1, 2)]);
    cancel(board);
    void send(board);
    expect([offered(board).options, game.acted]).toEqual([[], []]);
  });
});

describe("a number or colour that is clicked (C34)", () => {
  const red = colourClue("red", 2);
  const online = () => {
    const seated = sit();
    seated.game.receive({ type: "table", table: { ...seated.game.table, one_click: true } });
    return seated;
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
    clue(board, [red]);
    expect([game.acted, offered(board).chosen]).toEqual(sent ? [[red.action], null] : [[], red]);
  });

  it("of a wild card asks for the colour; the next click gives the clue (C42)", () => {
    const { game, board } = online();
    const options = [red, colourClue("blue", 2)];
    clue(board, options);
    expect([offered(board).options, game.acted]).toEqual([options, []]);
    choose(board, red);
    expect(game.acted).toEqual([red.action]);
  });

  it("highlights the cards it would touch while hovered, on the viewer's turn only", () => {
    const { board, hear } = sit();
    previewClue(board, [2]);
    expect([2, 3].map((order) => isPreviewed(board, order))).toEqual([true, false]);
    tap(board, [rankClue(3, 3)]);
    expect(isPreviewed(board, 2)).toBe(false);
    cancel(board);
    previewClue(board, []);
    expect(isPreviewed(board, 2)).toBe(false);
    previewClue(board, [2]);
    hear(theirTurn(5));
    hear({ ...turnEvent(6), view: myTurn(6) });
    expect(isPreviewed(board, 2)).toBe(false);
  });
});

describe("a card of the viewer", () => {
  it("asks for confirmation if the setting is on", () => {
    settings.ask.current = true;
    const { game, board } = sit();
    takeCard(board, play(1));
    expect([offered(board).chosen, game.acted]).toEqual([play(1), []]);
    void send(board);
    expect(game.acted).toHaveLength(1);
  });
});

describe("a card tapped on a small screen", () => {
  const phone = () => {
    const seated = sit();
    Object.defineProperty(seated.board.wide, "current", { value: false });
    return seated;
  };

  it("shows its check and cross until it is tapped again", () => {
    const { board } = phone();
    pick(board, 1);
    expect(pickedCard(board)).toBe(1);
    pick(board, 0);
    expect(pickedCard(board)).toBe(0);
    pick(board, 0);
    expect(pickedCard(board)).toBeNull();
  });

  it("hides them when anything else is done", () => {
    const { board, hear } = phone();
    const draws = myTurn(4, { hands: [[card(1), card(4)], []], arrangement: [1, 4] });
    for (const other of [
      () => cancel(board),
      () => tap(board, [rankClue(1, 2)]),
      () => hear({ type: "snapshot", view: draws, log: [] }),
      () => void send(board, play(1)),
    ]) {
      pick(board, 1);
      other();
      expect(pickedCard(board)).toBeNull();
    }
  });

  it("withdraws a clue", () => {
    const { board } = phone();
    tap(board, [rankClue(1, 2)]);
    pick(board, 1);
    expect([offered(board).chosen, pickedCard(board)]).toEqual([null, 1]);
  });

  it("shows nothing in an earlier turn", async () => {
    const { board } = phone();
    pick(board, 1);
    await goTo(board, 1);
    expect(pickedCard(board)).toBeNull();
  });
});

describe("an action done once", () => {
  it("is remembered on this device once it is accepted, not before", async () => {
    const { game, board, hear } = sit();
    game.answer = () => Promise.reject(new ApiError(409, null));
    await send(board, play(0));
    expect(settings.tried.current).toEqual([]);
    game.answer = () => Promise.resolve();
    await send(board, play(0));
    hear({ ...turnEvent(5), view: myTurn(5) });
    await send(board, play(1));
    expect(settings.tried.current).toEqual(["own"]);
    hear({ ...turnEvent(6), view: myTurn(6) });
    await send(board, rankClue(1, 2));
    expect(settings.tried.current).toEqual(["own", "clue"]);
  });
});

describe("an action being sent", () => {
  it("is not sent twice, and disables all controls", () => {
    const { game, board } = sit();
    game.answer = () => new Promise(() => undefined);
    takeCard(board, play(0));
    takeCard(board, play(0));
    takeCard(board, play(1));
    expect(game.acted).toEqual([{ type: "play", slot: 0 }]);
    expect([board.sending, acting(board), legalActions(board)]).toEqual([true, false, []]);
  });

  it("cannot be repeated after its answer, until the turn moves on", async () => {
    const { game, board, hear } = sit();
    await send(board, play(0));
    await send(board, play(0));
    expect(game.acted).toHaveLength(1);
    hear(theirTurn(5));
    expect(board.sending).toBe(false);
  });

  it("stays chosen until it is sent", async () => {
    const { board, hear } = sit();
    tap(board, [rankClue(1, 2)]);
    const sent = send(board);
    expect(offered(board).chosen).toEqual(rankClue(1, 2));
    await sent;
    hear(theirTurn(5));
    expect(offered(board).options).toEqual([]);
  });

  it.each([true, false])("that fails stays with the reason, and can be sent again; asked before: %s", async (ask) => {
    const { game, board } = sit();
    game.answer = () => Promise.reject(new ApiError(422, problem("No.")));
    if (ask) offer(board, [play(0)]);
    await send(board, play(0));
    expect([offered(board).chosen, offered(board).failure, board.sending]).toEqual([play(0), "No.", false]);
    game.answer = () => Promise.resolve();
    await send(board);
    expect(game.acted).toHaveLength(2);
  });

  it("that fails is not offered once the turn is over", async () => {
    const { game, board, hear } = sit();
    game.answer = () => {
      hear(theirTurn(5));
      return Promise.reject(new ApiError(409, problem("No.")));
    };
    await send(board, play(0));
    expect([offered(board).options, offered(board).failure]).toEqual([[], null]);
  });
});

describe("an offered choice", () => {
  it("lapses when the turn moves on", () => {
    const { game, board, hear } = sit();
    tap(board, [rankClue(1, 2)]);
    hear(theirTurn(5));
    expect([offered(board).options, offered(board).chosen]).toEqual([[], null]);
    void send(board);
    expect(game.acted).toEqual([]);
  });

  it("lapses when an earlier turn is shown", async () => {
    const { game, board } = sit();
    tap(board, [rankClue(1, 2)]);
    await goTo(board, 1);
    now(board);
    expect(offered(board).options).toEqual([]);
    void send(board);
    expect(game.acted).toEqual([]);
  });
});

describe("a paused clock", () => {
  it("makes all actions wait, and is the reason", () => {
    const { game, board } = sit();
    const pause = { paused: true, by: null, missing: [] };
    game.receive({ type: "table", table: { ...game.table, pause } });
    expect([legalActions(board), acting(board), choosing(board)]).toEqual([[], false, false]);
    expect(clueRefusal(board, "rank", true)).toBe("The clock is paused.");
    game.receive({ type: "table", table: { ...game.table, pause: { ...pause, paused: false, by: 1, missing: [0] } } });
    expect([acting(board), refusal(board, "play")]).toEqual([true, null]);
  });
});
