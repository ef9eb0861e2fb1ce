/** The server's API, typed by its description: for the pages, and for the worker that holds their streams. */
import createClient, { type ClientPathsWithMethod, type MaybeOptionalInit } from "openapi-fetch";
import type { paths } from "./api.gen";
import type { Action, Arrangement, MessageBody, NewTable, Problem, SeatChange, TableChanges } from "./types";

/** A refusal (4xx) or failure (5xx) of the server; status 0 when it could not be reached. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** What the server says is wrong; null when there was no answer, or not one of the API's own. */
  readonly problem: Problem | null;
  /** Seconds after which the server wants to be asked again; null when it does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.message ?? `The server answered with status ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether trying again may help: no answer, failures of the server, time-outs and "slow down". */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}

const client = createClient<paths>({ credentials: "same-origin", headers: { Accept: "application/json" } });

client.use({
  async onResponse({ response }) {
    if (response.ok) return;
    const body: unknown = await response.json().catch(() => null);
    // Proxies may give a date instead.
    const seconds = Number(response.headers.get("Retry-After")) || null;
    throw new ApiError(response.status, isProblem(body) ? body : null, seconds);
  },
  onError: ({ request }) => (request.signal.aborted ? undefined : new ApiError(0, null)),
});

type Method = "get" | "post" | "put" | "patch";
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;
// The types of openapi-fetch's own answers lose read-only arrays; these are the description's.
type Answer<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? Content[keyof Content]
  : Operation extends { responses: { 201: { content: infer Content } } }
    ? Content[keyof Content]
    : never;

async function send<M extends Method, Path extends ClientPathsWithMethod<typeof client, M>>(
  method: M,
  path: Path,
  ...init: undefined extends Init<Path, M> ? [init?: Init<Path, M>] : [init: Init<Path, M>]
): Promise<Answer<paths[Path][M]>> {
  const { data } = await client.request(method, path, ...(init as never));
  return data as Answer<paths[Path][M]>;
}

/** What a caller that asks again and again may add to a request. */
interface Asking {
  readonly signal?: AbortSignal;
  readonly cache?: RequestCache;
}

/** One function for each route that is used. All throw `ApiError`, or `AbortError` after the signal. */
export const api = {
  me: () => send("get", "/api/me"),
  rename: (name: string) => send("put", "/api/me", { body: { name } }),
  signOutOthers: () => send("post", "/api/me/sign-out-others"),
  server: () => send("get", "/api/server"),
  editions: () => send("get", "/api/editions"),
  rules: (edition: string) => send("get", "/api/editions/{edition}/rules", { params: { path: { edition } } }),

  /** @param before the `older_mine` of the page before; then `mine` has the next one, and `open` nothing */
  tables: (before: string | null = null) => send("get", "/api/tables", { params: { query: { mine_before: before } } }),
  table: (table: string, asking: Asking = {}) =>
    send("get", "/api/tables/{table}", { params: { path: { table } }, ...asking }),
  createTable: (body: NewTable) => send("post", "/api/tables", { body }),
  changeTable: (table: string, body: TableChanges) =>
    send("patch", "/api/tables/{table}", { params: { path: { table } }, body }),
  changeSeat: (table: string, seat: number, body: SeatChange) =>
    send("put", "/api/tables/{table}/seats/{seat}", { params: { path: { table, seat } }, body }),
  join: (table: string) => send("post", "/api/tables/{table}/join", { params: { path: { table } } }),
  leave: (table: string) => send("post", "/api/tables/{table}/leave", { params: { path: { table } } }),
  start: (table: string) => send("post", "/api/tables/{table}/start", { params: { path: { table } } }),
  rematch: (table: string) => send("post", "/api/tables/{table}/rematch", { params: { path: { table } } }),
  /** @param before the id of a message: then those before it; null for the newest */
  messages: (table: string, before: number | null, asking: Asking = {}) =>
    send("get", "/api/tables/{table}/messages", { params: { path: { table }, query: { before } }, ...asking }),
  say: (table: string, body: MessageBody) =>
    send("post", "/api/tables/{table}/messages", { params: { path: { table } }, body }),

  /** A game at some turn (the newest without one), as a seat of this person sees it, or a spectator. */
  snapshot: (game: string, query: { seat?: number | null; turn?: number } = {}, asking: Asking = {}) =>
    send("get", "/api/games/{game}", { params: { path: { game }, query }, ...asking }),
  /** The stream of a game's events, as bytes. @param after the last turn that is known; null for a snapshot first */
  events: (game: string, seat: number | null, after: number | null, signal: AbortSignal) =>
    send("get", "/api/games/{game}/events", {
      params: { path: { game }, query: { seat }, header: after === null ? {} : { "last-event-id": String(after) } },
      headers: { Accept: "text/event-stream" },
      parseAs: "stream",
      cache: "no-store",
      signal,
    }) as Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
  act: (game: string, turn: number, seat: number, action: Action) =>
    send("post", "/api/games/{game}/actions", { params: { path: { game } }, body: { turn, seat, action } }),
  arrange: (game: string, seat: number, { arrangement, turned, gaps }: Arrangement) =>
    send("put", "/api/games/{game}/hand", {
      params: { path: { game } },
      body: { seat, orders: arrangement, turned, gaps },
    }),
  why: (game: string, seat: number | null, turn: number) =>
    send("get", "/api/games/{game}/turns/{turn}/why", { params: { path: { game, turn }, query: { seat } } }),
  knowledge: (game: string, seat: number | null) =>
    send("get", "/api/games/{game}/knowledge", { params: { path: { game }, query: { seat } } }),
  /** Where a finished game can be downloaded as a file. */
  recordPath: (game: string) => `/api/games/${encodeURIComponent(game)}/record`,
};
