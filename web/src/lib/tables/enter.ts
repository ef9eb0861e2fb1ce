/** From a table that has just been made to its game. */
import { api } from "../api/client";
import { tableHref } from "../navigation/paths";
import { router } from "../navigation/router.svelte";
import type { Table } from "../api/types";

/** Goes to a table. Where nobody else is to come, its game begins at once. */
export async function enter(table: Table): Promise<void> {
  if (table.may.includes("start") && table.seats.every(({ kind, mine }) => kind === "bot" || mine)) {
    // What is refused here, the waiting room offers again.
    await api.start(table.id).catch(() => undefined);
  }
  router.go(tableHref(table.id));
}

/** Asks for another game with the same people, or comes to the one that another player has asked for. */
export async function playAgain(game: string): Promise<void> {
  await enter(await api.rematch(game));
}
