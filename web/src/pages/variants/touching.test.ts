import { describe, expect, it } from "vitest";
import { touchedWords } from "./touching";

const suits = [{ name: "Red" }, { name: "Blue" }, { name: "Rainbow" }];
const ranks = [1, 2, 3];
const none = [false, false, false];
const every = [true, true, true];

describe("what a clue touches", () => {
  it("is described by suits", () => {
    expect(touchedWords({ suits, ranks }, [every, none, every])).toBe("all of red and rainbow");
  });

  it("is described once for suits that are alike", () => {
    const one = [true, false, false];
    expect(touchedWords({ suits, ranks }, [one, one, one])).toBe("1 of every suit");
    expect(touchedWords({ suits, ranks }, [one, one, every])).toBe("1 of red and blue; all of rainbow");
  });

  it("names the START card", () => {
    const last = [true, false, true];
    expect(touchedWords({ suits, ranks: [1, 2, 0] }, [last, none, none])).toBe("1 and START of red");
  });

  it("may be nothing", () => {
    expect(touchedWords({ suits, ranks }, [none, none, none])).toBe("no card");
  });
});
