/** French: the puzzles, and what comes of attempts. */
import type { Catalogue } from "../types";

export const puzzles = {
  "puzzle.a-four-for-the-five.explanation":
    "Joue la tuile 1. L’indice vert l’a touchée, mais pas les indices 1, 5 et 2 : c’est donc le 3 vert ou le 4 vert. Tu vois les deux 3 verts : ce ne peut donc être que le 4 vert. Une suite possible : Cleo défausse n’importe quelle tuile. Ada joue le 5 vert. Cela fait 26 points.",
  "puzzle.a-four-for-the-five.hint":
    "Qui a les tuiles nécessaires ? Qui a d’abord besoin d’un indice ? Compte les tours.",
  "puzzle.a-four-for-the-five.task":
    "Il reste une tuile à piocher. Après cela, chacun joue encore un tour. Le score est de 24. Trouve l’action qui assure 26 points.",
  "puzzle.a-four-for-the-five.title": "Un 4 pour le 5",
  "puzzle.a-four-to-spare.explanation":
    "Défausse la carte 2. L’indice 4 l’a touchée : c’est donc le 4 blanc, le 4 rouge, le 4 bleu, le 4 jaune ou le 4 vert. Tu vois les deux 4 bleus et les deux 4 jaunes : ce ne peut donc être que le 4 blanc, le 4 rouge ou le 4 vert. Quelle qu’elle soit, il en reste un autre exemplaire, ou on n’en a plus besoin. La carte 1 pourrait être le 5 rouge, et la carte 3 le 5 blanc. Les autres ne sont pas sûres non plus.",
  "puzzle.a-four-to-spare.hint":
    "Pour chaque carte, demande-toi : pourrait-elle être le dernier exemplaire d’une carte dont nous avons besoin ?",
  "puzzle.a-four-to-spare.task":
    "Tu peux défausser l’une de tes cartes sans risque : quelle qu’elle soit, le meilleur score reste possible. Défausse-la.",
  "puzzle.a-four-to-spare.title": "Un 4 en trop",
  "puzzle.a-suit-of-its-own.explanation":
    "Donne à Cleo l’indice 4. Il touche la tuile 3. Cleo sait alors que la tuile 3 est le 4 multicolore, qui est jouable. Avec l’indice multicolore, elle pourrait encore être le 1 multicolore.",
  "puzzle.a-suit-of-its-own.hint":
    "Appuie sur l’œil à côté du nom de Cleo pour voir la main comme Cleo la voit. Vérifie ensuite, pour chaque indice, ce que la tuile pourrait encore être.",
  "puzzle.a-suit-of-its-own.task":
    "Donne un indice après lequel Cleo sait à coup sûr que le 4 multicolore est jouable.",
  "puzzle.a-suit-of-its-own.title": "Une couleur à part",
  "puzzle.a-two-too-many.explanation":
    "Défausse la tuile 1. Les indices 2 et blanc l’ont touchée : c’est donc le 2 blanc. Il ne sert plus à rien.",
  "puzzle.a-two-too-many.hint": "Quels chiffres sont déjà sur les feux d’artifice ?",
  "puzzle.a-two-too-many.task": "L’une de tes tuiles ne sert plus à rien, à coup sûr. Défausse-la.",
  "puzzle.a-two-too-many.title": "Un 2 de trop",
  "puzzle.across-the-table.explanation":
    "Donne à Cleo l’indice 2. Il touche la carte 2. Cleo sait alors que la carte 2 est le 2 bleu, qui est jouable. Avec l’indice bleu, elle pourrait encore être le 3 bleu, le 4 bleu ou le 5 bleu.",
  "puzzle.across-the-table.hint":
    "Appuie sur l’œil à côté du nom de Cleo pour voir la main comme Cleo la voit. Vérifie ensuite, pour chaque indice, ce que la carte pourrait encore être.",
  "puzzle.across-the-table.task": "Donne un indice après lequel Cleo sait à coup sûr que le 2 bleu est jouable.",
  "puzzle.across-the-table.title": "De l’autre côté de la table",
  "puzzle.all-four-hands.explanation":
    "Joue la carte 4. L’indice vert l’a touchée : c’est donc le 1 vert, le 2 vert, le 3 vert, le 4 vert ou le 5 vert. Tu vois les trois 1 verts, les deux 2 verts, les deux 3 verts et les deux 4 verts : ce ne peut donc être que le 5 vert. Une suite possible : Dora joue le 5 rouge. Ada donne à Ben l’indice jaune. Ben joue le 5 jaune. Cela fait 25 points.",
  "puzzle.all-four-hands.hint": "Qui a les cartes nécessaires ? Qui a d’abord besoin d’un indice ? Compte les tours.",
  "puzzle.all-four-hands.task":
    "Le dernier tour : il reste 4 coups, le tien compris. Le score est de 22. Trouve l’action qui assure 25 points.",
  "puzzle.all-four-hands.title": "Les quatre mains",
  "puzzle.every-other-three.explanation":
    "Joue la carte 4. L’indice 3 l’a touchée : c’est donc le 3 blanc, le 3 rouge, le 3 bleu, le 3 jaune ou le 3 vert. Tu vois les deux 3 rouges, les deux 3 bleus et les deux 3 verts : ce ne peut donc être que le 3 blanc ou le 3 jaune. Chacun est jouable.",
  "puzzle.every-other-three.hint":
    "Compte les cartes que tu vois. Si tu vois tous les exemplaires d’une carte, la tienne en est une autre.",
  "puzzle.every-other-three.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.every-other-three.title": "Tous les autres 3",
  "puzzle.exactly-this-card.explanation":
    "Donne à Ada l’indice 5. Il touche la tuile 3. Ada sait alors que la tuile 3 est le 5 bleu. Avec l’indice bleu, elle pourrait encore être le 1 bleu, le 3 bleu ou le 4 bleu.",
  "puzzle.exactly-this-card.hint":
    "Appuie sur l’œil à côté du nom d’Ada pour voir la main comme Ada la voit. Vérifie ensuite, pour chaque indice, ce que la tuile pourrait encore être.",
  "puzzle.exactly-this-card.task": "Donne un indice après lequel Ada sait exactement que la tuile 3 est le 5 bleu.",
  "puzzle.exactly-this-card.title": "Cette tuile, exactement",
  "puzzle.four-to-choose-from.explanation":
    "Joue la carte 2. Les indices jaune et 4 l’ont touchée : c’est donc le 4 jaune. Il est jouable.",
  "puzzle.four-to-choose-from.hint":
    "Quelles cartes vont maintenant sur les feux d’artifice ? Compare-les avec les indices sur tes cartes.",
  "puzzle.four-to-choose-from.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.four-to-choose-from.title": "Quatre au choix",
  "puzzle.green-at-last.explanation":
    "Joue la carte 3. L’indice 2 l’a touchée : c’est donc le 2 blanc, le 2 rouge, le 2 bleu, le 2 jaune ou le 2 vert. Tu vois les deux 2 blancs, les deux 2 rouges, les deux 2 bleus et les deux 2 jaunes : ce ne peut donc être que le 2 vert. Une suite possible : Ada joue le 3 vert. Ben joue le 4 vert. Cela fait 21 points.",
  "puzzle.green-at-last.hint": "Qui a les cartes nécessaires ? Qui a d’abord besoin d’un indice ? Compte les tours.",
  "puzzle.green-at-last.task":
    "Le dernier tour : il reste 3 coups, le tien compris. Le score est de 18. Trouve l’action qui assure 21 points.",
  "puzzle.green-at-last.title": "Enfin du vert",
  "puzzle.left-out-four-times.explanation":
    "Joue la carte 2. L’indice bleu l’a touchée, mais pas les indices 1, 5, 2 et 3 : c’est donc le 4 bleu. Il est jouable.",
  "puzzle.left-out-four-times.hint":
    "Un indice te renseigne aussi sur les cartes qu’il ne touche pas. Parcours les tours et note, pour chaque indice, quelles cartes de ta main il n’a pas touchées.",
  "puzzle.left-out-four-times.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.left-out-four-times.title": "Quatre fois laissée de côté",
  "puzzle.let-it-go.explanation":
    "Donne à Ben l’indice jaune. Il touche la carte 5. Ben sait alors que la carte 5 est le 1 jaune ou le 2 jaune. Aucun n’est plus utile. Avec l’indice 2, elle pourrait encore être le 2 rouge.",
  "puzzle.let-it-go.hint":
    "Appuie sur l’œil à côté du nom de Ben pour voir la main comme Ben la voit. Vérifie ensuite, pour chaque indice, ce que la carte pourrait encore être.",
  "puzzle.let-it-go.task": "Donne un indice après lequel Ben sait à coup sûr que le 2 jaune ne sert plus à rien.",
  "puzzle.let-it-go.title": "Laisse-le partir",
  "puzzle.neither-yellow-nor-white.explanation":
    "Joue la carte 3. L’indice 1 l’a touchée, mais pas les indices jaune et blanc : c’est donc le 1 rouge, le 1 vert ou le 1 bleu. Chacun est jouable.",
  "puzzle.neither-yellow-nor-white.hint":
    "Un indice te renseigne aussi sur les cartes qu’il ne touche pas. Parcours les tours et note, pour chaque indice, quelles cartes de ta main il n’a pas touchées.",
  "puzzle.neither-yellow-nor-white.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.neither-yellow-nor-white.title": "Ni jaune ni blanc",
  "puzzle.never-touched.explanation":
    "Défausse la tuile 3. Les indices blanc, bleu, jaune, vert et 5 ne l’ont pas touchée : c’est donc le 1 rouge, le 2 rouge, le 3 rouge ou le 4 rouge. Tu vois les deux 2 rouges et les deux 4 rouges : ce ne peut donc être que le 1 rouge ou le 3 rouge. Aucun n’est plus utile.",
  "puzzle.never-touched.hint": "Un indice te renseigne aussi sur les tuiles qu’il ne touche pas.",
  "puzzle.never-touched.task": "L’une de tes tuiles ne sert plus à rien, à coup sûr. Défausse-la.",
  "puzzle.never-touched.title": "Jamais touchée",
  "puzzle.no-clutter.explanation":
    "Donne à Ada l’indice bleu. Il touche les cartes 1 et 4. Ada sait alors que la carte 4 est le 1 bleu, qui est jouable. Avec l’indice 1, Ada le saurait aussi, mais il touche également le 1 vert, qui ne sert plus à rien.",
  "puzzle.no-clutter.hint": "Plusieurs indices en disent assez. Quelles autres cartes chacun d’eux toucherait-il ?",
  "puzzle.no-clutter.task":
    "Donne un indice après lequel Ada sait à coup sûr que le 1 bleu est jouable. L’indice ne doit toucher ni une carte devenue inutile, ni deux cartes identiques.",
  "puzzle.no-clutter.title": "Rien de trop",
  "puzzle.not-only-fives.explanation":
    "Donne à Ada l’indice rouge ou 3. L’indice touche la tuile 4, et les joueurs gardent les tuiles qu’un indice a touchées.",
  "puzzle.not-only-fives.hint":
    "Les joueurs gardent les tuiles qu’un indice a touchées. Ton indice doit toucher le 3 rouge.",
  "puzzle.not-only-fives.task":
    "Ada ne connaît aucune tuile jouable et va défausser sa plus ancienne tuile sans indice : le 3 rouge, le dernier exemplaire. Donne un indice qui le sauve.",
  "puzzle.not-only-fives.title": "Pas seulement les 5",
  "puzzle.not-yellow-so-red.explanation":
    "Donne à Cleo l’indice jaune. Il touche la carte 2. Cleo sait alors que la carte 4 est le 4 rouge, qui est jouable. Avec l’indice rouge, Cleo le saurait aussi, mais il touche également le 1 rouge, qui ne sert plus à rien. Avec l’indice 4, elle pourrait encore être le 4 jaune.",
  "puzzle.not-yellow-so-red.hint":
    "Plusieurs indices en disent assez. Quelles autres cartes chacun d’eux toucherait-il ?",
  "puzzle.not-yellow-so-red.task":
    "Donne un indice après lequel Cleo sait à coup sûr que le 4 rouge est jouable. L’indice ne doit toucher ni une carte devenue inutile, ni deux cartes identiques.",
  "puzzle.not-yellow-so-red.title": "Pas jaune, donc…",
  "puzzle.number-and-colour.explanation":
    "Joue la carte 3. Les indices blanc et 2 l’ont touchée : c’est donc le 2 blanc. Il est jouable.",
  "puzzle.number-and-colour.hint":
    "Quelles cartes vont maintenant sur les feux d’artifice ? Compare-les avec les indices sur tes cartes.",
  "puzzle.number-and-colour.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.number-and-colour.title": "Chiffre et couleur",
  "puzzle.one-clue-two-plays.explanation":
    "Donne à Cleo l’indice 1. Il touche les cartes 1, 3 et 5. Cleo sait alors que les cartes 3 et 5 sont des 1, et tous les 1 sont jouables.",
  "puzzle.one-clue-two-plays.hint":
    "Appuie sur l’œil à côté du nom de Cleo pour voir la main comme Cleo la voit. Vérifie ensuite, pour chaque indice, ce que les cartes pourraient encore être.",
  "puzzle.one-clue-two-plays.task":
    "Donne un indice après lequel Cleo sait à coup sûr que deux cartes sont jouables : le 1 jaune et le 1 vert.",
  "puzzle.one-clue-two-plays.title": "Un indice, deux coups",
  "puzzle.one-green-left.explanation":
    "Défausse la carte 4. L’indice vert l’a touchée, mais pas l’indice 3 : c’est donc le 1 vert, le 2 vert, le 4 vert ou le 5 vert. Tu vois les deux 2 verts, les deux 4 verts et le seul 5 vert : ce ne peut donc être que le 1 vert. Il ne sert plus à rien.",
  "puzzle.one-green-left.hint":
    "Compte les cartes que tu vois. Si tu vois tous les exemplaires d’une carte, la tienne en est une autre.",
  "puzzle.one-green-left.task": "L’une de tes cartes ne sert plus à rien, à coup sûr. Défausse-la.",
  "puzzle.one-green-left.title": "Il reste un vert",
  "puzzle.one-of-two.explanation":
    "Joue la carte 4. L’indice 4 l’a touchée, mais pas les indices blanc et rouge : c’est donc le 4 bleu, le 4 jaune ou le 4 vert. Tu vois les deux 4 bleus : ce ne peut donc être que le 4 jaune ou le 4 vert. Chacun est jouable.",
  "puzzle.one-of-two.hint":
    "Compte les cartes que tu vois. Si tu vois tous les exemplaires d’une carte, la tienne en est une autre.",
  "puzzle.one-of-two.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.one-of-two.title": "L’un des deux",
  "puzzle.only-one-five.explanation":
    "Donne à Ada l’indice jaune ou 5. L’indice touche la tuile 1, et les joueurs gardent les tuiles qu’un indice a touchées.",
  "puzzle.only-one-five.hint":
    "Les joueurs gardent les tuiles qu’un indice a touchées. Ton indice doit toucher le 5 jaune.",
  "puzzle.only-one-five.task":
    "Ada ne connaît aucune tuile jouable et va défausser sa plus ancienne tuile sans indice : le 5 jaune, le dernier exemplaire. Donne un indice qui le sauve.",
  "puzzle.only-one-five.title": "Chaque 5 est unique",
  "puzzle.played-already.explanation":
    "Défausse la carte 1. Les indices vert et 3 l’ont touchée : c’est donc le 3 vert. Il ne sert plus à rien.",
  "puzzle.played-already.hint": "Quels chiffres sont déjà sur les feux d’artifice ?",
  "puzzle.played-already.task": "L’une de tes cartes ne sert plus à rien, à coup sûr. Défausse-la.",
  "puzzle.played-already.title": "Déjà joué",
  "puzzle.say-it-by-leaving-out.explanation":
    "Donne à Cleo l’indice vert. Il touche les cartes 2 et 3. Les cartes 4 et 5 sont des 1, Cleo le sait, et l’indice ne les touche pas. Cleo sait alors que chacune est le 1 rouge, le 1 jaune, le 1 bleu ou le 1 blanc. Tous sont jouables.",
  "puzzle.say-it-by-leaving-out.hint":
    "Appuie sur l’œil à côté du nom de Cleo pour voir la main comme Cleo la voit. Vérifie ensuite, pour chaque indice, ce que les cartes pourraient encore être.",
  "puzzle.say-it-by-leaving-out.task":
    "Donne un indice après lequel Cleo sait à coup sûr que deux cartes sont jouables : le 1 rouge et le 1 blanc.",
  "puzzle.say-it-by-leaving-out.title": "Le dire sans désigner",
  "puzzle.say-it-in-time.explanation":
    "Donne à Ada l’indice rouge. Une suite possible : Cleo joue le 4 bleu. Ada joue le 5 bleu. Cela fait 23 points.",
  "puzzle.say-it-in-time.hint": "Qui a les cartes nécessaires ? Qui a d’abord besoin d’un indice ? Compte les tours.",
  "puzzle.say-it-in-time.task":
    "Le dernier tour : il reste 3 coups, le tien compris. Le score est de 21. Trouve l’action qui assure 23 points.",
  "puzzle.say-it-in-time.title": "Le dire à temps",
  "puzzle.somebody-must-tell-ada.explanation":
    "Joue la carte 1. Les indices 5 et blanc l’ont touchée : c’est donc le 5 blanc. Une suite possible : Cleo donne à Dora l’indice blanc. Dora donne à Ada l’indice 1. Ada joue le 5 vert. Cela fait 25 points.",
  "puzzle.somebody-must-tell-ada.hint":
    "Qui a les cartes nécessaires ? Qui a d’abord besoin d’un indice ? Compte les tours.",
  "puzzle.somebody-must-tell-ada.task":
    "Le dernier tour : il reste 4 coups, le tien compris. Le score est de 23. Trouve l’action qui assure 25 points.",
  "puzzle.somebody-must-tell-ada.title": "Quelqu’un doit le dire à Ada",
  "puzzle.the-colour-this-time.explanation":
    "Donne à Ada l’indice blanc. L’indice touche la carte 2, et les joueurs gardent les cartes qu’un indice a touchées. Avec l’indice 4, elle serait gardée aussi, mais il touche également le 4 jaune, qui ne sert plus à rien.",
  "puzzle.the-colour-this-time.hint":
    "La couleur et le chiffre la touchent tous les deux. Quelles autres cartes toucheraient-ils ?",
  "puzzle.the-colour-this-time.task":
    "Ada ne connaît aucune carte jouable et va défausser sa plus ancienne carte sans indice : le 4 blanc, le dernier exemplaire. Donne un indice qui le sauve. L’indice ne doit toucher ni une carte devenue inutile, ni deux cartes identiques.",
  "puzzle.the-colour-this-time.title": "La couleur, cette fois",
  "puzzle.the-first-one.explanation":
    "Joue la carte 3. L’indice 1 l’a touchée : c’est donc le 1 blanc, le 1 rouge, le 1 bleu, le 1 jaune ou le 1 vert. Chacun est jouable.",
  "puzzle.the-first-one.hint":
    "Quelles cartes vont maintenant sur les feux d’artifice ? Compare-les avec les indices sur tes cartes.",
  "puzzle.the-first-one.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.the-first-one.title": "Le premier 1",
  "puzzle.the-last-green-four.explanation":
    "Donne à Ben l’indice 4. L’indice touche la carte 4, et les joueurs gardent les cartes qu’un indice a touchées. Avec l’indice vert, elle serait gardée aussi, mais il touche également le 1 vert, qui ne sert plus à rien.",
  "puzzle.the-last-green-four.hint":
    "La couleur et le chiffre la touchent tous les deux. Quelles autres cartes toucheraient-ils ?",
  "puzzle.the-last-green-four.task":
    "Ben ne connaît aucune carte jouable et va défausser sa plus ancienne carte sans indice : le 4 vert, le dernier exemplaire. Donne un indice qui le sauve. L’indice ne doit toucher ni une carte devenue inutile, ni deux cartes identiques.",
  "puzzle.the-last-green-four.title": "Le dernier 4 vert",
  "puzzle.the-neighbours-five.explanation":
    "Donne à Ada l’indice jaune ou 5. L’indice touche la carte 1, et les joueurs gardent les cartes qu’un indice a touchées.",
  "puzzle.the-neighbours-five.hint":
    "Les joueurs gardent les cartes qu’un indice a touchées. Ton indice doit toucher le 5 jaune.",
  "puzzle.the-neighbours-five.task":
    "Ada ne connaît aucune carte jouable et va défausser sa plus ancienne carte sans indice : le 5 jaune, le dernier exemplaire. Donne un indice qui le sauve.",
  "puzzle.the-neighbours-five.title": "Le 5 d’à côté",
  "puzzle.the-right-two.explanation":
    "Donne à Ada l’indice 2. Il touche la tuile 2. Ada sait alors que la tuile 2 est le 2 bleu, qui est jouable. Avec l’indice bleu, elle pourrait encore être le 3 bleu ou le 4 bleu.",
  "puzzle.the-right-two.hint":
    "Appuie sur l’œil à côté du nom d’Ada pour voir la main comme Ada la voit. Vérifie ensuite, pour chaque indice, ce que la tuile pourrait encore être.",
  "puzzle.the-right-two.task": "Donne un indice après lequel Ada sait à coup sûr que le 2 bleu est jouable.",
  "puzzle.the-right-two.title": "Le bon 2",
  "puzzle.the-safe-unknown.explanation":
    "Défausse la carte 2. Les indices 3, 2 et 5 ne l’ont pas touchée : c’est donc un 1 ou un 4. Tu vois les trois 1 blancs, les deux 4 blancs et les deux 4 bleus. Quelle qu’elle soit, il en reste un autre exemplaire, ou on n’en a plus besoin. Les cartes 1 et 3 pourraient être le 5 rouge. Les autres ne sont pas sûres non plus.",
  "puzzle.the-safe-unknown.hint":
    "Pour chaque carte, demande-toi : pourrait-elle être le dernier exemplaire d’une carte dont nous avons besoin ?",
  "puzzle.the-safe-unknown.task":
    "Tu peux défausser l’une de tes cartes sans risque : quelle qu’elle soit, le meilleur score reste possible. Défausse-la.",
  "puzzle.the-safe-unknown.title": "L’inconnue sans danger",
  "puzzle.twenty-kinds.explanation":
    "Défausse la carte 1. L’indice bleu ne l’a pas touchée : c’est donc l’une de 20 sortes. De 16 d’entre elles, tu vois tous les exemplaires : ce ne peut donc être que le 1 rouge, le 3 rouge, le 1 jaune ou le 3 jaune. Aucun n’est plus utile.",
  "puzzle.twenty-kinds.hint":
    "Compte les cartes que tu vois. Si tu vois tous les exemplaires d’une carte, la tienne en est une autre.",
  "puzzle.twenty-kinds.task": "L’une de tes cartes ne sert plus à rien, à coup sûr. Défausse-la.",
  "puzzle.twenty-kinds.title": "Vingt sortes",
  "puzzle.what-white-left-out.explanation":
    "Joue la carte 2. L’indice 2 l’a touchée, mais pas l’indice blanc : c’est donc le 2 rouge, le 2 bleu, le 2 jaune ou le 2 vert. Chacun est jouable.",
  "puzzle.what-white-left-out.hint":
    "Un indice te renseigne aussi sur les cartes qu’il ne touche pas. Parcours les tours et note, pour chaque indice, quelles cartes de ta main il n’a pas touchées.",
  "puzzle.what-white-left-out.task": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "puzzle.what-white-left-out.title": "Ce que le blanc a laissé de côté",
  "puzzle.which-of-the-threes.explanation":
    "Donne à Ben l’indice vert. Il touche la carte 1. Ben sait alors que la carte 1 est le 3 vert, qui est jouable. Avec l’indice 3, elle pourrait encore être le 3 rouge ou le 3 bleu.",
  "puzzle.which-of-the-threes.hint":
    "Appuie sur l’œil à côté du nom de Ben pour voir la main comme Ben la voit. Vérifie ensuite, pour chaque indice, ce que la carte pourrait encore être.",
  "puzzle.which-of-the-threes.task": "Donne un indice après lequel Ben sait à coup sûr que le 3 vert est jouable.",
  "puzzle.which-of-the-threes.title": "Lequel des 3 ?",
  "puzzle.which-two-is-it.explanation":
    "Défausse la tuile 2. L’indice 2 l’a touchée, mais pas l’indice rouge : c’est donc le 2 blanc, le 2 bleu, le 2 jaune, le 2 vert ou le 2 multicolore. Tu vois les deux 2 bleus : ce ne peut donc être que le 2 blanc, le 2 jaune, le 2 vert ou le 2 multicolore. Quelle qu’elle soit, il en reste un autre exemplaire, ou on n’en a plus besoin. Les tuiles 1 et 3 pourraient être le 5 bleu. Les autres ne sont pas sûres non plus.",
  "puzzle.which-two-is-it.hint":
    "Pour chaque tuile, demande-toi : pourrait-elle être le dernier exemplaire d’une tuile dont nous avons besoin ?",
  "puzzle.which-two-is-it.task":
    "Tu peux défausser l’une de tes tuiles sans risque : quelle qu’elle soit, le meilleur score reste possible. Défausse-la.",
  "puzzle.which-two-is-it.title": "Quel 2 est-ce ?",

  "puzzle.found.both": "{first} {second}",
  "puzzle.found.by-delayed-play-clue":
    "La convention est l’indice de jeu différé : la {card} visée par un indice peut être jouée après des {cards} déjà connues.",
  "puzzle.found.by-finesse":
    "La convention est la finesse : si aucune {card} avec un indice ne peut être celle qui manque, son propriétaire joue sa plus récente {card} sans indice.",
  "puzzle.found.by-play-clue":
    "La convention est l’indice de jeu : la {card} visée par un indice peut être jouée maintenant.",
  "puzzle.found.by-prompt":
    "La convention est le prompt : qui a une {card} avec un indice qui peut être celle qui manque joue la plus ancienne.",
  "puzzle.found.by-save-clue":
    "La convention est l’indice de sauvetage : un indice qui vise la plus ancienne {card} sans indice peut demander de la garder.",
  "puzzle.found.clue": "Indice : énigme {number}",
  "puzzle.found.discard": "Défausser : énigme {number}",
  "puzzle.found.do-colour": "Donne à {name} l’indice {colour}.",
  "puzzle.found.do-discard": "Défausse la {card} {place}.",
  "puzzle.found.do-play": "Joue la {card} {place}.",
  "puzzle.found.do-rank": "Donne à {name} l’indice {rank}.",
  "puzzle.found.end": "Fin de partie : énigme {number}",
  "puzzle.found.finesse": "Prompt ou finesse : énigme {number}",
  "puzzle.found.hint-blind":
    "Un indice à quelqu’un d’autre portait sur une {card} pas encore jouable. Qui a celle qui manque ?",
  "puzzle.found.hint-clue":
    "Quelqu’un a une {card} jouable et ne le sait pas encore. Regarde pour chaque indice ce qu’on en comprendrait.",
  "puzzle.found.hint-discard":
    "Défausse une {card} : une dont on n’a plus besoin, ou dont il reste un autre exemplaire.",
  "puzzle.found.hint-end": "Compte les tours qui restent. Quelles {cards} peut-on encore jouer, et qui les a ?",
  "puzzle.found.hint-finesse":
    "Un seul indice peut faire jouer deux {cards} : il désigne la plus haute, et qui a la plus basse comprend qu’elle doit être jouée d’abord.",
  "puzzle.found.hint-play": "Joue une {card}. Qu’ont dit les indices sur les tiennes, et qui en attend une ?",
  "puzzle.found.hint-save": "Quelqu’un va perdre une {card} dont vous avez besoin. Quel indice l’empêche ?",
  "puzzle.found.least": "Toute autre action coûte au moins {points} points en moyenne.",
  "puzzle.found.missed": "Le bot lui-même aurait fait autre chose.",
  "puzzle.found.next": "La deuxième meilleure action coûte {points} points en moyenne : {action}",
  "puzzle.found.play": "Jouer : énigme {number}",
  "puzzle.found.reason": "Avec les mots du bot Conventions : « {reason} »",
  "puzzle.found.save": "Sauver : énigme {number}",
  "puzzle.found.task":
    "Une action est nettement meilleure que toutes les autres. Tout le monde suit les conventions du bot Conventions.",
  "puzzle.found.task-alone":
    "Une action est nettement meilleure que toutes les autres. Les indices et les {cards} visibles suffisent pour la trouver.",
  "puzzle.found.worse": "Cette action coûte {points} points en moyenne.",
  "exercise.later": "Tu peux apprendre de tes erreurs après la partie.",
  "exercise.no-review": "Cette partie n’est pas encore analysée. Ouvre-la et demande d’abord son analyse.",
  "exercise.none": "L’analyse ne marque pas le tour {turn} comme une erreur de ta part.",
  "exercise.illegal": "Cette action n’est pas permise à ce tour.",
  "puzzles.turn": "Le tour {turn} n’existe pas : cette énigme a les tours 0 à {last}.",
  "puzzles.unknown": "Énigme inconnue {puzzle} : choisis-en une dans la liste des énigmes.",

  "verdict.gone": "{name} défausserait ensuite {kind}, qui serait perdu. Donne un indice pour résoudre cette énigme.",
  "verdict.guess": "Ta {card} {place} pourrait aussi être {kinds} : la jouer, ce serait deviner.",
  "verdict.in-reach": "Après cela, {count} points sont sûrs, si chacun joue les {cards} qu’il connaît.",
  "verdict.kept": "L’indice touche {kind} : {name} le garde, et le meilleur score reste possible.",
  "verdict.kept-twice": "La {card} est sauvée, mais l’indice touche {kind} plus d’une fois.",
  "verdict.kept-useless": "La {card} est sauvée, mais l’indice touche aussi {kind}, dont on n’a plus besoin.",
  "verdict.known-twice": "{name} le saurait, mais l’indice touche {kind} plus d’une fois.",
  "verdict.known-useless": "{name} le saurait, mais l’indice touche aussi {kind}, dont on n’a plus besoin.",
  "verdict.knows-dead": "{name} sait maintenant qu’on n’a plus besoin de ceci : {kinds}.",
  "verdict.knows-kind": "{name} sait maintenant exactement ce que c’est : {kinds}.",
  "verdict.knows-playable": "{name} sait maintenant qu’on peut jouer {kinds}.",
  "verdict.last-of-kind": "Ta {card} {place} pourrait être {kinds}, le dernier exemplaire.",
  "verdict.needs-clue": "Donne un indice pour résoudre cette énigme.",
  "verdict.needs-discard": "Défausse une {card} pour résoudre cette énigme.",
  "verdict.needs-play": "Joue une {card} pour résoudre cette énigme.",
  "verdict.safe":
    "Tu peux défausser ta {card} {place} sans risque : quelle qu’elle soit, il en reste un autre exemplaire, ou on n’en a plus besoin.",
  "verdict.still-needed": "Ta {card} {place} pourrait être {kinds}, dont nous avons encore besoin.",
  "verdict.sure": "Ta {card} {place} ne peut être que {kinds}. On peut la jouer.",
  "verdict.last-copy-lost":
    "Après cela, {count} points sont impossibles : {kind} était le dernier exemplaire, et il est perdu.",
  "verdict.needs-guess":
    "Après cela, il faut deviner pour avoir {count} points : quelqu’un devrait jouer une {card} sans savoir si elle convient.",
  "verdict.needs-luck":
    "Après cela, il faut de la chance pour avoir {count} points : tout dépend de {cards} que tu ne vois pas.",
  "verdict.too-few-turns":
    "Après cela, {count} points sont impossibles : les tours qui restent en permettent {best} au plus.",
  "verdict.too-late":
    "Après cela, {count} points sont impossibles : les {cards} nécessaires ne peuvent plus être jouées à temps.",
  "verdict.unsure":
    "Après cet indice, il reste à {name} un doute sur la {card} {place} : ce pourrait encore être {kinds}.",
  "verdict.untouched": "Cet indice ne touche pas {kind} : {name} le défausserait quand même ensuite.",
  "verdict.useless": "Ta {card} {place} ne peut être que {kinds}, et on n’en a plus besoin.",
} as const satisfies Partial<Catalogue>;
