/** Files of finished games: one record, or one game a line as `api.gamesPath` writes them. */
import { api } from "../api/client";
import { ShownError } from "../api/sentence";
import type { RecordBody } from "../api/types";
import { parseJson } from "../json";
import { t } from "../messages";

/** The limits of one request, whose body must be below 64 KiB. */
const most = { games: 20, characters: 30_000 } as const;

/** The games of a file. @throws ShownError for a file without games */
export function gamesOf(text: string): RecordBody[] {
  const games = wholeOf(text) ?? text.split("\n").filter((line) => line.trim() !== "");
  if (games.length === 0) throw new ShownError(t("files.empty"));
  return games.map((game, index) => {
    const value = typeof game === "string" ? parseJson(game) : game;
    const read = isObject(value) ? gameOf(value) : null;
    if (!read) throw new ShownError(games.length > 1 ? t("files.line", { line: index + 1 }) : t("files.bad"));
    return read;
  });
}

/** Stores games on the server. @returns their ids @throws ApiError */
export async function takeIn(all: readonly RecordBody[]): Promise<string[]> {
  const ids: string[] = [];
  for (const games of batches(all)) ids.push(...(await api.importGames(games)).games);
  return ids;
}

export function batches(games: readonly RecordBody[]): RecordBody[][] {
  const all: RecordBody[][] = [];
  let size = Infinity;
  for (const game of games) {
    const length = JSON.stringify(game).length;
    size += length;
    const last = all.at(-1);
    if (!last || size > most.characters || last.length >= most.games) {
      all.push([game]);
      size = length;
    } else last.push(game);
  }
  return all;
}

function wholeOf(text: string): unknown[] | null {
  const value = parseJson(text);
  return value === null ? null : Array.isArray(value) ? (value as unknown[]) : [value];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A plain record, ours or hanab.live's, or an export's record with names and notes. */
function gameOf(value: Record<string, unknown>): RecordBody | null {
  const { record, deck, players = [], notes = [] } = value;
  if ("format" in value || Array.isArray(deck)) return { record: value, players: [], notes: [] };
  if (!isObject(record) || !Array.isArray(players) || !Array.isArray(notes)) return null;
  return { record, players: players as string[], notes: notes as RecordBody["notes"] };
}
