/** One thing after the other, and what is said of it: for the parts of the account page. */
import { sentence } from "../../lib/api/sentence";
import { NoPasskey, refused } from "../../lib/account/passkeys";
import { session } from "../../lib/session.svelte";

export class Task {
  #busy = $state(false);
  said = $state("");
  trouble = $state("");

  get busy(): boolean {
    return this.#busy;
  }

  /** Does what is asked for unless something is under way. What fails is told. @returns whether it was done */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    this.said = this.trouble = "";
    try {
      await what();
      return true;
    } catch (error) {
      session.noteRefusal(error);
      this.trouble = error instanceof NoPasskey ? refused() : sentence(error);
      return false;
    } finally {
      this.#busy = false;
    }
  }
}
