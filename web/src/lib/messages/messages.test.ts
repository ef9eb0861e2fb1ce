import { afterEach, describe, expect, it } from "vitest";
import { chooseLanguage, list, t } from ".";
import { en } from "./en";

afterEach(() => void chooseLanguage(["en"]));

describe("t", () => {
  it("fills in values", () => {
    expect(t("curtain.me", { name: "Anna" })).toBe("I am Anna");
  });

  it("chooses the plural form by the count", () => {
    expect([1, 2, 5].map((count) => t("new.players", { count }))).toEqual(["1 player", "2 players", "5 players"]);
  });

  it("leaves a hole in sight that nobody filled", () => {
    expect(t("curtain.me")).toBe("I am {name}");
  });

  it("takes values as they are, braces and dollars too", () => {
    expect(t("curtain.me", { name: "$& {name}" })).toBe("I am $& {name}");
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
  const unused = Object.keys(en).filter((key) => !text.includes(`"${key}"`) && !patterns.some((one) => one.test(key)));
  expect(unused).toEqual([]);
});

it("every message has a text, and every plural a form for the rest", () => {
  for (const [key, text] of Object.entries(en)) {
    const forms = typeof text === "string" ? [text] : Object.values(text);
    expect(forms.length, key).toBeGreaterThan(0);
    for (const form of forms) expect(form.trim(), key).not.toBe("");
  }
});
