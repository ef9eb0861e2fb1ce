import { describe, expect, it } from "vitest";
import { Presses, type Look } from "./presses";

const at = (left: number, label = "Discard"): Look => ({ label, left, top: 0, right: left + 80, bottom: 40 });
const here = { x: 40, y: 20 };

/** A page at 10 s of its clock, with these controls since its beginning. */
function open(...first: [string, Look][]) {
  const page = { shown: new Map(first), now: 0 };
  const presses = new Presses(
    () => page.shown,
    () => page.now,
  );
  presses.change();
  page.now = 10_000;
  return {
    presses,
    /** Changes the page by itself: no press caused it. */
    become: (...next: [string, Look][]): void => {
      presses.change();
      page.shown = new Map(next);
    },
    /** Presses what is shown, after some time. */
    press: (name: string, after = 0, place = here): boolean => {
      page.now += after;
      return presses.counts(name, page.shown.get(name) ?? at(0), place);
    },
    /** Shows what the last press caused: `counts` has already noted that change. */
    show: (...next: [string, Look][]): void => void (page.shown = new Map(next)),
  };
}

describe("a press counts", () => {
  it("on what has stood for a while, and on the same again", () => {
    const { press } = open(["discard", at(0)]);
    expect([press("discard"), press("discard", 50), press("discard", 50)]).toEqual([true, true, true]);
  });

  it("on what is pressed again though its middle is covered", () => {
    const { press } = open();
    expect([press("label"), press("label")]).toEqual([true, true]);
  });

  it("on what stood there when something else moved", () => {
    const { become, press } = open(["discard", at(0)], ["play", at(100)]);
    become(["discard", at(5)], ["play", at(200)]);
    expect(press("discard", 1)).toBe(true);
  });

  it("on what its pointer's last press showed at another place", () => {
    const { press, show } = open(["clue", at(0)]);
    press("clue");
    show(["clue", at(0)], ["send", at(300, "Send")]);
    expect(press("send", 100, { x: 340, y: 20 })).toBe(true);
  });
});

describe("a press does not count until a pause has passed", () => {
  it.each([
    ["has moved", ["discard", at(40)]],
    ["has another label", ["discard", at(0, "Discard on your turn")]],
    ["has appeared", ["send", at(0)]],
  ] as const)("on what %s", (_, [name, look]) => {
    const { become, press } = open(["discard", at(0)]);
    become([name, look]);
    expect([press(name, 599), press(name, 599), press(name, 600)]).toEqual([false, false, true]);
  });

  it("on what was covered", () => {
    const { become, press } = open(["send", at(0, "Send")]);
    become(["discard", at(0)]);
    expect([press("discard", 300), press("discard", 600)]).toEqual([false, true]);
  });

  it("on what the press before it showed at the pressed place", () => {
    const { press, show } = open(["discard", at(0)]);
    press("discard");
    show(["send", at(-10, "Send")]);
    expect([press("send", 200), press("send", 600)]).toEqual([false, true]);
  });

  it("though something else changes meanwhile", () => {
    const { become, press } = open(["send", at(0, "Send")]);
    become(["discard", at(0)]);
    expect(press("send", 0)).toBe(false);
    become(["discard", at(0)], ["undo", at(200)]);
    expect(press("discard", 500)).toBe(false);
  });
});
