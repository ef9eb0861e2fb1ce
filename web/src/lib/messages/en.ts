/** English: the shell and every page but the playing table, whose words are in `en.table.ts`. */
import { table } from "./en.table";
import type { Text } from "./index";

const pages = {
  "app.name": "starmine",
  "app.skip": "Skip to the page",
  "error.offline": "The server cannot be reached. Check the connection, then try again.",
  "error.unexpected": "Something went wrong on the server. Try again in a moment.",
} as const satisfies Readonly<Record<string, Text>>;

export const en = { ...pages, ...table } as const;
