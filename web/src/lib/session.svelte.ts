/** The person of this browser, as the server knows it: a guest with a name, or null before a name is given. */
import { api, ApiError } from "./api/client";
import { t } from "./messages";
import { read, write } from "./stored.svelte";
import { streams } from "./stream/streams";
import type { Person } from "./api/types";

interface Question {
  /** What the name is asked for, as the title of the question. */
  readonly title: string;
  /** Why the name that this person has will not do; empty where they have none. */
  readonly refused: string;
  readonly answer: (given: boolean) => void;
}

/** Where it is remembered that this person has never been asked for a name. */
const UNASKED = "unasked";
/** Where this person is remembered, for pages that are opened without the server. */
const PERSON = "person";

function remembered(): Person | null {
  try {
    return JSON.parse(read(PERSON) ?? "null") as Person | null;
  } catch {
    return null;
  }
}

/** Tells the new name to the other tabs of this browser. */
const tabs = new BroadcastChannel("starmine.person");

class Session {
  #person = $state.raw<Person | null>(remembered());
  #question = $state.raw<Question | null>(null);
  #loaded = $state(false);
  #cookies = $state(0);
  #loading: Promise<void> | null = null;
  #lost = $state.raw<Person | null>(null);

  constructor() {
    tabs.onmessage = ({ data }: MessageEvent<Person | null>) => (this.#person = data);
  }

  /** As the server knows this person; until it has said so, as it was the last time. */
  get person(): Person | null {
    return this.#person;
  }

  /** Who this browser was until the server stopped to know it, from when that is noticed to when it has been read. */
  get lost(): Person | null {
    return this.#lost;
  }

  forgetLost(): void {
    this.#lost = null;
  }

  /** Whether the server has said who this is. */
  get loaded(): boolean {
    return this.#loaded;
  }

  /** How often this browser's cookie has changed since the page was opened. */
  get cookies(): number {
    return this.#cookies;
  }

  /** Whether this person goes by a name that they have not given themselves. */
  get unasked(): boolean {
    return read(UNASKED) === "on";
  }

  /** The question for a name now open, for the dialog that asks it. */
  get question(): Question | null {
    return this.#question;
  }

  /** Loads the person of this browser; asks the server once. */
  load(): Promise<void> {
    this.#loading ??= api.me().then(
      ({ person }) => {
        this.#hear(person);
        this.#loaded = true;
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
    this.#take(person);
    if (newcomer) streams().identify();
  }

  /** Takes over who this browser is now, after signing in or out. Its cookie is another one: streams begin anew. */
  become(person: Person | null): void {
    this.#take(person);
    this.#loading = Promise.resolve();
    this.#cookies += 1;
    streams().identify();
  }

  #take(person: Person | null): void {
    write(UNASKED, "off");
    this.#lost = null;
    this.#know(person);
    this.#loaded = true;
    tabs.postMessage($state.snapshot(person));
  }

  /** Ends this person's cookies and tokens everywhere else. This browser gets a new cookie, and streams by it. */
  async signOutOthers(): Promise<void> {
    await api.signOutOthers();
    this.#cookies += 1;
    streams().identify();
  }

  /** To be called with every refusal: a person whom the server no longer knows is asked for a name again. */
  noteRefusal(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) this.#hear(null);
  }

  #hear(person: Person | null): void {
    if (person === null && this.#person !== null) this.#lost = this.#person;
    this.#know(person);
  }

  #know(person: Person | null): void {
    this.#person = person;
    write(PERSON, JSON.stringify(person));
  }

  /** Asks again: another browser may have ended this one's session. */
  refresh(): void {
    if (!this.#loaded) return;
    this.#loading = null;
    this.load().catch(() => undefined);
  }

  /** Lets a newcomer play with bots by a name that stands for anybody; `named` asks for another. */
  async ensurePerson(): Promise<void> {
    await this.load();
    if (this.#person) return;
    await this.rename(t("you.guest"));
    write(UNASKED, "on");
  }

  /**
   * Asks for a name that other people are to read, if this person has given none yet.
   * @param refused why the name that they have will not do: then they are asked for another
   * @returns whether there is one; false when the question was dismissed
   */
  async named(title: string, refused = ""): Promise<boolean> {
    await this.load();
    if (this.#person && !this.unasked && refused === "") return true;
    return new Promise((resolve) => {
      const answer = (given: boolean): void => {
        this.#question = null;
        resolve(given);
      };
      this.#question = { title, refused, answer };
    });
  }
}

export const session = new Session();
