/** Error pages of /new/… for deals that this browser cannot play; null when it can. */
import { ApiError, sentence } from "../../lib/api/client";
import type { DailyResults, Table, Tournament } from "../../lib/api/types";
import { t } from "../../lib/messages";
import { dailyHref, gameHref, tableHref, tournamentHref, type Wrong } from "../../lib/navigation/paths";

/** A link that cannot be followed. */
export class WrongLink extends Error {
  override name = "WrongLink";
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super(wrong.heading);
    this.wrong = wrong;
  }
}

const HOME = () => ["/", t("app.toHome")] as const;

/** For a refusal of the server; null for a failure that may pass. @param link the best link on the page */
export function refusedDeal(error: unknown, link: Wrong["links"][number]): Wrong | null {
  if (!(error instanceof ApiError) || error.passing) return null;
  // A 422 names a malformed field, which is of no use to people.
  const text = error.status === 422 ? t("wrong.text") : sentence(error);
  return { heading: t("new.wrong.deal"), text, links: [link, HOME()] };
}

export function wrongPlayers({ day, deals }: DailyResults, players: string): Wrong | null {
  const counts = deals.map((deal) => deal.players);
  if (counts.some((count) => String(count) === players)) return null;
  return {
    heading: t("new.wrong.deal"),
    text: t("new.wrong.players", { fewest: counts[0] ?? 0, most: counts.at(-1) ?? 0 }),
    links: [[dailyHref(day), t("daily.title")], HOME()],
  };
}

export function wrongGame({ id, status }: Table): Wrong | null {
  if (status === "finished") return null;
  return {
    heading: t("new.wrong.unfinished"),
    text: t("new.wrong.unfinished.text"),
    links: [[status === "waiting" ? tableHref(id) : gameHref(id), t("tournament.sit")], HOME()],
  };
}

/** @param round from 0, as in the address */
export function wrongRound({ id, deals, standings }: Tournament, round: string): Wrong | null {
  const link = [tournamentHref(id), t("tournament.standings")] as const;
  const mine = standings.find((team) => team.mine);
  if (!mine) return { heading: t("new.wrong.team"), text: t("new.wrong.team.text"), links: [link, HOME()] };
  const game = /^\d+$/.test(round) ? mine.games[Number(round)] : undefined;
  if (game === null) return null; // not begun yet
  if (game === undefined)
    return { heading: t("new.wrong.deal"), text: t("new.wrong.round", { last: deals }), links: [link, HOME()] };
  const table = game.game === null ? [] : [[tableHref(game.game), t("tournament.sit")] as const];
  return { heading: t("new.wrong.taken"), text: t("new.wrong.taken.text"), links: [...table, link] };
}
