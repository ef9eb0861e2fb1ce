/** German: notifications. The service worker shows those that begin with "notice.". */
import type { notices as english } from "../en/notices";
import type { Part } from "../types";

export const notices = {
  "notice.turn": "Du bist am Zug",
  "notice.turn.by": "{name} hat gespielt.",
  "notice.turn.none": "Die anderen warten auf dich.",
  "notice.end": "Die Partie ist zu Ende",
  "notice.end.by": "{name} war als Letztes am Zug.",
  "notice.end.none": "Sieh nach, wie sie ausging.",
  "notice.undo": "Einen Hinweis zurücknehmen?",
  "notice.undo.by": "{name} möchte den letzten Hinweis zurücknehmen.",
  "notice.undo.none": "Jemand möchte den letzten Hinweis zurücknehmen.",
  "notice.clock": "Deine Zeit läuft ab",
  "notice.clock.none": "Danach übernimmt ein Bot deinen Platz.",
  "notice.other": "An deinem Tisch ist etwas geschehen",
  "notice.other.none": "Öffne ihn, um es zu sehen.",

  "notify.switch": "Benachrichtigen, wenn ich am Zug bin",
  "notify.hint": "Auch wenn Starmine geschlossen ist.",
  "notify.hint.open": "Solange ein Tab mit dem Tisch offen ist.",
  "notify.blocked": "Dein Browser blockiert Benachrichtigungen dieser Seite; erlaube sie in seinen Einstellungen.",
  "notify.install": "Lege Starmine zuerst auf den Startbildschirm: Dann kann es dich benachrichtigen.",
  "notify.impossible": "Dieser Browser kann dich hier nicht benachrichtigen.",
  "notify.failed": "Das ging nicht: Der Benachrichtigungsdienst des Browsers antwortet nicht.",

  "waits.title": "({count}) {title}",
  "waits.home": { one: "1 Tisch wartet auf dich", other: "{count} Tische warten auf dich" },
} as const satisfies Part<typeof english>;
