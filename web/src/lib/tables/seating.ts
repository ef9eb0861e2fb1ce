/** The seats of a table being set up. */
import { t, tell } from "../messages";
import { read, write } from "../stored.svelte";
import { catalogued, isPrinted, ordinary, playable, plays, variantNames, type Settings } from "./options";
import { allowed, clockWords } from "./words";
import type { BotInfo, DealChoice, EditionInfo, EditionList, NewTable, SeatChoice, ServerInfo } from "../api/types";

export interface Draft {
  settings: Settings;
  seats: SeatChoice[];
}

/** The name at a seat; its number while it has none. */
export function seatLabel(seat: number, name = ""): string {
  return name === "" ? t("seat.label", { number: seat + 1 }) : name;
}

/** The default: two bots beside this person. */
export function ordinaryDraft({ default_bot: bot }: ServerInfo): Draft {
  return { settings: ordinary(), seats: [{ kind: "me" }, { kind: "bot", bot }, { kind: "bot", bot }] };
}

/** Resizes to `count`: new seats copy the last other one; seats are removed from the end, but "me" moves up. */
export function resized(seats: readonly SeatChoice[], count: number): SeatChoice[] {
  const kept = seats.slice(0, count);
  const last = seats.findLast(({ kind }) => kind !== "me") ?? { kind: "open" };
  while (kept.length < count) kept.push(last.kind === "local" ? { ...last, name: "" } : last);
  const lost = seats.slice(count).some(({ kind }) => kind === "me");
  if (lost) kept[count - 1] = { kind: "me" };
  return kept;
}

/** The seats after one has changed; "me" is unique and swaps with the changed seat. */
export function seated(seats: readonly SeatChoice[], place: number, change: SeatChoice): SeatChoice[] {
  return seats.map((seat, index) => {
    if (index === place) return change;
    return change.kind === "me" && seat.kind === "me" ? (seats[place] ?? seat) : seat;
  });
}

/** Sets all seats but "me": to bots, to invited people, or to people on this device. */
export function withOthers(seats: readonly SeatChoice[], others: SeatChoice): SeatChoice[] {
  return seats.map((seat) => (seat.kind === "me" || seat.kind === others.kind ? seat : others));
}

/** The kind of all seats but "me"; null if they differ. */
export function othersOf(seats: readonly SeatChoice[]): SeatChoice["kind"] | null {
  const kinds = new Set(seats.map(({ kind }) => kind).filter((kind) => kind !== "me"));
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

/** The same table for this person and bots only: unlisted, and without the clock, which was set for people. */
export function withBots({ settings, seats }: Draft, { default_bot: bot }: ServerInfo): Draft {
  const mine = seats.some(({ kind }) => kind === "me") ? seats : seated(seats, 0, { kind: "me" });
  const alone = mine.map((seat): SeatChoice => (["me", "bot"].includes(seat.kind) ? seat : { kind: "bot", bot }));
  return { settings: { ...settings, listed: false, clock: { kind: "none" } }, seats: alone };
}

/** This person, and open seats for all other players. */
export function invited(players: number): SeatChoice[] {
  return [{ kind: "me" }, ...Array.from({ length: players - 1 }, () => ({ kind: "open" }) as const)];
}

/** The first nameless seat of a player on this device; -1 if there is none. */
export function nameless(seats: readonly SeatChoice[]): number {
  return seats.findIndex((seat) => seat.kind === "local" && seat.name.trim() === "");
}

/** @param deal the deal to play; null for a random one. It decides who begins, and may decide the rules */
export function toNewTable({ settings, seats }: Draft, deal: DealChoice | null = null): NewTable {
  if (deal) {
    const { edition, options, listed, chat, silence, clock, assistance } = settings;
    const spectators = allowed(true, settings.spectators);
    const rules = deal.kind === "seed" ? { edition, options } : {};
    return { ...rules, listed, chat, silence, clock, assistance, spectators, seats, deal };
  }
  return {
    ...settings,
    // The seat chosen to begin may have been removed since.
    first: settings.first === "lot" || settings.first < seats.length ? settings.first : "lot",
    seats,
  };
}

/** The table in a line: "Tiles · variant 3 · 4 players · 1 minute for each turn". */
export function summary({ settings, seats }: Draft, edition: EditionInfo): string {
  const variants = edition.printed_variants.filter((variant) => plays(settings, edition, variant));
  return [
    catalogued(settings) ?? tell(edition.name),
    variantNames(variants.map(({ number }) => number)),
    t("table.players", { count: seats.length }),
    settings.clock.kind === "none" ? "" : clockWords(settings.clock),
  ]
    .filter((part) => part)
    .join(" · ");
}

/** The bots that can play at this table: some need certain numbers of players, or certain editions' own rules. */
export function offeredBots(
  bots: readonly BotInfo[],
  players: number,
  settings: Pick<Settings, "edition" | "options">,
): BotInfo[] {
  const printed = isPrinted(settings);
  return bots.filter(
    ({ fewest_players, most_players, editions }) =>
      fewest_players <= players &&
      players <= most_players &&
      (editions === null || (printed && editions.includes(settings.edition))),
  );
}

/** The seats, with the default bot in place of bots that cannot play at this table. */
export function withFittingBots(
  { settings, seats }: Draft,
  { bots, default_bot: bot }: Pick<ServerInfo, "bots" | "default_bot">,
): readonly SeatChoice[] {
  const able = offeredBots(bots, seats.length, settings);
  const fits = (seat: SeatChoice): boolean => seat.kind !== "bot" || able.some(({ id }) => id === seat.bot);
  return seats.every(fits) ? seats : seats.map((seat) => (fits(seat) ? seat : { kind: "bot", bot }));
}

const FORM = "new-table";

/** Remembers the last table set up, since it is often wanted again. */
export function remember(draft: Draft): void {
  write(FORM, JSON.stringify(draft));
}

/** The last table set up, if this server supports all of it; otherwise the default. */
export function recall(all: EditionList, info: ServerInfo): Draft {
  try {
    const draft = JSON.parse(read(FORM) ?? "null") as Draft | null;
    if (!draft || !isSupported(draft, all, info)) return ordinaryDraft(info);
    // Add settings that are newer than the stored ones.
    return { ...draft, settings: { ...ordinary(), ...draft.settings } };
  } catch {
    // Stored by another version of the client.
    return ordinaryDraft(info);
  }
}

function isSupported({ settings, seats }: Draft, all: EditionList, info: ServerInfo): boolean {
  const known = (seat: SeatChoice): boolean =>
    ["open", "me", "local"].includes(seat.kind) || (seat.kind === "bot" && info.bots.some(({ id }) => id === seat.bot));
  return (
    playable(all).some(({ id }) => id === settings.edition) &&
    Object.keys(settings.options).every((name) => name === "variant" || all.options.some((one) => one.name === name)) &&
    seats.length >= info.fewest_players &&
    seats.length <= info.most_players &&
    seats.every(known)
  );
}
