/** Notes in words. */
import { list, t } from "../../lib/messages";
import type { Card } from "../../lib/api/types";
import { leftOf, readNote, type Left } from "../../lib/notes/quick";
import { kindName, rankName, suitName } from "../../lib/words";
import type { Board } from "../board.svelte";
import { shownNotes } from "./drafts";

/** Which of the kinds that a note names its card can still be; null if the note names none. */
export function leftOn(board: Board, card: Pick<Card, "possible">, text: string): Left | null {
  const { kinds } = readNote(text, board);
  return kinds ? leftOf(kinds, card.possible, board) : null;
}

/** "red 2 or red 3", "not 5" */
export function leftWords(board: Board, { not, groups }: Extract<Left, { state: "open" }>): string {
  const words = groups.flatMap(({ suits, ranks }) => {
    if (suits.length === 0) return ranks.map(rankName);
    if (ranks.length === 0) return suits.map((letter) => suitName(board.suit(letter).name));
    return suits.flatMap((letter) => ranks.map((rank) => kindName(board.table.rules, `${letter}${rank}`)));
  });
  const what = list(words, "disjunction");
  return not ? t("board.note.not", { what }) : what;
}

/** The notes on a card, for screen readers. */
export function notesLabel(board: Board, card: Card): string {
  const said = shownNotes(board, card.order).map(({ seat, name, mine, text }) => {
    const own = mine || (seat !== null && seat === board.game.seat);
    const by = seat === null ? t("board.spectator", { name }) : board.name(seat);
    const note = own ? t("board.note.mine", { text }) : t("board.note.theirs", { name: by, text });
    return leftOn(board, card, text)?.state === "outdated" ? `${note} ${t("board.note.gone")}` : note;
  });
  return said.join(" ");
}
