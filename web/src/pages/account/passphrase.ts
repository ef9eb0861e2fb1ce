/** The server's minimum length of a new passphrase, in characters. */
export const SHORTEST = 8;
