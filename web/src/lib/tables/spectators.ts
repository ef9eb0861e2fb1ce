/** What spectators see of a running game, by the table's setting. */
import type { SpectatorsSetting, TableSettings } from "../api/types";
import { t } from "../messages";

const all = ["off", "table", "seat", "all"] as const satisfies readonly SpectatorsSetting[];

/** The host's choices. @param dealt whether others play the same deal, so that hands must stay hidden */
export function choices(dealt: boolean): readonly SpectatorsSetting[] {
  return all.filter((setting) => allowed(dealt, setting) === setting);
}

/** The choice, or the nearest allowed one if others play the same deal. */
export function allowed(dealt: boolean, setting: SpectatorsSetting): SpectatorsSetting {
  return dealt && (setting === "seat" || setting === "all") ? "table" : setting;
}

export function spectatorWords({
  spectators,
  spectator_delay: count,
}: Pick<TableSettings, "spectators" | "spectator_delay">): string {
  return spectators === "all" ? t("spectators.words.all", { count }) : t(`spectators.words.${spectators}`);
}

export function spectatorSentence(settings: Pick<TableSettings, "spectators" | "spectator_delay">): string {
  const what = spectatorWords(settings);
  return settings.spectators === "off" ? t("spectators.none") : t("spectators.sentence", { what });
}
