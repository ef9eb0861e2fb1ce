/** Deals that several tables play, as text. */
import { t } from "../messages";
import type { Table } from "../api/types";

type Dealt = Pick<Table, "deal" | "seed" | "day"> & Partial<Pick<Table, "tournament">>;

/** The source of a deal: "from seed “lantern 7”", "that of 1 March 2026". */
export function dealWords({ deal, seed, day, tournament }: Dealt): string {
  const number = (tournament?.round ?? 0) + 1;
  return t(`deal.${deal ?? "own"}`, { seed: seed ?? "", day: day ?? "", number });
}
