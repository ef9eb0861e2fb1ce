/** Runs the requests of a part of a page one at a time, and holds the result to show. */
import { sentence } from "./api/client";
import { session } from "./session.svelte";

export class Task {
  busy = $state(false);
  /** What to say after a success; the page sets it. */
  said = $state("");
  /** Why the last request failed; empty if it did not. */
  trouble = $state("");

  /** Runs a request unless another is under way; its failure becomes `trouble`. @returns whether it succeeded */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = this.trouble = "";
    try {
      await what();
      return true;
    } catch (error) {
      session.noteRefusal(error);
      this.trouble = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
