/** German: the bots, and why they act. */
import type { Catalogue } from "../types";

export const bots = {
  "bot.added": "Ein Bot, der diesem Server hinzugefügt wurde.",
  "bot.cautious.description":
    "Spielt Karten, die sicher passen, gibt Hinweise auf spielbare Karten, rettet die letzte Karte einer Sorte und wirft die älteste eigene Karte ohne Hinweis ab. Verlässlich im Team.",
  "bot.cautious.conventions.1": "Ein Hinweis meint eine Karte: die älteste ohne Hinweis, wenn er auf sie zeigt.",
  "bot.cautious.conventions.2":
    "Wenn nicht, meint er die neueste Karte, die ihren ersten Hinweis bekommt. Gibt es keine, meint er die neueste, auf die er zeigt.",
  "bot.cautious.conventions.3":
    "Die älteste Karte ist die zuerst gezogene. Sie ist links, wenn sie nicht verschoben wurde.",
  "bot.cautious.conventions.4": "Die gemeinte Karte kann gespielt werden, jetzt oder nach schon bekannten Karten.",
  "bot.cautious.conventions.5":
    "War es die älteste Karte ohne Hinweis, kann der Hinweis auch heißen: Behalte sie, sie ist die letzte ihrer Sorte.",
  "bot.cautious.conventions.6": "Um eine 5 zu retten, nenne ihre Zahl. Ein Farbhinweis rettet nie eine 5.",
  "bot.cautious.conventions.7":
    "Würde als Nächstes die letzte Karte einer Sorte abgeworfen, gibt er zuerst einen Hinweis.",
  "bot.cautious.conventions.8":
    "Er spielt Karten, die sicher passen, und Karten, die er nach einem Hinweis spielen soll.",
  "bot.cautious.conventions.9": "Würde ein weiterer Fehler das Spiel beenden, spielt er nur Karten, die sicher passen.",
  "bot.cautious.conventions.10":
    "Er wirft eine Karte ab, die nutzlos ist oder schon in einer anderen Hand einen Hinweis hat. Sonst wirft er seine älteste Karte ohne Hinweis ab.",
  "bot.cautious.conventions.11":
    "In der letzten Runde spielt er die Karte, die am ehesten passt, wenn er keinen guten Hinweis hat und ein weiterer Fehler das Spiel nicht beendet.",
  "bot.cautious.title": "Vorsichtig",
  "bot.conventions.description":
    "Spielt nach den Konventionen guter Leute: Retten, verzögertes Ausspielen, Prompts und Finessen. Er plant mit den nächsten Aktionen der anderen. Mit Menschen der beste im Team.",
  "bot.conventions.conventions.1": "Ein Hinweis meint eine Karte: die älteste ohne Hinweis, wenn er auf sie zeigt.",
  "bot.conventions.conventions.2":
    "Wenn nicht, meint er die neueste Karte, die ihren ersten Hinweis bekommt. Gibt es keine, meint er die neueste, auf die er zeigt.",
  "bot.conventions.conventions.3":
    "Die älteste Karte ist die zuerst gezogene. Sie ist links, wenn sie nicht verschoben wurde.",
  "bot.conventions.conventions.4": "Die gemeinte Karte kann gespielt werden, jetzt oder nach schon bekannten Karten.",
  "bot.conventions.conventions.5":
    "War es die älteste Karte ohne Hinweis, kann der Hinweis auch heißen: Behalte sie, sie ist die letzte ihrer Sorte.",
  "bot.conventions.conventions.6": "Um eine 5 zu retten, nenne ihre Zahl. Ein Farbhinweis rettet nie eine 5.",
  "bot.conventions.conventions.7":
    "Ein Hinweis auf eine noch nicht spielbare Karte bittet jemand anderen, die fehlende zu spielen.",
  "bot.conventions.conventions.8":
    "Wer gebeten ist, spielt die älteste Karte mit Hinweis, die die fehlende sein kann. Gibt es keine, ist es die neueste ohne Hinweis.",
  "bot.conventions.conventions.9": "Jede Karte mit Hinweis ist nützlich und gleicht keiner anderen mit Hinweis.",
  "bot.conventions.conventions.10":
    "Er spielt Karten, die sicher passen, und Karten, die er nach einem Hinweis spielen soll.",
  "bot.conventions.conventions.11":
    "Würde ein weiterer Fehler das Spiel beenden, spielt er nur Karten, die sicher passen.",
  "bot.conventions.conventions.12":
    "Er wirft eine Karte ab, die nutzlos ist oder schon in einer anderen Hand einen Hinweis hat. Sonst wirft er seine älteste Karte ohne Hinweis ab.",
  "bot.conventions.conventions.13":
    "In der letzten Runde spielt er die Karte, die am ehesten passt, wenn er keinen guten Hinweis hat und ein weiterer Fehler das Spiel nicht beendet.",
  "bot.conventions.title": "Konventionen",
  "bot.failed": "Ich hatte in Zug {turn} einen Fehler, also hat {bot} die Aktion gewählt.",
  "bot.gets-ready": "Ich werde gerade vorbereitet. Das dauert bis zu einer halben Minute, und nur beim ersten Mal.",
  "bot.guide.title": "Spielpartner",
  "bot.information.description":
    "Jeder seiner Hinweise ist ein Code, der allen anderen etwas sagt. Drei oder mehr solche Bots vollenden fast immer alle Feuerwerke. Mit Menschen oder anderen Bots spielt er schlecht.",
  "bot.information.conventions.1":
    "Seine Hinweise sind ein Code, den nur Bots seiner Art verstehen. Menschen können ihn kaum lesen.",
  "bot.information.conventions.2":
    "Ein Hinweis stimmt für die Karten, auf die er zeigt, bedeutet aber meistens etwas anderes.",
  "bot.information.conventions.3":
    "Jeder Hinweis steht für eine Zahl. Sie hängt davon ab, wer den Hinweis bekommt, ob er eine Farbe oder eine Zahl nennt und ob er auf eine bestimmte Karte zeigt.",
  "bot.information.conventions.4": "Die Zahl ist die Summe der Botschaften an alle anderen, also erfährt jeder etwas.",
  "bot.information.conventions.5":
    "Er liest jeden Hinweis als so einen Code, darum missversteht er Hinweise von Menschen.",
  "bot.information.conventions.6": "Kann er mehrere Karten spielen oder abwerfen, ist auch seine Wahl so eine Zahl.",
  "bot.information.conventions.7":
    "Er spielt Karten, die sicher passen. Bevor er abwirft, sagt er anderen, was sie spielen können.",
  "bot.information.conventions.8":
    "Er wirft nutzlose Karten ab. Kennt er keine, wirft er die ab, die wahrscheinlich am wenigsten gebraucht wird.",
  "bot.information.conventions.9":
    "Ist eine Karte nicht die, die ein Code ihm gesagt hat, traut er bis zum Ende des Spiels keinem Code mehr.",
  "bot.information.title": "Information",
  "bot.learned.description":
    "Ein neuronales Netz, das aus einer halben Million Spielen mit sich selbst gelernt hat. Zwei von seiner Art spielen gut zusammen. Mit Menschen oder anderen Bots spielt er schlecht. Er kennt nur das gewöhnliche Spiel zu zweit.",
  "bot.learned.conventions.1":
    "Was Hinweise bedeuten, hat er zuerst von Vorsichtig gelernt. Dann hat er es im Spiel mit sich selbst geändert.",
  "bot.learned.conventions.2": "Niemand weiß, was seine Hinweise jetzt bedeuten.",
  "bot.learned.conventions.3":
    "Er nutzt nur die Karten und Hinweise, wie sie jetzt sind, und die letzte Aktion. Sonst merkt er sich nichts.",
  "bot.learned.conventions.4": "Er liest deine Hinweise wie solche von seiner Art, darum missversteht er viele.",
  "bot.learned.misfit":
    "Er kennt nur eine Art von Tisch: zwei Personen, acht Hinweismarken, drei Fehler und fünf Farben mit den Karten und Hinweisen von Cocktail.",
  "bot.learned.title": "Gelernt",
  "bot.not-here":
    "Ich bin gerade nicht auf diesem Server, also hat {bot} die Aktion von Zug {turn} gewählt. Wer einlädt, kann einen anderen Bot hinsetzen.",
  "bot.random.description":
    "Nimmt zufällige erlaubte Aktionen und verliert nach wenigen Runden. Zum Vergleichen, nicht fürs Team.",
  "bot.random.conventions.1": "Seine Hinweise bedeuten nichts, und er versteht keine.",
  "bot.random.title": "Zufall",
  "bot.hidden": "er muss wissen, welche Karten gespielt wurden, und hier erfährt es niemand",
  "bot.untold": "er richtet sich nach den Werten von Hinweisen, und hier werden sie nicht gesagt",
  "bot.thinking.description":
    "Spielt nach denselben Konventionen, denkt aber vor jeder Aktion bis zu zwei Sekunden nach: Er probiert, was er ausspielen und abwerfen kann, an möglichen Verteilungen aus. Bringt etwas davon sicher mehr Punkte als seine übliche Aktion, tut er das.",
  "bot.thinking.conventions.1":
    "Vor jeder Aktion probiert er alles, was er ausspielen und abwerfen kann, an vielen möglichen Verteilungen aus, jeweils bis zum Ende des Spiels. Bringt etwas davon sicher mehr Punkte als die Aktion nach diesen Konventionen, tut er das. Seine Hinweise folgen immer diesen Konventionen.",
  "bot.thinking.title": "Konventionen, denkend",
  "bot.unfit": "Der Bot {bot} kann an diesem Tisch nicht spielen. {reason}",
  "bot.unknown": "Unbekannter Bot {bot}: Dieser Server hat {bots}.",

  "reason.action.clue-colour": "{name} {colour} nennen",
  "reason.action.clue-rank": "{name} {rank} nennen",
  "reason.action.discard": "meine {card} {place} abwerfen",
  "reason.action.play": "meine {card} {place} spielen",
  "reason.all-clued": "Alle meine {cards} haben Hinweise. Diese ist am unwahrscheinlichsten die letzte ihrer Sorte.",
  "reason.asks": "{held}. Mein Hinweis an {name} zu {kind} bittet darum, das zuerst zu spielen.",
  "reason.chance": "Mein Netz nennt keine Gründe, nur Wahrscheinlichkeiten. Dieser Aktion gab es {percent} %.",
  "reason.clued": "Ein Hinweis hat diese {card} gemeint. Ich halte sie für {kinds}, also spiele ich sie.",
  "reason.clued-of-many": "Ein Hinweis hat diese {card} gemeint. Ich glaube, dass sie gespielt werden kann.",
  "reason.decimal": "{whole},{decimals}",
  "reason.has-clued": "{name} hat {kind}, mit einem Hinweis",
  "reason.has-newest": "{name} hat {kind}, die neueste {card} ohne Hinweis",
  "reason.last-round": {
    by: "strike",
    m: "Es ist die letzte Runde, und ein weiterer {strike} beendet das Spiel noch nicht. Diese {card} passt am ehesten.",
    other:
      "Es ist die letzte Runde, und eine weitere {strike} beendet das Spiel noch nicht. Diese {card} passt am ehesten.",
  },
  "reason.later": "{name} kann {kind} nach schon bekannten {cards} spielen.",
  "reason.learns": "Ich habe nichts Dringenderes zu sagen. {name} erfährt mehr über {cards}, die wir brauchen.",
  "reason.least-needed": "Ich habe keine bessere Aktion, und diese {card} brauchen wir am wenigsten.",
  "reason.misplay": "{name} hätte {kind} gespielt, und das passt nicht. Mein Hinweis verhindert es.",
  "reason.more-points":
    "Ich habe an {deals} möglichen Verteilungen ausprobiert, was ich ausspielen und abwerfen kann. Diese Aktion bringt im Schnitt {points} Punkte (± {error}) mehr als meine übliche Aktion: {action}.",
  "reason.more-points-exactly":
    "Ich habe an allen {deals} möglichen Verteilungen ausprobiert, was ich ausspielen und abwerfen kann. Diese Aktion bringt im Schnitt {points} Punkte mehr als meine übliche Aktion: {action}.",
  "reason.no-clue":
    "Ich habe nichts zu spielen und keinen nützlichen Hinweis. Ich werfe meine älteste {card} ohne Hinweis ab.",
  "reason.no-code":
    "Kein Hinweis hat die Bedeutung, die ich brauche, also spiele ich die {card}, die am ehesten passt.",
  "reason.no-discard": "Ich habe nichts Besseres zu sagen und will nicht abwerfen.",
  "reason.no-play": "Ich habe nichts zu spielen. Diese {card} brauchen wir wahrscheinlich am wenigsten.",
  "reason.no-token":
    "Ich habe nichts zu spielen, und keine {clue_token} ist frei. Ich werfe meine älteste {card} ohne Hinweis ab.",
  "reason.none-better":
    "{reason} Ich habe auch an {deals} möglichen Verteilungen ausprobiert, was ich ausspielen und abwerfen kann: Nichts davon bringt sicher mehr Punkte.",
  "reason.none-better-only":
    "Ich habe an {deals} möglichen Verteilungen ausprobiert, was ich ausspielen und abwerfen kann: Nichts davon bringt sicher mehr Punkte als diese Aktion.",
  "reason.now": "{name} kann jetzt {kinds} spielen. Das sagt mein Hinweis.",
  "reason.now-untouched": "{name} kann {kind} jetzt spielen, weil mein Hinweis {clue} nicht darauf zeigt.",
  "reason.number.can-discard": "{name} kann {kind} abwerfen",
  "reason.number.can-play": "{name} kann {kind} spielen",
  "reason.number.clue": "Mein Hinweis ist ein Code, der allen etwas sagt: {news}.",
  "reason.number.clue-only": "Mein Hinweis ist ein Code, der allen mehr über ihre {cards} sagt.",
  "reason.number.discard":
    "Ich könnte {count} nutzlose {cards} abwerfen. Meine Wahl ist ein Code, der allen etwas sagt: {news}.",
  "reason.number.discard-only":
    "Ich könnte {count} nutzlose {cards} abwerfen. Meine Wahl ist ein Code, der allen mehr über ihre {cards} sagt.",
  "reason.number.discards-too": "kann {kind} abwerfen",
  "reason.number.next-player": "{news}; {more}",
  "reason.number.play": "Ich könnte {count} {cards} spielen. Meine Wahl ist ein Code, der allen etwas sagt: {news}.",
  "reason.number.play-only":
    "Ich könnte {count} {cards} spielen. Meine Wahl ist ein Code, der allen mehr über ihre {cards} sagt.",
  "reason.number.plays-too": "kann {kind} spielen",
  "reason.passes": "Ich habe nichts Besseres zu sagen. Dieser Hinweis gibt nur den Zug weiter.",
  "reason.same-elsewhere": "Jemand anderes hat die gleiche {card} mit einem Hinweis.",
  "reason.save": "{name} würde als Nächstes {kind} abwerfen, die letzte ihrer Sorte. Mein Hinweis rettet sie.",
  "reason.save-otherwise":
    "{name} würde als Nächstes {kind} abwerfen, die letzte ihrer Sorte. Mein Hinweis gibt {name} etwas Besseres zu tun.",
  "reason.sure": "Meine {card} kann nur {kinds} sein, also kann ich sie spielen.",
  "reason.sure-of-many": "Was diese {card} auch ist, sie passt.",
  "reason.sure-of-rank": "Diese {rank} passt, welche Farbe sie auch hat.",
  "reason.tried":
    "Der Nachziehstapel ist fast leer. Ich habe meine Aktionen an vielen möglichen Verteilungen ausprobiert, und diese war die beste.",
  "reason.two-chances":
    "Mein Netz nennt keine Gründe, nur Wahrscheinlichkeiten. Dieser Aktion gab es {percent} % und der nächstbesten {next_percent} %: {action}.",
  "reason.useless": "Diese {card} wird nicht mehr gebraucht.",
  "reason.waits":
    "Ein Hinweis an jemand anderen braucht zuerst {kinds}. Niemand sonst hat das, also muss ich es haben.",

  "why.cannot": "{bot} kann seine Aktionen nicht begründen. Du kannst stattdessen seine Konventionen sehen.",
  "why.failed": "Ich hatte in diesem Zug einen Fehler, also hat {bot} die Aktion gewählt.",
  "why.found-no-more":
    "Ich habe meine Aktionen noch einmal an anderen möglichen Verteilungen ausprobiert, und diese war nicht sicher die beste.",
  "why.later": "Der Grund hängt von Karten ab, die du nicht siehst: Frag nach dem Spiel noch einmal.",
  "why.no-answer": "{bot} antwortet gerade nicht.",
  "why.no-bot": "Der Bot {bot} ist nicht mehr auf diesem Server und kann keinen Grund nennen.",
  "why.not-taken": "Zug {turn} wurde noch nicht gespielt: Das Spiel ist bei Zug {now}.",
  "why.other-version": "Eine andere Version dieses Bots hat diese Aktion gewählt, deshalb ist der Grund unbekannt.",
  "why.person": "Diese Aktion hat vielleicht ein Mensch gewählt: Nur Bots können Gründe nennen.",
} as const satisfies Partial<Catalogue>;
