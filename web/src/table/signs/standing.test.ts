import { expect, test } from "vitest";
import type { Discarded } from "../../lib/api/types";
import { sortedDiscards, standingOfKind } from "./standing";

const card = (order: number, kind: string, more: Partial<Discarded> = {}): Discarded => ({
  order,
  kind,
  turn: order,
  strike: false,
  critical: false,
  dead: false,
  ...more,
});
const fireworks = ["R", "B"].map((suit) => ({ suit, height: 0, limit: 5 }));
const marks = (discards: readonly Discarded[], copies: Record<string, number>) =>
  sortedDiscards({ discards, fireworks }, { copies }).flatMap(({ cards }) =>
    cards.map(({ kind, standing }) => `${kind} ${standing ?? "plain"}`),
  );

test("C20: every suit has its row, cards by rank", () => {
  expect(sortedDiscards({ discards: [card(1, "B2"), card(2, "B1")], fireworks }, { copies: {} })).toMatchObject([
    { suit: "R", cards: [] },
    { suit: "B", cards: [{ kind: "B1" }, { kind: "B2" }] },
  ]);
});

test("C27: lost, dead and critical cards are marked", () => {
  const discards = [card(1, "R5", { critical: true }), card(2, "R1", { dead: true }), card(3, "R3"), card(4, "B1")];
  expect(marks(discards, { R5: 1, R1: 3, R3: 2, B1: 3 })).toEqual(["R1 dead", "R3 critical", "R5 lost", "B1 plain"]);
});

test("C27: a kind is critical while its last useful copy remains, and dead when it can no longer be played", () => {
  const view = { discards: [card(1, "R3"), card(2, "R2")], fireworks: [{ suit: "R", height: 2, limit: 4 }] };
  const of = (kind: string) => standingOfKind(view, { copies: { R3: 2, R4: 2, R2: 2, R5: 1 } }, kind);
  expect(["R2", "R3", "R4", "R5"].map(of)).toEqual(["dead", "critical", null, "dead"]);
  expect(sortedDiscards(view, { copies: { R3: 2, R2: 2 } })[0]?.cards.map(({ standing }) => standing)).toEqual([
    null,
    "critical",
  ]);
});
