/** The keyboard's cursor: one card of one hand. */

export interface Place {
  readonly seat: number;
  /** From the left, as the hand is shown. */
  readonly place: number;
}

/** A hand as shown; rows are in the order of the arrow keys from top to bottom. */
export interface Row {
  readonly seat: number;
  readonly count: number;
}

/** The existing place nearest to the wanted one; null if no hand has a card. */
export function settled(rows: readonly Row[], wanted: Place | null): Place | null {
  const filled = rows.filter(({ count }) => count > 0);
  const row = filled.find(({ seat }) => seat === wanted?.seat) ?? filled[0];
  if (!row) return null;
  return { seat: row.seat, place: Math.max(0, Math.min(row.count - 1, wanted?.place ?? 0)) };
}

/** One step from a place, within the edges; empty hands are skipped. */
export function stepped(rows: readonly Row[], from: Place, dx: number, dy: number): Place {
  const filled = rows.filter(({ count }) => count > 0);
  const at = filled.findIndex(({ seat }) => seat === from.seat);
  const row = filled[Math.max(0, Math.min(filled.length - 1, at + dy))];
  return (row && settled([row], { seat: row.seat, place: from.place + dx })) ?? from;
}
