/** The seats of a table that is being made: who is to sit where. */
import { read, write } from "../stored.svelte";
import type { Settings } from "./options";
import type { EditionList, NewTable, SeatChange, ServerInfo } from "../api/types";

export interface Draft {
  settings: Settings;
  seats: SeatChange[];
}

/** Seats for so many: new ones are open; when some must go, the last do, and one's own place moves up. */
export function resized(seats: readonly SeatChange[], count: number): SeatChange[] {
  const kept = seats.slice(0, count);
  while (kept.length < count) kept.push({ kind: "open" });
  const lost = seats.slice(count).some(({ kind }) => kind === "me");
  if (lost) kept[count - 1] = { kind: "me" };
  return kept;
}

/** The seats after somebody is put on one of them. One sits on one seat only. */
export function seated(seats: readonly SeatChange[], place: number, change: SeatChange): SeatChange[] {
  return seats.map((seat, index) => {
    if (index === place) return change;
    return change.kind === "me" && seat.kind === "me" ? { kind: "open" } : seat;
  });
}

/** The first seat of somebody on this device whose name is missing; -1 when none is. */
export function nameless(seats: readonly SeatChange[]): number {
  return seats.findIndex((seat) => seat.kind === "local" && seat.name.trim() === "");
}

export function toNewTable({ settings, seats }: Draft): NewTable {
  return {
    ...settings,
    first: settings.first === "lot" || settings.first < seats.length ? settings.first : "lot",
    seats,
  };
}

const FORM = "new-table";

/** Remembers what was made last: it is what one most often wants next. */
export function remember(draft: Draft): void {
  write(FORM, JSON.stringify(draft));
}

/** What was made last, if this server still knows all that is in it; else null. */
export function recall(all: EditionList, house: ServerInfo): Draft | null {
  try {
    const draft = JSON.parse(read(FORM) ?? "null") as Draft | null;
    return draft && fits(draft, all, house) ? draft : null;
  } catch {
    return null;
  }
}

function fits({ settings, seats }: Draft, { editions, options }: EditionList, house: ServerInfo): boolean {
  const known = (seat: SeatChange): boolean =>
    ["open", "me", "local"].includes(seat.kind) ||
    (seat.kind === "bot" && house.bots.some(({ id }) => id === seat.bot));
  return (
    editions.some(({ id }) => id === settings.edition) &&
    Object.keys(settings.options).every((name) => name === "variant" || options.some((one) => one.name === name)) &&
    seats.length >= house.fewest_players &&
    seats.length <= house.most_players &&
    seats.every(known)
  );
}
