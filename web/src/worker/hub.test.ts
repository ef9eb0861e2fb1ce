import { describe, expect, it } from "vitest";
import { log, table, turnEvent, view } from "../testing/fixtures";
import { FakeEnv, settle } from "../testing/streams";
import { Hub } from "./hub";
import { HEARTBEAT_MS, SILENCE_MS, type FromHub, type Key, type ToHub } from "../lib/stream/protocol";

const key = (game: string, seat: number | null = 0): Key => ({ game, seat });

function tab(hub: Hub) {
  const heard: FromHub[] = [];
  const hear = hub.connect((message) => heard.push(message));
  const want = (keys: readonly Key[], visible = true): void => hear({ type: "want", keys, visible });
  const say = (message: ToHub): void => hear(message);
  return { heard, want, say, types: () => heard.map((one) => (one.type === "event" ? one.event.type : one.type)) };
}

async function playing(streams = 4) {
  const env = new FakeEnv();
  const hub = new Hub(env, streams);
  const first = tab(hub);
  first.want([key("a")]);
  await settle();
  env.last.accept();
  env.last.send({ type: "table", table: table() });
  env.last.send({ type: "snapshot", view: view(3), log: log(3) });
  return { env, hub, first };
}

describe("tabs of one browser", () => {
  it("share one stream for the same game and seat", async () => {
    const { env, hub, first } = await playing();
    const second = tab(hub);
    second.want([key("a")]);
    await settle();
    expect(env.opened).toHaveLength(1);
    env.last.send(turnEvent(4));
    expect(first.types().at(-1)).toBe("turn");
    expect(second.types().at(-1)).toBe("turn");
  });

  it("get the known state when they come late", async () => {
    const { env, hub } = await playing();
    env.last.send(turnEvent(4));
    const second = tab(hub);
    second.want([key("a")]);
    expect(second.types()).toEqual(["here", "connection", "table", "snapshot"]);
    expect(second.heard.at(-1)).toMatchObject({ event: { view: { turn: 4 }, log: log(4) } });
  });

  it("receive only what they want", async () => {
    const { env, hub } = await playing();
    const other = tab(hub);
    other.want([key("b")]);
    await settle();
    const before = other.heard.length;
    env.opened[0]?.send(turnEvent(4));
    expect(other.heard).toHaveLength(before);
  });

  it("keep seats of one game apart, so that no view reaches another player's curtain", async () => {
    const { env, hub } = await playing();
    const second = tab(hub);
    second.want([key("a", 1)]);
    await settle();
    expect(env.opened.map((one) => one.key.seat)).toEqual([0, 1]);
    expect(second.types()).toEqual(["here"]);
  });
});

describe("the last tab that wants a stream", () => {
  it("ends it by saying goodbye", async () => {
    const { env, first } = await playing();
    first.say({ type: "bye" });
    expect(env.open).toHaveLength(0);
  });

  it("ends it by falling silent", async () => {
    const { env } = await playing();
    const stream = env.last;
    await env.pass(SILENCE_MS + 1);
    expect(stream.signal.aborted).toBe(true);
    expect(env.open).toHaveLength(0);
  });

  it("keeps it by its heartbeat", async () => {
    const { env, first } = await playing();
    const stream = env.last;
    for (let time = 0; time < 2 * SILENCE_MS; time += HEARTBEAT_MS) {
      first.want([key("a")]);
      stream.ping();
      await env.pass(HEARTBEAT_MS);
    }
    expect(env.open).toEqual([stream]);
  });

  it("receives everything again when it returns after being dropped", async () => {
    const { env, hub, first } = await playing();
    const second = tab(hub);
    second.want([key("a")]);
    first.say({ type: "bye" });
    first.heard.length = 0;
    first.want([key("a")]);
    expect(first.types()).toEqual(["here", "connection", "table", "snapshot"]);
    expect(env.opened).toHaveLength(1);
  });
});

describe("the limit of streams", () => {
  const games = ["a", "b", "c", "d", "e", "f", "g"];

  it("leaves connections of the browser free: further games are polled", async () => {
    const env = new FakeEnv();
    const hub = new Hub(env, 4);
    for (const game of games) tab(hub).want([key(game)]);
    await settle();
    expect(env.open.map((one) => one.key.game)).toEqual(["a", "b", "c", "d"]);
    expect(env.asked.filter((what) => what === "table")).toHaveLength(3);
  });

  it("passes a stream on when its last tab goes", async () => {
    const env = new FakeEnv();
    const hub = new Hub(env, 4);
    const tabs = games.map((game) => {
      const one = tab(hub);
      one.want([key(game)]);
      return one;
    });
    tabs[1]?.say({ type: "bye" });
    await settle();
    expect(env.open.map((one) => one.key.game).sort()).toEqual(["a", "c", "d", "e"]);
  });

  it("prefers visible games, and is never exceeded", async () => {
    const env = new FakeEnv();
    const hub = new Hub(env, 2);
    const [one, two, three] = ["a", "b", "c"].map((game) => {
      const made = tab(hub);
      made.want([key(game)], game !== "c");
      return { ...made, setVisible: (visible: boolean) => made.want([key(game)], visible) };
    });
    await settle();
    expect(env.open.map(({ key: { game } }) => game)).toEqual(["a", "b"]);
    one?.setVisible(false);
    three?.setVisible(true);
    await settle();
    expect(env.open.map(({ key: { game } }) => game).sort()).toEqual(["b", "c"]);
    two?.setVisible(true);
    await settle();
    expect(env.open).toHaveLength(2);
  });

  it("can be lowered to none, for a lone hidden tab", async () => {
    const { env, hub } = await playing(1);
    hub.streams = 0;
    await settle();
    expect(env.open).toHaveLength(0);
    hub.streams = 1;
    await settle();
    expect(env.last.after).toBe("3");
  });
});

describe("a new identity", () => {
  it("restarts every stream", async () => {
    const { env, first } = await playing();
    first.say({ type: "identity" });
    await settle();
    expect(env.open).toHaveLength(1);
    expect(env.last.after).toBeNull();
  });
});
