/** Notifications of the system: only if the player has allowed them, by a click. */

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

/** Notifies a player who looks at something else; a second notification of the same game replaces the first. */
export function notify(title: string, body: string, game: string): void {
  if (canNotify() !== "on" || !document.hidden) return;
  const shown = new Notification(title, { body, tag: `starmine-${game}` });
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
}
