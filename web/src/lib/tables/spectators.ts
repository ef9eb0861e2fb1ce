/** What people without a seat see of a game under way, as its table is set. */
import type { SpectatorsSetting, TableSettings } from "../api/types";
import { t } from "../messages";

const ways = ["off", "table", "seat", "all"] as const satisfies readonly SpectatorsSetting[];

/** What a host can choose. @param dealt whether others play the same deal, whose hands are to stay unseen */
export function choices(dealt: boolean): readonly SpectatorsSetting[] {
  return ways.filter((way) => allowed(dealt, way) === way);
}

/** A choice, or in its place what comes next to it, where others play the same deal. */
export function allowed(dealt: boolean, way: SpectatorsSetting): SpectatorsSetting {
  return dealt && (way === "seat" || way === "all") ? "table" : way;
}

/** What spectators see, in a few words. */
export function spectatorWords({
  spectators,
  spectator_delay: count,
}: Pick<TableSettings, "spectators" | "spectator_delay">): string {
  return spectators === "all" ? t("spectators.words.all", { count }) : t(`spectators.words.${spectators}`);
}

/** The same as a sentence. */
export function spectatorSentence(settings: Pick<TableSettings, "spectators" | "spectator_delay">): string {
  const what = spectatorWords(settings);
  return settings.spectators === "off" ? t("board.spectators.none") : t("board.spectators", { what });
}
