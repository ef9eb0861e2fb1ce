/** Who this browser is for the server: a guest with a name, or nobody yet. */
import { api } from "./api";
import { link } from "./stream/link";
import type { Person } from "./types";

interface Question {
  /** What the name is asked for, as the title of the question. */
  readonly title: string;
  readonly answer: (given: boolean) => void;
}

class Session {
  #person = $state.raw<Person | null>(null);
  #question = $state.raw<Question | null>(null);
  #loading: Promise<void> | null = null;

  get person(): Person | null {
    return this.#person;
  }

  /** The question for a name now open, for the dialog that asks it. */
  get question(): Question | null {
    return this.#question;
  }

  /** Learns who one is; asks the server once. */
  load(): Promise<void> {
    this.#loading ??= api.me().then(
      ({ person }) => {
        this.#person = person;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Takes a name, as a newcomer or in place of the old one. */
  async rename(name: string): Promise<void> {
    const newcomer = this.#person === null;
    const { person } = await api.rename(name);
    this.#person = person;
    if (newcomer) link().identify();
  }

  /**
   * Makes sure that one has a name, and asks for it if not.
   * @returns whether there is one; false when the question was dismissed
   */
  async named(title: string): Promise<boolean> {
    await this.load();
    if (this.#person) return true;
    return new Promise((resolve) => {
      const answer = (given: boolean): void => {
        this.#question = null;
        resolve(given);
      };
      this.#question = { title, answer };
    });
  }
}

export const session = new Session();
