/** Through whose eyes a table is seen, and when a curtain must hang before it (several seats on one device). */
import type { Table } from "../api/types";

/**
 * `seat`: watch as this seat (null: as a spectator). `next`: the device is to be passed on to this seat.
 * `curtain`: show nothing, and ask for one of these seats.
 */
export type Viewing =
  { readonly seat: number | null; readonly next?: number } | { readonly curtain: readonly number[] };

/** Through whose eyes an earlier turn is seen (null: a spectator's), and whether all hands are open. */
export interface Eyes {
  readonly seat: number | null;
  readonly open: boolean;
}

/** The seats of the person who asked for the table. */
export function seatsOf(table: Table): number[] {
  return table.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
}

/**
 * Who watches now. Who has acted sees what came of it until passing the device on.
 * @param lifted the seat whose player said "it is me" and has not passed the device on, or null
 * @param onTurn the seat on turn as far as it is known
 * @param watched the seat through which a spectator watches, or null
 */
export function viewing(
  table: Table,
  lifted: number | null,
  onTurn: number | null,
  watched: number | null = null,
): Viewing {
  if (table.status === "waiting") return { seat: null };
  const mine = seatsOf(table);
  if (mine.length === 0) return { seat: watched };
  const present = lifted !== null && mine.includes(lifted) ? lifted : null;
  if (mine.length < 2 || table.status === "finished") return { seat: present ?? mine[0] ?? null };
  const playing = mine.filter((seat) => !table.seats[seat]?.bot);
  const next = onTurn !== null && onTurn !== present && playing.includes(onTurn) ? onTurn : null;
  if (present === null) return { curtain: next === null ? mine : [next] };
  return next === null ? { seat: present } : { seat: present, next };
}
