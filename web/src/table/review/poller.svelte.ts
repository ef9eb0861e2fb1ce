/** The review of a game, polled from the server, which works on it only while somebody polls. */
import { ApiError } from "../../lib/api/client";
import type { Review } from "../../lib/api/types";

/** Requests a review, or only what has changed since a revision of it. */
type Request = (since: string | null) => Promise<Review>;

/** The requests to the server. All throw `ApiError`. */
export interface ReviewRequests {
  /** Reads the results so far, and starts nothing. */
  readonly look: Request;
  /** Starts the review or its next depth, or keeps it going, and reads the results so far. */
  readonly ask: Request;
  readonly cancel: () => Promise<unknown>;
}

/** A review of less depth is called rough. */
export const USUAL_DEPTH = 2;
/** The pause between two requests. */
const PERIOD_MS = 1_000;
const FIRST_PERIOD_MS = 500; // for the first results
const LATE_PERIOD_MS = 3_000; // while little is new: others are first, or a turn takes seconds
const PATIENCE_MS = 5_000; // after a failed request

export class ReviewPoller {
  review = $state.raw<Review | null>(null);
  /** The error of the last request. */
  refusal = $state.raw<unknown>(null);
  readonly #requests: ReviewRequests;
  /** Whether the review is looked at: the panel is open and the page visible. */
  #looking = false;
  /** Whether the review was asked for here, and is neither complete nor failed. */
  #begun = $state(false);
  #cancelled = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requesting = false;

  /** Whether there are results to show. */
  readonly hasResults = $derived.by(() => this.review?.turns.some((turn) => turn !== null) ?? false);
  /** Whether the server works on the review, or is about to. */
  readonly working = $derived.by(() => {
    const { review } = this;
    return !this.#cancelled && (this.#begun || review?.state === "waiting" || review?.state === "running");
  });
  /** Whether further requests bring more. */
  readonly #goesOn = $derived.by(() => {
    const { review } = this;
    if (!review || this.#cancelled || review.state === "failed") return false;
    if (review.state === "waiting" || review.state === "running") return true;
    // A review that somebody has begun is deepened while it is looked at.
    return (this.#begun || review.depth > 0) && review.depth < review.depths;
  });

  constructor(requests: ReviewRequests) {
    this.#requests = requests;
  }

  /** Polls while the review is looked at; call when the panel is opened or closed, or the page shown or hidden. */
  setLooking(looking: boolean): void {
    this.#looking = looking;
    clearTimeout(this.#timer);
    if (looking) void this.#poll(this.#goesOn ? this.#requests.ask : this.#requests.look);
  }

  /** Starts the review. */
  async begin(): Promise<void> {
    this.#begun = true;
    this.#cancelled = false;
    clearTimeout(this.#timer);
    await this.#poll(this.#requests.ask);
  }

  async cancel(): Promise<void> {
    this.#begun = false;
    this.#cancelled = true;
    clearTimeout(this.#timer);
    await this.#requests.cancel().catch(() => undefined);
    await this.#poll(this.#requests.look);
  }

  async #poll(request: Request): Promise<void> {
    if (this.#requesting) return;
    this.#requesting = true;
    let pause = PERIOD_MS;
    try {
      this.review = merged(this.review, await request(this.review?.revision ?? null));
      this.refusal = null;
      if (this.review.depth === 0) pause = FIRST_PERIOD_MS;
      if ((this.review.place ?? 0) > 1 || this.review.depth >= USUAL_DEPTH) pause = LATE_PERIOD_MS;
      if (this.review.depth >= this.review.depths || this.review.state === "failed") this.#begun = false;
    } catch (error) {
      this.refusal = error;
      if (!(error instanceof ApiError) || !error.passing) {
        this.#begun = false;
        return;
      }
      pause = Math.max(PATIENCE_MS, 1000 * (error.retryAfter ?? 0));
    } finally {
      this.#requesting = false;
    }
    clearTimeout(this.#timer);
    if (this.#looking && this.#goesOn) this.#timer = setTimeout(() => void this.#poll(this.#requests.ask), pause);
  }
}

/** The review with an answer taken over; a partial one has null for turns that have not changed. */
function merged(known: Review | null, found: Review): Review {
  return found.partial ? { ...found, turns: found.turns.map((turn, at) => turn ?? known?.turns[at] ?? null) } : found;
}
