/** The sentence that is shown over the table for a while: why something is off, or what went wrong. */
import { sentence } from "../../lib/api/sentence";

export class NoticeLine {
  text = $state<string | null>(null);

  say(text: string): void {
    this.text = text;
  }

  clear(): void {
    this.text = null;
  }

  /** Runs a request and shows its failure as a notice; null then. */
  async attempt<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      this.say(sentence(error));
      return null;
    }
  }
}
