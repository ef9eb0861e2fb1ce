/** German: what people at a table need of each other: clocks, taking back. */
import type { people as english } from "../en/people";
import type { Part } from "../types";

export const people = {
  "clock.legend": "Uhr",
  "clock.none": "Keine",
  "clock.turn": "Pro Zug",
  "clock.fischer": "Pro Spiel",
  "clock.none.hint": "Kein Zeitlimit. Ein Spiel kann Tage dauern.",
  "clock.turn.hint": "Wenn die Zeit einer Person abläuft, spielt ein Bot für sie, bis sie zurückkommt.",
  "clock.fischer.hint":
    "Jede Person hat ein Zeitguthaben und bekommt in jedem Zug Zeit dazu. Wenn die Zeit einer Person abläuft, spielt ein Bot für sie, bis sie zurückkommt.",
  "clock.each": "Zeit pro Zug",
  "clock.bank": "Zeitguthaben pro Person",
  "clock.increment": "Zusätzlich pro Zug",
  "clock.seconds": { one: "1 Sekunde", other: "{count} Sekunden" },
  "clock.minutes": { one: "1 Minute", other: "{count} Minuten" },
  "clock.hours": { one: "1 Stunde", other: "{count} Stunden" },
  "clock.days": { one: "1 Tag", other: "{count} Tage" },
  "clock.words.none": "keine",
  "clock.words.turn": "{time} pro Zug",
  "clock.words.fischer": "{bank} + {increment} pro Zug",
  "waiting.clock": "Uhr",
  "board.clock": "Verbleibende Zeit",

  "spectators.legend": "Zuschauer",
  "spectators.off": "Keine",
  "spectators.table": "Sehen den Tisch ohne die Hände",
  "spectators.seat": "Sehen, was ein Platz sieht",
  "spectators.all": "Sehen alle Hände verzögert",
  "spectators.off.hint": "Bis zum Ende sehen nur die Mitspielenden das Spiel.",
  "spectators.table.hint": "Jede Person mit dem Link kann zusehen. Die Hände bleiben bis zum Ende verdeckt.",
  "spectators.seat.hint":
    "Jede Person mit dem Link kann live von jedem Platz aus zusehen. Wer von zwei Plätzen aus zusieht, sieht jede Hand.",
  "spectators.all.hint":
    "Jede Person mit dem Link sieht alle Hände mit Verzögerung. Eine Karte, die länger in der Hand bleibt, ist schon dort zu sehen.",
  "spectators.dealt": "Andere Tische spielen dieselben Karten. Deshalb sehen Zuschauer keine Hände.",
  "spectators.delay": "Verzögerung",
  "spectators.delay.turns": { one: "{count} Zug", other: "{count} Züge" },
  "spectators.words.off": "keine",
  "spectators.words.table": "sehen keine Hände",
  "spectators.words.seat": "sehen, was ein Platz sieht",
  "spectators.words.all": {
    one: "sehen alle Hände, {count} Zug später",
    other: "sehen alle Hände, {count} Züge später",
  },
  "waiting.spectators": "Zuschauer",
  "board.spectators": "Zuschauer {what}.",
  "board.spectators.none": "Niemand kann zusehen.",
  "board.watchers": { one: "{count} sieht zu", other: "{count} sehen zu" },
  "board.watching.seat": "Du siehst zu vom Platz von",
  "board.watching.all": {
    one: "Du siehst alle Hände, {count} Zug später.",
    other: "Du siehst alle Hände, {count} Züge später.",
  },
  "board.watching.soon": {
    one: "Du siehst mit {count} Zug Verzögerung zu. Die Hände erscheinen nach {count} Zug.",
    other: "Du siehst mit {count} Zügen Verzögerung zu. Die Hände erscheinen nach {count} Zügen.",
  },

  "people.title": "Personen",
  "people.none": "Hier spielt sonst niemand.",
  "people.hide": "Nachrichten ausblenden",
  "people.hide.hint": "Nur in diesem Browser.",
  "people.mute": "Stumm",
  "people.mute.hint": "Für alle: Diese Person kann an diesem Tisch nicht schreiben.",
  "people.muted": "Du wurdest stumm geschaltet. Du kannst lesen, aber nicht schreiben.",
  "people.remove": "{name} entfernen",
  "people.remove.room": "{name} verlässt den Tisch und kann sich hier nicht wieder setzen.",
  "people.remove.game": "Ein Bot übernimmt diesen Platz. {name} kann nicht zurückkommen.",
  "people.remove.sure": "{name} endgültig entfernen",

  "board.undo": "Um Rücknahme meines Hinweises bitten",
  "board.undo.asked": "{name} bittet, den letzten Hinweis zurückzunehmen.",
  "board.undo.asking": {
    one: "Du bittest, deinen Hinweis zurückzunehmen. {names} hat noch nicht geantwortet.",
    other: "Du bittest, deinen Hinweis zurückzunehmen. {names} haben noch nicht geantwortet.",
  },
  "board.undo.waiting": {
    one: "{name} bittet, den letzten Hinweis zurückzunehmen. {names} hat noch nicht geantwortet.",
    other: "{name} bittet, den letzten Hinweis zurückzunehmen. {names} haben noch nicht geantwortet.",
  },
  "board.question.agree": "Zustimmen",
  "board.question.decline": "Ablehnen",
  "board.question.withdraw": "Bitte zurückziehen",
  "board.undo.done": "Der letzte Hinweis ist zurückgenommen.",

  "board.pause": "Uhr anhalten",
  "board.pause.asked": "{name} bittet, die Uhr anzuhalten.",
  "board.pause.asking": {
    one: "Du bittest, die Uhr anzuhalten. {names} hat noch nicht geantwortet.",
    other: "Du bittest, die Uhr anzuhalten. {names} haben noch nicht geantwortet.",
  },
  "board.pause.waiting": {
    one: "{name} bittet, die Uhr anzuhalten. {names} hat noch nicht geantwortet.",
    other: "{name} bittet, die Uhr anzuhalten. {names} haben noch nicht geantwortet.",
  },
  "board.pause.end": "Weiterspielen",
  "board.standing.paused": "Angehalten",
  "board.paused": "Die Uhr ist angehalten.",
} as const satisfies Part<typeof english>;
