/** What a tab hears of tables and sends to them. */
import type { ApiError } from "../api/client";
import type { AssistanceSetting, GameEvent, LiveAct, LiveArrange, LiveBrief, LiveNote, LiveSay } from "../api/types";

/** A view of a game that can be followed. */
export interface Key {
  readonly game: string;
  /** One of this person's seats; null for a spectator, or for this person's only seat. */
  readonly seat: number | null;
  /** The most assistance that is wanted. */
  readonly assistance: AssistanceSetting;
  /** A study of the game, to follow together with it. */
  readonly study?: string | null;
}

/** connecting: the first attempt; lost: broken, being retried. */
export type Connection = "connecting" | "live" | "lost";

export type Notice =
  | { readonly type: "event"; readonly event: GameEvent }
  | { readonly type: "connection"; readonly connection: Connection }
  | LiveBrief
  /** The server refuses this table (unknown, another person's seat); it is not retried. */
  | { readonly type: "refused"; readonly error: ApiError };

export type Listener = (notice: Notice) => void;

type Body<Message> = Message extends unknown ? Omit<Message, "id" | "again"> : never;
export type Command = Body<LiveAct | LiveArrange | LiveNote | LiveSay>;

export interface Streams {
  /** Tells the listener a snapshot, then every event of a game as a seat sees it. A view has one listener at a time. */
  subscribe(key: Key, listener: Listener): () => void;
  /** Resolves once the command is accepted and, if its game is followed, its event has been told. @throws ApiError */
  send(command: Command): Promise<void>;
}

export interface TabStreams extends Streams {
  /** Tells the listener whether one of this person's tables waits for them, at each change. */
  brief(game: string, listener: Listener): () => void;
  /** Whether briefs do not come, so that lists have to be polled. */
  readonly briefless: boolean;
  /** The server now knows this browser as another person. */
  identify(): void;
}

let make: (() => TabStreams) | undefined;
let only: TabStreams | undefined;

/** @param given makes the tab's streams at the first use */
export function provideStreams(given: () => TabStreams): void {
  make = given;
}

export function streams(): TabStreams {
  if (!make) throw new Error("The page has not provided its streams.");
  return (only ??= make());
}
