/** Files of games, which the server reads in parts. */
import { api } from "../api/client";

/** The bytes of a part: below the server's limit for requests, and even for files in UTF-16. */
const most = 60_000;

/** Stores the games of a file on the server. @returns their ids @throws ApiError */
export async function takeIn(file: Blob): Promise<string[]> {
  const ids: string[] = [];
  let start = 0;
  do {
    const part = file.slice(start, start + most);
    const { games, read } = await api.importGames(part, ids.length, start + part.size === file.size);
    ids.push(...games);
    start += read;
  } while (start < file.size);
  return ids;
}
