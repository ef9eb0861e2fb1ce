import { describe, expect, it } from "vitest";
import {
  choose,
  chosen,
  combine,
  custom,
  editable,
  hiddenOptions,
  lesser,
  mostPlayers,
  ordinary,
  plays,
  reset,
  switchEdition,
  variantNames,
} from "./options";
import type { EditionInfo, VariantInfo } from "../api/types";
import { plain, table } from "../../testing/fixtures";

function edition(given: Partial<EditionInfo> = {}): EditionInfo {
  return {
    id: "cocktail",
    name: plain("Cocktail"),
    summary: plain(""),
    words: table().words,
    first_player_custom: null,
    first_player_question: null,
    variants: false,
    silence: false,
    suits: [],
    one_click: false,
    printed_variants: [],
    defaults: {
      variant: null,
      endless: false,
      sixth_suit: "none",
      strikes: 3,
      empty_clues: false,
      discard_at_full: false,
      keep_score: false,
      early_end: "never",
      cards_in_hand: "usual",
      six_players: false,
      deck_plays: false,
    },
    rating: [],
    ...given,
  };
}

describe("R5: options of a custom table", () => {
  it("are the edition's own by default", () => {
    const settings = ordinary();
    expect(chosen(settings, edition(), "strikes")).toBe(3);
    choose(settings, edition(), "strikes", 5);
    expect(chosen(settings, edition(), "strikes")).toBe(5);
    expect(settings.options.strikes).toBe(5);
  });

  it("may let a sixth player sit down", () => {
    const settings = ordinary();
    expect(mostPlayers(settings, edition(), 6)).toBe(5);
    choose(settings, edition(), "six_players", true);
    expect(mostPlayers(settings, edition(), 6)).toBe(6);
  });

  it("are no change when set back to the edition's own", () => {
    const settings = ordinary();
    choose(settings, edition(), "keep_score", true);
    choose(settings, edition(), "keep_score", false);
    expect(settings.options).toEqual({});
    expect(custom(settings, edition())).toBe(false);
  });

  it("make a table custom", () => {
    const settings = ordinary();
    choose(settings, edition(), "empty_clues", true);
    expect(custom(settings, edition())).toBe(true);
  });

  it("are dropped for another edition", () => {
    const settings = ordinary();
    choose(settings, edition(), "strikes", 1);
    switchEdition(settings, "cocktail");
    expect(settings.options.strikes).toBe(1);
    switchEdition(settings, "online");
    expect(settings.options).toEqual({});
  });
});

function variant(number: number, combines: boolean, options: VariantInfo["options"]): VariantInfo {
  return { number, title: plain(`Variant ${number}`), line: plain(""), combines, options };
}

describe("C40 to C44: variants of the tile edition", () => {
  const wild = variant(3, false, { sixth_suit: "wild" });
  const endless = variant(4, true, { endless: true, strikes: null });
  const tiles = edition({ id: "tiles", variants: true, printed_variants: [wild, endless] });

  it("are not custom rules, alone or combined", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    choose(settings, tiles, "variant", 3);
    combine(settings, tiles, endless, true);
    expect(settings.options).toEqual({ variant: 3, endless: true });
    expect(custom(settings, tiles)).toBe(false);
    expect(tiles.printed_variants.every((one) => plays(settings, tiles, one))).toBe(true);
    expect(variantNames([3, 4])).toBe("variant 3 + variant 4");
  });

  it("can be removed", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    choose(settings, tiles, "variant", 3);
    combine(settings, tiles, endless, true);
    choose(settings, tiles, "variant", null);
    combine(settings, tiles, endless, false);
    expect(settings.options).toEqual({});
    expect(tiles.printed_variants.some((one) => plays(settings, tiles, one))).toBe(false);
  });

  it("set the sixth suit, replacing a custom one", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    choose(settings, tiles, "sixth_suit", "short");
    choose(settings, tiles, "variant", 3);
    expect(settings.options).toEqual({ variant: 3 });
  });

  it("remove the options that they set from the form", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    expect(hiddenOptions(settings, tiles)).toEqual(["variant", "endless"]);
    choose(settings, tiles, "variant", 3);
    expect(hiddenOptions(settings, tiles)).toEqual(["variant", "endless", "sixth_suit"]);
    expect(hiddenOptions(settings, edition())).toEqual(["variant"]);
  });

  it("stay when the other rules are reset", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    choose(settings, tiles, "variant", 3);
    choose(settings, tiles, "strikes", 5);
    reset(settings, tiles);
    expect(settings.options).toEqual({ variant: 3 });
  });
});

it("editable copies the wire's settings with every option", () => {
  const wire = { ...ordinary(), silence: false, options: { strikes: 2 } };
  const copy = editable(wire);
  copy.options.strikes = 4;
  expect(wire.options.strikes).toBe(2);
  expect(copy.options).toEqual({ strikes: 4 });
});

it("lesser is the smaller of what the table and the player choose", () => {
  expect(lesser("full", "clues")).toBe("clues");
  expect(lesser("none", "full")).toBe("none");
});
