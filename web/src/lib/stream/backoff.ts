/** Waiting times before a request or a lost connection is retried. */
const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Exponential backoff, or as long as the server asks, but at most 15 s; with jitter, so that not all browsers come back
 * at once. Without `after`: 500 ms, doubled with each attempt, times a random 0.5 to 1. With it: times 1 to 1.25.
 * @param attempt failed attempts so far, from 1
 * @param after seconds of the server's `Retry-After`, if it sent one
 * @returns milliseconds
 */
export function backoff(attempt: number, after: number | null = null): number {
  const ms = after === null ? FIRST_MS * 2 ** (attempt - 1) : Math.max(FIRST_MS, after * 1000);
  return Math.round(Math.min(LONGEST_MS, ms) * (after === null ? 0.5 + Math.random() / 2 : 1 + Math.random() / 4));
}
