/** The service worker: starts the client without the network, and shows push messages while it is closed. */
import { Bell, type Tab } from "./bell";
import type { Words } from "../lib/notices/notice";
import { Shell } from "./shell";

/** Prepended to this file by the build. */
declare const STARMINE: {
  readonly version: string;
  readonly assets: readonly string[];
  readonly languages: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, Words>>;
};

// TypeScript's libraries describe either pages or workers; these are the worker's parts in use.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface LanguageMessage extends Lasting {
  readonly data: { readonly language: string };
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  readonly data: { text: () => string } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
declare const skipWaiting: () => Promise<void>;
declare const registration: ServiceWorkerRegistration;
declare const clients: {
  matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
  openWindow: (path: string) => Promise<unknown>;
};

const shell = new Shell(STARMINE.version, STARMINE.assets, STARMINE.languages, {
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
});

addEventListener("install", (event) => {
  // Open pages that lack a file of their own build offer to load themselves again, so the old worker can go at once.
  (event as Lasting).waitUntil(shell.install().then(() => skipWaiting()));
});
addEventListener("activate", (event) => (event as Lasting).waitUntil(shell.activate()));
addEventListener("message", (event) =>
  (event as unknown as LanguageMessage).waitUntil(shell.speak((event as unknown as LanguageMessage).data.language)),
);
addEventListener("fetch", (event) => {
  const answer = shell.answer((event as Fetching).request);
  if (answer) (event as Fetching).respondWith(answer);
});

const bell = new Bell({
  words: async () => STARMINE.words[await shell.spoken()] ?? {},
  tabs: () => clients.matchAll({ type: "window", includeUncontrolled: true }),
  open: (path) => clients.openWindow(path),
  show: (title, options) => registration.showNotification(title, options),
  tags: async () => (await registration.getNotifications()).map(({ tag }) => tag),
  badge: async (count) => {
    // Not every browser has badges, whatever the type says.
    const { setAppBadge } = navigator as Partial<Navigator>;
    await setAppBadge?.call(navigator, count);
  },
});

addEventListener("push", (event) => {
  const { data } = event as Pushed;
  (event as Pushed).waitUntil(bell.ring(data?.text() ?? ""));
});
addEventListener("notificationclick", (event) => {
  const { notification } = event as Clicked;
  notification.close();
  (event as Clicked).waitUntil(bell.answer(String(notification.data ?? "/")));
});
