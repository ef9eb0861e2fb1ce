/** Where the client is: the address bar, and links that move within the page. */

class Router {
  #path = $state(location.pathname);
  /** How many pages were gone to; 0 on the page that was opened. */
  #moves = $state(0);
  /** Asked before the browser's history leads to another page: whether the present one stays, for it has a question. */
  guard: (() => boolean) | null = null;

  get path(): string {
    return this.#path;
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

  /** Takes over the browser's history and the clicks on links within the client. */
  start(): void {
    addEventListener("popstate", () => {
      if (location.pathname !== this.#path && this.guard?.()) history.pushState(null, "", this.#path);
      else this.#arrive();
    });
    document.addEventListener("click", (event) => {
      const path = ownLink(event);
      if (path === null) return;
      event.preventDefault();
      if (path !== this.#path) this.go(path);
    });
  }

  #arrive(): void {
    this.#path = location.pathname;
    this.#moves += 1;
  }
}

/** The path of a plain click on a link within the client, else null. */
function ownLink(event: MouseEvent): string | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified || !(event.target instanceof Element)) return null;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return null;
  return link.pathname;
}

export const router = new Router();
