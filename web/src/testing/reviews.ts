/** Reviews for tests; a test gives the fields it is about. */
import type { Action, ActionValue, Review, TurnReview } from "../lib/api/types";

const worth = { score: 20, error: 0.1, perfect: 0.3, perfect_error: 0.02 };

export function worthOf(action: Action, loss: number, ...cards: number[]): ActionValue {
  return { ...worth, action, cards, effect: [], deals: 100, loss, loss_error: 0.1, missed: 0, missed_error: 0 };
}

export function reviewed(turn: number, given: Partial<TurnReview> = {}): TurnReview {
  const action = { type: "discard", slot: 0 } as const;
  return {
    turn,
    seat: turn % 2,
    taken: action,
    usual: action,
    best: action,
    exact: false,
    before: worth,
    after: worth,
    loss: 0,
    effect: 0,
    luck: 0,
    came: null,
    mark: null,
    cause: null,
    reasons: [],
    values: [worthOf(action, 0)],
    ...given,
  };
}

export function review(turns: Review["turns"], given: Partial<Review> = {}): Review {
  return {
    version: "1",
    model: ["conventions", "conventions"],
    fit: 0.9,
    state: "done",
    place: null,
    depth: 2,
    depths: 3,
    progress: 0,
    turns,
    players: [],
    luck: 0,
    score: 18,
    revision: "",
    partial: false,
    ...given,
  };
}
