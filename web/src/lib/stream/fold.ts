/** Builds a game's state from its events. */
import type {
  Arrangement,
  ChatEvent,
  ClockEvent,
  Entry,
  GameEvent,
  GameView,
  Message,
  Note,
  Study,
  StudyLine,
  StudyMessage,
  Table,
  TurnEvent,
} from "../api/types";
import { writerOf } from "../notes/versions";

export interface GameState {
  readonly table: Table | null;
  readonly view: GameView | null;
  readonly log: readonly Entry[];
  /** The last clock event; null before the first, and for tables without clocks. */
  readonly clocks: ClockEvent | null;
  /** In the order of writing. */
  readonly notes: readonly Note[];
  /** The newest ones, without gaps. */
  readonly messages: readonly Message[];
  /** Whether the server has older messages. */
  readonly older: boolean;
  /** The study that is followed; null before its first event, and outside of studies. */
  readonly study: Study | null;
  /** The branches of the study. */
  readonly lines: readonly StudyLine[];
  /** The messages in the study. */
  readonly said: readonly StudyMessage[];
}

export const nothing: GameState = {
  table: null,
  view: null,
  log: [],
  clocks: null,
  notes: [],
  messages: [],
  older: false,
  study: null,
  lines: [],
  said: [],
};

/** The state after an event. Known messages, and turns other than the next, change nothing. */
export function fold(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case "table":
      return { ...state, table: event.table };
    case "snapshot":
      return { ...state, view: event.view, log: event.log, notes: until(event.view.turn, state.notes) };
    case "turn":
      return state.view?.turn === event.view.turn - 1
        ? { ...state, view: event.view, log: shown(state.log, event) }
        : state;
    case "clock":
      return { ...state, clocks: event };
    case "hand":
      return state.view ? { ...state, view: { ...state.view, ...arrangementIn(event) } } : state;
    case "notes":
      return { ...state, notes: withNotes(state.notes, event.notes) };
    case "chat":
      return withMessage(state, event);
    case "study":
      return { ...state, study: event.study };
    case "study-lines": {
      const lines = [...state.lines];
      for (const line of event.lines) lines[line.line] = line;
      return { ...state, lines };
    }
    case "study-chat": {
      const known = new Set(state.said.map(({ id }) => id));
      return { ...state, said: [...state.said, ...event.messages.filter(({ id }) => !known.has(id))] };
    }
  }
}

/** The log after a turn, as far as it is still shown. */
function shown(log: readonly Entry[], { view, entry }: TurnEvent): readonly Entry[] {
  return [...log, entry].filter(({ turn }) => turn >= view.since);
}

/** The arrangement in a view or an event. (C26) */
export function arrangementIn({ arrangement, turned, gaps }: Arrangement): Arrangement {
  return { arrangement, turned, gaps };
}

/** The notes without those of later turns, which were undone. */
function until(turn: number, notes: readonly Note[]): readonly Note[] {
  return notes.some((note) => note.turn > turn) ? notes.filter((note) => note.turn <= turn) : notes;
}

/** Adds notes; a note replaces the one with the same writer, card and turn. */
function withNotes(known: readonly Note[], news: readonly Note[]): Note[] {
  const replaced = (one: Note): boolean =>
    news.some((other) => writerOf(one) === writerOf(other) && one.order === other.order && one.turn === other.turn);
  return [...known.filter((note) => !replaced(note)), ...news];
}

function withMessage(state: GameState, { message, older }: ChatEvent): GameState {
  const oldest = state.messages[0]?.id ?? message.id;
  // At the end players also get the spectators' messages. Those before the oldest one here come with the older pages.
  const omitted = state.older && !older && message.id < oldest;
  if (omitted || state.messages.some(({ id }) => id === message.id)) return state;
  // `older`: the server left out messages before this one, so those known from before it may have a gap after them.
  const known = older ? state.messages.filter(({ id }) => id > message.id) : state.messages;
  const messages = [...known, message].sort((a, b) => a.id - b.id);
  return { ...state, messages, older: older || state.older };
}
