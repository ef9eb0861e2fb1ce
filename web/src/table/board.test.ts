import { describe, expect, it } from "vitest";
import { entry, plain } from "../testing/fixtures";
import { myTurn, rankClue, sit, theirTurn } from "../testing/table";
import { findCard } from "./hands/hands";
import { isHighlighted, offer, refusal } from "./input/choice";
import { cancel, goTo } from "./replay/replay";

describe("what the board shows", () => {
  it("the viewer's hand in the viewer's order (C26)", () => {
    const { board } = sit(myTurn(4, { arrangement: [1, 0] }));
    expect(board.ownHand.map(({ order }) => order)).toEqual([1, 0]);
    expect(findCard(board, 0)).toMatchObject({ seat: 0, place: 1 });
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
    expect([refusal(board, "discard"), refusal(board, "play")]).toEqual(["All tokens are there.", null]);
    hear(theirTurn(5));
    expect(refusal(board, "play")).toContain("P1");
  });
});

describe("the turn just taken", () => {
  it("highlights its cards, unless something else is pointed at", async () => {
    const { board, hear } = sit(myTurn(4, { on_turn: 1, legal: [] }));
    const given = { ...entry(4), seat: 1, cards: [0], action: { type: "rank", seat: 0, rank: 1 } } as const;
    hear({ type: "turn", view: myTurn(5), entry: given });
    const lit = (): number[] => [0, 1, 2, 3].filter((order) => isHighlighted(board, order));
    expect([board.currentEntry, lit()]).toEqual([given, [0]]);
    board.litCards = [1];
    expect(lit()).toEqual([1]);
    board.litCards = [];
    offer(board, [rankClue(1, 2)]);
    expect(lit()).toEqual([2]);
    cancel(board);
    await goTo(board, 3);
    expect(board.currentEntry?.turn).toBe(3);
  });
});
