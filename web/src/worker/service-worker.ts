/** The service worker: starts the client without the network, and shows push messages while it is closed. */
import { answer, ring, type BellEnv, type Tab } from "./bell";
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
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface LanguageMessage extends ExtendableEvent {
  readonly data: { readonly language: string };
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { text: () => string } | null;
}
interface NotificationEvent extends ExtendableEvent {
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
  // Replaces the old worker at once: an open page that then lacks a file of its build offers to reload.
  (event as ExtendableEvent).waitUntil(shell.install().then(() => skipWaiting()));
});
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(shell.activate()));
addEventListener("message", (event) =>
  (event as unknown as LanguageMessage).waitUntil(
    shell.cacheLanguage((event as unknown as LanguageMessage).data.language),
  ),
);
addEventListener("fetch", (event) => {
  const response = shell.answer((event as FetchEvent).request);
  if (response) (event as FetchEvent).respondWith(response);
});

const bell: BellEnv = {
  words: async () => STARMINE.words[await shell.cachedLanguage()] ?? {},
  tabs: () => clients.matchAll({ type: "window", includeUncontrolled: true }),
  open: (path) => clients.openWindow(path),
  show: (title, options) => registration.showNotification(title, options),
  tags: async () => (await registration.getNotifications()).map(({ tag }) => tag),
  badge: async (count) => {
    // Not every browser has badges, whatever the type says.
    const { setAppBadge } = navigator as Partial<Navigator>;
    await setAppBadge?.call(navigator, count);
  },
};

addEventListener("push", (event) => {
  const { data } = event as PushEvent;
  (event as PushEvent).waitUntil(ring(bell, data?.text() ?? ""));
});
addEventListener("notificationclick", (event) => {
  const { notification } = event as NotificationEvent;
  notification.close();
  (event as NotificationEvent).waitUntil(answer(bell, String(notification.data ?? "/")));
});
