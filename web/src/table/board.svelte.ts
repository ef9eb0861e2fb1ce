/** The state of the table's page: what it shows and which actions it offers. */
import { getContext, onDestroy, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { provideSuits } from "../fireworks/suits";
import { sentence } from "../lib/api/sentence";
import type { GameStore } from "../lib/game/game.svelte";
import { newsOf } from "../lib/game/news";
import type { Eyes } from "../lib/game/viewing";
import { t, tell } from "../lib/messages";
import { turnHash } from "../lib/navigation/paths";
import type {
  Card,
  Entry,
  GameEvent,
  GameView,
  Legal,
  Refusals,
  Snapshot,
  Suit,
  SuitSign,
  Table,
} from "../lib/api/types";
import type { Coach } from "./coach/coach";
import { arrangedCards } from "../lib/game/arrangement";
import { Keeping } from "./hands/keeping.svelte";
import { isClue, sameAction } from "./input/clues";
import type { Opening } from "./input/keys";
import { settled, type Place, type Row } from "./input/cursor";
import { Premove } from "./premove.svelte";
import { Trying } from "./trying.svelte";
import { Writing } from "./notes/writing.svelte";
import { learn, settings } from "../lib/settings.svelte";
import { isFromDeck, nameOf } from "../lib/words";

export type Panel =
  "log" | "news" | "discards" | "chat" | "known" | "menu" | "people" | "leave" | "help" | "signs" | "proof";

/** An action about to be sent: what may be meant, and what is. */
interface Choice {
  readonly turn: number;
  readonly options: readonly Legal[];
  readonly chosen: Legal | null;
}

const key = Symbol("board");

/** How long a press that acts at once does not count after what it was aimed at has moved, in ms. */
const pause = 600;

export function provideBoard(game: GameStore): Board {
  const board = new Board(game);
  provideSuits(board);
  onDestroy(game.watch((event) => board.hear(event)));
  onDestroy(() => board.writing.close());
  return setContext(key, board);
}

export function useBoard(): Board {
  return getContext<Board>(key);
}

export class Board {
  readonly game: GameStore;
  /** The action chosen for the viewer's next turn. */
  readonly premove = new Premove(this);
  readonly keeping = new Keeping(this);
  readonly writing: Writing;
  /** Other ways in which a game that is over might have gone on. */
  readonly trying = new Trying(this);
  readonly wide = new MediaQuery(
    "(min-width: 1000px) and (min-height: 680px), (min-width: 1200px) and (min-height: 560px)",
    true,
  );
  readonly #touch = new MediaQuery("(pointer: coarse)", false);

  /** Who tells the viewer what to do: the guide of the first game, or a puzzle. */
  coach = $state.raw<Coach | null>(null);
  panel = $state<Panel | null>(null);
  /** The card whose details are shown, by order. */
  details = $state<number | null>(null);
  /** The seat whose bot is described. */
  about = $state<number | null>(null);
  /** The seat whose hand is shown as its owner sees it. */
  eyes = $state<number | null>(null);
  /** Whether the pointer has moved since the keyboard went to a card. */
  pointing = false;
  /** Cards lit up because something points at them: a line of the log, a card being dragged. */
  lit = $state.raw<readonly number[]>([]);
  /** What a dragged card would do where it is held. */
  drag = $state.raw<{ readonly order: number; readonly over: "play" | "discard" | null } | null>(null);
  /** A sentence shown for a while. */
  notice = $state<string | null>(null);
  /** When the viewer's hand last shifted, or was pressed too soon after that, on the board's clock. */
  shifted = $state(-Infinity);
  /** When the game last went on, or a card was pressed too soon after that, on the board's clock. */
  changed = $state(-Infinity);

  readonly #clock: () => number;
  #pointed = $state.raw<{ readonly turn: number; readonly cards: readonly number[] } | null>(null);
  #opened = $state.raw<{ readonly turn: number; readonly opening: Opening } | null>(null);
  #picked = $state<number | null>(null);
  #choice = $state.raw<Choice | null>(null);
  /** A position looked at: an earlier one, or the last one through chosen eyes. */
  #past = $state.raw<Snapshot | null>(null);
  /** The turn of the position that is being fetched to be looked at. */
  #wanted = $state.raw<{ readonly turn: number } | null>(null);
  /** Whether the game is gone through turn by turn. */
  #walking = $state(false);
  #chosenEyes = $state.raw<Eyes | null>(null);
  #fetching: Promise<void> | null = null;
  #wish = $state.raw<Place | null>(null);
  /** The turn whose action is under way. */
  #sent = $state<number | null>(null);
  /** The newest turn heard of. */
  #heard: number | null = null;
  #remembered: GameView | null = null;

  readonly #live = $derived.by(() => {
    // Between two seats of one device there is no view for a moment; the curtain hides the last one.
    this.#remembered = this.game.view ?? this.#remembered;
    return this.#remembered;
  });
  readonly ready = $derived.by(() => this.game.view !== null);
  /** Whether the game has ended, whatever turn of it is shown. */
  readonly over = $derived.by(() => (this.#live?.outcome ?? null) !== null);
  /** Whether an earlier turn is shown. */
  readonly past = $derived.by(() => !this.trying.on && this.#past !== null && this.#past.view.turn < this.turns);
  /** Whether the game is gone through: an earlier turn is shown, or the last one with the way back. */
  readonly walking = $derived.by(() => this.past || (this.#walking && this.over));
  /** The turn gone to, counted from 0; null where the game is not gone through. */
  readonly target = $derived.by(() => this.#wanted?.turn ?? (this.walking ? this.view.turn : null));
  /** Through whose eyes the turns are seen; everybody's own until others are chosen, which is possible after the end. */
  readonly seenBy = $derived.by((): Eyes => {
    const { seat } = this.game;
    return (this.over ? this.#chosenEyes : null) ?? { seat, open: this.over && seat === null };
  });
  readonly suits = $derived<readonly Suit[]>(this.table.rules.suits);
  /** What stands for ranks in their kinds. */
  readonly ranks = $derived<readonly string[]>(this.table.rules.ranks);
  /** The colours that clues can name; in some variants of no suit here. */
  readonly colours = $derived<readonly SuitSign[]>(this.table.rules.clue_colours);
  /** The type of clue that cannot follow the last one, where they alternate. */
  readonly barred = $derived.by(() => this.view.barred ?? null);
  /** Whether a bot plays the viewer's hand until the viewer comes back. */
  readonly replaced = $derived.by(
    () => !this.trying.on && this.you !== null && (this.table.seats[this.you]?.bot ?? null) !== null,
  );
  /** Whether a spectator looks at the game through a seat: its hand is one among the others. */
  readonly watching = $derived.by(() => {
    const { seat } = this.view;
    const replayed = this.over && this.#past !== null;
    return !this.trying.on && !replayed && seat !== null && !this.game.mySeats.includes(seat);
  });
  /** Whether it is shown what follows from the clues. */
  readonly tells = $derived.by(() => this.game.assistance === "full");
  /** Whether the table has a chat. (C28) */
  readonly talks = $derived(this.table.settings.chat !== "closed");
  /** Whether this person plays here, in a game under way. */
  readonly playing = $derived.by(
    () => this.game.kept && this.table.status === "playing" && this.game.mySeats.length > 0,
  );
  /** The seats whose people still play themselves; where nobody does, the bots wait. */
  readonly present = $derived(this.table.seats.filter(({ kind, bot }) => kind === "person" && bot === null));
  /** What may be chosen now, to be sent or for the next turn. */
  readonly legal = $derived<readonly Legal[]>(
    this.past || this.sending || this.replaced || this.watching
      ? []
      : this.premove.open
        ? this.premove.options
        : this.view.legal,
  );
  readonly #offered = $derived(this.#choice?.turn === this.view.turn && !this.past ? this.#choice : null);
  readonly options = $derived<readonly Legal[]>(this.#offered?.options ?? []);
  readonly chosen = $derived<Legal | null>(this.#offered?.chosen ?? null);
  /** What may be done with the last card of the deck, where the table lets it be played from there. */
  readonly fromDeck = $derived(this.legal.filter(({ action }) => isFromDeck(action)));
  /** What the first of two keys has begun; it lapses when the game goes on. */
  readonly opening = $derived.by(() =>
    this.legal.length > 0 && this.#opened?.turn === this.view.turn ? this.#opened.opening : null,
  );
  /** The seats but the viewer's, from the left neighbour on; all of them for a spectator. */
  readonly others = $derived.by(() => {
    const count = this.view.hands.length;
    const mine = this.me;
    if (mine === null) return Array.from({ length: count }, (_, seat) => seat);
    return Array.from({ length: count - 1 }, (_, step) => (mine + 1 + step) % count);
  });
  /**
   * The viewer's hand: now in the viewer's own order (C26), at an earlier turn in the order in which it was drawn, by
   * which the log counts.
   */
  readonly own = $derived.by((): readonly Card[] => {
    const hand = this.view.hands[this.me ?? -1] ?? [];
    return this.past || this.trying.on ? hand : arrangedCards(hand, this.game.view?.arrangement ?? []);
  });
  readonly rows = $derived.by((): Row[] => {
    const rows = this.others.map((seat) => ({ seat, count: this.view.hands[seat]?.length ?? 0 }));
    return this.me === null ? rows : [...rows, { seat: this.me, count: this.own.length }];
  });
  readonly cursor = $derived(settled(this.rows, this.#wish));
  /** Whether the check and the cross appear by the tapped card only: for fingers, and where there is little room. */
  readonly picks = $derived.by(() => !this.wide.current || this.coarse);
  /** Whether a click on a number or colour gives the clue at once, else it chooses it. (C34) */
  readonly direct = $derived.by(() => {
    const { current } = settings.clues;
    return current === "edition" ? this.table.one_click : current === "once";
  });
  /** The viewer's card that shows its check and cross, by order. */
  readonly picked = $derived.by(() => {
    const there = !this.past && this.view.outcome === null && this.own.some(({ order }) => order === this.#picked);
    return this.picks && there ? this.#picked : null;
  });
  /** The log's line of what was done on the earlier turn that is shown. */
  readonly pastEntry = $derived.by((): Entry | null =>
    this.past ? (this.game.log.find(({ turn }) => turn === this.view.turn) ?? null) : null,
  );
  /** The turn that the cards tell of: the newest, or the one taken in the earlier position that is shown. */
  readonly told = $derived.by((): Entry | null => {
    if (this.past) return this.pastEntry;
    return (this.trying.on ? this.log[this.view.turn - 1] : this.log.at(-1)) ?? null;
  });
  /** What happened since the viewer last acted, up to the position shown. */
  readonly news = $derived.by(() => newsOf(this.log, this.me, this.view.turn, this.view.hands.length));
  /** Whether the viewer may act just now. */
  readonly acting = $derived(
    !this.past && !this.sending && !this.replaced && this.me !== null && this.view.on_turn === this.me,
  );

  /** Whether the viewer may choose an action just now, to act or for the next turn. */
  readonly choosing = $derived.by(() => this.acting || this.premove.open);

  constructor(game: GameStore, clock = () => performance.now()) {
    this.game = game;
    this.#clock = clock;
    this.writing = new Writing(this);
  }

  get table(): Table {
    return this.game.table;
  }

  /** The position shown: the newest, or an earlier one that is looked at. */
  get view(): GameView {
    const view = this.#past?.view ?? this.#live;
    if (!view) throw new Error("The game is drawn before it has arrived.");
    return view;
  }

  /** The log of what is gone through: the game's, or the one of a branch. */
  get log(): readonly Entry[] {
    return this.trying.log ?? this.game.log;
  }

  /** What the address tells of the turn that is shown; empty where the game is not gone through. */
  get mark(): string {
    return this.target === null ? "" : turnHash(this.target) + this.trying.mark;
  }

  /** How many turns have been taken in all. */
  get turns(): number {
    return this.#live?.turn ?? 0;
  }

  /** Whether the table is handled with fingers. */
  get coarse(): boolean {
    return this.#touch.current;
  }

  get sending(): boolean {
    return this.#sent !== null && this.#sent === this.#live?.turn;
  }

  /** The seat whose hand is shown as the viewer's. */
  get me(): number | null {
    return this.watching ? null : this.view.seat;
  }

  /** The seat that is called "you": not one that the viewer only looks through the eyes of. */
  get you(): number | null {
    return this.me !== null && this.table.seats[this.me]?.mine ? this.me : null;
  }

  suit(letter: string): Suit {
    return (
      this.suits.find((suit) => suit.letter === letter) ?? { letter, name: letter, shape: "peony", clueable: false }
    );
  }

  colour(name: string): SuitSign | undefined {
    return this.colours.find((colour) => colour.name === name);
  }

  name(seat: number): string {
    return nameOf(this.table, this.you, seat);
  }

  hand(seat: number): readonly Card[] {
    return seat === this.me ? this.own : (this.view.hands[seat] ?? []);
  }

  card(order: number): { readonly card: Card; readonly seat: number; readonly place: number } | null {
    for (const { seat } of this.rows) {
      const place = this.hand(seat).findIndex((card) => card.order === order);
      const card = this.hand(seat)[place];
      if (card) return { card, seat, place };
    }
    return null;
  }

  /** Whether a card has been focused yet, by keyboard or pointer. */
  get visited(): boolean {
    return this.#wish !== null;
  }

  moveTo(place: Place): void {
    this.#wish = place;
  }

  /** Whether something points at this card: the clue about to be given, a line of the log, or the turn just taken. */
  aimed(order: number): boolean {
    const { chosen, told } = this;
    if (chosen) return chosen.touches.includes(order) || this.#slotOrder(chosen) === order;
    const shown = this.past ? [] : (this.coach?.cards ?? []);
    return [this.lit, shown, told?.cards ?? []].find((cards) => cards.length > 0)?.includes(order) ?? false;
  }

  /** Whether the clue that the pointer or the keyboard is on would touch this card. */
  pointed(order: number): boolean {
    const { turn, cards } = this.#pointed ?? {};
    if (this.premove.wish?.clue?.touches.includes(order)) return true;
    return this.choosing && !this.chosen && turn === this.view.turn && cards?.includes(order) === true;
  }

  /** Notes which cards the clue would touch that is pointed at; none when nothing is. */
  point(cards: readonly number[]): void {
    this.#pointed = { turn: this.view.turn, cards };
  }

  #slotOrder({ action }: Legal): number | null {
    if (isClue(action)) return null;
    return this.view.hands[this.me ?? -1]?.[action.slot ?? -1]?.order ?? null;
  }

  /** A tap on a control: the first one chooses, the second sends. */
  tap(options: readonly Legal[]): void {
    const { chosen } = this;
    if (chosen && options.some(({ action }) => sameAction(action, chosen.action))) void this.send();
    else this.offer(options);
  }

  /** A tap on a number or colour: gives the only clue that it stands for, or chooses among its clues. (C34) */
  clue(options: readonly Legal[]): void {
    const [only] = options;
    if (!this.direct || !only || options.length > 1) this.tap(options);
    else if (this.premove.open || this.#settled(this.changed)) void this.send(only);
    else this.changed = this.#clock();
  }

  /**
   * A tap on the number or the shell of a card.
   * @param all the legal clues that touch it; where none is of the type that was tapped, the others are offered
   */
  clueCard(type: "rank" | "colour", all: readonly Legal[]): void {
    const meant = all.filter(({ action }) => action.type === type);
    const refusal = this.clueRefusal(type, all.length > 0);
    if (meant.length > 0) this.clue(meant);
    else {
      if (all.length > 0 && this.barred !== type) this.offer(all);
      if (refusal) this.say(refusal);
    }
  }

  /** Why no clue of a type can be given to a card, in words; null where one may be. */
  clueRefusal(type: "rank" | "colour", touched: boolean): string | null {
    const whole = this.refusal("clue");
    if (whole !== null) return whole;
    if (this.barred === type && !this.premove.open) return t(`board.clue.barred.${type}`);
    return touched ? null : t("board.clue.untouched", { card: this.table.words.card });
  }

  /** A tap on one of several clues that are offered. */
  choose(option: Legal): void {
    if (this.direct) void this.send(option);
    else this.offer(this.options, option);
  }

  /** A tap on a card of the viewer: shows its check and cross, or puts them away. */
  pick(order: number): void {
    const again = this.picked === order;
    this.cancel();
    this.#picked = again ? null : order;
  }

  /** Notes that the viewer's cards stand elsewhere now: what was aimed at one may hit another. */
  shift(): void {
    this.shifted = this.#clock();
    this.#picked = null;
  }

  /** Whether the viewer's hand has stood still for a while, so that a press is meant for what is there now. */
  calm(): boolean {
    return !this.sending && this.#settled(this.shifted);
  }

  /** Whether a press on the check or the cross counts. One that comes too soon after a shift makes the pause begin anew. */
  counts(): boolean {
    if (this.picks || this.#settled(this.shifted)) return true;
    this.shifted = this.#clock();
    return false;
  }

  #settled(since: number): boolean {
    return this.#clock() - since >= pause;
  }

  /** Takes note of an event of the game; a connection made anew may tell the position once more. */
  hear(event: GameEvent): void {
    const undone = event.type === "snapshot" && event.view.turn < (this.#heard ?? 0);
    if (undone && this.#past !== null) this.now();
    if ("view" in event && event.view.turn !== this.#heard) {
      this.#heard = event.view.turn;
      this.#sent = null; // a puzzle goes back to a turn that has been taken
      this.changed = this.#clock();
      // What was off on one turn need not be so on the next.
      // Of the server’s games alone: a puzzle goes back after an attempt.
      this.notice = undone && this.game.kept ? t("board.undo.done") : null;
    }
    this.premove.hear(event);
  }

  /** Offers what may be meant; a single possibility is chosen at once. */
  offer(options: readonly Legal[], chosen: Legal | null = options.length === 1 ? (options[0] ?? null) : null): void {
    if (chosen && this.premove.open) {
      void this.send(chosen);
      return;
    }
    this.#choice = options.length === 0 ? null : { turn: this.view.turn, options, chosen };
    this.#opened = null;
    this.#picked = null;
    this.details = null;
    this.notice = null;
  }

  /** Begins what a second key will finish. */
  open(opening: Opening): void {
    this.cancel();
    this.#opened = { turn: this.view.turn, opening };
  }

  cancel(): void {
    this.#choice = null;
    this.#opened = null;
    this.#picked = null;
    this.notice = null;
  }

  /** Plays or discards, at once or after being asked; or on the next turn, while others are on turn. */
  takeCard(legal: Legal, ask = settings.ask.current): void {
    if (ask || this.premove.open || this.warning(legal) !== null) this.offer([legal]);
    // The turn may have come just before a press that was meant to choose ahead of it.
    else if (this.premove.on && !this.#settled(this.changed)) this.changed = this.#clock();
    else void this.send(legal);
  }

  /** Why an action would be a mistake, by what the player can know; null for others, and where the guide says so. */
  warning({ action }: Legal): string | null {
    if (isClue(action) || action.slot === null || !settings.warn.current || this.coach) return null;
    const { hands, mistakes } = this.view;
    const order = hands[this.me ?? -1]?.[action.slot]?.order;
    if (order === undefined || !mistakes[action.type].includes(order)) return null;
    // Of inverted cards a play discards, and the reverse.
    const inverted = this.table.rules.suits.some((suit) => suit.inverted);
    const { card, strike } = this.table.words;
    return t(inverted ? "board.warn.inverted" : `board.warn.${action.type}`, { card, strike });
  }

  async send(legal: Legal | null = this.chosen): Promise<void> {
    if (!legal || this.past || this.sending) return;
    if (this.premove.open) {
      this.cancel();
      this.premove.choose(legal);
      return;
    }
    if (this.trying.on) {
      this.cancel();
      await this.trying.act(legal.action);
      return;
    }
    if (this.coach?.takes(legal.action) === false) {
      this.cancel();
      return;
    }
    this.#sent = this.view.turn;
    this.cancel();
    const failed = (await this.attempt(() => this.game.act(legal.action))) === null;
    if (failed) this.#sent = null;
    else learn(isClue(legal.action) ? "clue" : "own");
  }

  /** Why a whole sort of action is off just now, in words; null when it is not, or no reason is known. */
  refusal(type: keyof Refusals): string | null {
    if (this.past) return t("board.past.readOnly");
    if (this.premove.open) return null;
    const { on_turn } = this.view;
    if (this.me === null || on_turn === null || on_turn === this.me) {
      const reason = this.view.refusals[type];
      return reason && tell(reason);
    }
    return t("board.turn.theirs", { name: this.name(on_turn) });
  }

  /** Shows the position in which a turn was taken, counted from 0; in a game under way the newest leads back to now. */
  look(turn: number): Promise<void> {
    if (turn >= this.turns && !this.over) {
      this.now();
      return Promise.resolve();
    }
    this.#wanted = { turn: Math.max(0, Math.min(turn, this.trying.last)) };
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
    return this.#fetching;
  }

  /** One turn back or on, counted from the one that is asked for. */
  step(by: number): void {
    void this.look((this.target ?? this.turns) + by);
  }

  /** Looks through the eyes of another seat, or at all hands, in a game that is over. */
  see(eyes: Eyes): void {
    this.#chosenEyes = eyes;
    void this.look(this.target ?? this.turns);
  }

  now(): void {
    this.trying.stop();
    this.#wanted = null;
    this.#past = null;
    this.#walking = false;
    this.notice = null;
  }

  /** Fetches the position that is wanted, one at a time: those passed over meanwhile are not asked for. */
  async #fetch(): Promise<void> {
    for (let asked = this.#wanted; asked; asked = this.#wanted) {
      const { turn } = asked;
      const past = await this.attempt(() =>
        this.trying.on ? this.trying.position(turn) : this.game.at(turn, this.seenBy),
      );
      if (this.#wanted === null) return; // back to now
      if (this.#wanted === asked) this.#wanted = null;
      if (!past) {
        if (!this.#walking) this.trying.stop(); // an address that tells of actions that cannot be taken
        continue;
      }
      // A card may have been tapped meanwhile, which holds for the same position seen differently.
      const same = past.view.turn === this.view.turn && past.view.seat === this.view.seat;
      this.#past = past;
      this.#walking = true;
      if (!same) this.cancel();
    }
  }

  say(text: string): void {
    this.notice = text;
  }

  /** Runs a request and shows its failure as a notice; null then. */
  async attempt<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      this.say(sentence(error));
      return null;
    }
  }
}
