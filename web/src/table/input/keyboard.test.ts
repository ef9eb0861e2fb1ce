import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entry, log, plain } from "../../testing/fixtures";
import { settings } from "../../lib/settings.svelte";
import type { GameView } from "../../lib/api/types";
import type { Board } from "../board.svelte";
import { branchOff, goTo } from "../replay/replay";
import { offered, openingKey } from "./choice";
import { cursorOf } from "../hands/hands";
import { endOfGame, myTurn, sit, theirTurn } from "../../testing/table";
import { press } from "./keyboard";

/** A stand-in for a focusable element within an element that matches one selector. */
class Place {
  readonly #within: string;

  constructor(within = "") {
    this.#within = within;
  }

  closest(selector: string): Place | null {
    return selector.split(", ").includes(this.#within) ? this : null;
  }

  focus(): void {
    page.activeElement = this;
  }
}

const page = {
  body: new Place(),
  activeElement: new Place(".card"),
  dialog: false,
  querySelector: (selector: string) => (selector === "dialog[open]" ? (page.dialog ? new Place() : null) : null),
};

beforeEach(() => {
  page.activeElement = new Place(".card");
  page.dialog = false;
  vi.stubGlobal("Element", Place);
  vi.stubGlobal("document", page);
});

afterEach(() => {
  vi.unstubAllGlobals();
  settings.keys.current = true;
  settings.quick.current = false;
  settings.premoves.current = false;
});

interface Pressed {
  readonly on?: Place;
  readonly ctrlKey?: boolean;
  readonly shiftKey?: boolean;
  readonly repeat?: boolean;
}

/** A table with the cursor on a card. */
function at(seat: number, place: number, view?: GameView) {
  const table = sit(view);
  table.board.cursor = { seat, place };
  return table;
}

/** Presses a key. @returns whether the page handled it */
function type(board: Board, key: string, { on = page.body, ...keys }: Pressed = {}): boolean {
  let taken = false;
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false };
  const event = { ...none, ...keys, key, target: on, preventDefault: () => (taken = true) };
  press(board, event as unknown as KeyboardEvent);
  return taken;
}

/** Presses keys one after the other. */
function types(board: Board, ...keys: string[]): void {
  for (const key of keys) type(board, key);
}

describe("after the end", () => {
  const ended = () => {
    const table = sit();
    table.hear({ type: "snapshot", view: endOfGame(6), log: log(6) });
    return table;
  };

  it("the arrows step through the turns, also before a replay was opened", async () => {
    const { board } = ended();
    type(board, "ArrowLeft");
    await vi.waitFor(() => expect(board.view.turn).toBe(5));
    type(board, "Home");
    await vi.waitFor(() => expect(board.view.turn).toBe(0));
  });

  it("in a branch, the arrows step unless a card has the focus", async () => {
    const { board } = ended();
    await goTo(board, 2);
    branchOff(board);
    page.activeElement = page.body;
    type(board, "ArrowRight");
    await vi.waitFor(() => expect(board.view.turn).toBe(3));
    page.activeElement = new Place(".card");
    type(board, "ArrowRight");
    expect(board.target).toBe(3);
  });

  it("M goes from mark to mark", async () => {
    const { board } = ended();
    type(board, "m");
    expect(board.notice).toContain("the review marks them");
    board.marks = new Map([
      [1, "blunder"],
      [4, "mistake"],
    ]);
    type(board, "m", { shiftKey: true });
    await vi.waitFor(() => expect(board.view.turn).toBe(4));
    type(board, "m", { shiftKey: true });
    await vi.waitFor(() => expect(board.view.turn).toBe(1));
    type(board, "m");
    await vi.waitFor(() => expect(board.view.turn).toBe(4));
    type(board, "m");
    expect(board.notice).toContain("no further turn");
  });
});

it("T tries ahead, and goes back to the game", () => {
  const { board } = at(0, 0);
  type(board, "t");
  expect(board.aheadFrom?.view.turn).toBe(4);
  type(board, "t");
  expect([board.aheadFrom, board.branching]).toEqual([null, false]);
});

describe("with the cursor on another player's card", () => {
  it("a digit chooses the rank clue, and Enter sends it once", () => {
    const { game, board } = at(1, 0);
    type(board, "3");
    expect([offered(board).chosen?.action, game.acted]).toEqual([{ type: "rank", seat: 1, rank: 3 }, []]);
    types(board, "Enter", "Enter");
    expect(game.acted).toEqual([{ type: "rank", seat: 1, rank: 3 }]);
  });

  it("a suit's letter chooses the colour clue", () => {
    const { board } = at(1, 0);
    type(board, "b");
    expect(offered(board).chosen?.action).toEqual({ type: "colour", seat: 1, colour: "blue" });
  });

  it("a key whose clue touches nothing, or never can, says so", () => {
    const { board } = at(1, 0);
    type(board, "5");
    expect([offered(board).chosen, board.notice]).toEqual([null, "None of P1’s cards is 5."]);
    type(board, "m");
    expect(board.notice).toContain("multicolour");
  });

  it("a refused clue says why", () => {
    const refusals = { play: null, discard: null, clue: plain("No token is left.") };
    const { board } = at(1, 0, myTurn(4, { legal: [], refusals }));
    type(board, "1");
    expect(board.notice).toBe("No token is left.");
  });
});

describe("with the cursor on the viewer's card", () => {
  it("P offers to play it, D to discard it, and Enter sends the last offer", () => {
    const { game, board } = at(0, 1);
    types(board, "p", "d");
    expect(game.acted).toEqual([]);
    type(board, "Enter");
    expect(game.acted).toEqual([{ type: "discard", slot: 1 }]);
  });

  it("the card is the one shown there, not the one dealt there (C26)", () => {
    const { game, board } = at(0, 0, myTurn(4, { arrangement: [1, 0] }));
    types(board, "p", "Enter");
    expect(game.acted).toEqual([{ type: "play", slot: 1 }]);
  });

  it("Shift with an arrow moves the card, and the cursor with it", () => {
    const { game, board } = at(0, 0);
    type(board, "ArrowRight", { shiftKey: true });
    expect(game.arrangements).toEqual([{ arrangement: [1, 0], turned: [], gaps: [] }]);
    expect(cursorOf(board)).toEqual({ seat: 0, place: 1 });
  });

  it.each([
    ["ArrowUp", [], { turned: [1], gaps: [0] }],
    ["ArrowUp", [1], { turned: [], gaps: [0] }],
    ["ArrowDown", [1], { turned: [1], gaps: [0, 1] }],
  ])("Shift with %s turns the card or sets it apart, and back (C26)", (key, turned, marks) => {
    const { game, board } = at(0, 1, myTurn(4, { turned, gaps: [0] }));
    type(board, key, { shiftKey: true });
    expect(game.arrangements).toEqual([{ arrangement: [0, 1], ...marks }]);
  });

  it("P says whose turn it is if it is another player's", () => {
    const { game, board, hear } = at(0, 0);
    hear(theirTurn(5));
    types(board, "p", "Enter");
    expect([board.notice?.includes("P1"), game.acted]).toEqual([true, []]);
  });
});

describe("two-key actions", () => {
  const quick = (first = myTurn(4)) => {
    settings.quick.current = true;
    return sit(first);
  };

  it.each([
    ["p2", { type: "play", slot: 1 }],
    ["d1", { type: "discard", slot: 0 }],
    ["13", { type: "rank", seat: 1, rank: 3 }],
    ["1b", { type: "colour", seat: 1, colour: "blue" }],
  ])("%s", (keys, action) => {
    const { game, board } = quick();
    type(board, keys.slice(0, 1));
    expect([openingKey(board) === null, game.acted]).toEqual([false, []]);
    types(board, keys.slice(1), keys.slice(1)); // pressed again, the second key sends nothing
    expect([game.acted, openingKey(board)]).toEqual([[action], null]);
  });

  it("use the card shown there, not the one dealt there (C26)", () => {
    const { game, board } = quick(myTurn(4, { arrangement: [1, 0] }));
    types(board, "p", "1");
    expect(game.acted).toEqual([{ type: "play", slot: 1 }]);
  });

  it.each(["p7", "px", "pEnter", "1x", "19", "15", "1m"])("say why %s does nothing, and are cancelled", (keys) => {
    const { game, board } = quick();
    types(board, keys.slice(0, 1), keys.slice(1));
    expect([game.acted, openingKey(board), board.notice === null]).toEqual([[], null, false]);
  });

  it("are cancelled by Escape, by an arrow, and when the game goes on", () => {
    const { game, board, hear } = quick();
    for (const key of ["Escape", "ArrowLeft"]) {
      types(board, "p", key);
      expect(openingKey(board)).toBeNull();
    }
    type(board, "p");
    hear(theirTurn(5));
    hear({ type: "turn", view: myTurn(6), entry: entry(5) });
    expect(openingKey(board)).toBeNull();
    type(board, "3");
    expect(game.acted).toEqual([]);
  });

  it("do not repeat while a key is held down", () => {
    const { game, board } = quick();
    type(board, "1");
    type(board, "1", { repeat: true });
    expect([openingKey(board), game.acted]).toEqual([{ type: "clue", other: 0 }, []]);
  });

  it("say at the first key why nothing can be done", () => {
    const refusals = { play: null, discard: plain("All tokens are there."), clue: null };
    const { board, hear } = quick(myTurn(4, { refusals }));
    type(board, "d");
    expect([openingKey(board), board.notice]).toEqual([null, "All tokens are there."]);
    hear(theirTurn(5));
    type(board, "1");
    expect([openingKey(board), board.notice?.includes("P1")]).toEqual([null, true]);
  });
});

describe("keys during another player's turn", () => {
  const wait = () => {
    settings.premoves.current = true;
    const table = at(0, 1, myTurn(5, { on_turn: 1, legal: [] }));
    table.connect("live");
    return table;
  };

  it("P and D choose ahead, and the last one counts; Escape cancels it", () => {
    const { game, board } = wait();
    types(board, "p", "d");
    expect([board.premove?.type, board.premove?.order, offered(board).chosen]).toEqual(["discard", 1, null]);
    types(board, "Enter", "Escape");
    expect([board.premove, game.acted]).toEqual([null, []]);
  });

  it("choose ahead by two keys; Escape after the first cancels that one only", () => {
    settings.quick.current = true;
    const { board } = wait();
    types(board, "p", "1", "d", "Escape");
    expect([openingKey(board), board.premove?.type, board.premove?.order]).toEqual([null, "play", 0]);
  });
});

describe("a chosen action", () => {
  it("is cancelled by Escape", () => {
    const { game, board } = at(0, 0);
    types(board, "p", "Escape", "Enter");
    expect([offered(board).chosen, game.acted]).toEqual([null, []]);
  });

  it("is not sent by Enter once the turn has moved on", () => {
    const { game, board, hear } = at(1, 0);
    type(board, "1");
    hear(theirTurn(5));
    expect(type(board, "Enter")).toBe(false);
    expect(game.acted).toEqual([]);
  });

  it("is not sent twice by Enter on a button of the bar, whose click sends it", () => {
    const { game, board } = at(1, 0);
    type(board, "1");
    expect(type(board, "Enter", { on: new Place(".bar button") })).toBe(false);
    expect(game.acted).toEqual([]);
  });
});

describe("keys", () => {
  it.each([
    ["in a field", { on: new Place("input") }],
    ["with Ctrl", { ctrlKey: true }],
  ])("are left to the browser %s", (_, pressed) => {
    const { board } = sit();
    expect(type(board, "p", pressed)).toBe(false);
    expect(offered(board).chosen).toBeNull();
  });

  it("are ignored while a dialog is open", () => {
    const { board } = sit();
    page.dialog = true;
    expect(type(board, "ArrowDown")).toBe(false);
  });

  it("single letters do nothing if they are switched off", () => {
    settings.keys.current = false;
    const { board } = at(0, 0);
    expect([type(board, "p"), type(board, "ArrowRight")]).toEqual([false, true]);
    expect(offered(board).chosen).toBeNull();
  });

  it("arrows step from card to card and from hand to hand", () => {
    const { board } = at(1, 0);
    types(board, "ArrowRight", "ArrowDown");
    expect(cursorOf(board)).toEqual({ seat: 0, place: 1 });
  });

  it("the first arrow only returns the focus to the cursor's card", () => {
    const { board } = sit();
    page.activeElement = new Place();
    board.cursor = { seat: 1, place: 0 };
    type(board, "ArrowRight");
    expect(cursorOf(board)).toEqual({ seat: 1, place: 0 });
  });

  it("[ steps back through the turns, then the arrows do, and Escape returns to now", async () => {
    const { game, board } = sit();
    type(board, "[");
    await vi.waitFor(() => expect(board.past).toBe(true));
    type(board, "ArrowLeft");
    await vi.waitFor(() => expect(game.asked).toEqual([3, 2]));
    type(board, "Escape");
    expect(board.past).toBe(false);
  });
});
