/** German: puzzles, and the guide of the first game. */
import type { Catalogue } from "../types";

export const learn = {
  "learn.title": "Dein erstes Spiel",
  "learn.lead":
    "Lern Hanabi, indem du es spielst: ein Spiel zu zweit mit einem Bot als Partner. Eine Anleitung erklärt jeden Schritt. Es dauert etwa zehn Minuten.",
  "learn.what.table": "Es ist ein richtiges Spiel: Du gibst Hinweise, spielst aus und wirfst ab wie in jedem Spiel.",
  "learn.what.wrong": "Du kannst nichts verderben: Die Anleitung warnt dich, bevor ein Fehler zählt.",
  "learn.what.leave": "Du kannst jederzeit gehen und später von der Startseite aus weiterspielen.",
  "learn.begin": "Hinsetzen",
  "live.heading": "Probier es aus",
  "live.lead":
    "Gib einen Hinweis auf eine von Bos {cards}, oder spiel eine von deinen aus oder wirf sie ab, und sieh, was geschieht.",
  "live.theirs": "Bos {cards}: Drücke auf eine Zahl oder Farbe, um sie zu nennen",
  "live.own": "Deine {cards}",
  "live.again": "Zurücklegen",
  "live.told.clue": {
    one: "Du nennst {value}: Eine von Bos {cards} passt. Ein Hinweis kostet eine der {clue_tokens} (noch {tokens}).",
    other:
      "Du nennst {value}: {count} von Bos {cards} passen. Ein Hinweis kostet eine der {clue_tokens} (noch {tokens}).",
  },
  "live.told.played":
    "Es ist {kind}, die nächste ihres Feuerwerks: Das Feuerwerk wächst. Im Spiel ziehst du dann eine neue {card}.",
  "live.told.completed": "Es ist {kind}: Ihr Feuerwerk ist vollständig, und du bekommst eine der {clue_tokens} zurück.",
  "live.told.strike": {
    by: "strikes",
    m: "Es ist {kind}, und sie passt nicht: Sie kommt auf die Ablage, und einer der {strikes} ist verbraucht.",
    other: "Es ist {kind}, und sie passt nicht: Sie kommt auf die Ablage, und eine der {strikes} ist verbraucht.",
  },
  "live.told.discarded":
    "Es war {kind}. Sie ist aus dem Spiel, und du bekommst eine der {clue_tokens} zurück (jetzt {tokens}).",

  "puzzles.title": "Rätsel",
  "puzzles.lead": "Stellungen aus echten Spielen, jede mit einem Ziel. Löse sie in beliebiger Reihenfolge.",
  "puzzles.progress": "Gelöste Rätsel",
  "puzzles.solved": { one: "{count} von {all} gelöst.", other: "{count} von {all} gelöst." },
  "puzzles.first": "Anfangen",
  "puzzles.next": "Weiter",
  "puzzles.done": "gelöst",
  "puzzles.step.1": "Erste Schritte",
  "puzzles.step.1.text": "Was Hinweise sagen, und was sicher ist.",
  "puzzles.step.2": "Genauer hingesehen",
  "puzzles.step.2.text": "Was Hinweise nicht sagen, und Hinweise, die zweierlei leisten.",
  "puzzles.step.3": "Vorausgedacht",
  "puzzles.step.3.text": "Karten zählen, und die letzte Runde.",
  "puzzles.daily": "Rätsel des Tages",
  "puzzles.daily.text": "Eine Stellung zum Nachdenken, für alle dieselbe.",
  "puzzles.solve": "Lösen",
  "puzzles.again": "Gelöst: noch einmal ansehen",
  "puzzles.basics": "Die Grundlagen",
  "puzzles.basics.text": "Du brauchst nur die Hinweise und die sichtbaren Karten, keine Konventionen.",
  "puzzles.games": "Die beste Aktion",
  "puzzles.games.text":
    "Ein Programm hat sie in Spielen von Bots und von Menschen gefunden: Eine Aktion ist deutlich besser als alle anderen, im Schnitt vieler Arten, wie das Spiel weitergehen kann. Alle spielen nach den Konventionen des Bots Konventionen, von Patzern in früheren Zügen abgesehen; wo die Hinweise und die sichtbaren Karten reichen, sagt es die Aufgabe.",
  "puzzles.theme.play": "Spielen",
  "puzzles.theme.play.text": "Welche Karte passt, und welche zuerst.",
  "puzzles.theme.clue": "Hinweise",
  "puzzles.theme.clue.text": "Der Hinweis, der eine Karte ins Spiel bringt.",
  "puzzles.theme.save": "Retten",
  "puzzles.theme.save.text": "Der Hinweis, durch den keine Karte verloren geht.",
  "puzzles.theme.discard": "Abwerfen",
  "puzzles.theme.discard.text": "Die Karte, auf die ihr verzichten könnt.",
  "puzzles.theme.finesse": "Prompts und Finessen",
  "puzzles.theme.finesse.text": "Hinweise an eine Person, die eine andere zum Spielen auffordern.",
  "puzzles.theme.end": "Spielende",
  "puzzles.theme.end.text": "Die letzten Karten und die letzten Züge.",
  "puzzles.level.1": "Leicht",
  "puzzles.level.2": "Mittel",
  "puzzles.level.3": "Schwer",
  "puzzles.all": { one: "{count} Rätsel zeigen", other: "{count} Rätsel zeigen" },

  "coach.label": "Was zu tun ist",
  "puzzle.title": "Rätsel",
  "puzzle.gone": "Kein solches Rätsel",
  "puzzle.gone.text": "Vielleicht stimmt der Link nicht. Die Liste hat alle Rätsel.",
  "puzzle.heading": "Rätsel {number}: {title}",
  "puzzle.heading.solved": "Rätsel {number}: {title} (gelöst)",
  "puzzle.heading.found": "{title} · {level}",
  "puzzle.heading.found.solved": "{title} · {level} · gelöst",
  "puzzle.right": "Gelöst! {reason}",
  "puzzle.wrong": "Das löst die Aufgabe nicht. {reason}",
  "puzzle.again": "Zurück zur Stellung",
  "puzzle.next": "Nächstes Rätsel",
  "puzzle.all": "Alle Rätsel",
  "puzzle.keep": "Fortschritt behalten",
  "puzzle.hint": "Tipp",
  "puzzle.hint.is": "Tipp: {text}",
  "puzzle.explanation": "Erklären",
  "puzzle.explanation.is": "Erklärung: {text}",

  "mistakes.title": "Deine Fehler",
  "mistakes.lead":
    "Züge, die Analysen in deinen Spielen markiert haben. Versuch jeden noch einmal, mit dem, was du damals sahst. Was du richtig machst, kommt nach 1, 3, 9 und 27 Tagen wieder; dann ist es gelernt.",
  "mistakes.none":
    "Noch gibt es keine Fehler. Öffne eines deiner beendeten Spiele und lass es analysieren: Was dabei markiert wird, kommt hierher.",
  "mistakes.none.game": "Die Analyse markiert dort keinen Fehler von dir.",
  "mistakes.none.due": "Keiner deiner Fehler ist jetzt fällig.",
  "mistakes.idle": "Kein Fehler zu üben",
  "mistakes.later": "Jetzt ist keiner fällig. Der nächste kommt am {day}.",
  "mistakes.later.at": "Jetzt ist keiner fällig. Der nächste kommt um {time}.",
  "mistakes.try": "Fehler noch einmal versuchen",
  "mistakes.progress": "Gelernte Fehler",
  "mistakes.status": {
    one: "{count} fällig · {learned} von {all} gelernt",
    other: "{count} fällig · {learned} von {all} gelernt",
  },
  "mistakes.show": { one: "{count} Fehler zeigen", other: "{count} Fehler zeigen" },
  "mistakes.one": "{day}, Zug {turn}: {mark}",
  "mistakes.learned": "gelernt",
  "mistakes.right": { one: "{count}-mal richtig", other: "{count}-mal richtig" },
  "mistakes.causes": "Nach Ursache",
  "mistakes.knowledge": "Ohne Konventionen",
  "mistakes.knowledge.text": "Schon die Hinweise und die offenen Karten zeigten, dass die Aktion falsch war.",
  "mistakes.convention": "Mit Konventionen",
  "mistakes.convention.text": "Nur die Konventionen zeigten, dass die Aktion falsch war.",
  "mistakes.kinds": "Nach Aktion",
  "mistakes.play": "Ausgespielt",
  "mistakes.play.text": "Karten, die du ausgespielt hast.",
  "mistakes.discard": "Abgeworfen",
  "mistakes.discard.text": "Karten, die du abgeworfen hast.",
  "mistakes.clue": "Hinweise",
  "mistakes.clue.text": "Hinweise, die du gegeben hast.",
  "mistake.heading": "Fehler {place} von {count}: Zug {turn}",
  "mistake.task": "Im Spiel: {action} ({mark}). Was würdest du jetzt tun?",
  "mistake.task.points": "Im Spiel: {action} ({mark}, {points} Punkte). Was würdest du jetzt tun?",
  "mistake.same": "Das hast du im Spiel getan. Versuch etwas anderes.",
  "mistake.better": "{action}: besser als im Spiel, aber eine andere Aktion ist noch besser. Versuch es noch einmal.",
  "mistake.wrong": "{action}: Das ist es nicht. Versuch es noch einmal.",
  "mistake.hint.play": "Tipp: Spiel eine {card} aus.",
  "mistake.hint.discard": "Tipp: Wirf eine {card} ab.",
  "mistake.hint.colour": "Tipp: Gib einen Hinweis auf eine Farbe.",
  "mistake.hint.rank": "Tipp: Gib einen Hinweis auf eine Zahl.",
  "mistake.hint.card": "Tipp: {action}.",
  "mistake.hint.player": "Tipp: Gib {name} einen Hinweis auf die hervorgehobenen {cards}.",
  "mistake.show": "Zeigen",
  "mistake.skip": "Auslassen",
  "mistake.step": "Durchgehen",
  "mistake.all": "Alle Fehler",
  "mistake.right": "Richtig! {action}.",
  "mistake.right.near": "Das kostet {points} ± {error} Punkte: nicht mehr als die Unsicherheit, oder fast nichts.",
  "mistake.tried.better": "{action}: besser als im Spiel, aber nicht das Beste.",
  "mistake.tried.wrong": "{action}: Das war es nicht.",
  "mistake.best": "Die beste Aktion: {action}.",
  "mistake.taken": "Im Spiel: {action}.",
  "mistake.stranger":
    "Dieser Rat setzt die Konventionen des Bots {bot} voraus. {name} hat anders gespielt: Nur {share} dieser Züge hätte der Bot auch gemacht.",
  "mistake.due": "Das kommt am {day} wieder.",
  "mistake.due.at": "Das kommt um {time} wieder.",
  "mistake.learned": "Jetzt ist es gelernt.",

  "lesson.heading.step": "Dein erstes Spiel, Schritt {step} von {steps}",
  "lesson.partner": "Spielpartner",
  "lesson.next": "Weiter",
  "lesson.back": "Zurück",
  "lesson.again": "Noch einmal",
  "lesson.anyway": "Trotzdem",
  "lesson.skip": "Zur letzten Runde",
  "lesson.restart": "Von vorn anfangen",
  "lesson.leave": "Zur Startseite",
  "lesson.to.puzzles": "Rätsel versuchen",
  "lesson.waits": "{name} ist dran.",
  "lesson.own": "Jetzt entscheidest du: Gib Hinweise, spiel aus, was du kennst, wirf ab, was niemand braucht.",
  "lesson.off": "Du spielst jetzt ohne Anleitung, und {name} spielt mit. Spiel zu Ende, oder fang von vorn an.",
  "lesson.off.over": "Du hast ein ganzes Spiel gespielt. Fang von vorn an, oder versuch ein paar Rätsel.",
  "lesson.wrong.clue": "Dieser Hinweis ist erlaubt, aber etwas anderes hilft jetzt mehr. Noch ist nichts geschehen.",
  "lesson.wrong.play": {
    by: "strike",
    m: "Vorsicht: Wenn diese {card} nicht passt, kostet sie einen {strike}. Noch ist nichts geschehen.",
    other: "Vorsicht: Wenn diese {card} nicht passt, kostet sie eine {strike}. Noch ist nichts geschehen.",
  },
  "lesson.wrong.discard":
    "Eine abgeworfene {card} ist endgültig weg, und etwas anderes hilft jetzt mehr. Noch ist nichts geschehen.",

  "lesson.note.welcome":
    "Willkommen! Du und {name} spielt gemeinsam. Diese Anleitung sagt dir, worauf du achten und was du tun sollst.",
  "lesson.note.other": "Das sind die {cards} von {name}. Du siehst sie, {name} nicht.",
  "lesson.note.own":
    "Das sind deine {cards}. {name} sieht sie, du siehst nur die Rückseiten. Dort steht, was du über sie erfährst.",
  "lesson.note.goal":
    "Zusammen baut ihr fünf Feuerwerke, eines in jeder Farbe, der Reihe nach von 1 bis 5. Jede {card} darauf ist ein Punkt.",
  "lesson.note.lanterns":
    "Wenn du dran bist, gibst du einen Hinweis, spielst eine {card} oder wirfst eine ab. Ein Hinweis kostet eine dieser acht {clue_tokens}.",
  "lesson.note.ones":
    "Beide Einsen von {name} passen. Drücke auf eine 1, dann auf „Senden“. Ein Hinweis nennt Zahl oder Farbe und zeigt auf alle passenden {cards}.",
  "lesson.note.played":
    "{name} wusste, dass die {card} eine 1 war, und hat sie gespielt: Das rote Feuerwerk hat begonnen. Dann hat {name} eine neue {card} gezogen.",
  "lesson.note.cost":
    "Dein Hinweis hat eine der {clue_tokens} gekostet: Sieben sind übrig. Ohne sie kann niemand einen Hinweis geben.",
  "lesson.note.five":
    "{name} hat die einzige gelbe 5. Ohne sie wird das gelbe Feuerwerk nie vollständig. Drücke auf ihre 5, dann auf „Senden“: Dann behält {name} sie.",
  "lesson.note.told":
    "{name} hat dir einen Hinweis gegeben: Diese zwei {cards} sind Einsen. {name} sieht sie und gäbe für nutzlose {cards} keinen Hinweis aus.",
  "lesson.note.strikes": {
    by: "strike",
    m: "Eine {card} zu spielen, die nicht passt, kostet einen {strike}, und beim dritten ist alles verloren. Spiel nur, was du kennst oder ein Hinweis verlangt.",
    other:
      "Eine {card} zu spielen, die nicht passt, kostet eine {strike}, und bei der dritten ist alles verloren. Spiel nur, was du kennst oder ein Hinweis verlangt.",
  },
  "lesson.note.play":
    "Spiel die erste 1 aus: Drücke auf ihren grünen Haken. Siehst du keinen, drücke zuerst auf die {card}. Ausspielen braucht kein „Senden“.",
  "lesson.note.green":
    "Es war Grün 1: Das grüne Feuerwerk hat begonnen. Inzwischen hat {name} Blau 1 aus deinem Hinweis gespielt.",
  "lesson.note.again": "Du hast noch eine 1. Spiel sie auch aus.",
  "lesson.note.red": "{name} sagt, dass diese {card} rot ist. Das rote Feuerwerk braucht als Nächstes eine 2.",
  "lesson.note.not-one":
    "Du weißt noch mehr: Der Hinweis auf Einsen galt nicht dieser {card}, also ist sie keine 1. Hinweise sagen auch etwas über die übrigen {cards}.",
  "lesson.note.play-red":
    "Es gibt keinen Grund, diese {card} zu behalten, also meint {name}: „Spiel sie.“ Spiel sie aus.",
  "lesson.note.discarded":
    "Es war Rot 2! Dann hatte {name} keinen nützlichen Hinweis und hat Grün 4 abgeworfen. Eine Grün 4 ist noch übrig.",
  "lesson.note.back": "Abwerfen bringt eine der {clue_tokens} zurück. So könnt ihr mehr Hinweise geben.",
  "lesson.note.eyes":
    "Was weiß {name}? Drücke auf das Auge, oder halte die {cards} von {name} gedrückt: Du siehst sie dann so wie {name}.",
  "lesson.note.oldest":
    "Es gibt nichts zu sagen oder zu spielen: Wirf ab. Meist wirft man die älteste {card} ohne Hinweis ab, hier die erste. Drücke auf ihr rotes Kreuz. Siehst du keins, drücke zuerst auf die {card}.",
  "lesson.note.twos":
    "Es war Weiß 4; eine weitere ist übrig. Jetzt sagt {name}, dass diese zwei Zweien sind. Rot hat seine 2, aber jeder Hinweis hat einen Grund.",
  "lesson.note.play-two": "Spiel die erste der beiden aus.",
  "lesson.note.free":
    "Gelb 2! Jetzt weißt du genug. Spring zur letzten Runde und sieh, wie ein Spiel endet. Oder spiel allein zu Ende: Dann hört die Anleitung hier auf.",
  "lesson.note.one-left":
    "Das Spiel ist vorgesprungen. Eine {card} ist noch zu ziehen. Danach hat jeder noch einen Zug, und das Spiel ist aus.",
  "lesson.note.best":
    "Die Punktzahl ist die Zahl der {cards} auf den Feuerwerken. „{best}“ ist die höchste, die noch erreichbar ist.",
  "lesson.note.last-but-one":
    "Du kennst jetzt die meisten deiner {cards}. Das ist Weiß 2, und das weiße Feuerwerk steht bei 1. Spiel sie aus: Du ziehst die letzte {card}.",
  "lesson.note.last":
    "Die letzte Runde: {name} hatte noch einen Zug, und das ist dein letzter. Du weißt, dass dies Grün 5 ist. Spiel sie, und das grüne Feuerwerk ist vollständig!",
  "lesson.note.end":
    "Das Spiel ist aus. Gut gemacht! Du kennst jetzt die Regeln. Löse Rätsel, oder spiel an einem neuen Tisch mit anderen oder mit Bots.",
} as const satisfies Partial<Catalogue>;
