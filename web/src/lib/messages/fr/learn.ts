/** French: puzzles, and the guide of the first game. */
import type { Catalogue } from "../types";

export const learn = {
  "learn.title": "Ta première partie",
  "learn.lead":
    "Apprends Hanabi en jouant : une partie à deux, avec un bot pour partenaire. Un guide explique chaque étape. Elle dure une dizaine de minutes.",
  "learn.what.table": "C’est une vraie partie : tu donnes des indices, joues et défausses comme dans toute partie.",
  "learn.what.wrong": "Tu ne peux rien gâcher : le guide t’avertit avant qu’une erreur ne compte.",
  "learn.what.leave": "Tu peux partir à tout moment et reprendre plus tard depuis l’accueil.",
  "learn.begin": "Prendre place",
  "live.heading": "Essaie",
  "live.lead":
    "Donne un indice sur une des {cards} de Bo, ou joue ou défausse une des tiennes, et vois ce qui se passe.",
  "live.theirs": "Les {cards} de Bo : appuie sur un chiffre ou une couleur pour en donner l’indice",
  "live.own": "Tes {cards}",
  "live.again": "La remettre",
  "live.told.clue": {
    one: "Tu donnes l’indice {value} : {count} des {cards} de Bo correspond. Un indice coûte un des {clue_tokens} ; il en reste {tokens}.",
    many: "Tu donnes l’indice {value} : {count} des {cards} de Bo correspondent. Un indice coûte un des {clue_tokens} ; il en reste {tokens}.",
    other:
      "Tu donnes l’indice {value} : {count} des {cards} de Bo correspondent. Un indice coûte un des {clue_tokens} ; il en reste {tokens}.",
  },
  "live.told.played":
    "C’est le {kind}, le suivant de son feu d’artifice, qui grandit. En partie, tu pioches ensuite une nouvelle {card}.",
  "live.told.completed": "C’est le {kind} : son feu d’artifice est complet, et tu regagnes un des {clue_tokens}.",
  "live.told.strike": {
    by: "strikes",
    f: "C’est le {kind}, qui ne convient pas : il va à la défausse, et une des {strikes} est utilisée.",
    other: "C’est le {kind}, qui ne convient pas : il va à la défausse, et un des {strikes} est utilisé.",
  },
  "live.told.discarded":
    "C’était le {kind}. Il est hors du jeu, et tu regagnes un des {clue_tokens} ({tokens} disponibles).",

  "puzzles.title": "Énigmes",
  "puzzles.lead": "Des positions de vraies parties, chacune avec un but. Résous-les dans l’ordre que tu veux.",
  "puzzles.progress": "Énigmes résolues",
  "puzzles.solved": {
    one: "{count} résolue sur {all}.",
    many: "{count} résolues sur {all}.",
    other: "{count} résolues sur {all}.",
  },
  "puzzles.first": "Commencer",
  "puzzles.next": "Continuer",
  "puzzles.done": "résolue",
  "puzzles.step.1": "Premiers pas",
  "puzzles.step.1.text": "Ce que disent les indices, et ce qui est sûr.",
  "puzzles.step.2": "Regarder de plus près",
  "puzzles.step.2.text": "Ce que les indices ne disent pas, et ceux qui font deux choses à la fois.",
  "puzzles.step.3": "Prévoir plus loin",
  "puzzles.step.3.text": "Compter les cartes, et le dernier tour de table.",
  "puzzles.daily": "Énigme du jour",
  "puzzles.daily.text": "Une position à étudier, la même pour tout le monde.",
  "puzzles.solve": "La résoudre",
  "puzzles.again": "Résolue : la revoir",
  "puzzles.basics": "Les bases",
  "puzzles.basics.text": "Il te faut seulement les indices et les cartes visibles, sans conventions.",
  "puzzles.games": "La meilleure action",
  "puzzles.games.text":
    "Un programme les a trouvées dans des parties de bots et d’humains : une action est nettement meilleure que toutes les autres, en moyenne de nombreuses suites possibles. Tout le monde suit les conventions du bot Conventions, à part quelques erreurs aux tours précédents ; là où les indices et les cartes visibles suffisent, l’énoncé le dit.",
  "puzzles.theme.play": "Jouer",
  "puzzles.theme.play.text": "Quelle carte est jouable, et laquelle d’abord.",
  "puzzles.theme.clue": "Indices",
  "puzzles.theme.clue.text": "L’indice qui fait jouer une carte.",
  "puzzles.theme.save": "Sauver",
  "puzzles.theme.save.text": "L’indice qui évite la perte d’une carte.",
  "puzzles.theme.discard": "Défausser",
  "puzzles.theme.discard.text": "La carte dont on peut se passer.",
  "puzzles.theme.finesse": "Prompts et finesses",
  "puzzles.theme.finesse.text": "Des indices à quelqu’un qui demandent à quelqu’un d’autre de jouer.",
  "puzzles.theme.end": "Fin de partie",
  "puzzles.theme.end.text": "Les dernières cartes et les derniers tours.",
  "puzzles.level.1": "Facile",
  "puzzles.level.2": "Moyen",
  "puzzles.level.3": "Difficile",
  "puzzles.all": {
    one: "Afficher {count} énigme",
    many: "Afficher {count} énigmes",
    other: "Afficher {count} énigmes",
  },

  "coach.label": "Ce qu’il faut faire",
  "puzzle.title": "Énigme",
  "puzzle.gone": "Énigme inconnue",
  "puzzle.gone.text": "Le lien est peut-être faux. La liste contient toutes les énigmes.",
  "puzzle.heading": "Énigme {number} : {title}",
  "puzzle.heading.solved": "Énigme {number} : {title} (résolue)",
  "puzzle.heading.found": "{title} · {level}",
  "puzzle.heading.found.solved": "{title} · {level} · résolue",
  "puzzle.right": "Résolue ! {reason}",
  "puzzle.wrong": "Ce n’est pas la solution. {reason}",
  "puzzle.again": "Revenir à la position",
  "puzzle.next": "Énigme suivante",
  "puzzle.all": "Toutes les énigmes",
  "puzzle.keep": "Garder mes progrès",
  "puzzle.hint": "Aide",
  "puzzle.hint.is": "Aide : {text}",
  "puzzle.explanation": "Expliquer",
  "puzzle.explanation.is": "Explication : {text}",

  "mistakes.title": "Tes erreurs",
  "mistakes.lead":
    "Les tours que les analyses ont marqués dans tes parties. Rejoue chacun avec ce que tu voyais alors. Ce que tu réussis revient après 1, 3, 9 et 27 jours ; ensuite, c’est appris.",
  "mistakes.none":
    "Il n’y a pas encore d’erreurs. Ouvre une de tes parties terminées et demande son analyse : ce qu’elle marque vient ici.",
  "mistakes.none.game": "L’analyse n’y marque aucune erreur de ta part.",
  "mistakes.none.due": "Aucune de tes erreurs n’est à revoir maintenant.",
  "mistakes.idle": "Aucune erreur à rejouer",
  "mistakes.later": "Rien à revoir maintenant. La prochaine revient le {day}.",
  "mistakes.later.at": "Rien à revoir maintenant. La prochaine revient à {time}.",
  "mistakes.try": "Rejouer tes erreurs",
  "mistakes.progress": "Erreurs apprises",
  "mistakes.status": {
    one: "{count} à revoir · {learned} sur {all} apprises",
    many: "{count} à revoir · {learned} sur {all} apprises",
    other: "{count} à revoir · {learned} sur {all} apprises",
  },
  "mistakes.show": { one: "Montrer {count} erreur", many: "Montrer {count} erreurs", other: "Montrer {count} erreurs" },
  "mistakes.one": "{day}, tour {turn} : {mark}",
  "mistakes.learned": "apprise",
  "mistakes.right": { one: "{count} fois juste", many: "{count} fois juste", other: "{count} fois juste" },
  "mistakes.causes": "Par cause",
  "mistakes.knowledge": "Sans conventions",
  "mistakes.knowledge.text": "Les indices et les cartes visibles suffisaient pour voir que l’action était mauvaise.",
  "mistakes.convention": "Avec conventions",
  "mistakes.convention.text": "Seules les conventions montraient que l’action était mauvaise.",
  "mistakes.kinds": "Par action",
  "mistakes.play": "Jouées",
  "mistakes.play.text": "Des cartes que tu as jouées.",
  "mistakes.discard": "Défaussées",
  "mistakes.discard.text": "Des cartes que tu as défaussées.",
  "mistakes.clue": "Indices",
  "mistakes.clue.text": "Des indices que tu as donnés.",
  "mistake.heading": "Erreur {place} sur {count} : tour {turn}",
  "mistake.task": "Dans la partie : {action} ({mark}). Que ferais-tu maintenant ?",
  "mistake.task.points": "Dans la partie : {action} ({mark}, {points} points). Que ferais-tu maintenant ?",
  "mistake.same": "C’est ce que tu as fait dans la partie. Essaie autre chose.",
  "mistake.better": "{action} : mieux que dans la partie, mais une autre action est encore meilleure. Réessaie.",
  "mistake.wrong": "{action} : ce n’est pas ça. Réessaie.",
  "mistake.hint.play": "Aide : joue une {card}.",
  "mistake.hint.discard": "Aide : défausse une {card}.",
  "mistake.hint.colour": "Aide : donne un indice de couleur.",
  "mistake.hint.rank": "Aide : donne un indice de nombre.",
  "mistake.hint.card": "Aide : {action}.",
  "mistake.hint.player": "Aide : donne à {name} un indice sur les {cards} mises en valeur.",
  "mistake.show": "Montrer",
  "mistake.skip": "Passer",
  "mistake.step": "Dérouler",
  "mistake.all": "Toutes",
  "mistake.right": "Juste ! {action}.",
  "mistake.right.near": "Cela coûte {points} ± {error} points : pas plus que l’incertitude, ou presque rien.",
  "mistake.tried.better": "{action} : mieux que dans la partie, mais pas le meilleur.",
  "mistake.tried.wrong": "{action} : ce n’était pas ça.",
  "mistake.best": "La meilleure action : {action}.",
  "mistake.taken": "Dans la partie : {action}.",
  "mistake.stranger":
    "Ce conseil suppose les conventions du bot {bot}. {name} a joué autrement : le bot n’aurait fait que {share} de ces coups.",
  "mistake.due": "Elle revient le {day}.",
  "mistake.due.at": "Elle revient à {time}.",
  "mistake.learned": "Maintenant, elle est apprise.",

  "lesson.heading.step": "Ta première partie, étape {step} sur {steps}",
  "lesson.partner": "partenaire",
  "lesson.next": "Suivant",
  "lesson.back": "Retour",
  "lesson.again": "Réessayer",
  "lesson.anyway": "Quand même",
  "lesson.skip": "Aller au dernier tour",
  "lesson.restart": "Recommencer la leçon",
  "lesson.leave": "Vers l’accueil",
  "lesson.to.puzzles": "Essayer des énigmes",
  "lesson.waits": "C’est à {name} de jouer.",
  "lesson.own": "À toi de décider : donne des indices, joue ce que tu connais, défausse ce dont personne n’a besoin.",
  "lesson.off": "Tu joues maintenant sans la leçon, et {name} joue avec toi. Finis la partie, ou recommence la leçon.",
  "lesson.off.over": "Tu as joué une partie entière. Recommence la leçon, ou essaie des énigmes.",
  "lesson.wrong.clue": "Cet indice est permis, mais autre chose aide davantage maintenant. Rien ne s’est encore passé.",
  "lesson.wrong.play": {
    by: "strike",
    f: "Attention : si cette {card} ne convient pas, elle coûte une {strike}. Rien ne s’est encore passé.",
    other: "Attention : si cette {card} ne convient pas, elle coûte un {strike}. Rien ne s’est encore passé.",
  },
  "lesson.wrong.discard":
    "Une {card} défaussée est perdue, et autre chose aide davantage maintenant. Rien ne s’est encore passé.",

  "lesson.note.welcome": "Bienvenue ! {name} et toi, vous jouez ensemble. Ce guide te dit quoi regarder et quoi faire.",
  "lesson.note.other": "Voici les {cards} de {name}. Tu les vois, mais pas {name}.",
  "lesson.note.own":
    "Voici tes {cards}. {name} les voit ; tu n’en vois que le dos. Ce que tu apprends sur elles y apparaît.",
  "lesson.note.goal":
    "Ensemble, vous construisez cinq feux d’artifice, un par couleur, de 1 à 5 dans l’ordre. Chaque {card} posée vaut un point.",
  "lesson.note.lanterns":
    "À ton tour, tu donnes un indice, joues une {card} ou en défausses une. Un indice coûte un de ces huit {clue_tokens}.",
  "lesson.note.ones":
    "Les deux 1 de {name} sont jouables. Appuie sur un 1, puis sur Envoyer. Un indice donne un chiffre ou une couleur et désigne toutes les {cards} concernées.",
  "lesson.note.played":
    "{name} savait que cette {card} était un 1 et l’a jouée : le feu d’artifice rouge a commencé. Puis {name} a pioché une {card}.",
  "lesson.note.cost":
    "Ton indice a coûté un des {clue_tokens} : il en reste sept. Quand il n’en reste plus, personne ne peut donner d’indice.",
  "lesson.note.five":
    "{name} a le seul 5 jaune. Sans lui, le feu d’artifice jaune ne peut pas être complet. Appuie sur son 5, puis sur Envoyer : {name} le gardera.",
  "lesson.note.told":
    "{name} t’a donné un indice : ces deux {cards} sont des 1. {name} les voit et ne donnerait pas d’indice sur des {cards} inutiles.",
  "lesson.note.strikes": {
    by: "strike",
    f: "Jouer une {card} qui ne convient pas coûte une {strike} ; à la troisième, c’est perdu. Joue seulement ce que tu connais, ou ce qu’un indice demande.",
    other:
      "Jouer une {card} qui ne convient pas coûte un {strike} ; au troisième, c’est perdu. Joue seulement ce que tu connais, ou ce qu’un indice demande.",
  },
  "lesson.note.play":
    "Joue le premier 1 : appuie sur sa coche verte. Si tu n’en vois pas, appuie d’abord sur la {card}. Jouer se fait sans Envoyer.",
  "lesson.note.green":
    "C’était le 1 vert : le feu d’artifice vert a commencé. Entre-temps, {name} a joué le 1 bleu de ton indice.",
  "lesson.note.again": "Tu as un autre 1. Joue-le aussi.",
  "lesson.note.red": "{name} dit que cette {card} est rouge. Au feu d’artifice rouge, il faut maintenant un 2.",
  "lesson.note.not-one":
    "Tu en sais plus : l’indice sur les 1 n’a pas désigné cette {card}, ce n’est donc pas un 1. Un indice renseigne aussi sur les autres {cards}.",
  "lesson.note.play-red": "Il n’y a pas de raison de garder cette {card} : {name} veut donc dire « joue-la ». Joue-la.",
  "lesson.note.discarded":
    "C’était le 2 rouge ! Ensuite, {name} n’avait pas d’indice utile et a défaussé le 4 vert. Il reste un autre 4 vert.",
  "lesson.note.back": "Une défausse rend un des {clue_tokens}, pour donner d’autres indices.",
  "lesson.note.eyes":
    "Que sait {name} ? Appuie sur l’œil, ou maintiens appuyées les {cards} de {name} : tu les vois comme {name}.",
  "lesson.note.oldest":
    "Il n’y a rien à indiquer ni à jouer : défausse. D’habitude, on défausse sa plus ancienne {card} sans indice, ici la première. Appuie sur sa croix rouge. Si tu n’en vois pas, appuie d’abord sur la {card}.",
  "lesson.note.twos":
    "C’était le 4 blanc ; il en reste un. Maintenant, {name} dit que ces deux-là sont des 2. Le rouge a son 2, mais tout indice a une raison.",
  "lesson.note.play-two": "Joue la première des deux.",
  "lesson.note.free":
    "Le 2 jaune ! Tu en sais assez. Va au dernier tour pour voir comment une partie se termine. Ou joue seul jusqu’à la fin : la leçon s’arrête alors ici.",
  "lesson.note.one-left":
    "La partie a fait un saut en avant. Il reste une {card} à piocher. Ensuite, chacun joue encore un tour, et la partie est finie.",
  "lesson.note.best":
    "Le score est le nombre de {cards} sur les feux d’artifice. « {best} » est le meilleur score encore possible.",
  "lesson.note.last-but-one":
    "Tu connais presque toutes tes {cards}. Voici le 2 blanc, et le feu d’artifice blanc en est à 1. Joue-le : tu pioches la dernière {card}.",
  "lesson.note.last":
    "Le dernier tour : {name} a joué une dernière fois, et c’est à toi. Tu sais que voici le 5 vert. Joue-le pour compléter le feu d’artifice vert !",
  "lesson.note.end":
    "La partie est finie. Bien joué ! Tu connais maintenant les règles. Résous des énigmes, ou joue avec des amis ou des bots à une nouvelle table.",
} as const satisfies Partial<Catalogue>;
