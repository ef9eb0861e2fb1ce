import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { view, log } from "../testing/fixtures";
import { FakeEnv, settle } from "../testing/streams";
import { Link } from "./link";
import { HEARTBEAT_MS, type FromHub, type Key, type ToHub } from "../lib/stream/protocol";

const ANSWERED_WITHIN = 10_000; // more than a link waits for its worker
const key: Key = { game: "a", seat: 0 };
const other: Key = { game: "b", seat: null };
const live: FromHub = { type: "connection", key, connection: "live" };

/** The tab's side of a shared worker, which answers or not as a test says. */
class FakeWorker {
  static last: FakeWorker;
  onerror: (() => void) | null = null;
  answers = true;
  closed = false;
  readonly said: ToHub[] = [];
  readonly port = {
    onmessage: null as ((event: { data: FromHub }) => void) | null,
    postMessage: (message: ToHub): void => {
      this.said.push(message);
      if (message.type === "want" && this.answers) queueMicrotask(() => this.tell({ type: "here" }));
    },
    close: (): void => {
      this.closed = true;
    },
  };

  constructor() {
    FakeWorker.last = this;
  }

  tell(notice: FromHub): void {
    this.port.onmessage?.({ data: notice });
  }

  types(): string[] {
    return this.said.map(({ type }) => type);
  }
}

let page: EventTarget & { hidden: boolean };
let tab: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  page = Object.assign(new EventTarget(), { hidden: false });
  tab = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("SharedWorker", FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function hide(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

function linked(): { env: FakeEnv; link: Link; heard: FromHub[]; worker: FakeWorker } {
  const env = new FakeEnv();
  const link = new Link(env);
  const heard: FromHub[] = [];
  link.subscribe(key, (notice) => heard.push(notice));
  return { env, link, heard, worker: FakeWorker.last };
}

describe("a tab with a shared worker", () => {
  it("sends its subscriptions, and opens no stream itself", () => {
    const { env, worker } = linked();
    expect(worker.said).toEqual([{ type: "want", keys: [key], visible: true }]);
    expect(env.opened).toEqual([]);
  });

  it("receives only the games it has subscribed to", () => {
    const { link, heard, worker } = linked();
    const others: FromHub[] = [];
    link.subscribe(other, (notice) => others.push(notice));
    worker.tell(live);
    expect([heard, others]).toEqual([[live], []]);
  });

  it("requests the state for a second listener, and unsubscribes after the last one", () => {
    const { link, worker } = linked();
    const stop = link.subscribe(key, () => undefined);
    expect(worker.said.at(-1)).toEqual({ type: "retell", key });
    stop();
    expect(worker.said.at(-1)).toEqual({ type: "want", keys: [key], visible: true });
  });

  it("repeats its subscriptions as a heartbeat, and keeps a worker that answers", async () => {
    const { worker } = linked();
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS + ANSWERED_WITHIN);
    expect(worker.types()).toEqual(["want", "want", "want"]);
    expect(worker.closed).toBe(false);
  });

  it("says goodbye when it goes, and subscribes when the browser restores it", () => {
    const { worker } = linked();
    tab.dispatchEvent(new Event("pagehide"));
    tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(worker.types()).toEqual(["want", "bye", "want"]);
  });

  it("has the streams checked when it becomes visible, and tested when the network changes", () => {
    const { worker } = linked();
    hide(true);
    hide(false);
    expect(worker.said.slice(1)).toEqual([
      { type: "want", keys: [key], visible: false },
      { type: "want", keys: [key], visible: true },
      { type: "check", doubted: false },
    ]);
    tab.dispatchEvent(new Event("online"));
    expect(worker.said.at(-1)).toEqual({ type: "check", doubted: true });
  });

  it("has every stream restarted when the person gets a name", () => {
    const { link, worker } = linked();
    link.identify();
    expect(worker.said.at(-1)).toEqual({ type: "identity" });
  });
});

describe("a tab whose worker", () => {
  async function streams(env: FakeEnv, heard: FromHub[]): Promise<void> {
    await settle();
    expect(env.open.map((opened) => opened.key)).toEqual([key]);
    env.last.accept();
    env.last.send({ type: "snapshot", view: view(3), log: log(3) });
    await settle();
    expect(heard.map(({ type }) => type)).toEqual(["connection", "event"]);
  }

  it("dies streams by itself after an unanswered heartbeat", async () => {
    const { env, heard, worker } = linked();
    await settle();
    worker.answers = false;
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await settle();
    expect(env.opened).toEqual([]);
    vi.advanceTimersByTime(ANSWERED_WITHIN);
    expect(worker.closed).toBe(true);
    await streams(env, heard);
    expect(worker.types()).toEqual(["want", "want"]);
  });

  it("fails to start streams by itself at once", async () => {
    const { env, heard, worker } = linked();
    worker.onerror?.();
    await streams(env, heard);
    worker.onerror?.();
    await settle();
    expect(env.opened).toHaveLength(1);
  });

  it("is silent while the tab is hidden keeps it: timers of hidden tabs prove nothing", async () => {
    const { env, worker } = linked();
    await settle();
    hide(true);
    worker.answers = false;
    vi.advanceTimersByTime(3 * HEARTBEAT_MS);
    await settle();
    expect([worker.closed, env.opened]).toEqual([false, []]);
  });
});

describe("a tab in a browser without shared workers", () => {
  beforeEach(() => vi.stubGlobal("SharedWorker", undefined));

  it("streams by itself", async () => {
    const env = new FakeEnv();
    const heard: FromHub[] = [];
    new Link(env).subscribe(key, (notice) => heard.push(notice));
    await settle();
    env.last.accept();
    await settle();
    expect(heard).toContainEqual(live);
  });

  it("closes its stream after being hidden for a while, and reopens it when visible", async () => {
    const env = new FakeEnv();
    new Link(env).subscribe(key, () => undefined);
    await settle();
    expect(env.open).toHaveLength(1);
    hide(true);
    vi.advanceTimersByTime(59_000);
    expect(env.open).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await settle();
    expect([env.open, env.asked]).toEqual([[], ["table"]]);
    hide(false);
    await settle();
    expect(env.open).toHaveLength(1);
  });
});
