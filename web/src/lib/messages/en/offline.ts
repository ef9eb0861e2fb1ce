/** English: what is said without the server. */
import type { Text } from "../text";

export const offline = {
  "offline.device": "You are offline. The page reconnects automatically.",
  "offline.server": "The server does not respond. The page reconnects automatically.",
  "offline.waits": "This appears when the server can be reached.",
} as const satisfies Readonly<Record<string, Text>>;
