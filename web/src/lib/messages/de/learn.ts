/** German: puzzles, and the guide of the first game. */
import type { learn as english } from "../en/learn";
import type { Part } from "../types";

export const learn = {
  "learn.title": "Dein erstes Spiel",
  "learn.lead":
    "Lern Hanabi, indem du es spielst: ein Spiel zu zweit mit einem Gegenüber, das weiß, was zu tun ist, und einer Anleitung neben dem Tisch. Es dauert etwa zehn Minuten.",
  "learn.what.table": "Es ist ein richtiger Tisch: Du gibst Hinweise, spielst aus und wirfst ab wie in jedem Spiel.",
  "learn.what.wrong": "Du kannst nichts falsch machen. Bevor ein Fehlgriff zählt, sagt die Anleitung dir Bescheid.",
  "learn.what.leave": "Du kannst jederzeit gehen: Dein Tisch wartet auf der Startseite.",
  "learn.begin": "Hinsetzen",
  "live.heading": "Probier es aus",
  "live.lead":
    "Ein kleines Spielfeld: Gib einen Hinweis auf eine fremde {card}, oder spiel eine von deinen aus oder wirf sie ab, und sieh, was die Regeln daraus machen.",
  "live.theirs": "Bos {cards}: Drücke auf eine Zahl oder Farbe, um sie zu nennen",
  "live.own": "Deine {cards}",
  "live.clue": "Hinweis {value}",
  "live.play": "{card} {place} ausspielen",
  "live.discard": "{card} {place} abwerfen",
  "live.again": "Zurücklegen",
  "live.told.clue": {
    one: "Du nennst {value}: Eine von Bos {cards} passt, und du zeigst auf sie. Das kostet eine der {clue_tokens}: {tokens} sind frei.",
    other:
      "Du nennst {value}: {count} von Bos {cards} passen, und du zeigst auf sie. Das kostet eine der {clue_tokens}: {tokens} sind frei.",
  },
  "live.told.played":
    "Es ist {kind}, die nächste ihres Feuerwerks: Das Feuerwerk wächst. Du würdest eine neue {card} ziehen.",
  "live.told.completed": "Es ist {kind}: Ihr Feuerwerk ist vollständig, und eine der {clue_tokens} ist wieder frei.",
  "live.told.strike": {
    by: "strikes",
    m: "Es ist {kind}, und sie passt nicht: Sie kommt auf die Ablage, und einer der {strikes} ist verbraucht.",
    other: "Es ist {kind}, und sie passt nicht: Sie kommt auf die Ablage, und eine der {strikes} ist verbraucht.",
  },
  "live.told.discarded":
    "Es war {kind}. Sie ist aus dem Spiel, und eine der {clue_tokens} ist wieder frei: Jetzt sind es {tokens}.",
  "learn.first": "Spiel dein erstes Spiel",
  "learn.puzzles": "Rätsel",

  "puzzles.title": "Rätsel",
  "puzzles.lead":
    "Stellungen aus echten Spielen, jede mit einem Ziel. Es zählt, was man aus den Hinweisen und den sichtbaren Karten wissen kann; Konventionen braucht es keine.",
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

  "coach.label": "Was zu tun ist",
  "puzzle.title": "Rätsel",
  "puzzle.gone": "Kein solches Rätsel",
  "puzzle.gone.text": "Vielleicht stimmt der Link nicht. Die Liste hat alle Rätsel.",
  "puzzle.heading": "Rätsel {number}: {title}",
  "puzzle.heading.solved": "Rätsel {number}: {title} (gelöst)",
  "puzzle.right": "Gelöst! {reason}",
  "puzzle.wrong": "Noch nicht. {reason}",
  "puzzle.again": "Zurück zur Stellung",
  "puzzle.next": "Nächstes Rätsel",
  "puzzle.all": "Alle Rätsel",
  "puzzle.keep": "Fortschritt behalten",
  "puzzle.hint": "Tipp",
  "puzzle.hint.is": "Tipp: {text}",
  "puzzle.explanation": "Erklären",
  "puzzle.explanation.is": "Erklärung: {text}",

  "lesson.heading": "Dein erstes Spiel",
  "lesson.heading.step": "Dein erstes Spiel, Schritt {step} von {steps}",
  "lesson.next": "Weiter",
  "lesson.back": "Zurück",
  "lesson.again": "Noch einmal",
  "lesson.anyway": "Trotzdem tun",
  "lesson.skip": "Zur letzten Runde",
  "lesson.restart": "Von vorn anfangen",
  "lesson.leave": "Zur Startseite",
  "lesson.to.puzzles": "Rätsel versuchen",
  "lesson.waits": "{name} ist dran.",
  "lesson.own": "Jetzt ist es dein Spiel: Gib Hinweise, spiel aus, was du kennst, wirf ab, was niemand braucht.",
  "lesson.off":
    "Du bist deinen eigenen Weg gegangen, und {name} spielt mit. Spiel bis zum Ende, oder fang von vorn an.",
  "lesson.off.over": "Das war ein ganzes Spiel, auf deine Weise gespielt. Fang von vorn an, oder probier etwas Neues.",
  "lesson.wrong.clue": "Dieser Hinweis ist erlaubt, aber ein anderer hilft gerade mehr.",
  "lesson.wrong.play":
    "Vorsicht: Du weißt nicht, ob diese Karte passt. Falsch gespielt wäre sie ein Fehler. Noch ist nichts geschehen.",
  "lesson.wrong.discard":
    "Eine abgeworfene Karte ist endgültig weg, und es gibt etwas Besseres. Noch ist nichts geschehen.",

  "lesson.note.welcome":
    "Willkommen! Du und {name} spielt gemeinsam. Ich leite dich an: Ich sage dir, worauf du achten und was du tun sollst.",
  "lesson.note.other": "Das ist die Hand von {name}. Du siehst sie, {name} nicht.",
  "lesson.note.own":
    "Das ist deine Hand. {name} sieht sie, du siehst nur die Rückseiten. Was du über sie erfährst, ist dort eingezeichnet.",
  "lesson.note.goal":
    "Zusammen baut ihr fünf Feuerwerke, eines in jeder Farbe. Jedes wird von 1 bis 5 gebaut, eine {card} nach der anderen. Jede {card} ist ein Punkt.",
  "lesson.note.lanterns":
    "Wenn du dran bist, tust du eines von drei Dingen: einen Hinweis geben, eine {card} ausspielen oder eine abwerfen. Ein Hinweis kostet eine dieser acht {clue_tokens}.",
  "lesson.note.ones":
    "{name} hat Rot 1 und Blau 1, und beide können gespielt werden. Sag es: Drücke bei einer auf die 1, dann auf „Senden“. Ein Hinweis nennt eine Zahl oder eine Farbe und zeigt auf alle {cards}, die passen.",
  "lesson.note.played":
    "{name} wusste, dass die {card} eine 1 war, und hat sie gespielt: Das rote Feuerwerk hat begonnen. Dann hat {name} eine neue {card} gezogen.",
  "lesson.note.cost":
    "Dein Hinweis hat eine der {clue_tokens} gekostet: Sieben sind übrig. Ist keine mehr übrig, kann niemand einen Hinweis geben.",
  "lesson.note.five":
    "{name} hat Gelb 5, und jede 5 gibt es nur einmal. Würde sie abgeworfen, könnte das gelbe Feuerwerk nie vollständig werden. Drücke auf ihre 5, dann auf „Senden“: Dann behält {name} sie.",
  "lesson.note.told":
    "Jetzt hat {name} dir einen Hinweis gegeben: Diese beiden {cards} sind Einsen. {name} sieht sie und gäbe keinen Hinweis auf {cards}, die nichts nützen.",
  "lesson.note.strikes": {
    by: "strike",
    m: "Eine {card}, die nicht passt, kostet einen {strike}, und beim dritten ist das Spiel verloren. Spiel also, was du kennst oder worum ein Hinweis bittet.",
    other:
      "Eine {card}, die nicht passt, kostet eine {strike}, und bei der dritten ist das Spiel verloren. Spiel also, was du kennst oder worum ein Hinweis bittet.",
  },
  "lesson.note.play":
    "Spiel die erste davon aus: Drücke auf den grünen Haken daran. Er wirkt sofort, ohne Senden. Auf einem kleinen Bildschirm drücke zuerst auf die {card}: Dann steht der Haken darüber.",
  "lesson.note.green":
    "Es war Grün 1, und das grüne Feuerwerk hat begonnen. Inzwischen hat {name} Blau 1 gespielt, die dein Hinweis gemeint hat.",
  "lesson.note.again": "Du hast noch eine 1. Spiel sie auch aus.",
  "lesson.note.red": "{name} sagt, dass diese {card} rot ist. Das rote Feuerwerk wartet auf seine 2.",
  "lesson.note.not-one":
    "Du weißt noch mehr: Der Hinweis auf die Einsen hat nicht auf diese {card} gezeigt, also ist sie keine 1. Ein Hinweis sagt auch etwas über die {cards}, die er auslässt.",
  "lesson.note.play-red":
    "{name} würde dich gerade nicht bitten, sie zu behalten, also sollte sie passen. Spiel sie aus.",
  "lesson.note.discarded":
    "Es war Rot 2! Dann hatte {name} nichts zu sagen und hat eine {card} abgeworfen: Grün 4. Eine Grün 4 ist noch übrig.",
  "lesson.note.back": "Abwerfen bringt eine der {clue_tokens} zurück. So könnt ihr euch mehr Hinweise leisten.",
  "lesson.note.eyes":
    "Was weiß {name}? Halte die {cards} von {name} gedrückt, oder drücke auf das Auge neben dem Namen, und du siehst sie wie {name}.",
  "lesson.note.oldest":
    "Jetzt gibt es nichts zu sagen und nichts zu spielen, also wirf ab. Meist wirft man die älteste {card} ohne Hinweis ab: Sie ist links. Drücke auf ihr rotes Kreuz.",
  "lesson.note.twos":
    "Es war Weiß 4; eine weitere ist übrig. Jetzt sagt {name}, dass diese beiden Zweien sind. Rot hat seine 2 schon, aber {name} würde nicht grundlos auf eine {card} zeigen.",
  "lesson.note.play-two": "Spiel die erste der beiden aus.",
  "lesson.note.free":
    "Gelb 2! Jetzt kannst du alles, was es braucht. Spiel allein weiter, oder spring zur letzten Runde und sieh, wie ein Spiel endet.",
  "lesson.note.one-left":
    "Wir haben vorgespult. Eine {card} ist noch zu ziehen. Danach hat jeder noch einen Zug, und dann ist das Spiel aus.",
  "lesson.note.best":
    "Die Punktzahl ist die Zahl der {cards} auf den Feuerwerken; daneben steht, wie viele noch möglich sind.",
  "lesson.note.last-but-one":
    "Inzwischen kennst du durch Hinweise die meisten deiner {cards}. Diese ist Weiß 2, und das weiße Feuerwerk steht bei 1: Spiel sie aus. Damit ziehst du die letzte {card}.",
  "lesson.note.last":
    "Die letzte Runde: {name} hatte noch einen Zug, und das ist deiner. Du weißt, dass dies Grün 5 ist. Spiel sie aus, und das grüne Feuerwerk ist vollständig!",
  "lesson.note.end":
    "Das war das Ende, und ein schönes! Du kennst das Spiel jetzt. Rätsel zeigen dir, wie viel ein Hinweis sagen kann, und an einem neuen Tisch kannst du mit anderen oder mit Bots spielen.",
} as const satisfies Part<typeof english>;
