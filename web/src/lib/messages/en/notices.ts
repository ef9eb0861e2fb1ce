/** English: notifications. The service worker shows those that begin with "notice.". */
import type { Text } from "../text";

export const notices = {
  "notice.turn": "Your turn",
  "notice.turn.by": "{name} took a turn.",
  "notice.turn.none": "The others are waiting for you.",
  "notice.end": "The game is over",
  "notice.end.by": "{name} took the last turn.",
  "notice.end.none": "See the result.",
  "notice.undo": "Take a clue back?",
  "notice.undo.by": "{name} asks to take the last clue back.",
  "notice.undo.none": "Someone asks to take the last clue back.",
  "notice.pause": "Pause the clock?",
  "notice.pause.by": "{name} asks to pause the clock.",
  "notice.pause.none": "Someone asks to pause the clock.",
  "notice.clock": "Your time is running out",
  "notice.clock.none": "A bot takes over your seat when the time is up.",
  "notice.other": "Something happened at your table",
  "notice.other.none": "Open the table to see it.",

  "notify.switch": "Notify me when it is my turn",
  "notify.hint": "Also while Starmine is closed.",
  "notify.hint.open": "While a tab with the table is open.",
  "notify.blocked": "Your browser blocks notifications for this page. Allow them in its settings.",
  "notify.install": "To get notifications, add Starmine to your home screen first.",
  "notify.impossible": "This browser cannot show notifications here.",
  "notify.failed": "Notifications could not be turned on. The browser’s notification service does not respond.",

  "waits.title": "({count}) {title}",
  "waits.home": { one: "1 table waits for you", other: "{count} tables wait for you" },
} as const satisfies Readonly<Record<string, Text>>;
