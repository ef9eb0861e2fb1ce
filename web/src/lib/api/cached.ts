/** Answers that stay the same while the server runs: each is requested once. */
import { api } from "./client";

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
