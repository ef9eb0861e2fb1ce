/** What this browser remembers of its owner's wishes; survives without storage (private windows). */

export type Theme = "auto" | "dark" | "light";
const themes: readonly Theme[] = ["auto", "dark", "light"];

function read(name: string): string | null {
  try {
    return localStorage.getItem(`starmine.${name}`);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`starmine.${name}`, value);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
}

function rememberedTheme(): Theme {
  return themes.find((theme) => theme === read("theme")) ?? "auto";
}

class Prefs {
  #theme = $state<Theme>(rememberedTheme());
  #sound = $state(read("sound") !== "off");

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    write("theme", theme);
    this.apply();
  }

  /** Whether the table may make a sound. */
  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    write("sound", on ? "on" : "off");
  }

  /** Does as is wished in other tabs of this browser, from now on. */
  follow(): void {
    addEventListener("storage", () => {
      this.#theme = rememberedTheme();
      this.#sound = read("sound") !== "off";
      this.apply();
    });
  }

  /** Shows the chosen theme; "auto" leaves it to the system. */
  apply(): void {
    const root = document.documentElement;
    if (this.#theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.#theme;
  }
}

export const prefs = new Prefs();
