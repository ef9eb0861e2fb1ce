/** French: what is said without the server. */
import type { Catalogue } from "../types";

export const offline = {
  "offline.device": "Tu es hors ligne. La page se reconnectera automatiquement.",
  "offline.server": "Le serveur ne répond pas. La page se reconnectera automatiquement.",
  "offline.waits": "Ceci s’affichera quand le serveur sera joignable.",
} as const satisfies Partial<Catalogue>;
