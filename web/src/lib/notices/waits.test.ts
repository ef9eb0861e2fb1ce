import { beforeEach, describe, expect, it } from "vitest";
import type { TableSummary } from "../api/types";
import { provideStreams, type Listener } from "../stream/streams";
import { waits } from "./waits.svelte";

/** The listeners to briefs, by table. */
const briefs = new Map<string, Listener>();
provideStreams(() => ({
  brief: (game, listener) => {
    briefs.set(game, listener);
    return () => briefs.delete(game);
  },
  subscribe: () => () => undefined,
  send: () => Promise.resolve(),
  identify: () => undefined,
  briefless: false,
}));

function table(id: string, mine: boolean): TableSummary {
  return { id, my_turn: mine } as TableSummary;
}

beforeEach(() => {
  for (const id of ["a", "b", "c"]) waits.note(id, false);
});

describe("the tables that wait", () => {
  it("are the listed ones where it is this person's turn", () => {
    waits.list([table("a", true), table("b", false), table("c", true)]);
    expect(waits.count).toBe(2);
    waits.list([table("a", true), table("b", false), table("c", false)]);
    expect(waits.count).toBe(1);
  });

  it("stay when the list does not include them", () => {
    waits.note("c", true);
    waits.list([table("a", true), table("b", false)]);
    expect(waits.count).toBe(2);
  });

  it("come and go with their streams", () => {
    waits.note("a", true);
    waits.note("a", true);
    expect([waits.count, waits.countOthers("a"), waits.countOthers("b")]).toEqual([1, 0, 1]);
    waits.note("a", false);
    expect(waits.count).toBe(0);
  });

  it("come and go with their briefs, which count as changes if they say something new", () => {
    waits.list([table("a", true), table("b", false)]);
    const before = waits.changes;
    const tell = (turn: number, waiting: boolean): number[] => {
      briefs.get("a")?.({ type: "brief", game: "a", status: "playing", turn, waits: waiting });
      return [waits.count, waits.changes - before];
    };
    expect([tell(1, true), tell(2, false), tell(2, false)]).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    waits.list([table("b", false)]);
    expect([...briefs.keys()]).toEqual(["b"]);
  });

  it("are not in the title while the page is visible", () => {
    waits.note("a", true);
    expect(waits.titled("Starmine")).toBe("Starmine");
  });
});
