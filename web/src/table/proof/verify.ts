/** The proof of a deal, in the browser: the seed is the one committed to, and it makes this very deck. */
import type { Entry, GameView, Rules } from "../../lib/api/types";

const span = 2 ** 32;

async function sha256(text: string): Promise<DataView> {
  return new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** The digests of "<seed>:0", "<seed>:1", … read as big-endian 32-bit numbers. */
async function* numbers(seed: string): AsyncGenerator<number, never> {
  for (let block = 0; ; block++) {
    const digest = await sha256(`${seed}:${block}`);
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** A number below the bound; those that would favour some are passed over. */
async function below(bound: number, stream: AsyncGenerator<number, never>): Promise<number> {
  const fair = span - (span % bound);
  for (;;) {
    const { value } = await stream.next();
    if (value < fair) return value % bound;
  }
}

/** The deck of a seed, in draw order: sorted, then shuffled from its end (Fisher and Yates). */
export async function deckOf(seed: string, rules: Pick<Rules, "copies">): Promise<string[]> {
  const deck = Object.entries(rules.copies).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const stream = numbers(seed);
  for (let place = deck.length - 1; place > 0; place--) {
    const other = await below(place + 1, stream);
    [deck[place], deck[other]] = [deck[other] ?? "", deck[place] ?? ""];
  }
  return deck;
}

/** Every card whose face has been seen: its order and kind. */
export function seenCards(view: Pick<GameView, "hands" | "discards">, log: readonly Entry[]): Map<number, string> {
  const seen = new Map<number, string>();
  for (const { order, kind } of [...view.hands.flat(), ...view.discards]) if (kind) seen.set(order, kind);
  for (const { cards, kind } of log) if (kind && cards[0] !== undefined) seen.set(cards[0], kind);
  return seen;
}

/**
 * Whether the seed is the one committed to and makes a deck with these cards.
 * @returns null where the browser cannot tell (pages from plain http have no `crypto.subtle`)
 */
export async function provesDeal(
  seed: string,
  commitment: string,
  rules: Pick<Rules, "copies">,
  seen: ReadonlyMap<number, string>,
): Promise<boolean | null> {
  if (!("subtle" in crypto)) return null;
  const digest = await sha256(seed);
  const hex = Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== commitment.toLowerCase()) return false;
  const deck = await deckOf(seed, rules);
  return [...seen].every(([order, kind]) => deck[order] === kind);
}
