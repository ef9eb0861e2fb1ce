/** German: what is said without the server. */
import type { offline as english } from "../en/offline";
import type { Part } from "../types";

export const offline = {
  "offline.device": "Du bist offline. Die Seite verbindet sich automatisch wieder.",
  "offline.server": "Der Server antwortet nicht. Die Seite verbindet sich automatisch wieder.",
  "offline.waits": "Das erscheint, wenn der Server erreichbar ist.",
} as const satisfies Part<typeof english>;
