import { describe, expect, it, vi } from "vitest";
import { entry, log, problem, seat, table, turnEvent, view } from "../../testing/fixtures";
import { GameStore } from "./game.svelte";
import { ApiError } from "../api/client";
import type { Command, Listener, Notice } from "../stream/streams";
import type { AssistanceSetting, GameEvent, Table } from "../api/types";

/** A game that begins with this table. `hear` gives it an event, and `keys` are the seats for which it has listened. */
function opened(first: Table) {
  let current: { seat: number | null; listener: Listener } | null = null;
  const keys: (number | null)[] = [];
  const levels: AssistanceSetting[] = [];
  const send = vi.fn<(command: Command) => Promise<void>>(() => Promise.resolve());
  const game = new GameStore(first, {
    subscribe: ({ seat, assistance }, listener) => {
      const mine = { seat, listener };
      current = mine;
      keys.push(seat);
      levels.push(assistance);
      return () => {
        if (current === mine) current = null;
      };
    },
    send,
  });
  const hear = (event: GameEvent): void => current?.listener({ type: "event", event });
  const notice = (said: Notice): void => current?.listener(said);
  return { game, keys, levels, hear, notice, send, listening: () => current?.seat };
}

const seats = (...mine: number[]) => [0, 1, 2].map((place) => seat(place, { mine: mine.includes(place) }));
const snapshot = (turn: number, who: number | null, onTurn = 0): GameEvent => ({
  type: "snapshot",
  view: view(turn, { seat: who, on_turn: onTurn }),
  log: log(turn),
});

describe("a game", () => {
  it("listens as nobody in the waiting room, and as its seat after the start", () => {
    const { game, keys, hear } = opened(table({ status: "waiting", seats: seats(1) }));
    hear({ type: "table", table: table({ seats: seats(1) }) });
    hear(snapshot(0, 1));
    expect(keys).toEqual([null, 1]);
    expect(game.seat).toBe(1);
    expect(game.view?.turn).toBe(0);
  });

  it("shows a spectator the view without hands", () => {
    const { game, keys, hear } = opened(table({ seats: seats() }));
    hear(snapshot(5, null));
    expect(keys).toEqual([null]);
    expect(game.seat).toBeNull();
    expect(game.view?.turn).toBe(5);
    expect(game.myTurn).toBe(false);
  });

  it("knows when the viewer is on turn", () => {
    const { game, hear } = opened(table({ seats: seats(0) }));
    hear(snapshot(0, 0, 0));
    expect(game.myTurn).toBe(true);
    hear(turnEvent(1));
    expect(game.myTurn).toBe(false);
    expect(game.log).toHaveLength(1);
  });

  it("notifies its listeners of new events, not of repeated ones", () => {
    const { game, hear } = opened(table({ seats: seats(0) }));
    const heard: string[] = [];
    const stop = game.watch(({ type }) => heard.push(type));
    hear(snapshot(0, 0));
    hear(turnEvent(1));
    hear(turnEvent(1));
    stop();
    hear(turnEvent(2));
    expect(heard).toEqual(["snapshot", "turn"]);
  });

  it("keeps the position until it comes again with another assistance, which is no news", () => {
    const { game, keys, levels, hear } = opened(table({ seats: seats(0) }));
    hear(snapshot(3, 0));
    const listener = vi.fn();
    game.watch(listener);
    game.assist("full");
    game.assist("clues");
    expect([keys, levels]).toEqual([
      [0, 0],
      ["full", "clues"],
    ]);
    expect([game.view?.turn, game.assistance]).toEqual([3, "full"]);
    hear({ type: "snapshot", view: view(3, { seat: 0, assistance: "clues" }), log: log(3) });
    expect(game.assistance).toBe("clues");
    expect(listener).not.toHaveBeenCalled();
  });

  it("keeps the last change of a hand while the stream reports earlier ones", async () => {
    const { game, hear, send } = opened(table({ seats: seats(0) }));
    hear(snapshot(0, 0));
    const answers: (() => void)[] = [];
    send.mockImplementation(() => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined))));
    const one = { arrangement: [1, 0], turned: [1], gaps: [] };
    const two = { arrangement: [1, 0], turned: [1], gaps: [0] };
    const first = game.arrange(one);
    const second = game.arrange(two);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    hear({ type: "hand", ...one });
    expect(game.view).toMatchObject(two);
    answers[0]?.();
    await first;
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    hear({ type: "hand", ...one });
    expect(game.view).toMatchObject(two);
    answers[1]?.();
    await second;
    const elsewhere = { arrangement: [0, 1], turned: [], gaps: [] };
    hear({ type: "hand", ...elsewhere });
    expect(game.view).toMatchObject(elsewhere);
    const sent = [one, two].map(({ arrangement, ...marks }) => ({ orders: arrangement, ...marks }));
    expect(send.mock.calls.map(([command]) => command)).toMatchObject(sent);
  });

  it("restores the hand when the server refuses a change", async () => {
    const { game, hear, send } = opened(table({ seats: seats(0) }));
    hear(snapshot(0, 0));
    const { arrangement, turned, gaps } = game.view ?? {};
    send.mockRejectedValue(new ApiError(409, null));
    await expect(game.arrange({ arrangement: [1, 0], turned: [1], gaps: [] })).rejects.toThrow();
    expect(game.view).toMatchObject({ arrangement, turned, gaps });
  });

  it("shows the answer to a change of the table, but not after a newer table from the stream", async () => {
    const { game, hear } = opened(table({ status: "waiting", seats: seats() }));
    const joined = (online: boolean) => table({ status: "waiting", seats: [seat(0, { mine: true, online })] });
    expect(await game.change(() => Promise.resolve(joined(false)))).toEqual(joined(false));
    expect(game.table).toEqual(joined(false));
    // The answer was made before the stream of the same person was opened, and arrives after its first event.
    await game.change(async () => {
      await Promise.resolve();
      hear({ type: "table", table: joined(true) });
      return joined(false);
    });
    expect(game.table).toEqual(joined(true));
  });

  it("shows a refusal until the next event", () => {
    const { game, hear, notice } = opened(table({ seats: seats(0) }));
    notice({ type: "refused", error: new ApiError(403, problem("No.")) });
    expect(game.refused?.message).toBe("No.");
    hear(snapshot(0, 0));
    expect(game.refused).toBeNull();
  });

  it("stops listening when it is closed", () => {
    const { game, listening } = opened(table({ seats: seats(0) }));
    game.close();
    expect(listening()).toBeUndefined();
  });
});

describe("several seats on one device", () => {
  it("open no stream before a player lifts the curtain", () => {
    const { game, keys, hear } = opened(table({ seats: seats(0, 1) }));
    expect(game.curtain).toEqual([0, 1]);
    hear(snapshot(0, 0));
    expect(keys).toEqual([null]);
    expect(game.view).toBeNull();
  });

  it("are seen one at a time: the result of an action, the curtain, then only the next view", () => {
    const { game, keys, hear } = opened(table({ seats: seats(0, 1) }));
    game.lift(0);
    hear(snapshot(0, 0, 0));
    expect([game.curtain, game.seat, game.myTurn]).toEqual([null, 0, true]);
    hear({ type: "turn", view: view(1, { seat: 0, on_turn: 1 }), entry: entry(0) });
    expect([game.curtain, game.seat, game.next, game.view?.turn]).toEqual([null, 0, 1, 1]);
    game.pass();
    expect([game.curtain, game.seat, game.next]).toEqual([[1], null, null]);
    expect(keys).toEqual([null, 0]);
    game.lift(1);
    expect(keys).toEqual([null, 0, 1]);
    expect(game.view).toBeNull();
    hear(snapshot(1, 0, 1));
    expect(game.view).toBeNull();
    hear(snapshot(1, 1, 1));
    expect([game.curtain, game.seat, game.view?.seat]).toEqual([null, 1, 1]);
  });
});
