/** Builds the state of a game from its events; used by tabs and by the worker. */
import type { Arrangement, Entry, GameEvent, GameView, Message, Table } from "../api/types";

export interface GameState {
  readonly table: Table | null;
  readonly view: GameView | null;
  readonly log: readonly Entry[];
  readonly messages: readonly Message[];
}

export const nothing: GameState = { table: null, view: null, log: [], messages: [] };

/** The state after an event. What was known already (a repeated turn or message) changes nothing. */
export function fold(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case "table":
      return { ...state, table: event.table };
    case "snapshot":
      return { ...state, view: event.view, log: event.log };
    case "turn":
      return follows(state, event.view) ? { ...state, view: event.view, log: [...state.log, event.entry] } : state;
    case "hand":
      return state.view ? { ...state, view: { ...state.view, ...kept(event) } } : state;
    case "chat":
      return withMessage(state, event.message);
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
export function retell({ table, view, log, messages }: GameState): GameEvent[] {
  const events: GameEvent[] = [];
  if (table) events.push({ type: "table", table });
  if (view) events.push({ type: "snapshot", view, log });
  for (const message of messages) events.push({ type: "chat", message });
  return events;
}

function follows(state: GameState, view: GameView): boolean {
  return state.view !== null && view.turn === state.view.turn + 1;
}

function withMessage(state: GameState, message: Message): GameState {
  if (state.messages.some(({ id }) => id === message.id)) return state;
  const messages = [...state.messages, message].sort((a, b) => a.id - b.id);
  return { ...state, messages };
}
