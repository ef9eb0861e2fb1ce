/** The client's router: the address bar, and links within the client. */

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  /** The number of navigations since the client was loaded. */
  moves = $state(0);
  /** Asked before the browser's history leaves the page; true keeps the page, which shows a question. */
  guard: (() => boolean) | null = null;
  /** Loads the page of a path; null if it is there. Until it is loaded, the page before it stays. */
  prepare: (path: string) => Promise<unknown> | null = () => null;
  /** The number of moves asked for: a later one replaces one that still waits for its page. */
  #asked = 0;

  /** Shows another page. */
  go(path: string): void {
    this.#whenLoaded(new URL(path, location.origin).pathname, () => {
      history.pushState(null, "", path);
      this.#arrive();
      scrollTo(0, 0);
    });
  }

  /** Replaces the hash, without a history entry. */
  mark(hash: string): void {
    if (hash === this.hash || location.pathname !== this.path) return;
    history.replaceState(null, "", this.path + hash);
    this.hash = hash;
  }

  /** Starts to handle the browser's history and clicks on links within the client. */
  start(): void {
    addEventListener("popstate", () => {
      // Another turn of the same game, typed into the address or from the history.
      if (location.pathname === this.path && location.hash !== this.hash) this.hash = location.hash;
      else if (location.pathname !== this.path && this.guard?.()) {
        history.pushState(null, "", this.path + this.hash); // undoes the browser's step back
      } else this.#whenLoaded(location.pathname, () => this.#arrive());
    });
    document.addEventListener("click", (event) => {
      const link = ownLink(event);
      if (link === null) return;
      event.preventDefault();
      if (link.pathname !== this.path) this.go(link.pathname + link.hash);
    });
  }

  /** Calls `go` once the page of a path is loaded, unless another one was asked for meanwhile. */
  #whenLoaded(path: string, go: () => void): void {
    const asked = (this.#asked += 1);
    const loading = this.prepare(path);
    if (!loading) go();
    else void loading.then(() => this.#asked === asked && go());
  }

  #arrive(): void {
    this.path = location.pathname;
    this.hash = location.hash;
    this.moves += 1;
  }
}

/** The link of a plain click that the client handles, or null; the browser handles links within the page. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified || !(event.target instanceof Element)) return null;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return null;
  return link.hash && link.pathname === location.pathname ? null : link;
}

export const router = new Router();
