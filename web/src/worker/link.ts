/** A tab's connection to its streams: the shared worker, or a hub of its own where there is none. */
import type { TabStreams } from "../lib/stream/streams";
import type { Env } from "./env";
import { Hub } from "./hub";
import { HEARTBEAT_MS, sameKey, type FromHub, type Key, type ToHub } from "../lib/stream/protocol";

type Listener = (notice: FromHub) => void;
type Say = (message: ToHub) => void;

/** A worker that does not answer a heartbeat within this time is considered dead. */
const ANSWER_MS = 8_000;
/** A tab with its own stream closes it after being hidden this long, and polls instead. */
const HIDDEN_MS = 60_000;

export class Link implements TabStreams {
  readonly #subscriptions = new Set<{ readonly key: Key; readonly listener: Listener }>();
  readonly #env: Env;
  #say: Say;
  #worker: SharedWorker | null = null;
  #answer: ReturnType<typeof setTimeout> | undefined;

  constructor(env: Env) {
    this.#env = env;
    this.#say = this.#shared() ?? this.#own();
    setInterval(() => this.#want(), HEARTBEAT_MS);
    addEventListener("pagehide", () => this.#say({ type: "bye" }));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#want();
    });
    document.addEventListener("visibilitychange", () => {
      this.#want();
      if (!document.hidden) this.#say({ type: "check", doubted: false });
    });
    // A browser that calls itself offline may still reach this server, which may be this machine: ask it.
    for (const change of ["online", "offline"]) {
      addEventListener(change, () => this.#say({ type: "check", doubted: true }));
    }
  }

  subscribe(key: Key, listener: Listener): () => void {
    const subscription = { key, listener };
    const heard = this.#wanted().some((other) => sameKey(other, key));
    this.#subscriptions.add(subscription);
    if (heard) this.#say({ type: "retell", key });
    else this.#want();
    return () => {
      this.#subscriptions.delete(subscription);
      this.#want();
    };
  }

  identify(): void {
    this.#say({ type: "identity" });
  }

  #wanted(): Key[] {
    const keys: Key[] = [];
    for (const { key } of this.#subscriptions) if (!keys.some((other) => sameKey(other, key))) keys.push(key);
    return keys;
  }

  #want(): void {
    this.#say({ type: "want", keys: this.#wanted(), visible: !document.hidden });
  }

  #hear(notice: FromHub): void {
    if (notice.type === "here") {
      clearTimeout(this.#answer);
      this.#answer = undefined;
      return;
    }
    for (const { key, listener } of this.#subscriptions) if (sameKey(key, notice.key)) listener(notice);
  }

  #shared(): Say | null {
    if (typeof SharedWorker === "undefined") return null;
    let worker: SharedWorker;
    try {
      worker = new SharedWorker(new URL("./shared-worker.ts", import.meta.url), { type: "module", name: "starmine" });
    } catch {
      return null;
    }
    this.#worker = worker;
    worker.onerror = () => this.#replace();
    worker.port.onmessage = ({ data }: MessageEvent<FromHub>) => this.#hear(data);
    return (message) => {
      worker.port.postMessage(message);
      if (message.type === "want" && !document.hidden) this.#answer ??= setTimeout(() => this.#replace(), ANSWER_MS);
    };
  }

  /** Replaces a worker that does not start, or has died, by a hub in this tab. */
  #replace(): void {
    if (!this.#worker) return;
    clearTimeout(this.#answer);
    this.#worker.port.close();
    this.#worker = null;
    this.#say = this.#own();
    this.#want();
  }

  #own(): Say {
    const hub = new Hub(this.#env, 1);
    let hidden: ReturnType<typeof setTimeout> | undefined;
    document.addEventListener("visibilitychange", () => {
      clearTimeout(hidden);
      if (document.hidden) hidden = setTimeout(() => (hub.streams = 0), HIDDEN_MS);
      else hub.streams = 1;
    });
    return hub.connect((notice) => queueMicrotask(() => this.#hear(notice)));
  }
}
