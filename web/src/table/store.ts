/** What the table needs of whoever holds the game's stream; it draws this and asks for nothing else. */
import type { Action, Entry, GameView, Message, MessageBody, Table } from "../lib/types";

export type Connection = "connecting" | "live" | "lost";

/** One game as it arrives. Every promise rejects with an error whose message is a sentence to show. */
export interface GameStore {
  /** The table's id, which is the game's too. */
  readonly id: string;
  readonly table: Table;
  /** Null until the first snapshot has come. */
  readonly view: GameView | null;
  readonly log: readonly Entry[];
  readonly messages: readonly Message[];
  readonly connection: Connection;
  /** Whose eyes the view is seen with; null for a spectator. */
  readonly seat: number | null;
  /** Every seat this device holds; several in pass-and-play. */
  readonly seats: readonly number[];
  /** Sees the game with the eyes of another seat of one's own. */
  look(seat: number): void;
  act(action: Action): Promise<void>;
  /** Keeps the own hand in this order, as card orders, left to right. (C26) */
  arrange(orders: readonly number[]): Promise<void>;
  say(body: Pick<MessageBody, "text" | "phrase">): Promise<void>;
}
