/** The service worker's cache: the files that start the client, and nothing else. */

/** The browser's functions in use; tests replace them. */
export interface ShellEnv {
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
}

const PREFIX = "starmine-shell-";
/** The one page, served at every address of the client. */
const PAGE = "/";

export class Shell {
  readonly #name: string;
  readonly #assets: readonly string[];
  readonly #languages: Readonly<Record<string, string>>;
  readonly #env: ShellEnv;

  /**
   * @param version changes with every build that differs
   * @param assets paths of the page's files; their names contain hashes
   * @param languages the paths of the languages' files, by tag: only the one in use is cached
   */
  constructor(version: string, assets: readonly string[], languages: Readonly<Record<string, string>>, env: ShellEnv) {
    this.#name = PREFIX + version;
    this.#assets = assets;
    this.#languages = languages;
    this.#env = env;
  }

  /** Caches every file of this build; fails if one is missing, and is then retried by the browser. */
  async install(): Promise<void> {
    const { caches, origin } = this.#env;
    const cache = await caches.open(this.#name);
    const page = new Request(origin + PAGE, { cache: "no-cache" });
    await cache.addAll([page, ...this.#assets.map((path) => new Request(origin + path))]);
  }

  /** Caches the file of a language, and removes those of others; English has no file. */
  async cacheLanguage(language: string): Promise<void> {
    const { caches, origin } = this.#env;
    const cache = await caches.open(this.#name);
    const others = Object.entries(this.#languages).filter(([tag]) => tag !== language);
    await Promise.all(others.map(([, path]) => cache.delete(origin + path)));
    const path = this.#languages[language];
    if (path === undefined || (await this.#cached(path))) return;
    await cache.addAll([new Request(origin + path)]);
  }

  /** The language whose file is cached, which is the one used last; English if none is. */
  async cachedLanguage(): Promise<string> {
    for (const [tag, path] of Object.entries(this.#languages)) if (await this.#cached(path)) return tag;
    return "en";
  }

  /** Removes the caches of earlier builds. */
  async activate(): Promise<void> {
    const { caches } = this.#env;
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== this.#name);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  /** The response to a page's request; null leaves it to the browser, as for all of the API. */
  answer(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== this.#env.origin) return null;
    if ([...this.#assets, ...Object.values(this.#languages)].includes(pathname)) return this.#asset(request, pathname);
    return request.mode === "navigate" && isPage(pathname) ? this.#page(request) : null;
  }

  async #asset(request: Request, path: string): Promise<Response> {
    return (await this.#cached(path)) ?? this.#env.fetch(request);
  }

  /** The newest page while the server can be reached, so that a new build shows at once; otherwise the cached one. */
  async #page(request: Request): Promise<Response> {
    try {
      return await this.#env.fetch(request);
    } catch (error) {
      const cached = await this.#cached(PAGE);
      if (!cached) throw error;
      return cached;
    }
  }

  async #cached(path: string): Promise<Response | undefined> {
    const cache = await this.#env.caches.open(this.#name);
    return cache.match(this.#env.origin + path, { ignoreVary: true });
  }
}

/** Whether a path is one of the client's pages: not the API, the documentation, or a file. */
function isPage(path: string): boolean {
  return !/^\/(api|docs)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}
