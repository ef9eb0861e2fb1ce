import { describe, expect, it } from "vitest";
import {
  nameless,
  offeredBots,
  ordinaryDraft,
  othersOf,
  resized,
  seated,
  summary,
  toNewTable,
  withBots,
  withFittingBots,
  withOthers,
} from "./seating";
import { ordinary } from "./options";
import { clockWords } from "./words";
import type { BotInfo, EditionInfo, SeatChoice, ServerInfo } from "../api/types";
import { plain } from "../../testing/fixtures";

const me: SeatChoice = { kind: "me" };
const open: SeatChoice = { kind: "open" };
const bot: SeatChoice = { kind: "bot", bot: "cautious" };
const info = { default_bot: "cautious" } as ServerInfo;

describe("seats of a new table", () => {
  it("are for bots by default", () => {
    expect(ordinaryDraft(info).seats).toEqual([me, bot, bot]);
  });

  it("that are added are like the last", () => {
    expect(resized([me, open, bot], 5)).toEqual([me, open, bot, bot, bot]);
    expect(resized([open, me], 3)).toEqual([open, me, open]);
    expect(resized([me, { kind: "local", name: "Bo" }], 3)[2]).toEqual({ kind: "local", name: "" });
  });

  it("other than 'me' are set to one kind at once, and a bot stays the same bot", () => {
    expect(withOthers([me, open, bot], open)).toEqual([me, open, open]);
    expect(withOthers([open, me, { kind: "bot", bot: "random" }], bot)).toEqual([
      bot,
      me,
      { kind: "bot", bot: "random" },
    ]);
    expect(othersOf([me, open, open])).toBe("open");
    expect(othersOf([me, open, bot])).toBeNull();
  });

  it("become bots for a game alone", () => {
    const ours = { ...ordinary(), edition: "tiles" };
    const settings = { ...ours, listed: true, clock: { kind: "turn", seconds: 60 } } as const;
    const made = withBots({ settings, seats: [open, me, { kind: "local", name: "Bo" }] }, info);
    expect(made.seats).toEqual([bot, me, bot]);
    expect(made.settings).toEqual(ours);
    expect(withBots({ settings, seats: [bot, bot] }, info).seats).toEqual([me, bot]);
  });

  it("are removed from the end, but never the seat of 'me'", () => {
    expect(resized([bot, open, me], 2)).toEqual([bot, me]);
    expect(resized([me, open, bot], 2)).toEqual([me, open]);
  });

  it("are 'me' only once", () => {
    expect(seated([me, open, bot], 2, me)).toEqual([bot, open, me]);
    expect(seated([me, open], 1, bot)).toEqual([me, bot]);
  });

  it("need a name for each player on this device", () => {
    expect(nameless([me, { kind: "local", name: " " }])).toBe(1);
    expect(nameless([me, { kind: "local", name: "Anna" }])).toBe(-1);
  });

  it("are sent without the settings that the deal decides", () => {
    const draft = { settings: ordinary(), seats: [me, open] };
    const more = {
      listed: false,
      chat: "open",
      silence: null,
      clock: { kind: "none" },
      assistance: "full",
      spectators: "table",
      seats: [me, open],
    };
    const daily = { kind: "daily", day: "2026-03-01" } as const;
    expect(toNewTable(draft, daily)).toEqual({ ...more, deal: daily });
    const seed = { kind: "seed", seed: "lantern 7" } as const;
    expect(toNewTable(draft, seed)).toEqual({ ...more, edition: "cocktail", options: {}, deal: seed });
  });

  it("are summed up with the clock, if there is one", () => {
    const edition = { name: plain("Cocktail"), printed_variants: [] } as unknown as EditionInfo;
    const draft = { settings: ordinary(), seats: [me, open] };
    expect(summary(draft, edition)).toBe("Cocktail · 2 players");
    draft.settings.clock = { kind: "turn", seconds: 60 };
    expect(summary(draft, edition)).toBe(`Cocktail · 2 players · ${clockWords(draft.settings.clock)}`);
  });

  it("leave the first player to the lot when the chosen one is removed", () => {
    const settings = { ...ordinary(), first: 4 };
    expect(toNewTable({ settings, seats: [me, open] }).first).toBe("lot");
    expect(toNewTable({ settings, seats: [me, open, open, open, open] }).first).toBe(4);
  });
});

describe("bots that a table offers", () => {
  const bot = (id: string, most_players: number, editions: string[] | null): BotInfo => ({
    ...{ id, title: plain(id), description: plain(""), conventions: [], tells_why: false, searches: false },
    ...{ fewest_players: 2, most_players, editions },
  });
  const all = [bot("any", 5, null), bot("one", 2, ["cocktail", "hanab-live"])];
  const ids = (players: number, edition: string, options = {}): string[] =>
    offeredBots(all, players, { edition, options }).map(({ id }) => id);

  it("fit the number of players and the rules", () => {
    expect(ids(2, "cocktail")).toEqual(["any", "one"]);
    expect(ids(3, "cocktail")).toEqual(["any"]);
    expect(ids(2, "tiles")).toEqual(["any"]);
    expect(ids(2, "cocktail", { strikes: 1 })).toEqual(["any"]);
    expect(ids(2, "cocktail", { strikes: null })).toEqual(["any", "one"]);
    expect(ids(2, "hanab-live", { variant: "No Variant" })).toEqual(["any", "one"]);
    expect(ids(2, "hanab-live", { variant: "Rainbow (5 Suits)" })).toEqual(["any"]);
  });

  it("replace one that no longer fits", () => {
    const one: SeatChoice = { kind: "bot", bot: "one" };
    const any: SeatChoice = { kind: "bot", bot: "any" };
    const known = { bots: all, default_bot: "any" };
    const seats = [me, one];
    expect(withFittingBots({ settings: ordinary(), seats }, known)).toBe(seats);
    expect(withFittingBots({ settings: ordinary(), seats: [me, one, open] }, known)).toEqual([me, any, open]);
    expect(withFittingBots({ settings: { ...ordinary(), edition: "tiles" }, seats }, known)).toEqual([me, any]);
  });
});
