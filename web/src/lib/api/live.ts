/** The messages of the tab's socket, until the API's description has them: then `types.ts` takes them from there. */
import type { components } from "./api.gen";

type Schemas = components["schemas"];
type Problem = Schemas["Problem"];

interface Refusal {
  readonly status: number;
  readonly problem: Problem;
  readonly retry_after: number | null;
}

type LiveEvent = Schemas[
  "TableEvent" | "SnapshotEvent" | "TurnEvent" | "ClockEvent" | "HandEvent" | "NotesEvent" | "ChatEvent"];

interface LiveNews {
  readonly type: "news";
  readonly game: string;
  readonly seat: number | null;
  readonly number: number | null;
  readonly commands: readonly string[];
  readonly events: readonly LiveEvent[];
}

export interface LiveBrief {
  readonly type: "brief";
  readonly game: string;
  readonly status: "waiting" | "playing" | "finished";
  readonly turn: number | null;
  readonly waits: boolean;
}

interface LiveEnded {
  readonly type: "ended";
  readonly game: string;
  readonly seat: number | null;
  readonly status: number;
  readonly problem: Problem | null;
  readonly retry_after: number | null;
}

export type LiveMessage =
  | { readonly type: "hello" }
  | LiveNews
  | LiveBrief
  | { readonly type: "done"; readonly id: string; readonly number: number }
  | ({ readonly type: "refused"; readonly id: string } & Refusal)
  | LiveEnded
  | ({ readonly type: "problem" } & Refusal);

interface Following {
  readonly game: string;
  readonly seat: number | null;
  readonly whole: boolean;
}

interface LiveCommand {
  readonly id: string;
  readonly game: string;
  readonly again: boolean;
}

export type LiveAct = { readonly type: "act" } & LiveCommand & Schemas["ActionBody"];
export type LiveArrange = { readonly type: "arrange" } & LiveCommand & Schemas["HandBody"];
export type LiveNote = { readonly type: "note" } & LiveCommand & Schemas["NoteBody"];
export type LiveSay = { readonly type: "say" } & LiveCommand & Schemas["MessageBody"];

export type LiveRequest =
  | ({ readonly type: "follow"; readonly after: number | null } & Following)
  | ({ readonly type: "unfollow" } & Following)
  | LiveAct
  | LiveArrange
  | LiveNote
  | LiveSay;
