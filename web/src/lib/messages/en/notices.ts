/** English: notifications. The service worker shows those that begin with "notice.". */
import type { Text } from "../types";

export const notices = {
  "notice.turn": "Your turn",
  "notice.turn.by": "{name} has acted.",
  "notice.turn.none": "The others wait for you.",
  "notice.end": "The game is over",
  "notice.end.by": "{name} took the last turn.",
  "notice.end.none": "See how it ended.",
  "notice.undo": "Take a clue back?",
  "notice.undo.by": "{name} asks to take the last clue back.",
  "notice.undo.none": "Somebody asks to take the last clue back.",
  "notice.clock": "Your time is running out",
  "notice.clock.none": "A bot takes your seat when it is up.",
  "notice.other": "Something happened at your table",
  "notice.other.none": "Open it to see what.",

  "notify.switch": "Tell me when it is my turn",
  "notify.hint": "By a notification, also while Starmine is closed.",
  "notify.hint.open": "By a notification, while a tab with the table is open.",
  "notify.blocked": "Your browser blocks notifications for this page; allow them in its settings.",
  "notify.install": "Add Starmine to your home screen first: then it can notify you.",
  "notify.impossible": "This browser cannot notify you here.",
  "notify.failed": "It could not be turned on: the browser’s notification service does not answer.",

  "waits.title": "({count}) {title}",
  "waits.home": { one: "1 table waits for you", other: "{count} tables wait for you" },
} as const satisfies Readonly<Record<string, Text>>;
