/** The keys of teams that this browser was given by links: they let it open the tables of those teams. */
import { Stored } from "../stored.svelte";

const keys = new Stored<Readonly<Record<string, string>>>("team-keys", parse, JSON.stringify);

export const teamKeys = {
  /** The key for a tournament; null without one. */
  of: (tournament: string): string | null => keys.current[tournament] ?? null,
  /** Remembers the key of a link. */
  take(tournament: string, key: string): void {
    if (keys.current[tournament] !== key) keys.current = { ...keys.current, [tournament]: key };
  },
};

function parse(text: string | null): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}
