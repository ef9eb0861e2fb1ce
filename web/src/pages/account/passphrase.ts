/** Characters that a new passphrase has at least, as the server asks for. */
export const SHORTEST = 8;
