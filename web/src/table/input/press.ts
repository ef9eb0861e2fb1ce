/** Executes the table's key commands. */
import { tick } from "svelte";
import type { Legal } from "../../lib/api/types";
import { withMoved, withToggled } from "../../lib/game/arrangement";
import { t } from "../../lib/messages";
import type { Board } from "../board.svelte";
import { clueOf, clueSigns, slotAction } from "./clues";
import { stepped, type Place } from "./cursor";
import { command, type Command, type Opening } from "./keys";
import { nextMarked } from "../log/marks";
import { settings } from "../../lib/settings.svelte";
import { suitName } from "../../lib/words";

/** Handles a key press anywhere on the page, except in fields, dialogs and the browser's own shortcuts. */
export function press(board: Board, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
  const own = board.hands.cursor !== null && board.hands.cursor.seat === board.me;
  const past = (board.replay.walking || board.replay.over) && !board.replay.branches.on;
  const meant = command(event, {
    own,
    past,
    steps: past || (board.replay.branches.on && !hasFocus()),
    single: settings.keys.current,
    quick: settings.quick.current,
    opened: board.choice.opening !== null,
    others: board.me === null ? 0 : board.others.length,
    letters: [...board.colours, ...board.suits].map(({ letter }) => letter),
  });
  if (meant?.type === "confirm" && !board.choice.chosen) return;
  if (meant?.type === "confirm" && target.closest(".bar button")) return;
  if (!meant) return;
  event.preventDefault();
  // A held key would repeat the action.
  if (event.repeat && (meant.type === "open" || meant.type === "finish")) return;
  const { opening } = board.choice;
  if (opening) board.choice.cancel();
  if (opening && meant.type === "cancel") return;
  if (meant.type === "finish" && opening) finish(board, opening, meant.key);
  else run(board, meant);
}

type Of<Type extends Command["type"]> = Extract<Command, { type: Type }>;

const handlers: { readonly [Type in Command["type"]]: (board: Board, command: Of<Type>) => void } = {
  move: (board, { dx, dy }) => {
    if (board.hands.cursor)
      go(board, hasFocus() ? stepped(board.hands.rows, board.hands.cursor, dx, dy) : board.hands.cursor);
  },
  edge: (board, { end }) => {
    if (board.hands.cursor) go(board, { seat: board.hands.cursor.seat, place: end ? Infinity : 0 });
  },
  home: (board) => {
    if (board.me !== null) go(board, { seat: board.me, place: 0 });
  },
  shift: (board, { by }) => {
    const { cursor } = board.hands;
    const card = cursor ? board.own[cursor.place] : undefined;
    if (!cursor || !card || board.view.outcome) return;
    const place = Math.max(0, Math.min(board.own.length - 1, cursor.place + by));
    void board.arrange(withMoved(board.game.arrangement, card.order, place));
    go(board, { seat: cursor.seat, place });
  },
  mark: (board, { mark }) => {
    const card = board.hands.cursor ? board.own[board.hands.cursor.place] : undefined;
    if (card && !board.view.outcome) void board.arrange(withToggled(board.game.arrangement, mark, card.order));
  },
  clue: (board, { value }) => {
    const { cursor } = board.hands;
    if (!cursor) return;
    const legal = clueNamed(board, cursor.seat, value);
    if (legal) board.choice.offer([legal]);
    else
      tell(
        board,
        board.actions.refusal("clue") ?? (board.actions.choosing ? clueless(board, cursor.seat, value) : null),
      );
  },
  slot: (board, { action }) => {
    const legal = cardAt(board, action, board.hands.cursor?.place ?? -1);
    if (legal) board.choice.takeCard(legal, true);
    else tell(board, board.actions.refusal(action));
  },
  open: (board, { opening }) => {
    const reason = board.actions.refusal(opening.type);
    if (board.actions.legal.length > 0 && reason === null) board.choice.open(opening);
    else tell(board, reason ?? t("board.notNow"));
  },
  finish: () => undefined,
  step: (board, { by }) => board.replay.step(by),
  marked: (board, { by }) => {
    const turn = nextMarked(board.marks, board.replay.target ?? board.replay.turns, by);
    if (turn !== null) void board.replay.goTo(turn);
    else tell(board, t(board.marks.size > 0 ? "board.review.unmarked" : "board.review.unknown"));
  },
  now: (board) => (board.replay.reviewing ? board.replay.review(false) : board.replay.now()),
  confirm: (board) => void board.choice.send(),
  cancel: (board) => {
    board.choice.cancel();
    board.premove.cancel();
    board.eyes = null;
  },
  eyes: (board) => {
    const seat = board.hands.cursor?.seat ?? null;
    if (seat !== board.me) board.eyes = board.eyes === seat ? null : seat;
  },
  details: (board) => {
    const card = board.hands.cursor ? board.hands.of(board.hands.cursor.seat)[board.hands.cursor.place] : undefined;
    if (card) board.windows.details = card.order;
  },
  note: (board) => {
    const order = orderAtHand(board);
    if (order !== undefined) board.beginNote(order);
  },
  known: (board) => {
    if (board.tells) board.windows.panel = "known";
    else board.notice.say(t("assistance.untold"));
  },
  help: (board) => {
    board.windows.panel = "help";
  },
  chat: (board) => {
    if (!board.talks) return;
    if (!board.screen.wide.current) board.windows.panel = "chat";
    void tick().then(() => document.querySelector<HTMLElement>(".chat input, .chat button")?.focus());
  },
};

/** Handles the second key of a two-key action: acts, or says why not. */
function finish(board: Board, opening: Opening, key: string): void {
  const digit = /^[1-9]$/.test(key) ? Number(key) : null;
  if (opening.type !== "clue") {
    const legal = digit === null ? undefined : cardAt(board, opening.type, digit - 1);
    if (legal) board.choice.takeCard(legal, false);
    else tell(board, t("board.quick.noCard", { card: board.table.words.card, key, last: board.own.length }));
    return;
  }
  const seat = board.others[opening.other] ?? -1;
  const letter = board.colours.find((colour) => colour.letter === key.toUpperCase())?.letter;
  const value = letter ?? (digit !== null && digit <= 5 ? digit : null);
  const legal = value === null ? undefined : clueNamed(board, seat, value);
  if (legal) void board.choice.send(legal);
  else
    tell(
      board,
      value === null ? t("board.quick.noClue", { key, values: clueSigns(board) }) : clueless(board, seat, value),
    );
}

function clueNamed(board: Board, seat: number, value: number | string): Legal | undefined {
  return clueOf(board.actions.legal, seat, typeof value === "string" ? nameOf(board, value) : value);
}

/** The legal play or discard of the card at a place of the viewer's hand as shown. */
function cardAt(board: Board, action: "play" | "discard", place: number): Legal | undefined {
  const card = board.own[place];
  const slot = board.view.hands[board.me ?? -1]?.findIndex(({ order }) => order === card?.order) ?? -1;
  return slotAction(board.actions.legal, action, slot);
}

/** The name of the clue colour with this letter, otherwise of the suit. */
function nameOf(board: Board, letter: string): string {
  return (board.colours.find((colour) => colour.letter === letter) ?? board.suit(letter)).name;
}

/** Why no such clue can be given to a seat. */
function clueless(board: Board, seat: number, value: number | string): string {
  const type = typeof value === "string" ? "colour" : "rank";
  const named = typeof value === "string" ? suitName(nameOf(board, value)) : String(value);
  if (typeof value === "string" && !board.colours.some(({ letter }) => letter === value)) {
    return t("board.clue.never", { value: named });
  }
  if (typeof value === "number" && !board.table.rules.clue_ranks.includes(value)) {
    return t("board.clue.never.rank", { value: named });
  }
  if (board.actions.barred === type) return t(`board.clue.barred.${type}`);
  return t("board.clue.none", { name: board.name(seat), cards: board.table.words.cards, value: named });
}

function tell(board: Board, text: string | null): void {
  if (text !== null) board.notice.say(text);
}

function run(board: Board, meant: Command): void {
  const does = handlers[meant.type] as (board: Board, command: Command) => void;
  does(board, meant);
}

/** The card under the pointer if it moved after the cursor did; otherwise the cursor's card. */
function orderAtHand(board: Board): number | undefined {
  const pointed = board.pointing ? document.querySelector<HTMLElement>(".board .card[data-order]:hover") : null;
  if (pointed) return Number(pointed.dataset["order"]);
  return board.hands.cursor ? board.hands.of(board.hands.cursor.seat)[board.hands.cursor.place]?.order : undefined;
}

function hasFocus(): boolean {
  return document.activeElement?.closest(".card") !== null;
}

function go(board: Board, place: Place): void {
  board.pointing = false;
  board.hands.moveTo(place);
  void tick().then(() => focusCursor(board));
}

function focusCursor({ hands: { cursor } }: Board, options: FocusOptions = {}): void {
  if (!cursor) return;
  const selector = `.card[data-seat="${cursor.seat}"][data-place="${cursor.place}"]`;
  document.querySelector<HTMLElement>(selector)?.focus(options);
}

/** Focuses the cursor's card if the focused element was removed. */
export async function keepFocus(board: Board): Promise<void> {
  await tick();
  if (document.activeElement === document.body) focusCursor(board, { preventScroll: true });
}
