import { expect, test } from "vitest";
import { bySuit, facets } from "./kinds";

test("facets name the only suit and the only rank left", () => {
  expect(facets(["R1", "R2"])).toMatchObject({ suit: "R", rank: null });
  expect(facets(["R2", "B2"])).toMatchObject({ suit: null, rank: "2" });
  expect(facets(["R2"])).toMatchObject({ suit: "R", rank: "2" });
});

test("a START card has a suit, and a rank after the others", () => {
  expect(facets(["RS", "YS"])).toMatchObject({ suit: null, rank: "S" });
  const [row] = bySuit(["R"], [{ kind: "RS" }, { kind: "R5" }]);
  expect(row?.cards.map(({ kind }) => kind)).toEqual(["R5", "RS"]);
});

test("facets of no kinds name nothing", () => {
  const open = facets([]);
  expect([open.suits.size, open.ranks.size, open.suit, open.rank]).toEqual([0, 0, null, null]);
});

test("cards are sorted by suit, then rank, and every suit has its row", () => {
  const rows = bySuit(["W", "R"], [{ kind: "R4" }, { kind: "R1" }]);
  expect(rows.map(({ suit, cards }) => [suit, cards.map(({ kind }) => kind)])).toEqual([
    ["W", []],
    ["R", ["R1", "R4"]],
  ]);
});
