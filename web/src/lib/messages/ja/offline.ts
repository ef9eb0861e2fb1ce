/** Japanese: what is said without the server. */
import type { offline as english } from "../en/offline";
import type { Part } from "../types";

export const offline = {
  "offline.device": "オフラインです。ネットワークに戻ると、自動で再開します。",
  "offline.server": "サーバーが応答しません。応答が戻ると、自動で再開します。",
  "offline.waits": "サーバーにつながり次第、表示されます。",
} as const satisfies Part<typeof english>;
