import { describe, expect, it } from "vitest";
import { leftOf, readNote, toggled } from "./quick";

const suits = [
  { letter: "W", name: "white" },
  { letter: "R", name: "red" },
  { letter: "B", name: "blue" },
  { letter: "Y", name: "yellow" },
  { letter: "G", name: "green" },
];
const ranks = ["1", "2", "3", "4", "5"];
const signs = { suits, ranks };
const six = { suits: [...suits, { letter: "M", name: "multicolour" }], ranks };
const all = suits.flatMap(({ letter }) => [1, 2, 3, 4, 5].map((rank) => `${letter}${rank}`));
const kinds = (text: string, of = signs): string[] | null => {
  const read = readNote(text, of).kinds;
  return read && [...read].sort();
};

describe("a quick note", () => {
  it.each([
    ["r2", ["R2"]],
    ["R2", ["R2"]],
    [" 2r ", ["R2"]],
    ["red 2", ["R2"]],
    ["2 Red", ["R2"]],
    ["r2,r3", ["R2", "R3"]],
    ["r2, b3", ["B3", "R2"]],
    ["r2 / b3", ["B3", "R2"]],
    ["r2 b3", ["B3", "R2"]],
    ["r23", ["R2", "R3"]],
    ["rb1", ["B1", "R1"]],
    ["r2b31", ["B1", "B3", "R2"]],
    ["r,", ["R1", "R2", "R3", "R4", "R5"]],
    ["red, 5", ["R1", "R2", "R3", "R4", "R5", "W5", "R5", "B5", "Y5", "G5"]],
    ["5", ["W5", "R5", "B5", "Y5", "G5"]],
    ["r,!r1", ["R2", "R3", "R4", "R5"]],
    ["ｒ２，ｒ３", ["R2", "R3"]],
  ])("reads %s", (text, expected) => {
    expect(kinds(text)).toEqual([...new Set(expected)].sort());
  });

  it("excludes kinds with !", () => {
    expect(kinds("!5")).toEqual(all.filter((kind) => !kind.endsWith("5")).sort());
    expect(kinds("!r2, !b")).toEqual(all.filter((kind) => kind !== "R2" && !kind.startsWith("B")).sort());
  });

  it.each(["", "?", "r2?", "r6", "r0", "x2", "m2", "r2 maybe", "rr2", "r22", "2r3", "!", "!r1,r1", "play me", "🎆"])(
    "does not read %j",
    (text) => {
      expect(kinds(text)).toBeNull();
    },
  );

  it("knows only the suits of its table", () => {
    expect(kinds("m2", six)).toEqual(["M2"]);
    expect(kinds("!m", six)).toEqual([...all].sort());
  });

  it("reads kinds in square brackets beside other words; the last brackets count", () => {
    expect(kinds("[r2] asked for on turn 5")).toEqual(["R2"]);
    expect(kinds("[r2] no, [r3] [f]")).toEqual(["R3"]);
    expect(kinds("r2 [f]")).toBeNull();
  });
});

describe("buttons", () => {
  it.each([
    ["", "R", "r"],
    ["r", "2", "r2"],
    ["2", "B", "b2"],
    ["r2", "B", "rb2"],
    ["rb2", "R", "b2"],
    ["red 2", "3", "r23"],
    ["r", "R", ""],
    ["", "!", "!"],
    ["!", "5", "!5"],
    ["!5", "4", "!45"],
    ["!5", "5", ""],
    ["!5", "!", "5"],
    ["r2,", "B", "r2,b"],
    ["r2,b", "B", "r2"],
    ["r2,r3", "4", "r2,r34"],
    ["r2b3", "5", "r2b3,5"],
    ["by Bo", "R", "[r] by Bo"],
    ["[r] by Bo", "2", "[r2] by Bo"],
    ["[r] by Bo", "R", "by Bo"],
    ["[f] [r2] by Bo", "3", "[f] [r23] by Bo"],
  ])("change %j by %s to %j", (text, sign, expected) => {
    expect(toggled(text, sign, signs)).toBe(expected);
  });
});

describe("a quick note in a variant", () => {
  const start = {
    suits: [
      { letter: "R", name: "red" },
      { letter: "M", name: "dark rainbow" },
    ],
    ranks: ["1", "2", "3", "4", "5", "S"],
  };

  it.each([
    ["rs", ["RS"]],
    ["sr", ["RS"]],
    ["s", ["MS", "RS"]],
    ["dark rainbow 3", ["M3"]],
    ["r5s", ["R5", "RS"]],
  ])("reads %s", (text, expected) => {
    expect([...(readNote(text, start).kinds ?? [])].sort()).toEqual(expected);
  });

  it("takes START as a rank that buttons write", () => {
    expect(toggled("r", "S", start)).toBe("rs");
    expect(toggled("rs", "S", start)).toBe("r");
  });

  it("knows no START where there is none", () => {
    expect(readNote("rs", signs).kinds).toBeNull();
  });
});

describe("the label of a note", () => {
  it.each([
    ["f", "f"],
    ["kt", "kt"],
    ["r2?", "r2?"],
    ["[f] finessed by Bo", "f"],
    ["[r2] [f] by Bo", "f"],
    ["🎆🎆🎆🎆🎆", "🎆🎆🎆🎆🎆"],
  ])("of %s is %s", (text, label) => {
    expect(readNote(text, signs).label).toBe(label);
  });

  it.each(["r2", "", "has been asked for", "[finessed] by Bo", "[] empty"])("is missing for %j", (text) => {
    expect(readNote(text, signs).label).toBeNull();
  });
});

describe("what is left of a quick note", () => {
  const left = (text: string, possible: readonly string[] = all) =>
    leftOf(readNote(text, signs).kinds ?? new Set(), possible, signs);
  const open = (not: boolean, ...groups: [string, string][]) => ({
    state: "open",
    not,
    groups: groups.map(([letters, digits]) => ({ suits: Array.from(letters), ranks: Array.from(digits) })),
  });

  it.each([
    ["r2", open(false, ["R", "2"])],
    ["r2,r3", open(false, ["R", "23"])],
    ["rb", open(false, ["RB", ""])],
    ["5", open(false, ["", "5"])],
    ["!5", open(true, ["", "5"])],
    ["!r2", open(true, ["R", "2"])],
    ["r2,b3", open(false, ["R", "2"], ["B", "3"])],
    ["r,!r1", open(false, ["R", "2345"])],
  ])("%s on a card of which nothing is known", (text, expected) => {
    expect(left(text)).toEqual(expected);
    expect(left(text, [])).toEqual(expected);
  });

  it("loses the kinds that a clue rules out", () => {
    const red = all.filter((kind) => kind.startsWith("R"));
    expect(left("r2,b3", red)).toEqual(open(false, ["", "2"]));
    expect(left("!5", all.slice(0, -1))).toEqual(open(true, ["", "5"])); // green 5 is ruled out
    expect(left("!r1,!5", red)).toEqual(open(true, ["", "15"]));
  });

  it("is outdated when a clue contradicts all of it", () => {
    expect(left("r2,r3", ["R1", "R4"])).toEqual({ state: "outdated" });
  });

  it("is known when the clues say as much", () => {
    expect(left("!5", ["R1", "R2"])).toEqual({ state: "known" });
    expect(left("r2", ["R2"])).toEqual({ state: "known" });
  });
});
