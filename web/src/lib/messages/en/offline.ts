/** English: what is said without the server. */
import type { Text } from "../types";

export const offline = {
  "offline.device": "You are offline. The page goes on by itself once the network is back.",
  "offline.server": "The server does not answer. The page goes on by itself once it does.",
  "offline.waits": "This is shown as soon as the server can be reached.",
} as const satisfies Readonly<Record<string, Text>>;
