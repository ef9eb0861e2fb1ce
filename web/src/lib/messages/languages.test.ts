/** What holds in every language. The compiler sees to it that each has every message, and no other. */
import { afterEach, describe, expect, it } from "vitest";
import { chooseLanguage, languages, nameOfLanguage, speak, spoken, t } from ".";
import { en } from "./en";
import { said } from "./said";
import list from "./server.json";
import type { Catalogue, Sentences, Text } from "./types";

interface Language {
  readonly tag: string;
  readonly catalogue: Catalogue;
  readonly server: Sentences;
}

const modules = import.meta.glob<Record<string, unknown>>(["./*/index.ts", "!./en/index.ts"], { eager: true });
const all: readonly Language[] = Object.entries(modules).map(([path, module]) => {
  const tag = path.split("/")[1] ?? "";
  return { tag, catalogue: module[tag] as Catalogue, server: module["server"] as Sentences };
});
const english: Catalogue = en;
const sentences = new Set(Object.values(list).flat());

/** Words that languages share; a message without any words may be the same in all of them, too. */
const SHARED = new Set([
  "Auto",
  "Bot",
  "Bot: {bot}",
  "Bots",
  "Branches",
  "Chat",
  "Menu",
  "Messages",
  "Name",
  "Notes",
  "OK",
  "Pages",
  "Passkeys",
  "Passphrase",
  "Phrases",
  "Points",
  "Score",
  "Scores",
  "Streams",
  "Tables",
  "START",
  "Team",
  "Teams",
  "Version {version}",
  "bot",
  "chat",
  "hanab.live",
  "online",
  "r2,r3",
  "{count} minutes",
  "{count} points",
  "{name} (bot)",
]);

function isShared(text: string): boolean {
  return SHARED.has(text) || !/\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
}

function forms(text: Text): readonly string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

function holes(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([hole]) => hole))].sort();
}

function holesOf(text: Text): readonly string[] {
  return holes(forms(text).join(" "));
}

afterEach(() => speak("en"));

describe.each(all)("$tag", ({ tag, catalogue, server }) => {
  it("has every message, and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  it("fills in what English fills in", () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const model = english[key as keyof typeof en];
      // A form for one card need not say what the form for several says.
      const needed = holes(typeof model === "string" ? model : model.other);
      expect(holesOf(text), key).toEqual(expect.arrayContaining([...needed]));
      expect(holesOf(model), key).toEqual(expect.arrayContaining([...holesOf(text)]));
    }
  });

  it("has the plural forms that the language needs, and no other", () => {
    const plurals = new Intl.PluralRules(tag);
    const { pluralCategories } = plurals.resolvedOptions();
    const many = 1_000_000;
    for (const [key, text] of Object.entries(catalogue)) {
      const isPlural = typeof english[key as keyof typeof en] !== "string";
      if (typeof text === "string") {
        expect(isPlural && pluralCategories.length > 1, `${key} needs plural forms`).toBe(false);
        continue;
      }
      expect(isPlural, `${key} has plural forms, and is given no count`).toBe(true);
      const said = Object.keys(text);
      for (const form of said) expect(pluralCategories, key).toContain(form);
      // Millions, for which some languages have a form of their own, do not come.
      for (const form of pluralCategories) if (form !== plurals.select(many)) expect(said, key).toContain(form);
      // "1 point" says 1: where the form is for other numbers as well, the number has to be filled in.
      const isOfOne = plurals.select(0) !== "one";
      const counted = text.other.includes("{count}");
      for (const form of isOfOne ? [] : Object.values(text)) expect(form.includes("{count}"), key).toBe(counted);
    }
  });

  it("has a text for every message, in its own words", () => {
    for (const [key, text] of Object.entries(catalogue)) {
      for (const form of forms(text)) {
        expect(form.trim(), key).not.toBe("");
        if (!isShared(form)) expect(forms(english[key as keyof typeof en]), key).not.toContain(form);
      }
    }
  });

  it("translates sentences that the server says, with holes that they have", () => {
    for (const [sentence, told] of Object.entries(server)) {
      expect(sentences, `python -m tools.sentences lists no ${sentence}`).toContain(sentence);
      expect(told.trim(), sentence).not.toBe("");
      for (const hole of holes(told)) expect(holes(sentence), sentence).toContain(hole);
    }
  });

  it("translates everything that the server says", () => {
    expect([...sentences].filter((sentence) => !Object.hasOwn(server, sentence))).toEqual([]);
  });

  it("is chosen by its tag, whatever its region, and names itself", async () => {
    expect(chooseLanguage(["xx", `${tag}-XX`, "en"])).toBe(tag);
    expect(await speak(tag)).toBe(tag);
    expect(spoken()).toBe(tag);
    expect(t("app.rules")).toBe(catalogue["app.rules"]);
    expect(said("Cautious")).toBe(server["Cautious"] ?? "Cautious");
    expect(nameOfLanguage(tag)).not.toBe(tag);
  });
});

describe("said", () => {
  it("is English where English is spoken", () => {
    expect(said("This game is not over yet.")).toBe("This game is not over yet.");
  });

  it("fills in cards, words of the server's, and names as they are", async () => {
    await speak("de");
    expect(said("Ann can play the red 2 or the blue 3 now, and knows it by my clue.")).toContain("Rot 2 oder Blau 3");
    expect(said("Ann sits here: only they or the host can free this seat.")).toMatch(/^Ann /);
    expect(said("All 8 clock tiles are free, so a discard would gain nothing: play a tile or give a clue.")).toMatch(
      /^Alle 8 Uhrenkacheln .* Kachel/,
    );
  });

  it("leaves alone what is not the server's", async () => {
    await speak("de");
    expect(["Nobody says so (yet).", "", "red 2"].map(said)).toEqual(["Nobody says so (yet).", "", "red 2"]);
  });
});

it("names all languages, each in itself", () => {
  expect(languages.slice(0, 2)).toEqual(["en", "de"]);
  expect(nameOfLanguage("fr")).toBe("Français");
  expect(nameOfLanguage("ja")).toBe("日本語");
});

it("speaks English where a language is not there", async () => {
  expect(await speak("xx")).toBe("en");
  expect(t("app.rules")).toBe("Rules");
});
