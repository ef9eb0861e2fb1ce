import { describe, expect, it } from "vitest";
import { en } from "../messages/en";
import { isPageOf, notificationOf, readPayload } from "./notice";

const words: Record<string, string> = {};
for (const [key, text] of Object.entries(en)) if (typeof text === "string") words[key] = text;

/** The expected sentences where the message has a name; the clock's never tells it. */
const named = {
  turn: en["notice.turn.by"],
  end: en["notice.end.by"],
  undo: en["notice.undo.by"],
  pause: en["notice.pause.by"],
  clock: en["notice.clock.none"],
};

describe("a notice", () => {
  it.each(["turn", "end", "undo", "pause", "clock"] as const)("of the kind %s has a title and a sentence", (kind) => {
    for (const by of ["Ada", null]) {
      const { title, body, path } = notificationOf(readPayload(JSON.stringify({ kind, table: "abc", by })), words);
      expect(title).toBe(en[`notice.${kind}`]);
      expect(body).toBe(by === null ? en[`notice.${kind}.none`] : named[kind].replace("{name}", "Ada"));
      expect(path).toBe("/games/abc");
    }
  });

  it.each([
    "",
    "no JSON",
    "7",
    "null",
    "[]",
    '{"kind":"party","table":"abc","by":"Ada"}',
    '{"kind":7,"table":7,"by":7}',
  ])("that is %s is shown all the same", (text) => {
    const { title, body } = notificationOf(readPayload(text), words);
    expect(title).toBe("Something happened at your table");
    expect(body).toBe("Open the table to see it.");
  });

  it("shows a name unchanged", () => {
    expect(notificationOf({ kind: "undo", table: "abc", by: "$& {name}" }, words).body).toBe(
      "$& {name} asks to take the last clue back.",
    );
  });
});

describe("a page", () => {
  it.each([
    ["/games/abc", true],
    ["/t/abc", true],
    ["/games/abcd", false],
    ["/games/abc/deal", false],
    ["/puzzles/abc", false],
    ["/", false],
  ])("at %s shows the table: %s", (path, expected) => {
    expect(isPageOf(path, "abc")).toBe(expected);
  });
});
