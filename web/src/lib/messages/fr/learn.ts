/** French: puzzles, and the guide of the first game. */
import type { learn as english } from "../en/learn";
import type { Part } from "../types";

export const learn = {
  "learn.title": "Ta première partie",
  "learn.lead":
    "Apprends Hanabi en jouant : une partie à deux, avec un partenaire qui sait quoi faire et un guide à côté de la table. Elle dure une dizaine de minutes.",
  "learn.what.table": "C’est une vraie table : tu donnes des indices, joues et défausses comme dans toute partie.",
  "learn.what.wrong": "Tu ne peux rien gâcher. Avant qu’un faux pas ne compte, le guide t’en parle.",
  "learn.what.leave": "Tu peux partir à tout moment : ta table t’attend sur la page d’accueil.",
  "learn.begin": "Prendre place",
  "live.heading": "Essaie",
  "live.lead":
    "Un petit plateau : donne un indice sur une {card} d’en face, ou joue ou défausse une des tiennes, et vois ce que les règles en font.",
  "live.theirs": "Les {cards} de Bo : appuie sur un chiffre ou une couleur pour en donner l’indice",
  "live.own": "Tes {cards}",
  "live.clue": "Indice {value}",
  "live.play": "Jouer la {card} {place}",
  "live.discard": "Défausser la {card} {place}",
  "live.again": "La remettre",
  "live.told.clue": {
    one: "Tu donnes l’indice {value} : {count} {card} de Bo correspond et est désignée. Cela coûte un des {clue_tokens} ; il en reste {tokens}.",
    many: "Tu donnes l’indice {value} : {count} de {cards} de Bo correspondent et sont désignées. Cela coûte un des {clue_tokens} ; il en reste {tokens}.",
    other:
      "Tu donnes l’indice {value} : {count} {cards} de Bo correspondent et sont désignées. Cela coûte un des {clue_tokens} ; il en reste {tokens}.",
  },
  "live.told.played":
    "C’est le {kind}, le suivant de son feu d’artifice : le feu d’artifice grandit. Tu piocherais une nouvelle {card}.",
  "live.told.completed": "C’est le {kind} : son feu d’artifice est complet, et un des {clue_tokens} redevient libre.",
  "live.told.strike": {
    by: "strikes",
    f: "C’est le {kind}, qui ne convient pas : il va à la défausse, et une des {strikes} est utilisée.",
    other: "C’est le {kind}, qui ne convient pas : il va à la défausse, et un des {strikes} est utilisé.",
  },
  "live.told.discarded":
    "C’était le {kind}. Il est hors du jeu, et un des {clue_tokens} redevient libre : cela en fait {tokens}.",
  "learn.first": "Jouer ta première partie",
  "learn.puzzles": "Énigmes",

  "puzzles.title": "Énigmes",
  "puzzles.lead":
    "Des positions de vraies parties, chacune avec un but. Seul compte ce que les joueurs peuvent savoir par les indices et les cartes qu’ils voient ; aucune convention n’est nécessaire.",
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

  "coach.label": "Ce qu’il faut faire",
  "puzzle.title": "Énigme",
  "puzzle.gone": "Énigme inconnue",
  "puzzle.gone.text": "Le lien est peut-être faux. La liste contient toutes les énigmes.",
  "puzzle.heading": "Énigme {number} : {title}",
  "puzzle.heading.solved": "Énigme {number} : {title} (résolue)",
  "puzzle.right": "Résolue ! {reason}",
  "puzzle.wrong": "Pas encore. {reason}",
  "puzzle.again": "Revenir à la position",
  "puzzle.next": "Énigme suivante",
  "puzzle.all": "Toutes les énigmes",
  "puzzle.keep": "Garder mes progrès",
  "puzzle.hint": "Aide",
  "puzzle.hint.is": "Aide : {text}",
  "puzzle.explanation": "Expliquer",
  "puzzle.explanation.is": "Explication : {text}",

  "lesson.heading": "Ta première partie",
  "lesson.heading.step": "Ta première partie, étape {step} sur {steps}",
  "lesson.next": "Suivant",
  "lesson.back": "Retour",
  "lesson.again": "Réessayer",
  "lesson.anyway": "Le faire quand même",
  "lesson.skip": "Aller au dernier tour",
  "lesson.restart": "Recommencer la leçon",
  "lesson.leave": "Vers l’accueil",
  "lesson.to.puzzles": "Essayer des énigmes",
  "lesson.waits": "À {name} de jouer.",
  "lesson.own":
    "La partie est à toi maintenant : donne des indices, joue ce que tu connais, défausse ce dont personne n’a besoin.",
  "lesson.off": "Tu as pris ton propre chemin, et {name} te suit. Joue jusqu’à la fin, ou recommence la leçon.",
  "lesson.off.over":
    "C’était une partie entière, jouée à ta façon. Recommence la leçon, ou essaie quelque chose de nouveau.",
  "lesson.wrong.clue": "Cet indice est permis, mais un autre aide davantage en ce moment.",
  "lesson.wrong.play":
    "Attention : tu ne sais pas si cette carte convient. La jouer à tort coûterait une erreur. Rien ne s’est encore passé.",
  "lesson.wrong.discard":
    "Une carte défaussée est perdue pour de bon, et il y a mieux à faire. Rien ne s’est encore passé.",

  "lesson.note.welcome":
    "Bienvenue ! {name} et toi, vous jouez dans le même camp. Je suis ton guide : je te dis quoi regarder et quoi faire.",
  "lesson.note.other": "Voici les cartes que tient {name}. Tu les vois, mais pas {name}.",
  "lesson.note.own":
    "Voici tes cartes. {name} les voit ; toi, tu n’en vois que le dos. Ce que tu apprends sur elles y est dessiné.",
  "lesson.note.goal":
    "Ensemble, vous construisez cinq feux d’artifice, un par couleur. Chacun se construit de 1 à 5, une {card} après l’autre. Chaque {card} vaut un point.",
  "lesson.note.lanterns":
    "À ton tour, tu fais une de ces trois choses : donner un indice, jouer une {card} ou en défausser une. Un indice coûte un de ces huit {clue_tokens}.",
  "lesson.note.ones":
    "{name} a un 1 rouge et un 1 bleu, jouables tous les deux. Dis-le : appuie sur le 1 de l’un d’eux, puis sur Envoyer. Un indice annonce un chiffre ou une couleur, et désigne toutes les {cards} qui correspondent.",
  "lesson.note.played":
    "Grâce à toi, {name} savait que cette {card} était un 1, et l’a jouée : le feu d’artifice rouge a commencé. Puis {name} a pioché une nouvelle {card}.",
  "lesson.note.cost":
    "Ton indice a coûté un des {clue_tokens} : il en reste sept. Quand il n’en reste plus, personne ne peut donner d’indice.",
  "lesson.note.five":
    "{name} a le 5 jaune, et chaque 5 n’existe qu’une fois. S’il était défaussé, le feu d’artifice jaune ne pourrait plus jamais être complet. Appuie sur son 5, puis sur Envoyer : alors {name} le gardera.",
  "lesson.note.told":
    "Maintenant, {name} t’a donné un indice : ces deux {cards} sont des 1. {name} les voit, et ne dépenserait pas un indice pour des {cards} inutiles.",
  "lesson.note.strikes": {
    by: "strike",
    f: "Une {card} qui ne convient pas coûte une {strike}, et à la troisième la partie est perdue. Joue donc ce que tu connais, ou ce qu’un indice te demande de jouer.",
    other:
      "Une {card} qui ne convient pas coûte un {strike}, et au troisième la partie est perdue. Joue donc ce que tu connais, ou ce qu’un indice te demande de jouer.",
  },
  "lesson.note.play":
    "Joue la première : appuie sur sa coche verte. Elle agit tout de suite, sans Envoyer. Sur un petit écran, appuie d’abord sur la {card} : la coche apparaît alors au-dessus.",
  "lesson.note.green":
    "C’était le 1 vert, et le feu d’artifice vert a commencé. Pendant ce temps, {name} a joué le 1 bleu que ton indice désignait.",
  "lesson.note.again": "Tu as un autre 1. Joue-le aussi.",
  "lesson.note.red": "{name} dit que cette {card} est rouge. Le feu d’artifice rouge attend son 2.",
  "lesson.note.not-one":
    "Tu en sais plus : l’indice sur les 1 n’a pas désigné cette {card}, ce n’est donc pas un 1. Un indice dit aussi quelque chose des {cards} qu’il laisse de côté.",
  "lesson.note.play-red":
    "{name} ne te demanderait pas de la garder juste maintenant : elle devrait donc convenir. Joue-la.",
  "lesson.note.discarded":
    "C’était le 2 rouge ! Ensuite, {name} n’avait rien à dire et a défaussé une {card} : le 4 vert. Il reste encore un 4 vert.",
  "lesson.note.back":
    "Une défausse rend un des {clue_tokens}. C’est ainsi que vous pouvez vous offrir d’autres indices.",
  "lesson.note.eyes":
    "Que sait {name} ? Garde le doigt ou la souris sur les {cards} que tient {name}, ou appuie sur l’œil à côté du nom, et tu les vois comme {name} les voit.",
  "lesson.note.oldest":
    "Il n’y a rien à indiquer ni à jouer maintenant : défausse donc. D’habitude, on défausse sa plus ancienne {card} sans indice : elle est à gauche. Appuie sur sa croix rouge.",
  "lesson.note.twos":
    "C’était le 4 blanc ; il en reste un autre. Maintenant, {name} dit que ces deux-là sont des 2. Le rouge a déjà son 2, mais {name} ne désignerait pas une {card} sans raison.",
  "lesson.note.play-two": "Joue la première des deux.",
  "lesson.note.free":
    "Le 2 jaune ! Maintenant tu sais tout ce qu’il faut. Continue à ta guise, ou va au dernier tour pour voir comment une partie se termine.",
  "lesson.note.one-left":
    "Nous avons sauté quelques tours. Il reste une {card} à piocher. Une fois qu’elle est piochée, chacun joue encore un tour, puis la partie est finie.",
  "lesson.note.best":
    "Le score est le nombre de {cards} sur les feux d’artifice ; le meilleur score encore possible est indiqué à côté.",
  "lesson.note.last-but-one":
    "À présent, les indices t’ont presque tout dit de tes {cards}. Celle-ci est le 2 blanc, et le feu d’artifice blanc en est à 1 : joue-la. Ainsi tu pioches la dernière {card}.",
  "lesson.note.last":
    "Le dernier tour de table : {name} a joué une dernière fois, et c’est à toi. Tu sais que voici le 5 vert. Joue-le, et le feu d’artifice vert est complet !",
  "lesson.note.end":
    "C’était la fin, et une belle fin ! Tu connais le jeu maintenant. Les énigmes montrent tout ce qu’un indice peut dire, et à une nouvelle table tu peux jouer avec des amis ou des bots.",
} as const satisfies Part<typeof english>;
