/** A table for tests: a game without a server, and its board. */
import type {
  Action,
  Arrangement,
  Card,
  GameEvent,
  GameView,
  Legal,
  Snapshot,
  Suit,
  Table,
  WhatIfBody,
} from "../lib/api/types";
import { entry, log, note, plain, table, view } from "./fixtures";
import { GameStore } from "../lib/game/game.svelte";
import type { Eyes } from "../lib/game/viewing";
import type { Connection, Listener } from "../lib/stream/streams";
import type { Board } from "../table/board.svelte";
import { openBoard } from "../table/events";

const suits: readonly Suit[] = [
  { letter: "R", name: "red", shape: "peony", clueable: true },
  { letter: "B", name: "blue", shape: "ring", clueable: true },
  { letter: "M", name: "multicolour", shape: "crossette", clueable: false },
];

/** Records requests instead of sending them, and answers as a test says. */
class FakeGame extends GameStore {
  readonly acted: Action[] = [];
  readonly arrangements: Arrangement[] = [];
  readonly asked: number[] = [];
  readonly eyes: Eyes[] = [];
  readonly noted: string[] = [];
  /** Delivers an event as a stream would. */
  receive: (event: GameEvent) => void = () => undefined;
  answer: () => Promise<void> = () => Promise.resolve();
  position: (turn: number) => Promise<Snapshot> = (turn) => Promise.resolve({ view: myTurn(turn), log: log(turn) });

  override act(action: Action): Promise<void> {
    this.acted.push(action);
    return this.answer();
  }

  override arrange(hand: Arrangement): Promise<void> {
    this.arrangements.push(hand);
    return this.answer();
  }

  override async note(seat: number | null, order: number, text: string): Promise<void> {
    this.noted.push(text);
    await this.answer();
    this.receive({ type: "notes", notes: [{ ...note(this.view?.turn ?? 0, order, text), seat, mine: seat === null }] });
  }

  override whatIf({ turn, actions }: WhatIfBody): Promise<Snapshot> {
    return this.position(turn + actions.length);
  }

  override at(turn: number, eyes: Eyes): Promise<Snapshot> {
    this.asked.push(turn);
    this.eyes.push(eyes);
    return this.position(turn);
  }
}

export function card(order: number, kind: string | null = null): Card {
  return { order, kind, possible: [], clues: [], drawn: 0, critical: false, dead: false };
}

export const play = (slot: number): Legal => ({ action: { type: "play", slot }, touches: [] });
export const discard = (slot: number): Legal => ({ action: { type: "discard", slot }, touches: [] });
export const rankClue = (rank: number, ...touches: number[]): Legal => ({
  action: { type: "rank", seat: 1, rank },
  touches,
});
export const colourClue = (colour: string, ...touches: number[]): Legal => ({
  action: { type: "colour", seat: 1, colour },
  touches,
});

/** Seat 0 (orders 0, 1) sees seat 1 with red 1 (order 2) and blue 3 (order 3), and is on turn. */
export function myTurn(turn: number, given: Partial<GameView> = {}): GameView {
  return view(turn, {
    on_turn: 0,
    hands: [
      [card(0), card(1)],
      [card(2, "R1"), card(3, "B3")],
    ],
    arrangement: [0, 1],
    legal: [
      play(0),
      play(1),
      discard(0),
      discard(1),
      rankClue(1, 2),
      rankClue(3, 3),
      colourClue("red", 2),
      colourClue("blue", 3),
    ],
    ...given,
  });
}

/** The position after the last action. */
export function endOfGame(turn: number): GameView {
  const reason = plain("The last round is over.");
  const outcome = { result: "finished", lost: false, score: 1, cards: 1, reason, rating: null, card: null } as const;
  return myTurn(turn, { on_turn: null, legal: [], outcome });
}

/** The event after which it is the other seat's turn. */
export function theirTurn(turn: number): GameEvent {
  return { type: "turn", view: myTurn(turn, { on_turn: 1, legal: [] }), entry: { ...entry(turn - 1), seat: 0 } };
}

/** A board on a fake game that begins with this view; `hear` and `connect` tell it what a stream would. */
export function sit(
  first: GameView = myTurn(4),
  more: Partial<Table> = {},
): {
  readonly game: FakeGame;
  readonly board: Board;
  readonly hear: (event: GameEvent) => void;
  readonly connect: (connection: Connection) => void;
} {
  let listener: Listener | undefined;
  const given = table(more);
  const game = new FakeGame(
    { ...given, rules: { ...given.rules, suits, clue_colours: suits.filter(({ clueable }) => clueable) } },
    {
      subscribe: (_, heard) => {
        listener = heard;
        return () => undefined;
      },
      send: () => Promise.resolve(),
    },
  );
  const hear = (event: GameEvent): void => listener?.({ type: "event", event });
  game.receive = hear;
  hear({ type: "snapshot", view: first, log: log(first.turn) });
  const { board } = openBoard(game);
  const connect = (connection: Connection): void => listener?.({ type: "connection", connection });
  return { game, board, hear, connect };
}
