/** German: notifications. The service worker shows those that begin with "notice.". */
import type { Catalogue } from "../types";

export const notices = {
  "notice.turn": "Du bist am Zug",
  "notice.turn.by": "{name} hat gespielt.",
  "notice.turn.none": "Die anderen warten auf dich.",
  "notice.end": "Das Spiel ist zu Ende",
  "notice.end.by": "{name} hat den letzten Zug gemacht.",
  "notice.end.none": "Sieh dir das Ergebnis an.",
  "notice.undo": "Einen Hinweis zurücknehmen?",
  "notice.undo.by": "{name} möchte den letzten Hinweis zurücknehmen.",
  "notice.undo.none": "Jemand möchte den letzten Hinweis zurücknehmen.",
  "notice.pause": "Die Uhr anhalten?",
  "notice.pause.by": "{name} bittet, die Uhr anzuhalten.",
  "notice.pause.none": "Jemand bittet, die Uhr anzuhalten.",
  "notice.clock": "Deine Zeit läuft ab",
  "notice.clock.none": "Wenn sie abgelaufen ist, übernimmt ein Bot deinen Platz.",
  "notice.other": "An deinem Tisch ist etwas passiert",
  "notice.other.none": "Öffne den Tisch, um es zu sehen.",

  "notify.switch": "Benachrichtigen, wenn ich am Zug bin",
  "notify.hint": "Auch wenn Starmine geschlossen ist.",
  "notify.hint.open": "Solange ein Tab mit dem Tisch offen ist.",
  "notify.blocked": "Dein Browser blockiert Benachrichtigungen für diese Seite. Erlaube sie in seinen Einstellungen.",
  "notify.install": "Für Benachrichtigungen füge Starmine zuerst zum Startbildschirm hinzu.",
  "notify.impossible": "Dieser Browser kann hier keine Benachrichtigungen zeigen.",
  "notify.failed": "Benachrichtigungen konnten nicht eingeschaltet werden. Der Dienst des Browsers antwortet nicht.",

  "waits.title": "({count}) {title}",
  "waits.home": { one: "1 Tisch wartet auf dich", other: "{count} Tische warten auf dich" },
} as const satisfies Partial<Catalogue>;
