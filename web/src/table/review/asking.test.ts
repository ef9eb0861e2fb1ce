import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/client";
import type { Review } from "../../lib/api/types";
import { problem } from "../../testing/fixtures";
import { review, reviewed } from "../../testing/reviews";
import { ReviewAsking } from "./asking.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const none = review([null, null], { state: "none", depth: 0 });
const running = review([reviewed(0), null], { state: "running", depth: 0, progress: 0.5 });
const first = review([reviewed(0), reviewed(1)], { state: "done", depth: 2 });
const deepest = review([reviewed(0), reviewed(1)], { state: "done", depth: 3 });

/** The server's answers in order; the last one is repeated. */
function server(...answers: readonly (Review | ApiError)[]) {
  const asked: string[] = [];
  const since: (string | null)[] = [];
  let next = 0;
  const answer =
    (what: string) =>
    (known: string | null = null): Promise<Review> => {
      asked.push(what);
      since.push(known);
      const given = answers[Math.min(next, answers.length - 1)] ?? none;
      next += 1;
      return given instanceof ApiError ? Promise.reject(given) : Promise.resolve(given);
    };
  const asking = new ReviewAsking({ look: answer("look"), ask: answer("ask"), cancel: answer("cancel") });
  return { asking, asked, since };
}

const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(1000 * count);

describe("a review", () => {
  it("is not begun by looking at it", async () => {
    const { asking, asked } = server(none);
    asking.look(true);
    await seconds(5);
    expect(asked).toEqual(["look"]);
    expect([asking.some, asking.working]).toEqual([false, false]);
  });

  it("is asked for every second until it is as deep as can be", async () => {
    const { asking, asked } = server(none, running, first, deepest);
    asking.look(true);
    await seconds(0);
    await asking.begin();
    expect([asking.some, asking.working]).toEqual([true, true]);
    await seconds(10);
    expect(asked).toEqual(["look", "ask", "ask", "ask"]);
    expect([asking.review, asking.working]).toEqual([deepest, false]);
  });

  it("is asked for less often while others are first", async () => {
    const { asking, asked } = server(review([null], { state: "waiting", place: 2, depth: 0 }), running);
    asking.look(true);
    await seconds(2);
    expect(asked).toEqual(["look"]);
    await seconds(1);
    expect(asked).toEqual(["look", "ask"]);
  });

  it("keeps the turns that have not changed", async () => {
    const some = review([reviewed(0), null, null], { state: "running", depth: 0, revision: "a.2" });
    const more = review([null, reviewed(1), null], { state: "running", depth: 0, revision: "a.3", partial: true });
    const { asking, since } = server(some, more);
    asking.look(true);
    await seconds(0.5);
    expect(since).toEqual([null, "a.2"]);
    expect(asking.review?.turns).toEqual([reviewed(0), reviewed(1), null]);
    expect(asking.review?.revision).toBe("a.3");
  });

  it("goes deeper while somebody looks at it, and rests otherwise", async () => {
    const { asking, asked } = server(first);
    asking.look(true);
    await seconds(3);
    asking.look(false);
    await seconds(10);
    expect(asked).toEqual(["look", "ask"]);
    asking.look(true);
    await seconds(0);
    expect(asked).toEqual(["look", "ask", "ask"]);
  });

  it("rests once it is cancelled", async () => {
    const { asking, asked } = server(running);
    asking.look(true);
    await seconds(0);
    await asking.cancel();
    await seconds(10);
    expect(asked).toEqual(["look", "cancel", "look"]);
    expect(asking.working).toBe(false);
  });

  it("says why it is refused, and asks no more", async () => {
    const refused = new ApiError(409, problem("off"));
    const { asking, asked } = server(none, refused);
    asking.look(true);
    await seconds(0);
    await asking.begin();
    await seconds(10);
    expect(asked).toEqual(["look", "ask"]);
    expect([asking.refusal, asking.working]).toEqual([refused, false]);
  });

  it("keeps what it has and asks again after a while if the server does not answer", async () => {
    const { asking, asked } = server(first, new ApiError(0, null), deepest);
    asking.look(true);
    await seconds(3);
    expect([asking.review, asking.some]).toEqual([first, true]);
    await seconds(4);
    expect(asked).toHaveLength(2);
    await seconds(1);
    expect([asking.review, asking.refusal]).toEqual([deepest, null]);
  });

  it("that failed is not asked for until somebody asks again", async () => {
    const { asking, asked } = server(review([null], { state: "failed", depth: 0 }));
    asking.look(true);
    await seconds(3);
    expect(asked).toEqual(["look"]);
    await asking.begin();
    expect(asking.working).toBe(false);
  });
});
