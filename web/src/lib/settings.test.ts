import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

function stored(values: Readonly<Record<string, string>>): Map<string, string> {
  const kept = new Map(Object.entries(values));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}

async function loaded() {
  return (await import("./settings.svelte")).settings;
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("settings", () => {
  it("begin as most people want them", async () => {
    stored({});
    const { theme, sound, ask, keys, notify } = await loaded();
    expect([theme, sound, ask, keys, notify].map(({ current }) => current)).toEqual(["auto", true, false, true, false]);
  });

  it("are read as they were stored, and an unknown theme as auto", async () => {
    stored({ "starmine.theme": "light", "starmine.sound": "off", "starmine.ask": "on", "starmine.keys": "off" });
    const { theme, sound, ask, keys } = await loaded();
    expect([theme.current, sound.current, ask.current, keys.current]).toEqual(["light", false, true, false]);
    vi.resetModules();
    stored({ "starmine.theme": "sepia" });
    expect((await loaded()).theme.current).toBe("auto");
  });

  it("are stored when they change", async () => {
    const kept = stored({});
    const { theme, notify } = await loaded();
    theme.current = "dark";
    notify.current = true;
    expect(Object.fromEntries(kept)).toEqual({ "starmine.theme": "dark", "starmine.notify": "on" });
  });

  it("remember what has been done once", async () => {
    const kept = stored({ "starmine.learnt": "clue" });
    const module = await import("./settings.svelte");
    module.learn("own");
    module.learn("own");
    expect([module.settings.learnt.current, kept.get("starmine.learnt")]).toEqual([["clue", "own"], "clue own"]);
  });

  it("last as long as the page where the browser refuses to store", async () => {
    const refuse = (): never => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    const { sound } = await loaded();
    sound.current = false;
    expect(sound.current).toBe(false);
  });

  it("follow a change in another tab", async () => {
    const tab = new EventTarget();
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    const kept = stored({});
    const { sound } = await loaded();
    kept.set("starmine.sound", "off");
    tab.dispatchEvent(new Event("storage"));
    expect(sound.current).toBe(false);
  });
});
