/** The state of the table page, and the values derived from it that most parts need. Plain functions change it. */
import { getContext } from "svelte";
import { MediaQuery, SvelteMap } from "svelte/reactivity";
import { sentence } from "../lib/api/client";
import type { Action, Card, Entry, GameView, Legal, Snapshot, Suit, SuitSign, Table } from "../lib/api/types";
import { arrangedCards } from "../lib/game/arrangement";
import { pathOf, type Branches } from "../lib/game/branches";
import type { GameStore } from "../lib/game/game.svelte";
import { newsOf } from "../lib/game/news";
import type { Eyes } from "../lib/game/viewing";
import { actorOf, nameOf } from "../lib/words";
import type { Coach } from "./coach/coach";
import type { LegalClue } from "./input/clues";
import type { Opening } from "./input/keys";
import { unmarked, type Mark } from "./review/marks";

export type Panel =
  "log" | "news" | "discards" | "chat" | "known" | "menu" | "people" | "leave" | "help" | "signs" | "proof";

/** A place of a hand. */
export interface Place {
  readonly seat: number;
  /** From the left as the hand is shown, from 0. */
  readonly place: number;
}

/** The actions offered, and the one chosen. */
export interface Offer {
  readonly turn: number;
  readonly options: readonly Legal[];
  readonly chosen: Legal | null;
  /** Why the chosen one could not be sent. */
  readonly failure: string | null;
}

/** The next action, chosen ahead: a card to play or discard, by order, or a clue with the cards it would touch. */
export type Premove = (
  | { readonly type: "play" | "discard"; readonly order: number; readonly clue: null }
  | { readonly type: "clue"; readonly order: null; readonly clue: LegalClue }
) & {
  /** The orders of the whole hand at the time of choosing. */
  readonly hand: string;
};

/** An action that a review or a hint shows on the table. */
export interface Shown {
  readonly turn: number;
  readonly seat: number;
  readonly action: Action;
  /** The orders of the cards that it touches, plays or discards. */
  readonly cards: readonly number[];
}

/** A note that the server has not confirmed. */
export interface Draft {
  /** The seat that writes it; null for a spectator. */
  readonly seat: number | null;
  readonly order: number;
  readonly text: string;
  /** Why the last attempt to save it failed. */
  readonly trouble: string | null;
  readonly sending: boolean;
  /** The timer of the next attempt to save it. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

export class Board {
  readonly game: GameStore;
  /** Instructs the viewer: the guide of the first game, or a puzzle. */
  coach = $state.raw<Coach | null>(null);
  /** The message shown for a while: why something is not allowed, or what failed. */
  notice = $state<string | null>(null); // "None of Ada’s cards is 5."

  /** Whether the screen has space for columns beside the table. */
  readonly wide = new MediaQuery("(min-width: 1000px) and (min-height: 560px)", true);
  /** Whether the screen has space for the most important parts only. */
  readonly low = new MediaQuery("(max-height: 559px), (max-width: 620px)", false);
  /** Whether the screen is operated with fingers. */
  readonly coarse = new MediaQuery("(pointer: coarse)", false);
  /** The dialog or sheet over the table. */
  panel = $state<Panel | null>(null); // "log"
  /** The card whose details are shown, by order. */
  details = $state<number | null>(null); // 4
  /** The seat whose bot is described. */
  botSeat = $state<number | null>(null); // 1

  /** The position fetched in place of the newest: an earlier one, one of a branch, or the last one in another view. */
  fetched = $state.raw<Snapshot | null>(null); // { view: { turn: 12, … }, log: […] }
  /** The position being fetched. */
  wanted = $state.raw<{ readonly turn: number } | null>(null); // { turn: 12 }
  /** Settles once the position wanted last is shown; null if none is. */
  fetching: Promise<void> | null = null;
  /** Whether a replay was begun; after the end it goes on at the last turn. */
  replaying = $state(false);
  /** Whose view a finished game is replayed in; null for the viewer's own. */
  chosenEyes = $state.raw<Eyes | null>(null); // { seat: 2, open: false }
  /** Whether the review was opened. */
  reviewOpened = $state(false);
  /** What the review shows beside its graph. */
  reviewPart = $state<"turn" | "players">("turn");
  /** The marks of the game's review by turn, once it was opened. */
  marks = $state.raw<ReadonlyMap<number, Mark>>(unmarked); // 12 → "mistake"

  /** Whether alternative continuations are shown; those of a finished game are kept until the page is left. */
  branching = $state(false);
  /** The position of a running game from which the viewer tries ahead; null while the viewer does not. */
  aheadFrom = $state.raw<Snapshot | null>(null);
  branches = $state.raw<Branches>([]); // [{ parent: null, turn: 17, actions: [{ type: "play", slot: 0 }] }]
  /** The branch shown, by its index; null for the record. */
  branch = $state<number | null>(null); // 0
  /** The logs of branches that have been shown, by index. */
  branchLogs = $state.raw<readonly (readonly Entry[] | undefined)[]>([]);
  /** Whether branches show all hands, or only those that the seat on turn sees. */
  openHands = $state(true);
  /** The bot that plays all seats but one in branches. */
  partner = $state.raw<{ readonly bot: string; readonly except: number | null } | null>(null);

  /** Whether the position follows the leader of a study. */
  followsLeader = $state(true);
  /** Whether a study's position has been shown. */
  studyShown = $state(false);
  /** Whether a tap on a card points at it, for everybody in a study. */
  tapPointsOut = $state(false);
  /** The card pointed out in a study and on which turn: by this person while leading it, otherwise by its leader. */
  pointedOut = $state.raw<{ readonly turn: number; readonly card: number } | null>(null); // { turn: 12, card: 4 }

  offer = $state.raw<Offer | null>(null); // { turn: 12, options: [{ action, touches: [3] }], chosen: null, … }
  /** The first of two keys. */
  opened = $state.raw<{ readonly turn: number; readonly opening: Opening } | null>(null);
  /** The card tapped, and the hand that it was in. */
  tapped = $state.raw<{ readonly order: number; readonly hand: string } | null>(null); // { order: 4, hand: "4,1,0" }
  /** The turn whose action is being sent. */
  sentTurn = $state<number | null>(null); // 12
  premove = $state.raw<Premove | null>(null); // { type: "play", order: 4, clue: null, hand: "4,1,0" }
  /** The turn of the last event that brought a position: events may repeat it. */
  heardTurn: number | null = null; // 12

  /** The card that the keyboard's cursor was moved to. */
  cursor = $state.raw<Place | null>(null); // { seat: 1, place: 0 }
  /** Whether the pointer has moved since the keyboard moved the cursor. */
  pointerMoved = false;
  /** The seat whose hand is shown as its owner sees it. */
  empathy = $state<number | null>(null); // 1
  /** The dragged card, and the action if it is dropped now. */
  drag = $state.raw<{ readonly order: number; readonly over: "play" | "discard" | null } | null>(null);
  /** The cards of the log line under the pointer. */
  litCards = $state.raw<readonly number[]>([]); // [3, 7]
  /** The cards that the clue under the pointer would touch. */
  cluePreview = $state.raw<Pick<Shown, "turn" | "cards"> | null>(null); // { turn: 12, cards: [3] }
  /** The action of a review under the pointer or the focus, or of a hint. */
  shownAction = $state.raw<Shown | null>(null); // { turn: 12, seat: 0, action: { type: "discard", … }, cards: [4] }

  /** The viewer's unsaved notes by seat and order. */
  readonly drafts = new SvelteMap<string, Draft>(); // "0 12" → { seat: 0, order: 12, text: "r2", … }
  /** How many attempts to save a note have failed in a row. */
  noteFailures = 0;
  /** The card whose note field gets the focus. */
  noteFocus = $state<number | null>(null); // 4
  /** Whether the table was left. */
  closed = false;

  #remembered: GameView | null = null;
  /** The newest position. */
  readonly newest = $derived.by((): GameView | null => {
    // Between two seats of one device there is no view for a moment; the curtain hides the old one.
    this.#remembered = this.game.view ?? this.#remembered;
    return this.#remembered;
  });
  /** Whether the game has a view: not before the first answer, nor under the curtain. */
  readonly ready = $derived.by(() => this.game.view !== null);
  readonly over = $derived.by(() => (this.newest?.outcome ?? null) !== null);
  /** How the game ended, where its end is shown. */
  readonly ending = $derived.by(() => (this.past || this.branching ? null : (this.game.view?.outcome ?? null)));
  /** Whether an earlier turn is shown. */
  readonly past = $derived.by(() => !this.branching && this.fetched !== null && this.fetched.view.turn < this.turns);
  /** Whether the replay's bar is shown: on an earlier turn, while trying ahead, and in a replay that is at the end. */
  readonly inReplay = $derived.by(() => this.past || (this.replaying && (this.over || this.aheadFrom !== null)));
  /** The turn being fetched, otherwise the turn shown in a replay, from 0; null outside of replays. */
  readonly target = $derived.by(() => this.wanted?.turn ?? (this.inReplay ? this.view.turn : null));
  /** Whether the review of the finished game is open; branches hide it. */
  readonly reviewing = $derived.by(() => this.reviewOpened && this.over && !this.branching);
  /**
   * Whose view is replayed: the viewer's own, or after the end the one chosen. After the end a spectator's own view has
   * all hands open.
   */
  readonly seenBy = $derived.by((): Eyes => {
    const { seat } = this.game;
    return (this.over ? this.chosenEyes : null) ?? { seat, open: this.over && seat === null };
  });
  /** The path from the record to the branch shown; null for the record. */
  readonly path = $derived.by(() => pathOf(this.branches, this.branch));
  /** The card that a study's leader points out in the position shown, by order. */
  readonly leaderCard = $derived.by(() => {
    const { study } = this.game;
    return study?.place.turn === this.view.turn ? study.place.card : null;
  });
  /** The latest turn of the record that may be shown: a study's leader can hide the turns after the one reached. */
  readonly turnLimit = $derived.by(() => {
    const { study } = this.game;
    return study?.hides && study.leader !== null && study.leader !== study.you ? study.seen : this.turns;
  });
  /** The first turn that can be shown. */
  readonly firstTurn = $derived.by(() => this.aheadFrom?.view.turn ?? 0);
  /** The last turn that can be shown: of the branch shown, of the game when trying ahead began, or of the record. */
  readonly lastTurn = $derived.by(() =>
    this.path ? this.path.turn + this.path.actions.length : (this.aheadFrom?.view.turn ?? this.turnLimit),
  );
  /** The log of the branch shown, once it was fetched; otherwise of the record, as far as it may be shown. */
  readonly log = $derived.by(
    (): readonly Entry[] =>
      (this.branch === null ? undefined : this.branchLogs[this.branch]) ??
      (this.turnLimit < this.turns ? this.game.log.slice(0, this.turnLimit) : this.game.log),
  );
  /** The log entry of the last action before the position shown; on an earlier turn, of the action taken there. */
  readonly currentEntry = $derived.by((): Entry | null => {
    const { turn } = this.view;
    if (this.past) return this.log.find((entry) => entry.turn === turn) ?? null;
    return (this.branching ? this.log.find((entry) => entry.turn === turn - 1) : this.log.at(-1)) ?? null;
  });
  /** The turns since the viewer last acted, up to the position shown. */
  readonly news = $derived.by(() => newsOf(this.log, this.me, this.view.turn, this.view.hands.length));

  /** Whether a spectator watches through a seat, whose hand is then one among the others. */
  readonly watchesSeat = $derived.by(() => {
    // Branches, and replays after the end, show the chosen seat's hand as the viewer's, to everybody.
    if (this.branching || (this.over && this.fetched)) return false;
    return this.view.seat !== null && !this.game.mySeats.includes(this.view.seat);
  });
  /** The seat whose hand is shown as the viewer's; null if none is. */
  readonly me = $derived.by(() => (this.watchesSeat ? null : this.view.seat));
  /** `me` if the seat is this person's, who is called "you"; otherwise null. */
  readonly you = $derived.by(() => (this.me !== null && this.table.seats[this.me]?.mine ? this.me : null));
  /** Whether a bot plays the viewer's hand until the viewer returns. */
  readonly replaced = $derived.by(
    () => !this.branching && this.you !== null && (this.table.seats[this.you]?.bot ?? null) !== null,
  );
  /** The other seats from the left neighbour on; all seats for a spectator. */
  readonly otherSeats = $derived.by(() => {
    const count = this.view.hands.length;
    const mine = this.me;
    if (mine === null) return Array.from({ length: count }, (_, seat) => seat);
    return Array.from({ length: count - 1 }, (_, step) => (mine + 1 + step) % count);
  });
  /**
   * The viewer's hand. In the newest position it has the order that the viewer arranged (C26); on an earlier turn the
   * order in which the cards were drawn, as the log counts them.
   */
  readonly ownHand = $derived.by((): readonly Card[] => {
    const hand = this.view.hands[this.me ?? -1] ?? [];
    // While trying ahead `me` is the seat on turn, but only the viewer's own hand is arranged.
    const isDrawingOrder = this.past || (this.branching && (this.aheadFrom === null || this.me !== this.game.seat));
    return isDrawingOrder ? hand : arrangedCards(hand, this.game.view?.arrangement ?? []);
  });

  /** Whether the buttons to play and discard appear only at a tapped card: on touch screens and small ones. */
  readonly buttonsOnTap = $derived.by(() => !this.wide.current || this.coarse.current);
  /** Whether conclusions from the clues are shown. */
  readonly showsConclusions = $derived.by(() => this.game.assistance === "full");
  /** Whether the table has a chat. */
  readonly hasChat = $derived.by(() => this.table.settings.chat !== "closed");
  /** Whether a pause keeps everybody from acting; it does not stop trying ahead. */
  readonly paused = $derived.by(() => this.game.paused && this.aheadFrom === null);
  /** Whether the viewer may try ahead: alone at this device in a running game. */
  readonly mayTryAhead = $derived.by(
    () => this.playing && !this.over && !this.aheadFrom && !this.coach && this.game.mySeats.length === 1,
  );
  /** Whether this person has a seat in the running game. */
  readonly playing = $derived.by(
    () => this.game.kept && this.table.status === "playing" && this.game.mySeats.length > 0,
  );
  /** The seats of people for whom no bot stands in; when none are left, the bots wait. */
  readonly activePeople = $derived.by(() =>
    this.table.seats.filter(({ kind, bot }) => kind === "person" && bot === null),
  );

  constructor(game: GameStore) {
    this.game = game;
  }

  get table(): Table {
    return this.game.table;
  }

  /** The position shown: the newest, an earlier one, or one of a branch. */
  get view(): GameView {
    const view = this.fetched?.view ?? this.newest;
    if (!view) throw new Error("The game is drawn before it has arrived.");
    return view;
  }

  /** The turn of the newest position. */
  get turns(): number {
    return this.newest?.turn ?? 0;
  }

  get sending(): boolean {
    return this.sentTurn !== null && this.sentTurn === this.newest?.turn;
  }

  get suits(): readonly Suit[] {
    return this.table.rules.suits;
  }

  /** The ranks as kinds write them. */
  get ranks(): readonly string[] {
    return this.table.rules.ranks;
  }

  /** The clue colours; some variants have clue colours without a suit. */
  get colours(): readonly SuitSign[] {
    return this.table.rules.clue_colours;
  }

  /** The suit of a letter; a stand-in for a letter that no suit of this table has. */
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

  /** The name of the player, or stand-in, who took an action. */
  actor(entry: Entry): string {
    return actorOf(this.table, this.you, entry);
  }
}

export const boardKey = Symbol("board");

export function useBoard(): Board {
  return getContext<Board>(boardKey);
}

/** Runs a request; shows a failure as a notice and returns null. */
export async function attempt<T>(board: Board, request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    board.notice = sentence(error);
    return null;
  }
}
