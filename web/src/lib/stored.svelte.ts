/** Values in local storage. If storage is refused (private windows), a value lasts as long as the page. */

/** The text stored under a name; null if there is none or storage is refused. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem(`starmine.${name}`);
  } catch {
    return null;
  }
}

export function write(name: string, text: string): void {
  try {
    localStorage.setItem(`starmine.${name}`, text);
  } catch {
    // Storage is refused or full.
  }
}

/** Re-read the stored values after a change in another tab; one listener calls them all. */
const followers: (() => void)[] = [];

/** A stored value as state; it follows changes in other tabs. */
export class Stored<T> {
  #current: T;
  readonly #name: string;
  readonly #toText: (value: T) => string;

  /** @param parse accepts null (nothing stored) and any text */
  constructor(name: string, parse: (text: string | null) => T, toText: (value: T) => string) {
    this.#name = name;
    this.#toText = toText;
    this.#current = $state.raw(parse(read(name)));
    if (typeof addEventListener === "undefined") return; // in unit tests
    if (followers.length === 0) addEventListener("storage", () => followers.forEach((follow) => follow()));
    followers.push(() => (this.#current = parse(read(name))));
  }

  get current(): T {
    return this.#current;
  }

  set current(value: T) {
    this.#current = value;
    write(this.#name, this.#toText(value));
  }
}
