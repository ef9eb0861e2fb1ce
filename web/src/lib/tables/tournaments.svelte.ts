/** The team keys that this browser got from links; they open the tables of those teams. */
import { parseJson } from "../json";
import { Stored } from "../stored.svelte";

const keys = new Stored<Readonly<Record<string, string>>>("team-keys", parse, JSON.stringify);

export const teamKeys = {
  of: (tournament: string): string | null => keys.current[tournament] ?? null,
  /** Keeps the key in the hash of a link, if there is one. */
  takeFrom(hash: string, tournament: string): void {
    const key = hash.slice(1);
    if (key && keys.current[tournament] !== key) keys.current = { ...keys.current, [tournament]: key };
  },
};

function parse(text: string | null): Readonly<Record<string, string>> {
  const value = parseJson(text ?? "");
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
