/** German: what differs in the variants of hanab.live. */
import type { Catalogue } from "../types";

export const catalogue = {
  "catalogue.clue-ranks": "Die Zahlenhinweise sind {ranks}.",
  "catalogue.critical-rank": "Jede {rank} gibt es nur einmal.",
  "catalogue.no-colour-clues": "Farbhinweise können nicht gegeben werden.",
  "catalogue.no-rank-clues": "Zahlenhinweise können nicht gegeben werden.",
  "catalogue.ordinary": "Fünf gewöhnliche Farben, wie in den meisten Ausgaben.",
  "catalogue.ranks": "Die Zahlen gehen von 1 bis {last}.",
  "catalogue.rule.alternating-clues":
    "Hinweise wechseln sich ab: Auf einen Farbhinweis muss ein Zahlenhinweis folgen, und umgekehrt.",
  "catalogue.rule.chimneys": "Ein Zahlenhinweis zeigt auf seine Zahl und alle größeren.",
  "catalogue.rule.clue-starved": "Abwerfen, wie auch ein fertiges Feuerwerk, bringt eine halbe Hinweismarke zurück.",
  "catalogue.rule.colour-clues-touch-nothing": "Farbhinweise zeigen auf keine Karte und dürfen immer gegeben werden.",
  "catalogue.rule.cow-and-pig":
    "Ein Hinweis zeigt nur, auf welche Karten er zeigt, und ob er eine Farbe oder eine Zahl nennt.",
  "catalogue.rule.duck": "Ein Hinweis zeigt nur, auf welche Karten er zeigt.",
  "catalogue.rule.funnels": "Ein Zahlenhinweis zeigt auf seine Zahl und alle kleineren.",
  "catalogue.rule.inverted":
    "Eine orange Karte auszuspielen wirft sie ab, und sie abzuwerfen spielt sie aus. Abwerfen ist auch erlaubt, wenn alle Hinweise frei sind.",
  "catalogue.rule.odds-and-evens": "Der Hinweis 1 zeigt auf die ungeraden Zahlen, 2 auf die geraden.",
  "catalogue.rule.rank-clues-touch-nothing": "Zahlenhinweise zeigen auf keine Karte und dürfen immer gegeben werden.",
  "catalogue.rule.reversed": "Die Feuerwerke umgekehrter Farben werden von 5 abwärts bis 1 gebaut.",
  "catalogue.rule.sudoku":
    "Ein Feuerwerk darf mit jeder Zahl beginnen, mit der kein anderes begonnen hat. Nach der höchsten Zahl geht es mit 1 weiter.",
  "catalogue.rule.synesthesia":
    "Hinweise nennen nur Farben. Die erste Hinweisfarbe zeigt auch auf die Zahl 1, die zweite auf die 2 und so weiter; nach der letzten Farbe folgt wieder die erste. Das gilt nicht für Farben, auf die kein Farbhinweis oder kein Zahlenhinweis zeigt.",
  "catalogue.rule.throw-it-in-a-hole":
    "Ausgespielte Karten liegen verdeckt: Niemand erfährt, ob sie gepasst haben. Punkte und Fehler bleiben bis zum Ende verborgen, und ein fertiges Feuerwerk bringt keine Hinweismarke.",
  "catalogue.rule.up-or-down":
    "Ein leeres Feuerwerk nimmt eine 1, eine 5 oder die START-Karte, und auf START folgt 2 oder 4. Von 1 an steigt das Feuerwerk, von 5 an fällt es, und von START an geht es in die Richtung der zweiten Karte. Fünf Karten machen es fertig.",
  "catalogue.scarce-ones": "Jede 1 gibt es zweimal, nicht dreimal.",
  "catalogue.special-rank.all-colours":
    "Die {rank} jeder Farbe: jeder Farbhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.all-colours.all-ranks":
    "Die {rank} jeder Farbe: jeder Farb- und jeder Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.all-colours.no-ranks":
    "Die {rank} jeder Farbe: jeder Farbhinweis zeigt darauf, kein Zahlenhinweis; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.all-ranks":
    "Die {rank} jeder Farbe: jeder Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.no-colours":
    "Die {rank} jeder Farbe: kein Farbhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.no-colours.all-ranks":
    "Die {rank} jeder Farbe: kein Farbhinweis zeigt darauf, aber jeder Zahlenhinweis; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.no-colours.no-ranks":
    "Die {rank} jeder Farbe: kein Farb- und kein Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.no-ranks":
    "Die {rank} jeder Farbe: kein Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.special-rank.one-rank":
    "Die {rank} jeder Farbe: ein Zahlenhinweis zeigt darauf, welcher, hängt von der Farbe ab; die eigene Eigenschaft einer Farbe geht vor.",
  "catalogue.suit": "{suit}: {remarks}.",
  "catalogue.suit.all-colours": "jeder Farbhinweis zeigt darauf",
  "catalogue.suit.all-ranks": "jeder Zahlenhinweis zeigt darauf",
  "catalogue.suit.colours": "die Farbhinweise {colours} zeigen darauf",
  "catalogue.suit.inverted": "wird durch Abwerfen ausgespielt und durch Ausspielen abgeworfen",
  "catalogue.suit.no-colours": "kein Farbhinweis zeigt darauf",
  "catalogue.suit.no-ranks": "kein Zahlenhinweis zeigt darauf",
  "catalogue.suit.one-of-each": "jede Zahl nur einmal",
  "catalogue.suit.prism": "auf ihre Zahlen zeigen die Hinweisfarben der Reihe nach",
  "catalogue.suit.reversed": "von 5 abwärts bis 1 gebaut",
  "catalogue.two-of-each": "Jede Karte gibt es zweimal, oder einmal, wo die Farbe jede Zahl nur einmal hat.",
} as const satisfies Partial<Catalogue>;
