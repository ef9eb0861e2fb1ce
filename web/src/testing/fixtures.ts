/** Complete wire objects for tests; a test gives the fields it is about. */
import { ordinary } from "../lib/tables/options";
import type { Entry, GameView, Message, Note, Problem, Seat, Table, TurnEvent, WireText } from "../lib/api/types";

/** A text without translations. */
export function plain(message: string): WireText {
  return { id: null, values: {}, message };
}

/** The server's error for a refused request. */
export function problem(message: string): Problem {
  return { error: "refused", rule: null, ...plain(message) };
}

export function seat(place: number, given: Partial<Seat> = {}): Seat {
  return {
    seat: place,
    kind: "person",
    name: `P${place}`,
    bot: null,
    mine: false,
    host: place === 0,
    online: true,
    kept: false,
    knows: false,
    out_of_time: false,
    muted: false,
    may: [],
    ...given,
  };
}

export function table(given: Partial<Table> = {}): Table {
  return {
    id: "t1",
    tournament: null,
    status: "playing",
    settings: { ...ordinary(), silence: false },
    seats: [seat(0, { mine: true }), seat(1)],
    rules: {
      suits: [],
      ranks: ["1", "2", "3", "4", "5"],
      stack_size: 5,
      clue_colours: [],
      clue_ranks: [1, 2, 3, 4, 5],
      touches: {},
      sequences: {},
      bonus: true,
      half_tokens: false,
      alternating: false,
      untold: null,
      most_players: 5,
      hand_size: 5,
      deck_size: 50,
      max_score: 25,
      clue_tokens: 8,
      strikes: 3,
      endless: false,
      keep_score: false,
      empty_clues: false,
      discard_at_full: false,
      variants: [],
      differences: [],
      copies: {},
    },
    words: {
      clue_token: plain("blue token"),
      clue_tokens: plain("blue tokens"),
      clue_picture: "blue-lantern",
      strike: plain("red token"),
      strikes: plain("red tokens"),
      strike_picture: "token",
      card: plain("card"),
      cards: plain("cards"),
    },
    edition_name: plain("Cocktail"),
    one_click: false,
    host: true,
    removed: false,
    muted_spectators: [],
    watching: 0,
    may: [],
    created: "2026-01-01T00:00:00Z",
    finished: null,
    deal: null,
    day: null,
    commitment: null,
    seed: null,
    hanab_live: false,
    outcome: null,
    winnable: null,
    undo: null,
    pause: null,
    rematch: null,
    rematch_by: null,
    ...given,
  };
}

export function view(turn: number, given: Partial<GameView> = {}): GameView {
  return {
    id: "t1",
    turn,
    seat: 0,
    on_turn: turn % 2,
    clue_tokens: 8,
    strikes: 0,
    score: 0,
    best: 25,
    deck: 40,
    efficiency: null,
    pace: 18,
    turns_left: null,
    fireworks: [],
    assistance: "full",
    since: 0,
    dead: [],
    critical: [],
    discards: [],
    hands: [[], []],
    arrangement: [],
    turned: [],
    gaps: [],
    legal: [],
    ahead: [],
    refusals: { play: null, discard: null, clue: null },
    mistakes: { play: [], discard: [] },
    may_write: [0, 1],
    may_undo: false,
    outcome: null,
    ...given,
  };
}

/** The log entry that led from `turn` to the next. */
export function entry(turn: number, given: Partial<Entry> = {}): Entry {
  return {
    turn,
    seat: turn % 2,
    stand_in: false,
    action: { type: "discard", slot: 0 },
    cards: [turn],
    slots: [0],
    hand: 5,
    kind: "R1",
    result: "discarded",
    token_gained: true,
    drawn: null,
    ...given,
  };
}

/** The event that leads to `turn`. */
export function turnEvent(turn: number): TurnEvent {
  return { type: "turn", view: view(turn), entry: entry(turn - 1) };
}

/** The log of a game at `turn`. */
export function log(turn: number): Entry[] {
  return Array.from({ length: turn }, (_, index) => entry(index));
}

export function note(turn: number, order: number, text: string, seat = 0): Note {
  return { seat, spectator: null, name: "", mine: false, order, turn, text };
}

export function message(id: number): Message {
  return {
    id,
    name: "P0",
    seat: 0,
    spectator: null,
    turn: 0,
    text: `said ${id}`,
    phrase: null,
    created: "2026-01-01T00:00:00Z",
  };
}
