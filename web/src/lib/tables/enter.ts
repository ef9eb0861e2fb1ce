/** Entering a new table, or the next game of the same players. */
import { api } from "../api/client";
import { tableHref } from "../navigation/paths";
import { router } from "../navigation/router.svelte";
import type { Table } from "../api/types";

/** Opens a table. If nobody else is expected, its game starts at once. */
export async function enter(table: Table): Promise<void> {
  if (table.may.includes("start") && table.seats.every(({ kind, mine }) => kind === "bot" || mine)) {
    // If starting is refused, the waiting room offers it again.
    await api.start(table.id).catch(() => undefined);
  }
  router.go(tableHref(table.id));
}

/** Asks for another game with the same people, or joins the one that another player asked for. */
export async function playAgain(game: string): Promise<void> {
  await enter(await api.rematch(game));
}
