/** German: what the server says, by its English sentences. */
import type { Sentences } from "../types";

const editions: Sentences = {
  Abacus: "Abacus",
  "Notes and storms; you may also tell a player what is not in the hand.":
    "Noten und Gewitterwolken; du darfst auch sagen, was jemand nicht auf der Hand hat.",
  note: "Note",
  notes: "Noten",
  storm: "Gewitterwolke",
  storms: "Gewitterwolken",
  card: "Karte",
  cards: "Karten",
  "The oldest player begins.": "Wer am ältesten ist, beginnt.",
  "Who is the oldest?": "Wer ist am ältesten?",
  "A damp squib: the crowd whistles and wanders home.": "Ein Blindgänger: Die Menge pfeift und geht nach Hause.",
  "Feeble: a clap here and there, mostly out of kindness.": "Schwach: hier und da ein Klatschen, meist aus Mitleid.",
  "Passable: the riverbank had hoped for more.": "Passabel: Das Ufer hatte auf mehr gehofft.",
  "A fine evening: smiles all along the riverbank.": "Ein schöner Abend: Das ganze Ufer lächelt.",
  "Splendid: the whole town is on its feet.": "Prächtig: Die ganze Stadt ist auf den Beinen.",
  "A night for the ages: grandchildren will be told of it.": "Eine Jahrhundertnacht: Noch die Enkel hören davon.",
  Cocktail: "Cocktail",
  "The classic game: five suits, eight blue tokens, and the third red one loses.":
    "Das klassische Spiel: fünf Farben, acht Hinweismarken, und mit der dritten Fehlermarke ist es verloren.",
  "blue token": "Hinweismarke",
  "blue tokens": "Hinweismarken",
  "red token": "Fehlermarke",
  "red tokens": "Fehlermarken",
  "The player in the most colourful clothes begins.": "Wer am buntesten gekleidet ist, beginnt.",
  "Who wears the most colourful clothes?": "Wer ist am buntesten gekleidet?",
  "Smoke and silence, then somebody boos.": "Rauch und Stille, dann buht jemand.",
  "Thin: two people clap, and one of them is your aunt.":
    "Mager: Zwei Leute klatschen, und eine davon ist deine Tante.",
  "Decent work, and out of mind by breakfast.": "Ordentlich, und beim Frühstück vergessen.",
  "Lovely: the crowd cheers every shell.": "Herrlich: Die Menge bejubelt jede Rakete.",
  "Dazzling: the talk of the town until next summer.": "Blendend: Stadtgespräch bis zum nächsten Sommer.",
  "Perfect: not a sound, and stars in every eye.": "Perfekt: kein Laut, und Sterne in allen Augen.",
  Tiles: "Kacheln",
  "Standing tiles and a burning fuse, with a multicolour suit and four variants.":
    "Stehende Kacheln und eine brennende Zündschnur, mit einer bunten Farbe und vier Varianten.",
  "clock tile": "Uhrenkachel",
  "clock tiles": "Uhrenkacheln",
  "fuse tile": "Zündkachel",
  "fuse tiles": "Zündkacheln",
  tile: "Kachel",
  tiles: "Kacheln",
  "A sorry fizzle: even the ducks leave.": "Ein klägliches Zischen: Sogar die Enten gehen.",
  "Meagre: some scattered claps in the dark.": "Dürftig: vereinzeltes Klatschen im Dunkeln.",
  "A brave try that nobody will remember.": "Ein tapferer Versuch, an den sich niemand erinnern wird.",
  "Bright and bold: the crowd wants more.": "Hell und kühn: Die Menge will mehr.",
  "Breathtaking: they will speak of nothing else all month.":
    "Atemberaubend: Einen Monat lang wird von nichts anderem geredet.",
  "Beyond words: a hush falls, and every face glows.": "Unbeschreiblich: Alles verstummt, und jedes Gesicht leuchtet.",
  "Six colours": "Sechs Farben",
  "A sixth colour with 4 or 5 players; clues are public announcements, and a lost game keeps its points.":
    "Eine sechste Farbe bei 4 oder 5 Personen; Hinweise sind öffentliche Ansagen, und ein verlorenes Spiel behält seine Punkte.",
  hint: "Hinweismarke",
  hints: "Hinweismarken",
  mistake: "Fehlermarke",
  mistakes: "Fehlermarken",
  Online: "Online",
  "Four red tokens instead of three, and every action is a click on a card.":
    "Vier Zündmarken statt drei, und jede Aktion ist ein Klick auf eine Karte.",
  "blue clock token": "Uhrenmarke",
  "blue clock tokens": "Uhrenmarken",
  "red fuse token": "Zündmarke",
  "red fuse tokens": "Zündmarken",
};

const options: Sentences = {
  "Sixth suit": "Sechste Farbe",
  None: "Keine",
  "One more suit": "Eine Farbe mehr",
  "One card of each value": "Von jeder Zahl nur eine Karte",
  "Wild: every colour clue points at it": "Joker: Jeder Farbhinweis zeigt auf sie",
  "With 4 or 5 players only": "Nur bei 4 oder 5 Personen",
  "The last strike is number": "Der letzte Fehler ist Nummer",
  "Empty clues": "Leere Hinweise",
  "A clue may also say that no card fits.": "Ein Hinweis darf auch sagen, dass keine Karte passt.",
  "Discards with every clue token free": "Abwerfen, wenn alle Hinweise frei sind",
  "Allowed, but no token is gained.": "Erlaubt, bringt aber keine Marke.",
  "Points after the last strike": "Punkte nach dem letzten Fehler",
  "A game lost by strikes still counts the cards on its fireworks.":
    "Auch nach dem letzten Fehler zählen die Karten auf den Feuerwerken.",
  "No last round": "Keine letzte Runde",
  "Play goes on without a deck, to victory or defeat.":
    "Es geht ohne Nachziehstapel weiter, bis zum Sieg oder zur Niederlage.",
  "Early end": "Vorzeitiges Ende",
  "Ends the game when no more points are possible: at the best score that the discards leave, or when nobody can play any more.":
    "Beendet das Spiel, wenn keine Punkte mehr möglich sind: bei der besten Punktzahl, die die abgeworfenen Karten zulassen, oder wenn niemand mehr spielen kann.",
  Never: "Nie",
  "At the best score": "Beim besten Ergebnis",
  "Nothing to play": "Nichts spielbar",
  "Cards in hand": "Handkarten",
  "The usual number is 5 with 2 or 3 players, 4 with 4 or 5.": "Üblich sind 5 bei 2 oder 3 Personen, 4 bei 4 oder 5.",
  "As usual": "Wie üblich",
  "One less": "Eine weniger",
  "One more": "Eine mehr",
  "Plays from the deck": "Vom Stapel spielen",
  "The last card of the deck may be played without drawing it.":
    "Die letzte Karte des Nachziehstapels darf gespielt werden, ohne sie zu ziehen.",
  "Variant 1, six fireworks": "Variante 1, sechs Feuerwerke",
  "A sixth, multicolour suit of ten tiles: a colour like any other, with a firework of its own.":
    "Eine sechste, bunte Farbe mit zehn Kacheln: eine Farbe wie jede andere, mit eigenem Feuerwerk.",
  "Variant 2, rare multicolour": "Variante 2, seltenes Bunt",
  "As variant 1, with only one multicolour tile of each value: each of them is indispensable.":
    "Wie Variante 1, aber jede bunte Kachel gibt es nur einmal: Jede ist unentbehrlich.",
  "Variant 3, wild multicolour": "Variante 3, Bunt als Joker",
  "Every colour clue points at the multicolour tiles too, and multicolour itself cannot be clued.":
    "Jeder Farbhinweis zeigt auch auf die bunten Kacheln, und Bunt selbst darf nicht genannt werden.",
  "Variant 4, no last round": "Variante 4, keine letzte Runde",
  "Play goes on until every firework is complete, or until one cannot be completed any more.":
    "Es geht weiter, bis alle Feuerwerke vollständig sind oder eines es nicht mehr werden kann.",
};

const catalogue: Sentences = {
  "hanab.live": "hanab.live",
  "Any of hanab.live's 2,426 variants: other suits, ranks, clues and fireworks.":
    "Jede der 2426 Varianten von hanab.live: andere Farben, Zahlen, Hinweise und Feuerwerke.",
  "clue token": "Hinweismarke",
  "clue tokens": "Hinweismarken",
  strike: "Fehler",
  strikes: "Fehler",
  "one card of each rank": "jede Zahl nur einmal",
  "touched by every colour clue": "jeder Farbhinweis zeigt darauf",
  "touched by every rank clue": "jeder Zahlenhinweis zeigt darauf",
  "touched by no colour clue": "kein Farbhinweis zeigt darauf",
  "touched by no rank clue": "kein Zahlenhinweis zeigt darauf",
  "its ranks are touched by the clue colours in turn": "auf ihre Zahlen zeigen die Hinweisfarben der Reihe nach",
  "played when discarded, discarded when played": "wird durch Abwerfen ausgespielt und durch Ausspielen abgeworfen",
  "built from 5 down to 1": "von 5 abwärts bis 1 gebaut",
  "Playing an orange card discards it, and discarding it plays it. A discard is allowed with every clue token free.":
    "Eine orange Karte auszuspielen wirft sie ab, und sie abzuwerfen spielt sie aus. Abwerfen ist auch erlaubt, wenn alle Hinweise frei sind.",
  "Rank {rank} of every suit: touched by every colour clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: jeder Farbhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by every rank clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: jeder Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by no colour clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: kein Farbhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by no rank clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: kein Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by every colour clue, touched by every rank clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: jeder Farb- und jeder Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by no colour clue, touched by no rank clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: kein Farb- und kein Zahlenhinweis zeigt darauf; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by every colour clue, touched by no rank clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: jeder Farbhinweis zeigt darauf, kein Zahlenhinweis; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by no colour clue, touched by every rank clue; a suit's own property comes first.":
    "Die {rank} jeder Farbe: kein Farbhinweis zeigt darauf, aber jeder Zahlenhinweis; die eigene Eigenschaft einer Farbe geht vor.",
  "Rank {rank} of every suit: touched by one rank clue, which depends on the suit; a suit's own property comes first.":
    "Die {rank} jeder Farbe: ein Zahlenhinweis zeigt darauf, welcher, hängt von der Farbe ab; die eigene Eigenschaft einer Farbe geht vor.",
  "The rank clues are 2, 3, 4 and 5.": "Die Zahlenhinweise sind 2, 3, 4 und 5.",
  "The rank clues are 1, 2, 3 and 4.": "Die Zahlenhinweise sind 1, 2, 3 und 4.",
  "The rank clues are 1 and 2.": "Die Zahlenhinweise sind 1 und 2.",
  "There is one copy of each 4.": "Jede 4 gibt es nur einmal.",
  "There are two copies of each 1, not three.": "Jede 1 gibt es zweimal, nicht dreimal.",
  "A discard, or a completed firework, gives back half a clue token.":
    "Abwerfen, wie auch ein fertiges Feuerwerk, bringt eine halbe Hinweismarke zurück.",
  "Colour clues touch no card, and may always be given.":
    "Farbhinweise zeigen auf keine Karte und dürfen immer gegeben werden.",
  "Rank clues touch no card, and may always be given.":
    "Zahlenhinweise zeigen auf keine Karte und dürfen immer gegeben werden.",
  "Colour clues cannot be given.": "Farbhinweise können nicht gegeben werden.",
  "Rank clues cannot be given.": "Zahlenhinweise können nicht gegeben werden.",
  "A clue must be of the other type than the clue before it.":
    "Ein Hinweis muss von der anderen Art sein als der vor ihm.",
  "A clue shows the cards that it touches and whether it is of a colour or a rank, no more.":
    "Ein Hinweis zeigt die Karten, die er meint, und ob er eine Farbe oder eine Zahl nennt, mehr nicht.",
  "A clue shows the cards that it touches, and nothing else.":
    "Ein Hinweis zeigt die Karten, die er meint, und sonst nichts.",
  "Its rule {rule} hides more than a view does.":
    "Ihre Regel {rule} verbirgt mehr, als eine Ansicht hier verbergen kann.",
  "It has {number} different cards, and a game has room for 30.":
    "Sie hat {number} verschiedene Karten, und ein Spiel hat Platz für 30.",
  "Rank clue 1 touches the odd ranks, and 2 the even ones.":
    "Der Hinweis 1 zeigt auf die ungeraden Zahlen, 2 auf die geraden.",
  "Clues name colours only. A colour clue also touches the rank of its place among the clue colours, which are counted through again when there are fewer than ranks. This leaves out suits that no colour clue, or no rank clue, touches.":
    "Hinweise nennen nur Farben. Ein Farbhinweis zeigt auch auf die Zahl seines Platzes unter den Hinweisfarben; sind es weniger als Zahlen, wird von vorn weitergezählt. Das gilt nicht für Farben, auf die kein Farbhinweis oder kein Zahlenhinweis zeigt.",
  "The fireworks of reversed suits are built from 5 down to 1.":
    "Die Feuerwerke umgekehrter Farben werden von 5 abwärts bis 1 gebaut.",
  "An empty firework takes a 1, a 5 or the START card, and START is followed by 2 or 4. From 1 the firework rises, from 5 it falls, and from START it goes the way of the second card. Five cards complete it.":
    "Ein leeres Feuerwerk nimmt eine 1, eine 5 oder die START-Karte, und auf START folgt 2 oder 4. Von 1 an steigt das Feuerwerk, von 5 an fällt es, und von START an geht es in die Richtung der zweiten Karte. Fünf Karten machen es fertig.",
  "Played cards lie face down: nobody is told whether they fitted. Score and strikes are hidden until the end, and a completed firework gives no clue token.":
    "Ausgespielte Karten liegen verdeckt: Niemand erfährt, ob sie gepasst haben. Punkte und Fehler bleiben bis zum Ende verborgen, und ein fertiges Feuerwerk bringt keine Hinweismarke.",
  "A rank clue touches its rank and all lower ones.": "Ein Zahlenhinweis zeigt auf seine Zahl und alle kleineren.",
  "A rank clue touches its rank and all higher ones.": "Ein Zahlenhinweis zeigt auf seine Zahl und alle größeren.",
  "The ranks are 1 to 4.": "Die Zahlen gehen von 1 bis 4.",
  "There are two copies of each card, or one where the suit has one card of each rank.":
    "Jede Karte gibt es zweimal, oder einmal, wo die Farbe jede Zahl nur einmal hat.",
  "A firework may begin with any rank that no other firework began with. After the highest rank it goes on with 1.":
    "Ein Feuerwerk darf mit jeder Zahl beginnen, mit der kein anderes begonnen hat. Nach der höchsten Zahl geht es mit 1 weiter.",
};

const differences: Sentences = {
  "Variant 1, six fireworks: a sixth, multicolour suit of ten tiles: a colour like any other, with a firework of its own.":
    "Variante 1, sechs Feuerwerke: eine sechste, bunte Farbe mit zehn Kacheln, eine Farbe wie jede andere, mit eigenem Feuerwerk.",
  "Variant 2, rare multicolour: as variant 1, with only one multicolour tile of each value: each of them is indispensable.":
    "Variante 2, seltenes Bunt: wie Variante 1, aber jede bunte Kachel gibt es nur einmal, und jede ist unentbehrlich.",
  "Variant 3, wild multicolour: every colour clue points at the multicolour tiles too, and multicolour itself cannot be clued.":
    "Variante 3, Bunt als Joker: Jeder Farbhinweis zeigt auch auf die bunten Kacheln, und Bunt selbst darf nicht genannt werden.",
  "Variant 4, no last round: play goes on until every firework is complete, or until one cannot be completed any more.":
    "Variante 4, keine letzte Runde: Es geht weiter, bis alle Feuerwerke vollständig sind oder eines es nicht mehr werden kann.",
  "There are five suits, however many play.": "Es gibt fünf Farben, egal wie viele mitspielen.",
  "A sixth suit, {sixth}, is in play, with a firework of its own.":
    "Eine sechste Farbe, {sixth}, ist im Spiel, mit eigenem Feuerwerk.",
  "A sixth suit, {sixth}, is in play, with only one {card} of each value.":
    "Eine sechste Farbe, {sixth}, ist im Spiel, mit nur einer {card} von jeder Zahl.",
  "A sixth suit, {sixth}, is wild: every colour clue points at it, and it cannot be clued itself.":
    "Eine sechste Farbe, {sixth}, ist Joker: Jeder Farbhinweis zeigt auf sie, und sie selbst darf nicht genannt werden.",
  "A sixth suit, {sixth}, is in play with 4 or 5 players.":
    "Eine sechste Farbe, {sixth}, ist bei 4 oder 5 Personen im Spiel.",
  "The game is {end} at {strike} number {value}, not {own}.":
    "Das Spiel ist bei {strike} Nummer {value} {end}, nicht bei {own}.",
  "A clue may point at no {card} at all.": "Ein Hinweis darf auch auf keine {card} zeigen.",
  "A clue has to point at a {card}.": "Ein Hinweis muss auf eine {card} zeigen.",
  "A discard is allowed with every {clue_token} free, and frees none.":
    "Abwerfen ist erlaubt, wenn jede {clue_token} frei ist, und bringt keine.",
  "There is no discard with every {clue_token} free.": "Wenn jede {clue_token} frei ist, darf man nicht abwerfen.",
  "After the last {strike} the {cards} on the fireworks still count.":
    "Auch nach der letzten {strike} zählen die {cards} auf den Feuerwerken.",
  "A lost game scores 0.": "Ein verlorenes Spiel bringt 0 Punkte.",
  "There is no last round: play goes on until every firework is complete, or one cannot be any more.":
    "Es gibt keine letzte Runde: Es geht weiter, bis alle Feuerwerke vollständig sind oder eines es nicht mehr werden kann.",
  "When the last {card} is drawn, everybody has one more turn.":
    "Wenn die letzte {card} gezogen ist, hat jeder noch einen Zug.",
  "The game goes on when no more points are possible.": "Das Spiel geht weiter, wenn keine Punkte mehr möglich sind.",
  "The game ends at the best score that the discards leave possible.":
    "Das Spiel endet bei der besten Punktzahl, die die abgeworfenen Karten zulassen.",
  "The game ends as soon as nobody can play a {card} any more.":
    "Das Spiel endet, sobald niemand mehr eine {card} spielen kann.",
  "Hands have the usual number of {cards}.": "Die Hände haben die übliche Zahl von {cards}.",
  "Hands have one {card} less than usual.": "Die Hände haben eine {card} weniger als üblich.",
  "Hands have one {card} more than usual.": "Die Hände haben eine {card} mehr als üblich.",
  "The last {card} of the deck may be played from there, unseen.":
    "Die letzte {card} des Nachziehstapels darf von dort gespielt werden, ungesehen.",
  "No {card} is played from the deck.": "Vom Nachziehstapel wird keine {card} gespielt.",
  over: "aus",
  lost: "verloren",
  Suits: "Farben",
  "red, yellow, green, blue, white": "Rot, Gelb, Grün, Blau, Weiß",
  "white, red, blue, yellow, green": "Weiß, Rot, Blau, Gelb, Grün",
  "white, red, blue, yellow, green; in variants 1 to 3 also multicolour":
    "Weiß, Rot, Blau, Gelb, Grün; in den Varianten 1 bis 3 auch Bunt",
  "white, red, blue, yellow, green; with 4 or 5 players also purple":
    "Weiß, Rot, Blau, Gelb, Grün; bei 4 oder 5 Personen auch Lila",
  "Clue tokens": "Für Hinweise",
  "8 notes": "8 Noten",
  "8 blue tokens": "8 Hinweismarken",
  "8 clock tiles": "8 Uhrenkacheln",
  "8 hints": "8 Hinweismarken",
  "8 blue clock tokens": "8 Uhrenmarken",
  Strikes: "Für Fehler",
  "The game ends at strike": "Das Spiel endet bei Fehler",
  "A clue that points at nothing": "Ein Hinweis, der auf nichts zeigt",
  allowed: "erlaubt",
  refused: "nicht erlaubt",
  "A discard with every clue token free": "Abwerfen, wenn alle Hinweise frei sind",
  "allowed, frees none": "erlaubt, bringt nichts",
  "After the last strike": "Nach dem letzten Fehler",
  "the game is lost and scores 0": "das Spiel ist verloren, 0 Punkte",
  "the cards on the fireworks count": "die Karten auf den Feuerwerken zählen",
  "Who begins": "Wer beginnt",
  "not said": "nicht gesagt",
  "Rating of the score": "Wertung der Punkte",
  "6 bands": "6 Stufen",
  "6 bands, none in variant 4": "6 Stufen, keine in Variante 4",
  none: "keine",
  Variants: "Varianten",
  "1 to 4": "1 bis 4",
};

const bots: Sentences = {
  Cautious: "Vorsichtig",
  "Plays what it knows can be played, clues what can be played, saves the last card of a kind before it is discarded, and discards its own oldest card that no clue has touched. A steady teammate.":
    "Spielt, was sicher passt, gibt Hinweise auf Spielbares, rettet die letzte Karte einer Sorte vor dem Abwerfen und wirft selbst die älteste Karte ohne Hinweis ab. Verlässlich im Team.",
  "A clue is about one card: the oldest card without a clue, if it points at that one.":
    "Ein Hinweis meint eine Karte: die älteste ohne Hinweis, wenn er auf sie zeigt.",
  "If not, it is about the newest card that gets its first clue, or else the newest card that it points at.":
    "Wenn nicht, meint er die neueste Karte, die ihren ersten Hinweis bekommt, oder sonst die neueste, auf die er zeigt.",
  "The oldest card is the one drawn first. It is on the left, unless its owner has moved it.":
    "Die älteste Karte ist die zuerst gezogene. Sie ist links, wenn sie nicht verschoben wurde.",
  "The card of a clue can be played, now or after cards that are known already.":
    "Die gemeinte Karte kann gespielt werden, jetzt oder nach schon bekannten Karten.",
  "If it was the oldest card without a clue, it may be one to keep instead: the last of its kind.":
    "War es die älteste Karte ohne Hinweis, kann sie stattdessen eine sein, die man behalten soll: die letzte ihrer Sorte.",
  "To have a five kept, clue its number. A colour clue never asks to keep a five.":
    "Soll eine Fünf behalten werden, nenne ihre Zahl. Ein Farbhinweis bittet nie, eine Fünf zu behalten.",
  "When the next player would discard the last card of a kind, it gives a clue before anything else.":
    "Würde als Nächstes die letzte Karte einer Sorte abgeworfen, gibt er vor allem anderen einen Hinweis.",
  "It plays what it knows can be played, and what a clue told it to play.":
    "Er spielt, was sicher passt, und was ein Hinweis ihm zu spielen gesagt hat.",
  "When one more strike would end the game, it plays only what is certain.":
    "Würde ein weiterer Fehler das Spiel beenden, spielt er nur, was sicher ist.",
  "It discards what it knows is useless or clued in another hand already; else its oldest card without a clue.":
    "Er wirft ab, was sicher nutzlos ist oder schon in einer anderen Hand einen Hinweis hat; sonst seine älteste Karte ohne Hinweis.",
  "In the last round, with no good clue to give and a strike to spare, it plays its likeliest card.":
    "Hat er in der letzten Runde keinen guten Hinweis und noch einen Fehler frei, spielt er seine wahrscheinlichste Karte.",
  Conventions: "Konventionen",
  "Plays by the conventions of good players: saves, delayed plays, prompts and finesses. It thinks ahead to what its teammates will do. The best teammate for people.":
    "Spielt nach den Konventionen guter Leute: Retten, verzögertes Ausspielen, Prompts und Finessen. Er denkt voraus, was die anderen tun werden. Mit Menschen der beste im Team.",
  "A clue to a card that cannot be played yet asks another player for the card that is missing.":
    "Ein Hinweis auf eine noch nicht spielbare Karte bittet jemand anderen um die fehlende.",
  "That player plays the oldest clued card that can be it, or else the newest card without a clue.":
    "Wer gebeten ist, spielt die älteste Karte mit Hinweis, die es sein kann, oder sonst die neueste ohne Hinweis.",
  "Every card that gets a clue is useful, and none is a copy of another clued card.":
    "Jede Karte mit Hinweis nützt, und keine gleicht einer anderen mit Hinweis.",
  Information: "Information",
  "Each of its clues is a code that tells every other player something at once. With three or more players all of its kind it nearly always completes every firework. Beside people or other bots it is of little use.":
    "Jeder seiner Hinweise ist ein Code, der allen anderen zugleich etwas sagt. Sind alle von seiner Art, drei oder mehr, werden fast immer alle Feuerwerke vollständig. Neben Menschen oder anderen Bots nützt er wenig.",
  "Its clues are a code, which only bots of its kind understand. For people it is hard to read.":
    "Seine Hinweise sind ein Code, den nur Bots seiner Art verstehen. Für Menschen ist er schwer zu lesen.",
  "What a clue says of the cards it points at is true, but it is rarely what the clue is about.":
    "Was ein Hinweis über die gezeigten Karten sagt, stimmt, aber selten geht es darum.",
  "A clue stands for a number, by who gets it, by its type, and by whether it points at a certain card.":
    "Ein Hinweis steht für eine Zahl: danach, wer ihn bekommt, welcher Art er ist und ob er auf eine bestimmte Karte zeigt.",
  "The number is the sum of what all other players are to be told, so every one of them learns something.":
    "Die Zahl ist die Summe dessen, was alle anderen erfahren sollen, also erfährt jeder etwas.",
  "It takes every clue for such a code, and so it misunderstands clues that people give.":
    "Er hält jeden Hinweis für so einen Code und missversteht darum Hinweise von Menschen.",
  "Which of several useless cards it discards is such a number too, and so is which of several it plays.":
    "Auch welche von mehreren nutzlosen Karten er abwirft, ist so eine Zahl, und welche von mehreren er spielt.",
  "It plays what it knows can be played, and tells others of cards to play before it discards.":
    "Er spielt, was sicher passt, und sagt anderen, was sie spielen können, bevor er abwirft.",
  "It discards what it knows is useless, or else what it is most likely to do without.":
    "Er wirft ab, was sicher nutzlos ist, oder sonst, was am ehesten entbehrlich ist.",
  "When a card turns out to be another than it was told, it no longer trusts codes in that game.":
    "Stellt sich eine Karte als eine andere heraus, als ihm gesagt wurde, traut er den Codes in diesem Spiel nicht mehr.",
  Learned: "Gelernt",
  "A neural network, trained by playing half a million games with itself. Two of its kind play well together; beside people or other bots it is of little use. It knows the ordinary game of two players only.":
    "Ein neuronales Netz, das aus einer halben Million Spielen mit sich selbst gelernt hat. Zwei von seiner Art spielen gut zusammen; neben Menschen oder anderen Bots nützt er wenig. Er kennt nur das gewöhnliche Spiel zu zweit.",
  "It first learnt what clues mean from Cautious, and then changed that by playing with itself.":
    "Was Hinweise bedeuten, hat er zuerst von Vorsichtig gelernt und dann im Spiel mit sich selbst geändert.",
  "What its clues mean now, nobody knows: it has never been told in words.":
    "Was seine Hinweise jetzt bedeuten, weiß niemand: In Worten wurde es nie gesagt.",
  "It goes by the cards and clues as they are now, and by the last action. It remembers nothing else.":
    "Er geht nach den Karten und Hinweisen, wie sie jetzt sind, und nach der letzten Aktion. Sonst merkt er sich nichts.",
  "It takes your clues for those of its own kind, and so misunderstands many of them.":
    "Er hält deine Hinweise für solche von seiner Art und missversteht darum viele.",
  Random: "Zufall",
  "Takes any legal action, and loses within a few rounds. A baseline, not a teammate.":
    "Nimmt irgendeine erlaubte Aktion und verliert nach wenigen Runden. Ein Vergleichsmaß, nichts fürs Team.",
  "Its clues mean nothing, and it understands none.": "Seine Hinweise bedeuten nichts, und er versteht keine.",
  "A bot that was added to this server.": "Ein Bot, der diesem Server hinzugefügt wurde.",
};

const ends: Sentences = {
  "Every firework is complete.": "Alle Feuerwerke sind vollständig.",
  "No {card} is played from the deck at this table: choose a {card} of your hand.":
    "An diesem Tisch wird keine {card} vom Nachziehstapel gespielt: Wähle eine {card} von deiner Hand.",
  "The last {card} of the deck can be discarded in variants with inverted suits only: play it.":
    "Die letzte {card} des Nachziehstapels kann nur in Varianten mit umgekehrten Farben abgeworfen werden: Spiele sie.",
  "Only the last {card} of the deck can be played from there, and {cards_left} are left: choose a {card} of your hand.":
    "Nur die letzte {card} des Nachziehstapels kann von dort gespielt werden, und es sind noch {cards_left}: Wähle eine {card} von deiner Hand.",
  "The last round is over.": "Die letzte Runde ist vorbei.",
  "The last {strike} ended the game.": "Die letzte {strike} hat das Spiel beendet.",
  "An indispensable {card} is lost, so the display can no longer be perfect.":
    "Eine unentbehrliche {card} ist verloren, das Feuerwerk kann nicht mehr vollkommen werden.",
  "The player on turn has no {card} and no clue to give.":
    "Wer dran ist, hat keine {card} und kann keinen Hinweis geben.",
};

const actions: Sentences = {
  "Your hand is empty: you can only give a clue.": "Deine Hand ist leer: Du kannst nur einen Hinweis geben.",
  "All {tokens} {clue_tokens} are free, so a discard would gain nothing: play a {card} or give a clue.":
    "Alle {tokens} {clue_tokens} sind frei, Abwerfen brächte also nichts: Spiel eine {card} aus oder gib einen Hinweis.",
  "A clue costs a {clue_token}, and none is free: play or discard a {card}.":
    "Ein Hinweis kostet eine {clue_token}, und keine ist frei: Spiel eine {card} aus oder wirf eine ab.",
  "Every other hand is empty, and a clue points at one {card} at least: play or discard a {card}.":
    "Alle anderen Hände sind leer, und ein Hinweis zeigt auf mindestens eine {card}: Spiel eine {card} aus oder wirf eine ab.",
  "A clue goes to another player, never to oneself: name another seat.":
    "Ein Hinweis geht an jemand anderen, nie an einen selbst: Nenne einen anderen Platz.",
  "{colour} is wild here and cannot be clued: its {cards} count as every other colour.":
    "{colour} ist hier Joker und darf nicht genannt werden: Ihre {cards} zählen als jede andere Farbe.",
  "The game is over: {reason}.": "Das Spiel ist aus: {reason}.",
};

const refusals: Sentences = {
  "The name or the passphrase is not right. Check both, or use a recovery code.":
    "Der Name oder die Passphrase stimmt nicht. Prüfe beides, oder benutze einen Notfallcode.",
  "Type your passphrase: you signed in more than ten minutes ago.":
    "Gib deine Passphrase ein: Du hast dich vor mehr als zehn Minuten angemeldet.",
  "An account is signed in at this browser: sign out first.":
    "In diesem Browser ist ein Konto angemeldet: Melde es zuerst ab.",
  "This is not your passphrase. Type it again.": "Das ist nicht deine Passphrase. Gib sie noch einmal ein.",
  "You have no account yet: make one with a name and a passphrase.":
    "Du hast noch kein Konto: Leg eines mit Name und Passphrase an.",
  "You have an account already, and are signed in.": "Du hast schon ein Konto und bist angemeldet.",
  "At the table {table} sit both your account and this browser's guest: leave it here first.":
    "Am Tisch {table} sitzen dein Konto und der Gast dieses Browsers: Verlasse ihn hier zuerst.",
  "There is nobody with this id: they may have been removed.":
    "Es gibt niemanden mit dieser Id: Vielleicht wurde die Person entfernt.",
  "Only players at this table can write here.": "Hier kann nur schreiben, wer an diesem Tisch mitspielt.",
  "Seat {wanted} is not yours: you can write for the seats {own}.":
    "Platz {wanted} gehört nicht dir: Du kannst für die Plätze {own} schreiben.",
  "The host has muted you at this table: you can read, but not write.":
    "Du wurdest an diesem Tisch stumm geschaltet: Du kannst lesen, aber nicht schreiben.",
  "This table plays without chat.": "Dieser Tisch spielt ohne Chat.",
  "This table is silent during turns: only the player on turn may write.":
    "An diesem Tisch wird während der Züge geschwiegen: Nur wer dran ist, darf schreiben.",
  "This table's chat is limited to the fixed phrases: send one of them.":
    "Der Chat dieses Tisches hat nur die festen Sätze: Sende einen davon.",
  "This table has {MOST} messages, which is the most.": "Dieser Tisch hat {MOST} Nachrichten, mehr gehen nicht.",
  "A message is either a text or a phrase: send one of the two.":
    "Eine Nachricht ist entweder ein Text oder ein Satz: Sende eines von beiden.",
  "Deal {round} is out of range: this tournament has the deals 0 to {value}.":
    "Partie {round} gibt es nicht: Dieses Turnier hat die Partien 0 bis {value}.",
  "The deal of a game can be played again only after the end of that game.":
    "Die Karten eines Spiels können erst nach seinem Ende noch einmal gespielt werden.",
  "There is no tournament with this id: it may have been removed.":
    "Es gibt kein Turnier mit dieser Id: Vielleicht wurde es entfernt.",
  "This is not the key of a team: ask the host for your team's link.":
    "Das ist nicht der Schlüssel eines Teams: Lass dir den Link deines Teams geben.",
  "Your team has a table for this deal already: go there from the standings.":
    "Dein Team hat für diese Partie schon einen Tisch: Geh von der Tabelle aus hin.",
  "The deal of this table is for these rules and this number of players.":
    "Die Karten dieses Tisches gelten für diese Regeln und diese Personenzahl.",
  "The deals of {day} have not come yet: today is {today} in UTC.":
    "Die Partien vom {day} gibt es noch nicht: Heute ist der {today} (UTC).",
  "This game was archived on {day}: who runs the server can put it back.":
    "Dieses Spiel wurde am {day} archiviert: Wer den Server betreibt, kann es zurückholen.",
  "There are no deals of {day}: the first day is {FIRST_DAY}.":
    "Vom {day} gibt es keine Partien: Der erste Tag ist der {FIRST_DAY}.",
  "The deal decides {name}: leave it out.": "Die Karten bestimmen {name}: Lass es weg.",
  "The game has not begun yet.": "Das Spiel hat noch nicht begonnen.",
  "This table shows only what was said: what follows from it is told after the end.":
    "Dieser Tisch zeigt nur, was gesagt wurde: Was daraus folgt, gibt es nach dem Ende.",
  "All hands are open only after the end of the game: leave out open until then.":
    "Offen sind alle Hände erst nach dem Ende des Spiels.",
  "Seat {seat} is out of range: the seats of this game are 0 to {value}.":
    "Platz {seat} gibt es nicht: Dieses Spiel hat die Plätze 0 bis {value}.",
  "Seat {wanted} is not yours: its view would show you your own hand.":
    "Platz {wanted} gehört nicht dir: Von dort sähest du deine eigene Hand.",
  "Turn {turn} has not come yet: the game stands at turn {now}.":
    "Zug {turn} ist noch nicht gekommen: Das Spiel steht bei Zug {now}.",
  "This table shows each clue once: earlier turns can be seen after the end.":
    "Dieser Tisch zeigt jeden Hinweis einmal: Frühere Züge sind nach dem Ende zu sehen.",
  "The record shows every card: it is available after the end of the game.":
    "Die Aufzeichnung zeigt jede Karte: Es gibt sie nach dem Ende des Spiels.",
  "This is not a first game: only those can be skipped to their last round.":
    "Das ist kein erstes Spiel: Nur dort kann man zur letzten Runde springen.",
  "Only its player can skip to the last round.": "Nur wer es spielt, kann zur letzten Runde springen.",
  "The first game can be skipped from turn {FREE_FROM} on.":
    "Im ersten Spiel kann man ab Zug {FREE_FROM} zur letzten Runde springen.",
  "This game went another way than the lesson: play it to its end.":
    "Dieses Spiel ist anders verlaufen als die Anleitung: Spiel es zu Ende.",
  "Card {order} has not been drawn: notes go on the cards 0 to {value}, by their order.":
    "Karte {order} ist noch nicht gezogen: Notizen gibt es zu den Karten 0 bis {value}.",
  "Only players at this table write notes.": "Notizen schreibt nur, wer an diesem Tisch mitspielt.",
  "Seat {seat} is not yours: you can write notes for the seats {own}.":
    "Platz {seat} gehört nicht dir: Du kannst Notizen für die Plätze {own} schreiben.",
  "The game is over: its notes stay as they are.": "Das Spiel ist aus: Seine Notizen bleiben, wie sie sind.",
  "Passkeys work by https at the server's public address, and at localhost: open it there.":
    "Passkeys gehen über https unter der öffentlichen Adresse des Servers und bei localhost: Öffne ihn dort.",
  "This is not what the passkey was asked for. Try again.":
    "Das ist nicht, worum der Passkey gebeten wurde. Versuch es noch einmal.",
  "You have no such passkey: it has been removed already, or is somebody else's.":
    "Du hast keinen solchen Passkey: Er ist schon entfernt oder gehört jemand anderem.",
  "You have {MOST} passkeys, which is the most: remove one that is not used any more.":
    "Du hast {MOST} Passkeys, mehr gehen nicht: Entferne einen, den du nicht mehr benutzt.",
  "This server does not know this passkey: it has been removed, or the account deleted.":
    "Dieser Server kennt diesen Passkey nicht: Er wurde entfernt oder das Konto gelöscht.",
  "This took more than five minutes. Try again.": "Das hat mehr als fünf Minuten gedauert. Versuch es noch einmal.",
  "This passkey is known already.": "Dieser Passkey ist schon bekannt.",
  "An account has the name {name} already, or one that looks the same: choose another name.":
    "Ein Konto hat den Namen {name} schon, oder einen, der genauso aussieht: Wähle einen anderen Namen.",
  "Only players at this table can act.": "Handeln kann nur, wer an diesem Tisch mitspielt.",
  'Others play this deal, too, so spectators cannot see its hands: choose "table" or "off" for them.':
    "Auch andere spielen diese Kartenfolge, deshalb sehen Zuschauer ihre Hände nicht: Wähle „table“ oder „off“ für sie.",
  "This game is played without spectators: you can see it once it is over.":
    "Dieses Spiel läuft ohne Zuschauer: Du kannst es sehen, sobald es aus ist.",
  "This game has begun without you.": "Dieses Spiel hat ohne dich begonnen.",
  "Every seat is taken. Ask the host for one.": "Alle Plätze sind besetzt. Bitte um einen.",
  "You are told in {MOST} browsers, which is the most: turn it off in one of them.":
    "Du wirst in {MOST} Browsern benachrichtigt, mehr geht nicht: Schalte es in einem davon aus.",
  "This server sends no notifications: its host has turned them off.":
    "Dieser Server schickt keine Benachrichtigungen: Er ist so eingestellt.",
  "You are not told there: it has been turned off already, or is somebody else's browser.":
    "Dort wirst du nicht benachrichtigt: Es ist schon ausgeschaltet oder gehört zum Browser von jemand anderem.",
  "Seat {wanted} is not yours: you can act for the seats {own}.":
    "Platz {wanted} gehört nicht dir: Du kannst für die Plätze {own} handeln.",
  "A bot stands in for you: take your seat back first.": "Ein Bot vertritt dich: Nimm zuerst deinen Platz wieder ein.",
  "Turn {turn} has been taken already: the game stands at turn {now}.":
    "Zug {turn} ist schon gemacht: Das Spiel steht bei Zug {now}.",
  "Seat {seat} is not yours: only its player arranges its hand.":
    "Platz {seat} gehört nicht dir: Nur wer dort sitzt, ordnet die Hand.",
  "A card is listed twice: list every card of the hand once.":
    "Eine Karte steht zweimal da: Nenne jede Karte der Hand einmal.",
  "These are not the cards of your hand now: it holds {sorted}.":
    "Das sind nicht die Karten deiner Hand: Sie hat jetzt {sorted}.",
  "No account has this name. Guests have no profile that others can see.":
    "Kein Konto hat diesen Namen. Gäste haben kein Profil, das andere sehen können.",
  "Turn {turn} is out of range: this puzzle has the turns 0 to {turn1}.":
    "Zug {turn} gibt es nicht: Dieses Rätsel hat die Züge 0 bis {turn1}.",
  "Turn {turn} has not been taken yet: the game stands at turn {turn1}.":
    "Zug {turn} ist noch nicht gemacht: Das Spiel steht bei Zug {turn1}.",
  "A person may have chosen this action: only bots are asked for their reasons.":
    "Diese Aktion hat vielleicht ein Mensch gewählt: Nach Gründen werden nur Bots gefragt.",
  "This server does not have the bot {bot} now: it cannot be asked.":
    "Dieser Server hat den Bot {bot} gerade nicht: Er kann nicht gefragt werden.",
  "{title_of} cannot say why it acts. It tells how it talks instead.":
    "{title_of} kann nicht sagen, warum er so handelt. Er sagt stattdessen, wie er redet.",
  "The reason has to do with cards that you do not see: ask again after the end.":
    "Der Grund hat mit Karten zu tun, die du nicht siehst: Frag nach dem Ende noch einmal.",
  "Another version of this bot chose this action: its reason is not known.":
    "Eine andere Version dieses Bots hat diese Aktion gewählt: Ihr Grund ist nicht bekannt.",
  "I failed on this turn, so {title} chose what to do.":
    "Ich bin in diesem Zug gescheitert, also hat {title} entschieden.",
  "{title_of} does not answer now.": "{title_of} antwortet gerade nicht.",
  "Seat {number} is out of range: this table has the seats 0 to {value}.":
    "Platz {number} gibt es nicht: Dieser Tisch hat die Plätze 0 bis {value}.",
  "At the table there is {name} already, and the names look the same: choose another name.":
    "Am Tisch sitzt schon {name}, und die Namen sehen gleich aus: Wähle einen anderen.",
  "More than {players} seats are taken: free one first.":
    "Mehr als {players} Plätze sind besetzt: Mach zuerst einen frei.",
  "You are not signed in there: it has ended already, or is somebody else's browser.":
    "Dort bist du nicht angemeldet: Es ist schon beendet, oder es ist der Browser von jemand anderem.",
  "You have {MOST_TOKENS} tokens, which is the most: revoke one that is not used any more.":
    "Du hast {MOST_TOKENS} Tokens, mehr gehen nicht: Widerrufe eines, das du nicht mehr benutzt.",
  "You have no such token: it has been revoked already, or is somebody else's.":
    "Du hast kein solches Token: Es ist schon widerrufen oder gehört jemand anderem.",
  "I am being compiled: that takes up to half a minute, only this once.":
    "Ich werde gerade übersetzt: Das dauert bis zu einer halben Minute, nur dieses eine Mal.",
  "I failed on turn {turn}, so {by} chose what to do.": "Ich bin in Zug {turn} gescheitert, also hat {by} entschieden.",
  "This server does not have me now, so {by} chose what to do on turn {turn}. The host can seat another bot.":
    "Dieser Server hat mich gerade nicht, also hat {by} in Zug {turn} entschieden. Auf meinen Platz kann ein anderer Bot gesetzt werden.",
  "Seat {first} is out of range: this table has the seats 0 to {value}.":
    "Platz {first} gibt es nicht: Dieser Tisch hat die Plätze 0 bis {value}.",
  "Only the host of a tournament changes it.": "Ein Turnier ändert nur, wer es ausrichtet.",
  "Two teams cannot both be called {name}: give them different names.":
    "Zwei Teams können nicht beide {name} heißen: Gib ihnen verschiedene Namen.",
  "You host {MOST} tournaments, which is the most: remove an old one.":
    "Du richtest {MOST} Turniere aus, mehr gehen nicht: Entferne ein altes.",
  "The last action has shown somebody a card, so it stays: only a clue can be taken back.":
    "Die letzte Aktion hat jemandem eine Karte gezeigt und bleibt darum: Nur ein Hinweis kann zurückgenommen werden.",
  "The game is over, and all hands are open: no action can be taken back.":
    "Das Spiel ist aus, und alle Hände sind offen: Keine Aktion kann zurückgenommen werden.",
  "Nobody has acted yet, so nothing can be taken back.":
    "Noch hat niemand gehandelt, also gibt es nichts zurückzunehmen.",
  "Nobody asks to take the last action back: there is nothing to decline.":
    "Niemand bittet, die letzte Aktion zurückzunehmen: Es gibt nichts abzulehnen.",
  "{name} took the last action: only they can ask for it.":
    "Die letzte Aktion war von {name}: Nur von dort kann die Bitte kommen.",
  "Only players at this table can take actions back.": "Aktionen zurücknehmen kann nur, wer an diesem Tisch mitspielt.",
  "This game can be played on differently only after its end.":
    "Dieses Spiel kann erst nach seinem Ende anders weitergespielt werden.",
  "Turn {turn} is out of range: this game has the turns 0 to {turn1}.":
    "Zug {turn} gibt es nicht: Dieses Spiel hat die Züge 0 bis {turn1}.",
  "{title_of} failed on this turn: choose its action by hand.":
    "{title_of} ist in diesem Zug gescheitert: Wähle seine Aktion selbst.",
  "This server does not have the bot {name}.": "Dieser Server hat den Bot {name} nicht.",
  "All connections of this server are taken now. Try again in a moment.":
    "Alle Verbindungen dieses Servers sind gerade belegt. Versuch es gleich noch einmal.",
  "Unknown table. If it was never started, it may have been removed.":
    "Unbekannter Tisch. Wenn sein Spiel nie begonnen hat, wurde er vielleicht entfernt.",
  "This server does not have the bot {name}: it has {known}.":
    "Dieser Server hat den Bot {name} nicht, sondern {known}.",
  "{name} is the name of a bot: choose another.": "{name} ist der Name eines Bots: Wähle einen anderen.",
  "The server cannot reach its database now, so nothing has been changed. Try again in a moment.":
    "Der Server erreicht seine Datenbank gerade nicht, also wurde nichts geändert. Versuch es gleich noch einmal.",
  "The request could not be read: send JSON in UTF-8.": "Die Anfrage war nicht lesbar: Sende JSON in UTF-8.",
  "The request is too large: 64 kB is the most.": "Die Anfrage ist zu groß: Höchstens 64 kB gehen.",
  "The server's database did not answer, so it is not known whether this was kept: look before you repeat it.":
    "Die Datenbank des Servers hat nicht geantwortet; ob dies gespeichert ist, ist unbekannt: Sieh nach, bevor du es wiederholst.",
  "The server's database is busy, so nothing has been changed. Try again in a moment.":
    "Die Datenbank des Servers ist beschäftigt, also wurde nichts geändert. Versuch es gleich noch einmal.",
  "The request is not valid JSON.": "Die Anfrage ist kein gültiges JSON.",
  "The request needs a JSON object as its body.": "Die Anfrage braucht ein JSON-Objekt als Inhalt.",
  "The field {place} is missing.": "Das Feld {place} fehlt.",
  "Unknown field {place}: leave it out.": "Unbekanntes Feld {place}: Lass es weg.",
  "The server failed. The error is in its log; try again.":
    "Der Server ist gescheitert. Der Fehler steht in seinem Protokoll; versuch es noch einmal.",
  "This token is for the scope {scope}, and this takes {needed}: make one with that scope.":
    "Dieses Token gilt für {scope}, und dies braucht {needed}: Leg eines dafür an.",
  "This takes a person at a browser: a program with a token cannot do it.":
    "Das braucht einen Menschen am Browser: Ein Programm mit Token kann es nicht.",
  "A name cannot hold {called} (U+{ord}), which is invisible or breaks lines: leave it out.":
    "Ein Name darf kein {called} (U+{ord}) enthalten, das unsichtbar ist oder Zeilen umbricht: Lass es weg.",
  "A name has at least one visible character.": "Ein Name hat mindestens ein sichtbares Zeichen.",
  "A name has at least one visible character, and none that is drawn as nothing.":
    "Ein Name hat mindestens ein sichtbares Zeichen und keines, das man nicht sieht.",
  "A name has accents on its letters only, and few on each.":
    "Ein Name hat Akzente nur auf Buchstaben, und auf jedem wenige.",
  "A name has letters of one direction of writing: left to right or right to left.":
    "Ein Name hat Buchstaben einer Schreibrichtung: von links nach rechts oder von rechts nach links.",
  "A name has letters of one alphabet: this one mixes {join}.":
    "Ein Name hat Buchstaben eines Alphabets: Dieser mischt {join}.",
  "A name has at most {NAME_LENGTH} characters.": "Ein Name hat höchstens {NAME_LENGTH} Zeichen.",
  "The passphrase cannot be taken: {why}.": "Diese Passphrase geht nicht: {why}.",
  "Too many people sign in at this moment. Try again in a few seconds.":
    "Gerade melden sich zu viele an. Versuch es in ein paar Sekunden noch einmal.",
  "The host has removed you from this table: you cannot sit here again.":
    "Du wurdest von diesem Tisch entfernt: Hier kannst du dich nicht wieder setzen.",
  "This game is over: seats can be changed at a rematch.":
    "Dieses Spiel ist aus: Plätze können beim nächsten Spiel geändert werden.",
  "{name} sits here. Take an open seat, or ask the host to free this one.":
    "Hier sitzt {name}. Nimm einen freien Platz, oder bitte, diesen frei zu machen.",
  "{name} sits here: only they or the host can free this seat.":
    "{name} sitzt hier: Nur von dort oder vom Tisch aus kann der Platz frei werden.",
  "Only the host can seat a bot.": "Einen Bot hinsetzen kann nur, wer einlädt.",
  "This is {name}'s seat until the game is over.": "Dieser Platz gehört {name}, bis das Spiel aus ist.",
  "Only the host can choose the bot of a seat.": "Den Bot eines Platzes wählt nur, wer einlädt.",
  "{name} is here: a bot stands in for players who are away.":
    "{name} ist da: Ein Bot springt nur ein, wenn jemand weg ist.",
  "Only the host can remove or mute people.": "Entfernen oder stumm schalten kann nur, wer einlädt.",
  "No person sits here: choose the seat of a person.": "Hier sitzt niemand: Wähle den Platz einer Person.",
  "The host cannot be removed or muted: choose the seat of somebody else.":
    "Wer einlädt, kann nicht entfernt oder stumm geschaltet werden: Wähle einen anderen Platz.",
  "This game is over: a rematch begins without the people whose seats are freed.":
    "Dieses Spiel ist aus: Das nächste beginnt ohne die Personen, deren Plätze frei gemacht sind.",
  "{name} plays here to the end of the game.": "{name} spielt hier bis zum Ende des Spiels.",
  "The game has begun: the table cannot be changed any more.":
    "Das Spiel hat begonnen: Der Tisch kann nicht mehr geändert werden.",
  "{awaited} has not come from the last game: wait, or seat a bot there.":
    "{awaited} ist noch beim letzten Spiel: Warte, oder setz einen Bot hin.",
  "This game is over: you can watch it again.": "Dieses Spiel ist aus: Du kannst es noch einmal ansehen.",
  "This game has begun without you; you can watch it.": "Dieses Spiel hat ohne dich begonnen; du kannst zuschauen.",
  "Every seat is taken. Ask the host for one, or watch.": "Alle Plätze sind besetzt. Bitte um einen, oder schau zu.",
  "This game is over: its seats stay as they are.": "Dieses Spiel ist aus: Seine Plätze bleiben, wie sie sind.",
  "You do not sit at this table.": "Du sitzt nicht an diesem Tisch.",
  "Only players of this game can ask for a rematch.": "Noch einmal spielen kann nur, wer dieses Spiel gespielt hat.",
  "This game is not over yet.": "Dieses Spiel ist noch nicht aus.",
  "{told}: try again in 1 second. Who runs the server can set {setting}.":
    "Das war zu viel auf einmal: Versuch es in 1 Sekunde noch einmal.",
  "{told}: try again in {seconds} seconds. Who runs the server can set {setting}.":
    "Das war zu viel auf einmal: Versuch es in {seconds} Sekunden noch einmal.",
  "That game had {there} seats, and {asked} are asked for: a deal is for one number of players.":
    "Jenes Spiel hatte {there} Plätze, und gewünscht sind {asked}: Die Karten gelten für eine Personenzahl.",
  "A team of this tournament has {there} seats, and {asked} are asked for: a deal is for one number of players.":
    "Ein Team dieses Turniers hat {there} Plätze, und gewünscht sind {asked}: Eine Partie gilt für eine Personenzahl.",
  "Seat {seat} has {count} notes in this game, earlier versions included, which is the most: only those of this turn can still be changed.":
    "Platz {seat} hat in diesem Spiel {count} Notizen, frühere Fassungen mitgezählt, mehr gehen nicht: Nur die dieses Zuges können noch geändert werden.",
  "{there} teams are there, and {more} more are asked for: {most} are the most.":
    "{there} Teams sind da, und {more} mehr sind gewünscht: Höchstens {most} gehen.",
  "{name} is muted already.": "{name} ist schon stumm.",
  "{name} is not muted.": "{name} ist nicht stumm.",
  "Seat {seat} is still free: wait for a player, seat a bot there, or remove the seat.":
    "Platz {seat} ist noch frei: Warte auf jemanden, setz einen Bot hin, oder entferne den Platz.",
  "Only the host can change the table.": "Den Tisch ändern kann nur, wer einlädt.",
  "Only the host can start the game.": "Das Spiel starten kann nur, wer einlädt.",
  "it should have at least {count} characters": "sie sollte mindestens {count} Zeichen haben",
  "it should have at least {count} different characters": "sie sollte mindestens {count} verschiedene Zeichen haben",
  "it is one of those that are tried first: take several words that nobody would guess":
    "sie gehört zu denen, die zuerst probiert werden; nimm mehrere Wörter, auf die niemand käme",
  "it is the name of the account: take several words that nobody would guess":
    "sie ist der Name des Kontos; nimm mehrere Wörter, auf die niemand käme",
  "it holds a character that cannot be typed, such as a line break: leave it out":
    "sie enthält ein Zeichen, das man nicht tippen kann, etwa einen Zeilenumbruch; lass es weg",
};

const reasons: Sentences = {
  "{name} can play {join} now, and knows it by my clue.":
    "{name} kann jetzt {join} spielen und weiß es durch meinen Hinweis.",
  "{name} would discard {words} next, and it is the last of its kind: {how}.":
    "{name} würde als Nächstes {words} abwerfen, die letzte ihrer Sorte: {how}.",
  "I have nothing better to tell, and this clue passes the turn on.":
    "Ich habe nichts Besseres zu sagen, und dieser Hinweis gibt den Zug weiter.",
  "My card can only be {kinds_words}, which can be played.": "Meine Karte kann nur {kinds_words} sein, und das passt.",
  "I take it for {kinds_words}: that can be played.": "Ich halte sie für {kinds_words}: Das passt.",
  "I take it for one that can be played.": "Ich halte sie für eine, die passt.",
  "It is the last round and I have a strike to spare: this card is the likeliest to be playable.":
    "Es ist die letzte Runde, und ein Fehler ist noch frei: Diese Karte passt am wahrscheinlichsten.",
  "Nothing else is allowed or better, and this card is the one that we need least.":
    "Nichts anderes ist erlaubt oder besser, und diese Karte brauchen wir am wenigsten.",
  "All my cards have clues, and this is the one least likely to be the last of its kind.":
    "Alle meine Karten haben Hinweise, und diese ist am unwahrscheinlichsten die letzte ihrer Sorte.",
  "{name} can play {words} after cards that are known already.":
    "{name} kann {words} nach schon bekannten Karten spielen.",
  "my clue keeps it": "mein Hinweis rettet sie",
  "by my clue there is something better to do": "durch meinen Hinweis gibt es Besseres zu tun",
  "Nothing more urgent is to be told: {name} learns more about cards that we need.":
    "Es gibt nichts Dringenderes zu sagen: {name} erfährt mehr über Karten, die wir brauchen.",
  "I have nothing better to tell, and do not want to discard.":
    "Ich habe nichts Besseres zu sagen und will nicht abwerfen.",
  "A clue was about this card. {value}": "Ein Hinweis hat diese Karte gemeint. {value}",
  "This card cannot be needed any more.": "Diese Karte kann niemand mehr brauchen.",
  "Another player holds the same card and has a clue about it.":
    "Jemand anderes hat die gleiche Karte und einen Hinweis darauf.",
  "No clue token is free": "Kein Hinweis ist frei",
  "I have no clue that is worth its token": "Kein Hinweis ist seine Marke wert",
  "{free} and nothing to play: I discard my oldest card without a clue.":
    "{free}, und zu spielen habe ich nichts: Ich werfe meine älteste Karte ohne Hinweis ab.",
  "{name} would have played {words}, which cannot be played: my clue prevents that.":
    "{name} hätte {words} gespielt, und das passt nicht: Mein Hinweis verhindert es.",
  "Whatever kind my card is, it can be played.": "Was meine Karte auch ist, sie passt.",
  "{join}. My clue about {kind} of {names} asks for that.": "{join}. Darum bittet mein Hinweis auf {kind} von {names}.",
  "A clue to another player waits for {words}, and nobody else has it: I do.":
    "Ein Hinweis an jemand anderen wartet auf {words}, und niemand sonst hat sie: Ich habe sie.",
  "The deck is nearly empty, and of all that I could do this did best on the deals that I tried out.":
    "Der Nachziehstapel ist fast leer, und von allem, was ich tun könnte, ging dies beim Durchprobieren am besten aus.",
  "{what} is a number that tells everybody something at once": "{what} ist eine Zahl, die allen zugleich etwas sagt",
  "No clue stands for what there is to tell, so I play my likeliest card.":
    "Kein Hinweis steht für das, was zu sagen ist, also spiele ich meine wahrscheinlichste Karte.",
  "I have nothing to play, and this card is likely to be the one that we need least.":
    "Ich habe nichts zu spielen, und diese Karte brauchen wir wahrscheinlich am wenigsten.",
  "Which of my {bit_count} {which} cards I choose": "Welche meiner {bit_count} {which} Karten ich wähle,",
  "{text}, to know more about their cards.": "{text}, damit sie mehr über ihre Karten wissen.",
  "My clue": "Mein Hinweis",
  "{what} is a number that tells everybody something at once: {news}.":
    "{what} ist eine Zahl, die allen zugleich etwas sagt: {news}.",
  "{name} can play {kind}": "{name} kann {kind} spielen",
  "{name} can discard {kind}": "{name} kann {kind} abwerfen",
  "can play {kind}": "kann {kind} spielen",
  "can discard {kind}": "kann {kind} abwerfen",
  "{name} has {kind} as a clued card": "{name} hat {kind} als Karte mit einem Hinweis",
  "{name} has {kind} as the newest card without a clue": "{name} hat {kind} als neueste Karte ohne Hinweis",
  "My network knows no reasons, only chances. This action has {chance}.":
    "Mein Netz kennt keine Gründe, nur Wahrscheinlichkeiten. Diese Aktion hat {chance}.",
  "My network knows no reasons, only chances. This action has {chance}, and the next best {other}: {action}.":
    "Mein Netz kennt keine Gründe, nur Wahrscheinlichkeiten. Diese Aktion hat {chance} und die nächstbeste {other}: {action}.",
  "to play my newest card": "meine neueste Karte spielen",
  "to play my oldest card": "meine älteste Karte spielen",
  "to play my second newest card": "meine zweitneueste Karte spielen",
  "to play my third newest card": "meine drittneueste Karte spielen",
  "to play my fourth newest card": "meine viertneueste Karte spielen",
  "to discard my newest card": "meine neueste Karte abwerfen",
  "to discard my oldest card": "meine älteste Karte abwerfen",
  "to discard my second newest card": "meine zweitneueste Karte abwerfen",
  "to discard my third newest card": "meine drittneueste Karte abwerfen",
  "to discard my fourth newest card": "meine viertneueste Karte abwerfen",
  "to clue {name} {value}": "{name} {value} nennen",
};

const verdicts: Sentences = {
  "can be played": "gespielt werden kann",
  "is of no use any more": "nichts mehr nützt",
  "is what it is": "ist, was sie ist",
  "the clue also touches the {kind_in_words}, which is of no use any more":
    "der Hinweis zeigt auch auf {kind_in_words}, die nichts mehr nützt",
  "the clue touches the {kind_in_words} twice": "der Hinweis zeigt zweimal auf {kind_in_words}",
  "{name} now knows of {cards} that it {FACTS}.": "{name} weiß jetzt von {cards}, dass sie {FACTS}.",
  "The clue touches {told}: {name} keeps it, and the best score stays in reach.":
    "Der Hinweis zeigt auf {told}: {name} behält sie, und die beste Punktzahl bleibt möglich.",
  "{which} can only be {rest}, and that can be played.": "{which} kann nur {rest} sein, und das passt.",
  "Whatever {lower} is, another copy of it is left or nobody needs it.":
    "Was {lower} auch ist, es gibt sie noch einmal, oder niemand braucht sie.",
  "From here {points} points are sure, if everybody plays what they know.":
    "Von hier aus sind {points} Punkte sicher, wenn alle spielen, was sie wissen.",
  "This goal takes a clue.": "Dieses Ziel braucht einen Hinweis.",
  "After this clue {name} cannot be sure of {cards_in_words}":
    "Nach diesem Hinweis kann {name} bei {cards_in_words} nicht sicher sein",
  "{name} would know it, but {flaw}.": "{name} wüsste es, aber {flaw}.",
  "{name} now knows exactly: it is {cards}.": "{name} weiß jetzt genau: Es ist {cards}.",
  "{name} would discard next, and {told} would be gone: this goal takes a clue.":
    "{name} würde als Nächstes abwerfen, und {told} wäre weg: Dieses Ziel braucht einen Hinweis.",
  "This clue does not touch {told}: {name} would still discard it next.":
    "Dieser Hinweis zeigt nicht auf {told}: {name} würde sie trotzdem als Nächstes abwerfen.",
  "It is kept, but {flaw}.": "Sie bleibt, aber {flaw}.",
  "This goal takes a play.": "Für dieses Ziel muss eine Karte gespielt werden.",
  "{which} could also be {kinds_in_words}: that is a guess.":
    "{which} könnte auch {kinds_in_words} sein: Das ist geraten.",
  "This goal takes a discard.": "Für dieses Ziel muss eine Karte abgeworfen werden.",
  "which we still need": "und das brauchen wir noch",
  "which would be the last of its kind": "und das wäre die letzte ihrer Sorte",
  "{which} could be {kinds_in_words}, {why}.": "{which} könnte {kinds_in_words} sein, {why}.",
  "{which} can only be {rest}: of no use any more.": "{which} kann nur {rest} sein: Das nützt nichts mehr.",
  "{told}: it could still be {kinds_in_words}.": "{told}: Es könnte noch {kinds_in_words} sein.",
  "After this {points} points are out of reach, or take a guess.":
    "Danach sind {points} Punkte nicht mehr zu erreichen, oder nur durch Raten.",
  "card {place}": "Karte {place}",
  "Card {place}": "Karte {place}",
  "cards {places} and {place}": "Karten {places} und {place}",
  "Cards {places} and {place}": "Karten {places} und {place}",
  "one of {count} other kinds": "eine von {count} anderen Sorten",
};

const puzzles: Sentences = {
  "The first 1": "Die erste 1",
  "One of your cards can be played for certain. Play it.":
    "Eine deiner Karten kann mit Sicherheit gespielt werden. Spiel sie aus.",
  "Compare the fireworks with what clues have said about your cards.":
    "Vergleiche die Feuerwerke mit dem, was Hinweise über deine Karten gesagt haben.",
  "Play card 3. A clue has named 1 for it: that leaves the white 1, the red 1, the blue 1, the yellow 1 or the green 1. Each of them is the next of its firework.":
    "Spiel Karte 3. Ein Hinweis hat für sie 1 genannt: Es bleiben Weiß 1, Rot 1, Blau 1, Gelb 1 oder Grün 1. Jede davon ist die nächste ihres Feuerwerks.",
  "Number and colour": "Zahl und Farbe",
  "Play card 3. Clues have named white and 2 for it: that leaves the white 2. That can be played.":
    "Spiel Karte 3. Hinweise haben für sie Weiß und 2 genannt: Es bleibt Weiß 2. Das passt.",
  "Only one of each 5": "Jede 5 nur einmal",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the yellow 5, the last of its kind. Give a clue that keeps it.":
    "Ada weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Gelb 5, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "A clue to Ada has to touch the yellow 5.": "Ein Hinweis an Ada muss auf Gelb 5 zeigen.",
  "Clue Ada yellow or 5. The clue touches card 1, and players keep cards that a clue has touched.":
    "Nenne Ada Gelb oder 5. Der Hinweis zeigt auf Karte 1, und Karten mit Hinweis behält man.",
  "Which of the threes?": "Welche der Dreien?",
  "Give one clue after which Ben can be sure that the green 3 can be played.":
    "Gib einen Hinweis, nach dem Ben sicher sein kann, dass Grün 3 passt.",
  "Press the eye beside Ben’s name to see the hand as Ben does. Then ask what each clue would leave possible.":
    "Drücke auf das Auge neben Bens Namen, um die Hand wie Ben zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "Clue Ben green: it touches card 1. Card 1 can then only be the green 3, which can be played. After 3 it could still be the red 3 or the blue 3.":
    "Nenne Ben Grün: Das zeigt auf Karte 1. Karte 1 kann dann nur Grün 3 sein, und das passt. Nach 3 könnte sie noch Rot 3 oder Blau 3 sein.",
  "Played already": "Schon gespielt",
  "Discard the one card of yours that is certainly of no use any more.":
    "Wirf die eine deiner Karten ab, die mit Sicherheit nichts mehr nützt.",
  "Which numbers lie on the fireworks already?": "Welche Zahlen liegen schon auf den Feuerwerken?",
  "Discard card 1. Clues have named green and 3 for it: that leaves the green 3. That is of no use any more.":
    "Wirf Karte 1 ab. Hinweise haben für sie Grün und 3 genannt: Es bleibt Grün 3. Die nützt nichts mehr.",
  "The right 2": "Die richtige 2",
  "Give one clue after which Ada can be sure that the blue 2 can be played.":
    "Gib einen Hinweis, nach dem Ada sicher sein kann, dass Blau 2 passt.",
  "Press the eye beside Ada’s name to see the hand as Ada does. Then ask what each clue would leave possible.":
    "Drücke auf das Auge neben Adas Namen, um die Hand wie Ada zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "Clue Ada 2: it touches card 2. Card 2 can then only be the blue 2, which can be played. After blue it could still be the blue 3 or the blue 4.":
    "Nenne Ada 2: Das zeigt auf Karte 2. Karte 2 kann dann nur Blau 2 sein, und das passt. Nach Blau könnte sie noch Blau 3 oder Blau 4 sein.",
  "One clue, two plays": "Ein Hinweis, zwei Karten",
  "Give one clue after which Cleo can be sure of two cards: the yellow 1 and the green 1 can both be played.":
    "Gib einen Hinweis, nach dem Cleo bei zwei Karten sicher sein kann: Gelb 1 und Grün 1 passen beide.",
  "Press the eye beside Cleo’s name to see the hand as Cleo does. Then ask what each clue would leave possible.":
    "Drücke auf das Auge neben Cleos Namen, um die Hand wie Cleo zu sehen. Frag dich dann, was jeder Hinweis möglich ließe.",
  "Clue Cleo 1: it touches cards 1, 3 and 5. Card 3 can then only be the red 1, the yellow 1, the green 1, the blue 1 or the white 1, and each of them can be played. Card 5 can then only be the red 1, the yellow 1, the green 1, the blue 1 or the white 1, and each of them can be played.":
    "Nenne Cleo 1: Das zeigt auf die Karten 1, 3 und 5. Karte 3 kann dann nur Rot 1, Gelb 1, Grün 1, Blau 1 oder Weiß 1 sein, und jede davon passt. Karte 5 kann dann nur Rot 1, Gelb 1, Grün 1, Blau 1 oder Weiß 1 sein, und jede davon passt.",
  "A 2 too many": "Eine 2 zu viel",
  "Discard card 1. Clues have named 2 and white for it: that leaves the white 2. That is of no use any more.":
    "Wirf Karte 1 ab. Hinweise haben für sie 2 und Weiß genannt: Es bleibt Weiß 2. Die nützt nichts mehr.",
  "The neighbour’s 5": "Die 5 nebenan",
  "Exactly this card": "Genau diese Karte",
  "Give one clue after which Ada knows exactly that card 3 is the blue 5.":
    "Gib einen Hinweis, nach dem Ada genau weiß, dass Karte 3 Blau 5 ist.",
  "Clue Ada 5: it touches card 3. Card 3 can then only be the blue 5. After blue it could still be the blue 1, the blue 3 or the blue 4.":
    "Nenne Ada 5: Das zeigt auf Karte 3. Karte 3 kann dann nur Blau 5 sein. Nach Blau könnte sie noch Blau 1, Blau 3 oder Blau 4 sein.",
  "Four to choose from": "Vier zur Wahl",
  "Play card 2. Clues have named yellow and 4 for it: that leaves the yellow 4. That can be played.":
    "Spiel Karte 2. Hinweise haben für sie Gelb und 4 genannt: Es bleibt Gelb 4. Das passt.",
  "Across the table": "Über den Tisch",
  "Give one clue after which Cleo can be sure that the blue 2 can be played.":
    "Gib einen Hinweis, nach dem Cleo sicher sein kann, dass Blau 2 passt.",
  "Clue Cleo 2: it touches card 2. Card 2 can then only be the blue 2, which can be played. After blue it could still be the blue 3, the blue 4 or the blue 5.":
    "Nenne Cleo 2: Das zeigt auf Karte 2. Karte 2 kann dann nur Blau 2 sein, und das passt. Nach Blau könnte sie noch Blau 3, Blau 4 oder Blau 5 sein.",
  "What white left out": "Was Weiß ausließ",
  "A clue also speaks of the cards that it does not touch. Go through the turns and see which of your cards were left out.":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt. Geh die Züge durch und sieh, welche deiner Karten ausgelassen wurden.",
  "Play card 2. A clue has named 2 for it, and the clue about white did not touch it: that leaves the red 2, the blue 2, the yellow 2 or the green 2. Each of them is the next of its firework.":
    "Spiel Karte 2. Ein Hinweis hat für sie 2 genannt, und der Hinweis Weiß hat nicht auf sie gezeigt: Es bleiben Rot 2, Blau 2, Gelb 2 oder Grün 2. Jede davon ist die nächste ihres Feuerwerks.",
  "Neither yellow nor white": "Weder Gelb noch Weiß",
  "Play card 3. A clue has named 1 for it, and the clues about yellow and white did not touch it: that leaves the red 1, the green 1 or the blue 1. Each of them is the next of its firework.":
    "Spiel Karte 3. Ein Hinweis hat für sie 1 genannt, und die Hinweise Gelb und Weiß haben nicht auf sie gezeigt: Es bleiben Rot 1, Grün 1 oder Blau 1. Jede davon ist die nächste ihres Feuerwerks.",
  "The last green 4": "Die letzte grüne 4",
  "Ben knows of nothing to play and would discard the oldest card without a clue: the green 4, the last of its kind. Give a clue that keeps it, without touching a card that is of no use or two of the same kind.":
    "Ben weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Grün 4, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "The colour and the number both touch it. What else would they touch?":
    "Farbe und Zahl zeigen beide auf sie. Worauf würden sie noch zeigen?",
  "Clue Ben 4. The clue touches card 4, and players keep cards that a clue has touched. After green it would be kept as well, but the clue also touches the green 1, which is of no use any more.":
    "Nenne Ben 4. Der Hinweis zeigt auf Karte 4, und Karten mit Hinweis behält man. Nach Grün bliebe sie auch, aber der Hinweis zeigt auch auf Grün 1, die nichts mehr nützt.",
  "Not only 5s": "Nicht nur Fünfen",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the red 3, the last of its kind. Give a clue that keeps it.":
    "Ada weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Rot 3, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet.",
  "A clue to Ada has to touch the red 3.": "Ein Hinweis an Ada muss auf Rot 3 zeigen.",
  "Clue Ada red or 3. The clue touches card 4, and players keep cards that a clue has touched.":
    "Nenne Ada Rot oder 3. Der Hinweis zeigt auf Karte 4, und Karten mit Hinweis behält man.",
  "No clutter": "Nichts Überflüssiges",
  "Give one clue after which Ada can be sure that the blue 1 can be played, without touching a card that is of no use or two of the same kind.":
    "Gib einen Hinweis, nach dem Ada sicher sein kann, dass Blau 1 passt, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "More than one clue tells enough. Which cards would each of them touch besides?":
    "Mehr als ein Hinweis sagt genug. Auf welche Karten würde jeder außerdem zeigen?",
  "Clue Ada blue: it touches cards 1 and 4. Card 4 can then only be the blue 1, which can be played. After 1 Ada would know it as well, but the clue also touches the green 1, which is of no use any more.":
    "Nenne Ada Blau: Das zeigt auf die Karten 1 und 4. Karte 4 kann dann nur Blau 1 sein, und das passt. Nach 1 wüsste Ada es auch, aber der Hinweis zeigt auch auf Grün 1, die nichts mehr nützt.",
  "A 4 to spare": "Eine 4 übrig",
  "Discard the one card that cannot cost a point, whatever it is.":
    "Wirf die eine Karte ab, die keinen Punkt kosten kann, was immer sie ist.",
  "For each card ask: could it be a card of which no other copy is left?":
    "Frag bei jeder Karte: Könnte sie eine sein, die es sonst nicht mehr gibt?",
  "Discard card 2. A clue has named 4 for it: that leaves the white 4, the red 4, the blue 4, the yellow 4 or the green 4. But you see both blue 4s and both yellow 4s: it can only be the white 4, the red 4 or the green 4. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the red 5. Card 3 could be the white 5. The others are no safer.":
    "Wirf Karte 2 ab. Ein Hinweis hat für sie 4 genannt: Es bleiben Weiß 4, Rot 4, Blau 4, Gelb 4 oder Grün 4. Aber du siehst beide Blau 4 und beide Gelb 4: Sie kann nur Weiß 4, Rot 4 oder Grün 4 sein. Keine der Sorten, die bleiben, ist die letzte einer Karte, die wir brauchen. Karte 1 könnte Rot 5 sein. Karte 3 könnte Weiß 5 sein. Die anderen sind nicht sicherer.",
  "Let it go": "Lass sie gehen",
  "Give one clue after which Ben can be sure that the yellow 2 is of no use any more.":
    "Gib einen Hinweis, nach dem Ben sicher sein kann, dass Gelb 2 nichts mehr nützt.",
  "Clue Ben yellow: it touches card 5. Card 5 can then only be the yellow 1 or the yellow 2, and none of them is of use any more. After 2 it could still be the red 2.":
    "Nenne Ben Gelb: Das zeigt auf Karte 5. Karte 5 kann dann nur Gelb 1 oder Gelb 2 sein, und keine davon nützt noch. Nach 2 könnte sie noch Rot 2 sein.",
  "Left out four times": "Viermal ausgelassen",
  "Play card 2. A clue has named blue for it, and the clues about 1, 5, 2 and 3 did not touch it: that leaves the blue 4. That can be played.":
    "Spiel Karte 2. Ein Hinweis hat für sie Blau genannt, und die Hinweise 1, 5, 2 und 3 haben nicht auf sie gezeigt: Es bleibt Blau 4. Das passt.",
  "A suit of its own": "Eine eigene Farbe",
  "Give one clue after which Cleo can be sure that the multicolour 4 can be played.":
    "Gib einen Hinweis, nach dem Cleo sicher sein kann, dass Bunt 4 passt.",
  "Clue Cleo 4: it touches card 3. Card 3 can then only be the multicolour 4, which can be played. After multicolour it could still be the multicolour 1.":
    "Nenne Cleo 4: Das zeigt auf Karte 3. Karte 3 kann dann nur Bunt 4 sein, und das passt. Nach Bunt könnte sie noch Bunt 1 sein.",
  "Say it by leaving out": "Durch Auslassen gesagt",
  "Give one clue after which Cleo can be sure of two cards: the red 1 and the white 1 can both be played.":
    "Gib einen Hinweis, nach dem Cleo bei zwei Karten sicher sein kann: Rot 1 und Weiß 1 passen beide.",
  "Clue Cleo green: it touches cards 2 and 3. Card 4 can then only be the red 1, the yellow 1, the blue 1 or the white 1, and each of them can be played. Card 5 can then only be the red 1, the yellow 1, the blue 1 or the white 1, and each of them can be played.":
    "Nenne Cleo Grün: Das zeigt auf die Karten 2 und 3. Karte 4 kann dann nur Rot 1, Gelb 1, Blau 1 oder Weiß 1 sein, und jede davon passt. Karte 5 kann dann nur Rot 1, Gelb 1, Blau 1 oder Weiß 1 sein, und jede davon passt.",
  "Never touched": "Nie gezeigt",
  "A clue also speaks of the cards that it does not touch.":
    "Ein Hinweis sagt auch etwas über die Karten, auf die er nicht zeigt.",
  "Discard card 3. The clues about white, blue, yellow, green and 5 did not touch it: that leaves the red 1, the red 2, the red 3 or the red 4. But you see both red 2s and both red 4s: it can only be the red 1 or the red 3. Each of them is of no use any more.":
    "Wirf Karte 3 ab. Die Hinweise Weiß, Blau, Gelb, Grün und 5 haben nicht auf sie gezeigt: Es bleiben Rot 1, Rot 2, Rot 3 oder Rot 4. Aber du siehst beide Rot 2 und beide Rot 4: Sie kann nur Rot 1 oder Rot 3 sein. Keine davon nützt noch.",
  "The colour, this time": "Diesmal die Farbe",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the white 4, the last of its kind. Give a clue that keeps it, without touching a card that is of no use or two of the same kind.":
    "Ada weiß nichts zu spielen und würde die älteste Karte ohne Hinweis abwerfen: Weiß 4, die letzte ihrer Sorte. Gib einen Hinweis, der sie rettet, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "Clue Ada white. The clue touches card 2, and players keep cards that a clue has touched. After 4 it would be kept as well, but the clue also touches the yellow 4, which is of no use any more.":
    "Nenne Ada Weiß. Der Hinweis zeigt auf Karte 2, und Karten mit Hinweis behält man. Nach 4 bliebe sie auch, aber der Hinweis zeigt auch auf Gelb 4, die nichts mehr nützt.",
  "One of two": "Eine von zweien",
  "Count the cards that you see: of some kinds every copy is on the table.":
    "Zähl die Karten, die du siehst: Von manchen Sorten liegen alle auf dem Tisch.",
  "Play card 4. A clue has named 4 for it, and the clues about white and red did not touch it: that leaves the blue 4, the yellow 4 or the green 4. But you see both blue 4s: it can only be the yellow 4 or the green 4. Each of them is the next of its firework.":
    "Spiel Karte 4. Ein Hinweis hat für sie 4 genannt, und die Hinweise Weiß und Rot haben nicht auf sie gezeigt: Es bleiben Blau 4, Gelb 4 oder Grün 4. Aber du siehst beide Blau 4: Sie kann nur Gelb 4 oder Grün 4 sein. Jede davon ist die nächste ihres Feuerwerks.",
  "Every other 3": "Alle anderen Dreien",
  "Play card 4. A clue has named 3 for it: that leaves the white 3, the red 3, the blue 3, the yellow 3 or the green 3. But you see both red 3s, both blue 3s and both green 3s: it can only be the white 3 or the yellow 3. Each of them is the next of its firework.":
    "Spiel Karte 4. Ein Hinweis hat für sie 3 genannt: Es bleiben Weiß 3, Rot 3, Blau 3, Gelb 3 oder Grün 3. Aber du siehst beide Rot 3, beide Blau 3 und beide Grün 3: Sie kann nur Weiß 3 oder Gelb 3 sein. Jede davon ist die nächste ihres Feuerwerks.",
  "One green left": "Eine Grüne bleibt",
  "Discard card 4. A clue has named green for it, and the clue about 3 did not touch it: that leaves the green 1, the green 2, the green 4 or the green 5. But you see both green 2s, both green 4s and the only green 5: it can only be the green 1. That is of no use any more.":
    "Wirf Karte 4 ab. Ein Hinweis hat für sie Grün genannt, und der Hinweis 3 hat nicht auf sie gezeigt: Es bleiben Grün 1, Grün 2, Grün 4 oder Grün 5. Aber du siehst beide Grün 2, beide Grün 4 und die einzige Grün 5: Sie kann nur Grün 1 sein. Die nützt nichts mehr.",
  "Not yellow, so…": "Nicht Gelb, also …",
  "Give one clue after which Cleo can be sure that the red 4 can be played, without touching a card that is of no use or two of the same kind.":
    "Gib einen Hinweis, nach dem Cleo sicher sein kann, dass Rot 4 passt, ohne auf eine nutzlose Karte oder zwei gleiche zu zeigen.",
  "Clue Cleo yellow: it touches card 2. Card 4 can then only be the red 4, which can be played. After red Cleo would know it as well, but the clue also touches the red 1, which is of no use any more. After 4 it could still be the yellow 4.":
    "Nenne Cleo Gelb: Das zeigt auf Karte 2. Karte 4 kann dann nur Rot 4 sein, und das passt. Nach Rot wüsste Cleo es auch, aber der Hinweis zeigt auch auf Rot 1, die nichts mehr nützt. Nach 4 könnte sie noch Gelb 4 sein.",
  "Twenty kinds": "Zwanzig Sorten",
  "Discard card 1. The clue about blue did not touch it: that leaves 20 kinds. But of 16 of these you see every copy: it can only be the red 1, the red 3, the yellow 1 or the yellow 3. Each of them is of no use any more.":
    "Wirf Karte 1 ab. Der Hinweis Blau hat nicht auf sie gezeigt: Es bleiben 20 Sorten. Aber von 16 davon siehst du alle: Sie kann nur Rot 1, Rot 3, Gelb 1 oder Gelb 3 sein. Keine davon nützt noch.",
  "Which 2 is it?": "Welche 2 ist es?",
  "Discard card 2. A clue has named 2 for it, and the clue about red did not touch it: that leaves the white 2, the blue 2, the yellow 2, the green 2 or the multicolour 2. But you see both blue 2s: it can only be the white 2, the yellow 2, the green 2 or the multicolour 2. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the blue 5. Card 3 could be the blue 5. The others are no safer.":
    "Wirf Karte 2 ab. Ein Hinweis hat für sie 2 genannt, und der Hinweis Rot hat nicht auf sie gezeigt: Es bleiben Weiß 2, Blau 2, Gelb 2, Grün 2 oder Bunt 2. Aber du siehst beide Blau 2: Sie kann nur Weiß 2, Gelb 2, Grün 2 oder Bunt 2 sein. Keine der Sorten, die bleiben, ist die letzte einer Karte, die wir brauchen. Karte 1 könnte Blau 5 sein. Karte 3 könnte Blau 5 sein. Die anderen sind nicht sicherer.",
  "The safe unknown": "Unbekannt und sicher",
  "Discard card 2. The clues about 3, 2 and 5 did not touch it: that leaves 10 kinds. But you see all three white 1s, both white 4s and both blue 4s. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the red 5. Card 3 could be the red 5. The others are no safer.":
    "Wirf Karte 2 ab. Die Hinweise 3, 2 und 5 haben nicht auf sie gezeigt: Es bleiben 10 Sorten. Aber du siehst alle drei Weiß 1, beide Weiß 4 und beide Blau 4. Keine der Sorten, die bleiben, ist die letzte einer Karte, die wir brauchen. Karte 1 könnte Rot 5 sein. Karte 3 könnte Rot 5 sein. Die anderen sind nicht sicherer.",
  "Say it in time": "Rechtzeitig gesagt",
  "The last round: 3 turns are left, yours included. The score is 21. Find the action after which 23 points are certain.":
    "Die letzte Runde: Noch 3 Züge, deiner mitgezählt. Es sind 21 Punkte. Finde die Aktion, nach der 23 Punkte sicher sind.",
  "Who can play what, and who has to learn of it first? Count the turns.":
    "Wer kann was spielen, und wer muss es erst erfahren? Zähl die Züge.",
  "Clue Ada red. One way from there: Cleo plays the blue 4. Ada plays the blue 5. That makes 23 points.":
    "Nenne Ada Rot. Ein Weg von dort: Cleo spielt Blau 4. Ada spielt Blau 5. Das macht 23 Punkte.",
  "Somebody must tell Ada": "Jemand muss es Ada sagen",
  "The last round: 4 turns are left, yours included. The score is 23. Find the action after which 25 points are certain.":
    "Die letzte Runde: Noch 4 Züge, deiner mitgezählt. Es sind 23 Punkte. Finde die Aktion, nach der 25 Punkte sicher sind.",
  "Play card 1. Clues have named 5 and white for it: that leaves the white 5. One way from there: Cleo gives Dora a clue about white. Dora gives Ada a clue about 1. Ada plays the green 5. That makes 25 points.":
    "Spiel Karte 1. Hinweise haben für sie 5 und Weiß genannt: Es bleibt Weiß 5. Ein Weg von dort: Cleo nennt Dora Weiß. Dora nennt Ada 1. Ada spielt Grün 5. Das macht 25 Punkte.",
  "Green at last": "Endlich Grün",
  "The last round: 3 turns are left, yours included. The score is 18. Find the action after which 21 points are certain.":
    "Die letzte Runde: Noch 3 Züge, deiner mitgezählt. Es sind 18 Punkte. Finde die Aktion, nach der 21 Punkte sicher sind.",
  "Play card 3. A clue has named 2 for it: that leaves the white 2, the red 2, the blue 2, the yellow 2 or the green 2. But you see both white 2s, both red 2s, both blue 2s and both yellow 2s: it can only be the green 2. One way from there: Ada plays the green 3. Ben plays the green 4. That makes 21 points.":
    "Spiel Karte 3. Ein Hinweis hat für sie 2 genannt: Es bleiben Weiß 2, Rot 2, Blau 2, Gelb 2 oder Grün 2. Aber du siehst beide Weiß 2, beide Rot 2, beide Blau 2 und beide Gelb 2: Sie kann nur Grün 2 sein. Ein Weg von dort: Ada spielt Grün 3. Ben spielt Grün 4. Das macht 21 Punkte.",
  "A 4 for the 5": "Eine 4 für die 5",
  "One card is left to draw; after that everybody has one more turn. The score is 24. Find the action after which 26 points are certain.":
    "Eine Karte ist noch zu ziehen; danach hat jeder noch einen Zug. Es sind 24 Punkte. Finde die Aktion, nach der 26 Punkte sicher sind.",
  "Play card 1. A clue has named green for it, and the clues about 1, 5 and 2 did not touch it: that leaves the green 3 or the green 4. But you see both green 3s: it can only be the green 4. One way from there: Cleo discards something. Ada plays the green 5. That makes 26 points.":
    "Spiel Karte 1. Ein Hinweis hat für sie Grün genannt, und die Hinweise 1, 5 und 2 haben nicht auf sie gezeigt: Es bleiben Grün 3 oder Grün 4. Aber du siehst beide Grün 3: Sie kann nur Grün 4 sein. Ein Weg von dort: Cleo wirft etwas ab. Ada spielt Grün 5. Das macht 26 Punkte.",
  "All four hands": "Alle vier Hände",
  "The last round: 4 turns are left, yours included. The score is 22. Find the action after which 25 points are certain.":
    "Die letzte Runde: Noch 4 Züge, deiner mitgezählt. Es sind 22 Punkte. Finde die Aktion, nach der 25 Punkte sicher sind.",
  "Play card 4. A clue has named green for it: that leaves the green 1, the green 2, the green 3, the green 4 or the green 5. But you see all three green 1s, both green 2s, both green 3s and both green 4s: it can only be the green 5. One way from there: Dora plays the red 5. Ada gives Ben a clue about yellow. Ben plays the yellow 5. That makes 25 points.":
    "Spiel Karte 4. Ein Hinweis hat für sie Grün genannt: Es bleiben Grün 1, Grün 2, Grün 3, Grün 4 oder Grün 5. Aber du siehst alle drei Grün 1, beide Grün 2, beide Grün 3 und beide Grün 4: Sie kann nur Grün 5 sein. Ein Weg von dort: Dora spielt Rot 5. Ada nennt Ben Gelb. Ben spielt Gelb 5. Das macht 25 Punkte.",
};

export const server: Sentences = {
  ...editions,
  ...options,
  ...catalogue,
  ...differences,
  ...bots,
  ...ends,
  ...actions,
  ...refusals,
  ...reasons,
  ...verdicts,
  ...puzzles,
  "The last clue was a colour, and clues alternate here: clue a rank, play or discard.":
    "Der letzte Hinweis war eine Farbe, und Hinweise wechseln sich hier ab: nenne eine Zahl, spiele oder wirf ab.",
  "The last clue was a rank, and clues alternate here: clue a colour, play or discard.":
    "Der letzte Hinweis war eine Zahl, und Hinweise wechseln sich hier ab: nenne eine Farbe, spiele oder wirf ab.",
  "No clue that may be given now would touch a {card}: play or discard a {card}.":
    "Kein Hinweis, der jetzt gegeben werden darf, würde eine {card} treffen: spiele eine {card} aus oder wirf eine ab.",
};
