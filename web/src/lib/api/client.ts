/** The server's API, typed by its OpenAPI description. */
import createClient, { type ClientPathsWithMethod, type MaybeOptionalInit } from "openapi-fetch";
import { t, tell } from "../messages";
import type { NewTable as WholeNewTable, paths } from "./api.gen";
import type {
  Action,
  ActionBody,
  AdminTable,
  HandBody,
  MessageBody,
  NewTable,
  NewTournament,
  NoteBody,
  RulesPage,
  Scope,
  Problem,
  SeatChange,
  StudyLineBody,
  StudyPlaceBody,
  TableChanges,
  TournamentChanges,
  WhatIfBody,
} from "./types";

/** A refusal (4xx) or failure (5xx) of the server; status 0 when it could not be reached. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The server's error; null without an answer, or when the answer is not one of the API's. */
  readonly problem: Problem | null;
  /** Seconds of the `Retry-After` header; null without one. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.message ?? `The server answered with status ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether a retry may help: after no answer, a server failure, a time-out or a rate limit. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

/** An error whose message is a sentence for people. */
export class ShownError extends Error {
  override name = "ShownError";
}

/** The sentence to show for any thrown value. */
export function sentence(error: unknown): string {
  if (error instanceof ShownError) return error.message;
  if (!(error instanceof ApiError)) return t("error.unexpected");
  if (error.problem) return tell(error.problem);
  return t(error.status === 0 ? "error.offline" : "error.unexpected");
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}

/**
 * Called after each request: `onanswer` if there was a response (refusals, too), else `onsilence`. Neither is called for
 * an aborted request. `reach` sets them in tabs.
 */
export const contact: { onanswer: () => void; onsilence: () => void } = {
  onanswer: () => undefined,
  onsilence: () => undefined,
};

const client = createClient<paths>({ credentials: "same-origin", headers: { Accept: "application/json" } });

client.use({
  async onResponse({ response }) {
    contact.onanswer();
    if (response.ok) return;
    const body: unknown = await response.json().catch(() => null);
    // Proxies may send a date instead of seconds, which gives NaN here, and then null.
    const seconds = Number(response.headers.get("Retry-After")) || null;
    throw new ApiError(response.status, isProblem(body) ? body : null, seconds);
  },
  onError: ({ request }) => {
    if (request.signal.aborted) return undefined;
    contact.onsilence();
    return new ApiError(0, null);
  },
});

type Method = "get" | "post" | "put" | "patch" | "delete";
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;
// openapi-fetch's own answer types lose readonly arrays.
type Answer<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? Content[keyof Content]
  : Operation extends { responses: { 201: { content: infer Content } } }
    ? Content[keyof Content]
    : never;

// `init` holds parameters and body; it can be left out where a route needs none.
async function send<M extends Method, Path extends ClientPathsWithMethod<typeof client, M>>(
  method: M,
  path: Path,
  ...init: undefined extends Init<Path, M> ? [init?: Init<Path, M>] : [init: Init<Path, M>]
): Promise<Answer<paths[Path][M]>> {
  const { data } = await client.request(method, path, ...(init as never));
  return data as Answer<paths[Path][M]>;
}

type Credential = Record<string, unknown>;
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Q } } } ? Q : never;

/** The parameters of a path. */
const at = <Path>(path: Path): { params: { path: Path } } => ({ params: { path } });
const teamKey = (key: string | null): { "X-Team-Key"?: string } => (key === null ? {} : { "X-Team-Key": key });

/** One function for each route in use. All throw `ApiError`; those with a signal throw `AbortError` when it aborts. */
export const api = {
  me: () => send("get", "/api/me"),
  rename: (name: string) => send("put", "/api/me", { body: { name } }),
  signOutOthers: () => send("post", "/api/me/sign-out-others"),
  tokens: () => send("get", "/api/me/tokens"),
  makeToken: (name: string, scope: Scope, days: number) =>
    send("post", "/api/me/tokens", { body: { name, scope, days } }),
  endToken: (token: string) => send("delete", "/api/me/tokens/{token}", at({ token })),
  notifications: () => send("get", "/api/me/notifications"),
  subscribe: (endpoint: string, keys: { p256dh: string; auth: string }) =>
    send("post", "/api/me/notifications", { body: { endpoint, keys } }),
  unsubscribe: (subscription: string) => send("delete", "/api/me/notifications/{subscription}", at({ subscription })),
  account: () => send("get", "/api/account"),
  createAccount: (name: string, passphrase: string) => send("post", "/api/account", { body: { name, passphrase } }),
  /** @param bring here and below: whether the account takes over this guest's games */
  signIn: (name: string, passphrase: string, bring: boolean) =>
    send("post", "/api/sign-in", { body: { name, passphrase, bring } }),
  signInByCode: (name: string, code: string, passphrase: string, bring: boolean) =>
    send("post", "/api/sign-in/recovery", { body: { name, code, passphrase, bring } }),
  passkeySignInOptions: () => send("post", "/api/sign-in/passkey-options"),
  signInByPasskey: (ticket: string, credential: Credential, bring: boolean) =>
    send("post", "/api/sign-in/passkey", { body: { ticket, credential, bring } }),
  signOut: () => send("post", "/api/sign-out"),
  endLogin: (login: string) => send("delete", "/api/account/logins/{login}", at({ login })),
  setPassphrase: (old: string, passphrase: string) =>
    send("put", "/api/account/passphrase", { body: { old, passphrase } }),
  /** @param listed whether best results name this person */
  setListed: (listed: boolean) => send("put", "/api/account/listed", { body: { listed } }),
  /** @param passphrase here and below: may be null within ten minutes after signing in */
  newCodes: (passphrase: string | null) => send("post", "/api/account/recovery-codes", { body: { passphrase } }),
  passkeyOptions: (passphrase: string | null) => send("post", "/api/account/passkey-options", { body: { passphrase } }),
  makePasskey: (name: string, ticket: string, credential: Credential) =>
    send("post", "/api/account/passkeys", { body: { name, ticket, credential } }),
  renamePasskey: (passkey: string, name: string) =>
    send("patch", "/api/account/passkeys/{passkey}", { ...at({ passkey }), body: { name } }),
  endPasskey: (passkey: string) => send("delete", "/api/account/passkeys/{passkey}", at({ passkey })),
  deleteEverything: (passphrase: string | null) => send("post", "/api/account/delete", { body: { passphrase } }),
  /** The download of everything that the server stores about this person. */
  everythingPath: "/api/me/export",
  /** @param name of an account; null for this person */
  profile: (name: string | null) => send("get", "/api/profile", { params: { query: { name } } }),
  /** @param before the `older` of the page before */
  profileGames: (name: string | null, before: string | null) =>
    send("get", "/api/profile/games", { params: { query: { name, before } } }),
  /** The points lost in a profile's reviewed games, by cause. */
  profileReviews: (name: string | null) => send("get", "/api/profile/reviews", { params: { query: { name } } }),
  playedVariants: () => send("get", "/api/profile/variants"),
  health: (signal: AbortSignal) => send("get", "/api/health", { signal, cache: "no-store" }),
  server: () => send("get", "/api/server"),
  editions: () => send("get", "/api/editions"),
  /** @param language one of `languages` */
  rules: (edition: string, language: string) =>
    send("get", "/api/editions/{edition}/rules", {
      params: { path: { edition }, query: { language: language as RulesPage["language"] } },
    }),
  board: (edition: string) => send("get", "/api/editions/{edition}/board", at({ edition })),

  variants: () => send("get", "/api/variants"),
  /** @param name the variant's name at hanab.live */
  variant: (name: string) => send("get", "/api/variants/{variant}", at({ variant: name })),

  /** @param before the `older_mine` of the page before; then `mine` has the next page, and `open` is empty */
  tables: (before: string | null) => send("get", "/api/tables", { params: { query: { mine_before: before } } }),
  table: (table: string) => send("get", "/api/tables/{table}", at({ table })),
  createTable: (body: NewTable) => send("post", "/api/tables", { body: body as WholeNewTable }),
  changeTable: (table: string, body: TableChanges) => send("patch", "/api/tables/{table}", { ...at({ table }), body }),
  /** @param key here and in `join`: the key of this person's team, for a table of a tournament */
  changeSeat: (table: string, seat: number, body: SeatChange, key: string | null = null) =>
    send("put", "/api/tables/{table}/seats/{seat}", { params: { path: { table, seat }, header: teamKey(key) }, body }),
  join: (table: string, key: string | null) =>
    send("post", "/api/tables/{table}/join", { params: { path: { table }, header: teamKey(key) } }),
  leave: (table: string) => send("post", "/api/tables/{table}/leave", at({ table })),
  start: (table: string) => send("post", "/api/tables/{table}/start", at({ table })),
  rematch: (table: string) => send("post", "/api/tables/{table}/rematch", at({ table })),
  /** @param before the id of a message, for those before it */
  messages: (table: string, before: number) =>
    send("get", "/api/tables/{table}/messages", { params: { path: { table }, query: { before } } }),
  /** The host mutes a spectator who has written, or lets them write again. */
  muteSpectator: (table: string, spectator: number, muted: boolean) =>
    send("put", "/api/tables/{table}/spectators/{spectator}", { ...at({ table, spectator }), body: { muted } }),
  say: (table: string, { text = null, phrase = null, seat = null }: MessageBody) =>
    send("post", "/api/tables/{table}/messages", { ...at({ table }), body: { text, phrase, seat } }),

  /** A game at a turn (default: the newest), as a seat or a spectator sees it; after the end also with open hands. */
  snapshot: (game: string, query: Query<"/api/games/{game}">) =>
    send("get", "/api/games/{game}", { params: { path: { game }, query } }),
  /** The event stream of a game, as bytes. @param after the last event's number; null starts with a snapshot */
  events: (game: string, query: Query<"/api/games/{game}/events">, after: number | null, signal: AbortSignal) =>
    send("get", "/api/games/{game}/events", {
      params: { path: { game }, query, header: after === null ? {} : { "last-event-id": String(after) } },
      headers: { Accept: "text/event-stream" },
      parseAs: "stream",
      cache: "no-store",
      signal,
    }) as Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
  act: (game: string, { turn, seat = null, action }: ActionBody) =>
    send("post", "/api/games/{game}/actions", { ...at({ game }), body: { turn, seat, action } }),
  /** Asks to take the last action back, or answers such a request. @param turn the game's current turn */
  undo: (game: string, turn: number, agree: boolean) =>
    send("post", "/api/games/{game}/undo", { ...at({ game }), body: { turn, agree } }),
  /** @param paused true asks for a pause or agrees to one; false ends, declines or withdraws it */
  pause: (game: string, paused: boolean) =>
    send("post", "/api/games/{game}/pause", { ...at({ game }), body: { paused } }),
  arrange: (game: string, { seat, orders, turned, gaps }: HandBody) =>
    send("put", "/api/games/{game}/hand", { ...at({ game }), body: { seat, orders, turned, gaps } }),
  writeNote: (game: string, { seat, order, text }: NoteBody) =>
    send("put", "/api/games/{game}/notes", { ...at({ game }), body: { seat, order, text } }),
  openStudy: (game: string) => send("post", "/api/games/{game}/studies", at({ game })),
  joinStudy: (game: string, study: string) =>
    send("post", "/api/games/{game}/studies/{study}/people", at({ game, study })),
  /** @param leader a person's number in the study; null to let go */
  leadStudy: (game: string, study: string, leader: number | null) =>
    send("put", "/api/games/{game}/studies/{study}/leader", { ...at({ game, study }), body: { leader } }),
  showInStudy: (game: string, study: string, body: StudyPlaceBody) =>
    send("put", "/api/games/{game}/studies/{study}/place", { ...at({ game, study }), body }),
  branchInStudy: (game: string, study: string, body: StudyLineBody) =>
    send("post", "/api/games/{game}/studies/{study}/lines", { ...at({ game, study }), body }),
  sayInStudy: (game: string, study: string, text: string) =>
    send("post", "/api/games/{game}/studies/{study}/messages", { ...at({ game, study }), body: { text } }),
  /** A finished game continued differently; with a bot's next action. */
  whatIf: (game: string, body: WhatIfBody) => send("post", "/api/games/{game}/what-if", { ...at({ game }), body }),
  winningLine: (game: string) => send("get", "/api/games/{game}/winning-line", at({ game })),
  why: (game: string, seat: number | null, turn: number) =>
    send("get", "/api/games/{game}/turns/{turn}/why", { params: { path: { game, turn }, query: { seat } } }),
  /** The review of a finished game as far as it is computed. @param since the `revision` known, for the changes only */
  review: (game: string, since: string | null) =>
    send("get", "/api/games/{game}/review", { params: { path: { game }, query: { since } } }),
  /** Asks for the review or its next depth, and tells the server that this person is watching it. */
  askReview: (game: string, since: string | null) =>
    send("post", "/api/games/{game}/review", { params: { path: { game }, query: { since } } }),
  cancelReview: (game: string) => send("delete", "/api/games/{game}/review", at({ game })),
  /** The best action for a seat on turn, in a game with bots only. */
  hint: (game: string, seat: number) =>
    send("get", "/api/games/{game}/hint", { params: { path: { game }, query: { seat } } }),
  /** The results of a game's deal, for people who have finished a game of it. */
  deal: (game: string) => send("get", "/api/games/{game}/deal", at({ game })),
  best: (query: Query<"/api/best">) => send("get", "/api/best", { params: { query } }),
  /** The deals that several tables have finished, the lowest mean score first. */
  hardestDeals: (query: Query<"/api/best/deals">) => send("get", "/api/best/deals", { params: { query } }),
  /** The deals of a day with their results. @param day such as "2026-03-01"; default: today in UTC */
  daily: (day: string | null = null) => send("get", "/api/daily", { params: { query: { day } } }),
  adminSession: () => send("get", "/api/admin/session"),
  /** Sets a cookie that opens the routes below for an hour. @param key STARMINE_ADMIN_KEY */
  beginAdminSession: (key: string) => send("post", "/api/admin/session", { headers: { "X-Admin-Key": key } }),
  endAdminSession: () => send("delete", "/api/admin/session"),
  admin: () => send("get", "/api/admin"),
  adminTables: (query: { status: AdminTable["status"]; search: string; before: string | null }) =>
    send("get", "/api/admin/tables", { params: { query } }),
  adminTournaments: (query: { search: string; before: string | null }) =>
    send("get", "/api/admin/tournaments", { params: { query } }),
  removeTournamentAsAdmin: (tournament: string) =>
    send("delete", "/api/admin/tournaments/{tournament}", at({ tournament })),
  adminPeople: (query: { search: string; before: string | null }) =>
    send("get", "/api/admin/people", { params: { query } }),
  removeTable: (table: string) => send("delete", "/api/admin/tables/{table}", at({ table })),
  removePerson: (person: string) => send("delete", "/api/admin/people/{person}", at({ person })),
  tournaments: () => send("get", "/api/tournaments"),
  /** @param key the key of this person's team */
  tournament: (tournament: string, key: string | null) =>
    send("get", "/api/tournaments/{tournament}", { params: { path: { tournament }, header: teamKey(key) } }),
  createTournament: (body: NewTournament) => send("post", "/api/tournaments", { body }),
  changeTournament: (tournament: string, body: Partial<TournamentChanges>) =>
    send("patch", "/api/tournaments/{tournament}", { ...at({ tournament }), body: { teams: [], ...body } }),
  removeTournament: (tournament: string) => send("delete", "/api/tournaments/{tournament}", at({ tournament })),
  puzzles: () => send("get", "/api/puzzles"),
  puzzle: (puzzle: string) => send("get", "/api/puzzles/{puzzle}", at({ puzzle })),
  puzzleTurn: (puzzle: string, turn: number) => send("get", "/api/puzzles/{puzzle}/turns/{turn}", at({ puzzle, turn })),
  puzzleText: (puzzle: string, what: "hint" | "explanation") =>
    send("get", `/api/puzzles/{puzzle}/${what}`, at({ puzzle })),
  attempt: (puzzle: string, action: Action) =>
    send("post", "/api/puzzles/{puzzle}/attempts", { ...at({ puzzle }), body: { action } }),
  mistakes: () => send("get", "/api/mistakes"),
  gameMistakes: (game: string) => send("get", "/api/games/{game}/mistakes", at({ game })),
  mistake: (game: string, turn: number) => send("get", "/api/games/{game}/mistakes/{turn}", at({ game, turn })),
  /** @param action null to be shown the solution @param given whether a hint was seen, and whether the answer counts */
  answer: (game: string, turn: number, action: Action | null, given: { hinted: boolean; counts: boolean }) =>
    send("post", "/api/games/{game}/mistakes/{turn}/answers", { ...at({ game, turn }), body: { action, ...given } }),
  /** The script of the guide in the first game. */
  lesson: () => send("get", "/api/lesson"),
  beginLesson: (again: boolean) => send("post", "/api/lesson", { params: { query: { again } } }),
  skipLesson: (table: string) => send("post", "/api/lesson/{table}/skip", at({ table })),
  knowledge: (game: string, seat: number | null) =>
    send("get", "/api/games/{game}/knowledge", { params: { path: { game }, query: { seat } } }),
  /** @param before the number of games in earlier parts; @param last whether the part reaches the end of the file */
  importGames: (part: Blob, before: number, last: boolean) =>
    send("post", "/api/me/games/import", {
      params: { query: { before, last } },
      body: part,
      bodySerializer: (body) => body as Blob,
      headers: { "Content-Type": "application/json" },
    }),
  /** @param before the `older` of the page before */
  importedGames: (before: string | null) => send("get", "/api/me/games/imported", { params: { query: { before } } }),
  /** The download of all finished games of this person. */
  gamesPath: "/api/me/games/export",
  /** The download of a finished game. */
  recordPath: (game: string) => `/api/games/${encodeURIComponent(game)}/record`,
  /** The link that opens a finished game on hanab.live. */
  hanabLiveLink: (game: string) => send("get", "/api/games/{game}/hanab-live-link", at({ game })),
  /** The download of a finished game in hanab.live's format, for its variants. */
  hanabLivePath: (game: string) => `${api.recordPath(game)}?format=hanab.live`,
};
