/** The content of a picture in the rules, parsed from a text such as "clue=R/cards=W1,R3+/to/lanterns=7of8". */
import type { Suits } from "../../fireworks/suits";
import { rankOf, ranks, suitOf } from "../../lib/kinds";
import type { Firework, SuitSign } from "../../lib/api/types";

export interface PictureCard {
  /** The face; null for a back. */
  readonly kind: string | null;
  /** On a back: the kinds possible for its owner. */
  readonly possible: readonly string[];
  /** A clue points at it, or its owner plays or discards it. */
  readonly mark: "clued" | "play" | "discard" | null;
}

export type Piece =
  | { readonly type: "cards"; readonly cards: readonly PictureCard[] }
  | { readonly type: "fireworks"; readonly fireworks: readonly Firework[] }
  /** Free clue tokens or used strikes, of a total. */
  | { readonly type: "lanterns" | "strikes"; readonly count: number; readonly total: number }
  | { readonly type: "clue"; readonly value: string }
  | { readonly type: "to" };

const marks: Readonly<Record<string, PictureCard["mark"]>> = { "+": "clued", "!": "play", "-": "discard" };

/** Parses a card: "R3" is a face, "?" a back, "R?" and "?3" backs with known suit or rank; then its mark. */
export function card(text: string, suits: readonly SuitSign[]): PictureCard {
  const mark = marks[text.slice(-1)] ?? null;
  const name = mark ? text.slice(0, -1) : text;
  if (!name.includes("?")) return { kind: name, possible: [], mark };
  const [suit, rank] = name.length === 1 ? ["?", "?"] : [name.slice(0, 1), name.slice(1)];
  const letters = suit === "?" ? suits.map(({ letter }) => letter) : [suit];
  const open = rank === "?" ? ranks : [rank];
  return { kind: null, possible: letters.flatMap((letter) => open.map((one) => `${letter}${one}`)), mark };
}

/** Parses a firework: suit and height, and "x" if it can grow no more. */
export function firework(text: string): Firework {
  const ended = text.endsWith("x");
  const height = Number(rankOf(ended ? text.slice(0, -1) : text));
  const kinds = ranks.map((rank) => suitOf(text) + rank);
  const [cards, next] = [kinds.slice(0, height), kinds.slice(height, height + 1)];
  return { suit: suitOf(text), height, limit: ended ? height : 5, direction: "up", cards, next };
}

function piece(text: string, suits: readonly SuitSign[]): Piece {
  const [type = "", value = ""] = text.split("=");
  switch (type) {
    case "cards":
      return { type, cards: value.split(",").map((one) => card(one, suits)) };
    case "fireworks":
      return { type, fireworks: value.split(",").map(firework) };
    case "lanterns":
    case "strikes":
      return { type, count: Number(value.slice(0, 1)), total: Number(value.slice(-1)) };
    case "clue":
      return { type, value };
    case "to":
      return { type };
  }
  throw new Error(`unknown piece of a picture: ${text}`);
}

export function read(scene: string, suits: readonly SuitSign[]): readonly Piece[] {
  return scene.split("/").map((text) => piece(text, suits));
}

/** The suits of an edition's pictures: backs show its own, faces and fireworks any. */
export function signs(own: readonly SuitSign[], all: readonly SuitSign[]): Suits {
  return {
    suits: own,
    colours: own,
    ranks,
    suit: (letter) => all.find((sign) => sign.letter === letter) ?? { letter, name: letter, shape: "peony" },
  };
}
