/** Files of games, which the server reads in parts. */
import { api } from "../api/client";
import { parseJson } from "../json";

/** Below the server's limit for requests, and an even number: a part of a UTF-16 file ends after a whole code unit. */
const PART_BYTES = 60_000;

/** Stores the games of a file on the server. @returns their ids @throws ApiError */
export async function takeIn(chosen: Blob): Promise<string[]> {
  const file = chosen.size > PART_BYTES ? await withoutObservations(chosen) : chosen;
  const ids: string[] = [];
  let start = 0;
  // An empty file is sent too: the server says what is wrong with it.
  do {
    const part = file.slice(start, start + PART_BYTES);
    // `read` may be less than the part, which can end within a game: the next part begins there.
    const { games, read } = await api.importGames(part, ids.length, start + part.size === file.size);
    ids.push(...games);
    start += read;
  } while (start < file.size);
  return ids;
}

/** An episode of Kaggle's environments, by the fields that the server reads; the rest is megabytes of observations. */
interface Episode {
  readonly name: unknown;
  readonly rewards: unknown;
  readonly statuses: readonly unknown[];
  readonly info: { readonly stateHistory?: unknown } & Readonly<Record<string, unknown>>;
}

function isEpisode(value: unknown): value is Episode {
  const { statuses, info } = (value ?? {}) as Partial<Record<keyof Episode, unknown>>;
  return Array.isArray(statuses) && typeof info === "object" && info !== null;
}

/** An episode of Kaggle's with no more than the server reads; any other file as it is. */
async function withoutObservations(file: Blob): Promise<Blob> {
  const value = parseJson(await file.text());
  if (!isEpisode(value)) return file;
  const { openSpielGameStringResolved, actionHistory, stateHistory, TeamNames } = value.info;
  // The server compares only the first state's hands with the deal.
  const first = Array.isArray(stateHistory) ? (stateHistory as unknown[]).slice(0, 1) : stateHistory;
  const info = { openSpielGameStringResolved, actionHistory, stateHistory: first, TeamNames };
  const { name, rewards, statuses } = value;
  return new Blob([JSON.stringify({ name, rewards, statuses, info })]);
}
