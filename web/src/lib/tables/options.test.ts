import { describe, expect, it } from "vitest";
import { choose, chosen, custom, editable, ordinary, plain, switchEdition, variantName } from "./options";
import type { EditionInfo } from "../api/types";

function edition(given: Partial<EditionInfo> = {}): EditionInfo {
  return {
    id: "cocktail",
    name: "Cocktail",
    summary: "",
    words: {
      clue_token: "",
      clue_tokens: "",
      strike: "",
      strikes: "",
      strike_picture: "token",
      card: "card",
      cards: "cards",
    },
    first_player_custom: null,
    variants: false,
    defaults: {
      ...plain,
      endless: false,
      sixth_suit: "none",
      strikes: 3,
      empty_clues: false,
      discard_at_full: false,
      keep_score: false,
    },
    rating: [],
    ...given,
  };
}

describe("R5: options of a custom table", () => {
  it("are the edition's own until they are chosen otherwise", () => {
    const settings = ordinary();
    expect(chosen(settings, edition(), "strikes")).toBe(3);
    choose(settings, edition(), "strikes", 5);
    expect(chosen(settings, edition(), "strikes")).toBe(5);
    expect(settings.options.strikes).toBe(5);
  });

  it("are sent as no change when they are set back to the edition's own", () => {
    const settings = ordinary();
    choose(settings, edition(), "keep_score", true);
    choose(settings, edition(), "keep_score", false);
    expect(settings.options).toEqual(plain);
    expect(custom(settings, edition())).toBe(false);
  });

  it("make a table custom", () => {
    const settings = ordinary();
    choose(settings, edition(), "empty_clues", true);
    expect(custom(settings, edition())).toBe(true);
  });

  it("go with another edition", () => {
    const settings = ordinary();
    choose(settings, edition(), "strikes", 1);
    switchEdition(settings, "cocktail");
    expect(settings.options.strikes).toBe(1);
    switchEdition(settings, "online");
    expect(settings.options).toEqual(plain);
  });
});

describe("C40 to C44: variants of the tile edition", () => {
  const tiles = edition({ id: "tiles", variants: true });

  it("are no custom rules, alone or together", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    choose(settings, tiles, "variant", 3);
    choose(settings, tiles, "endless", true);
    expect(custom(settings, tiles)).toBe(false);
    expect(variantName(settings.options)).toBe("variant 3 + variant 4");
  });

  it("say what the sixth suit is, so that no custom one stays", () => {
    const settings = { ...ordinary(), edition: "tiles" };
    choose(settings, tiles, "sixth_suit", "wild");
    choose(settings, tiles, "variant", 1);
    expect(settings.options.sixth_suit).toBeNull();
  });
});

it("settings from the wire are edited as a copy, with every option there", () => {
  const wire = { ...ordinary(), options: { strikes: 2 } };
  const copy = editable(wire);
  copy.options.strikes = 4;
  expect(wire.options.strikes).toBe(2);
  expect(copy.options).toEqual({ ...plain, strikes: 4 });
});
