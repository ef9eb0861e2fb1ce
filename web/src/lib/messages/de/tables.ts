/** German: what the server refuses at tables and in games. */
import type { Told } from "../types";

export const tables = {
  "chat.closed": "Dieser Tisch spielt ohne Chat.",
  "chat.full": "Dieser Tisch hat {count} Nachrichten, mehr gehen nicht.",
  "chat.muted": "Du wurdest an diesem Tisch stumm geschaltet: Du kannst lesen, aber nicht schreiben.",
  "chat.not-your-seat": "Platz {seat} gehört nicht dir: Du kannst für die Plätze {seats} schreiben.",
  "chat.phrases": "Der Chat dieses Tisches hat nur die festen Sätze: Sende einen davon.",
  "chat.players": "Hier kann nur schreiben, wer an diesem Tisch mitspielt.",
  "chat.silence": "An diesem Tisch wird während der Züge geschwiegen: Nur wer dran ist, darf schreiben.",
  "chat.text-or-phrase": "Eine Nachricht ist entweder ein Text oder ein Satz: Sende eines von beiden.",

  "daily.future": "Die Partien vom {day} gibt es noch nicht: Heute ist der {today} (UTC).",
  "daily.past": "Vom {day} gibt es keine Partien: Der erste Tag ist der {first}.",

  "deal.decides": "Die Karten bestimmen {field}: Lass es weg.",
  "deal.fixed": "Die Karten dieses Tisches gelten für diese Regeln und diese Personenzahl.",
  "deal.not-finished": "Die Karten eines Spiels können erst nach seinem Ende noch einmal gespielt werden.",
  "deal.other-players":
    "Jenes Spiel hatte {there} Plätze, und gewünscht sind {asked}: Die Karten gelten für eine Personenzahl.",
  "deal.other-team":
    "Ein Team dieses Turniers hat {there} Plätze, und gewünscht sind {asked}: Eine Partie gilt für eine Personenzahl.",

  "game.earlier-hidden": "Dieser Tisch zeigt jeden Hinweis einmal: Frühere Züge sind nach dem Ende zu sehen.",
  "game.future": "Zug {turn} ist noch nicht gekommen: Das Spiel steht bei Zug {now}.",
  "game.knowledge-later": "Dieser Tisch zeigt nur, was gesagt wurde: Was daraus folgt, gibt es nach dem Ende.",
  "game.not-begun": "Das Spiel hat noch nicht begonnen.",
  "game.open-later": "Offen sind alle Hände erst nach dem Ende des Spiels.",
  "game.record-later": "Die Aufzeichnung zeigt jede Karte: Es gibt sie nach dem Ende des Spiels.",

  "hand.not-yours": "Platz {seat} gehört nicht dir: Nur wer dort sitzt, ordnet die Hand.",
  "hand.other": "Das sind nicht die Karten deiner Hand: Sie hat jetzt {orders}.",
  "hand.twice": "Eine Karte steht zweimal da: Nenne jede Karte der Hand einmal.",

  "import.name": "Ein Name in der Datei geht nicht: {reason}",
  "import.name-length": "Der Name {name} ist länger als {count} Zeichen: Kürze ihn in der Datei.",
  "import.names": "Es sind {count} Namen für {players} Personen angegeben.",
  "import.not-over": "Das Spiel steht bei Zug {turn} und ist nicht aus: Aufgenommen werden nur Spiele, die aus sind.",
  "import.not-over-there":
    "Das Spiel steht bei Zug {turn} und ist nicht aus (bei hanab.live endete es durch {ended}): Aufgenommen werden nur Spiele, die aus sind.",
  "import.note": "Eine Notiz ist zu einer Karte, die nicht gezogen wurde, oder von einem Platz, den es nicht gibt.",
  "import.note-text": "Die Notiz {note} kann nicht behalten werden: {reason}",
  "import.one": "Spiel {number} von {count} kann nicht gelesen werden: {reason}",
  "import.other-score":
    "Das Spiel hat nach den Regeln hier {score} Punkte und dort, wo es gespielt wurde, 0 (bei hanab.live endete es durch {ended}): Es kann nicht aufgenommen werden.",

  "join.begun": "Dieses Spiel hat ohne dich begonnen.",
  "join.begun-watch": "Dieses Spiel hat ohne dich begonnen; du kannst zuschauen.",
  "join.full": "Alle Plätze sind besetzt. Bitte um einen.",
  "join.full-watch": "Alle Plätze sind besetzt. Bitte um einen, oder schau zu.",
  "join.over-watch": "Dieses Spiel ist aus: Du kannst es noch einmal ansehen.",

  "leave.not-seated": "Du sitzt nicht an diesem Tisch.",
  "leave.over": "Dieses Spiel ist aus: Seine Plätze bleiben, wie sie sind.",

  "lesson.none": "Das ist kein erstes Spiel: Nur dort kann man zur letzten Runde springen.",
  "lesson.off-script": "Dieses Spiel ist anders verlaufen als die Anleitung: Spiel es zu Ende.",
  "lesson.player": "Nur wer es spielt, kann zur letzten Runde springen.",
  "lesson.too-early": "Im ersten Spiel kann man ab Zug {turn} zur letzten Runde springen.",

  "look.no-seat": "Platz {seat} gibt es nicht: Dieses Spiel hat die Plätze 0 bis {last}.",
  "look.own-hand": "Platz {seat} gehört nicht dir: Von dort sähest du deine eigene Hand.",

  "note.full":
    "Platz {seat} hat in diesem Spiel {count} Notizen, frühere Fassungen mitgezählt, mehr gehen nicht: Nur die dieses Zuges können noch geändert werden.",
  "note.no-card": "Karte {order} ist noch nicht gezogen: Notizen gibt es zu den Karten 0 bis {last}.",
  "note.not-your-seat": "Platz {seat} gehört nicht dir: Du kannst Notizen für die Plätze {seats} schreiben.",
  "note.over": "Das Spiel ist aus: Seine Notizen bleiben, wie sie sind.",
  "note.players": "Notizen schreibt nur, wer an diesem Tisch mitspielt.",

  "people.by-host": "Entfernen oder stumm schalten kann nur, wer einlädt.",
  "people.game-over": "Dieses Spiel ist aus: Das nächste beginnt ohne die Personen, deren Plätze frei gemacht sind.",
  "people.host": "Wer einlädt, kann nicht entfernt oder stumm geschaltet werden: Wähle einen anderen Platz.",
  "people.muted-already": "{name} ist schon stumm.",
  "people.nobody": "Hier sitzt niemand: Wähle den Platz einer Person.",
  "people.not-muted": "{name} ist nicht stumm.",

  "play.not-come": "Zug {turn} ist noch nicht gekommen: Das Spiel steht bei Zug {now}.",
  "play.not-your-seat": "Platz {seat} gehört nicht dir: Du kannst für die Plätze {seats} handeln.",
  "play.over": "Das Spiel ist aus: {reason}",
  "play.players": "Handeln kann nur, wer an diesem Tisch mitspielt.",
  "play.stand-in": "Ein Bot vertritt dich: Nimm zuerst deinen Platz wieder ein.",
  "play.taken": "Zug {turn} ist schon gemacht: Das Spiel steht bei Zug {now}.",

  "rematch.not-over": "Dieses Spiel ist noch nicht aus.",
  "rematch.players": "Noch einmal spielen kann nur, wer dieses Spiel gespielt hat.",

  "seat.bot-by-host": "Einen Bot hinsetzen kann nur, wer einlädt.",
  "seat.bot-choice": "Den Bot eines Platzes wählt nur, wer einlädt.",
  "seat.game-over": "Dieses Spiel ist aus: Plätze können beim nächsten Spiel geändert werden.",
  "seat.is-here": "{name} ist da: Ein Bot springt nur ein, wenn jemand weg ist.",
  "seat.of-other": "{name} sitzt hier: Nur von dort oder vom Tisch aus kann der Platz frei werden.",
  "seat.out-of-range": "Platz {seat} gibt es nicht: Dieser Tisch hat die Plätze 0 bis {last}.",
  "seat.removed": "Du wurdest von diesem Tisch entfernt: Hier kannst du dich nicht wieder setzen.",
  "seat.taken": "Hier sitzt {name}. Nimm einen freien Platz, oder bitte, diesen frei zu machen.",
  "seat.to-the-end": "{name} spielt hier bis zum Ende des Spiels.",
  "seat.too-few": "Mehr als {count} Plätze sind besetzt: Mach zuerst einen frei.",
  "seat.two-of-me": "Nur ein Platz kann „kind“: „me“ haben: Setz andere an diesem Gerät mit „local“ hin.",
  "seat.until-the-end": "Dieser Platz gehört {name}, bis das Spiel aus ist.",

  "seed.daily": "Startwerte, die mit {prefix} beginnen, sind die der Tagespartien: Wähle stattdessen den Tag.",
  "seed.invisible":
    "Ein Startwert darf keine Zeichen enthalten, die unsichtbar sind oder Zeilen umbrechen: Lass sie weg.",
  "seed.length": "Ein Startwert hat 1 bis {count} Zeichen.",

  "table.archived": "Dieses Spiel wurde am {day} archiviert: Wer den Server betreibt, kann es zurückholen.",
  "table.awaited": "{name} ist noch beim letzten Spiel: Warte, oder setz einen Bot hin.",
  "table.change-by-host": "Den Tisch ändern kann nur, wer einlädt.",
  "table.damaged":
    "Die Aufzeichnung dieses Tisches ist beschädigt und kann nicht gezeigt werden: Sie bleibt, damit der Betreiber des Servers sie reparieren kann.",
  "table.first": "Platz {seat} gibt es nicht: Dieser Tisch hat die Plätze 0 bis {last}.",
  "table.seat-free": "Platz {number} ist noch frei: Warte auf jemanden, setz einen Bot hin, oder entferne den Platz.",
  "table.spectators":
    "Auch andere spielen diese Kartenfolge, deshalb sehen Zuschauer ihre Hände nicht: Wähle „table“ oder „off“ für sie.",
  "table.start-by-host": "Das Spiel starten kann nur, wer einlädt.",
  "table.started": "Das Spiel hat begonnen: Der Tisch kann nicht mehr geändert werden.",
  "table.unknown": "Unbekannter Tisch. Wenn sein Spiel nie begonnen hat, wurde er vielleicht entfernt.",

  "tournament.by-host": "Ein Turnier ändert nur, wer es ausrichtet.",
  "tournament.has-table": "Dein Team hat für diese Partie schon einen Tisch: Geh von der Tabelle aus hin.",
  "tournament.round": "Partie {round} gibt es nicht: Dieses Turnier hat die Partien 0 bis {last}.",
  "tournament.team-names": "Zwei Teams können nicht beide {name} heißen: Gib ihnen verschiedene Namen.",
  "tournament.too-many": "Du richtest {count} Turniere aus, mehr gehen nicht: Entferne ein altes.",
  "tournament.too-many-teams": "{there} Teams sind da, und {more} mehr sind gewünscht: Höchstens {most} gehen.",
  "tournament.unknown": "Es gibt kein Turnier mit dieser Id: Vielleicht wurde es entfernt.",
  "tournament.wrong-key": "Das ist nicht der Schlüssel eines Teams: Lass dir den Link deines Teams geben.",

  "undo.not-asked": "Niemand bittet, die letzte Aktion zurückzunehmen: Es gibt nichts abzulehnen.",
  "undo.not-yours": "Die letzte Aktion war von {name}: Nur von dort kann die Bitte kommen.",
  "undo.nothing": "Noch hat niemand gehandelt, also gibt es nichts zurückzunehmen.",
  "undo.over": "Das Spiel ist aus, und alle Hände sind offen: Keine Aktion kann zurückgenommen werden.",
  "undo.players": "Aktionen zurücknehmen kann nur, wer an diesem Tisch mitspielt.",
  "undo.shown":
    "Die letzte Aktion hat jemandem eine Karte gezeigt und bleibt darum: Nur ein Hinweis kann zurückgenommen werden.",

  "watch.closed": "Dieses Spiel läuft ohne Zuschauer: Du kannst es sehen, sobald es aus ist.",

  "what-if.action": "Aktion {number} von {count}: {reason}",
  "what-if.bot": "Dieser Server hat den Bot {bot} nicht.",
  "what-if.failed": "{bot} ist in diesem Zug gescheitert: Wähle seine Aktion selbst.",
  "what-if.later": "Dieses Spiel kann erst nach seinem Ende anders weitergespielt werden.",
  "what-if.turn": "Zug {turn} gibt es nicht: Dieses Spiel hat die Züge 0 bis {last}.",
} as const satisfies Told<
  | "table"
  | "seat"
  | "seed"
  | "people"
  | "join"
  | "leave"
  | "watch"
  | "rematch"
  | "chat"
  | "note"
  | "hand"
  | "play"
  | "undo"
  | "lesson"
  | "what-if"
  | "game"
  | "look"
  | "deal"
  | "daily"
  | "tournament"
  | "import"
>;
