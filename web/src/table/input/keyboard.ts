/** Executes the table's key commands. */
import { tick } from "svelte";
import type { Card, Legal } from "../../lib/api/types";
import { withMoved, withToggled } from "../../lib/game/arrangement";
import { t } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import { suitName } from "../../lib/words";
import type { Board, Place } from "../board.svelte";
import { arrange, cursorOf, handOf, rowsOf, stepped } from "../hands/hands";
import { beginNote } from "../notes/drafts";
import { cancel, goTo, now, openReview, step, tryAhead } from "../replay/replay";
import { nextMarked } from "../review/marks";
import { choosing, legalActions, offer, offered, openingKey, refusal, send, takeCard } from "./choice";
import { clueOf, clueSigns, slotAction } from "./clues";
import { command, type Command, type Opening } from "./keys";

/** Handles a key press anywhere on the page, except in fields, dialogs and the browser's own shortcuts. */
export function press(board: Board, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
  const past = (board.inReplay || board.over) && !board.branching;
  const opening = openingKey(board);
  const meant = command(event, {
    own: board.me !== null && cursorOf(board)?.seat === board.me,
    past,
    steps: past || (board.branching && !cardHasFocus()),
    single: settings.keys.current,
    quick: settings.quick.current,
    opened: opening !== null,
    others: board.me === null ? 0 : board.otherSeats.length,
    letters: [...board.colours, ...board.suits].map(({ letter }) => letter),
  });
  // Enter on a button of the bar presses that button.
  if (meant?.type === "confirm" && (!offered(board).chosen || target.closest(".bar button"))) return;
  if (!meant) return;
  event.preventDefault();
  // A held key would repeat the action.
  if (event.repeat && (meant.type === "open" || meant.type === "finish")) return;
  // Any key ends a two-key action that was begun. Escape does only that.
  if (opening) cancel(board);
  if (opening && meant.type === "cancel") return;
  if (meant.type === "finish" && opening) finish(board, opening, meant.key);
  else (handlers[meant.type] as (board: Board, command: Command) => void)(board, meant);
}

type Of<Type extends Command["type"]> = Extract<Command, { type: Type }>;

const handlers: { readonly [Type in Command["type"]]: (board: Board, command: Of<Type>) => void } = {
  move: (board, { dx, dy }) => {
    const cursor = cursorOf(board);
    // If no card has the focus, the key only brings it back to the cursor.
    if (cursor) moveCursor(board, cardHasFocus() ? stepped(rowsOf(board), cursor, dx, dy) : cursor);
  },
  edge: (board, { end }) => {
    const cursor = cursorOf(board);
    if (cursor) moveCursor(board, { seat: cursor.seat, place: end ? Infinity : 0 }); // Infinity: the last place
  },
  home: (board) => {
    if (board.me !== null) moveCursor(board, { seat: board.me, place: 0 });
  },
  shift: (board, { by }) => {
    const cursor = cursorOf(board);
    const card = cursor ? board.ownHand[cursor.place] : undefined;
    if (!cursor || !card || board.view.outcome) return;
    const place = Math.max(0, Math.min(board.ownHand.length - 1, cursor.place + by));
    void arrange(board, withMoved(board.game.arrangement, card.order, place));
    moveCursor(board, { seat: cursor.seat, place });
  },
  mark: (board, { mark }) => {
    const card = board.ownHand[cursorOf(board)?.place ?? -1];
    if (card && !board.view.outcome) void arrange(board, withToggled(board.game.arrangement, mark, card.order));
  },
  clue: (board, { value }) => {
    const cursor = cursorOf(board);
    if (!cursor) return;
    const legal = clueNamed(board, cursor.seat, value);
    if (legal) offer(board, [legal]);
    else tell(board, refusal(board, "clue") ?? (choosing(board) ? clueRefusalText(board, cursor.seat, value) : null));
  },
  slot: (board, { action }) => {
    const legal = cardAt(board, action, cursorOf(board)?.place ?? -1);
    if (legal)
      takeCard(board, legal, true); // a single key must be confirmed
    else tell(board, refusal(board, action));
  },
  open: (board, { opening }) => {
    const reason = refusal(board, opening.type);
    if (legalActions(board).length === 0 || reason !== null) {
      tell(board, reason ?? t("board.notNow"));
      return;
    }
    cancel(board);
    board.opened = { turn: board.view.turn, opening };
  },
  finish: () => undefined, // `press` handles it; this one came after the turn of its first key
  step: (board, { by }) => step(board, by),
  marked: (board, { by }) => {
    const turn = nextMarked(board.marks, board.target ?? board.turns, by);
    if (turn !== null) void goTo(board, turn);
    else tell(board, t(board.marks.size > 0 ? "board.review.unmarked" : "board.review.unknown"));
  },
  now: (board) => (board.reviewing ? openReview(board, false) : now(board)),
  confirm: (board) => void send(board),
  cancel: (board) => {
    cancel(board);
    board.premove = null;
    board.empathy = null;
  },
  eyes: (board) => {
    const seat = cursorOf(board)?.seat ?? null;
    if (seat !== board.me) board.empathy = board.empathy === seat ? null : seat;
  },
  details: (board) => {
    const card = cardAtCursor(board);
    if (card) board.details = card.order;
  },
  note: (board) => {
    const order = orderAtHand(board);
    if (order !== undefined) beginNote(board, order);
  },
  known: (board) => {
    if (board.showsConclusions) board.panel = "known";
    else tell(board, t("assistance.untold"));
  },
  ahead: (board) => (board.aheadFrom ? now(board) : tryAhead(board)),
  help: (board) => {
    board.panel = "help";
  },
  chat: (board) => {
    if (!board.hasChat) return;
    if (!board.wide.current) board.panel = "chat";
    void tick().then(() => document.querySelector<HTMLElement>(".chat input, .chat button")?.focus());
  },
};

/** Handles the second key of a two-key action: acts, or says why not. */
function finish(board: Board, opening: Opening, key: string): void {
  const digit = /^[1-9]$/.test(key) ? Number(key) : null;
  if (opening.type !== "clue") {
    const legal = digit === null ? undefined : cardAt(board, opening.type, digit - 1);
    if (legal) takeCard(board, legal, false);
    else tell(board, t("board.quick.noCard", { card: board.table.words.card, key, last: board.ownHand.length }));
    return;
  }
  const seat = board.otherSeats[opening.other] ?? -1;
  const letter = board.colours.find((colour) => colour.letter === key.toUpperCase())?.letter;
  const value = letter ?? (digit !== null && digit <= 5 ? digit : null); // clues name ranks 1 to 5
  const legal = value === null ? undefined : clueNamed(board, seat, value);
  if (legal) void send(board, legal);
  else if (value === null) tell(board, t("board.quick.noClue", { key, values: clueSigns(board) }));
  else tell(board, clueRefusalText(board, seat, value));
}

/** The legal clue to a seat. @param value a rank, or the letter of a colour */
function clueNamed(board: Board, seat: number, value: number | string): Legal | undefined {
  return clueOf(legalActions(board), seat, typeof value === "string" ? nameOf(board, value) : value);
}

/** The legal play or discard of the card at a place of the viewer's hand as shown. */
function cardAt(board: Board, action: "play" | "discard", place: number): Legal | undefined {
  const card = board.ownHand[place];
  const slot = board.view.hands[board.me ?? -1]?.findIndex(({ order }) => order === card?.order) ?? -1;
  return slotAction(legalActions(board), action, slot);
}

/** The name of the clue colour with this letter, otherwise of the suit. */
function nameOf(board: Board, letter: string): string {
  return (board.colours.find((colour) => colour.letter === letter) ?? board.suit(letter)).name;
}

/** Why no such clue can be given to a seat. @param value a rank, or the letter of a colour */
function clueRefusalText(board: Board, seat: number, value: number | string): string {
  const type = typeof value === "string" ? "colour" : "rank";
  const named = typeof value === "string" ? suitName(nameOf(board, value)) : String(value);
  if (typeof value === "string" && !board.colours.some(({ letter }) => letter === value)) {
    return t("board.clue.never", { value: named });
  }
  if (typeof value === "number" && !board.table.rules.clue_ranks.includes(value)) {
    return t("board.clue.never.rank", { value: named });
  }
  if (board.view.barred === type) return t(`board.clue.barred.${type}`);
  return t("board.clue.none", { name: board.name(seat), cards: board.table.words.cards, value: named });
}

function tell(board: Board, text: string | null): void {
  if (text !== null) board.notice = text;
}

function cardAtCursor(board: Board): Card | undefined {
  const cursor = cursorOf(board);
  return cursor ? handOf(board, cursor.seat)[cursor.place] : undefined;
}

/** The card under the pointer, if the pointer moved later than the cursor; otherwise the cursor's card. By order. */
function orderAtHand(board: Board): number | undefined {
  const hovered = board.pointerMoved ? document.querySelector<HTMLElement>(".board .card[data-order]:hover") : null;
  return hovered ? Number(hovered.dataset["order"]) : cardAtCursor(board)?.order;
}

function cardHasFocus(): boolean {
  return Boolean(document.activeElement?.closest(".card"));
}

function moveCursor(board: Board, place: Place): void {
  board.pointerMoved = false;
  board.cursor = place;
  void tick().then(() => focusCursor(board));
}

function focusCursor(board: Board, options: FocusOptions = {}): void {
  const cursor = cursorOf(board);
  if (!cursor) return;
  const selector = `.card[data-seat="${cursor.seat}"][data-place="${cursor.place}"]`;
  document.querySelector<HTMLElement>(selector)?.focus(options);
}

/** Focuses the cursor's card if the focused element was removed. */
export async function keepFocus(board: Board): Promise<void> {
  await tick();
  if (document.activeElement === document.body) focusCursor(board, { preventScroll: true });
}
