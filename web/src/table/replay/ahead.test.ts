import { describe, expect, it, vi } from "vitest";
import type { Action, Card, GameView, Legal, Rules, Snapshot } from "../../lib/api/types";
import { entry, log, note, table } from "../../testing/fixtures";
import { card, endOfGame, myTurn, sit } from "../../testing/table";
import { send } from "../input/choice";
import { lookAhead } from "./ahead";
import { addressHash, goTo, now, tryAhead } from "./replay";

const suits = ["R", "B"];
const ranks = ["1", "2", "3", "4", "5"];
const kinds = suits.flatMap((suit) => ranks.map((rank) => suit + rank));
const signs = [
  { letter: "R", name: "red", shape: "peony" },
  { letter: "B", name: "blue", shape: "ring" },
] as const;

function rulesOf(given: Partial<Rules> = {}): Rules {
  return {
    ...table().rules,
    suits: signs.map((sign) => ({ ...sign, clueable: true })),
    clue_colours: signs,
    touches: {
      red: kinds.filter((kind) => kind.startsWith("R")),
      blue: kinds.filter((kind) => kind.startsWith("B")),
      ...Object.fromEntries(ranks.map((rank) => [rank, suits.map((suit) => suit + rank)])),
    },
    sequences: { R: ["12345"], B: ["12345"] },
    copies: Object.fromEntries(kinds.map((kind) => [kind, 2])),
    deck_size: 20,
    ...given,
  };
}

const hidden = (order: number): Card => ({ ...card(order), possible: kinds });
const shown = (order: number, kind: string): Card => ({ ...card(order, kind), possible: kinds });

/** Seat 0 sees that seat 1 has red 2 and blue 1; the red 1 is played. Of 20 cards 3 are in the deck: 17 is next. */
function position(given: Partial<GameView> = {}): Snapshot {
  const view = myTurn(4, {
    hands: [
      [hidden(0), hidden(1)],
      [shown(2, "R2"), shown(3, "B1")],
    ],
    fireworks: [
      { suit: "R", height: 1, limit: 5, direction: "up", cards: ["R1"], next: ["R2"] },
      { suit: "B", height: 0, limit: 5, direction: "up", cards: [], next: ["B1"] },
    ],
    score: 1,
    clue_tokens: 7,
    deck: 3,
    ...given,
  });
  return { view, log: log(4) };
}

const discards = (slot: number): Action => ({ type: "discard", slot });
const plays = (slot: number): Action => ({ type: "play", slot });
const says = (seat: number, rank: number): Action => ({ type: "rank", seat, rank });
const names = ({ action, touches }: Legal): string => `${JSON.stringify(Object.values(action))} ${touches.join()}`;

interface Given {
  /** The kinds that notes name, by order. */
  readonly notes?: Readonly<Record<number, readonly string[]>>;
  readonly rules?: Partial<Rules>;
  readonly view?: Partial<GameView>;
}

/** The position after some actions. */
function after(actions: readonly Action[], { notes = {}, rules = {}, view = {} }: Given = {}): Snapshot {
  const noted = (order: number): Set<string> | null => (notes[order] ? new Set(notes[order]) : null);
  return lookAhead(position(view), actions, rulesOf(rules), noted);
}

describe("trying ahead", () => {
  it("shows the viewer's cards as the notes say, and never more than is known", () => {
    const { view } = after([], { notes: { 0: ["B1"], 1: ["R2", "R3"] } });
    expect(view.hands[0]?.map(({ kind, possible }) => [kind, possible])).toEqual([
      ["B1", ["B1"]],
      [null, ["R2", "R3"]],
    ]);
    const outdated = after([], {
      notes: { 0: ["B1"] },
      view: { hands: [[{ ...hidden(0), possible: ["R3", "R4"] }], []] },
    });
    expect(outdated.view.hands[0]?.[0]).toMatchObject({ kind: null, possible: ["R3", "R4"] });
  });

  it("adds cards to the fireworks that they fit, draws unknown ones, and passes the turn on", () => {
    const { view, log: entries } = after([says(1, 2), plays(0), plays(0)], { notes: { 0: ["B1"] } });
    expect(view).toMatchObject({ turn: 7, on_turn: 1, seat: 1, clue_tokens: 6, deck: 1, score: 3, strikes: 0 });
    expect(view.fireworks.map(({ cards, next }) => [cards, next])).toEqual([
      [["R1", "R2"], ["R3"]],
      [["B1"], ["B2"]],
    ]);
    expect(view.hands[0]?.map(({ order, kind }) => [order, kind])).toEqual([
      [1, null],
      [18, null],
    ]);
    expect(view.hands[1]?.map(({ order, kind, dead }) => [order, kind, dead])).toEqual([
      [3, "B1", true],
      [17, null, false],
    ]);
    expect(entries.slice(4).map(({ turn, seat, result, cards, drawn }) => [turn, seat, result, cards, drawn])).toEqual([
      [4, 0, "clue", [2], null],
      [5, 1, "played", [2], 17],
      [6, 0, "played", [0], 18],
    ]);
  });

  it("applies a clue to all cards of the hand, or only to the touched ones where nothing is concluded", () => {
    const [two, one] = after([says(1, 2)]).view.hands[1] ?? [];
    expect([two?.possible, one?.possible.length]).toEqual([["R2", "B2"], 8]);
    expect(two?.clues).toEqual([{ turn: 4, seat: 0, colour: null, rank: 2 }]);
    const told = after([says(1, 2)], { view: { assistance: "clues" } }).view.hands[1];
    expect(told?.map(({ possible }) => possible.length)).toEqual([2, 10]);
  });

  it("marks the touched cards, and rules nothing out, where clues are not told", () => {
    const told = (untold: "value" | "type"): unknown =>
      after([says(1, 2)], { rules: { untold } }).view.hands[1]?.map(({ clues, possible }) => [clues, possible.length]);
    const mark = { turn: 4, seat: 0, colour: null, rank: null };
    expect(told("value")).toEqual([
      [[{ ...mark, of: "rank" }], 10],
      [[], 10],
    ]);
    expect(told("type")).toEqual([
      [[{ ...mark, of: null }], 10],
      [[], 10],
    ]);
  });

  it("offers clues that touch known cards, also those of the viewer that have notes, unless none can be given", () => {
    const clues = ({ view }: Snapshot): string[] => view.legal.filter(({ action }) => "seat" in action).map(names);
    const noted = after([], { view: { on_turn: 1 }, notes: { 0: ["B1"] } });
    expect(clues(noted)).toEqual(['["colour","blue",0] 0', '["rank",1,0] 0']);
    expect(clues(after([], { rules: { empty_clues: true } })).length).toBe(7);
    expect(clues(after([], { rules: { alternating: true }, view: { barred: "rank" } })).length).toBe(2);
    expect(clues(after([], { view: { clue_tokens: 0 } }))).toEqual([]);
  });

  it("counts strikes, lost cards and clue tokens", () => {
    const { view, log: entries } = after([discards(0), plays(1), plays(0)], { rules: { bonus: true } });
    expect(entries.at(-1)).toMatchObject({ kind: null, result: "discarded", token_gained: false });
    expect([view.clue_tokens, view.strikes, view.discards, view.score]).toEqual([8, 0, [], 2]);
    const wrong = after([plays(0)], { notes: { 0: ["R4"] }, rules: { strikes: 1 } }).view;
    expect(wrong.discards).toMatchObject([{ order: 0, kind: "R4", strike: true }]);
    expect([wrong.strikes, wrong.legal, wrong.refusals.play === null]).toEqual([1, [], false]);
    const last = after([discards(0)], { notes: { 0: ["B1"] } }).view;
    expect(last.hands[1]?.map(({ critical }) => critical)).toEqual([false, true]);
    expect(after([discards(0)], { rules: { half_tokens: true } }).view).toMatchObject({
      clue_tokens: 7,
      half_token: true,
    });
    const full = after([], { view: { clue_tokens: 8 } }).view;
    expect(full.legal.some(({ action }) => action.type === "discard")).toBe(false);
    expect(after([], { view: { clue_tokens: 8 }, rules: { discard_at_full: true } }).view.refusals.discard).toBeNull();
  });

  it("marks what a lost card makes dead, and where its firework ends", () => {
    const copies = Object.fromEntries(kinds.map((kind) => [kind, 1]));
    const hands = [[hidden(0)], [shown(2, "R2"), shown(3, "R4")]];
    const { view } = after([discards(0)], { notes: { 0: ["R3"] }, rules: { copies }, view: { hands } });
    expect(view.fireworks.map(({ limit }) => limit)).toEqual([2, 5]);
    expect(view.hands[1]?.map(({ dead, critical }) => [dead, critical])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it("completes fireworks in the sequences of the rules", () => {
    const rules = { sequences: { R: ["12", "21", "S2"], B: ["12"] }, stack_size: 2 };
    const { view, log: entries } = after([discards(0), plays(0)], { rules, view: { clue_tokens: 5 } });
    expect(view.fireworks[0]).toMatchObject({ cards: ["R1", "R2"], height: 2, next: [] });
    expect([entries.at(-1)?.result, view.clue_tokens]).toEqual(["completed", 7]);
  });

  it("swaps playing and discarding for inverted suits", () => {
    const inverted = signs.map((sign) => ({ ...sign, clueable: true, inverted: true as const }));
    const { log: entries } = after([plays(0), discards(0)], { notes: { 0: ["R2"] }, rules: { suits: inverted } });
    expect(entries.slice(4).map(({ result }) => result)).toEqual(["discarded", "played"]);
  });

  it("tells no results of plays into a hole", () => {
    const { view, log: entries } = after([plays(0), discards(0)], { notes: { 0: ["R2"] }, view: { hole: [] } });
    expect(view.hole).toEqual([{ order: 0, kind: "R2" }]);
    expect([view.score, view.strikes, view.fireworks.map(({ height }) => height)]).toEqual([1, 0, [1, 0]]);
    expect(entries[4]).toMatchObject({ result: "hole", kind: null });
  });

  it("gives everybody one more turn after the last card, then offers nothing", () => {
    const turns = [discards(0), discards(0), discards(0)];
    const left = turns.map((_, count) => after(turns.slice(0, count + 1), { view: { deck: 1, clue_tokens: 1 } }).view);
    expect(left.map(({ turns_left }) => turns_left)).toEqual([2, 1, 0]);
    expect(left.map(({ hands }) => hands.flat().length)).toEqual([4, 3, 2]);
    expect(left.map(({ legal }) => legal.length > 0)).toEqual([true, true, false]);
    expect(after([discards(0)], { view: { deck: 1 }, rules: { endless: true } }).view.turns_left).toBeNull();
  });
});

describe("the table", () => {
  /** The table at `position`, with tries begun; `sent` records requests to the server for a branch's position. */
  function trying() {
    const seated = sit(position().view);
    const { board, game, hear } = seated;
    hear({ type: "table", table: { ...game.table, rules: rulesOf() } });
    const sent = vi.spyOn(game, "position");
    tryAhead(board);
    return { ...seated, sent };
  }

  it("shows tries in the browser alone, from the newest position, until the player goes back", async () => {
    const { board, game, sent } = trying();
    await board.fetching;
    expect([board.inReplay, board.past, board.mayTryAhead]).toEqual([true, false, false]);
    expect([board.firstTurn, board.lastTurn]).toEqual([4, 4]);
    await send(board, { action: says(1, 2), touches: [2] });
    await send(board, { action: plays(0), touches: [] });
    expect([board.view.turn, board.lastTurn, board.view.score, addressHash(board)]).toEqual([6, 6, 2, ""]);
    await goTo(board, 0);
    expect([board.view.turn, board.branches.length]).toEqual([4, 1]);
    now(board);
    expect([board.view, board.branches, board.aheadFrom]).toEqual([game.view, [], null]);
    expect([game.acted, sent.mock.calls]).toEqual([[], []]);
  });

  it("takes over what is written on a card meanwhile", async () => {
    const { board, hear } = trying();
    hear({ type: "notes", notes: [note(4, 0, "b1")] });
    await goTo(board, 4);
    expect(board.view.hands[0]?.[0]?.kind).toBe("B1");
  });

  it("keeps tries while the game goes on, and ends them with it or when a turn is taken back", async () => {
    const { board, hear } = trying();
    await send(board, { action: discards(0), touches: [] });
    hear({ type: "turn", view: myTurn(5, { on_turn: 1 }), entry: entry(4) });
    expect([board.view.turn, board.turns, board.view.hands[0]?.[0]?.order]).toEqual([5, 5, 1]);
    await goTo(board, 5);
    expect(board.branching).toBe(true);
    hear({ type: "turn", view: endOfGame(6), entry: entry(5) });
    expect([board.branching, board.view.outcome === null]).toEqual([false, false]);
    tryAhead(board);
    expect(board.branching).toBe(false);
    const other = trying();
    other.hear({ type: "snapshot", view: myTurn(3), log: log(3) });
    expect([other.board.branching, other.board.view.turn]).toEqual([false, 3]);
  });
});
