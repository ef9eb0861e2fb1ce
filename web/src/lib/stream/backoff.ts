/** How long to wait before trying a lost connection again. */
const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Doubling waits with jitter, so that a server that comes back is not met by every browser at once.
 * @param attempt failed attempts so far, from 1
 * @param random in [0, 1)
 * @returns milliseconds, between half and all of the doubled wait
 */
export function backoff(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}

/**
 * The wait that a server asks for, and up to a quarter more.
 * @param seconds its `Retry-After`
 * @param random in [0, 1)
 * @returns milliseconds
 */
export function asked(seconds: number, random: number): number {
  const ms = Math.min(LONGEST_MS, Math.max(FIRST_MS, seconds * 1000));
  return Math.round(ms * (1 + random / 4));
}
