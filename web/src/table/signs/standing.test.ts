import { expect, test } from "vitest";
import type { Discarded, Firework } from "../../lib/api/types";
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
const fireworks = ["R", "B"].map((suit): Firework => ({
  suit,
  height: 0,
  limit: 5,
  direction: "up",
  cards: [],
  next: [],
}));
const shown = { discards: [], fireworks, critical: ["R3"], dead: ["R2"] };

test("C20: every suit has its row, cards by rank", () => {
  expect(sortedDiscards({ ...shown, discards: [card(1, "B2"), card(2, "B1")] })).toMatchObject([
    { suit: "R", cards: [] },
    { suit: "B", cards: [{ kind: "B1" }, { kind: "B2" }] },
  ]);
});

test("C27: lost, dead and critical cards are marked", () => {
  const discards = [card(1, "R5", { critical: true }), card(2, "R1", { dead: true }), card(3, "R3"), card(4, "B1")];
  const marked = sortedDiscards({ ...shown, discards }).flatMap(({ cards }) => cards);
  expect(marked.map(({ kind, standing }) => `${kind} ${standing ?? "plain"}`)).toEqual([
    "R1 dead",
    "R3 critical",
    "R5 lost",
    "B1 plain",
  ]);
});

test("C27: a kind is critical while its last useful copy remains, and dead when it can no longer be played", () => {
  const standings = ["R2", "R3", "R4"].map((kind) => standingOfKind(shown, kind));
  expect(standings).toEqual(["dead", "critical", null]);
});
