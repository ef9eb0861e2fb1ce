/** Where the client is: the address bar, and links that move within the page. */

class Router {
  #path = $state(location.pathname);
  #hash = $state(location.hash);
  /** How many pages were gone to; 0 on the page that was opened. */
  #moves = $state(0);
  /** Asked before the browser's history leads to another page: whether the present one stays, for it has a question. */
  guard: (() => boolean) | null = null;

  get path(): string {
    return this.#path;
  }

  /** What follows the path, from "#" on; empty without one. */
  get hash(): string {
    return this.#hash;
  }

  get moves(): number {
    return this.#moves;
  }

  /** Shows another page of the client. `replace` leaves no way back to the present one. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Notes in the address where on the page one is, without a way back to where one was. */
  mark(hash: string): void {
    if (hash === this.#hash) return;
    history.replaceState(null, "", this.#path + hash);
    this.#hash = hash;
  }

  /** Takes over the browser's history and the clicks on links within the client. */
  start(): void {
    addEventListener("popstate", () => {
      // Another turn of the game that is shown, typed into the address or chosen from the history.
      if (location.pathname === this.#path && location.hash !== this.#hash) this.#hash = location.hash;
      else if (location.pathname !== this.#path && this.guard?.()) {
        history.pushState(null, "", this.#path + this.#hash);
      } else this.#arrive();
    });
    document.addEventListener("click", (event) => {
      const link = ownLink(event);
      if (link === null) return;
      event.preventDefault();
      if (link.pathname !== this.#path) this.go(link.pathname + link.hash);
    });
  }

  #arrive(): void {
    this.#path = location.pathname;
    this.#hash = location.hash;
    this.#moves += 1;
  }
}

/** The link within the client that a plain click follows, else null; links to places on the page are the browser's. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified || !(event.target instanceof Element)) return null;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return null;
  return link.hash && link.pathname === location.pathname ? null : link;
}

export const router = new Router();
