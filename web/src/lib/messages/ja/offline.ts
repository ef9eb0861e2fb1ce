/** Japanese: what is said without the server. */
import type { Catalogue } from "../types";

export const offline = {
  "offline.device": "オフラインです。自動で再接続します。",
  "offline.server": "サーバーが応答しません。自動で再接続します。",
  "offline.waits": "サーバーにつながり次第、表示されます。",
} as const satisfies Partial<Catalogue>;
