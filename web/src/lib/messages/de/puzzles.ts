/** German: the puzzles, and what comes of attempts. */
import type { Told } from "../types";

export const puzzles = {
  "puzzle.a-four-for-the-five.explanation":
    "Spiel Kachel 1. Ein Hinweis hat für sie Grün genannt, und die Hinweise 1, 5 und 2 haben nicht auf sie gezeigt: Es bleiben Grün 3 oder Grün 4. Aber du siehst beide Grün 3: Sie kann nur Grün 4 sein. Ein Weg von dort: Cleo wirft etwas ab. Ada spielt Grün 5. Das macht 26 Punkte.",
  "puzzle.a-four-for-the-five.hint": "Wer kann was spielen, und wer muss es erst erfahren? Zähl die Züge.",
  "puzzle.a-four-for-the-five.task":
    "Eine Kachel ist noch zu ziehen; danach hat jeder noch einen Zug. Es sind 24 Punkte. Finde die Aktion, nach der 26 Punkte sicher sind.",
  "puzzle.a-four-for-the-five.title": "Eine 4 für die 5",
  "puzzle.a-four-to-spare.explanation":
    "Wirf Karte 2 ab. Ein Hinweis hat für sie 4 genannt: Es bleiben Weiß 4, Rot 4, Blau 4, Gelb 4 oder Grün 4. Aber du siehst beide Blau 4 und beide Gelb 4: Sie kann nur Weiß 4, Rot 4 oder Grün 4 sein. Keine der Sorten, die bleiben, ist die letzte einer Karte, die wir brauchen. Karte 1 könnte Rot 5 sein. Karte 3 könnte Weiß 5 sein. Die anderen sind nicht sicherer.",
  "puzzle.a-four-to-spare.hint": "Frag bei jeder Karte: Könnte sie eine sein, die es sonst nicht mehr gibt?",
  "puzzle.a-four-to-spare.task": "Wirf die eine Karte ab, die keinen Punkt kosten kann, was immer sie ist.",
  "puzzle.a-four-to-spare.title": "Eine 4 übrig",
  "puzzle.a-suit-of-its-own.explanation":
    "Nenne Cleo 4: Das zeigt auf Kachel 3. Kachel 3 kann dann nur Bunt 4 sein, und das passt. Nach Bunt könnte sie noch Bunt 1 sein.",
  "puzzle.a-suit-of-its-own.hint":
    "Drücke auf das Auge neben Cleos Namen, um die Hand wie Cleo zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.a-suit-of-its-own.task": "Gib einen Hinweis, nach dem Cleo sicher sein kann, dass Bunt 4 passt.",
  "puzzle.a-suit-of-its-own.title": "Eine eigene Farbe",
  "puzzle.a-two-too-many.explanation":
    "Wirf Kachel 1 ab. Hinweise haben für sie 2 und Weiß genannt: Es bleibt Weiß 2. Die nützt nichts mehr.",
  "puzzle.a-two-too-many.hint": "Welche Zahlen liegen schon auf den Feuerwerken?",
  "puzzle.a-two-too-many.task": "Wirf die eine deiner Kacheln ab, die mit Sicherheit nichts mehr nützt.",
  "puzzle.a-two-too-many.title": "Eine 2 zu viel",
  "puzzle.across-the-table.explanation":
    "Nenne Cleo 2: Das zeigt auf Karte 2. Karte 2 kann dann nur Blau 2 sein, und das passt. Nach Blau könnte sie noch Blau 3, Blau 4 oder Blau 5 sein.",
  "puzzle.across-the-table.hint":
    "Drücke auf das Auge neben Cleos Namen, um die Hand wie Cleo zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.across-the-table.task": "Gib einen Hinweis, nach dem Cleo sicher sein kann, dass Blau 2 passt.",
  "puzzle.across-the-table.title": "Über den Tisch",
  "puzzle.all-four-hands.explanation":
    "Spiel Karte 4. Ein Hinweis hat für sie Grün genannt: Es bleiben Grün 1, Grün 2, Grün 3, Grün 4 oder Grün 5. Aber du siehst alle drei Grün 1, beide Grün 2, beide Grün 3 und beide Grün 4: Sie kann nur Grün 5 sein. Ein Weg von dort: Dora spielt Rot 5. Ada nennt Ben Gelb. Ben spielt Gelb 5. Das macht 25 Punkte.",
  "puzzle.all-four-hands.hint": "Wer kann was spielen, und wer muss es erst erfahren? Zähl die Züge.",
  "puzzle.all-four-hands.task":
    "Die letzte Runde: Noch 4 Züge, deiner mitgezählt. Es sind 22 Punkte. Finde die Aktion, nach der 25 Punkte sicher sind.",
  "puzzle.all-four-hands.title": "Alle vier Hände",
  "puzzle.every-other-three.explanation":
    "Spiel Karte 4. Ein Hinweis hat für sie 3 genannt: Es bleiben Weiß 3, Rot 3, Blau 3, Gelb 3 oder Grün 3. Aber du siehst beide Rot 3, beide Blau 3 und beide Grün 3: Sie kann nur Weiß 3 oder Gelb 3 sein. Jede davon ist die nächste ihres Feuerwerks.",
  "puzzle.every-other-three.hint": "Zähl die Karten, die du siehst: Von manchen Sorten liegen alle auf dem Tisch.",
  "puzzle.every-other-three.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.every-other-three.title": "Alle anderen Dreien",
  "puzzle.exactly-this-card.explanation":
    "Nenne Ada 5: Das zeigt auf Kachel 3. Kachel 3 kann dann nur Blau 5 sein. Nach Blau könnte sie noch Blau 1, Blau 3 oder Blau 4 sein.",
  "puzzle.exactly-this-card.hint":
    "Drücke auf das Auge neben Adas Namen, um die Hand wie Ada zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.exactly-this-card.task": "Gib einen Hinweis, nach dem Ada genau weiß, dass Kachel 3 Blau 5 ist.",
  "puzzle.exactly-this-card.title": "Genau diese Kachel",
  "puzzle.four-to-choose-from.explanation":
    "Spiel Karte 2. Hinweise haben für sie Gelb und 4 genannt: Es bleibt Gelb 4. Das passt.",
  "puzzle.four-to-choose-from.hint": "Vergleiche die Feuerwerke mit dem, was Hinweise über deine Karten gesagt haben.",
  "puzzle.four-to-choose-from.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.four-to-choose-from.title": "Vier zur Wahl",
  "puzzle.green-at-last.explanation":
    "Spiel Karte 3. Ein Hinweis hat für sie 2 genannt: Es bleiben Weiß 2, Rot 2, Blau 2, Gelb 2 oder Grün 2. Aber du siehst beide Weiß 2, beide Rot 2, beide Blau 2 und beide Gelb 2: Sie kann nur Grün 2 sein. Ein Weg von dort: Ada spielt Grün 3. Ben spielt Grün 4. Das macht 21 Punkte.",
  "puzzle.green-at-last.hint": "Wer kann was spielen, und wer muss es erst erfahren? Zähl die Züge.",
  "puzzle.green-at-last.task":
    "Die letzte Runde: Noch 3 Züge, deiner mitgezählt. Es sind 18 Punkte. Finde die Aktion, nach der 21 Punkte sicher sind.",
  "puzzle.green-at-last.title": "Endlich Grün",
  "puzzle.left-out-four-times.explanation":
    "Spiel Karte 2. Ein Hinweis hat für sie Blau genannt, und die Hinweise 1, 5, 2 und 3 haben nicht auf sie gezeigt: Es bleibt Blau 4. Das passt.",
  "puzzle.left-out-four-times.hint":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und sieh, welche deiner Karten ausgelassen wurden.",
  "puzzle.left-out-four-times.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.left-out-four-times.title": "Viermal ausgelassen",
  "puzzle.let-it-go.explanation":
    "Nenne Ben Gelb: Das zeigt auf Karte 5. Karte 5 kann dann nur Gelb 1 oder Gelb 2 sein, und keine davon nützt noch. Nach 2 könnte sie noch Rot 2 sein.",
  "puzzle.let-it-go.hint":
    "Drücke auf das Auge neben Bens Namen, um die Hand wie Ben zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.let-it-go.task": "Gib einen Hinweis, nach dem Ben sicher sein kann, dass Gelb 2 nichts mehr nützt.",
  "puzzle.let-it-go.title": "Lass sie gehen",
  "puzzle.neither-yellow-nor-white.explanation":
    "Spiel Karte 3. Ein Hinweis hat für sie 1 genannt, und die Hinweise Gelb und Weiß haben nicht auf sie gezeigt: Es bleiben Rot 1, Grün 1 oder Blau 1. Jede davon ist die nächste ihres Feuerwerks.",
  "puzzle.neither-yellow-nor-white.hint":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und sieh, welche deiner Karten ausgelassen wurden.",
  "puzzle.neither-yellow-nor-white.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.neither-yellow-nor-white.title": "Weder Gelb noch Weiß",
  "puzzle.never-touched.explanation":
    "Wirf Kachel 3 ab. Die Hinweise Weiß, Blau, Gelb, Grün und 5 haben nicht auf sie gezeigt: Es bleiben Rot 1, Rot 2, Rot 3 oder Rot 4. Aber du siehst beide Rot 2 und beide Rot 4: Sie kann nur Rot 1 oder Rot 3 sein. Keine davon nützt noch.",
  "puzzle.never-touched.hint": "Ein Hinweis sagt auch etwas über die Kacheln, auf die er nicht zeigt.",
  "puzzle.never-touched.task": "Wirf die eine deiner Kacheln ab, die mit Sicherheit nichts mehr nützt.",
  "puzzle.never-touched.title": "Nie gezeigt",
  "puzzle.no-clutter.explanation":
    "Nenne Ada Blau: Das zeigt auf die Karten 1 und 4. Karte 4 kann dann nur Blau 1 sein, und das passt. Nach 1 wüsste Ada es auch, aber der Hinweis zeigt auch auf Grün 1, die nichts mehr nützt.",
  "puzzle.no-clutter.hint": "Mehr als ein Hinweis sagt genug. Auf welche Karten würde jeder außerdem zeigen?",
  "puzzle.no-clutter.task":
    "Gib einen Hinweis, nach dem Ada sicher sein kann, dass Blau 1 passt, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "puzzle.no-clutter.title": "Nichts Überflüssiges",
  "puzzle.not-only-fives.explanation":
    "Nenne Ada Rot oder 3. Der Hinweis zeigt auf Kachel 4, und Kacheln mit Hinweis behält man.",
  "puzzle.not-only-fives.hint": "Ein Hinweis an Ada muss auf Rot 3 zeigen.",
  "puzzle.not-only-fives.task":
    "Ada weiß nichts zu spielen und würde die älteste Kachel ohne Hinweis abwerfen: Rot 3, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "puzzle.not-only-fives.title": "Nicht nur Fünfen",
  "puzzle.not-yellow-so-red.explanation":
    "Nenne Cleo Gelb: Das zeigt auf Karte 2. Karte 4 kann dann nur Rot 4 sein, und das passt. Nach Rot wüsste Cleo es auch, aber der Hinweis zeigt auch auf Rot 1, die nichts mehr nützt. Nach 4 könnte sie noch Gelb 4 sein.",
  "puzzle.not-yellow-so-red.hint": "Mehr als ein Hinweis sagt genug. Auf welche Karten würde jeder außerdem zeigen?",
  "puzzle.not-yellow-so-red.task":
    "Gib einen Hinweis, nach dem Cleo sicher sein kann, dass Rot 4 passt, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "puzzle.not-yellow-so-red.title": "Nicht Gelb, also …",
  "puzzle.number-and-colour.explanation":
    "Spiel Karte 3. Hinweise haben für sie Weiß und 2 genannt: Es bleibt Weiß 2. Das passt.",
  "puzzle.number-and-colour.hint": "Vergleiche die Feuerwerke mit dem, was Hinweise über deine Karten gesagt haben.",
  "puzzle.number-and-colour.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.number-and-colour.title": "Zahl und Farbe",
  "puzzle.one-clue-two-plays.explanation":
    "Nenne Cleo 1: Das zeigt auf die Karten 1, 3 und 5. Karte 3 kann dann nur Rot 1, Gelb 1, Grün 1, Blau 1 oder Weiß 1 sein, und jede davon passt. Karte 5 kann dann nur Rot 1, Gelb 1, Grün 1, Blau 1 oder Weiß 1 sein, und jede davon passt.",
  "puzzle.one-clue-two-plays.hint":
    "Drücke auf das Auge neben Cleos Namen, um die Hand wie Cleo zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.one-clue-two-plays.task":
    "Gib einen Hinweis, nach dem Cleo bei zwei Karten sicher sein kann: Gelb 1 und Grün 1 passen beide.",
  "puzzle.one-clue-two-plays.title": "Ein Hinweis, zwei Karten",
  "puzzle.one-green-left.explanation":
    "Wirf Karte 4 ab. Ein Hinweis hat für sie Grün genannt, und der Hinweis 3 hat nicht auf sie gezeigt: Es bleiben Grün 1, Grün 2, Grün 4 oder Grün 5. Aber du siehst beide Grün 2, beide Grün 4 und die einzige Grün 5: Sie kann nur Grün 1 sein. Die nützt nichts mehr.",
  "puzzle.one-green-left.hint": "Zähl die Karten, die du siehst: Von manchen Sorten liegen alle auf dem Tisch.",
  "puzzle.one-green-left.task": "Wirf die eine deiner Karten ab, die mit Sicherheit nichts mehr nützt.",
  "puzzle.one-green-left.title": "Eine Grüne bleibt",
  "puzzle.one-of-two.explanation":
    "Spiel Karte 4. Ein Hinweis hat für sie 4 genannt, und die Hinweise Weiß und Rot haben nicht auf sie gezeigt: Es bleiben Blau 4, Gelb 4 oder Grün 4. Aber du siehst beide Blau 4: Sie kann nur Gelb 4 oder Grün 4 sein. Jede davon ist die nächste ihres Feuerwerks.",
  "puzzle.one-of-two.hint": "Zähl die Karten, die du siehst: Von manchen Sorten liegen alle auf dem Tisch.",
  "puzzle.one-of-two.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.one-of-two.title": "Eine von zweien",
  "puzzle.only-one-five.explanation":
    "Nenne Ada Gelb oder 5. Der Hinweis zeigt auf Kachel 1, und Kacheln mit Hinweis behält man.",
  "puzzle.only-one-five.hint": "Ein Hinweis an Ada muss auf Gelb 5 zeigen.",
  "puzzle.only-one-five.task":
    "Ada weiß nichts zu spielen und würde die älteste Kachel ohne Hinweis abwerfen: Gelb 5, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "puzzle.only-one-five.title": "Jede 5 nur einmal",
  "puzzle.played-already.explanation":
    "Wirf Karte 1 ab. Hinweise haben für sie Grün und 3 genannt: Es bleibt Grün 3. Die nützt nichts mehr.",
  "puzzle.played-already.hint": "Welche Zahlen liegen schon auf den Feuerwerken?",
  "puzzle.played-already.task": "Wirf die eine deiner Karten ab, die mit Sicherheit nichts mehr nützt.",
  "puzzle.played-already.title": "Schon gespielt",
  "puzzle.say-it-by-leaving-out.explanation":
    "Nenne Cleo Grün: Das zeigt auf die Karten 2 und 3. Karte 4 kann dann nur Rot 1, Gelb 1, Blau 1 oder Weiß 1 sein, und jede davon passt. Karte 5 kann dann nur Rot 1, Gelb 1, Blau 1 oder Weiß 1 sein, und jede davon passt.",
  "puzzle.say-it-by-leaving-out.hint":
    "Drücke auf das Auge neben Cleos Namen, um die Hand wie Cleo zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.say-it-by-leaving-out.task":
    "Gib einen Hinweis, nach dem Cleo bei zwei Karten sicher sein kann: Rot 1 und Weiß 1 passen beide.",
  "puzzle.say-it-by-leaving-out.title": "Durch Auslassen gesagt",
  "puzzle.say-it-in-time.explanation":
    "Nenne Ada Rot. Ein Weg von dort: Cleo spielt Blau 4. Ada spielt Blau 5. Das macht 23 Punkte.",
  "puzzle.say-it-in-time.hint": "Wer kann was spielen, und wer muss es erst erfahren? Zähl die Züge.",
  "puzzle.say-it-in-time.task":
    "Die letzte Runde: Noch 3 Züge, deiner mitgezählt. Es sind 21 Punkte. Finde die Aktion, nach der 23 Punkte sicher sind.",
  "puzzle.say-it-in-time.title": "Rechtzeitig gesagt",
  "puzzle.somebody-must-tell-ada.explanation":
    "Spiel Karte 1. Hinweise haben für sie 5 und Weiß genannt: Es bleibt Weiß 5. Ein Weg von dort: Cleo nennt Dora Weiß. Dora nennt Ada 1. Ada spielt Grün 5. Das macht 25 Punkte.",
  "puzzle.somebody-must-tell-ada.hint": "Wer kann was spielen, und wer muss es erst erfahren? Zähl die Züge.",
  "puzzle.somebody-must-tell-ada.task":
    "Die letzte Runde: Noch 4 Züge, deiner mitgezählt. Es sind 23 Punkte. Finde die Aktion, nach der 25 Punkte sicher sind.",
  "puzzle.somebody-must-tell-ada.title": "Jemand muss es Ada sagen",
  "puzzle.the-colour-this-time.explanation":
    "Nenne Ada Weiß. Der Hinweis zeigt auf Karte 2, und Karten mit Hinweis behält man. Nach 4 bliebe sie auch, aber der Hinweis zeigt auch auf Gelb 4, die nichts mehr nützt.",
  "puzzle.the-colour-this-time.hint": "Farbe und Zahl zeigen beide auf sie. Worauf würden sie noch zeigen?",
  "puzzle.the-colour-this-time.task":
    "Ada weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Weiß 4, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "puzzle.the-colour-this-time.title": "Diesmal die Farbe",
  "puzzle.the-first-one.explanation":
    "Spiel Karte 3. Ein Hinweis hat für sie 1 genannt: Es bleiben Weiß 1, Rot 1, Blau 1, Gelb 1 oder Grün 1. Jede davon ist die nächste ihres Feuerwerks.",
  "puzzle.the-first-one.hint": "Vergleiche die Feuerwerke mit dem, was Hinweise über deine Karten gesagt haben.",
  "puzzle.the-first-one.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.the-first-one.title": "Die erste 1",
  "puzzle.the-last-green-four.explanation":
    "Nenne Ben 4. Der Hinweis zeigt auf Karte 4, und Karten mit Hinweis behält man. Nach Grün bliebe sie auch, aber der Hinweis zeigt auch auf Grün 1, die nichts mehr nützt.",
  "puzzle.the-last-green-four.hint": "Farbe und Zahl zeigen beide auf sie. Worauf würden sie noch zeigen?",
  "puzzle.the-last-green-four.task":
    "Ben weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Grün 4, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "puzzle.the-last-green-four.title": "Die letzte grüne 4",
  "puzzle.the-neighbours-five.explanation":
    "Nenne Ada Gelb oder 5. Der Hinweis zeigt auf Karte 1, und Karten mit Hinweis behält man.",
  "puzzle.the-neighbours-five.hint": "Ein Hinweis an Ada muss auf Gelb 5 zeigen.",
  "puzzle.the-neighbours-five.task":
    "Ada weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Gelb 5, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "puzzle.the-neighbours-five.title": "Die 5 nebenan",
  "puzzle.the-right-two.explanation":
    "Nenne Ada 2: Das zeigt auf Kachel 2. Kachel 2 kann dann nur Blau 2 sein, und das passt. Nach Blau könnte sie noch Blau 3 oder Blau 4 sein.",
  "puzzle.the-right-two.hint":
    "Drücke auf das Auge neben Adas Namen, um die Hand wie Ada zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.the-right-two.task": "Gib einen Hinweis, nach dem Ada sicher sein kann, dass Blau 2 passt.",
  "puzzle.the-right-two.title": "Die richtige 2",
  "puzzle.the-safe-unknown.explanation":
    "Wirf Karte 2 ab. Die Hinweise 3, 2 und 5 haben nicht auf sie gezeigt: Es bleiben 10 Sorten. Aber du siehst alle drei Weiß 1, beide Weiß 4 und beide Blau 4. Keine der Sorten, die bleiben, ist die letzte einer Karte, die wir brauchen. Karte 1 könnte Rot 5 sein. Karte 3 könnte Rot 5 sein. Die anderen sind nicht sicherer.",
  "puzzle.the-safe-unknown.hint": "Frag bei jeder Karte: Könnte sie eine sein, die es sonst nicht mehr gibt?",
  "puzzle.the-safe-unknown.task": "Wirf die eine Karte ab, die keinen Punkt kosten kann, was immer sie ist.",
  "puzzle.the-safe-unknown.title": "Unbekannt und sicher",
  "puzzle.twenty-kinds.explanation":
    "Wirf Karte 1 ab. Der Hinweis Blau hat nicht auf sie gezeigt: Es bleiben 20 Sorten. Aber von 16 davon siehst du alle: Sie kann nur Rot 1, Rot 3, Gelb 1 oder Gelb 3 sein. Keine davon nützt noch.",
  "puzzle.twenty-kinds.hint": "Zähl die Karten, die du siehst: Von manchen Sorten liegen alle auf dem Tisch.",
  "puzzle.twenty-kinds.task": "Wirf die eine deiner Karten ab, die mit Sicherheit nichts mehr nützt.",
  "puzzle.twenty-kinds.title": "Zwanzig Sorten",
  "puzzle.what-white-left-out.explanation":
    "Spiel Karte 2. Ein Hinweis hat für sie 2 genannt, und der Hinweis Weiß hat nicht auf sie gezeigt: Es bleiben Rot 2, Blau 2, Gelb 2 oder Grün 2. Jede davon ist die nächste ihres Feuerwerks.",
  "puzzle.what-white-left-out.hint":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und sieh, welche deiner Karten ausgelassen wurden.",
  "puzzle.what-white-left-out.task": "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "puzzle.what-white-left-out.title": "Was Weiß ausließ",
  "puzzle.which-of-the-threes.explanation":
    "Nenne Ben Grün: Das zeigt auf Karte 1. Karte 1 kann dann nur Grün 3 sein, und das passt. Nach 3 könnte sie noch Rot 3 oder Blau 3 sein.",
  "puzzle.which-of-the-threes.hint":
    "Drücke auf das Auge neben Bens Namen, um die Hand wie Ben zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "puzzle.which-of-the-threes.task": "Gib einen Hinweis, nach dem Ben sicher sein kann, dass Grün 3 passt.",
  "puzzle.which-of-the-threes.title": "Welche der Dreien?",
  "puzzle.which-two-is-it.explanation":
    "Wirf Kachel 2 ab. Ein Hinweis hat für sie 2 genannt, und der Hinweis Rot hat nicht auf sie gezeigt: Es bleiben Weiß 2, Blau 2, Gelb 2, Grün 2 oder Bunt 2. Aber du siehst beide Blau 2: Sie kann nur Weiß 2, Gelb 2, Grün 2 oder Bunt 2 sein. Keine der Sorten, die bleiben, ist die letzte einer Kachel, die wir brauchen. Kachel 1 könnte Blau 5 sein. Kachel 3 könnte Blau 5 sein. Die anderen sind nicht sicherer.",
  "puzzle.which-two-is-it.hint": "Frag bei jeder Kachel: Könnte sie eine sein, die es sonst nicht mehr gibt?",
  "puzzle.which-two-is-it.task": "Wirf die eine Kachel ab, die keinen Punkt kosten kann, was immer sie ist.",
  "puzzle.which-two-is-it.title": "Welche 2 ist es?",

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
  "verdict.other-kinds": "eine von {count} anderen Sorten",
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
} as const satisfies Told<"puzzle" | "puzzles" | "verdict">;
