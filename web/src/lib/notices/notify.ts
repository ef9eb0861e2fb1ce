/** Notifications shown by a hidden tab itself, if the player has allowed them. */
import { gameHref } from "../navigation/paths";

/** Whether this browser may notify; "ask": the person has not decided yet. */
export function canNotify(): "impossible" | "refused" | "ask" | "on" {
  if (!("Notification" in window) || !window.isSecureContext) return "impossible";
  if (Notification.permission === "granted") return "on";
  return Notification.permission === "denied" ? "refused" : "ask";
}

/** This page's service worker; null on insecure origins and during development. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  return (await serviceWorker?.getRegistration()) ?? null;
}

/** Shows a notification while the page is hidden; it replaces an older one of the same game. */
export async function notify(title: string, body: string, game: string): Promise<void> {
  if (canNotify() !== "on" || !document.hidden) return;
  const path = gameHref(game);
  const options = { body, tag: path, data: path, icon: "/icons/icon-192.png" };
  const there = await worker();
  // Phones allow notifications only through the service worker.
  if (there?.active) return there.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
}

/** Closes the notifications of a game. */
export async function closeNotifications(game: string): Promise<void> {
  const shown = await (await worker())?.getNotifications({ tag: gameHref(game) });
  for (const notification of shown ?? []) notification.close();
}
