/** Answers that stay the same while the server runs: each is asked for once. */
import { api } from "./client";

/** Remembers the answer; a failure is not remembered, so that it can be tried again. */
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

/** The editions and how they differ. */
export const editions = once(() => api.editions());
/** The server's bots and the addresses that other devices can open. */
export const server = once(() => api.server());
/** The variants of hanab.live, in brief. */
export const variants = once(() => api.variants().then(({ variants }) => variants));
