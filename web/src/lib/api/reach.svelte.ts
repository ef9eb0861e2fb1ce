/** Whether this tab can reach the server, and recovery once it can again. */
import { api, ApiError, contact } from "./client";

/** Retry interval. It also applies offline: the server may be this machine. */
const AGAIN_MS = 4_000;
/** A check without an answer after this time has failed. */
const PATIENCE_MS = 8_000;

class Reach {
  /** Whether a check had no answer, and nothing has been answered since. */
  lost = $state(false);
  /** Incremented when a page that was opened without the server has to be rebuilt. */
  renewals = $state(0);
  #offline = $state(false);
  /** Whether the server has answered since the client was loaded. */
  #heard = false;
  /** Whether the page was opened without the server. */
  #blank = false;
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the server is out of reach because this device has no network. */
  get offline(): boolean {
    return this.lost && this.#offline;
  }

  start(): void {
    contact.onanswer = () => this.#answered();
    contact.onsilence = () => void this.check();
    for (const change of ["online", "offline"]) addEventListener(change, () => void this.check());
    document.addEventListener("visibilitychange", () => {
      if (this.lost && !document.hidden) void this.check();
    });
    if (!navigator.onLine) void this.check();
  }

  /** Call when another page is shown. */
  arrive(): void {
    this.#blank = this.lost;
  }

  /** Checks whether the server answers, and repeats the check until it does. */
  async check(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    try {
      await api.health(AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) this.#lose(); // no answer, or none in time
    } finally {
      this.#asking = false;
    }
  }

  #lose(): void {
    this.#blank ||= !this.#heard;
    this.lost = true;
    this.#offline = !navigator.onLine;
    this.#timer = setTimeout(() => void this.check(), AGAIN_MS);
  }

  #answered(): void {
    this.#heard = true;
    if (!this.lost) return;
    clearTimeout(this.#timer);
    this.lost = false;
    if (this.#blank) this.renewals += 1;
    this.#blank = false;
  }
}

export const reach = new Reach();
