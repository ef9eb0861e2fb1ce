/** How this browser's owner likes to handle the table. */

function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`starmine.${name}`);
  } catch {
    return null;
  }
}

function remember(name: string, on: boolean): void {
  try {
    localStorage.setItem(`starmine.${name}`, on ? "on" : "off");
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
}

class Settings {
  #ask = $state(remembered("ask") === "on");
  #keys = $state(remembered("keys") !== "off");
  #notify = $state(remembered("notify") === "on");

  /** Whether a tap on the check or the cross asks once more before it acts. */
  get ask(): boolean {
    return this.#ask;
  }

  set ask(on: boolean) {
    this.#ask = on;
    remember("ask", on);
  }

  /** Whether single keys act; speech input and some hands want them off. */
  get keys(): boolean {
    return this.#keys;
  }

  set keys(on: boolean) {
    this.#keys = on;
    remember("keys", on);
  }

  /** Whether a notification of the system tells that one is on turn. */
  get notify(): boolean {
    return this.#notify;
  }

  set notify(on: boolean) {
    this.#notify = on;
    remember("notify", on);
  }
}

export const settings = new Settings();
