/** German: what is said without the server. */
import type { Catalogue } from "../types";

export const offline = {
  "offline.device": "Du bist offline. Die Seite verbindet sich automatisch wieder.",
  "offline.server": "Der Server antwortet nicht. Die Seite verbindet sich automatisch wieder.",
  "offline.waits": "Das erscheint, wenn der Server erreichbar ist.",
} as const satisfies Partial<Catalogue>;
