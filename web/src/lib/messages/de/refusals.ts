/** German: what the rules refuse, and how games end. */
import type { Catalogue } from "../types";

export const refusals = {
  "end.finished": "Die letzte Runde ist vorbei.",
  "end.lost-card":
    "Eine {card}, die noch gebraucht wurde, ist verloren: Ihr Feuerwerk kann nicht mehr vollendet werden.",
  "end.no-more-points": "Es waren keine Punkte mehr möglich.",
  "end.perfect": "Alle Feuerwerke sind vollständig.",
  "end.struck-out": {
    by: "strike",
    m: "Der letzte {strike} hat das Spiel beendet.",
    other: "Die letzte {strike} hat das Spiel beendet.",
  },
  "end.unfinished": "Das Spiel wurde nicht zu Ende gespielt.",
  "end.stuck": "Wer am Zug ist, hat keine {card} und kann keinen Hinweis geben.",

  "refusal.clue-of-both": "{clue} nennt beides: Ein Hinweis nennt eine Farbe oder eine Zahl.",
  "refusal.clue-of-neither": "{clue} nennt keines von beiden: Ein Hinweis nennt eine Farbe oder eine Zahl.",
  "refusal.clue-to-oneself": "Dir selbst kannst du keinen Hinweis geben: Wähle einen anderen Platz.",
  "refusal.clue-touches-nothing":
    "{clue} würde auf keine {card} von Platz {seat} zeigen: Ein Hinweis muss auf mindestens eine {card} zeigen.",
  "refusal.colour": "colour={value}: Das muss ein Text sein, etwa 'red'.",
  "refusal.colour-after-colour":
    "Der letzte Hinweis war eine Farbe, und Hinweise wechseln sich hier ab: Nenne eine Zahl, spiele oder wirf ab.",
  "refusal.colour-not-clueable": "Die Farbe {colour} kann hier nicht genannt werden; die Farben sind {colours}.",
  "refusal.deck":
    "Das ist kein Stapel von {edition} für {players} Personen, der {size} Karten hat: Er hat {count} Karten, und {kinds}.",
  "refusal.deck-not-last":
    "Nur die letzte {card} des Nachziehstapels kann von dort gespielt werden, aber es sind noch {count}: Wähle eine {card} von deiner Hand.",
  "refusal.deck.more":
    "Das ist kein Stapel von {edition} für {players} Personen, der {size} Karten hat: Er hat {count} Karten, und {kinds} und weitere.",
  "refusal.deck.extra": "{count} {suit} {rank} sind zu viel",
  "refusal.deck.extra-one": "eine {suit} {rank} ist zu viel",
  "refusal.deck.missing": "{count} {suit} {rank} fehlen",
  "refusal.deck.missing-one": "eine {suit} {rank} fehlt",
  "refusal.expected.choice": "eines von {choices}",
  "refusal.expected.flag": "true oder false",
  "refusal.expected.number": "eine ganze Zahl von {least} bis {most}",
  "refusal.format.ended":
    "In {format} endet dieses Spiel mit Zug {turn}: {reason} Hier ging es bis Zug {last} weiter (early_end={value}). In diesem Format lässt es sich nicht schreiben.",
  "refusal.format.no-edition":
    "{format} hat die Ausgabe {edition} mit den Farben {suits} nicht: In diesem Format lässt sich dieses Spiel nicht schreiben. Mit Spielen der Ausgabe {catalogue} geht es.",
  "refusal.format.no-option":
    "{format} hat keine Option für {option}={value}: In diesem Format lässt sich dieses Spiel nicht schreiben.",
  "refusal.format.scored":
    "In {format} endet dieses Spiel mit Zug {turn} und {value} Punkten. Hier ging es bis Zug {last} weiter, mit {own} Punkten. In diesem Format lässt es sich nicht schreiben.",
  "refusal.format.unknown": "Unbekanntes Format {value}; die Formate sind {formats}.",
  "refusal.game-over": "Das Spiel ist aus: {reason}",
  "refusal.hand-empty": "Deine Hand ist leer: Du kannst nur einen Hinweis geben.",
  "refusal.kind":
    "Unbekannte Sorte {value}: Eine Sorte ist ein Buchstabe von {letters} und eine Zahl von 1 bis {last}, etwa R1.",
  "refusal.no-clue-touches":
    "Kein Hinweis, der jetzt gegeben werden darf, würde auf eine {card} zeigen: Spiel eine {card} aus oder wirf eine ab.",
  "refusal.no-colour-clues":
    "Die Farbe {colour} kann hier nicht genannt werden; diese Variante hat keine Farbhinweise.",
  "refusal.no-deck": "{value} ist kein Stapel: Nenne alle seine Karten in der Reihenfolge, in der sie gezogen werden.",
  "refusal.no-deck-discards":
    "Nur Varianten mit umgekehrten Farben erlauben es, vom Nachziehstapel abzuwerfen: Spiele die letzte {card} des Stapels.",
  "refusal.no-deck-plays":
    "An diesem Tisch darf nicht vom Nachziehstapel gespielt werden: Wähle eine {card} von deiner Hand.",
  "refusal.no-rank-clues": "Die Zahl {rank} kann hier nicht genannt werden; diese Variante hat keine Zahlenhinweise.",
  "refusal.no-token":
    "Ein Hinweis kostet eine {clue_token}, und keine ist frei: Spiel eine {card} aus oder wirf eine ab.",
  "refusal.no-variants":
    "Nur die Ausgabe {owners} hat Varianten, {edition} hat keine; nimm stattdessen die Optionen sixth_suit und endless.",
  "refusal.not-with-variant":
    "Variante {variant} bedeutet {option}={meaning}, also kann {option} nicht {value} sein; lass eines von beiden weg.",
  "refusal.option": "Die Option {option} kann nicht {value} sein; möglich ist {expected}.",
  "refusal.other-hands-empty":
    "Alle anderen Hände sind leer, und ein Hinweis muss auf mindestens eine {card} zeigen: Spiel eine {card} aus oder wirf eine ab.",
  "refusal.out-of-turn": "Platz {seat} ist dran, nicht Platz {other}: Warte, bis du dran bist.",
  "refusal.own-suits":
    "Die Option sixth_suit kann hier nicht {value} sein; eine Variante von hanab.live hat ihre eigenen Farben: Wähle eine mit den Farben, die du willst.",
  "refusal.six-players":
    "An diesem Tisch spielen {least} bis {most} Personen; für sechs wähle die Option „Sechs Personen“.",
  "refusal.many-actions":
    "Sechs Personen mit sechs Farben können nicht zugleich eine Karte mehr haben und vom Stapel spielen: Ändere eine dieser Optionen.",
  "refusal.players": "Hanabi ist für {least} bis {most} Personen, nicht für {value}.",
  "refusal.rank": "Die Zahl {rank} gibt es nicht: Möglich ist 1 bis {last}.",
  "refusal.rank-after-rank":
    "Der letzte Hinweis war eine Zahl, und Hinweise wechseln sich hier ab: Nenne eine Farbe, spiele oder wirf ab.",
  "refusal.rank-not-clueable": "Die Zahl {rank} kann hier nicht genannt werden; die Zahlen sind {ranks}.",
  "refusal.record.action": "„actions“ an Stelle {place}, {action}: {reason}",
  "refusal.record.action-form":
    "„actions“ an Stelle {place}, {action}: Eine Aktion hat „type“ von {first} bis {last}, „target“ und „value“, alles Zahlen.",
  "refusal.record.after-end": "„actions“ an Stelle {place}, {action}: Die Aktion davor hat das Spiel beendet.",
  "refusal.record.not-text": "Kein Text in UTF-8 oder UTF-16: Ein Spiel ist eine Datei mit JSON.",
  "refusal.record.too-deep": "In der Datei stecken zu viele Listen ineinander: Eine Aufzeichnung hat drei Ebenen.",
  "refusal.record.twice": "{field} steht zweimal da: Lass eines davon weg.",
  "refusal.record.link":
    "{value} ist kein ganzer Link von {format}: hinter „replay-json/“ stehen das Deck, die Aktionen und die Nummer der Variante, mit Kommas dazwischen. Kopiere den ganzen Link.",
  "refusal.record.link-variant":
    "Der Link hat die Variante {value}, und {format} hat keine mit dieser Nummer. Kopiere den ganzen Link.",
  "refusal.record.long-number": "Die Zahl {value} ist zu lang: höchstens {count} Zeichen.",
  "refusal.record.no-number": "{value} ist in JSON keine Zahl.",
  "refusal.record.no-games": "In der Datei sind keine Spiele.",
  "refusal.record.number-link":
    "Der Link hat nur die Nummer eines Spiels, das bei {format} liegt. Speichere {address} als Datei und öffne die Datei.",
  "refusal.record.several": "In der Datei sind mehrere Spiele, erwartet wird eines.",
  "refusal.record.one-of-several": "Spiel {number} der Datei kann nicht gelesen werden: {reason}",
  "refusal.record.missing": "„{field}“ fehlt: Eine Aufzeichnung hat dort {type}.",
  "refusal.record.type.number": "eine ganze Zahl",
  "refusal.record.type.text": "einen Text",
  "refusal.record.type.flag": "true oder false",
  "refusal.record.type.list": "eine Liste",
  "refusal.record.type.object": "ein Objekt",
  "refusal.record.dated-note":
    "„notes“ hat {value}: Eine Notiz hat „seat“, „order“ und „turn“, Zahlen aus diesem Spiel, und „text“.",
  "refusal.record.card":
    "„deck“ hat an Stelle {place} {value}: Eine Karte hat „suitIndex“ von 0 bis {suit} und „rank“ von 1 bis {rank}.",
  "refusal.record.card-or-start":
    "„deck“ hat an Stelle {place} {value}: Eine Karte hat „suitIndex“ von 0 bis {suit} und „rank“ von 1 bis {rank}, oder {start} für START.",
  "refusal.record.card-cycle": "„cardCycle“ ist true: Spiele mit dieser Option können nicht gelesen werden.",
  "refusal.record.characters": "„characters“ ist angegeben: Spiele mit Charakteren können nicht gelesen werden.",
  "refusal.record.colour": "Die Farbe {value} gibt es nicht: Diese Variante hat {count} Hinweisfarben.",
  "refusal.record.detrimental-characters":
    "„detrimentalCharacters“ ist true: Spiele mit Charakteren können nicht gelesen werden.",
  "refusal.record.end-target":
    "„actions“ an Stelle {place}, {action}: Das Ziel eines Endes ist ein Platz, oder -1 für keinen.",
  "refusal.record.end-value":
    "„actions“ an Stelle {place}, {action}: Der Wert eines Endes geht von {first} bis {last}.",
  "refusal.record.field": "„{field}“ ist {value}: Eine Aufzeichnung hat dort {type}.",
  "refusal.record.name": "Der Name {value} ist nicht erlaubt: {reason}",
  "refusal.record.names": "Die Namen sind {value}: Es müssen {count} sein, einer je Person.",
  "refusal.record.no-action": "„actions“ hat an Stelle {place} {value}: Aktionen sind Texte wie „play 4“.",
  "refusal.record.no-hand": "Karte {order} ist nicht auf der Hand von Platz {seat}: Diese Hand ist leer.",
  "refusal.record.no-name": "{value} ist kein Name: Ein Name ist ein Text.",
  "refusal.record.not-in-hand": "Karte {order} ist nicht auf der Hand von Platz {seat}: Diese Hand hat {orders}.",
  "refusal.record.not-json": "Kein JSON: Ab Zeile {line}, Zeichen {column} ist es nicht lesbar.",
  "refusal.record.note": "{value} ist keine Notiz: Eine Notiz ist ein Text.",
  "refusal.record.note-list":
    "{value} ist keine Liste von Notizen: Sie hat einen Text für jede Karte, höchstens {count}.",
  "refusal.record.notes": "Die Notizen sind {value}: Es müssen {count} Listen sein, eine je Person.",
  "refusal.record.option": "Unbekannte Option {option} in „options“; die Optionen sind {options}.",
  "refusal.record.unknown":
    "Das ist keine Aufzeichnung eines Spiels: Eine von Starmine hat „format“: „{own}“, eine von {other} hat die Listen „players“, „deck“ und „actions“.",
  "refusal.record.variant": "„variant“ ist {value}: {format} nennt sie {name}.",
  "refusal.record.version": "„version“ ist {value}: Dieses Programm liest Version {version}.",
  "refusal.record.environment": "„name“ ist {value}: Von Kaggles Episoden können die von {names} gelesen werden.",
  "refusal.record.setting": "{setting} ist {value}: Hier sind Spiele mit {only} möglich.",
  "refusal.record.no-deal":
    "„actionHistory“ hat {count} Einträge: Ein Spiel beginnt mit dem Austeilen von {cards} Karten.",
  "refusal.record.dealt":
    "„actionHistory“ an Stelle {place}, {value}: Dort wird eine Karte ausgeteilt, und Karten haben die Nummern 0 bis {last}.",
  "refusal.record.history": "„actionHistory“ hat an Stelle {place} {value}: Es ist eine Liste von Texten wie „15“.",
  "refusal.record.history-action": "„actionHistory“ an Stelle {place}, {value}: {reason}",
  "refusal.record.other-deal":
    "Die Hände in „stateHistory“ sind nicht die des Seeds der Episode: Sie ist von einer anderen Version der Umgebung.",
  "refusal.seat": "Platz {seat} gibt es nicht: {count} Personen haben die Plätze 0 bis {last}.",
  "refusal.slot": "Karte {slot} gibt es nicht: Die Hand von Platz {seat} hat die Karten 0 bis {last}.",
  "refusal.tokens-full":
    "Alle {count} {clue_tokens} sind frei, Abwerfen brächte also nichts: Spiel eine {card} aus oder gib einen Hinweis.",
  "refusal.too-late": "{action} kommt zu spät: {reason}",
  "refusal.unknown-action": "Unbekannte Aktion {action}: Schreib 'play 4', 'discard 0', 'clue 1 red' oder 'clue 2 5'.",
  "refusal.unknown-action-id":
    "Unbekannte Nummer einer Aktion {value}: Bei {count} Personen gehen sie hier von 0 bis {last}.",
  "refusal.unknown-edition": "Unbekannte Ausgabe {name}; die Ausgaben sind {editions}.",
  "refusal.unknown-option": "Unbekannte Option {option}; die Optionen sind variant, {options}.",
  "refusal.unknown-variant": "Unbekannte Variante {name}: Keine der {count} hat einen ähnlichen Namen.",
  "refusal.unknown-variant.near": "Unbekannte Variante {name}; die ähnlichsten Namen sind {nearest}.",
  "refusal.whole-number": "{field}={value}: Das muss eine ganze Zahl sein, 0 oder mehr.",
  "refusal.wild-colour":
    "{suit} ist hier Joker und darf nicht genannt werden: Nenne eine andere Farbe, die auch auf ihre {cards} zeigt.",
} as const satisfies Partial<Catalogue>;
