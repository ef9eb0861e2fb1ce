import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log, message as chat, note, problem, table, turnEvent, view } from "../../testing/fixtures";
import { api, ApiError, contact } from "../api/client";
import type { GameEvent, LiveMessage } from "../api/types";
import { Live } from "./live";
import type { Command, Notice } from "./streams";

/** The browser's side of a socket; the test is the server. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  readonly said: Record<string, unknown>[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  tell(...messages: LiveMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the network, closes it. */
  end(code = 1006): void {
    this.onclose?.({ code });
  }

  /** What was said since the last call, such as "follow a 0 after 4". */
  get news(): string[] {
    return this.said.splice(0).map(({ type, game, seat, after, again, whole }) => {
      const told: unknown[] = [type];
      if (again !== undefined) told.push(again ? "again" : "once");
      else if (game !== undefined) told.push(...(whole ? [] : ["briefly"]), game, String(seat));
      if (type === "follow") told.push("after", String(after));
      return told.join(" ");
    });
  }
}

const hello: LiveMessage = { type: "hello" };
const key = { game: "a", seat: 0, assistance: "full" } as const;
const snapshot = (turn: number): GameEvent => ({ type: "snapshot", view: view(turn), log: log(turn) });
const news = (number: number | null, events: GameEvent[], commands: string[] = []): LiveMessage => ({
  type: "news",
  ...key,
  number,
  events,
  commands,
});
const refusal = (status: number, retry_after: number | null = null) => ({
  status,
  problem: problem("No."),
  retry_after,
});
const say: Command = { type: "say", game: "a", seat: 0, text: "Hello", phrase: null };
const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
};
const pass = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

let page: EventTarget & { hidden?: boolean };
let tab: EventTarget;
const health = vi.spyOn(api, "health");

/** A listener, and what it has heard in short. */
function ear() {
  const heard: string[] = [];
  const listen = (notice: Notice): void => {
    if (notice.type === "event")
      heard.push("view" in notice.event ? `${notice.event.type} ${notice.event.view.turn}` : notice.event.type);
    else if (notice.type === "connection") heard.push(notice.connection);
    else heard.push(notice.type === "brief" ? `waits ${notice.waits}` : `refused ${notice.error.status}`);
  };
  return { listen, take: () => heard.splice(0) };
}

/** A tab that follows a game at turn 4. */
async function following() {
  const live = new Live();
  const { listen, take } = ear();
  const stop = live.subscribe(key, listen);
  await pass();
  const socket = last();
  socket.tell(hello, news(14, [{ type: "table", table: table() }, snapshot(4)]));
  take();
  socket.said.length = 0;
  return { live, socket, take, stop };
}

/** Sends a command. `outcome`: "open", then "done" or the status of the error. */
function sent(live: Live, command = say): { outcome: unknown; readonly id: string } {
  const result = { outcome: "open" as unknown, id: "" };
  live.send(command).then(
    () => (result.outcome = "done"),
    (error: unknown) => (result.outcome = error instanceof ApiError ? error.status : error),
  );
  result.id = String(last().said.at(-1)?.["id"]);
  return result;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  page = Object.assign(new EventTarget(), { hidden: false });
  tab = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("location", { origin: "https://starmine.test" });
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  health.mockRejectedValue(new ApiError(0, null));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("following", () => {
  it("starts with a snapshot and tells each event once", async () => {
    const live = new Live();
    const { listen, take } = ear();
    live.subscribe(key, listen);
    await pass();
    expect([last().url, take(), last().news]).toEqual(["wss://starmine.test/api/live", ["connecting"], []]);
    last().tell(hello);
    expect(last().news).toEqual(["follow a 0 after null"]);
    last().tell(news(14, [snapshot(4)]), news(15, [turnEvent(5)]), news(15, [turnEvent(5)]));
    expect(take()).toEqual(["live", "snapshot 4", "turn 5"]);
  });

  it("resumes after the last number, later after each failure", async () => {
    const { socket, take } = await following();
    socket.tell(news(15, [turnEvent(5)]));
    socket.end();
    expect(take()).toEqual(["turn 5", "lost"]);
    for (const wait of [500, 1000, 2000, 4000, 8000, 15000, 15000]) {
      const count = FakeSocket.all.length;
      await pass(wait - 1);
      expect(FakeSocket.all).toHaveLength(count);
      await pass(1);
      expect(FakeSocket.all).toHaveLength(count + 1);
      last().end();
    }
    await pass(15000);
    last().tell(hello);
    expect([take(), last().news]).toEqual([["live"], ["follow a 0 after 15"]]);
  });

  it("asks for a snapshot when turns were missed, and when there was no number", async () => {
    const { socket, take } = await following();
    socket.tell(news(17, [turnEvent(7)]));
    expect(socket.news).toEqual(["follow a 0 after null"]);
    socket.tell(news(18, [turnEvent(8)]), news(null, [snapshot(8)]));
    expect([take(), socket.news]).toEqual([["snapshot 8"], []]);
    socket.end();
    await pass(500);
    last().tell(hello);
    expect(last().news).toEqual(["follow a 0 after null"]);
  });

  it("ends with its listener, and a new one begins with a snapshot, of the same seat too", async () => {
    const { live, socket, stop } = await following();
    stop();
    live.subscribe(key, ear().listen)(); // stopped at once: the server is not asked
    const { listen, take } = ear();
    live.subscribe(key, listen);
    await pass();
    expect([take(), socket.news]).toEqual([["live"], ["unfollow a 0", "follow a 0 after null"]]);
    socket.tell(news(14, [snapshot(4)]));
    expect(take()).toEqual(["snapshot 4"]);
  });

  it("is asked for anew with another assistance", async () => {
    const { live, socket, stop } = await following();
    stop();
    live.subscribe({ ...key, assistance: "clues" }, ear().listen);
    await pass();
    expect(socket.said).toEqual([
      { type: "unfollow", game: "a", seat: 0, whole: true },
      { type: "follow", study: null, ...key, assistance: "clues", whole: true, after: null },
    ]);
  });

  it("tells briefs", async () => {
    const { live, socket, stop } = await following();
    const { listen, take } = ear();
    live.brief("b", listen);
    stop();
    await pass();
    expect(socket.news).toEqual(["unfollow a 0", "follow briefly b null after null"]);
    socket.tell({ type: "brief", game: "b", status: "playing", turn: 3, waits: true });
    expect(take()).toEqual(["live", "waits true"]);
  });

  it.each([
    ["is refused for good", refusal(404), [], ["refused 404"]],
    ["is refused for a while", refusal(429, 4), ["follow a 0 after 14"], ["lost"]],
    ["has ended without a reason", { ...refusal(404), problem: null }, ["follow a 0 after 14"], []],
  ])("%s", async (_, told, asks, hears) => {
    const { socket, take } = await following();
    socket.tell({ type: "ended", whole: true, ...key, ...told });
    await pass(5_000);
    expect([socket.news, take()]).toEqual([asks, hears]);
  });

  it("starts anew as another person", async () => {
    const { live, socket } = await following();
    live.identify();
    expect(socket.closed).toBe(true);
    last().tell(hello);
    expect(last().news).toEqual(["follow a 0 after null"]);
  });
});

describe("a socket", () => {
  const change = (where: EventTarget, type: string, more = {}): boolean =>
    where.dispatchEvent(Object.assign(new Event(type), more));

  it("is replaced when the network changes", async () => {
    for (const type of ["online", "offline"]) {
      const { socket } = await following();
      change(tab, type);
      expect(socket.closed).toBe(true);
      last().tell(hello);
      expect(last().news).toEqual(["follow a 0 after 14"]);
    }
  });

  it("is tested after a silence, of a hidden tab when it becomes visible, and replaced without an answer", async () => {
    const { socket } = await following();
    await pass(45_000);
    expect(socket.news).toEqual(["ping"]);
    page.hidden = true;
    socket.tell(hello);
    await pass(100_000);
    expect(socket.news).toEqual([]);
    page.hidden = false;
    // The second time the tab has just heard from the server.
    for (const asks of [["ping"], []]) {
      change(page, "visibilitychange");
      expect(socket.news).toEqual(asks);
      if (asks.length > 0) socket.tell(hello);
    }
    await pass(45_000 + 3_999);
    expect(socket.closed).toBe(false);
    await pass(1);
    expect([socket.closed, FakeSocket.all.length]).toEqual([true, 2]);
  });

  it("is closed while the page is left and when nothing is followed, and a new one opens when one is needed", async () => {
    const { live, socket, stop } = await following();
    change(tab, "pagehide");
    expect(socket.closed).toBe(true);
    change(tab, "pageshow", { persisted: true });
    last().tell(hello);
    expect(last().news).toEqual(["follow a 0 after 14"]);
    stop();
    await pass(45_000);
    expect(last().closed).toBe(true);
    // A new listener needs a new socket, the third.
    live.brief("b", ear().listen);
    await pass();
    expect(FakeSocket.all).toHaveLength(3);
  });

  it.each([
    ["stops", 1012, null, ["lost"], 500],
    ["asks to wait", 4429, refusal(429, 8), ["lost"], 10_000],
    ["has ended the sign-in", 4401, null, ["lost"], 500],
  ])("is opened again when the server %s", async (_, code, told, hears, wait) => {
    const { socket, take } = await following();
    if (told) socket.tell({ type: "problem", ...told });
    socket.end(code);
    await pass(wait - 1);
    expect([FakeSocket.all.length, take()]).toEqual([1, hears]);
    await pass(1);
    last().tell(hello);
    expect(last().news).toEqual([`follow a 0 after ${code === 4401 ? null : 14}`]);
  });

  it("is not opened again when the server refuses the person", async () => {
    const live = new Live();
    const { listen, take } = ear();
    live.subscribe(key, listen);
    await pass();
    const command = sent(live);
    last().tell({ type: "problem", ...refusal(401) });
    last().end(4401);
    await pass(60_000);
    expect([FakeSocket.all.length, take(), command.outcome]).toEqual([1, ["connecting", "lost", "refused 401"], 401]);
  });
});

describe("a command", () => {
  it("is done with its event, before or after the answer, or soon after the answer", async () => {
    const { live, socket } = await following();
    const [first, second, third] = [sent(live), sent(live), sent(live)];
    expect(socket.news).toEqual(["say once", "say once", "say once"]);
    socket.tell({ type: "done", id: second.id, number: 15 }, { type: "done", id: third.id, number: 15 });
    socket.tell(news(15, [{ type: "chat", message: chat(1), older: false }], [first.id, second.id]));
    socket.tell({ type: "done", id: first.id, number: 15 });
    await pass();
    expect([first, second, third].map(({ outcome }) => outcome)).toEqual(["done", "done", "open"]);
    await pass(1_000);
    expect(third.outcome).toBe("done");
  });

  it("is refused", async () => {
    const { live, socket } = await following();
    const command = sent(live);
    socket.tell({ type: "refused", id: command.id, ...refusal(409) });
    await pass();
    expect(command.outcome).toBe(409);
  });

  it("is sent again with the same id if the socket breaks or is silent", async () => {
    const { live, socket } = await following();
    const command = sent(live);
    socket.end();
    await pass(500);
    last().tell(hello);
    expect([last().said.at(-1)?.["id"], last().news]).toEqual([command.id, ["follow a 0 after 14", "say again"]]);
    await pass(4_000); // the socket is silent and is replaced
    last().tell(hello, news(15, [], [command.id]));
    await pass();
    expect([FakeSocket.all.length, command.outcome]).toEqual([3, "done"]);
  });

  it("fails like a request when it cannot be delivered", async () => {
    const silence = vi.spyOn(contact, "onsilence");
    const { live, socket } = await following();
    socket.end();
    const command = sent(live);
    await pass(9_999);
    expect(command.outcome).toBe("open");
    await pass(1);
    expect([command.outcome, silence.mock.calls.length]).toEqual([0, 1]);
  });
});

describe("without sockets", () => {
  /** A stream's answer, which ends when the test says so. */
  function stream() {
    let control: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (given) => void (control = given) });
    const tell = (event: GameEvent, id: number): void =>
      control?.enqueue(new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`));
    return { bytes, tell, end: () => control?.close() };
  }

  it.each([
    ["no hello comes", () => pass(5_000)],
    [
      "the origin is forbidden",
      () => {
        last().end(4403);
        return pass();
      },
    ],
    [
      "handshakes fail",
      async () => {
        for (const wait of [500, 1000, 0]) {
          last().end();
          await pass(wait);
        }
      },
    ],
  ])("streams and requests are used: %s", async (_, fail) => {
    health.mockResolvedValue({} as never);
    const [first, second] = [stream(), stream()];
    const events = vi.spyOn(api, "events").mockResolvedValueOnce(first.bytes).mockResolvedValueOnce(second.bytes);
    const live = new Live();
    const { listen, take } = ear();
    live.subscribe(key, listen);
    await pass();
    const waiting = sent(live, { type: "note", game: "a", seat: 0, order: 7, text: "r2" });
    const written = vi
      .spyOn(api, "writeNote")
      .mockReset()
      .mockResolvedValue(note(4, 7, "r2"));
    await fail();
    await vi.waitFor(() => expect(live.briefless).toBe(true));
    first.tell(snapshot(4), 14);
    await pass(10);
    expect(take().sort()).toEqual(["connecting", "live", "lost", "notes", "snapshot 4"]);
    expect([waiting.outcome, written.mock.calls.length]).toEqual(["done", 1]);
    first.end();
    await pass(500);
    expect(events.mock.calls.map(([, , after]) => after)).toEqual([null, 14]);
    const count = FakeSocket.all.length;
    await pass(60_000);
    expect(FakeSocket.all).toHaveLength(count);
    tab.dispatchEvent(new Event("online")); // another network
    last().tell(hello);
    expect([live.briefless, last().news, written.mock.calls.length]).toEqual([false, ["follow a 0 after 14"], 1]);
    events.mockRestore();
  });

  it("does not fall back while requests fail, too", async () => {
    const { live, socket } = await following();
    socket.end();
    await pass(60_000);
    expect(live.briefless).toBe(false);
  });
});
