/** German: what people at a table need of each other: clocks, taking back. */
import type { people as english } from "../en/people";
import type { Part } from "../types";

export const people = {
  "clock.legend": "Uhr",
  "clock.none": "Keine",
  "clock.turn": "Pro Zug",
  "clock.fischer": "Pro Spiel",
  "clock.none.hint": "Alle dürfen nachdenken, so lange sie wollen, notfalls tagelang.",
  "clock.turn.hint": "Wer keine Zeit mehr hat, wird von einem Bot vertreten, bis er oder sie zurückkommt.",
  "clock.fischer.hint":
    "Alle haben ein Zeitguthaben und bekommen für jeden Zug etwas dazu. Wer keine Zeit mehr hat, wird von einem Bot vertreten, bis er oder sie zurückkommt.",
  "clock.each": "Zeit pro Zug",
  "clock.bank": "Guthaben für alle",
  "clock.increment": "Dazu pro Zug",
  "clock.seconds": { one: "1 Sekunde", other: "{count} Sekunden" },
  "clock.minutes": { one: "1 Minute", other: "{count} Minuten" },
  "clock.hours": { one: "1 Stunde", other: "{count} Stunden" },
  "clock.days": { one: "1 Tag", other: "{count} Tage" },
  "clock.words.none": "keine",
  "clock.words.turn": "{time} pro Zug",
  "clock.words.fischer": "{bank}, dazu {increment} pro Zug",
  "waiting.clock": "Uhr",
  "board.clock": "Verbleibende Zeit",

  "spectators.legend": "Zuschauer",
  "spectators.off": "Keine",
  "spectators.table": "Sehen den Tisch ohne die Hände",
  "spectators.seat": "Sehen, was ein Platz sieht",
  "spectators.all": "Sehen alle Hände, einige Züge später",
  "spectators.off.hint": "Bis zum Ende sehen nur die Mitspielenden das Spiel.",
  "spectators.table.hint": "Wer den Link hat, kann zusehen und sieht vor dem Ende keine Hand.",
  "spectators.seat.hint":
    "Wer den Link hat, wählt einen Platz und sieht sofort, was dieser sieht. Wer durch zwei Plätze schaut, hat jede Hand gesehen.",
  "spectators.all.hint":
    "Wer den Link hat, sieht jede Hand, wie sie vor einigen Zügen war. Eine Karte, die länger gehalten wird, ist zu sehen, während sie gehalten wird.",
  "spectators.dealt": "Auch andere spielen diese Kartenfolge, deshalb sehen Zuschauer keine Hände.",
  "spectators.delay": "Züge später",
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
  "board.watching.seat": "Du siehst zu mit den Augen von",
  "board.watching.all": {
    one: "Du siehst alle Hände, {count} Zug nach dem Spiel.",
    other: "Du siehst alle Hände, {count} Züge nach dem Spiel.",
  },
  "board.watching.soon": {
    one: "Du siehst zu, {count} Zug nach dem Spiel. Die Hände erscheinen, sobald so viele Züge gespielt sind.",
    other: "Du siehst zu, {count} Züge nach dem Spiel. Die Hände erscheinen, sobald so viele Züge gespielt sind.",
  },

  "people.title": "Personen",
  "people.none": "Hier spielt sonst niemand.",
  "people.hide": "Nachrichten ausblenden",
  "people.hide.hint": "Nur in diesem Browser.",
  "people.mute": "Stumm",
  "people.mute.hint": "Für alle: kann an diesem Tisch nicht schreiben.",
  "people.muted": "Du wurdest stumm geschaltet: Du kannst lesen, aber nicht schreiben.",
  "people.remove": "{name} entfernen",
  "people.remove.room": "{name} verlässt den Tisch und kann sich hier nicht wieder setzen.",
  "people.remove.game": "Ein Bot spielt auf diesem Platz weiter. {name} kann nicht zurückkommen.",
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
  "board.undo.agree": "Zustimmen",
  "board.undo.decline": "Ablehnen",
  "board.undo.withdraw": "Doch nicht",
  "board.undo.done": "Der letzte Hinweis ist zurückgenommen.",
} as const satisfies Part<typeof english>;
