import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api/client";
import type { Review } from "../../lib/api/types";
import { problem } from "../../testing/fixtures";
import { review, reviewed } from "../../testing/reviews";
import { ReviewPoller } from "./poller.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const none = review([null, null], { state: "none", depth: 0 });
const running = review([reviewed(0), null], { state: "running", depth: 0, progress: 0.5 });
const first = review([reviewed(0), reviewed(1)], { state: "done", depth: 2 });
const deepest = review([reviewed(0), reviewed(1)], { state: "done", depth: 3 });

/** A poller of a server that gives these answers in order, and repeats the last. `since`: the revisions sent to it. */
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
  const poller = new ReviewPoller({ look: answer("look"), ask: answer("ask"), cancel: answer("cancel") });
  return { poller, asked, since };
}

const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(1000 * count);

describe("a review", () => {
  it("is not begun by looking at it", async () => {
    const { poller, asked } = server(none);
    poller.setLooking(true);
    await seconds(5);
    expect(asked).toEqual(["look"]);
    expect([poller.hasResults, poller.working]).toEqual([false, false]);
  });

  it("is asked for until it is as deep as can be", async () => {
    const { poller, asked } = server(none, running, first, deepest);
    poller.setLooking(true);
    await seconds(0);
    await poller.begin();
    expect([poller.hasResults, poller.working]).toEqual([true, true]);
    await seconds(10);
    expect(asked).toEqual(["look", "ask", "ask", "ask"]);
    expect([poller.review, poller.working]).toEqual([deepest, false]);
  });

  it("is asked for less often while others are first", async () => {
    const { poller, asked } = server(review([null], { state: "waiting", place: 2, depth: 0 }), running);
    poller.setLooking(true);
    await seconds(2);
    expect(asked).toEqual(["look"]);
    await seconds(1);
    expect(asked).toEqual(["look", "ask"]);
  });

  it("keeps the turns that have not changed", async () => {
    const some = review([reviewed(0), null, null], { state: "running", depth: 0, revision: "a.2" });
    const more = review([null, reviewed(1), null], { state: "running", depth: 0, revision: "a.3", partial: true });
    const { poller, since } = server(some, more);
    poller.setLooking(true);
    await seconds(0.5);
    expect(since).toEqual([null, "a.2"]);
    expect(poller.review?.turns).toEqual([reviewed(0), reviewed(1), null]);
    expect(poller.review?.revision).toBe("a.3");
  });

  it("goes deeper while somebody looks at it, and rests otherwise", async () => {
    const { poller, asked } = server(first);
    poller.setLooking(true);
    await seconds(3);
    poller.setLooking(false);
    await seconds(10);
    expect(asked).toEqual(["look", "ask"]);
    poller.setLooking(true);
    await seconds(0);
    expect(asked).toEqual(["look", "ask", "ask"]);
  });

  it("rests once it is cancelled", async () => {
    const { poller, asked } = server(running);
    poller.setLooking(true);
    await seconds(0);
    await poller.cancel();
    await seconds(10);
    expect(asked).toEqual(["look", "cancel", "look"]);
    expect(poller.working).toBe(false);
  });

  it("says why it is refused, and asks no more", async () => {
    const refused = new ApiError(409, problem("off"));
    const { poller, asked } = server(none, refused);
    poller.setLooking(true);
    await seconds(0);
    await poller.begin();
    await seconds(10);
    expect(asked).toEqual(["look", "ask"]);
    expect([poller.refusal, poller.working]).toEqual([refused, false]);
  });

  it("keeps what it has and asks again after a while if the server does not answer", async () => {
    const { poller, asked } = server(first, new ApiError(0, null), deepest);
    poller.setLooking(true);
    await seconds(3);
    expect([poller.review, poller.hasResults]).toEqual([first, true]);
    await seconds(4);
    expect(asked).toHaveLength(2);
    await seconds(1);
    expect([poller.review, poller.refusal]).toEqual([deepest, null]);
  });

  it("that failed is not asked for until somebody asks again", async () => {
    const { poller, asked } = server(review([null], { state: "failed", depth: 0 }));
    poller.setLooking(true);
    await seconds(3);
    expect(asked).toEqual(["look"]);
    await poller.begin();
    expect(poller.working).toBe(false);
  });
});
