import { afterEach, describe, expect, it } from "vitest";
import { chooseLanguage, date, dayOf, large, list, moment, monthOf, percent, signed, speak, t, tell } from ".";
import type { WireText } from "../api/types";
import { plain } from "../../testing/fixtures";
import { en } from "./en";

afterEach(() => speak("en"));

const strike: WireText = { id: "word.strike", values: {}, message: "strike" };
const storm: WireText = { id: "word.storm", values: {}, message: "storm" };
const suit = (name: string): WireText => ({ id: `suit.${name}`, values: {}, message: name });
const kind = (name: string, rank: number): WireText => ({
  id: "kind",
  values: { suit: suit(name), rank },
  message: `the ${name} ${rank}`,
});

describe("t", () => {
  it("fills in values", () => {
    expect(t("curtain.me", { name: "Anna" })).toBe("I am Anna");
  });

  it("chooses the plural form by the count", () => {
    expect([1, 2, 5].map((count) => t("table.players", { count }))).toEqual(["1 player", "2 players", "5 players"]);
  });

  it("shows a hole without a value by its name", () => {
    expect(t("curtain.me")).toBe("I am {name}");
  });

  it("takes values as they are, braces and dollars too", () => {
    expect(t("curtain.me", { name: "$& {name}" })).toBe("I am $& {name}");
  });
});

describe("a name that is written from right to left", () => {
  const [name, apart] = ["דנה", "\u2068דנה\u2069"];
  it.each(["en", "de"])("is set apart within a sentence, alone and in lists (%s)", async (tag) => {
    await speak(tag);
    expect(t("board.hand.of", { name })).toContain(apart);
    expect(list([name, "Bo"])).toContain(apart);
    const items: WireText = { id: "list.and", message: `${name} and Bo`, values: { items: [name, "Bo"] } };
    const told: WireText = { id: null, message: `Ask ${name} and Bo.`, values: { names: items } };
    expect(tell(told)).toContain(tag === "en" ? `Ask ${apart} and Bo.` : name);
    expect(tell(items)).toContain(apart);
  });

  it("leaves other names as they are", () => {
    expect(t("board.hand.of", { name: "Zoë" })).not.toContain("\u2068");
  });
});

describe("tell", () => {
  const kinds = { items: [kind("red", 2), kind("blue", 3)] };

  it("says in English what the server wrote", () => {
    expect(tell(kind("red", 2))).toBe("the red 2");
    expect(t("curtain.me", { name: kind("red", 2) })).toBe("I am the red 2");
  });

  it("says texts in texts, and joins lists, in the language that is spoken", async () => {
    await speak("de");
    expect(tell(kind("red", 2))).toBe("Rot 2");
    expect(tell({ id: "list.or", values: kinds, message: "" })).toBe("Rot 2 oder Blau 3");
    expect(tell({ id: "list.and", values: kinds, message: "" })).toBe("Rot 2 und Blau 3");
    expect(t("curtain.me", { name: strike })).toBe("Ich bin Fehler");
  });

  it("chooses a form by the gender of a value", async () => {
    await speak("de");
    const card = plain("Karte");
    expect(t("lesson.note.strikes", { card, strike })).toMatch(/kostet einen Fehler, und beim dritten/);
    expect(t("lesson.note.strikes", { card, strike: storm })).toMatch(/kostet eine Gewitterwolke, und bei der dritten/);
    expect(t("lesson.note.strikes", { card, strike: "Marke" })).toMatch(/kostet eine Marke/);
  });

  it("leaves a text in English that has no id, or one that the language does not know", async () => {
    await speak("de");
    expect(tell(plain("A bot's own words."))).toBe("A bot's own words.");
    expect(tell({ id: "future.text", values: {}, message: "A text of a newer server." })).toBe(
      "A text of a newer server.",
    );
  });
});

describe("chooseLanguage", () => {
  it("speaks English when it knows none of the wanted languages", () => {
    expect(chooseLanguage(["xx-YY", "constructor"])).toBe("en");
  });

  it("takes the first language that there is, whatever its region", () => {
    expect(chooseLanguage(["xx", "en-GB", "xx"])).toBe("en");
  });
});

describe("a date", () => {
  it.each([
    ["en", ["en-US"], "March 1, 2026"],
    ["en", ["en-GB", "en-US"], "1 March 2026"],
    ["en", ["de-AT", "en-US"], "1 March 2026"],
    ["en", ["fr", "en-GB"], "1 March 2026"],
    ["en", [], "March 1, 2026"],
    ["en", ["no language", "x"], "March 1, 2026"],
    ["de", ["en-US"], "1. März 2026"],
    ["fr", ["fr-CA"], "1 mars 2026"],
  ])("has the words of %s and the order of the region of %j", async (language, browser, shown) => {
    await speak(language, browser);
    expect(date("2026-03-01")).toBe(shown);
  });

  it("is in the hours of the region", async () => {
    await speak("en", ["en-US"]);
    expect(moment("2026-03-01T20:00:00Z")).toMatch(/^Mar 1, 2026, .*[AP]M$/u);
    await speak("en", ["de-DE"]);
    expect(moment("2026-03-01T20:00:00Z")).toMatch(/^1 Mar 2026, \d\d:00$/u);
    expect([dayOf("2026-03-01T12:00:00Z"), monthOf("2026-03")]).toEqual(["1 Mar 2026", "Mar 2026"]);
  });

  it("is written the same way within a text of the server", async () => {
    const told = {
      id: "daily.future",
      values: { day: "2099-01-01", today: "2026-03-01" },
      message: "The deals of 2099-01-01 have not come yet: today is 2026-03-01 in UTC.",
    };
    await speak("en", ["en-GB"]);
    expect(tell(told)).toBe("The deals of 1 January 2099 have not come yet: today is 1 March 2026 in UTC.");
    await speak("de", ["en-GB"]);
    expect(tell(told)).toContain("1. Januar 2099");
  });
});

it("list joins names as the language does", () => {
  expect(list(["Anna", "Ben"])).toBe("Anna and Ben");
});

it("every message is used somewhere", () => {
  const sources = import.meta.glob<string>(["../../**/*.{ts,svelte}", "!../../**/messages/*/*.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = Object.values(sources).join("\n");
  // Keys such as `chat.${setting}.hint`: whatever may stand in the hole counts as used.
  const patterns = [...text.matchAll(/`([a-z]+\.(?:[^`\s$]|\$\{[^}]*\})+)`/gi)].map(
    ([, template = ""]) => new RegExp(`^${template.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, ".+")}$`),
  );
  const named = new Set([...text.matchAll(/"([\w.-]+)"/g)].map(([, key]) => key));
  const unused = Object.keys(en).filter((key) => !named.has(key) && !patterns.some((one) => one.test(key)));
  expect(unused).toEqual([]);
});

it("every message has a text, and every plural a form for the rest", () => {
  for (const [key, text] of Object.entries(en)) {
    const forms = Object.values(typeof text === "string" ? { text } : text);
    expect(forms.length, key).toBeGreaterThan(0);
    for (const form of forms) expect(form.trim(), key).not.toBe("");
  }
});

it("pace has its sign", () => {
  expect([signed(9), signed(0), signed(-2)]).toEqual(["+9", "0", "-2"]);
});

it("a chance is never rounded to certainty or to nothing", () => {
  expect([percent(0.25), percent(0.001), percent(0.9999), percent(1), percent(0)]).toEqual([
    "25%",
    "<1%",
    ">99%",
    "100%",
    "0%",
  ]);
});

it("a large number is written in full while it can be read, then as a power of ten", () => {
  expect([large("412"), large("31250000"), large("31250000000000000000000000")]).toEqual([
    "412",
    "31,250,000",
    "3.1 × 10²⁵",
  ]);
});
