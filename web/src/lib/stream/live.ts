/** The tab's connection to the server: one socket for all tables that it follows, and for its commands. */
import { api, ApiError, contact } from "../api/client";
import type { LiveEnded, LiveMessage, LiveNews, LiveRequest } from "../api/types";
import { backoff } from "./backoff";
import { Followed } from "./followed";
import type { Requests } from "./requests";
import type { Command, Key, Listener, TabStreams } from "./streams";

/** If a socket has had no `hello` after this time, a proxy that carries no sockets is assumed. */
const HELLO_MS = 5_000;
/** After so many failed handshakes in a row, while plain requests are answered, the tab does without a socket. */
const MISSES = 3;
/** Browsers hide the server's pings, so a visible tab tests a socket this silent: it may be dead. */
const QUIET_MS = 45_000;
/** The silence after which a tab that becomes visible tests its socket. */
const FRESH_MS = 20_000;
/** A socket this silent after a test or a command is replaced. */
const ANSWER_MS = 4_000;
/** A command fails if it has no answer after this time, over however many sockets. */
const DELIVERY_MS = 10_000;
/** Waiting time for the event of a command that is accepted. */
const EVENT_MS = 1_000;

/** Why a socket ended: close codes of the server, and this tab's own code for a socket without `hello`. */
const CLOSED = { signedOut: 4401, forbidden: 4403, silent: 0 } as const;

/** A command that is not settled yet. */
interface Pending {
  readonly message: Command & { readonly id: string; again: boolean };
  readonly settle: (error: ApiError | null) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Live implements TabStreams {
  #followed: Followed[] = [];
  /** What this socket was asked to follow. */
  readonly #asked = new Set<Followed>();
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | null = null;
  /** Whether the server has said hello. */
  #open = false;
  /** Whether `#sync` is due. */
  #planned = false;
  /** Whether the answer to a ping is awaited. */
  #testing = false;
  /** When the last message came, by `performance.now()`. */
  #heard = 0;
  /** The sockets that ended since the last useful message, for the backoff. */
  #attempt = 0;
  /** The failed handshakes in a row, for `MISSES`. */
  #misses = 0;
  /** What the server said about the socket before it closed it. */
  #problem: ApiError | null = null;
  /** Ends the wait for the hello, or for the next attempt to connect. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait for the open socket's next message. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** What is used in place of sockets; null while sockets are used. */
  #fallback: Requests | null = null;

  constructor() {
    addEventListener("pagehide", () => this.#drop());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#connect();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#check(false);
    });
    // A browser that calls itself offline may still reach this server, which may be this machine: try it.
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#check(true));
  }

  get briefless(): boolean {
    return this.#fallback !== null;
  }

  subscribe(key: Key, listener: Listener): () => void {
    return this.#follow(key, true, listener);
  }

  brief(game: string, listener: Listener): () => void {
    return this.#follow({ game, seat: null, assistance: "full" }, false, listener);
  }

  send(command: Command): Promise<void> {
    if (this.#fallback) return this.#post(command, this.#fallback);
    return new Promise((resolve, reject) => {
      const id = Array.from(crypto.getRandomValues(new Uint8Array(10)), hex).join("");
      const settle = (error: ApiError | null): void => {
        clearTimeout(pending.timer);
        this.#pending.delete(id);
        if (error) reject(error);
        else resolve();
      };
      const late = (): void => {
        contact.onsilence();
        settle(new ApiError(0, null));
      };
      const pending: Pending = {
        message: { ...command, id, again: false },
        settle,
        timer: setTimeout(late, DELIVERY_MS),
      };
      this.#pending.set(id, pending);
      if (this.#open) this.#transmit(pending);
      else if (!this.#socket) this.#connect();
    });
  }

  identify(): void {
    for (const followed of this.#followed) followed.renew();
    // What the person before has sent must not be sent again as this one.
    for (const { settle } of this.#pending.values()) settle(new ApiError(0, null));
    this.#connect();
  }

  #follow(key: Key, whole: boolean, listener: Listener): () => void {
    const followed = new Followed(key, whole, this.#open ? "live" : "connecting", listener);
    this.#followed.push(followed);
    this.#plan();
    return () => {
      followed.abandoned = true;
      this.#plan();
    };
  }

  #needed(): boolean {
    return this.#pending.size > 0 || this.#followed.some(({ wanted }) => wanted);
  }

  /** Syncs soon: a listener is often replaced by another. */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      this.#sync();
    });
  }

  /** Asks the server for what is wanted now. */
  #sync(): void {
    this.#followed = this.#followed.filter(({ abandoned }) => !abandoned);
    const wanted = this.#followed.filter((followed) => followed.wanted);
    if (this.#fallback) this.#fallback.sync(wanted.filter(({ whole }) => whole));
    else if (this.#open) {
      for (const followed of this.#asked) {
        if (wanted.includes(followed)) continue;
        this.#asked.delete(followed);
        const { game, seat } = followed.key;
        this.#say({ type: "unfollow", game, seat, whole: followed.whole });
      }
      for (const followed of wanted) {
        if (this.#asked.has(followed)) continue;
        this.#asked.add(followed);
        const { key, whole, after } = followed;
        this.#say({ type: "follow", study: null, ...key, whole, after });
      }
    } else if (!this.#socket && this.#timer === undefined) this.#connect();
  }

  /** Opens a socket in place of the present one. */
  #connect(): void {
    this.#drop();
    if (!this.#needed()) return;
    if (this.#fallback) {
      this.#sync();
      return;
    }
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.#heard = performance.now();
      this.#testing = false;
      this.#hear(JSON.parse(data) as LiveMessage);
      if (this.#socket === socket) this.#expect(this.#pending.size > 0 ? ANSWER_MS : QUIET_MS);
    };
    socket.onclose = ({ code }) => this.#closed(code);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#closed(CLOSED.silent), HELLO_MS);
  }

  /** Closes the socket, or the streams in its place, and forgets what the server was asked for. */
  #drop(): void {
    this.#fallback?.sync([]); // ends all streams
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#timer = undefined;
    this.#asked.clear();
    this.#open = this.#testing = false;
    this.#problem = null;
    if (!this.#socket) return;
    this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  #closed(code: number): void {
    const wasOpen = this.#open;
    const problem = this.#problem;
    this.#drop();
    for (const followed of this.#followed) followed.connect("lost");
    if (code === CLOSED.signedOut) {
      // An open socket is signed out when the cookie it was opened with becomes invalid: the next socket sends the
      // present cookie. A socket that is refused before the hello has sent the present cookie, which is invalid.
      if (wasOpen) for (const followed of this.#followed) followed.renew();
      else this.#refuse(problem ?? new ApiError(401, null));
    }
    // A proxy may hide this server's name: then sockets seem to come from another site, reading requests do not.
    if (code === CLOSED.forbidden) void this.#fallBack();
    else if (!wasOpen && !problem) void this.#miss(code === CLOSED.silent ? MISSES : 1);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), backoff(this.#attempt, problem?.retryAfter));
  }

  #refuse(error: ApiError): void {
    for (const followed of this.#followed) followed.refuse(error);
    for (const { settle } of this.#pending.values()) settle(error);
  }

  /** Connects if there is no socket, and tests one that may be dead; replaces it if the network has changed. */
  #check(changed: boolean): void {
    if (changed && this.#fallback) {
      this.#fallback.sync([]);
      this.#fallback = null; // another network may carry sockets
      this.#misses = 0;
    }
    if (changed || (!this.#socket && !this.#fallback)) this.#connect();
    else if (this.#open && performance.now() - this.#heard > FRESH_MS) this.#test();
  }

  #test(): void {
    this.#say({ type: "ping" });
    this.#testing = true;
    this.#expect(ANSWER_MS);
  }

  /** Tests the socket, or gives it up, unless a message comes within this time. */
  #expect(ms: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      // If nothing is followed any more, `#connect` only closes the socket.
      if (this.#testing || this.#pending.size > 0 || !this.#needed()) this.#connect();
      else if (!document.hidden) this.#test();
    }, ms);
  }

  #say(message: LiveRequest): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #transmit({ message }: Pending): void {
    this.#say(message);
    message.again = true; // if it has to be sent again: the server may have accepted it already
    this.#expect(ANSWER_MS);
  }

  #hear(message: LiveMessage): void {
    // A server that refuses the tab also says hello, and then a problem: neither ends the backoff.
    if (message.type !== "hello" && message.type !== "problem") this.#attempt = 0;
    switch (message.type) {
      case "hello":
        if (this.#open) return; // the answer to a ping
        clearTimeout(this.#timer);
        this.#open = true;
        this.#misses = 0;
        contact.onanswer();
        for (const followed of this.#followed) followed.connect("live");
        this.#sync();
        for (const pending of this.#pending.values()) this.#transmit(pending);
        return;
      case "news":
        this.#take(message);
        return;
      case "brief":
        this.#find(message.game, null, false)?.note(message);
        return;
      case "done": {
        const pending = this.#pending.get(message.id);
        if (!pending) return;
        clearTimeout(pending.timer); // accepted; it usually settles with the news of its event
        pending.timer = setTimeout(() => pending.settle(null), EVENT_MS);
        return;
      }
      case "refused":
        this.#pending.get(message.id)?.settle(new ApiError(message.status, message.problem, message.retry_after));
        return;
      case "ended":
        this.#end(message);
        return;
      case "problem":
        this.#problem = new ApiError(message.status, message.problem, message.retry_after);
        return;
    }
  }

  #find(game: string, seat: number | null, whole: boolean): Followed | undefined {
    return [...this.#asked].find(
      (followed) => followed.whole === whole && followed.key.game === game && followed.key.seat === seat,
    );
  }

  #take({ game, seat, number, commands, events }: LiveNews): void {
    const followed = this.#find(game, seat, true);
    followed?.connect("live");
    if (followed && events.every((event) => followed.take(event))) followed.last = number;
    else if (followed) this.#again(followed);
    for (const id of commands) this.#pending.get(id)?.settle(null);
  }

  #end({ game, seat, whole, status, problem, retry_after }: LiveEnded): void {
    const followed = this.#find(game, seat, whole);
    const error = problem && new ApiError(status ?? 0, problem, retry_after);
    if (followed && error?.passing) {
      followed.paused = true;
      followed.connect("lost");
      const resume = (): void => {
        followed.paused = false;
        this.#sync();
      };
      setTimeout(resume, backoff(1, retry_after ?? 4)); // seconds
    } else if (followed && error) followed.refuse(error);
    // If the server gave no reason, following again brings one.
    if (followed) this.#again(followed);
  }

  /** Follows a table again, if that is still wanted. */
  #again(followed: Followed): void {
    this.#asked.delete(followed);
    this.#sync();
  }

  /** Counts a failed handshake as `weight` failures if the server answers requests; otherwise resets their count. */
  async #miss(weight: number): Promise<void> {
    const answers = await api.health(AbortSignal.timeout(HELLO_MS)).then(
      () => true,
      () => false,
    );
    if (this.#open) return;
    this.#misses = answers ? this.#misses + weight : 0;
    if (this.#misses >= MISSES) await this.#fallBack();
  }

  /** Does without a socket until the network changes, or the page is loaded again. */
  async #fallBack(): Promise<void> {
    const module = await import("./requests").catch(() => null);
    if (!module || this.#open || this.#fallback) return;
    this.#drop();
    const fallback = (this.#fallback = new module.Requests());
    this.#sync();
    for (const { message, settle } of this.#pending.values()) {
      // Requests have no id, so one that may have been accepted is not made again.
      this.#pending.delete(message.id);
      if (message.again) settle(new ApiError(0, null));
      else this.#post(message, fallback).then(() => settle(null), settle);
    }
  }

  /** Sends a command as a request, and tells its event before the stream does. */
  async #post(command: Command, fallback: Requests): Promise<void> {
    const event = await fallback.post(command);
    if (!event) return;
    for (const followed of this.#followed) {
      const { game, seat } = followed.key;
      // Messages are for every view of the game, notes for the writer's.
      if (game === command.game && (command.type === "say" || command.seat === seat)) followed.take(event);
    }
  }
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
