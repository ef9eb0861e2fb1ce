/** This browser's person, as the server knows them: a guest with a name, an account, or null before a name is given. */
import { api, ApiError } from "./api/client";
import { parseJson } from "./json";
import { t } from "./messages";
import { read, write } from "./stored.svelte";
import { streams } from "./stream/streams";
import type { Person } from "./api/types";

interface Question {
  /** Why a name is needed: the dialog's title. */
  readonly title: string;
  /** Why the present name cannot be used; empty if there is none. */
  readonly refused: string;
  readonly answer: (given: boolean) => void;
}

/** Storage key: the person has never been asked for a name. */
const UNASKED = "unasked";
/** Storage key: the last known person, for pages opened without the server. */
const PERSON = "person";

/** Sends a new person to the other tabs of this browser. */
const tabs = new BroadcastChannel("starmine.person");

class Session {
  /** The person as the server knows them; before its answer, as last stored. */
  person = $state.raw<Person | null>(parseJson(read(PERSON) ?? "") as Person | null);
  /** The person before the server stopped recognising this browser; null once the notice is closed. */
  lost = $state.raw<Person | null>(null);
  /** Whether the server has answered who this is. */
  loaded = $state(false);
  /** How often the cookie has changed since the page was opened. */
  cookies = $state(0);
  /** The open question for a name, for the dialog. */
  question = $state.raw<Question | null>(null);
  #loading: Promise<void> | null = null;

  constructor() {
    tabs.onmessage = ({ data }: MessageEvent<Person | null>) => {
      const isAnother = data?.id !== this.person?.id;
      this.person = data;
      if (isAnother) streams().identify();
    };
  }

  /** Whether the name is the default one for guests. */
  get unasked(): boolean {
    return read(UNASKED) === "on";
  }

  load(): Promise<void> {
    this.#loading ??= api.me().then(
      ({ person }) => {
        this.#hear(person);
        this.loaded = true;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  async rename(name: string): Promise<void> {
    const newcomer = this.person === null;
    const { person } = await api.rename(name);
    this.#take(person);
    if (newcomer) streams().identify();
  }

  /** Sets the person after signing in or out. The cookie has changed, so all streams restart. */
  become(person: Person | null): void {
    this.#take(person);
    this.#loading = Promise.resolve(); // the person is known: `load` need not ask
    this.cookies += 1;
    streams().identify();
  }

  /** Takes over the person after a name was given, or after signing in or out here; tells the other tabs. */
  #take(person: Person | null): void {
    write(UNASKED, "off");
    this.lost = null;
    this.#know(person);
    this.loaded = true;
    tabs.postMessage($state.snapshot(person));
  }

  /** Signs this person out everywhere else. This browser gets a new cookie, so its streams restart. */
  async signOutOthers(): Promise<void> {
    await api.signOutOthers();
    this.cookies += 1;
    streams().identify();
  }

  /** Call with every refusal: a 401 forgets the person, who is then asked for a name again. */
  noteRefusal(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) this.#hear(null);
  }

  /** Takes over the person that the server names: null without one, or if it no longer recognises this browser. */
  #hear(person: Person | null): void {
    if (person === null && this.person !== null) this.lost = this.person;
    this.#know(person);
  }

  #know(person: Person | null): void {
    this.person = person;
    write(PERSON, JSON.stringify(person));
  }

  /** Asks the server again: another browser may have ended this session. */
  refresh(): void {
    if (!this.loaded) return;
    this.#loading = null;
    this.load().catch(() => undefined);
  }

  /** Gives a newcomer the default guest name, enough to play with bots; `named` asks for a real one. */
  async ensurePerson(): Promise<void> {
    await this.load();
    if (this.person) return;
    await this.rename(t("you.guest"));
    write(UNASKED, "on");
  }

  /**
   * Asks for a name that other people will read, unless the person has one.
   * @param refused why their present name cannot be used: then they are asked for another
   * @returns whether there is one; false if the question was dismissed
   */
  async named(title: string, refused = ""): Promise<boolean> {
    await this.load();
    if (this.person && !this.unasked && refused === "") return true;
    return new Promise((resolve) => {
      const answer = (given: boolean): void => {
        this.question = null;
        resolve(given);
      };
      this.question = { title, refused, answer };
    });
  }
}

export const session = new Session();
