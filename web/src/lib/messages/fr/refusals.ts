/** French: what the rules refuse, and how games end. */
import type { Catalogue } from "../types";

export const refusals = {
  "end.finished": "Le dernier tour est terminé.",
  "end.lost-card": "Une {card} encore utile est perdue : son feu d’artifice ne peut plus être complété.",
  "end.no-more-points": "Plus aucun point n’était possible.",
  "end.perfect": "Tous les feux d’artifice sont complets.",
  "end.struck-out": {
    by: "strike",
    f: "La dernière {strike} a mis fin à la partie.",
    other: "Le dernier {strike} a mis fin à la partie.",
  },
  "end.unfinished": "La partie n’a pas été jouée jusqu’au bout.",
  "end.stuck": "Le joueur dont c’est le tour n’a plus de {card} et ne peut pas donner d’indice.",

  "refusal.clue-of-both": "{clue} annonce les deux : un indice annonce une couleur ou un chiffre.",
  "refusal.clue-of-neither": "{clue} n’annonce ni l’une ni l’autre : un indice annonce une couleur ou un chiffre.",
  "refusal.clue-to-oneself": "Tu ne peux pas te donner d’indice à toi-même : choisis une autre place.",
  "refusal.clue-touches-nothing":
    "{clue} ne désignerait aucune {card} de la place {seat} : un indice doit désigner au moins une {card}.",
  "refusal.colour": "colour={value} : ce doit être un texte, comme 'red'.",
  "refusal.colour-after-colour":
    "Le dernier indice était une couleur, et les indices alternent ici : annonce un chiffre, joue ou défausse.",
  "refusal.colour-not-clueable":
    "La couleur {colour} ne peut pas être donnée en indice ici ; les couleurs sont {colours}.",
  "refusal.deck":
    "Ce n’est pas une pioche de {edition} à {players} joueurs, qui a {size} cartes : elle a {count} cartes, et {kinds}.",
  "refusal.deck-not-last":
    "Seule la dernière {card} de la pioche peut être jouée depuis la pioche, mais il en reste {count} : choisis une {card} de ta main.",
  "refusal.deck.more":
    "Ce n’est pas une pioche de {edition} à {players} joueurs, qui a {size} cartes : elle a {count} cartes, et {kinds} et d’autres.",
  "refusal.deck.extra": "{count} {rank} {suit} sont en trop",
  "refusal.deck.extra-one": "un {rank} {suit} est en trop",
  "refusal.deck.missing": "il manque {count} {rank} {suit}",
  "refusal.deck.missing-one": "il manque un {rank} {suit}",
  "refusal.expected.choice": "l’une des valeurs {choices}",
  "refusal.expected.flag": "true ou false",
  "refusal.expected.number": "un nombre entier de {least} à {most}",
  "refusal.format.ended":
    "En {format}, cette partie finit au tour {turn} : {reason} Ici, elle a continué jusqu’au tour {last} (early_end={value}). Elle ne peut pas être écrite dans ce format.",
  "refusal.format.no-edition":
    "{format} n’a pas l’édition {edition} avec les couleurs {suits} : cette partie ne peut pas être écrite dans ce format. Les parties de l’édition {catalogue} peuvent l’être.",
  "refusal.format.no-option":
    "{format} n’a pas d’option pour {option}={value} : cette partie ne peut pas être écrite dans ce format.",
  "refusal.format.scored":
    "En {format}, cette partie finit au tour {turn} avec le score {value}. Ici, elle a continué jusqu’au tour {last}, avec le score {own}. Elle ne peut pas être écrite dans ce format.",
  "refusal.format.unknown": "Format inconnu {value} ; les formats sont {formats}.",
  "refusal.game-over": "La partie est finie : {reason}",
  "refusal.hand-empty": "Ta main est vide : tu ne peux que donner un indice.",
  "refusal.kind":
    "Sorte de carte inconnue {value} : une sorte est une lettre de {letters} et un chiffre de 1 à {last}, comme R1.",
  "refusal.no-clue-touches": "Aucun indice permis maintenant ne désignerait une {card} : joue ou défausse une {card}.",
  "refusal.no-colour-clues":
    "La couleur {colour} ne peut pas être donnée en indice ici ; cette variante n’a pas d’indices de couleur.",
  "refusal.no-deck": "{value} n’est pas une pioche : donne toutes ses cartes dans l’ordre où on les pioche.",
  "refusal.no-deck-discards":
    "Seules les variantes aux couleurs inversées permettent de défausser depuis la pioche : joue la dernière {card} de la pioche.",
  "refusal.no-deck-plays": "Cette table ne permet pas de jouer depuis la pioche : choisis une {card} de ta main.",
  "refusal.no-rank-clues":
    "Le chiffre {rank} ne peut pas être donné en indice ici ; cette variante n’a pas d’indices de chiffre.",
  "refusal.no-token": "Un indice coûte un {clue_token}, et aucun n’est libre : joue ou défausse une {card}.",
  "refusal.no-variants":
    "Seule l’édition {owners} a des variantes, {edition} n’en a pas ; utilise plutôt les options sixth_suit et endless.",
  "refusal.not-with-variant":
    "La variante {variant} signifie {option}={meaning}, {option} ne peut donc pas être {value} ; retire l’un des deux.",
  "refusal.option": "L’option {option} ne peut pas être {value} ; il faut {expected}.",
  "refusal.other-hands-empty":
    "Toutes les autres mains sont vides, et un indice doit désigner au moins une {card} : joue ou défausse une {card}.",
  "refusal.out-of-turn": "C’est le tour de la place {seat}, pas de la place {other} : attends ton tour.",
  "refusal.own-suits":
    "L’option sixth_suit ne peut pas être {value} ici ; une variante de hanab.live a ses propres couleurs : choisis-en une qui a les couleurs que tu veux.",
  "refusal.six-players":
    "Cette table est pour {least} à {most} joueurs ; pour six, choisissez l’option « Six joueurs ».",
  "refusal.many-actions":
    "À six avec six couleurs, on ne peut pas à la fois avoir une carte de plus et jouer depuis la pioche : changez une de ces options.",
  "refusal.players": "Hanabi se joue de {least} à {most} joueurs, pas à {value}.",
  "refusal.rank": "Le chiffre {rank} n’existe pas : il va de 1 à {last}.",
  "refusal.rank-after-rank":
    "Le dernier indice était un chiffre, et les indices alternent ici : annonce une couleur, joue ou défausse.",
  "refusal.rank-not-clueable": "Le chiffre {rank} ne peut pas être donné en indice ici ; les chiffres sont {ranks}.",
  "refusal.record.action": "« actions » à la place {place}, {action} : {reason}",
  "refusal.record.action-form":
    "« actions » à la place {place}, {action} : une action a un « type » de {first} à {last}, un « target » et un « value », tous des nombres.",
  "refusal.record.after-end": "« actions » à la place {place}, {action} : l’action d’avant a mis fin à la partie.",
  "refusal.record.not-text": "Ce n’est pas un texte en UTF-8 ou UTF-16 : une partie est un fichier JSON.",
  "refusal.record.too-deep": "Le fichier a trop de listes imbriquées : un enregistrement a trois niveaux.",
  "refusal.record.twice": "{field} y est deux fois : retires-en un.",
  "refusal.record.link":
    "{value} n’est pas un lien entier de {format} : après « replay-json/ » il y a la pioche, les actions et le numéro de la variante, séparés par des virgules. Copie le lien entier.",
  "refusal.record.link-variant":
    "Le lien a la variante {value}, et {format} n’en a aucune de ce numéro. Copie le lien entier.",
  "refusal.record.long-number": "Le nombre {value} est trop long : {count} caractères au plus.",
  "refusal.record.no-number": "{value} n’est pas un nombre en JSON.",
  "refusal.record.no-games": "Le fichier ne contient aucune partie.",
  "refusal.record.number-link":
    "Le lien n’a que le numéro d’une partie, qui se trouve chez {format}. Enregistre {address} dans un fichier et ouvre ce fichier.",
  "refusal.record.several": "Le fichier contient plusieurs parties, il en faut une seule.",
  "refusal.record.one-of-several": "La partie {number} du fichier ne peut pas être lue : {reason}",
  "refusal.record.missing": "« {field} » manque : un enregistrement y a {type}.",
  "refusal.record.type.number": "un nombre entier",
  "refusal.record.type.text": "un texte",
  "refusal.record.type.flag": "true ou false",
  "refusal.record.type.list": "une liste",
  "refusal.record.type.object": "un objet",
  "refusal.record.dated-note":
    "« notes » a {value} : une note a « seat », « order » et « turn », des nombres de cette partie, et « text ».",
  "refusal.record.card":
    "« deck » a {value} à la place {place} : une carte a un « suitIndex » de 0 à {suit} et un « rank » de 1 à {rank}.",
  "refusal.record.card-or-start":
    "« deck » a {value} à la place {place} : une carte a un « suitIndex » de 0 à {suit} et un « rank » de 1 à {rank}, ou {start} pour START.",
  "refusal.record.card-cycle": "« cardCycle » est true : les parties avec cette option ne peuvent pas être lues.",
  "refusal.record.characters": "« characters » est donné : les parties avec des personnages ne peuvent pas être lues.",
  "refusal.record.colour": "La couleur {value} n’existe pas : cette variante a {count} couleurs d’indice.",
  "refusal.record.detrimental-characters":
    "« detrimentalCharacters » est true : les parties avec des personnages ne peuvent pas être lues.",
  "refusal.record.end-target":
    "« actions » à la place {place}, {action} : la cible d’une fin est une place, ou -1 pour aucune.",
  "refusal.record.end-value": "« actions » à la place {place}, {action} : la valeur d’une fin va de {first} à {last}.",
  "refusal.record.field": "« {field} » est {value} : un enregistrement y a {type}.",
  "refusal.record.name": "Le nom {value} ne convient pas : {reason}",
  "refusal.record.names": "Les noms sont {value} : il en faut {count}, un par joueur.",
  "refusal.record.no-action":
    "« actions » a {value} à la place {place} : les actions sont des textes comme « play 4 ».",
  "refusal.record.no-hand": "La carte {order} n’est pas dans la main de la place {seat} : cette main est vide.",
  "refusal.record.no-name": "{value} n’est pas un nom : un nom est un texte.",
  "refusal.record.not-in-hand": "La carte {order} n’est pas dans la main de la place {seat} : cette main a {orders}.",
  "refusal.record.not-json": "Ce n’est pas du JSON : illisible à partir de la ligne {line}, caractère {column}.",
  "refusal.record.note": "{value} n’est pas une note : une note est un texte.",
  "refusal.record.note-list": "{value} n’est pas une liste de notes : elle a un texte par carte, {count} au plus.",
  "refusal.record.notes": "Les notes sont {value} : il faut {count} listes, une par joueur.",
  "refusal.record.option": "Option inconnue {option} dans « options » ; les options sont {options}.",
  "refusal.record.unknown":
    "Ce n’est pas l’enregistrement d’une partie : ceux de Starmine ont « format » : « {own} », ceux de {other} ont les listes « players », « deck » et « actions ».",
  "refusal.record.variant": "« variant » est {value} : {format} l’appelle {name}.",
  "refusal.record.version": "« version » est {value} : ce programme lit la version {version}.",
  "refusal.record.environment":
    "« name » est {value} : parmi les épisodes de Kaggle, ceux de {names} peuvent être lus.",
  "refusal.record.setting": "{setting} est {value} : ici, on peut jouer des parties avec {only}.",
  "refusal.record.no-deal":
    "« actionHistory » a {count} entrées : une partie commence par la distribution de {cards} cartes.",
  "refusal.record.dealt":
    "« actionHistory » à la place {place}, {value} : une carte y est distribuée, et les cartes ont les numéros 0 à {last}.",
  "refusal.record.history": "« actionHistory » a {value} à la place {place} : c’est une liste de textes comme « 15 ».",
  "refusal.record.history-action": "« actionHistory » à la place {place}, {value} : {reason}",
  "refusal.record.other-deal":
    "Les mains dans « stateHistory » ne sont pas celles de la graine de l’épisode : il vient d’une autre version de l’environnement.",
  "refusal.seat": "La place {seat} n’existe pas : {count} joueurs ont les places 0 à {last}.",
  "refusal.slot": "La carte {slot} n’existe pas : la main de la place {seat} a les cartes 0 à {last}.",
  "refusal.tokens-full":
    "Les {count} {clue_tokens} sont tous libres, une défausse ne rapporterait rien : joue une {card} ou donne un indice.",
  "refusal.too-late": "{action} arrive trop tard : {reason}",
  "refusal.unknown-action": "Action inconnue {action} : écris 'play 4', 'discard 0', 'clue 1 red' ou 'clue 2 5'.",
  "refusal.unknown-action-id": "Numéro d’action inconnu {value} : à {count} joueurs, ils vont ici de 0 à {last}.",
  "refusal.unknown-edition": "Édition inconnue {name} ; les éditions sont {editions}.",
  "refusal.unknown-option": "Option inconnue {option} ; les options sont variant, {options}.",
  "refusal.unknown-variant": "Variante inconnue {name} : aucune des {count} n’a un nom semblable.",
  "refusal.unknown-variant.near": "Variante inconnue {name} ; les noms les plus proches sont {nearest}.",
  "refusal.whole-number": "{field}={value} : ce doit être un nombre entier, 0 ou plus.",
  "refusal.wild-colour":
    "La couleur {suit} est joker ici et ne peut pas être donnée en indice : donne une autre couleur, qui désigne aussi ses {cards}.",
} as const satisfies Partial<Catalogue>;
