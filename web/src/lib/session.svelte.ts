/** Who this browser is for the server: a guest with a name, or nobody yet. */
import { api, ApiError } from "./api/client";
import { link } from "./stream/link";
import type { Person } from "./api/types";

interface Question {
  /** What the name is asked for, as the title of the question. */
  readonly title: string;
  readonly answer: (given: boolean) => void;
}

/** Tells the other tabs of this browser, for which one has the new name as well. */
const tabs = new BroadcastChannel("starmine.person");

class Session {
  #person = $state.raw<Person | null>(null);
  #question = $state.raw<Question | null>(null);
  #loading: Promise<void> | null = null;

  constructor() {
    tabs.onmessage = ({ data }: MessageEvent<Person>) => (this.#person = data);
  }

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
    tabs.postMessage($state.snapshot(person));
    if (newcomer) link().identify();
  }

  /** Looks at what the server refused: whoever it does not know any more is asked for a name again. */
  heed(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) this.#person = null;
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
