/** What the server says of itself and of the games it offers; it gives the same answers as long as it runs. */
import { api } from "./client";
import type { BotInfo, ServerInfo } from "./types";

/** Caches the answer; a failure is not cached, so the next call tries again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

export const editions = once(() => api.editions());
/** The bots, limits and addresses of the server. */
export const server = once(() => api.server());
export const variants = once(() => api.variants().then(({ variants }) => variants));

let info = $state.raw<ServerInfo>();

/** The answer of `server` as state; undefined until it comes. A call asks for it if it is missing, and never throws. */
export function serverInfo(): ServerInfo | undefined {
  if (!info) {
    server().then(
      (answer) => (info = answer),
      () => undefined,
    );
  }
  return info;
}

export function botOf(id: string | null | undefined): BotInfo | undefined {
  return serverInfo()?.bots.find((bot) => bot.id === id);
}
