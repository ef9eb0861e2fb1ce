/** What the server says of itself and of the games it offers: each answer stays the same while it runs. */
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

/**
 * The same as state, for pages that do without where the server does not answer; undefined until it is loaded, which the
 * first call begins.
 */
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
