/** The service worker's part of push messages: shows them, unless their table is visible. */
import { isPageOf, notificationOf, readPayload, type PushPayload, type Words } from "../lib/notices/notice";

/** A tab of the client; the part of `WindowClient` in use. */
export interface Tab {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  postMessage: (message: PushPayload) => void;
}

/** The browser's functions in use; tests replace them. */
export interface BellEnv {
  readonly words: () => Promise<Words>;
  readonly tabs: () => Promise<readonly Tab[]>;
  readonly open: (path: string) => Promise<unknown>;
  readonly show: (title: string, options: NotificationOptions & { renotify: boolean }) => Promise<void>;
  /** The tags of the notifications on display. */
  readonly tags: () => Promise<readonly string[]>;
  /** Sets the number on the installed app's icon; none at 0. */
  readonly badge: (count: number) => Promise<void>;
}

/** Shows a push message as a notification, unless its table is in sight. */
export async function ring(env: BellEnv, text: string): Promise<void> {
  const payload = readPayload(text);
  const { table } = payload;
  const tabs = await env.tabs();
  for (const tab of tabs) tab.postMessage(payload);
  if (table !== null && tabs.some((tab) => inSight(tab, table))) return;
  const { title, body, path } = notificationOf(payload, await env.words());
  const icon = "/icons/icon-192.png";
  await env.show(title, { body, tag: path, icon, badge: "/icons/badge-96.png", renotify: true, data: path });
  const tags = await env.tags();
  // Open tabs set the badge themselves, to the number of waiting tables. Without tabs it counts the notifications.
  if (tabs.length === 0) await env.badge(new Set([...tags, path]).size);
}

/** Handles a click on a notification: focuses the table's tab, or opens one. @param path "/games/{id}", or "/" */
export async function answer(env: BellEnv, path: string): Promise<void> {
  const tabs = await env.tabs();
  const table = decodeURIComponent(path.split("/").at(-1) ?? "");
  const there = tabs.find(({ url }) => new URL(url).pathname === path || isPageOf(new URL(url).pathname, table));
  await (there ? there.focus() : env.open(path));
  await env.badge(0);
}

function inSight(tab: Tab, table: string): boolean {
  return tab.visibilityState === "visible" && isPageOf(new URL(tab.url).pathname, table);
}
