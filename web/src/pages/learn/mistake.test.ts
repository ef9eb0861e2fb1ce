import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api/client";
import type { Action, Answer, Exercise } from "../../lib/api/types";
import { plain, table } from "../../testing/fixtures";
import { reviewed, worthOf } from "../../testing/reviews";
import { card, myTurn } from "../../testing/table";
import { openBoard } from "../../table/events";
import { MistakeCoach, MistakeGame } from "./mistake.svelte";
import { matches } from "./mistakes";

afterEach(() => vi.restoreAllMocks());

const best: Action = { type: "discard", slot: 1 };
const taken: Action = { type: "play", slot: 0 };
const near: Action = { type: "play", slot: 1 };

const exercise: Exercise = {
  mistake: {
    game: "g1",
    turn: 4,
    seat: 0,
    mark: "mistake",
    cause: "knowledge",
    kind: "play",
    finished: "2026-11-01T12:00:00Z",
    tried: false,
    box: 0,
    due: "2026-11-01T12:00:00Z",
    is_due: true,
  },
  model: "conventions",
  stranger: null,
  review: reviewed(4, {
    taken,
    best,
    loss: 1.2,
    reasons: [plain("The card was not known.")],
    values: [worthOf(best, 0, 1), worthOf(near, 0.05, 1), worthOf(taken, 1.2, 0)],
  }),
  table: table(),
  view: myTurn(4, { hands: [[card(0), card(1)], []], arrangement: [1, 0] }),
  log: [],
};

/** The first of two mistakes. `answers` sets the server's verdict on the next answers. */
function begin(given = exercise) {
  const next = { label: "Next", go: () => undefined };
  const game = new MistakeGame(given, 1, 2, next);
  const { board } = openBoard(game);
  const coach = new MistakeCoach(game, board, () => undefined);
  const labels = () => coach.choices.map(({ label }) => label);
  const answers = (verdict: Answer["verdict"], due: string | null = null) =>
    vi.spyOn(api, "answer").mockResolvedValue({ verdict, box: 1, due });
  return { coach, labels, answers };
}

describe("a mistake", () => {
  it("is asked without its solution, with cards counted as the hand is arranged", () => {
    const { coach, labels } = begin();
    expect(coach.heading).toBe("Mistake 1 of 2: turn 5");
    expect(coach.text).toEqual(["In the game: Play card 2 (Mistake, -1.2 points). What would you do now?"]);
    expect(coach.cards).toEqual([]);
    expect(labels()).toEqual(["Hint", "Show it", "Skip", "All mistakes"]);
  });

  it("has two hints, after which a right answer does not count", async () => {
    const { coach, labels, answers } = begin();
    const asked = answers("right");
    for (const hint of ["Hint: discard a card.", "Hint: Discard card 1."]) {
      coach.choices[0]?.go?.();
      expect(coach.text.at(-1)).toBe(hint);
    }
    expect(coach.cards).toEqual([1]);
    expect(labels()).not.toContain("Hint");
    expect(coach.takes(best)).toBe(false);
    await vi.waitFor(() => expect(coach.mood).toBe("good"));
    expect(asked).toHaveBeenCalledWith("g1", 4, best, { hinted: true, counts: true });
  });

  it("is asked until the answer is right; then come the reasons, and when it is asked again", async () => {
    const { coach, labels, answers } = begin();
    answers("wrong");
    coach.takes(taken);
    await vi.waitFor(() => expect(coach.mood).toBe("bad"));
    expect(coach.text[1]).toBe("That is what you did in the game. Try something else.");
    answers("right", new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString());
    coach.takes(near);
    await vi.waitFor(() => expect(coach.mood).toBe("good"));
    expect(coach.text.slice(0, 4)).toEqual([
      "Right! Play card 1.",
      "It costs 0.05 ± 0.1 points: no more than the error, or next to nothing.",
      "The best action: Discard card 1.",
      "In the game: Play card 2. The card was not known.",
    ]);
    expect(coach.text.at(-1)).toMatch(/^It comes back on /);
    expect(labels()).toEqual(["Next", "Step through", "Review", "All mistakes"]);
  });

  it("is shown to those who give up", async () => {
    const { coach, answers } = begin();
    const asked = answers("shown", new Date(2026, 2, 1, 20, 30).toISOString());
    coach.choices.find(({ label }) => label === "Show it")?.go?.();
    await vi.waitFor(() => expect(coach.text[0]).toBe("The best action: Discard card 1."));
    expect(coach.text.at(-1)).toMatch(/^It comes back at 8:30.PM\.$/u);
    const [shown, ...rest] = coach.text;
    answers("better");
    coach.takes(near);
    await vi.waitFor(() => expect(coach.text[0]).toBe("Play card 1: better than in the game, but not the best."));
    expect(coach.text.slice(1)).toEqual([shown, ...rest]);
    expect(asked).toHaveBeenLastCalledWith("g1", 4, near, { hinted: false, counts: false });
  });

  it("warns where another player does not play like the model", () => {
    const { coach } = begin({ ...exercise, stranger: { seat: 1, share: 0.31 } });
    expect(coach.text.at(-1)).toBe(
      "This advice assumes the conventions of the conventions bot. P1 played otherwise: the bot would have made only 31% of those moves.",
    );
  });
});

it("a group has the mistakes of a cause or a kind", () => {
  const found = ["all", "knowledge", "convention", "play", "clue"].filter((which) => matches(exercise.mistake, which));
  expect(found).toEqual(["all", "knowledge", "play"]);
});
