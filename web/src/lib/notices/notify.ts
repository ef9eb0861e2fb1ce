/** Notifications that a tab shows by itself, while nobody looks at it: only if the player has allowed them. */
import { gameHref } from "../navigation/paths";

/** Whether this browser can and may notify. */
export function canNotify(): "impossible" | "refused" | "ask" | "on" {
  if (!("Notification" in window) || !window.isSecureContext) return "impossible";
  if (Notification.permission === "granted") return "on";
  return Notification.permission === "denied" ? "refused" : "ask";
}

/** Asks the browser's question; call it only from a click. */
export async function askToNotify(): Promise<ReturnType<typeof canNotify>> {
  if (canNotify() === "ask") await Notification.requestPermission();
  return canNotify();
}

/** The service worker of this page; none where it did not come safely, and while it is developed. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  return (await serviceWorker?.getRegistration()) ?? null;
}

/** Notifies a player who looks at something else; a second notification of the same game replaces the first. */
export async function notify(title: string, body: string, game: string): Promise<void> {
  if (canNotify() !== "on" || !document.hidden) return;
  const path = gameHref(game);
  const options = { body, tag: path, data: path, icon: "/icons/icon-192.png" };
  const there = await worker();
  // On phones only the worker can show them.
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
