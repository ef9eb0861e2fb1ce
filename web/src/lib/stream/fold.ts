/** Builds the state of a game from its events; used by tabs and by the worker. */
import type {
  Arrangement,
  ChatEvent,
  ClockEvent,
  Entry,
  GameEvent,
  GameView,
  Message,
  Note,
  Table,
} from "../api/types";

export interface GameState {
  readonly table: Table | null;
  readonly view: GameView | null;
  readonly log: readonly Entry[];
  /** Null as long as none is known, as where the table has none. */
  readonly clocks: ClockEvent | null;
  /** In the order in which they were written. */
  readonly notes: readonly Note[];
  /** The newest ones, without a gap. */
  readonly messages: readonly Message[];
  /** Whether there are messages before those. */
  readonly older: boolean;
}

export const nothing: GameState = {
  table: null,
  view: null,
  log: [],
  clocks: null,
  notes: [],
  messages: [],
  older: false,
};

/** The state after an event. What was known already (a repeated turn or message) changes nothing. */
export function fold(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case "table":
      return { ...state, table: event.table };
    case "snapshot":
      return { ...state, view: event.view, log: event.log, notes: until(event.view.turn, state.notes) };
    case "turn":
      return follows(state, event.view) ? { ...state, view: event.view, log: [...state.log, event.entry] } : state;
    case "clock":
      return { ...state, clocks: event };
    case "hand":
      return state.view ? { ...state, view: { ...state.view, ...kept(event) } } : state;
    case "notes":
      return { ...state, notes: withNotes(state.notes, event.notes) };
    case "chat":
      return withMessage(state, event);
  }
}

/** How a player keeps a hand, as a part of a view or an event. (C26) */
export function kept({ arrangement, turned, gaps }: Arrangement): Arrangement {
  return { arrangement, turned, gaps };
}

/** Whether an event shows that turns were missed: only a fresh snapshot helps then. */
export function misses(state: GameState, event: GameEvent): boolean {
  return event.type === "turn" && event.view.turn > (state.view?.turn ?? -1) && !follows(state, event.view);
}

/** The state told as the fewest events, for a listener that comes late. */
export function retell({ table, view, log, clocks, notes, messages, older }: GameState): GameEvent[] {
  const events: GameEvent[] = [];
  if (table) events.push({ type: "table", table });
  if (view) events.push({ type: "snapshot", view, log });
  if (clocks) events.push(clocks);
  if (notes.length > 0) events.push({ type: "notes", notes });
  return [...events, ...chatEvents(messages, older)];
}

/** Messages as events. @param older whether there are others before them */
export function chatEvents(messages: readonly Message[], older: boolean): GameEvent[] {
  return messages.map((message, index) => ({ type: "chat", message, older: older && index === 0 }));
}

function follows(state: GameState, view: GameView): boolean {
  return state.view !== null && view.turn === state.view.turn + 1;
}

/** The notes without those of later turns, which have been taken back. */
function until(turn: number, notes: readonly Note[]): readonly Note[] {
  return notes.some((note) => note.turn > turn) ? notes.filter((note) => note.turn <= turn) : notes;
}

/** A note takes the place of one by the same seat on the same card and turn. */
function withNotes(known: readonly Note[], news: readonly Note[]): Note[] {
  const replaced = (one: Note): boolean =>
    news.some(({ seat, order, turn }) => one.seat === seat && one.order === order && one.turn === turn);
  return [...known.filter((note) => !replaced(note)), ...news];
}

function withMessage(state: GameState, { message, older }: ChatEvent): GameState {
  if (state.messages.some(({ id }) => id === message.id)) return state;
  // Where some were left out, those before them can be asked for anew.
  const kept = older ? state.messages.filter(({ id }) => id > message.id) : state.messages;
  const messages = [...kept, message].sort((a, b) => a.id - b.id);
  return { ...state, messages, older: older || state.older };
}
