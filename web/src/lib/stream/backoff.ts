/** Waiting times before a lost connection is retried. */
const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Exponential backoff with jitter, so that not all browsers reconnect at once.
 * @param attempt failed attempts so far, from 1
 * @param random in [0, 1)
 * @returns milliseconds, between half of the doubled wait and all of it
 */
export function backoff(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}

/**
 * The server's `Retry-After` plus up to a quarter.
 * @param seconds of the `Retry-After`
 * @param random in [0, 1)
 * @returns milliseconds
 */
export function asked(seconds: number, random: number): number {
  const ms = Math.min(LONGEST_MS, Math.max(FIRST_MS, seconds * 1000));
  return Math.round(ms * (1 + random / 4));
}
