/** The server's API: one typed function for each route the client calls. */
import { t } from "../messages";
import { problemOf, query } from "./wire";
import type {
  Accepted,
  Action,
  ActionBody,
  EditionList,
  Knowledge,
  Me,
  Message,
  MessageBody,
  MessageList,
  NewTable,
  Problem,
  RulesPage,
  SeatChange,
  ServerInfo,
  Snapshot,
  Table,
  TableChanges,
  TableList,
} from "./types";

/** A refusal of the server (4xx), or its failure; `message` is a sentence to show. */
export class ApiError extends Error {
  override name = "ApiError";
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }

  /** A stable name for what is wrong, e.g. "stale-turn"; "offline" when there was no answer. */
  get code(): string {
    return this.problem.error;
  }
}

/** The sentence to show for anything that was thrown. */
export function sentence(error: unknown): string {
  return error instanceof ApiError ? error.message : t("error.unexpected");
}

/** A refusal in words, even when the server gave none. */
export function refusal(status: number, problem: Problem | null): ApiError {
  return new ApiError(status, problem ?? { error: `http-${status}`, message: t("error.unexpected"), rule: null });
}

type Method = "GET" | "POST" | "PUT" | "PATCH";

async function send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, { error: "offline", message: t("error.offline"), rule: null });
  }
  if (!response.ok) throw refusal(response.status, await problemOf(response));
  return (await response.json()) as T;
}

const id = encodeURIComponent;

export const api = {
  me: () => send<Me>("GET", "/me"),
  rename: (name: string) => send<Me>("PUT", "/me", { name }),
  server: () => send<ServerInfo>("GET", "/server"),
  editions: () => send<EditionList>("GET", "/editions"),
  rules: (edition: string) => send<RulesPage>("GET", `/editions/${id(edition)}/rules`),

  tables: (signal?: AbortSignal) => send<TableList>("GET", "/tables", undefined, signal),
  table: (table: string) => send<Table>("GET", `/tables/${id(table)}`),
  createTable: (body: NewTable) => send<Table>("POST", "/tables", body),
  changeTable: (table: string, body: Partial<TableChanges>) => send<Table>("PATCH", `/tables/${id(table)}`, body),
  changeSeat: (table: string, seat: number, body: SeatChange) =>
    send<Table>("PUT", `/tables/${id(table)}/seats/${seat}`, body),
  join: (table: string) => send<Table>("POST", `/tables/${id(table)}/join`),
  leave: (table: string) => send<Table>("POST", `/tables/${id(table)}/leave`),
  start: (table: string) => send<Table>("POST", `/tables/${id(table)}/start`),
  rematch: (table: string) => send<Table>("POST", `/tables/${id(table)}/rematch`),
  messages: (table: string) => send<MessageList>("GET", `/tables/${id(table)}/messages`),
  say: (table: string, body: MessageBody) => send<Message>("POST", `/tables/${id(table)}/messages`, body),

  /** A game at some turn (the newest without one), as one's own seat sees it. */
  snapshot: (game: string, at: { seat?: number | null; turn?: number } = {}) =>
    send<Snapshot>("GET", `/games/${id(game)}${query(at)}`),
  act: (game: string, turn: number, seat: number, action: Action) =>
    send<Accepted>("POST", `/games/${id(game)}/actions`, { turn, seat, action } satisfies ActionBody),
  arrange: (game: string, seat: number, orders: readonly number[]) =>
    send<unknown>("PUT", `/games/${id(game)}/hand`, { seat, orders }),
  knowledge: (game: string, seat: number | null) =>
    send<Knowledge>("GET", `/games/${id(game)}/knowledge${query({ seat })}`),
  /** Where a finished game can be downloaded as a file. */
  recordPath: (game: string) => `/api/games/${id(game)}/record`,
};
