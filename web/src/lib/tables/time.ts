/** Thinking time: a table's clock in words, and the time that a seat has left. */
import { t } from "../messages";
import type { Clock, ClockEvent } from "../api/types";

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
