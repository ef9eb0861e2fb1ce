import { expect, test } from "vitest";
import { entry } from "../../testing/fixtures";
import { card } from "../../testing/table";
import { deckOf, provesDeal, seenCards } from "./verify";

const copies = Object.fromEntries(
  ["W", "R", "B", "Y", "G"].flatMap((letter) => [3, 2, 2, 2, 1].map((count, rank) => [`${letter}${rank + 1}`, count])),
);
const rules = { copies };
const seed = "a starmine over the river";
const commitment = "16f4723a914fa37e20204f133e9e71a2ccf09f75a0fffd09a40dcfbbe6954b2c";
// The result of `starmine.shuffled` for this seed and three players of the cocktail edition.
const deck =
  "R2 B4 Y3 W5 R4 W1 G1 Y4 G3 Y2 R3 B1 G5 G2 R2 R4 G3 R1 G4 Y2 B1 Y1 B3 W3 B2 W3 G1 W2 W1 B3 G2 B1 R5 W4 Y3 Y1 G4 R1 Y5 R3 Y4 B2 W2 W1 B5 G1 R1 W4 B4 Y1";

test("the seed makes the server's deck", async () => {
  expect((await deckOf(seed, rules)).join(" ")).toBe(deck);
});

test("a deal is verified by its seed and the cards seen", async () => {
  const seen = new Map(deck.split(" ").map((kind, order) => [order, kind] as const));
  expect(await provesDeal(seed, commitment, rules, seen)).toBe(true);
});

test("another seed or card is detected", async () => {
  const wrong = new Map([[0, deck.startsWith("W5") ? "R5" : "W5"]]);
  expect(await provesDeal(`${seed}0`, commitment, rules, new Map())).toBe(false);
  expect(await provesDeal(seed, commitment, rules, wrong)).toBe(false);
});

test("seenCards gives the cards in hands and discards, and those played", () => {
  const discarded = { order: 2, kind: "B2", turn: 0, strike: false, critical: false, dead: false };
  const view = { hands: [[card(0, "R1"), card(1)]], discards: [discarded] };
  const seen = seenCards(view, [entry(3, { kind: "G1" })]);
  expect([...seen]).toEqual([
    [0, "R1"],
    [2, "B2"],
    [3, "G1"],
  ]);
});
