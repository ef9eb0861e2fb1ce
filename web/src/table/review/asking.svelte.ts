/** The review of a game: what the server has of it, and the questions by which it goes on. */
import { ApiError } from "../../lib/api/client";
import type { Review } from "../../lib/api/types";

/** Asks for a review, or only for what has changed since a revision of it. */
type Question = (since: string | null) => Promise<Review>;

/** The requests to the server. All throw `ApiError`. */
export interface ReviewRequests {
  /** What there is; starts nothing. */
  readonly look: Question;
  /** Asks for the review, or its next depth, and says that somebody looks on. */
  readonly ask: Question;
  readonly cancel: () => Promise<unknown>;
}

export const USUAL_DEPTH = 2;
const PERIOD_MS = 1_000;
const FIRST_PERIOD_MS = 500; // for the first results
const LATE_PERIOD_MS = 3_000; // while little is new: others are first, or a turn takes seconds
const PATIENCE_MS = 5_000; // after a failed question

export class ReviewAsking {
  review = $state.raw<Review | null>(null);
  /** What the last question was refused with. */
  refusal = $state.raw<unknown>(null);
  readonly #requests: ReviewRequests;
  /** Whether somebody looks: the panel is open and the page visible. */
  #looking = false;
  #begun = $state(false);
  #cancelled = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;

  /** Whether there are results to show. */
  readonly some = $derived.by(() => this.review?.turns.some((turn) => turn !== null) ?? false);
  /** Whether the server works on it, or is about to. */
  readonly working = $derived.by(() => {
    const { review } = this;
    return !this.#cancelled && (this.#begun || review?.state === "waiting" || review?.state === "running");
  });
  /** Whether asking again leads further. */
  readonly #goesOn = $derived.by(() => {
    const { review } = this;
    if (!review || this.#cancelled || review.state === "failed") return false;
    if (review.state === "waiting" || review.state === "running") return true;
    return (this.#begun || review.depth > 0) && review.depth < review.depths;
  });

  constructor(requests: ReviewRequests) {
    this.#requests = requests;
  }

  /** Call when the panel is opened or closed, or the page shown or hidden. */
  look(looking: boolean): void {
    this.#looking = looking;
    clearTimeout(this.#timer);
    if (looking) void this.#question(this.#goesOn ? this.#requests.ask : this.#requests.look);
  }

  /** Asks for the review. */
  async begin(): Promise<void> {
    this.#begun = true;
    this.#cancelled = false;
    clearTimeout(this.#timer);
    await this.#question(this.#requests.ask);
  }

  async cancel(): Promise<void> {
    this.#begun = false;
    this.#cancelled = true;
    clearTimeout(this.#timer);
    await this.#requests.cancel().catch(() => undefined);
    await this.#question(this.#requests.look);
  }

  async #question(request: Question): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    let pause = PERIOD_MS;
    try {
      this.review = merged(this.review, await request(this.review?.revision ?? null));
      this.refusal = null;
      if (this.review.depth === 0) pause = FIRST_PERIOD_MS;
      if ((this.review.place ?? 0) > 1 || this.review.depth >= USUAL_DEPTH) pause = LATE_PERIOD_MS;
      if (this.review.depth >= this.review.depths || this.review.state === "failed") this.#begun = false;
    } catch (error) {
      this.refusal = error;
      if (error instanceof ApiError && error.passing) pause = Math.max(PATIENCE_MS, 1000 * (error.retryAfter ?? 0));
      else this.#begun = false;
      if (!(error instanceof ApiError) || !error.passing) return;
    } finally {
      this.#asking = false;
    }
    clearTimeout(this.#timer);
    if (this.#looking && this.#goesOn) this.#timer = setTimeout(() => void this.#question(this.#requests.ask), pause);
  }
}

function merged(known: Review | null, found: Review): Review {
  return found.partial ? { ...found, turns: found.turns.map((turn, at) => turn ?? known?.turns[at] ?? null) } : found;
}
