/** German: what the server refuses at tables and in games. */
import type { Catalogue } from "../types";

export const tables = {
  "chat.closed": "Dieser Tisch hat keinen Chat.",
  "chat.full": "Dieser Chat ist voll: Er hat {count} Nachrichten.",
  "chat.muted": "Du wurdest an diesem Tisch stumm geschaltet: Du kannst lesen, aber nicht schreiben.",
  "chat.no-spectator": "Unbekannte zuschauende Person {number}: Nur wer geschrieben hat, hat eine Nummer.",
  "chat.no-spectators": "Wer zusieht, kann an diesem Tisch nicht schreiben.",
  "chat.phrases": "Dieser Tisch erlaubt nur die festen Sätze: Sende einen davon.",
  "chat.silence": "An diesem Tisch wird während der Züge geschwiegen: Nur wer dran ist, darf schreiben.",
  "chat.spectators-full":
    "Wer an diesem Tisch zusieht, hat {count} Nachrichten und Notizen geschrieben. Das ist das Maximum.",
  "chat.text-or-phrase": "Eine Nachricht ist entweder ein Text oder ein Satz: Sende eines von beiden.",

  "daily.future": "Die Partien vom {day} gibt es noch nicht: Heute ist der {today} (UTC).",
  "daily.past": "Vom {day} gibt es keine Partien: Der erste Tag ist der {first}.",

  "deal.decides": "Die Karten legen {field} schon fest: Lass dieses Feld weg.",
  "deal.fixed":
    "Die Karten dieses Tisches stehen fest, deshalb können die Regeln und die Personenzahl nicht geändert werden.",
  "deal.not-finished": "Du kannst die Karten eines Spiels erst noch einmal spielen, wenn es zu Ende ist.",
  "deal.other-players": "Diese Karten sind für {there} Personen, nicht für {asked}.",
  "deal.secret":
    "Diese Partie gehört zu einem Turnier: Andere können sie spielen, sobald alle Teams sie beendet haben oder das Turnier abgeschlossen ist.",
  "deal.unlisted":
    "Ein Tisch eines Turniers kann nicht öffentlich sein, weil sein Spiel geheim ist: Lass „listed“ weg.",
  "deal.other-team": "Ein Team dieses Turniers hat {there} Personen, nicht {asked}.",

  "game.earlier-hidden": "Dieser Tisch zeigt jeden Hinweis nur einmal: Frühere Züge kannst du nach dem Spiel sehen.",
  "game.future": "Zug {turn} wurde noch nicht gespielt: Das Spiel ist bei Zug {now}.",
  "game.knowledge-later": "Dieser Tisch zeigt nur die Hinweise: Was daraus folgt, zeigt er nach dem Spiel.",
  "game.not-begun": "Das Spiel hat noch nicht begonnen.",
  "game.open-later": "Alle Hände können erst nach dem Spiel gezeigt werden: Lass „open“ bis dahin weg.",
  "game.record-later": "Die Aufzeichnung zeigt jede Karte: Es gibt sie nach dem Spiel.",

  "hand.not-yours": "Platz {seat} gehört nicht dir: Nur wer dort sitzt, kann diese Hand ordnen.",
  "hand.other": "Das sind nicht die Karten deiner Hand: Sie hat jetzt {orders}.",
  "hand.twice": "Eine Karte steht zweimal da: Nenne jede Karte der Hand einmal.",

  "import.note-text": "Die Notiz {note} kann nicht gespeichert werden: {reason}",

  "join.begun": "Dieses Spiel hat ohne dich begonnen.",
  "join.begun-watch": "Dieses Spiel hat ohne dich begonnen: Du kannst zuschauen.",
  "join.full": "Alle Plätze sind besetzt. Bitte die Person, die einlädt, um einen Platz.",
  "join.full-watch": "Alle Plätze sind besetzt. Bitte die Person, die einlädt, um einen Platz, oder schau zu.",
  "join.over-watch": "Dieses Spiel ist aus: Du kannst die Wiederholung ansehen.",

  "leave.not-seated": "Du hast keinen Platz an diesem Tisch.",
  "leave.over": "Dieses Spiel ist aus: Seine Plätze können nicht mehr geändert werden.",

  "lesson.none": "Nur in einem ersten Spiel kann man zur letzten Runde springen.",
  "lesson.off-script": "Dieses Spiel folgt der Anleitung nicht mehr: Spiel es zu Ende.",
  "lesson.player": "Nur die Person, die dieses Spiel spielt, kann zur letzten Runde springen.",
  "lesson.too-early": "Im ersten Spiel kann man ab Zug {turn} zur letzten Runde springen.",

  "look.no-seat": "Platz {seat} gibt es nicht: Dieses Spiel hat die Plätze 0 bis {last}.",
  "look.own-hand": "Platz {seat} gehört nicht dir: Von dort sähest du deine eigene Hand.",

  "note.full":
    "Platz {seat} hat in diesem Spiel {count} Notizen, frühere Fassungen mitgezählt. Das ist das Maximum: Nur Notizen dieses Zuges können noch geändert werden.",
  "note.no-card":
    "Karte {order} ist noch nicht gezogen: Notizen gehen an die Karten 0 bis {last}, gezählt in der Reihenfolge, in der sie gezogen wurden.",
  "note.over": "Das Spiel ist aus: Seine Notizen können nicht mehr geändert werden.",
  "note.which-seat": "Du spielst an diesem Tisch: Eine Notiz braucht einen deiner Plätze.",

  "pause.long-turns": "Bei einer Stunde oder mehr pro Zug kann die Uhr nicht angehalten werden.",
  "pause.no-clock": "Dieser Tisch hat keine Uhr.",
  "pause.not-playing": "Die Uhr kann nur während eines Spiels angehalten werden.",
  "pause.paused": "Die Uhr ist angehalten: Lass sie zuerst weiterlaufen.",

  "people.by-host": "Entfernen oder stumm schalten kann nur, wer einlädt.",
  "people.game-over": "Dieses Spiel ist aus: Mach den Platz stattdessen vor dem nächsten Spiel frei.",
  "people.host": "Wer einlädt, kann nicht entfernt oder stumm geschaltet werden: Wähle einen anderen Platz.",
  "people.muted-already": "{name} ist schon stumm.",
  "people.nobody": "Hier sitzt niemand: Wähle den Platz einer Person.",
  "people.not-muted": "{name} ist nicht stumm.",

  "play.not-come": "Zug {turn} wurde noch nicht gespielt: Das Spiel ist bei Zug {now}.",
  "play.over": "Das Spiel ist aus: {reason}",
  "play.stand-in": "Ein Bot spielt für dich: Nimm zuerst deinen Platz wieder ein.",
  "play.taken": "Zug {turn} wurde schon gespielt: Das Spiel ist bei Zug {now}.",

  "rematch.not-over": "Dieses Spiel ist noch nicht aus.",
  "rematch.players": "Noch einmal spielen kann nur, wer dieses Spiel gespielt hat.",

  "seat.not-yours": "Platz {seat} gehört nicht dir: Deine Plätze sind {seats}.",
  "seat.players-only": "Das können nur die, die an diesem Tisch mitspielen.",
  "seat.bot-by-host": "Einen Bot hinsetzen kann nur, wer einlädt.",
  "seat.bot-choice": "Den Bot eines Platzes wählt nur, wer einlädt.",
  "seat.game-over": "Dieses Spiel ist aus: Plätze können beim nächsten Spiel geändert werden.",
  "seat.is-here": "{name} ist da: Ein Bot kann nur einspringen, wenn jemand weg ist.",
  "seat.of-other": "Hier sitzt {name}: Nur {name} oder wer einlädt, kann den Platz frei machen.",
  "seat.out-of-range": "Platz {seat} gibt es nicht: Dieser Tisch hat die Plätze 0 bis {last}.",
  "seat.removed": "Du wurdest von diesem Tisch entfernt: Hier kannst du dich nicht wieder setzen.",
  "seat.taken": "Hier sitzt {name}. Nimm einen freien Platz, oder bitte, diesen frei zu machen.",
  "seat.to-the-end": "{name} behält diesen Platz, bis das Spiel aus ist.",
  "seat.too-few": "Mehr als {count} Plätze sind besetzt: Mach zuerst einen frei.",
  "seat.two-of-me": "Nur ein Platz kann „kind“: „me“ haben: Benutze „local“ für andere an diesem Gerät.",
  "seat.until-the-end": "Dieser Platz gehört {name}, bis das Spiel aus ist.",

  "seed.daily":
    "Startwerte, die mit {prefix} beginnen, sind für die Tagespartien reserviert: Wähle stattdessen einen Tag.",
  "seed.invisible": "Ein Startwert darf keine unsichtbaren Zeichen und keine Zeilenumbrüche enthalten: Entferne sie.",
  "seed.length": "Ein Startwert hat 1 bis {count} Zeichen.",

  "study.action": "Aktion {number} von {count}: {reason}",
  "study.card": "Karte {order} gibt es nicht: Dieses Spiel hat die Karten 0 bis {last}.",
  "study.later": "Eine gemeinsame Ansicht zeigt alle Karten: Du kannst sie nach dem Spiel öffnen.",
  "study.line": "Zweig {number} gibt es nicht: Diese gemeinsame Ansicht hat {count} Zweige.",
  "study.most-branches": "Diese gemeinsame Ansicht hat {count} Zweige, mehr gehen nicht: Setze einen davon fort.",
  "study.most-changed": "In dieser gemeinsamen Ansicht gab es {count} Änderungen, mehr gehen nicht: Öffne eine neue.",
  "study.most-joined": "Hier machen schon {count} Personen mit, mehr gehen nicht: Du kannst weiter zusehen.",
  "study.most-opened": "Dieses Spiel hat {count} gemeinsame Ansichten, mehr gehen nicht: Setze eine davon fort.",
  "study.muted": "Du wurdest am Tisch dieses Spiels stumm geschaltet: Du kannst lesen, aber nicht schreiben.",
  "study.no-leader": "Niemand führt: Übernimm zuerst die Führung.",
  "study.not-joined": "Mach zuerst bei dieser gemeinsamen Ansicht mit.",
  "study.not-leader": "{name} führt: Nur {name} kann das tun.",
  "study.person": "Person {number} gibt es nicht: {count} Personen machen hier mit.",
  "study.seat": "Platz {seat} gibt es nicht: Dieses Spiel hat die Plätze 0 bis {last}.",
  "study.secret":
    "Andere spielen diese Partie vielleicht noch in einem Turnier: Eine gemeinsame Ansicht geht, sobald alle Teams sie beendet haben oder das Turnier abgeschlossen ist.",
  "study.turn": "Zug {turn} gibt es nicht: Der letzte ist hier {last}.",
  "study.unknown": "Diese gemeinsame Ansicht gibt es nicht. Sie wird mit ihrem Spiel gelöscht.",

  "table.awaited": "{name} ist noch beim letzten Spiel: Warte, oder setz einen Bot hin.",
  "table.change-by-host": "Den Tisch ändern kann nur, wer einlädt.",
  "table.damaged":
    "Die Aufzeichnung dieses Tisches ist beschädigt und kann nicht gezeigt werden. Sie bleibt erhalten, damit der Betreiber des Servers sie reparieren kann.",
  "table.first": "Platz {seat} gibt es nicht: Dieser Tisch hat die Plätze 0 bis {last}.",
  "table.full":
    "An diesem Tisch ist zu viel geschehen: Nach {count} Änderungen kann das Spiel nur noch zu Ende gespielt werden.",
  "table.seat-free": "Platz {number} ist noch frei: Warte auf jemanden, setz einen Bot hin, oder entferne den Platz.",
  "table.spectators":
    "Andere Tische spielen dieselben Karten, deshalb dürfen Zuschauer keine Hände sehen: Wähle für sie „table“ oder „off“.",
  "table.start-by-host": "Das Spiel starten kann nur, wer einlädt.",
  "table.started": "Das Spiel hat begonnen: Der Tisch kann nicht mehr geändert werden.",
  "table.unknown": "Unbekannter Tisch. Tische, an denen nie ein Spiel begonnen hat, werden nach einiger Zeit entfernt.",

  "tournament.by-host": "Ein Turnier ändert nur, wer es ausrichtet.",
  "tournament.closed": "Das Turnier ist abgeschlossen: Seine Partien können nicht mehr gespielt werden.",
  "tournament.has-table": "Dein Team hat für diese Partie schon einen Tisch: Öffne ihn von der Tabelle aus.",
  "tournament.not-in-team":
    "Dieser Tisch ist für ein Team eines Turniers. Öffne zuerst den Link dieses Teams; wer das Turnier ausrichtet, hat ihn.",
  "tournament.round": "Partie {round} gibt es nicht: Dieses Turnier hat die Partien 0 bis {last}.",
  "tournament.team-names": "Zwei Teams können nicht beide {name} heißen: Gib ihnen verschiedene Namen.",
  "tournament.too-many": "Du richtest {count} Turniere aus, das ist das Maximum: Entferne ein altes.",
  "tournament.too-many-teams":
    "Das Turnier hat {there} Teams, und {more} weitere sind zu viele: Das Maximum ist {most}.",
  "tournament.unknown": "Unbekanntes Turnier. Vielleicht wurde es entfernt.",
  "tournament.wrong-key": "Dieser Link gehört zu keinem Team. Lass dir den Link deines Teams geben.",

  "undo.not-asked": "Niemand hat gebeten, die letzte Aktion zurückzunehmen.",
  "undo.not-yours": "Die letzte Aktion war von {name}: Nur {name} kann darum bitten, sie zurückzunehmen.",
  "undo.nothing": "Noch hat niemand gehandelt, also gibt es nichts zurückzunehmen.",
  "undo.over": "Das Spiel ist aus, und alle Hände sind offen: Keine Aktion kann zurückgenommen werden.",
  "undo.shown": "Die letzte Aktion hat eine Karte gezeigt: Nur ein Hinweis kann zurückgenommen werden.",

  "watch.closed": "Dieses Spiel läuft ohne Zuschauer: Du kannst es sehen, sobald es aus ist.",
  "watch.tournament":
    "Dieses Spiel gehört zu einem Turnier. Du kannst es sehen, sobald du seine Partie selbst beendet hast, alle Teams sie beendet haben oder das Turnier abgeschlossen ist.",
  "what-if.action": "Aktion {number} von {count}: {reason}",
  "what-if.bot": "Unbekannter Bot {bot}.",
  "what-if.failed": "{bot} hatte in diesem Zug einen Fehler: Wähle seine Aktion selbst.",
  "what-if.later": "Andere Züge kannst du erst nach dem Spiel ausprobieren.",
  "what-if.line-later": "Wie dieses Spiel zu gewinnen ist, wird erst nach dem Ende gezeigt.",
  "what-if.no-line": "Kein Weg zum Sieg ist bekannt.",
  "what-if.turn": "Zug {turn} gibt es nicht: Dieses Spiel hat die Züge 0 bis {last}.",
} as const satisfies Partial<Catalogue>;
