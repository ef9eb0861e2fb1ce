/** The proof of a deal: the seed told at the end hashes to the commitment shown at the start. */

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Whether the seed is the one committed to; null where the browser cannot tell (no secure context).
 * @param seed hex
 * @param commitment the SHA-256 of the seed's bytes, hex
 */
export async function provesDeal(seed: string, commitment: string): Promise<boolean | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes(seed)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.toLowerCase();
}
