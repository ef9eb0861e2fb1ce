/** German: what is said without the server. */
import type { offline as english } from "../en/offline";
import type { Part } from "../types";

export const offline = {
  "offline.device": "Du bist offline. Die Seite macht von selbst weiter, sobald das Netz wieder da ist.",
  "offline.server": "Der Server antwortet nicht. Die Seite macht von selbst weiter, sobald er es tut.",
  "offline.waits": "Das erscheint, sobald der Server erreichbar ist.",
} as const satisfies Part<typeof english>;
