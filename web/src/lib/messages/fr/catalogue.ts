/** French: what differs in the variants of hanab.live. */
import type { Catalogue } from "../types";

export const catalogue = {
  "catalogue.clue-ranks": "Les indices de chiffre sont {ranks}.",
  "catalogue.critical-rank": "Il n’y a qu’un exemplaire de chaque {rank}.",
  "catalogue.no-colour-clues": "On ne peut pas donner d’indice de couleur.",
  "catalogue.no-rank-clues": "On ne peut pas donner d’indice de chiffre.",
  "catalogue.ordinary": "Cinq couleurs ordinaires, comme dans la plupart des éditions.",
  "catalogue.ranks": "Les chiffres vont de 1 à {last}.",
  "catalogue.rule.alternating-clues":
    "Les indices alternent : un indice de chiffre doit suivre un indice de couleur, et inversement.",
  "catalogue.rule.chimneys": "Un indice de chiffre désigne son chiffre et tous les plus grands.",
  "catalogue.rule.clue-starved": "Une défausse, ou un feu d’artifice complet, rend un demi-jeton d’indice.",
  "catalogue.rule.colour-clues-touch-nothing":
    "Les indices de couleur ne désignent aucune carte, et sont toujours permis.",
  "catalogue.rule.cow-and-pig":
    "Un indice montre seulement quelles cartes il désigne, et si c’est une couleur ou un chiffre.",
  "catalogue.rule.duck": "Un indice montre seulement quelles cartes il désigne.",
  "catalogue.rule.funnels": "Un indice de chiffre désigne son chiffre et tous les plus petits.",
  "catalogue.rule.inverted":
    "Jouer une carte orange la défausse, et la défausser la joue. On peut défausser quand tous les jetons sont libres.",
  "catalogue.rule.odds-and-evens": "L’indice 1 désigne les chiffres impairs, et 2 les pairs.",
  "catalogue.rule.rank-clues-touch-nothing":
    "Les indices de chiffre ne désignent aucune carte, et sont toujours permis.",
  "catalogue.rule.reversed": "Les feux d’artifice des couleurs inversées se construisent de 5 à 1.",
  "catalogue.rule.sudoku":
    "Un feu d’artifice peut commencer par tout chiffre par lequel aucun autre n’a commencé. Après le plus grand chiffre vient le 1.",
  "catalogue.rule.synesthesia":
    "Les indices ne nomment que des couleurs. La première couleur d’indice désigne aussi le chiffre 1, la deuxième le 2, et ainsi de suite ; après la dernière couleur revient la première. Cela ne vaut pas pour les couleurs qu’aucun indice de couleur, ou aucun indice de chiffre, ne désigne.",
  "catalogue.rule.throw-it-in-a-hole":
    "Les cartes jouées sont face cachée : personne ne sait si elles convenaient. Le score et les erreurs restent cachés jusqu’à la fin, et un feu d’artifice complet ne rend pas de jeton.",
  "catalogue.rule.up-or-down":
    "Un feu d’artifice vide prend un 1, un 5 ou la carte START, et après START vient 2 ou 4. Depuis 1 il monte, depuis 5 il descend, et depuis START il va dans le sens de la deuxième carte. Cinq cartes le complètent.",
  "catalogue.scarce-ones": "Il y a deux exemplaires de chaque 1, et non trois.",
  "catalogue.special-rank.all-colours":
    "Le {rank} de chaque couleur : tout indice de couleur le désigne ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.all-colours.all-ranks":
    "Le {rank} de chaque couleur : tout indice le désigne, de couleur ou de chiffre ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.all-colours.no-ranks":
    "Le {rank} de chaque couleur : tout indice de couleur le désigne, mais aucun de chiffre ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.all-ranks":
    "Le {rank} de chaque couleur : tout indice de chiffre le désigne ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.no-colours":
    "Le {rank} de chaque couleur : aucun indice de couleur ne le désigne ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.no-colours.all-ranks":
    "Le {rank} de chaque couleur : tout indice de chiffre le désigne, mais aucun de couleur ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.no-colours.no-ranks":
    "Le {rank} de chaque couleur : aucun indice ne le désigne, ni de couleur ni de chiffre ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.no-ranks":
    "Le {rank} de chaque couleur : aucun indice de chiffre ne le désigne ; la propriété propre à une couleur l’emporte.",
  "catalogue.special-rank.one-rank":
    "Le {rank} de chaque couleur : un seul indice de chiffre le désigne, selon la couleur ; la propriété propre à une couleur l’emporte.",
  "catalogue.suit": "{suit} : {remarks}.",
  "catalogue.suit.all-colours": "désignée par tout indice de couleur",
  "catalogue.suit.all-ranks": "désignée par tout indice de chiffre",
  "catalogue.suit.colours": "désignée par les indices de couleur {colours}",
  "catalogue.suit.inverted": "jouée quand on la défausse, défaussée quand on la joue",
  "catalogue.suit.no-colours": "désignée par aucun indice de couleur",
  "catalogue.suit.no-ranks": "désignée par aucun indice de chiffre",
  "catalogue.suit.one-of-each": "une seule carte de chaque chiffre",
  "catalogue.suit.prism": "ses chiffres sont désignés tour à tour par les couleurs d’indice",
  "catalogue.suit.reversed": "construite de 5 à 1",
  "catalogue.two-of-each":
    "Il y a deux exemplaires de chaque carte, ou un seul si la couleur n’a qu’une carte de chaque chiffre.",
} as const satisfies Partial<Catalogue>;
