/** French: what is said without the server. */
import type { offline as english } from "../en/offline";
import type { Part } from "../types";

export const offline = {
  "offline.device": "Tu es hors ligne. La page reprend toute seule dès que le réseau est de retour.",
  "offline.server": "Le serveur ne répond pas. La page reprend toute seule dès qu’il répond.",
  "offline.waits": "Ceci s’affichera dès que le serveur sera joignable.",
} as const satisfies Part<typeof english>;
