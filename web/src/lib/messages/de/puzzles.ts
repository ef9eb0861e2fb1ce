/** German: the puzzles, and what comes of attempts. */
import type { Catalogue } from "../types";

export const puzzles = {
  "puzzle.a-four-for-the-five.explanation":
    "Spiel Kachel 1. Der Hinweis Grün hat auf sie gezeigt, die Hinweise 1, 5 und 2 nicht: Also ist sie Grün 3 oder Grün 4. Du siehst beide Grün 3: Also kann sie nur Grün 4 sein. Danach zum Beispiel: Cleo wirft irgendeine Kachel ab. Ada spielt Grün 5. Das macht 26 Punkte.",
  "puzzle.a-four-for-the-five.hint":
    "Wer hat die Kacheln, die ihr braucht? Wer braucht erst einen Hinweis? Zähl die Züge.",
  "puzzle.a-four-for-the-five.task":
    "Eine Kachel ist noch zu ziehen. Danach hat jeder noch einen Zug. Ihr habt 24 Punkte. Finde die Aktion, mit der 26 Punkte sicher sind.",
  "puzzle.a-four-for-the-five.title": "Eine 4 für die 5",
  "puzzle.a-four-to-spare.explanation":
    "Wirf Karte 2 ab. Der Hinweis 4 hat auf sie gezeigt: Also ist sie Weiß 4, Rot 4, Blau 4, Gelb 4 oder Grün 4. Du siehst beide Blau 4 und beide Gelb 4: Also kann sie nur Weiß 4, Rot 4 oder Grün 4 sein. Was sie auch ist: Es gibt sie noch einmal, oder niemand braucht sie. Karte 1 könnte Rot 5 sein und Karte 3 Weiß 5. Auch die übrigen Karten sind nicht sicher.",
  "puzzle.a-four-to-spare.hint":
    "Frag dich bei jeder Karte: Könnte sie die letzte ihrer Sorte sein, und brauchen wir sie noch?",
  "puzzle.a-four-to-spare.task":
    "Eine deiner Karten kannst du gefahrlos abwerfen: Was sie auch ist, die beste Punktzahl bleibt möglich. Wirf sie ab.",
  "puzzle.a-four-to-spare.title": "Eine 4 übrig",
  "puzzle.a-suit-of-its-own.explanation":
    "Nenne Cleo 4. Der Hinweis zeigt auf Kachel 3. Cleo weiß dann, dass Kachel 3 Bunt 4 ist. Die passt. Nach dem Hinweis Bunt könnte sie noch Bunt 1 sein.",
  "puzzle.a-suit-of-its-own.hint":
    "Drücke auf das Auge neben Cleos Namen: Dann siehst du die Hand so wie Cleo. Prüfe für jeden Hinweis, was die Kachel danach noch sein könnte.",
  "puzzle.a-suit-of-its-own.task": "Gib einen Hinweis, nach dem Cleo weiß, dass Bunt 4 passt.",
  "puzzle.a-suit-of-its-own.title": "Eine eigene Farbe",
  "puzzle.a-two-too-many.explanation":
    "Wirf Kachel 1 ab. Die Hinweise 2 und Weiß haben auf sie gezeigt: Also ist sie Weiß 2. Die braucht niemand mehr.",
  "puzzle.a-two-too-many.hint": "Welche Zahlen liegen schon auf den Feuerwerken?",
  "puzzle.a-two-too-many.task":
    "Bei einer deiner Kacheln kannst du sicher sein, dass sie niemand mehr braucht. Wirf sie ab.",
  "puzzle.a-two-too-many.title": "Eine 2 zu viel",
  "puzzle.across-the-table.explanation":
    "Nenne Cleo 2. Der Hinweis zeigt auf Karte 2. Cleo weiß dann, dass Karte 2 Blau 2 ist. Die passt. Nach dem Hinweis Blau könnte sie noch Blau 3, Blau 4 oder Blau 5 sein.",
  "puzzle.across-the-table.hint":
    "Drücke auf das Auge neben Cleos Namen: Dann siehst du die Hand so wie Cleo. Prüfe für jeden Hinweis, was die Karte danach noch sein könnte.",
  "puzzle.across-the-table.task": "Gib einen Hinweis, nach dem Cleo weiß, dass Blau 2 passt.",
  "puzzle.across-the-table.title": "Über den Tisch",
  "puzzle.all-four-hands.explanation":
    "Spiel Karte 4. Der Hinweis Grün hat auf sie gezeigt: Also ist sie Grün 1, Grün 2, Grün 3, Grün 4 oder Grün 5. Du siehst alle drei Grün 1, beide Grün 2, beide Grün 3 und beide Grün 4: Also kann sie nur Grün 5 sein. Danach zum Beispiel: Dora spielt Rot 5. Ada nennt Ben Gelb. Ben spielt Gelb 5. Das macht 25 Punkte.",
  "puzzle.all-four-hands.hint": "Wer hat die Karten, die ihr braucht? Wer braucht erst einen Hinweis? Zähl die Züge.",
  "puzzle.all-four-hands.task":
    "Die letzte Runde: Es bleiben 4 Züge, deiner mitgezählt. Ihr habt 22 Punkte. Finde die Aktion, mit der 25 Punkte sicher sind.",
  "puzzle.all-four-hands.title": "Alle vier Hände",
  "puzzle.every-other-three.explanation":
    "Spiel Karte 4. Der Hinweis 3 hat auf sie gezeigt: Also ist sie Weiß 3, Rot 3, Blau 3, Gelb 3 oder Grün 3. Du siehst beide Rot 3, beide Blau 3 und beide Grün 3: Also kann sie nur Weiß 3 oder Gelb 3 sein. Jede davon passt.",
  "puzzle.every-other-three.hint":
    "Zähl die Karten, die du siehst. Wenn du von einer Sorte alle siehst, gehört deine Karte nicht dazu.",
  "puzzle.every-other-three.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.every-other-three.title": "Alle anderen Dreien",
  "puzzle.exactly-this-card.explanation":
    "Nenne Ada 5. Der Hinweis zeigt auf Kachel 3. Ada weiß dann, dass Kachel 3 Blau 5 ist. Nach dem Hinweis Blau könnte sie noch Blau 1, Blau 3 oder Blau 4 sein.",
  "puzzle.exactly-this-card.hint":
    "Drücke auf das Auge neben Adas Namen: Dann siehst du die Hand so wie Ada. Prüfe für jeden Hinweis, was die Kachel danach noch sein könnte.",
  "puzzle.exactly-this-card.task": "Gib einen Hinweis, nach dem Ada weiß, dass Kachel 3 Blau 5 ist.",
  "puzzle.exactly-this-card.title": "Genau diese Kachel",
  "puzzle.four-to-choose-from.explanation":
    "Spiel Karte 2. Die Hinweise Gelb und 4 haben auf sie gezeigt: Also ist sie Gelb 4. Die passt.",
  "puzzle.four-to-choose-from.hint":
    "Welche Karten passen als Nächstes auf die Feuerwerke? Vergleiche sie mit den Hinweisen auf deine Karten.",
  "puzzle.four-to-choose-from.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.four-to-choose-from.title": "Vier zur Wahl",
  "puzzle.green-at-last.explanation":
    "Spiel Karte 3. Der Hinweis 2 hat auf sie gezeigt: Also ist sie Weiß 2, Rot 2, Blau 2, Gelb 2 oder Grün 2. Du siehst beide Weiß 2, beide Rot 2, beide Blau 2 und beide Gelb 2: Also kann sie nur Grün 2 sein. Danach zum Beispiel: Ada spielt Grün 3. Ben spielt Grün 4. Das macht 21 Punkte.",
  "puzzle.green-at-last.hint": "Wer hat die Karten, die ihr braucht? Wer braucht erst einen Hinweis? Zähl die Züge.",
  "puzzle.green-at-last.task":
    "Die letzte Runde: Es bleiben 3 Züge, deiner mitgezählt. Ihr habt 18 Punkte. Finde die Aktion, mit der 21 Punkte sicher sind.",
  "puzzle.green-at-last.title": "Endlich Grün",
  "puzzle.left-out-four-times.explanation":
    "Spiel Karte 2. Der Hinweis Blau hat auf sie gezeigt, die Hinweise 1, 5, 2 und 3 nicht: Also ist sie Blau 4. Die passt.",
  "puzzle.left-out-four-times.hint":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und merke dir bei jedem Hinweis, auf welche deiner Karten er nicht gezeigt hat.",
  "puzzle.left-out-four-times.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.left-out-four-times.title": "Viermal ausgelassen",
  "puzzle.let-it-go.explanation":
    "Nenne Ben Gelb. Der Hinweis zeigt auf Karte 5. Ben weiß dann, dass Karte 5 Gelb 1 oder Gelb 2 ist. Keine davon wird noch gebraucht. Nach dem Hinweis 2 könnte sie noch Rot 2 sein.",
  "puzzle.let-it-go.hint":
    "Drücke auf das Auge neben Bens Namen: Dann siehst du die Hand so wie Ben. Prüfe für jeden Hinweis, was die Karte danach noch sein könnte.",
  "puzzle.let-it-go.task": "Gib einen Hinweis, nach dem Ben weiß, dass niemand mehr Gelb 2 braucht.",
  "puzzle.let-it-go.title": "Lass sie gehen",
  "puzzle.neither-yellow-nor-white.explanation":
    "Spiel Karte 3. Der Hinweis 1 hat auf sie gezeigt, die Hinweise Gelb und Weiß nicht: Also ist sie Rot 1, Grün 1 oder Blau 1. Jede davon passt.",
  "puzzle.neither-yellow-nor-white.hint":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und merke dir bei jedem Hinweis, auf welche deiner Karten er nicht gezeigt hat.",
  "puzzle.neither-yellow-nor-white.task":
    "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.neither-yellow-nor-white.title": "Weder Gelb noch Weiß",
  "puzzle.never-touched.explanation":
    "Wirf Kachel 3 ab. Die Hinweise Weiß, Blau, Gelb, Grün und 5 haben nicht auf sie gezeigt: Also ist sie Rot 1, Rot 2, Rot 3 oder Rot 4. Du siehst beide Rot 2 und beide Rot 4: Also kann sie nur Rot 1 oder Rot 3 sein. Keine davon wird noch gebraucht.",
  "puzzle.never-touched.hint": "Ein Hinweis sagt auch etwas über die Kacheln, auf die er nicht zeigt.",
  "puzzle.never-touched.task":
    "Bei einer deiner Kacheln kannst du sicher sein, dass sie niemand mehr braucht. Wirf sie ab.",
  "puzzle.never-touched.title": "Nie gezeigt",
  "puzzle.no-clutter.explanation":
    "Nenne Ada Blau. Der Hinweis zeigt auf die Karten 1 und 4. Ada weiß dann, dass Karte 4 Blau 1 ist. Die passt. Nach dem Hinweis 1 wüsste Ada es auch, aber er zeigt auch auf Grün 1, und die braucht niemand mehr.",
  "puzzle.no-clutter.hint": "Mehrere Hinweise sagen genug. Auf welche anderen Karten würde jeder davon zeigen?",
  "puzzle.no-clutter.task":
    "Gib einen Hinweis, nach dem Ada weiß, dass Blau 1 passt. Der Hinweis darf weder auf eine Karte zeigen, die niemand mehr braucht, noch auf zwei gleiche Karten.",
  "puzzle.no-clutter.title": "Nichts Überflüssiges",
  "puzzle.not-only-fives.explanation":
    "Nenne Ada Rot oder 3. Der Hinweis zeigt auf Kachel 4, und Kacheln mit Hinweis behält man.",
  "puzzle.not-only-fives.hint": "Kacheln mit Hinweis behält man. Dein Hinweis muss auf Rot 3 zeigen.",
  "puzzle.not-only-fives.task":
    "Ada kennt keine Kachel, die passt, und wirft gleich die älteste Kachel ohne Hinweis ab: Rot 3, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "puzzle.not-only-fives.title": "Nicht nur Fünfen",
  "puzzle.not-yellow-so-red.explanation":
    "Nenne Cleo Gelb. Der Hinweis zeigt auf Karte 2. Cleo weiß dann, dass Karte 4 Rot 4 ist. Die passt. Nach dem Hinweis Rot wüsste Cleo es auch, aber er zeigt auch auf Rot 1, und die braucht niemand mehr. Nach dem Hinweis 4 könnte sie noch Gelb 4 sein.",
  "puzzle.not-yellow-so-red.hint": "Mehrere Hinweise sagen genug. Auf welche anderen Karten würde jeder davon zeigen?",
  "puzzle.not-yellow-so-red.task":
    "Gib einen Hinweis, nach dem Cleo weiß, dass Rot 4 passt. Der Hinweis darf weder auf eine Karte zeigen, die niemand mehr braucht, noch auf zwei gleiche Karten.",
  "puzzle.not-yellow-so-red.title": "Nicht Gelb, also …",
  "puzzle.number-and-colour.explanation":
    "Spiel Karte 3. Die Hinweise Weiß und 2 haben auf sie gezeigt: Also ist sie Weiß 2. Die passt.",
  "puzzle.number-and-colour.hint":
    "Welche Karten passen als Nächstes auf die Feuerwerke? Vergleiche sie mit den Hinweisen auf deine Karten.",
  "puzzle.number-and-colour.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.number-and-colour.title": "Zahl und Farbe",
  "puzzle.one-clue-two-plays.explanation":
    "Nenne Cleo 1. Der Hinweis zeigt auf die Karten 1, 3 und 5. Cleo weiß dann, dass Karte 3 und Karte 5 Einsen sind, und jede 1 passt.",
  "puzzle.one-clue-two-plays.hint":
    "Drücke auf das Auge neben Cleos Namen: Dann siehst du die Hand so wie Cleo. Prüfe für jeden Hinweis, was die Karten danach noch sein könnten.",
  "puzzle.one-clue-two-plays.task":
    "Gib einen Hinweis, nach dem Cleo weiß, dass zwei Karten passen: Gelb 1 und Grün 1.",
  "puzzle.one-clue-two-plays.title": "Ein Hinweis, zwei Karten",
  "puzzle.one-green-left.explanation":
    "Wirf Karte 4 ab. Der Hinweis Grün hat auf sie gezeigt, der Hinweis 3 nicht: Also ist sie Grün 1, Grün 2, Grün 4 oder Grün 5. Du siehst beide Grün 2, beide Grün 4 und die einzige Grün 5: Also kann sie nur Grün 1 sein. Die braucht niemand mehr.",
  "puzzle.one-green-left.hint":
    "Zähl die Karten, die du siehst. Wenn du von einer Sorte alle siehst, gehört deine Karte nicht dazu.",
  "puzzle.one-green-left.task":
    "Bei einer deiner Karten kannst du sicher sein, dass sie niemand mehr braucht. Wirf sie ab.",
  "puzzle.one-green-left.title": "Eine Grüne bleibt",
  "puzzle.one-of-two.explanation":
    "Spiel Karte 4. Der Hinweis 4 hat auf sie gezeigt, die Hinweise Weiß und Rot nicht: Also ist sie Blau 4, Gelb 4 oder Grün 4. Du siehst beide Blau 4: Also kann sie nur Gelb 4 oder Grün 4 sein. Jede davon passt.",
  "puzzle.one-of-two.hint":
    "Zähl die Karten, die du siehst. Wenn du von einer Sorte alle siehst, gehört deine Karte nicht dazu.",
  "puzzle.one-of-two.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.one-of-two.title": "Eine von zweien",
  "puzzle.only-one-five.explanation":
    "Nenne Ada Gelb oder 5. Der Hinweis zeigt auf Kachel 1, und Kacheln mit Hinweis behält man.",
  "puzzle.only-one-five.hint": "Kacheln mit Hinweis behält man. Dein Hinweis muss auf Gelb 5 zeigen.",
  "puzzle.only-one-five.task":
    "Ada kennt keine Kachel, die passt, und wirft gleich die älteste Kachel ohne Hinweis ab: Gelb 5, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "puzzle.only-one-five.title": "Jede 5 nur einmal",
  "puzzle.played-already.explanation":
    "Wirf Karte 1 ab. Die Hinweise Grün und 3 haben auf sie gezeigt: Also ist sie Grün 3. Die braucht niemand mehr.",
  "puzzle.played-already.hint": "Welche Zahlen liegen schon auf den Feuerwerken?",
  "puzzle.played-already.task":
    "Bei einer deiner Karten kannst du sicher sein, dass sie niemand mehr braucht. Wirf sie ab.",
  "puzzle.played-already.title": "Schon gespielt",
  "puzzle.say-it-by-leaving-out.explanation":
    "Nenne Cleo Grün. Der Hinweis zeigt auf die Karten 2 und 3. Karte 4 und Karte 5 sind Einsen, das weiß Cleo, und der Hinweis zeigt nicht auf sie. Cleo weiß dann, dass jede von ihnen Rot 1, Gelb 1, Blau 1 oder Weiß 1 ist. Jede davon passt.",
  "puzzle.say-it-by-leaving-out.hint":
    "Drücke auf das Auge neben Cleos Namen: Dann siehst du die Hand so wie Cleo. Prüfe für jeden Hinweis, was die Karten danach noch sein könnten.",
  "puzzle.say-it-by-leaving-out.task":
    "Gib einen Hinweis, nach dem Cleo weiß, dass zwei Karten passen: Rot 1 und Weiß 1.",
  "puzzle.say-it-by-leaving-out.title": "Durch Auslassen gesagt",
  "puzzle.say-it-in-time.explanation":
    "Nenne Ada Rot. Danach zum Beispiel: Cleo spielt Blau 4. Ada spielt Blau 5. Das macht 23 Punkte.",
  "puzzle.say-it-in-time.hint": "Wer hat die Karten, die ihr braucht? Wer braucht erst einen Hinweis? Zähl die Züge.",
  "puzzle.say-it-in-time.task":
    "Die letzte Runde: Es bleiben 3 Züge, deiner mitgezählt. Ihr habt 21 Punkte. Finde die Aktion, mit der 23 Punkte sicher sind.",
  "puzzle.say-it-in-time.title": "Rechtzeitig gesagt",
  "puzzle.somebody-must-tell-ada.explanation":
    "Spiel Karte 1. Die Hinweise 5 und Weiß haben auf sie gezeigt: Also ist sie Weiß 5. Danach zum Beispiel: Cleo nennt Dora Weiß. Dora nennt Ada 1. Ada spielt Grün 5. Das macht 25 Punkte.",
  "puzzle.somebody-must-tell-ada.hint":
    "Wer hat die Karten, die ihr braucht? Wer braucht erst einen Hinweis? Zähl die Züge.",
  "puzzle.somebody-must-tell-ada.task":
    "Die letzte Runde: Es bleiben 4 Züge, deiner mitgezählt. Ihr habt 23 Punkte. Finde die Aktion, mit der 25 Punkte sicher sind.",
  "puzzle.somebody-must-tell-ada.title": "Jemand muss es Ada sagen",
  "puzzle.the-colour-this-time.explanation":
    "Nenne Ada Weiß. Der Hinweis zeigt auf Karte 2, und Karten mit Hinweis behält man. Der Hinweis 4 würde sie auch retten, aber er zeigt auch auf Gelb 4, und die braucht niemand mehr.",
  "puzzle.the-colour-this-time.hint":
    "Die Farbe und die Zahl zeigen beide auf sie. Auf welche anderen Karten würden sie auch zeigen?",
  "puzzle.the-colour-this-time.task":
    "Ada kennt keine Karte, die passt, und wirft gleich die älteste Karte ohne Hinweis ab: Weiß 4, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet. Der Hinweis darf weder auf eine Karte zeigen, die niemand mehr braucht, noch auf zwei gleiche Karten.",
  "puzzle.the-colour-this-time.title": "Diesmal die Farbe",
  "puzzle.the-first-one.explanation":
    "Spiel Karte 3. Der Hinweis 1 hat auf sie gezeigt: Also ist sie Weiß 1, Rot 1, Blau 1, Gelb 1 oder Grün 1. Jede davon passt.",
  "puzzle.the-first-one.hint":
    "Welche Karten passen als Nächstes auf die Feuerwerke? Vergleiche sie mit den Hinweisen auf deine Karten.",
  "puzzle.the-first-one.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.the-first-one.title": "Die erste 1",
  "puzzle.the-last-green-four.explanation":
    "Nenne Ben 4. Der Hinweis zeigt auf Karte 4, und Karten mit Hinweis behält man. Der Hinweis Grün würde sie auch retten, aber er zeigt auch auf Grün 1, und die braucht niemand mehr.",
  "puzzle.the-last-green-four.hint":
    "Die Farbe und die Zahl zeigen beide auf sie. Auf welche anderen Karten würden sie auch zeigen?",
  "puzzle.the-last-green-four.task":
    "Ben kennt keine Karte, die passt, und wirft gleich die älteste Karte ohne Hinweis ab: Grün 4, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet. Der Hinweis darf weder auf eine Karte zeigen, die niemand mehr braucht, noch auf zwei gleiche Karten.",
  "puzzle.the-last-green-four.title": "Die letzte grüne 4",
  "puzzle.the-neighbours-five.explanation":
    "Nenne Ada Gelb oder 5. Der Hinweis zeigt auf Karte 1, und Karten mit Hinweis behält man.",
  "puzzle.the-neighbours-five.hint": "Karten mit Hinweis behält man. Dein Hinweis muss auf Gelb 5 zeigen.",
  "puzzle.the-neighbours-five.task":
    "Ada kennt keine Karte, die passt, und wirft gleich die älteste Karte ohne Hinweis ab: Gelb 5, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "puzzle.the-neighbours-five.title": "Die 5 nebenan",
  "puzzle.the-right-two.explanation":
    "Nenne Ada 2. Der Hinweis zeigt auf Kachel 2. Ada weiß dann, dass Kachel 2 Blau 2 ist. Die passt. Nach dem Hinweis Blau könnte sie noch Blau 3 oder Blau 4 sein.",
  "puzzle.the-right-two.hint":
    "Drücke auf das Auge neben Adas Namen: Dann siehst du die Hand so wie Ada. Prüfe für jeden Hinweis, was die Kachel danach noch sein könnte.",
  "puzzle.the-right-two.task": "Gib einen Hinweis, nach dem Ada weiß, dass Blau 2 passt.",
  "puzzle.the-right-two.title": "Die richtige 2",
  "puzzle.the-safe-unknown.explanation":
    "Wirf Karte 2 ab. Die Hinweise 3, 2 und 5 haben nicht auf sie gezeigt: Also ist sie eine 1 oder eine 4. Du siehst alle drei Weiß 1, beide Weiß 4 und beide Blau 4. Was sie auch ist: Es gibt sie noch einmal, oder niemand braucht sie. Die Karten 1 und 3 könnten Rot 5 sein. Auch die übrigen Karten sind nicht sicher.",
  "puzzle.the-safe-unknown.hint":
    "Frag dich bei jeder Karte: Könnte sie die letzte ihrer Sorte sein, und brauchen wir sie noch?",
  "puzzle.the-safe-unknown.task":
    "Eine deiner Karten kannst du gefahrlos abwerfen: Was sie auch ist, die beste Punktzahl bleibt möglich. Wirf sie ab.",
  "puzzle.the-safe-unknown.title": "Unbekannt und sicher",
  "puzzle.twenty-kinds.explanation":
    "Wirf Karte 1 ab. Der Hinweis Blau hat nicht auf sie gezeigt: Also ist sie eine von 20 Sorten. Von 16 davon siehst du alle: Also kann sie nur Rot 1, Rot 3, Gelb 1 oder Gelb 3 sein. Keine davon wird noch gebraucht.",
  "puzzle.twenty-kinds.hint":
    "Zähl die Karten, die du siehst. Wenn du von einer Sorte alle siehst, gehört deine Karte nicht dazu.",
  "puzzle.twenty-kinds.task":
    "Bei einer deiner Karten kannst du sicher sein, dass sie niemand mehr braucht. Wirf sie ab.",
  "puzzle.twenty-kinds.title": "Zwanzig Sorten",
  "puzzle.what-white-left-out.explanation":
    "Spiel Karte 2. Der Hinweis 2 hat auf sie gezeigt, der Hinweis Weiß nicht: Also ist sie Rot 2, Blau 2, Gelb 2 oder Grün 2. Jede davon passt.",
  "puzzle.what-white-left-out.hint":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und merke dir bei jedem Hinweis, auf welche deiner Karten er nicht gezeigt hat.",
  "puzzle.what-white-left-out.task": "Bei einer deiner Karten kannst du sicher sein, dass sie passt. Spiel sie aus.",
  "puzzle.what-white-left-out.title": "Was Weiß ausließ",
  "puzzle.which-of-the-threes.explanation":
    "Nenne Ben Grün. Der Hinweis zeigt auf Karte 1. Ben weiß dann, dass Karte 1 Grün 3 ist. Die passt. Nach dem Hinweis 3 könnte sie noch Rot 3 oder Blau 3 sein.",
  "puzzle.which-of-the-threes.hint":
    "Drücke auf das Auge neben Bens Namen: Dann siehst du die Hand so wie Ben. Prüfe für jeden Hinweis, was die Karte danach noch sein könnte.",
  "puzzle.which-of-the-threes.task": "Gib einen Hinweis, nach dem Ben weiß, dass Grün 3 passt.",
  "puzzle.which-of-the-threes.title": "Welche der Dreien?",
  "puzzle.which-two-is-it.explanation":
    "Wirf Kachel 2 ab. Der Hinweis 2 hat auf sie gezeigt, der Hinweis Rot nicht: Also ist sie Weiß 2, Blau 2, Gelb 2, Grün 2 oder Bunt 2. Du siehst beide Blau 2: Also kann sie nur Weiß 2, Gelb 2, Grün 2 oder Bunt 2 sein. Was sie auch ist: Es gibt sie noch einmal, oder niemand braucht sie. Die Kacheln 1 und 3 könnten Blau 5 sein. Auch die übrigen Kacheln sind nicht sicher.",
  "puzzle.which-two-is-it.hint":
    "Frag dich bei jeder Kachel: Könnte sie die letzte ihrer Sorte sein, und brauchen wir sie noch?",
  "puzzle.which-two-is-it.task":
    "Eine deiner Kacheln kannst du gefahrlos abwerfen: Was sie auch ist, die beste Punktzahl bleibt möglich. Wirf sie ab.",
  "puzzle.which-two-is-it.title": "Welche 2 ist es?",

  "puzzle.found.both": "{first} {second}",
  "puzzle.found.by-delayed-play-clue":
    "Die Konvention ist der verzögerte Spielhinweis: Die {card}, die ein Hinweis meint, kann nach schon bekannten {cards} gespielt werden.",
  "puzzle.found.by-finesse":
    "Die Konvention ist die Finesse: Kann keine {card} mit Hinweis die fehlende sein, wird die neueste {card} ohne Hinweis gespielt.",
  "puzzle.found.by-play-clue":
    "Die Konvention ist der Spielhinweis: Die {card}, die ein Hinweis meint, kann jetzt gespielt werden.",
  "puzzle.found.by-prompt":
    "Die Konvention ist der Prompt: Wer eine {card} mit Hinweis hat, die die fehlende sein kann, spielt die älteste davon.",
  "puzzle.found.by-save-clue":
    "Die Konvention ist der Rettungshinweis: Meint ein Hinweis die älteste {card} ohne Hinweis, kann er bitten, sie zu behalten.",
  "puzzle.found.clue": "Hinweis: Rätsel {number}",
  "puzzle.found.discard": "Abwerfen: Rätsel {number}",
  "puzzle.found.do-colour": "Nenne {name} {colour}.",
  "puzzle.found.do-discard": "Wirf {card} {place} ab.",
  "puzzle.found.do-play": "Spiel {card} {place}.",
  "puzzle.found.do-rank": "Nenne {name} {rank}.",
  "puzzle.found.end": "Spielende: Rätsel {number}",
  "puzzle.found.finesse": "Prompt oder Finesse: Rätsel {number}",
  "puzzle.found.hint-blind":
    "Ein Hinweis an jemand anderen galt einer {card}, die noch nicht passt. Wer hat die fehlende?",
  "puzzle.found.hint-clue":
    "Jemand hat eine {card}, die passt, und weiß es noch nicht. Prüfe für jeden Hinweis, was daraus gelesen würde.",
  "puzzle.found.hint-discard":
    "Wirf eine {card} ab: eine, die niemand mehr braucht, oder eine, die es noch einmal gibt.",
  "puzzle.found.hint-end": "Zähl die Züge, die bleiben. Welche {cards} können noch gespielt werden, und von wem?",
  "puzzle.found.hint-finesse":
    "Ein Hinweis kann zwei {cards} ins Spiel bringen: Er zeigt auf die höhere, und wer die niedrigere hat, versteht, dass sie zuerst gespielt werden muss.",
  "puzzle.found.hint-play":
    "Spiel eine {card}. Was haben die Hinweise über deine gesagt, und wer wartet auf eine davon?",
  "puzzle.found.hint-save": "Jemand verliert gleich eine {card}, die ihr braucht. Welcher Hinweis verhindert das?",
  "puzzle.found.least": "Jede andere Aktion kostet im Schnitt mindestens {points} Punkte.",
  "puzzle.found.missed": "Der Bot selbst hätte etwas anderes getan.",
  "puzzle.found.next": "Die nächstbeste Aktion kostet im Schnitt {points} Punkte: {action}",
  "puzzle.found.play": "Spielen: Rätsel {number}",
  "puzzle.found.reason": "In den Worten des Bots Konventionen: „{reason}“",
  "puzzle.found.save": "Retten: Rätsel {number}",
  "puzzle.found.task":
    "Eine Aktion ist deutlich besser als alle anderen. Alle spielen nach den Konventionen des Bots Konventionen.",
  "puzzle.found.task-alone":
    "Eine Aktion ist deutlich besser als alle anderen. Um sie zu finden, reichen die Hinweise und die {cards}, die du siehst.",
  "puzzle.found.worse": "Diese Aktion kostet im Schnitt {points} Punkte.",
  "exercise.later": "Aus deinen Fehlern lernen kannst du nach dem Spiel.",
  "exercise.no-review": "Dieses Spiel ist noch nicht analysiert. Öffne es und lass es zuerst analysieren.",
  "exercise.none": "Die Analyse markiert Zug {turn} nicht als deinen Fehler.",
  "exercise.illegal": "Diese Aktion ist in diesem Zug nicht erlaubt.",
  "puzzles.turn": "Zug {turn} gibt es nicht: Dieses Rätsel hat die Züge 0 bis {last}.",
  "puzzles.unknown": "Unbekanntes Rätsel {puzzle}: Wähle eines aus der Liste der Rätsel.",

  "verdict.gone": "{name} würde als Nächstes {kind} abwerfen. Gib einen Hinweis, um die Aufgabe zu lösen.",
  "verdict.guess": "Deine {card} {place} könnte auch {kinds} sein: Sie zu spielen ist geraten.",
  "verdict.in-reach": "Danach sind {count} Punkte sicher, wenn alle die {cards} spielen, die sie kennen.",
  "verdict.kept": "Der Hinweis zeigt auf {kind}: {name} behält sie, und die beste Punktzahl bleibt möglich.",
  "verdict.kept-twice": "Die {card} ist gerettet, aber der Hinweis zeigt mehr als einmal auf {kind}.",
  "verdict.kept-useless":
    "Die {card} ist gerettet, aber der Hinweis zeigt auch auf {kind}, und das brauchen wir nicht mehr.",
  "verdict.known-twice": "{name} wüsste es, aber der Hinweis zeigt mehr als einmal auf {kind}.",
  "verdict.known-useless": "{name} wüsste es, aber der Hinweis zeigt auch auf {kind}, und das brauchen wir nicht mehr.",
  "verdict.knows-dead": "{name} weiß jetzt, dass das nicht mehr gebraucht wird: {kinds}.",
  "verdict.knows-kind": "{name} weiß jetzt genau, was es ist: {kinds}.",
  "verdict.knows-playable": "{name} weiß jetzt, dass das gespielt werden kann: {kinds}.",
  "verdict.last-of-kind": "Deine {card} {place} könnte {kinds} sein, und das wäre die letzte ihrer Sorte.",
  "verdict.needs-clue": "Gib einen Hinweis, um die Aufgabe zu lösen.",
  "verdict.needs-discard": "Wirf eine {card} ab, um die Aufgabe zu lösen.",
  "verdict.needs-play": "Spiel eine {card} aus, um die Aufgabe zu lösen.",
  "verdict.safe":
    "Deine {card} {place} kannst du gefahrlos abwerfen: Was sie auch ist, es gibt sie noch einmal, oder niemand braucht sie.",
  "verdict.still-needed": "Deine {card} {place} könnte {kinds} sein, und das brauchen wir noch.",
  "verdict.sure": "Deine {card} {place} kann nur {kinds} sein. Das kann gespielt werden.",
  "verdict.last-copy-lost": "Danach sind {count} Punkte unmöglich: {kind} war die letzte ihrer Sorte und ist verloren.",
  "verdict.needs-guess":
    "Danach gelingen {count} Punkte nur durch Raten: Jemand müsste eine {card} spielen, ohne zu wissen, dass sie passt.",
  "verdict.needs-luck": "Danach gelingen {count} Punkte nur mit Glück: Es hängt von {cards} ab, die du nicht siehst.",
  "verdict.too-few-turns": "Danach sind {count} Punkte unmöglich: In den Zügen, die bleiben, sind es höchstens {best}.",
  "verdict.too-late":
    "Danach sind {count} Punkte unmöglich: Die nötigen {cards} können nicht mehr rechtzeitig gespielt werden.",
  "verdict.unsure":
    "Nach diesem Hinweis kann {name} bei {card} {place} nicht sicher sein: Es könnte noch {kinds} sein.",
  "verdict.untouched": "Dieser Hinweis zeigt nicht auf {kind}: {name} würde sie trotzdem als Nächstes abwerfen.",
  "verdict.useless": "Deine {card} {place} kann nur {kinds} sein, und das brauchen wir nicht mehr.",
} as const satisfies Partial<Catalogue>;
