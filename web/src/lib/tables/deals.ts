/** Deals that several tables play, as text. */
import { date, t } from "../messages";
import type { Table } from "../api/types";

/** The source of a deal: "from seed “lantern 7”", "that of 1 March 2026". */
export function dealWords({
  deal,
  seed,
  day,
  tournament,
}: Pick<Table, "deal" | "seed" | "day"> & Partial<Pick<Table, "tournament">>): string {
  switch (deal) {
    case "seed":
      return t("deal.seed", { seed: seed ?? "" });
    case "daily":
      return t("deal.daily", { day: date(day ?? "") });
    case "game":
      return t("deal.game");
    case "tournament":
      return t("deal.tournament", { number: (tournament?.round ?? 0) + 1 });
    case null:
      return t("deal.own");
  }
}
