/** What is the same on every page and for everybody: asked of the server once. */
import { api } from "./client";

/** Asks once and remembers the answer; a failure is not remembered, so that it can be tried again. */
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

/** The editions and in what they differ. */
export const editions = once(api.editions);
/** The server's bots and the addresses that other devices can open. */
export const server = once(api.server);
