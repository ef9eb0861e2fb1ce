/** The message shown over the table for a while: why something is not allowed, or what failed. */
import { sentence } from "../../lib/api/sentence";

export class NoticeLine {
  text = $state<string | null>(null);

  say(text: string): void {
    this.text = text;
  }

  clear(): void {
    this.text = null;
  }

  /** Runs a request; shows a failure as a notice and returns null. */
  async attempt<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      this.say(sentence(error));
      return null;
    }
  }
}
