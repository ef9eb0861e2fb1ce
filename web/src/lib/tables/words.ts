/** A table's settings in words: its clock, with the time that a seat has left, its spectators, and its deal. */
import { t } from "../messages";
import type { Clock, ClockEvent, SpectatorsSetting, Table, TableSettings } from "../api/types";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its largest whole unit: "30 seconds", "2 minutes", "1 day". */
export function duration(seconds: number): string {
  if (seconds % DAY === 0) return t("clock.days", { count: seconds / DAY });
  if (seconds % HOUR === 0) return t("clock.hours", { count: seconds / HOUR });
  if (seconds % MINUTE === 0) return t("clock.minutes", { count: seconds / MINUTE });
  return t("clock.seconds", { count: seconds });
}

/** A table's clock setting. */
export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case "none":
      return t("clock.words.none");
    case "turn":
      return t("clock.words.turn", { time: duration(clock.seconds) });
    case "fischer":
      return t("clock.words.fischer", { bank: duration(clock.bank), increment: duration(clock.increment) });
  }
}

/** A time as a clock shows it: "0:07", "12:30", "1:05:00"; in days from two days on. */
export function dial(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * DAY) return t("clock.days", { count: Math.floor(whole / DAY) });
  const two = (number: number): string => String(number).padStart(2, "0");
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** The seconds that a seat has left at a wall-clock time in ms; null without a clock. */
export function leftAt(clocks: ClockEvent, seat: number, now: number): number | null {
  const left = clocks.left[seat] ?? null;
  if (left === null || clocks.running !== seat) return left;
  return Math.max(0, left - (now - (clocks.heard ?? now)) / 1000);
}

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

type Dealt = Pick<Table, "deal" | "seed" | "day"> & Partial<Pick<Table, "tournament">>;

/** The source of a deal: "from seed “lantern 7”", "that of 1 March 2026". */
export function dealWords({ deal, seed, day, tournament }: Dealt): string {
  const number = (tournament?.round ?? 0) + 1;
  return t(`deal.${deal ?? "own"}`, { seed: seed ?? "", day: day ?? "", number });
}
