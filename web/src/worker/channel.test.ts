import { describe, expect, it } from "vitest";
import { log, message, note, table, turnEvent, view } from "../testing/fixtures";
import type { GameEvent } from "../lib/api/types";
import { Channel } from "./channel";
import { FakeEnv, settle, type Answers } from "../testing/streams";
import { ApiError } from "../lib/api/client";

const key = { game: "t1", seat: 0 };

function streaming(answers: Answers | null = null) {
  const env = new FakeEnv(answers);
  const events: GameEvent[] = [];
  const connections: string[] = [];
  const refusals: number[] = [];
  const channel = new Channel(key, env, {
    event: (event) => events.push(event),
    connection: (connection) => connections.push(connection),
    refused: (status) => refusals.push(status),
  });
  return { env, channel, events, connections, refusals };
}

/** A connected stream at this turn. */
async function live(turn: number) {
  const all = streaming();
  all.channel.set("stream");
  await settle();
  all.env.last.accept();
  all.env.last.send({ type: "table", table: table() });
  all.env.last.send({ type: "snapshot", view: view(turn), log: log(turn) });
  return all;
}

describe("a stream", () => {
  it("requests everything at first, and is live once it is accepted", async () => {
    const { env, connections, events } = await live(3);
    expect(env.last.after).toBeNull();
    expect(connections).toEqual(["live"]);
    expect(events.map(({ type }) => type)).toEqual(["table", "snapshot"]);
  });

  it("reports the loss, and resumes after the last turn it knows", async () => {
    const { env, connections, events } = await live(3);
    env.last.send(turnEvent(4));
    env.last.end();
    await settle();
    expect(connections).toEqual(["live", "lost"]);
    await env.pass(1_000);
    expect(env.last.after).toBe("4");
    env.last.accept();
    env.last.send(turnEvent(5));
    expect(connections.at(-1)).toBe("live");
    expect(events.at(-1)).toEqual(turnEvent(5));
  });

  it("resumes by id after a snapshot of an undo", async () => {
    const { env, events } = await live(3);
    env.last.send({ type: "snapshot", view: view(2), log: log(2) }, "2-1");
    env.last.send(turnEvent(3), "3-1");
    env.last.end();
    await env.pass(1_000);
    expect(env.last.after).toBe("3-1");
    expect(events.slice(2).map(({ type }) => type)).toEqual(["snapshot", "turn"]);
  });

  it("records when clocks were received", async () => {
    const { env, events } = await live(3);
    env.last.send({ type: "clock", left: [60, null], running: 0 });
    expect(events.at(-1)).toMatchObject({ type: "clock", heard: 1_000_000 });
  });

  it("delivers each turn once, however often it comes", async () => {
    const { env, events } = await live(3);
    for (const turn of [4, 4, 3, 5, 4]) env.last.send(turnEvent(turn));
    expect(events.slice(2).map((event) => event.type === "turn" && event.view.turn)).toEqual([4, 5]);
  });

  it("restarts with a snapshot when turns were missed", async () => {
    const { env, events } = await live(3);
    env.last.send(turnEvent(6));
    await env.pass(1_000);
    expect(env.last.after).toBeNull();
    env.last.accept();
    env.last.send({ type: "snapshot", view: view(6), log: log(6) });
    expect(events.at(-1)).toMatchObject({ type: "snapshot", view: { turn: 6 } });
  });

  it("waits longer after every failure", async () => {
    const { env, channel } = streaming();
    channel.set("stream");
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await settle();
      const begun = env.now();
      const count = env.opened.length;
      env.last.fail(new TypeError("unreachable"));
      while (env.opened.length === count) await env.pass(125);
      waits.push(env.now() - begun);
    }
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(waits[0]).toBeLessThan(1_000);
    expect(waits.at(-1)).toBeGreaterThan(8_000);
    expect(waits.at(-1)).toBeLessThanOrEqual(15_000);
  });

  it("waits as long as the server asks for, however often it fails", async () => {
    const { env, channel } = streaming();
    channel.set("stream");
    await settle();
    for (let tries = 1; tries < 8; tries += 1) {
      env.last.fail(new ApiError(503, null, 2));
      await env.pass(1_999);
      expect(env.opened).toHaveLength(tries);
      await env.pass(501);
      expect(env.opened).toHaveLength(tries + 1);
    }
  });

  it("is dropped when silent for too long, and kept by keep-alives", async () => {
    const { env } = await live(3);
    const first = env.last;
    for (let minute = 0; minute < 4; minute += 1) {
      await env.pass(15_000);
      first.ping();
    }
    expect(env.open).toEqual([first]);
    await env.pass(60_000);
    expect(first.signal.aborted).toBe(true);
    expect(env.last.after).toBe("3");
  });

  it("does not retry a refusal", async () => {
    const { env, channel, refusals } = streaming();
    channel.set("stream");
    await settle();
    env.last.fail(new ApiError(404, null));
    await env.pass(60_000);
    expect(refusals).toEqual([404]);
    expect(env.opened).toHaveLength(1);
  });

  it("retries a failure of the server", async () => {
    const { env, channel, refusals } = streaming();
    channel.set("stream");
    await settle();
    env.last.fail(new ApiError(503, null));
    await env.pass(1_000);
    expect(refusals).toEqual([]);
    expect(env.opened).toHaveLength(2);
  });
});

describe("a check", () => {
  it("ends the wait of a lost stream at once", async () => {
    const { env, channel } = streaming();
    channel.set("stream");
    await settle();
    env.last.fail(new TypeError("unreachable"));
    await settle();
    channel.check(false);
    await settle();
    expect(env.opened).toHaveLength(2);
  });

  it("keeps a stream that was active lately, unless it is doubted", async () => {
    const { env, channel } = await live(3);
    channel.check(false);
    await settle();
    expect(env.opened).toHaveLength(1);
    channel.check(true);
    await settle();
    expect(env.opened).toHaveLength(2);
    expect(env.open).toHaveLength(1);
    expect(env.last.after).toBe("3");
  });
});

describe("a polled channel", () => {
  it("delivers changes only", async () => {
    let turn = 3;
    const { env, channel, events, connections } = streaming({
      table: () => table(),
      snapshot: () => ({ view: view(turn), log: log(turn) }),
      notes: () => ({ notes: [note(0, 7, "r2")] }),
      messages: () => ({ messages: [message(1)], older: false }),
    });
    channel.set("poll");
    await env.pass(10_000);
    expect(events.map(({ type }) => type)).toEqual(["table", "snapshot", "notes", "chat"]);
    expect(connections).toEqual(["live"]);
    turn = 4;
    await env.pass(4_000);
    expect(events.slice(4)).toMatchObject([{ type: "snapshot", view: { turn: 4 } }]);
  });

  it("does not request the game before the start", async () => {
    const { env, channel } = streaming({
      table: () => table({ status: "waiting" }),
      snapshot: () => ({ view: view(0), log: [] }),
      notes: () => ({ notes: [] }),
      messages: () => ({ messages: [], older: false }),
    });
    channel.set("poll");
    await env.pass(100);
    expect(env.asked).toEqual(["table", "messages"]);
  });

  it("reports the loss when it gets no answer", async () => {
    const { env, channel, connections } = streaming(null);
    channel.set("poll");
    await env.pass(100);
    expect(connections).toEqual(["lost"]);
  });

  it("requests the clocks if the table has one", async () => {
    const { env, channel, events } = streaming({
      table: () => table({ settings: { ...table().settings, clock: { kind: "turn", seconds: 60 } } }),
      snapshot: () => ({ view: view(7), log: log(7) }),
      notes: () => ({ notes: [] }),
      messages: () => ({ messages: [], older: false }),
    });
    channel.set("poll");
    await env.pass(100);
    expect(events.at(-1)).toMatchObject({ type: "clock", running: 0, heard: 1_000_000 });
  });

  it("resumes as a stream with a snapshot, since polled answers have no id", async () => {
    const { env, channel } = streaming({
      table: () => table(),
      snapshot: () => ({ view: view(7), log: log(7) }),
      notes: () => ({ notes: [] }),
      messages: () => ({ messages: [], older: false }),
    });
    channel.set("poll");
    await env.pass(100);
    channel.set("stream");
    await settle();
    expect(env.last.after).toBeNull();
  });
});

describe("a channel at rest", () => {
  it("holds no connection", async () => {
    const { env, channel } = await live(3);
    channel.set("rest");
    await env.pass(60_000);
    expect(env.open).toEqual([]);
  });
});

describe("renew", () => {
  it("drops the state of the former person", async () => {
    const { env, channel } = await live(3);
    channel.renew();
    await settle();
    expect(env.last.after).toBeNull();
    expect(env.open).toHaveLength(1);
  });
});
