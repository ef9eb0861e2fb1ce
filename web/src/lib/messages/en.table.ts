/** English: the words of the playing table. */
import type { Text } from "./index";

export const table = {} as const satisfies Readonly<Record<string, Text>>;
