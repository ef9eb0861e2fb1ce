/** Labels of cards and controls for screen readers. */
import { list, t } from "../../lib/messages";
import type { Action, Card, Legal } from "../../lib/api/types";
import type { Board } from "../board.svelte";
import { cardInSlot, handOf } from "./hands";
import { isClue } from "../input/clues";
import { notesLabel } from "../notes/words";
import { standingOf } from "../signs/standing";
import { facets, rankOf, suitOf } from "../../lib/kinds";
import { actionText, cardList, clueValue, ended, kindName, markText, rankName, suitName } from "../../lib/words";

/** What a card can be: "red or blue; 1, 2 or 4", "yellow or 2" where a clue means either, or that nothing is known. */
export function openText(board: Pick<Board, "suits" | "ranks">, possible: readonly string[]): string {
  const open = facets(possible);
  const suits = board.suits.filter(({ letter }) => open.suits.has(letter));
  const ranks = board.ranks.filter((rank) => open.ranks.has(rank));
  const said = {
    suits: suits.length === board.suits.length ? t("board.card.anySuit") : either(suits, []),
    ranks: ranks.length === board.ranks.length ? t("board.card.anyRank") : either([], ranks),
  };
  // Not every suit that is left goes with every rank that is left.
  if (possible.length < suits.length * ranks.length) {
    const known = new Set(possible);
    const wholeSuits = suits.filter(({ letter }) => ranks.every((rank) => known.has(letter + rank)));
    const wholeRanks = ranks.filter((rank) => suits.every(({ letter }) => known.has(letter + rank)));
    const otherSuits = suits.length - wholeSuits.length;
    // Every kind with a whole suit or rank is possible. Whether there are no others:
    const covered = wholeSuits.length * ranks.length + otherSuits * wholeRanks.length === possible.length;
    return covered ? either(wholeSuits, wholeRanks) : t("board.card.uneven", said);
  }
  const all = suits.length === board.suits.length && ranks.length === board.ranks.length;
  return possible.length === 0 || all ? t("board.card.nothing") : t("board.card.open", said);
}

function either(suits: readonly { readonly name: string }[], ranks: readonly string[]): string {
  return list([...suits.map(({ name }) => suitName(name)), ...ranks.map(rankName)], "disjunction");
}

/** "Ann's card 2: red 5" */
export function cardHead(board: Board, card: Pick<Card, "kind">, seat: number, place: number): string {
  const own = seat === board.you;
  const names = { name: board.name(seat), card: board.table.words.card, place: place + 1 };
  const head = t(own ? "board.card.own" : "board.card.other", names);
  return card.kind ? `${head}: ${kindName(board.table.rules, card.kind)}` : head;
}

/** Everything that the card's picture shows. @param hidden whether its face is not shown */
export function cardLabel(board: Board, card: Card, seat: number, place: number, hidden: boolean): string {
  const own = seat === board.you;
  const standing = standingOf(card);
  const shown = !hidden && card.kind !== null;
  const { turned, gaps } = board.game.arrangement;
  return [
    ended(cardHead(board, { kind: hidden ? null : card.kind }, seat, place)),
    shown && standing ? t(`board.sign.${standing}`) : "",
    t(own ? "board.card.youKnow" : "board.card.knows", { what: openText(board, card.possible) }),
    own && turned.includes(card.order) ? ended(t("board.details.turned")) : "",
    own && place > 0 && gaps.includes(card.order) ? ended(t("board.details.gaps")) : "",
    notesLabel(board, card),
    ...card.clues.map((mark) => ended(markText(board.table, board.you, board.log, mark))),
  ]
    .filter(Boolean)
    .join(" ");
}

/** "Clue Ann red: touches cards 1 and 3" */
export function clueLabel(board: Board, seat: number, type: "rank" | "colour", options: readonly Legal[]): string {
  const target = board.table.seats[seat]?.name ?? "";
  const [only] = options;
  if (!only || options.length > 1 || !isClue(only.action)) {
    return t(type === "rank" ? "board.clue.rank" : "board.clue.colour", { target });
  }
  return t("board.clue.touches", {
    target,
    value: clueValue(only.action),
    cards: cardList(board.table, touchedPlaces(board, seat, only.touches)),
  });
}

/** An action in words; the viewer's cards are counted as the hand shows them. */
export function ownActionText(board: Board, action: Action): string {
  const order = isClue(action) ? null : cardInSlot(board, action.slot);
  const place = board.ownHand.findIndex((card) => card.order === order);
  return actionText(board.table, action, Math.max(0, place));
}

/** The places of the touched cards in their hand as shown, from 0. */
export function touchedPlaces(board: Board, seat: number, orders: readonly number[]): number[] {
  return handOf(board, seat).flatMap((card, place) => (orders.includes(card.order) ? [place] : []));
}

/** A kind and its probability: "red 3: 25%" */
export function chanceLabel(board: Board, kind: string, chance: string): string {
  const suit = board.suit(suitOf(kind));
  return t("board.chance", {
    kind: t("kind.bare", { suit: suitName(suit.name), rank: rankName(rankOf(kind)) }),
    chance,
  });
}
