/** What holds in every language. The compiler sees to it that each has every text, and no other. */
import { afterEach, describe, expect, it } from "vitest";
import { chooseLanguage, languages, nameOfLanguage, speak, spoken, t, tell } from ".";
import openapi from "../../../openapi.json?raw";
import type { WireText } from "../api/types";
import { en } from "./en";
import type { Counted, Text } from "./text";
import type { Catalogue } from "./types";

interface Language {
  readonly tag: string;
  readonly catalogue: Catalogue;
}

const modules = import.meta.glob<Record<string, unknown>>(["./*/index.ts", "!./en/index.ts"], { eager: true });
const all: readonly Language[] = Object.entries(modules).map(([path, module]) => {
  const tag = path.split("/")[1] ?? "";
  return { tag, catalogue: module[tag] as Catalogue };
});

/** A text of the server: in English, and the names of its values. */
interface ServerText {
  readonly description: string;
  readonly required: readonly string[];
}
const { components } = JSON.parse(openapi) as {
  readonly components: {
    readonly schemas: { readonly Texts: { readonly properties: Readonly<Record<string, ServerText>> } };
  };
};
const told = new Map(Object.entries(components.schemas.Texts.properties).filter(([id]) => !id.startsWith("list.")));

/** Every text in English: the client's own, and the server's where the client has none. */
const english = new Map<string, Text>([
  ...Array.from(told, ([id, { description }]) => [id, description] as const),
  ...Object.entries<Text>(en),
]);

/** The words of an edition by their holes. A translation may do without one. */
const words: Readonly<Record<string, WireText>> = Object.fromEntries(
  ["card", "cards", "clue_token", "clue_tokens", "strike", "strikes"].map((hole) => [
    hole,
    { id: `word.${hole.replace("_", "-")}`, values: {}, message: hole },
  ]),
);

/** Words that languages share; a message without any words may be the same in all of them, too. */
const SHARED = new Set([
  "Abacus",
  "Auto",
  "Bot",
  "Bot: {bot}",
  "Bots",
  "Branches",
  "Chat",
  "Cocktail",
  "Conventions",
  "Guide",
  "Information",
  "Menu",
  "Messages",
  "Name",
  "Notes",
  "OK",
  "Online",
  "Pages",
  "Passkeys",
  "Passphrase",
  "Phrases",
  "Points",
  "START",
  "Score",
  "Scores",
  "Streams",
  "Tables",
  "Team",
  "Teams",
  "Version {version}",
  "bot",
  "chat",
  "hanab.live",
  "online",
  "r2,r3",
  "{count} minute",
  "{count} minutes",
  "{count} points",
  "{name} (bot)",
]);

function isShared(text: string): boolean {
  return SHARED.has(text) || !/\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
}

function forms(text: Text): readonly string[] {
  if (typeof text === "string") return [text];
  return Object.entries(text).flatMap(([form, said]) => (["by", "gender"].includes(form) ? [] : [said]));
}

function holes(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name))].sort();
}

/** The names of the values that a text is given. */
function given(key: string): readonly string[] {
  return told.get(key)?.required ?? holes(forms(english.get(key) ?? "").join(" "));
}

/** The names of the values that a text must contain; for a plural, those in English's form for several. */
function needed(key: string): readonly string[] {
  const model = english.get(key) ?? "";
  const all = typeof model === "string" ? given(key) : holes(model.other);
  return all.filter((hole) => !Object.hasOwn(words, hole));
}

function isCounted(text: Text): text is Counted {
  return typeof text === "object" && !("by" in text) && !("gender" in text);
}

afterEach(() => speak("en"));

describe.each(all)("$tag", ({ tag, catalogue }) => {
  const texts = Object.entries<Text>(catalogue);

  it("has every text, and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual([...english.keys()].sort());
  });

  it("fills in what it is given, in every form", () => {
    for (const [key, text] of texts) {
      const values = given(key);
      for (const hole of holes(forms(text).join(" "))) expect(values, `${key} is not given ${hole}`).toContain(hole);
      for (const form of isCounted(text) ? [forms(text).join(" ")] : forms(text)) {
        for (const hole of needed(key)) expect(holes(form), `${key} leaves out ${hole}`).toContain(hole);
      }
    }
  });

  it("has the plural forms that the language needs, and no other", () => {
    const plurals = new Intl.PluralRules(tag);
    const { pluralCategories } = plurals.resolvedOptions();
    const many = 1_000_000;
    for (const [key, text] of texts) {
      const isPlural = isCounted(english.get(key) ?? "");
      if (!isCounted(text)) {
        expect(isPlural && pluralCategories.length > 1, `${key} needs plural forms`).toBe(false);
        continue;
      }
      expect(isPlural || given(key).includes("count"), `${key} has plural forms, and is given no count`).toBe(true);
      const said = Object.keys(text);
      for (const form of said) expect(pluralCategories, key).toContain(form);
      // Millions, for which some languages have a form of their own, do not come.
      for (const form of pluralCategories) if (form !== plurals.select(many)) expect(said, key).toContain(form);
      // A form for 1 alone may have the number written out; one that is also for other numbers needs the count.
      const isOfOne = plurals.select(0) !== "one";
      const counted = text.other.includes("{count}");
      for (const form of isOfOne ? [] : forms(text)) expect(form.includes("{count}"), key).toBe(counted);
    }
  });

  it("has the genders of its words, and no other", () => {
    const genders = new Set(texts.map(([, text]) => typeof text === "object" && "gender" in text && text.gender));
    for (const [key, text] of texts) {
      if (typeof text === "string" || !("by" in text)) continue;
      expect(given(key), key).toContain(text.by);
      for (const form of Object.keys(text)) if (!["by", "other"].includes(form)) expect(genders, key).toContain(form);
    }
  });

  it("has a text for everything, in its own words", () => {
    for (const [key, text] of texts) {
      for (const form of forms(text)) {
        expect(form.trim(), key).not.toBe("");
        if (!isShared(form)) expect(forms(english.get(key) ?? ""), key).not.toContain(form);
      }
    }
  });

  const two: WireText = {
    id: "kind",
    values: { suit: { id: "suit.red", values: {}, message: "red" }, rank: 2 },
    message: "",
  };
  it.each<[string, WireText["values"][string]]>([
    ["numbers", 1],
    ["names", "Ann"],
    ["texts", two],
    ["lists", { id: "list.or", values: { items: [two, two, "Ann"] }, message: "" }],
  ])("fills %s in whatever the server says", async (_, value) => {
    await speak(tag);
    for (const [id, { required }] of told) {
      const values = Object.fromEntries(required.map((hole) => [hole, words[hole] ?? value]));
      expect(tell({ id, values, message: "{}" }), id).not.toMatch(/[{}]|\[object|undefined/);
    }
  });

  it("joins lists in its own way", async () => {
    await speak(tag);
    const [and, or] = ["list.and", "list.or"].map((id) => tell({ id, values: { items: [two, "Ann"] }, message: "" }));
    expect(and).toContain(tell(two));
    expect(or).toContain(tell(two));
    expect(or).not.toBe(and);
  });

  it("is chosen by its tag, whatever its region, and names itself", async () => {
    expect(chooseLanguage(["xx", `${tag}-XX`, "en"])).toBe(tag);
    expect(await speak(tag)).toBe(tag);
    expect(spoken()).toBe(tag);
    expect(t("app.rules")).toBe(catalogue["app.rules"]);
    expect(nameOfLanguage(tag)).not.toBe(tag);
  });
});

it("shares no key with the server", () => {
  expect(Object.keys(en).filter((key) => told.has(key))).toEqual([]);
});

it("names all languages, each in itself", () => {
  expect(languages.slice(0, 2)).toEqual(["en", "de"]);
  expect(nameOfLanguage("fr")).toBe("Français");
  expect(nameOfLanguage("ja")).toBe("日本語");
});

it("speaks English in place of an unknown language", async () => {
  expect(await speak("xx")).toBe("en");
  expect(t("app.rules")).toBe("Rules");
});
