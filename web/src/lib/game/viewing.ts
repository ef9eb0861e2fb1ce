/** Which seat's view of a table is shown, and when a curtain must hide it (several seats on one device). */
import type { Table } from "../api/types";

/**
 * Either `seat`: show this seat's view (null: a spectator's), and offer to pass the device to the seat `next`.
 * Or `curtain`: show nothing, and ask for the player of one of these seats.
 */
type Viewing = { readonly seat: number | null; readonly next?: number } | { readonly curtain: readonly number[] };

/** Whose view of an earlier turn is shown (null: a spectator's), and whether all hands are open. */
export interface Eyes {
  readonly seat: number | null;
  readonly open: boolean;
}

/** The seats of the person who asked for the table. */
export function seatsOf(table: Table): number[] {
  return table.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
}

/**
 * Who watches now: a player who acted sees the result until passing the device on.
 * @param lifted the seat that lifted the curtain and has not passed the device on, or null
 * @param onTurn the seat on turn, if known
 * @param watched the seat that a spectator watches, or null
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
