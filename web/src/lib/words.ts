/** Sentences about the game's events. */
import { list, t, tell, type Key } from "./messages";
import type { Action, ClueMark, Entry, Outcome, SuitSign, Table } from "./api/types";
import { rankOf, START, suitOf } from "./kinds";

/** A part of a sentence: text, or the hole for a name that is drawn in its own way. */
type Piece = { readonly text: string } | { readonly hole: string };

/** A person's name, or "You" for the viewer. */
export function nameOf(table: Table, me: number | null, seat: number): string {
  return seat === me ? t("board.you") : (table.seats[seat]?.name ?? "");
}

/** Who took an action: as `nameOf`, or the bot that stood in for that person. */
export function actorOf(table: Table, me: number | null, { seat, stand_in }: Pick<Entry, "seat" | "stand_in">): string {
  if (!stand_in) return nameOf(table, me, seat);
  return seat === me ? t("board.standIn.you") : t("board.standIn.name", { name: nameOf(table, null, seat) });
}

/** A message cut at its holes. */
export function pieces(key: Key, holes: readonly string[]): Piece[] {
  const marked = t(key, Object.fromEntries(holes.map((hole) => [hole, `\u0000${hole}\u0000`])));
  return marked.split("\u0000").flatMap((part, index): Piece[] => {
    if (part === "") return [];
    // Every second part stood between two marks.
    return index % 2 === 1 ? [{ hole: part }] : [{ text: part }];
  });
}

/** "red 3" */
export function kindName({ suits }: { readonly suits: readonly SuitSign[] }, kind: string): string {
  const suit = suits.find(({ letter }) => letter === suitOf(kind));
  return t("kind.bare", { suit: suitName(suit?.name ?? suitOf(kind)), rank: rankName(rankOf(kind)) });
}

/** A rank in words: "3", or the name of the START rank. */
export function rankName(rank: string): string {
  return rank === START ? t("board.rank.start") : rank;
}

/** How hanab.live ends the name of a suit that is played from 5 down to 1. */
const REVERSED = " reversed";

/** "Cocktail edition", or the name of a hanab.live variant. */
export function editionName({ edition_name: name, settings }: Pick<Table, "edition_name" | "settings">): string {
  return settings.options.variant === name.message ? tell(name) : t("board.edition", { name });
}

/** A suit's name in the reader's language; in English if the language does not have it. */
export function suitName(name: string): string {
  if (!name.endsWith(REVERSED)) {
    // hanab.live adds "EA" to a name that another suit has too: "sky ea" (names are lower case here) is shown as "sky".
    return tell({ id: `suit.${name.replaceAll(" ", "-")}`, values: {}, message: name.replace(/ ea$/, "") });
  }
  const suit = suitName(name.slice(0, -REVERSED.length));
  return tell({ id: "suit.reversed", values: { suit }, message: suit + REVERSED });
}

/** A clue's value: "red" or "3"; "a colour", "a number" or "something" if it is not told. */
export function clueValue(clue: {
  readonly colour?: string | null;
  readonly rank?: number | null;
  readonly of?: "colour" | "rank" | null;
}): string {
  if (clue.colour) return suitName(clue.colour);
  return clue.rank ? String(clue.rank) : t(`board.clue.untold.${clue.of ?? "any"}`);
}

/** "cards 1 and 3", or "no cards". */
export function cardList(table: Table, slots: readonly number[]): string {
  if (slots.length === 0) return t("board.cards.none", { cards: table.words.cards });
  const places = list([...slots].sort().map((slot) => String(slot + 1)));
  const noun = slots.length === 1 ? table.words.card : table.words.cards;
  return t("board.cards.at", { noun, places });
}

/** The message for a log entry, as the player of a seat reads it. */
export function entryKey({ action, kind, result }: Pick<Entry, "action" | "kind" | "result">, me: number | null): Key {
  if ("seat" in action) {
    return action.seat === me ? "board.log.clue.me" : "board.log.clue";
  }
  if (result === "hole") return action.type === "play" ? "board.log.hole" : "board.log.inverted.hole";
  // Only trying ahead plays and discards unknown cards.
  if (kind === null) return `board.ahead.${action.type}`;
  // Inverted suits swap playing and discarding.
  if (action.type === "play" && result === "discarded") return "board.log.inverted.discarded";
  if (action.type === "discard" && result !== "discarded") {
    return result === "strike" ? "board.log.inverted.strike" : "board.log.inverted.played";
  }
  return `board.log.${result === "clue" ? "played" : result}`; // never "clue": clues returned above
}

/** One turn as a sentence, for live regions and labels. */
export function entrySentence(table: Table, me: number | null, entry: Entry): string {
  const { action } = entry;
  const clue = "seat" in action ? action : null;
  const said = t(entryKey(entry, me), {
    who: actorOf(table, me, entry),
    target: clue ? (table.seats[clue.seat]?.name ?? "") : "",
    value: clue ? clueValue(clue) : "",
    kind: entry.kind ? kindName(table.rules, entry.kind) : "",
  });
  // A card played into a hole is unknown: its place is named.
  const namesCards = clue !== null || (entry.result === "hole" && entry.slots.length > 0);
  const sentence = namesCards
    ? t("board.log.touched", { said, cards: cardList(table, entry.slots) })
    : ended(isFromDeck(action) ? t("board.log.fromDeck", { said }) : said);
  const bonus = entry.result === "completed" && entry.token_gained;
  return bonus ? `${sentence} ${t("board.log.gained", { tokens: table.words.clue_tokens })}` : sentence;
}

/** Whether an action plays or discards the last card of the deck, which is in no hand. */
export function isFromDeck(action: Entry["action"]): boolean {
  return (action.type === "play" || action.type === "discard") && action.slot === null;
}

/** Adds the mark that ends a sentence. */
export function ended(said: string): string {
  return t("board.log.plain", { said });
}

/** How the game ended; a lost game names the card that lost it. */
export function endSentence(table: Pick<Table, "rules" | "words">, outcome: Outcome): string {
  const { card, result } = outcome;
  const reason = tell(outcome.reason);
  if (card === null) return reason;
  const kind = kindName(table.rules, card);
  const named =
    result === "lost-card"
      ? t("board.end.lastCopy", { kind })
      : t("board.end.strike", { kind, card: table.words.card });
  return `${reason} ${named}`;
}

/** Whether a game reached the highest score. */
export function isWon({ result }: Outcome): boolean {
  return result === "perfect" || result === "won";
}

/** Whether the deal of a game that was not won could have been won; empty if it is not known. */
export function verdictSentence({ winnable }: Pick<Table, "winnable">, outcome: Outcome): string {
  if (winnable === null || isWon(outcome)) return "";
  return t(winnable ? "board.end.winnable" : "board.end.unwinnable");
}

/** An action before it is sent, such as "Clue red to Ann". @param place its card's, from 0, as the hand is shown */
export function actionText(table: Table, action: Action, place: number): string {
  if (action.type === "colour" || action.type === "rank") {
    return t("board.do.clue", { target: table.seats[action.seat]?.name ?? "", value: clueValue(action) });
  }
  if (isFromDeck(action)) return t(`board.do.deck.${action.type}`, { card: table.words.card });
  return t(`board.do.${action.type}`, { card: table.words.card, place: place + 1 });
}

/** "turn 5: Ann clued red" */
export function markText(table: Table, me: number | null, log: readonly Entry[], mark: ClueMark): string {
  const entry = log.find(({ turn }) => turn === mark.turn) ?? { seat: mark.seat, stand_in: false };
  return t("board.mark", { turn: mark.turn + 1, who: actorOf(table, me, entry), value: clueValue(mark) });
}
