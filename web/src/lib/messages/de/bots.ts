/** German: the bots, and why they act. */
import type { Told } from "../types";

export const bots = {
  "bot.cautious.description":
    "Spielt, was sicher passt, gibt Hinweise auf Spielbares, rettet die letzte Karte einer Sorte vor dem Abwerfen und wirft selbst die älteste Karte ohne Hinweis ab. Verlässlich im Team.",
  "bot.cautious.manner.1": "Ein Hinweis meint eine Karte: die älteste ohne Hinweis, wenn er auf sie zeigt.",
  "bot.cautious.manner.2":
    "Wenn nicht, meint er die neueste Karte, die ihren ersten Hinweis bekommt, oder sonst die neueste, auf die er zeigt.",
  "bot.cautious.manner.3": "Die älteste Karte ist die zuerst gezogene. Sie ist links, wenn sie nicht verschoben wurde.",
  "bot.cautious.manner.4": "Die gemeinte Karte kann gespielt werden, jetzt oder nach schon bekannten Karten.",
  "bot.cautious.manner.5":
    "War es die älteste Karte ohne Hinweis, kann sie stattdessen eine sein, die man behalten soll: die letzte ihrer Sorte.",
  "bot.cautious.manner.6":
    "Soll eine Fünf behalten werden, nenne ihre Zahl. Ein Farbhinweis bittet nie, eine Fünf zu behalten.",
  "bot.cautious.manner.7":
    "Würde als Nächstes die letzte Karte einer Sorte abgeworfen, gibt er vor allem anderen einen Hinweis.",
  "bot.cautious.manner.8": "Er spielt, was sicher passt, und was ein Hinweis ihm zu spielen gesagt hat.",
  "bot.cautious.manner.9": "Würde ein weiterer Fehler das Spiel beenden, spielt er nur, was sicher ist.",
  "bot.cautious.manner.10":
    "Er wirft ab, was sicher nutzlos ist oder schon in einer anderen Hand einen Hinweis hat; sonst seine älteste Karte ohne Hinweis.",
  "bot.cautious.manner.11":
    "Hat er in der letzten Runde keinen guten Hinweis und noch einen Fehler frei, spielt er seine wahrscheinlichste Karte.",
  "bot.cautious.title": "Vorsichtig",
  "bot.guide.title": "Anleitung",

  "reason.all-clued":
    "Alle meine {cards} haben Hinweise, und diese ist am unwahrscheinlichsten die letzte ihrer Sorte.",
  "reason.clued": "Ein Hinweis hat diese {card} gemeint. Ich halte sie für {kinds}: Das passt.",
  "reason.clued-of-many": "Ein Hinweis hat diese {card} gemeint. Ich halte sie für eine, die passt.",
  "reason.last-round": {
    by: "strike",
    m: "Es ist die letzte Runde, und ein {strike} ist noch frei: Diese {card} passt am wahrscheinlichsten.",
    other: "Es ist die letzte Runde, und eine {strike} ist noch frei: Diese {card} passt am wahrscheinlichsten.",
  },
  "reason.later": "{name} kann {kind} nach schon bekannten {cards} spielen.",
  "reason.learns": "Es gibt nichts Dringenderes zu sagen: {name} erfährt mehr über {cards}, die wir brauchen.",
  "reason.least-needed": "Nichts anderes ist erlaubt oder besser, und diese {card} brauchen wir am wenigsten.",
  "reason.misplay": "{name} hätte {kind} gespielt, und das passt nicht: Mein Hinweis verhindert es.",
  "reason.no-clue":
    "Kein Hinweis ist seine Marke wert, und zu spielen habe ich nichts: Ich werfe meine älteste {card} ohne Hinweis ab.",
  "reason.no-discard": "Ich habe nichts Besseres zu sagen und will nicht abwerfen.",
  "reason.no-token":
    "Keine {clue_token} ist frei, und zu spielen habe ich nichts: Ich werfe meine älteste {card} ohne Hinweis ab.",
  "reason.now": "{name} kann jetzt {kinds} spielen und weiß es durch meinen Hinweis.",
  "reason.passes": "Ich habe nichts Besseres zu sagen, und dieser Hinweis gibt den Zug weiter.",
  "reason.same-elsewhere": "Jemand anderes hat die gleiche {card} und einen Hinweis darauf.",
  "reason.save": "{name} würde als Nächstes {kind} abwerfen, die letzte ihrer Sorte: Mein Hinweis rettet sie.",
  "reason.save-otherwise":
    "{name} würde als Nächstes {kind} abwerfen, die letzte ihrer Sorte: Durch meinen Hinweis gibt es Besseres zu tun.",
  "reason.sure": "Meine {card} kann nur {kinds} sein, und das passt.",
  "reason.sure-of-many": "Was meine {card} auch ist, sie passt.",
  "reason.useless": "Diese {card} kann niemand mehr brauchen.",
} as const satisfies Told<"bot" | "reason">;
