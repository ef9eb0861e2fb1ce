import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../../lib/messages";
import { table } from "../../testing/fixtures";
import { actionWords, change, loss, momentText, points } from "./figures";

afterEach(() => speak("en"));

describe("points", () => {
  it("have one decimal, and two where they are few", () => {
    expect([19.24, 0.04, 0, 3].map(points)).toEqual(["19.2", "0.04", "0.0", "3.0"]);
  });

  it("that change have their sign, and none where they round to nothing", () => {
    expect([0.44, -1.2, 0.02, -0.04].map(change)).toEqual(["+0.4", "-1.2", "0.0", "0.0"]);
    expect([1.2, 0, 0.01].map(loss)).toEqual(["-1.2", "0.0", "0.0"]);
  });
});

describe("a turn of the graph in words", () => {
  const found = { score: 19.5, error: 0.1, perfect: 0.25, mark: null };

  it("has what is expected and its mark", async () => {
    expect(momentText(2, found)).toBe("Turn 3: expected score 19.5, chance of a perfect game 25%");
    expect(momentText(2, { ...found, mark: "mistake" })).toMatch(/25%\. Mistake\.$/);
    expect(momentText(2, undefined)).toBe("Turn 3: not reviewed yet");
    await speak("de");
    expect(momentText(2, { ...found, mark: "blunder" })).toMatch(/^Zug 3: .*19,5.*Grober Fehler/);
  });
});

it("an action counts cards as the log does", () => {
  expect(actionWords(table(), { type: "play", slot: 1 })).toBe("Play card 2");
  expect(actionWords(table(), { type: "rank", seat: 1, rank: 3 })).toBe("Clue 3 to P1");
});
