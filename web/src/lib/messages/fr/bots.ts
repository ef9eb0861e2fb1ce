/** French: the bots, and why they act. */
import type { Catalogue } from "../types";

export const bots = {
  "bot.added": "Un bot qui a été ajouté à ce serveur.",
  "bot.cautious.description":
    "Joue les cartes qu’il sait jouables, donne des indices sur les cartes jouables, sauve la dernière carte d’une sorte, et défausse sa plus ancienne carte sans indice. Un coéquipier fiable.",
  "bot.cautious.conventions.1": "Un indice parle d’une seule carte : la plus ancienne sans indice, s’il la désigne.",
  "bot.cautious.conventions.2":
    "Sinon, il parle de la carte la plus récente qui reçoit son premier indice. S’il n’y en a pas, il parle de la plus récente qu’il désigne.",
  "bot.cautious.conventions.3":
    "La carte la plus ancienne est celle qui a été piochée la première. Elle est à gauche, sauf si son joueur l’a déplacée.",
  "bot.cautious.conventions.4": "La carte d’un indice peut être jouée, maintenant ou après des cartes déjà connues.",
  "bot.cautious.conventions.5":
    "Si c’était la plus ancienne sans indice, l’indice peut aussi vouloir dire : garde-la, c’est la dernière de sa sorte.",
  "bot.cautious.conventions.6":
    "Pour sauver un 5, donne son chiffre en indice. Un indice de couleur ne sauve jamais un 5.",
  "bot.cautious.conventions.7":
    "Si le joueur suivant va défausser la dernière carte d’une sorte, il donne d’abord un indice.",
  "bot.cautious.conventions.8": "Il joue les cartes qu’il sait jouables, et celles qu’un indice lui a dit de jouer.",
  "bot.cautious.conventions.9": "Si une erreur de plus met fin à la partie, il ne joue que des cartes sûres.",
  "bot.cautious.conventions.10":
    "Il défausse une carte inutile, ou déjà touchée par un indice dans une autre main. Sinon, il défausse sa plus ancienne carte sans indice.",
  "bot.cautious.conventions.11":
    "Au dernier tour, il joue la carte la plus probable, s’il n’a pas de bon indice et si une erreur de plus ne met pas fin à la partie.",
  "bot.cautious.title": "Prudent",
  "bot.conventions.description":
    "Joue selon les conventions des bons joueurs : sauvetages, coups différés, prompts et finesses. Il prévoit ce que feront ses coéquipiers. Le meilleur coéquipier pour des humains.",
  "bot.conventions.conventions.1": "Un indice parle d’une seule carte : la plus ancienne sans indice, s’il la désigne.",
  "bot.conventions.conventions.2":
    "Sinon, il parle de la carte la plus récente qui reçoit son premier indice. S’il n’y en a pas, il parle de la plus récente qu’il désigne.",
  "bot.conventions.conventions.3":
    "La carte la plus ancienne est celle qui a été piochée la première. Elle est à gauche, sauf si son joueur l’a déplacée.",
  "bot.conventions.conventions.4": "La carte d’un indice peut être jouée, maintenant ou après des cartes déjà connues.",
  "bot.conventions.conventions.5":
    "Si c’était la plus ancienne sans indice, l’indice peut aussi vouloir dire : garde-la, c’est la dernière de sa sorte.",
  "bot.conventions.conventions.6":
    "Pour sauver un 5, donne son chiffre en indice. Un indice de couleur ne sauve jamais un 5.",
  "bot.conventions.conventions.7":
    "Un indice sur une carte qui n’est pas encore jouable demande à un autre joueur de jouer la carte qui manque.",
  "bot.conventions.conventions.8":
    "Ce joueur joue la plus ancienne de ses cartes avec indice qui peut être la carte manquante. S’il n’y en a pas, c’est la plus récente sans indice.",
  "bot.conventions.conventions.9":
    "Chaque carte qui reçoit un indice est utile, et aucune n’est la copie d’une autre carte avec indice.",
  "bot.conventions.conventions.10":
    "Il joue les cartes qu’il sait jouables, et celles qu’un indice lui a dit de jouer.",
  "bot.conventions.conventions.11": "Si une erreur de plus met fin à la partie, il ne joue que des cartes sûres.",
  "bot.conventions.conventions.12":
    "Il défausse une carte inutile, ou déjà touchée par un indice dans une autre main. Sinon, il défausse sa plus ancienne carte sans indice.",
  "bot.conventions.conventions.13":
    "Au dernier tour, il joue la carte la plus probable, s’il n’a pas de bon indice et si une erreur de plus ne met pas fin à la partie.",
  "bot.conventions.title": "Conventions",
  "bot.failed": "J’ai eu une erreur au tour {turn}, {bot} a donc choisi l’action.",
  "bot.gets-ready": "Je me prépare. Cela prend jusqu’à une demi-minute, et seulement la première fois.",
  "bot.guide.title": "Partenaire",
  "bot.information.description":
    "Chacun de ses indices est un code qui dit quelque chose à tous les autres joueurs. À trois ou plus, ces bots complètent presque toujours tous les feux d’artifice. Avec des humains ou d’autres bots, il joue mal.",
  "bot.information.conventions.1":
    "Ses indices sont un code que seuls les bots de sa sorte comprennent. Des humains peuvent à peine le lire.",
  "bot.information.conventions.2":
    "Un indice est vrai pour les cartes qu’il désigne, mais il veut le plus souvent dire autre chose.",
  "bot.information.conventions.3":
    "Chaque indice représente un nombre. Il dépend de trois choses : qui reçoit l’indice, si c’est une couleur ou un chiffre, et s’il désigne une certaine carte.",
  "bot.information.conventions.4":
    "Le nombre est la somme des messages à tous les autres joueurs : chacun d’eux apprend quelque chose.",
  "bot.information.conventions.5":
    "Il lit chaque indice comme un tel code, il comprend donc mal les indices des humains.",
  "bot.information.conventions.6": "S’il peut jouer ou défausser plusieurs cartes, son choix est aussi un tel nombre.",
  "bot.information.conventions.7":
    "Il joue les cartes qu’il sait jouables. Avant de défausser, il signale aux autres les cartes à jouer.",
  "bot.information.conventions.8":
    "Il défausse les cartes inutiles. S’il n’en connaît pas, il défausse celle dont on a sans doute le moins besoin.",
  "bot.information.conventions.9":
    "Si une carte n’est pas celle qu’un code lui a dite, il ne se fie plus aux codes jusqu’à la fin de la partie.",
  "bot.information.title": "Information",
  "bot.learned.description":
    "Un réseau de neurones, entraîné sur un demi-million de parties avec lui-même. Deux de sa sorte jouent bien ensemble. Avec des humains ou d’autres bots, il joue mal. Il ne connaît que la partie ordinaire à deux.",
  "bot.learned.conventions.1":
    "Il a d’abord appris de Prudent le sens des indices. Puis il l’a changé en jouant avec lui-même.",
  "bot.learned.conventions.2": "Personne ne sait ce que ses indices veulent dire maintenant.",
  "bot.learned.conventions.3":
    "Il n’utilise que les cartes et les indices actuels, et la dernière action. Il ne se souvient de rien d’autre.",
  "bot.learned.conventions.4": "Il lit tes indices comme ceux d’un bot de sa sorte, il en comprend donc mal beaucoup.",
  "bot.learned.misfit":
    "Il ne connaît qu’une sorte de table : deux joueurs, huit jetons d’indice, trois erreurs et cinq couleurs, avec les cartes et les indices de Cocktail.",
  "bot.learned.title": "Autodidacte",
  "bot.not-here":
    "Je ne suis pas sur ce serveur en ce moment, {bot} a donc choisi l’action du tour {turn}. L’hôte peut mettre un autre bot à cette place.",
  "bot.random.description":
    "Fait des actions permises au hasard, et perd en quelques tours. Utile pour comparer, pas comme coéquipier.",
  "bot.random.conventions.1": "Ses indices ne veulent rien dire, et il n’en comprend aucun.",
  "bot.random.title": "Hasard",
  "bot.hidden": "il doit savoir quelles cartes ont été jouées, et ici personne ne le sait",
  "bot.untold": "il se règle sur la valeur des indices, et ici elle n’est pas dite",
  "bot.thinking.description":
    "Joue selon les mêmes conventions, mais réfléchit avant d’agir, deux secondes au plus : il essaie de jouer et de défausser ses cartes sur des donnes possibles. Si une de ces actions rapporte à coup sûr plus de points que son action habituelle, il la choisit.",
  "bot.thinking.conventions.1":
    "Avant d’agir, il essaie de jouer et de défausser chacune de ses cartes sur beaucoup de donnes possibles, chaque fois jusqu’à la fin de la partie. Si une de ces actions rapporte à coup sûr plus de points que l’action selon ces conventions, il la choisit. Ses indices suivent toujours ces conventions.",
  "bot.thinking.title": "Conventions, réfléchi",
  "bot.unfit": "Le bot {bot} ne peut pas jouer à cette table. {reason}",
  "bot.unknown": "Bot inconnu {bot} : ce serveur a {bots}.",

  "reason.action.clue-colour": "donner à {name} l’indice {colour}",
  "reason.action.clue-rank": "donner à {name} l’indice {rank}",
  "reason.action.discard": "défausser ma {card} {place}",
  "reason.action.play": "jouer ma {card} {place}",
  "reason.all-clued":
    "Toutes mes {cards} ont un indice. Celle-ci est la moins susceptible d’être la dernière de sa sorte.",
  "reason.asks": "{held}. Mon indice à {name} sur {kind} demande de jouer cela d’abord.",
  "reason.chance":
    "Mon réseau ne donne pas de raisons, seulement des probabilités. Il a donné {percent} % à cette action.",
  "reason.clued": "Un indice parlait de cette {card}. Je pense que c’est {kinds}, donc je la joue.",
  "reason.clued-of-many": "Un indice parlait de cette {card}. Je pense qu’elle est jouable.",
  "reason.decimal": "{whole},{decimals}",
  "reason.has-clued": "{name} a {kind}, avec un indice",
  "reason.has-newest": "{name} a {kind} : c’est sa {card} la plus récente sans indice",
  "reason.last-round": {
    by: "strike",
    f: "C’est le dernier tour, et une {strike} de plus ne met pas fin à la partie. Cette {card} est la plus probable.",
    other:
      "C’est le dernier tour, et un {strike} de plus ne met pas fin à la partie. Cette {card} est la plus probable.",
  },
  "reason.later": "{name} peut jouer {kind} après des {cards} déjà connues.",
  "reason.learns": "Je n’ai rien de plus urgent à dire. {name} en apprend plus sur des {cards} dont nous avons besoin.",
  "reason.least-needed": "Je n’ai pas de meilleure action, et c’est la {card} dont nous avons le moins besoin.",
  "reason.misplay": "{name} aurait joué {kind}, qui ne convient pas. Mon indice l’évite.",
  "reason.more-points":
    "J’ai essayé de jouer et de défausser mes cartes sur {deals} donnes possibles. En moyenne, cette action rapporte {points} points (± {error}) de plus que mon action habituelle : {action}.",
  "reason.more-points-exactly":
    "J’ai essayé de jouer et de défausser mes cartes sur toutes les donnes possibles ({deals}). En moyenne, cette action rapporte {points} points de plus que mon action habituelle : {action}.",
  "reason.no-clue":
    "Je n’ai rien à jouer et aucun indice utile à donner. Je défausse ma plus ancienne {card} sans indice.",
  "reason.no-code":
    "Aucun indice n’a le sens qu’il me faut, je joue donc la {card} qui a le plus de chances de convenir.",
  "reason.no-discard": "Je n’ai rien de mieux à dire, et je ne veux pas défausser.",
  "reason.no-play": "Je n’ai rien à jouer. C’est sans doute la {card} dont nous avons le moins besoin.",
  "reason.no-token":
    "Je n’ai rien à jouer, et aucun {clue_token} n’est libre. Je défausse ma plus ancienne {card} sans indice.",
  "reason.none-better":
    "{reason} J’ai aussi essayé de jouer et de défausser mes cartes sur {deals} donnes possibles : aucune ne rapporte à coup sûr plus de points.",
  "reason.none-better-only":
    "J’ai essayé de jouer et de défausser mes cartes sur {deals} donnes possibles : aucune ne rapporte à coup sûr plus de points que celle-ci.",
  "reason.now": "{name} peut jouer {kinds} maintenant. Mon indice le dit.",
  "reason.now-untouched": "{name} peut jouer {kind} maintenant, parce que mon indice {clue} ne le touche pas.",
  "reason.number.can-discard": "{name} peut défausser {kind}",
  "reason.number.can-play": "{name} peut jouer {kind}",
  "reason.number.clue": "Mon indice est un code qui apprend quelque chose à chaque joueur : {news}.",
  "reason.number.clue-only": "Mon indice est un code qui en apprend plus à chaque joueur sur ses {cards}.",
  "reason.number.discard":
    "Je pouvais défausser {count} {cards} inutiles. Mon choix est un code qui apprend quelque chose à chaque joueur : {news}.",
  "reason.number.discard-only":
    "Je pouvais défausser {count} {cards} inutiles. Mon choix est un code qui en apprend plus à chaque joueur sur ses {cards}.",
  "reason.number.discards-too": "peut défausser {kind}",
  "reason.number.next-player": "{news} ; {more}",
  "reason.number.play":
    "Je pouvais jouer {count} {cards}. Mon choix est un code qui apprend quelque chose à chaque joueur : {news}.",
  "reason.number.play-only":
    "Je pouvais jouer {count} {cards}. Mon choix est un code qui en apprend plus à chaque joueur sur ses {cards}.",
  "reason.number.plays-too": "peut jouer {kind}",
  "reason.passes": "Je n’ai rien de mieux à dire. Cet indice ne sert qu’à passer le tour.",
  "reason.same-elsewhere": "Un autre joueur a la même {card}, avec un indice.",
  "reason.save": "{name} allait défausser {kind}, le dernier exemplaire. Mon indice le sauve.",
  "reason.save-otherwise":
    "{name} allait défausser {kind}, le dernier exemplaire. Grâce à mon indice, {name} a mieux à faire.",
  "reason.sure": "Ma {card} ne peut être que {kinds}, je peux donc la jouer.",
  "reason.sure-of-many": "Quelle que soit cette {card}, elle convient.",
  "reason.sure-of-rank": "Quelle que soit sa couleur, ce {rank} convient.",
  "reason.tried":
    "La pioche est presque vide. J’ai essayé mes actions sur de nombreuses donnes possibles, et celle-ci a donné le meilleur résultat.",
  "reason.two-chances":
    "Mon réseau ne donne pas de raisons, seulement des probabilités. Il a donné {percent} % à cette action, et {next_percent} % à la suivante : {action}.",
  "reason.useless": "On n’a plus besoin de cette {card}.",
  "reason.waits": "Un indice à un autre joueur a d’abord besoin de {kinds}. Personne d’autre ne l’a, donc c’est moi.",

  "why.cannot": "{bot} ne peut pas expliquer ses actions. Tu peux voir ses conventions à la place.",
  "why.failed": "J’ai eu une erreur à ce tour, {bot} a donc choisi l’action.",
  "why.found-no-more":
    "J’ai essayé de nouveau mes actions sur d’autres donnes possibles, et celle-ci n’était pas à coup sûr la meilleure.",
  "why.later": "La raison dépend de cartes que tu ne vois pas : redemande après la partie.",
  "why.no-answer": "{bot} ne répond pas en ce moment.",
  "why.no-bot": "Le bot {bot} n’est plus sur ce serveur et ne peut pas donner de raison.",
  "why.not-taken": "Le tour {turn} n’a pas encore été joué : la partie en est au tour {now}.",
  "why.other-version": "Une autre version de ce bot a choisi cette action, la raison est donc inconnue.",
  "why.person": "C’est peut-être une personne qui a choisi cette action : seuls les bots peuvent donner des raisons.",
} as const satisfies Partial<Catalogue>;
