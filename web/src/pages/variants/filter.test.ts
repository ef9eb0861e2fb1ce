import { describe, expect, it } from "vitest";
import { everything, matching, meant, spelled, surprise, unknownVariant, wrongVariant, type Filter } from "./filter";
import type { ListedVariant } from "../../lib/api/types";

function variant(id: number, name: string, given: Partial<ListedVariant> = {}): ListedVariant {
  const suits = ["Red", "Yellow", "Green", "Blue", "Purple"];
  return { id, name, suits, special: [], ranks: [], rules: [], sort: "plain", ...given };
}

const all = [
  variant(0, "No Variant"),
  variant(16, "Rainbow (5 Suits)", { sort: "one-suit" }),
  variant(19, "Rainbow (3 Suits)", { sort: "one-suit", suits: ["Red", "Blue", "Rainbow"] }),
  variant(90, "Rainbow & Pink (5 Suits)", { sort: "two-suits" }),
  variant(700, "Pink-Ones & White (5 Suits)", { sort: "ranks" }),
  variant(900, "Duck (5 Suits)", { sort: "odd" }),
];

function found(given: Partial<Filter>, favourites: number[] = [], played: number[] = []): number[] {
  const filter = { ...everything(), ...given };
  return matching(all, filter, new Set(favourites), new Set(played)).map(({ id }) => id);
}

describe("a search", () => {
  it("finds all words of a name in any order and case", () => {
    expect(found({ text: "5 PINK rain" })).toEqual([90]);
    expect(found({ text: " rainbow  " })).toEqual([16, 19, 90]);
    expect(found({ text: "(5 suits)" })).toEqual([16, 90, 700, 900]);
  });

  it("finds nothing for an unknown word", () => {
    expect(found({ text: "rainbow mauve" })).toEqual([]);
  });

  it("corrects words that are close to known ones", () => {
    expect(spelled(all, "ranbow")).toBe("rainbow");
    expect(spelled(all, "pnk Rainbw")).toBe("pink rainbow");
    expect(spelled(all, "rainbow 5")).toBeNull();
    expect(spelled(all, "rainbow xyzzy")).toBeNull();
    expect(spelled(all, "")).toBeNull();
  });

  it("without words finds everything, in the given order", () => {
    expect(found({})).toEqual(all.map(({ id }) => id));
    expect(found({ text: "   " })).toEqual(found({}));
  });
});

describe("a filter", () => {
  it("selects a number of suits", () => {
    expect(found({ suits: 3 })).toEqual([19]);
  });

  it.each([
    ["plain", [0]],
    ["one-suit", [16, 19]],
    ["two-suits", [90]],
    ["ranks", [700]],
    ["odd", [900]],
  ] as const)("is for what is special: %s", (sort, ids) => {
    expect(found({ sort })).toEqual(ids);
  });

  it("selects favourites, or variants not played yet", () => {
    expect(found({ favourites: true }, [90, 12345])).toEqual([90]);
    expect(found({ unplayed: true }, [], [0, 16, 19])).toEqual([90, 700, 900]);
  });

  it("is combined with the search and other filters", () => {
    expect(found({ text: "rainbow", suits: 5, favourites: true, unplayed: true }, [16, 19, 90], [16])).toEqual([90]);
  });
});

describe("a surprise", () => {
  it("can be every variant", () => {
    const chances = Array.from({ length: 100 }, (_, step) => step / 100);
    const drawn = new Set(chances.map((chance) => surprise(all, chance)?.id));
    expect(drawn).toEqual(new Set(all.map(({ id }) => id)));
  });

  it("is null if there are none", () => {
    expect(surprise([], 0.5)).toBeNull();
  });
});

describe("a variant in an address", () => {
  it("is refused if unknown, with the shortest of the close names", () => {
    expect(meant(all, "Rainbow")).toBe("Rainbow (5 Suits)");
    expect(meant(all, "ranbow (5 suits)")).toBe("Rainbow (5 Suits)");
    expect(wrongVariant(all, "Ranbow")?.links.map(([href]) => href)).toEqual([
      "/new/variant/Rainbow%20(5%20Suits)",
      "/rules/hanab-live",
    ]);
  });

  it("leads to the list if no name is close", () => {
    expect(meant(all, "Xyzzy")).toBeNull();
    expect(meant(all, " ")).toBeNull();
    expect(unknownVariant(all, "Xyzzy", () => "").links.map(([href]) => href)).toEqual(["/rules/hanab-live"]);
  });

  it("is taken if known", () => {
    expect(wrongVariant(all, "Duck (5 Suits)")).toBeNull();
  });
});
