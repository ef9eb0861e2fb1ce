import { beforeEach, describe, expect, it } from "vitest";
import { answer, ring, type BellEnv, type Tab } from "./bell";
import type { PushPayload } from "../lib/notices/notice";

const ORIGIN = "https://starmine.example";
const turn = { kind: "turn", table: "abc", by: "Ada" } as const;

class FakeTab implements Tab {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly heard: PushPayload[] = [];
  focused = false;

  constructor(path: string, visibilityState: DocumentVisibilityState) {
    this.url = ORIGIN + path;
    this.visibilityState = visibilityState;
  }

  readonly focus = (): Promise<void> => {
    this.focused = true;
    return Promise.resolve();
  };
  readonly postMessage = (payload: PushPayload): number => this.heard.push(payload);
}

class FakeBrowser implements BellEnv {
  readonly words = () => Promise.resolve({ "notice.turn": "Your turn", "notice.turn.by": "{name} has acted." });
  tabList: FakeTab[] = [];
  opened: string[] = [];
  counted: number | null = null;
  readonly shown = new Map<string, { title: string; body: string | undefined; data: unknown }>();

  readonly tabs = (): Promise<readonly Tab[]> => Promise.resolve(this.tabList);
  readonly open = (path: string): Promise<number> => Promise.resolve(this.opened.push(path));
  readonly show = (title: string, { tag = "", body, data }: NotificationOptions): Promise<void> => {
    this.shown.set(tag, { title, body, data: data as unknown });
    return Promise.resolve();
  };
  readonly tags = (): Promise<string[]> => Promise.resolve([...this.shown.keys()]);
  readonly badge = (count: number): Promise<void> => {
    this.counted = count;
    return Promise.resolve();
  };
}

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

describe("the bell", () => {
  it("shows the newest notification of each table, and their number", async () => {
    for (const payload of [turn, { ...turn, table: "def" }, { ...turn, by: "Bob" }])
      await ring(browser, JSON.stringify(payload));
    expect([...browser.shown]).toEqual([
      ["/games/abc", { title: "Your turn", body: "Bob has acted.", data: "/games/abc" }],
      ["/games/def", { title: "Your turn", body: "Ada has acted.", data: "/games/def" }],
    ]);
    expect(browser.counted).toBe(2);
  });

  it.each(["/games/abc", "/t/abc"])("shows nothing while %s is visible, and informs the tab", async (path) => {
    const tab = new FakeTab(path, "visible");
    browser.tabList = [tab];
    await ring(browser, JSON.stringify(turn));
    expect(browser.shown.size).toBe(0);
    expect(tab.heard).toEqual([turn]);
  });

  it.each([
    ["/games/abc", "hidden"],
    ["/games/other", "visible"],
    ["/", "visible"],
  ] as const)("rings while %s is %s, and leaves the number to the tab", async (path, visibility) => {
    browser.tabList = [new FakeTab(path, visibility)];
    await ring(browser, JSON.stringify(turn));
    expect(browser.shown.size).toBe(1);
    expect(browser.counted).toBeNull();
  });

  it("shows a notification for unknown messages", async () => {
    await ring(browser, "");
    expect([...browser.shown.keys()]).toEqual(["/"]);
  });

  it.each(["/t/abc", "/games/abc"])("a click leads to the tab at %s that has the table", async (path) => {
    const [other, tab] = [new FakeTab("/", "visible"), new FakeTab(path, "hidden")];
    browser.tabList = [other, tab];
    await answer(browser, "/games/abc");
    expect([other.focused, tab.focused, browser.opened]).toEqual([false, true, []]);
  });

  it("a click opens the table if no tab has it", async () => {
    browser.tabList = [new FakeTab("/games/other", "visible")];
    await answer(browser, "/games/abc");
    expect(browser.opened).toEqual(["/games/abc"]);
    expect(browser.counted).toBe(0);
  });
});
