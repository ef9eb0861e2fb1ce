import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../testing/storage";

async function loaded() {
  return (await import("./settings.svelte")).settings;
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("settings", () => {
  it("have these defaults", async () => {
    stubStorage();
    const { theme, volume, ask, keys, notify } = await loaded();
    expect([theme, volume, ask, keys, notify].map(({ current }) => current)).toEqual(["auto", 100, false, true, false]);
  });

  it("are read as stored, an unknown theme as auto", async () => {
    stubStorage({ "starmine.theme": "light", "starmine.volume": "35", "starmine.ask": "on", "starmine.keys": "off" });
    const { theme, volume, ask, keys } = await loaded();
    expect([theme.current, volume.current, ask.current, keys.current]).toEqual(["light", 35, true, false]);
    vi.resetModules();
    stubStorage({ "starmine.theme": "sepia" });
    expect((await loaded()).theme.current).toBe("auto");
  });

  it.each([
    ["40", 40],
    ["loud", 100],
    ["130", 100],
    ["", 100],
  ])("take a volume stored as %j as %i", async (text, is) => {
    stubStorage({ "starmine.volume": text });
    expect((await loaded()).volume.current).toBe(is);
  });

  it("are stored when changed", async () => {
    const kept = stubStorage();
    const { theme, notify } = await loaded();
    theme.current = "dark";
    notify.current = true;
    expect(Object.fromEntries(kept)).toEqual({ "starmine.theme": "dark", "starmine.notify": "on" });
  });

  it("remember actions done once", async () => {
    const kept = stubStorage({ "starmine.tried": "clue" });
    const module = await import("./settings.svelte");
    module.rememberTried("own");
    module.rememberTried("own");
    expect([module.settings.tried.current, kept.get("starmine.tried")]).toEqual([["clue", "own"], "clue own"]);
  });

  it("last as long as the page if the browser refuses storage", async () => {
    const refuse = (): never => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    const { volume } = await loaded();
    volume.current = 20;
    expect(volume.current).toBe(20);
  });

  it("follow a change in another tab", async () => {
    const tab = new EventTarget();
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    const kept = stubStorage();
    const { volume } = await loaded();
    kept.set("starmine.volume", "0");
    tab.dispatchEvent(new Event("storage"));
    expect(volume.current).toBe(0);
  });
});
