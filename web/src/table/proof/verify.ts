/** Verifies a deal in the browser: the seed matches the commitment, and produces this deck. */
import type { Entry, GameView, Rules } from "../../lib/api/types";

const span = 2 ** 32; // `numbers` gives numbers below this

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

/** A uniform number below the bound, by rejection sampling. */
async function below(bound: number, stream: AsyncGenerator<number, never>): Promise<number> {
  const fair = span - (span % bound); // a multiple of `bound`: numbers from there on would favour small remainders
  for (;;) {
    const { value } = await stream.next();
    if (value < fair) return value % bound;
  }
}

/** The deck of a seed in draw order: sorted as in `rules.copies`, then shuffled from its end (Fisher–Yates). */
export async function deckOf(seed: string, rules: Pick<Rules, "copies">): Promise<string[]> {
  const deck = Object.entries(rules.copies).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const stream = numbers(seed);
  for (let place = deck.length - 1; place > 0; place--) {
    const other = await below(place + 1, stream);
    [deck[place], deck[other]] = [deck[other] ?? "", deck[place] ?? ""];
  }
  return deck;
}

/** The order and kind of every card whose face has been seen. */
export function seenCards(view: Pick<GameView, "hands" | "discards">, log: readonly Entry[]): Map<number, string> {
  const seen = new Map<number, string>();
  for (const { order, kind } of [...view.hands.flat(), ...view.discards]) if (kind) seen.set(order, kind);
  for (const { cards, kind } of log) if (kind && cards[0] !== undefined) seen.set(cards[0], kind);
  return seen;
}

/** Whether the seed matches the commitment and produces a deck with these cards.
 * @returns null if the browser cannot tell (plain http has no `crypto.subtle`) */
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
