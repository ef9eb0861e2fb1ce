/** The seats of a table that is being made: who is to sit where. */
import { read, write } from "../stored.svelte";
import type { Settings } from "./options";
import type { EditionList, NewTable, SeatChange, ServerInfo } from "../api/types";

export interface Draft {
  settings: Settings;
  seats: SeatChange[];
}

/** Seats for so many players: new seats are open; the last ones are removed, but a seat of "me" moves up. */
export function resized(seats: readonly SeatChange[], count: number): SeatChange[] {
  const kept = seats.slice(0, count);
  while (kept.length < count) kept.push({ kind: "open" });
  const lost = seats.slice(count).some(({ kind }) => kind === "me");
  if (lost) kept[count - 1] = { kind: "me" };
  return kept;
}

/** The seats after one of them has changed; there is only one seat of "me". */
export function seated(seats: readonly SeatChange[], place: number, change: SeatChange): SeatChange[] {
  return seats.map((seat, index) => {
    if (index === place) return change;
    return change.kind === "me" && seat.kind === "me" ? { kind: "open" } : seat;
  });
}

/** The first seat of a player on this device without a name; -1 when there is none. */
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

/** Remembers what was made last: it is often wanted again. */
export function remember(draft: Draft): void {
  write(FORM, JSON.stringify(draft));
}

/** What was made last, if this server still knows all that is in it; else null. */
export function recall(all: EditionList, info: ServerInfo): Draft | null {
  try {
    const draft = JSON.parse(read(FORM) ?? "null") as Draft | null;
    return draft && fits(draft, all, info) ? draft : null;
  } catch {
    return null;
  }
}

function fits({ settings, seats }: Draft, { editions, options }: EditionList, info: ServerInfo): boolean {
  const known = (seat: SeatChange): boolean =>
    ["open", "me", "local"].includes(seat.kind) || (seat.kind === "bot" && info.bots.some(({ id }) => id === seat.bot));
  return (
    editions.some(({ id }) => id === settings.edition) &&
    Object.keys(settings.options).every((name) => name === "variant" || options.some((one) => one.name === name)) &&
    seats.length >= info.fewest_players &&
    seats.length <= info.most_players &&
    seats.every(known)
  );
}
