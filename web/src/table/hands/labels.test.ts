import { describe, expect, it } from "vitest";
import { myTurn, sit } from "../../testing/table";
import { openText } from "./labels";

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
