import { beforeEach, describe, expect, it } from "vitest";
import { Shell, type ShellEnv } from "./shell";

const ORIGIN = "https://starmine.example";

/** A browser with its caches, and a server that can go offline. */
class FakeBrowser implements ShellEnv {
  readonly origin = ORIGIN;
  readonly kept = new Map<string, Map<string, string>>();
  build = "first";
  online = true;

  readonly fetch = ({ url }: Request): Promise<Response> =>
    this.online ? Promise.resolve(new Response(`${this.build} ${url}`)) : Promise.reject(new TypeError("offline"));

  readonly caches = {
    keys: () => Promise.resolve([...this.kept.keys()]),
    delete: (name: string) => Promise.resolve(this.kept.delete(name)),
    open: (name: string) => {
      const files = this.kept.get(name) ?? new Map<string, string>();
      this.kept.set(name, files);
      return Promise.resolve({
        addAll: async (requests: Request[]) => {
          for (const request of requests) files.set(request.url, await (await this.fetch(request)).text());
        },
        delete: (url: string) => Promise.resolve(files.delete(url)),
        match: (url: string) => {
          const text = files.get(url);
          return Promise.resolve(text === undefined ? undefined : new Response(text));
        },
      } as unknown as Cache);
    },
  };
}

function request(path: string, { mode = "cors", method = "GET", origin = ORIGIN } = {}): Request {
  return { url: origin + path, method, mode } as Request;
}

const opened = { mode: "navigate" };

let browser: FakeBrowser;
let shell: Shell;

async function text(of: Request): Promise<string | undefined> {
  return (await shell.answer(of))?.text();
}

beforeEach(async () => {
  browser = new FakeBrowser();
  shell = new Shell("1", ["/assets/index-1.js"], { de: "/assets/de-1.js", fr: "/assets/fr-1.js" }, browser);
  await shell.install();
});

describe("the shell", () => {
  it.each(["/", "/t/abc", "/rules/cocktail", "/profile/Ada"])("is the page at %s without the network", async (path) => {
    browser.online = false;
    expect(await text(request(path, opened))).toBe(`first ${ORIGIN}/`);
    expect(await text(request("/assets/index-1.js"))).toBe(`first ${ORIGIN}/assets/index-1.js`);
  });

  it("gives way to the newest page while there is a network", async () => {
    browser.build = "second";
    expect(await text(request("/t/abc", opened))).toBe(`second ${ORIGIN}/t/abc`);
  });

  it.each([
    request("/api/tables"),
    request("/api/games/abc/events"),
    request("/api/me/export", opened),
    request("/api", opened),
    request("/docs/", opened),
    request("/docs/hosting/", opened),
    request("/icons/icon-192.png", opened),
    request("/assets/index-2.js"),
    request("/", { ...opened, method: "POST" }),
    request("/", { ...opened, origin: "https://elsewhere.example" }),
    request("/manifest.webmanifest"),
  ])("leaves $method $mode $url to the browser", (other) => {
    expect(shell.answer(other)).toBeNull();
  });

  it("keeps only the page and its files", async () => {
    await text(request("/t/abc", opened));
    expect([...browser.kept].map(([name, files]) => [name, [...files.keys()]])).toEqual([
      ["starmine-shell-1", [`${ORIGIN}/`, `${ORIGIN}/assets/index-1.js`]],
    ]);
  });

  it("keeps a language in use once, and no other", async () => {
    await shell.cacheLanguage("en");
    await shell.cacheLanguage("de");
    browser.build = "second";
    await shell.cacheLanguage("de");
    expect(await text(request("/assets/fr-1.js"))).toBe(`second ${ORIGIN}/assets/fr-1.js`);
    browser.online = false;
    expect(await text(request("/assets/de-1.js"))).toBe(`first ${ORIGIN}/assets/de-1.js`);
    await expect(text(request("/assets/fr-1.js"))).rejects.toThrow("offline");
  });

  it("knows the language used last", async () => {
    const languages = [await shell.cachedLanguage()];
    for (const language of ["de", "fr", "en"]) {
      await shell.cacheLanguage(language);
      languages.push(await shell.cachedLanguage());
    }
    expect(languages).toEqual(["en", "de", "fr", "en"]);
  });

  it("of a new build replaces the old one, and touches no other cache", async () => {
    browser.kept.set("another", new Map());
    browser.build = "second";
    shell = new Shell("2", ["/assets/index-2.js"], {}, browser);
    await shell.install();
    await shell.activate();
    expect([...browser.kept.keys()]).toEqual(["another", "starmine-shell-2"]);
    browser.online = false;
    expect(await text(request("/", opened))).toBe(`second ${ORIGIN}/`);
  });

  it("fails as the network does if the browser has evicted it", async () => {
    browser.kept.clear();
    browser.online = false;
    await expect(shell.answer(request("/", opened))).rejects.toThrow("offline");
    await expect(shell.answer(request("/assets/index-1.js"))).rejects.toThrow("offline");
  });
});
