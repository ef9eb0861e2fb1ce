/** The state of the table page: what it shows, and the actions it offers. */
import { getContext, onDestroy, setContext } from "svelte";
import { provideSuits } from "../fireworks/suits";
import type { Arrangement, Card, Entry, GameEvent, GameView, Suit, SuitSign, Table } from "../lib/api/types";
import type { GameStore } from "../lib/game/game.svelte";
import { newsOf } from "../lib/game/news";
import { t } from "../lib/messages";
import { actorOf, nameOf } from "../lib/words";
import type { Coach } from "./coach/coach";
import { unmarked, type Mark } from "./log/marks";
import { NoteDrafts } from "./notes/drafts.svelte";
import { LegalActions } from "./state/actions.svelte";
import { Choice } from "./state/choice.svelte";
import { Hands } from "./state/hands.svelte";
import { Highlights } from "./state/highlights.svelte";
import { NoticeLine } from "./state/notice.svelte";
import { Outbox } from "./state/outbox.svelte";
import { wishedAction, type Wish } from "./state/premove";
import { PremoveQueue } from "./state/premoves.svelte";
import { Replay } from "./state/replay.svelte";
import { Screen } from "./state/screen.svelte";
import { Windows } from "./state/windows.svelte";

const key = Symbol("board");

export function provideBoard(game: GameStore): Board {
  const board = new Board(game);
  provideSuits(board);
  onDestroy(game.watch((event) => board.hear(event)));
  onDestroy(() => board.notes.close());
  return setContext(key, board);
}

export function useBoard(): Board {
  return getContext<Board>(key);
}

export class Board {
  readonly game: GameStore;
  readonly screen = new Screen();
  readonly windows = new Windows();
  readonly notice = new NoticeLine();
  readonly replay: Replay;
  readonly hands: Hands;
  readonly outbox: Outbox;
  readonly premove: PremoveQueue;
  readonly actions: LegalActions;
  readonly choice: Choice;
  readonly highlights: Highlights;
  readonly notes: NoteDrafts;

  /** Instructs the viewer: the guide of the first game, or a puzzle. */
  coach = $state.raw<Coach | null>(null);
  /** The seat whose hand is shown as its owner sees it. */
  eyes = $state<number | null>(null);
  /** The marks of the game's review by turn, once it was opened. */
  marks = $state.raw<ReadonlyMap<number, Mark>>(unmarked);
  /** Whether the pointer has moved since the keyboard selected a card. */
  pointing = false;
  /** The dragged card, and the action if it is dropped now. */
  drag = $state.raw<{ readonly order: number; readonly over: "play" | "discard" | null } | null>(null);
  /** The newest turn received. */
  #heard: number | null = null;

  readonly ready = $derived.by(() => this.game.view !== null);
  readonly suits = $derived.by((): readonly Suit[] => this.table.rules.suits);
  /** The ranks as kinds write them. */
  readonly ranks = $derived.by((): readonly string[] => this.table.rules.ranks);
  /** The clue colours; some variants have clue colours without a suit. */
  readonly colours = $derived.by((): readonly SuitSign[] => this.table.rules.clue_colours);
  /** Whether conclusions from the clues are shown. */
  readonly tells = $derived.by(() => this.game.assistance === "full");
  readonly talks = $derived.by(() => this.table.settings.chat !== "closed");
  readonly playing = $derived.by(
    () => this.game.kept && this.table.status === "playing" && this.game.mySeats.length > 0,
  );
  /** The seats whose people play themselves; when none are left, the bots wait. */
  readonly present = $derived.by(() => this.table.seats.filter(({ kind, bot }) => kind === "person" && bot === null));
  readonly past = $derived.by(() => this.replay.past);
  readonly me = $derived.by(() => this.hands.me);
  readonly you = $derived.by(() => this.hands.you);
  readonly others = $derived.by(() => this.hands.others);
  readonly own = $derived.by((): readonly Card[] => this.hands.own);
  /** The turns since the viewer last acted, up to the position shown. */
  readonly news = $derived.by(() => newsOf(this.log, this.me, this.view.turn, this.view.hands.length));

  constructor(game: GameStore) {
    const { notice, screen, windows } = this;
    this.game = game;
    this.replay = new Replay(game, notice, () => this.choice.cancel());
    const { replay } = this;
    this.outbox = new Outbox(replay.record);
    this.hands = new Hands(game, replay);
    const { hands, outbox } = this;
    this.premove = new PremoveQueue(game, replay, hands, outbox, notice);
    const { premove } = this;
    this.actions = new LegalActions(game, replay, hands, outbox, premove);
    const { actions } = this;
    const coach = (): Coach | null => this.coach;
    this.choice = new Choice({ game, replay, hands, actions, outbox, premove, notice, windows, screen, coach });
    const { choice } = this;
    this.highlights = new Highlights({ replay, hands, actions, premove, choice, coach });
    this.notes = new NoteDrafts(game, replay, windows, notice);
  }

  get table(): Table {
    return this.game.table;
  }

  /** The position shown: the newest, an earlier one, or one of a branch. */
  get view(): GameView {
    return this.replay.view;
  }

  /** The log of the record, or of the branch shown. */
  get log(): readonly Entry[] {
    return this.replay.source.log;
  }

  suit(letter: string): Suit {
    const found = this.suits.find((suit) => suit.letter === letter);
    return found ?? { letter, name: letter, shape: "peony", clueable: false };
  }

  colour(name: string): SuitSign | undefined {
    return this.colours.find((colour) => colour.name === name);
  }

  name(seat: number): string {
    return nameOf(this.table, this.you, seat);
  }

  /** The name of who took an action. */
  actor(entry: Entry): string {
    return actorOf(this.table, this.you, entry);
  }

  /** Arranges the viewer's hand; does nothing in a branch. */
  async arrange(hand: Arrangement): Promise<void> {
    if (!this.replay.branches.on) await this.notice.attempt(() => this.game.arrange(hand));
  }

  /** Opens a card's details with the focus in its note. */
  beginNote(order: number): void {
    this.notes.wanted = order;
    this.windows.details = order;
  }

  /** Handles an event of the game; a reconnection may repeat the position. */
  hear(event: GameEvent): void {
    const undone = event.type === "snapshot" && event.view.turn < (this.#heard ?? 0);
    if (undone && this.replay.fetched) this.replay.now();
    if ("view" in event && event.view.turn !== this.#heard) {
      this.#heard = event.view.turn;
      this.outbox.clear();
      this.choice.lapse();
      // A notice concerns one turn. Undo is announced for real games only: puzzles go back after every attempt.
      this.notice.text = undone && this.game.kept ? t("board.undo.done") : null;
    }
    const wish = this.premove.hear(event);
    if (wish) this.#carryOut(wish);
  }

  #carryOut(wish: Wish): void {
    const legal = wishedAction(this.view, wish);
    if (legal) void this.choice.send(legal);
    else this.premove.tell(this.actions.refusal(wish.type) ?? t("board.notNow"));
  }
}
