/** French: what the server says in English. */
import type { Sentences } from "../types";

export const server: Sentences = {
  Abacus: "Abacus",
  "Notes and storms; you may also tell a player what is not in the hand.":
    "Notes et orages ; on peut aussi dire à un joueur ce qui n’est pas dans sa main.",
  note: "jeton note",
  notes: "jetons note",
  storm: "jeton orage",
  storms: "jetons orage",
  card: "carte",
  cards: "cartes",
  "The oldest player begins.": "Le joueur le plus âgé commence.",
  "Who is the oldest?": "Qui est le plus âgé ?",
  "A damp squib: the crowd whistles and wanders home.": "Un pétard mouillé : la foule siffle et rentre chez elle.",
  "Feeble: a clap here and there, mostly out of kindness.":
    "Faible : quelques mains claquent, surtout par gentillesse.",
  "Passable: the riverbank had hoped for more.": "Passable : sur la rive, on espérait mieux.",
  "A fine evening: smiles all along the riverbank.": "Une belle soirée : des sourires tout le long de la rive.",
  "Splendid: the whole town is on its feet.": "Splendide : toute la ville est debout.",
  "A night for the ages: grandchildren will be told of it.": "Une nuit mémorable : on en parlera aux petits-enfants.",
  Cocktail: "Cocktail",
  "The classic game: five suits, eight blue tokens, and the third red one loses.":
    "Le jeu classique : cinq couleurs, huit jetons bleus, et le troisième rouge fait perdre.",
  "blue token": "jeton bleu",
  "blue tokens": "jetons bleus",
  "red token": "jeton rouge",
  "red tokens": "jetons rouges",
  "The player in the most colourful clothes begins.": "Le joueur aux habits les plus colorés commence.",
  "Who wears the most colourful clothes?": "Qui porte les habits les plus colorés ?",
  "Smoke and silence, then somebody boos.": "De la fumée, du silence, puis quelqu’un hue.",
  "Thin: two people clap, and one of them is your aunt.": "Maigre : deux personnes applaudissent, dont ta tante.",
  "Decent work, and out of mind by breakfast.": "Du travail correct, oublié au petit-déjeuner.",
  "Lovely: the crowd cheers every shell.": "Charmant : la foule acclame chaque fusée.",
  "Dazzling: the talk of the town until next summer.": "Éblouissant : toute la ville en parle jusqu’à l’été prochain.",
  "Perfect: not a sound, and stars in every eye.": "Parfait : plus un bruit, et des étoiles dans tous les yeux.",
  Tiles: "Tuiles",
  "Standing tiles and a burning fuse, with a multicolour suit and four variants.":
    "Des tuiles debout et une mèche qui brûle, avec une couleur multicolore et quatre variantes.",
  "clock tile": "jeton horloge",
  "clock tiles": "jetons horloge",
  "fuse tile": "jeton mèche",
  "fuse tiles": "jetons mèche",
  tile: "tuile",
  tiles: "tuiles",
  "A sorry fizzle: even the ducks leave.": "Un triste pschitt : même les canards s’en vont.",
  "Meagre: some scattered claps in the dark.": "Maigre : quelques claquements épars dans le noir.",
  "A brave try that nobody will remember.": "Un bel effort dont personne ne se souviendra.",
  "Bright and bold: the crowd wants more.": "Vif et audacieux : la foule en redemande.",
  "Breathtaking: they will speak of nothing else all month.":
    "À couper le souffle : on ne parlera de rien d’autre de tout le mois.",
  "Beyond words: a hush falls, and every face glows.": "Au-delà des mots : tout se tait, et chaque visage s’illumine.",
  "Six colours": "Six couleurs",
  "A sixth colour with 4 or 5 players; clues are public announcements, and a lost game keeps its points.":
    "Une sixième couleur à 4 ou 5 joueurs ; les indices sont des annonces publiques, et une partie perdue garde ses points.",
  hint: "jeton d’indice",
  hints: "jetons d’indice",
  mistake: "jeton d’erreur",
  mistakes: "jetons d’erreur",
  Online: "En ligne",
  "Four red tokens instead of three, and every action is a click on a card.":
    "Quatre jetons rouges au lieu de trois, et chaque action est un clic sur une carte.",
  "blue clock token": "jeton horloge bleu",
  "blue clock tokens": "jetons horloge bleus",
  "red fuse token": "jeton mèche rouge",
  "red fuse tokens": "jetons mèche rouges",
  "Sixth suit": "Sixième couleur",
  None: "Aucune",
  "One more suit": "Une couleur de plus",
  "One card of each value": "Une carte de chaque chiffre",
  "Wild: every colour clue points at it": "Joker : tout indice de couleur la désigne",
  "With 4 or 5 players only": "Seulement à 4 ou 5 joueurs",
  "The last strike is number": "Le nombre d’erreurs qui met fin à la partie",
  "Empty clues": "Indices vides",
  "A clue may also say that no card fits.": "Un indice peut aussi dire qu’aucune carte ne correspond.",
  "Discards with every clue token free": "Défausses quand tous les indices sont libres",
  "Allowed, but no token is gained.": "Permises, mais sans regagner de jeton.",
  "Points after the last strike": "Points après la dernière erreur",
  "A game lost by strikes still counts the cards on its fireworks.":
    "Une partie perdue par erreurs compte quand même les cartes sur ses feux d’artifice.",
  "No last round": "Pas de dernier tour",
  "Play goes on without a deck, to victory or defeat.":
    "La partie continue sans pioche, jusqu’à la victoire ou la défaite.",
  "Early end": "Fin anticipée",
  "Ends the game when no more points are possible: at the best score that the discards leave, or when nobody can play any more.":
    "Arrête la partie quand aucun point n’est plus possible : au meilleur score que permet la défausse, ou quand plus personne ne peut jouer.",
  Never: "Jamais",
  "At the best score": "Au meilleur score",
  "Nothing to play": "Rien à jouer",
  "Cards in hand": "Cartes en main",
  "The usual number is 5 with 2 or 3 players, 4 with 4 or 5.": "D’ordinaire 5 à 2 ou 3 joueurs, 4 à 4 ou 5.",
  "As usual": "Habituel",
  "One less": "Une de moins",
  "One more": "Une de plus",
  "Plays from the deck": "Jouer depuis la pioche",
  "The last card of the deck may be played without drawing it.":
    "La dernière carte de la pioche peut être jouée sans être piochée.",
  "Variant 1, six fireworks": "Variante 1, six feux d’artifice",
  "A sixth, multicolour suit of ten tiles: a colour like any other, with a firework of its own.":
    "Une sixième couleur de dix tuiles, multicolore : une couleur comme les autres, avec son propre feu d’artifice.",
  "Variant 2, rare multicolour": "Variante 2, multicolore rare",
  "As variant 1, with only one multicolour tile of each value: each of them is indispensable.":
    "Comme la variante 1, avec une seule tuile multicolore de chaque chiffre : chacune est indispensable.",
  "Variant 3, wild multicolour": "Variante 3, multicolore joker",
  "Every colour clue points at the multicolour tiles too, and multicolour itself cannot be clued.":
    "Tout indice de couleur désigne aussi les tuiles multicolores, et le multicolore lui-même ne peut pas être donné en indice.",
  "Variant 4, no last round": "Variante 4, pas de dernier tour",
  "Play goes on until every firework is complete, or until one cannot be completed any more.":
    "La partie continue jusqu’à ce que tous les feux d’artifice soient complets, ou que l’un d’eux ne puisse plus l’être.",
  "Variant 1, six fireworks: a sixth, multicolour suit of ten tiles: a colour like any other, with a firework of its own.":
    "Variante 1, six feux d’artifice : une sixième couleur de dix tuiles, multicolore : une couleur comme les autres, avec son propre feu d’artifice.",
  "Variant 2, rare multicolour: as variant 1, with only one multicolour tile of each value: each of them is indispensable.":
    "Variante 2, multicolore rare : comme la variante 1, avec une seule tuile multicolore de chaque chiffre : chacune est indispensable.",
  "Variant 3, wild multicolour: every colour clue points at the multicolour tiles too, and multicolour itself cannot be clued.":
    "Variante 3, multicolore joker : tout indice de couleur désigne aussi les tuiles multicolores, et le multicolore lui-même ne peut pas être donné en indice.",
  "Variant 4, no last round: play goes on until every firework is complete, or until one cannot be completed any more.":
    "Variante 4, pas de dernier tour : la partie continue jusqu’à ce que tous les feux d’artifice soient complets, ou que l’un d’eux ne puisse plus l’être.",
  "There are five suits, however many play.": "Il y a cinq couleurs, quel que soit le nombre de joueurs.",
  "A sixth suit, {sixth}, is in play, with a firework of its own.":
    "Une sixième couleur, {sixth}, est en jeu, avec son propre feu d’artifice.",
  "A sixth suit, {sixth}, is in play, with only one {card} of each value.":
    "Une sixième couleur, {sixth}, est en jeu, avec une seule {card} de chaque chiffre.",
  "A sixth suit, {sixth}, is wild: every colour clue points at it, and it cannot be clued itself.":
    "Une sixième couleur, {sixth}, est joker : tout indice de couleur la désigne, et elle ne peut pas être donnée en indice.",
  "A sixth suit, {sixth}, is in play with 4 or 5 players.":
    "Une sixième couleur, {sixth}, est en jeu à 4 ou 5 joueurs.",
  "The game is {end} at {strike} number {value}, not {own}.":
    "La partie est {end} au {strike} numéro {value}, et non {own}.",
  "A clue may point at no {card} at all.": "Un indice peut ne désigner aucune {card}.",
  "A clue has to point at a {card}.": "Un indice doit désigner une {card}.",
  "A discard is allowed with every {clue_token} free, and frees none.":
    "On peut défausser quand chaque {clue_token} est libre, sans en regagner.",
  "There is no discard with every {clue_token} free.": "On ne peut pas défausser quand chaque {clue_token} est libre.",
  "After the last {strike} the {cards} on the fireworks still count.":
    "Après le dernier {strike}, les {cards} sur les feux d’artifice comptent encore.",
  "A lost game scores 0.": "Une partie perdue vaut 0.",
  "There is no last round: play goes on until every firework is complete, or one cannot be any more.":
    "Il n’y a pas de dernier tour : la partie continue jusqu’à ce que tous les feux d’artifice soient complets, ou que l’un d’eux ne puisse plus l’être.",
  "When the last {card} is drawn, everybody has one more turn.":
    "Quand la dernière {card} est piochée, chacun joue encore un tour.",
  "The game goes on when no more points are possible.": "La partie continue quand aucun point n’est plus possible.",
  "The game ends at the best score that the discards leave possible.":
    "La partie s’arrête au meilleur score que la défausse permet encore.",
  "The game ends as soon as nobody can play a {card} any more.":
    "La partie s’arrête dès que plus personne ne peut jouer de {card}.",
  "Hands have the usual number of {cards}.": "Les mains ont le nombre habituel de {cards}.",
  "Hands have one {card} less than usual.": "Les mains ont une {card} de moins que d’ordinaire.",
  "Hands have one {card} more than usual.": "Les mains ont une {card} de plus que d’ordinaire.",
  "The last {card} of the deck may be played from there, unseen.":
    "La dernière {card} de la pioche peut être jouée depuis là, sans être vue.",
  "No {card} is played from the deck.": "Aucune {card} n’est jouée depuis la pioche.",
  over: "finie",
  lost: "perdue",
  Suits: "Couleurs",
  "red, yellow, green, blue, white": "rouge, jaune, vert, bleu, blanc",
  "white, red, blue, yellow, green": "blanc, rouge, bleu, jaune, vert",
  "white, red, blue, yellow, green; in variants 1 to 3 also multicolour":
    "blanc, rouge, bleu, jaune, vert ; dans les variantes 1 à 3 aussi multicolore",
  "white, red, blue, yellow, green; with 4 or 5 players also purple":
    "blanc, rouge, bleu, jaune, vert ; à 4 ou 5 joueurs aussi violet",
  "Clue tokens": "Jetons d’indice",
  "8 notes": "8 jetons note",
  "8 blue tokens": "8 jetons bleus",
  "8 clock tiles": "8 jetons horloge",
  "8 hints": "8 jetons d’indice",
  "8 blue clock tokens": "8 jetons horloge bleus",
  Strikes: "Erreurs",
  "The game ends at strike": "La partie finit à l’erreur",
  "A clue that points at nothing": "Un indice qui ne désigne rien",
  allowed: "permis",
  refused: "refusé",
  "A discard with every clue token free": "Défausser quand tous les indices sont libres",
  "allowed, frees none": "permis, n’en libère aucun",
  "After the last strike": "Après la dernière erreur",
  "the game is lost and scores 0": "la partie est perdue et vaut 0",
  "the cards on the fireworks count": "les cartes sur les feux d’artifice comptent",
  "Who begins": "Qui commence",
  "not said": "non précisé",
  "Rating of the score": "Appréciation du score",
  "6 bands": "6 niveaux",
  "6 bands, none in variant 4": "6 niveaux, aucun dans la variante 4",
  none: "aucune",
  Variants: "Variantes",
  "1 to 4": "1 à 4",
  Cautious: "Prudent",
  "Plays what it knows can be played, clues what can be played, saves the last card of a kind before it is discarded, and discards its own oldest card that no clue has touched. A steady teammate.":
    "Joue ce qu’il sait jouable, donne des indices sur ce qui est jouable, sauve la dernière carte d’une sorte avant qu’elle soit défaussée, et défausse la plus ancienne de ses cartes qu’aucun indice n’a touchée. Un coéquipier fiable.",
  "A clue is about one card: the oldest card without a clue, if it points at that one.":
    "Un indice parle d’une seule carte : la plus ancienne sans indice, s’il la désigne.",
  "If not, it is about the newest card that gets its first clue, or else the newest card that it points at.":
    "Sinon, il parle de la carte la plus récente qui reçoit son premier indice, ou à défaut de la plus récente qu’il désigne.",
  "The oldest card is the one drawn first. It is on the left, unless its owner has moved it.":
    "La carte la plus ancienne est celle qui a été piochée la première. Elle est à gauche, sauf si son joueur l’a déplacée.",
  "The card of a clue can be played, now or after cards that are known already.":
    "La carte d’un indice peut être jouée, maintenant ou après des cartes déjà connues.",
  "If it was the oldest card without a clue, it may be one to keep instead: the last of its kind.":
    "Si c’était la plus ancienne sans indice, elle peut aussi être à garder : la dernière de sa sorte.",
  "To have a five kept, clue its number. A colour clue never asks to keep a five.":
    "Pour faire garder un 5, donne son chiffre en indice. Un indice de couleur ne demande jamais de garder un 5.",
  "When the next player would discard the last card of a kind, it gives a clue before anything else.":
    "Quand le joueur suivant défausserait la dernière carte d’une sorte, il donne un indice avant toute autre chose.",
  "It plays what it knows can be played, and what a clue told it to play.":
    "Il joue ce qu’il sait jouable, et ce qu’un indice lui a dit de jouer.",
  "When one more strike would end the game, it plays only what is certain.":
    "Quand une erreur de plus mettrait fin à la partie, il ne joue que ce qui est certain.",
  "It discards what it knows is useless or clued in another hand already; else its oldest card without a clue.":
    "Il défausse ce qu’il sait inutile ou déjà touché par un indice dans une autre main ; sinon, sa plus ancienne carte sans indice.",
  "In the last round, with no good clue to give and a strike to spare, it plays its likeliest card.":
    "Au dernier tour, sans bon indice à donner et avec une erreur en réserve, il joue sa carte la plus probable.",
  Conventions: "Conventions",
  "Plays by the conventions of good players: saves, delayed plays, prompts and finesses. It thinks ahead to what its teammates will do. The best teammate for people.":
    "Joue selon les conventions des bons joueurs : sauvetages, coups différés, prompts et finesses. Il prévoit ce que feront ses coéquipiers. Le meilleur coéquipier pour des humains.",
  "A clue to a card that cannot be played yet asks another player for the card that is missing.":
    "Un indice sur une carte qui n’est pas encore jouable demande à un autre joueur la carte qui manque.",
  "That player plays the oldest clued card that can be it, or else the newest card without a clue.":
    "Ce joueur joue la plus ancienne de ses cartes avec indice qui peut être celle-là, ou à défaut la plus récente sans indice.",
  "Every card that gets a clue is useful, and none is a copy of another clued card.":
    "Chaque carte qui reçoit un indice est utile, et aucune n’est la copie d’une autre carte avec indice.",
  Information: "Information",
  "Each of its clues is a code that tells every other player something at once. With three or more players all of its kind it nearly always completes every firework. Beside people or other bots it is of little use.":
    "Chacun de ses indices est un code qui dit à la fois quelque chose à tous les autres joueurs. À trois joueurs ou plus, tous de sa sorte, il complète presque toujours tous les feux d’artifice. À côté d’humains ou d’autres bots, il ne sert pas à grand-chose.",
  "Its clues are a code, which only bots of its kind understand. For people it is hard to read.":
    "Ses indices sont un code, que seuls les bots de sa sorte comprennent. Pour des humains, il est difficile à lire.",
  "What a clue says of the cards it points at is true, but it is rarely what the clue is about.":
    "Ce qu’un indice dit des cartes qu’il désigne est vrai, mais c’est rarement de cela que l’indice parle.",
  "A clue stands for a number, by who gets it, by its type, and by whether it points at a certain card.":
    "Un indice représente un nombre, selon qui le reçoit, selon son type, et selon qu’il désigne ou non une certaine carte.",
  "The number is the sum of what all other players are to be told, so every one of them learns something.":
    "Le nombre est la somme de ce que tous les autres joueurs doivent apprendre, si bien que chacun d’eux apprend quelque chose.",
  "It takes every clue for such a code, and so it misunderstands clues that people give.":
    "Il prend chaque indice pour un tel code, et comprend donc mal les indices que donnent des humains.",
  "Which of several useless cards it discards is such a number too, and so is which of several it plays.":
    "Laquelle de plusieurs cartes inutiles il défausse est aussi un tel nombre, de même que laquelle de plusieurs il joue.",
  "It plays what it knows can be played, and tells others of cards to play before it discards.":
    "Il joue ce qu’il sait jouable, et annonce aux autres des cartes à jouer avant de défausser.",
  "It discards what it knows is useless, or else what it is most likely to do without.":
    "Il défausse ce qu’il sait inutile, ou à défaut ce dont il peut le plus probablement se passer.",
  "When a card turns out to be another than it was told, it no longer trusts codes in that game.":
    "Quand une carte se révèle autre que ce qu’on lui a dit, il ne se fie plus aux codes dans cette partie.",
  Learned: "Autodidacte",
  "A neural network, trained by playing half a million games with itself. Two of its kind play well together; beside people or other bots it is of little use. It knows the ordinary game of two players only.":
    "Un réseau de neurones, entraîné en jouant un demi-million de parties contre lui-même. Deux de sa sorte jouent bien ensemble ; à côté d’humains ou d’autres bots, il ne sert pas à grand-chose. Il ne connaît que la partie ordinaire à deux.",
  "It first learnt what clues mean from Cautious, and then changed that by playing with itself.":
    "Il a d’abord appris de Prudent ce que disent les indices, puis a changé cela en jouant avec lui-même.",
  "What its clues mean now, nobody knows: it has never been told in words.":
    "Ce que disent ses indices maintenant, personne ne le sait : cela n’a jamais été mis en mots.",
  "It goes by the cards and clues as they are now, and by the last action. It remembers nothing else.":
    "Il s’appuie sur les cartes et les indices tels qu’ils sont maintenant, et sur la dernière action. Il ne se souvient de rien d’autre.",
  "It takes your clues for those of its own kind, and so misunderstands many of them.":
    "Il prend tes indices pour ceux de sa propre sorte, et en comprend donc mal beaucoup.",
  Random: "Hasard",
  "Takes any legal action, and loses within a few rounds. A baseline, not a teammate.":
    "Fait n’importe quelle action permise, et perd en quelques tours. Un point de comparaison, pas un coéquipier.",
  "Its clues mean nothing, and it understands none.": "Ses indices ne veulent rien dire, et il n’en comprend aucun.",
  "A bot that was added to this server.": "Un bot qui a été ajouté à ce serveur.",
  "Every firework is complete.": "Tous les feux d’artifice sont complets.",
  "No {card} is played from the deck at this table: choose a {card} of your hand.":
    "À cette table, aucune {card} n’est jouée depuis la pioche : choisis une {card} de ta main.",
  "The last {card} of the deck can be discarded in variants with inverted suits only: play it.":
    "La dernière {card} de la pioche ne peut être défaussée que dans les variantes aux couleurs inversées : joue-la.",
  "Only the last {card} of the deck can be played from there, and {cards_left} are left: choose a {card} of your hand.":
    "Seule la dernière {card} de la pioche peut être jouée depuis là, et il en reste {cards_left} : choisis une {card} de ta main.",
  "The last round is over.": "Le dernier tour est terminé.",
  "The last {strike} ended the game.": "Le dernier {strike} a mis fin à la partie.",
  "An indispensable {card} is lost, so the display can no longer be perfect.":
    "Une {card} indispensable est perdue : le spectacle ne peut plus être parfait.",
  "The player on turn has no {card} and no clue to give.":
    "Le joueur dont c’est le tour n’a plus de {card} et aucun indice à donner.",
  "Your hand is empty: you can only give a clue.": "Ta main est vide : tu ne peux que donner un indice.",
  "All {tokens} {clue_tokens} are free, so a discard would gain nothing: play a {card} or give a clue.":
    "Les {tokens} {clue_tokens} sont tous libres, une défausse ne rapporterait rien : joue une {card} ou donne un indice.",
  "A clue costs a {clue_token}, and none is free: play or discard a {card}.":
    "Un indice coûte un {clue_token}, et aucun n’est libre : joue ou défausse une {card}.",
  "Every other hand is empty, and a clue points at one {card} at least: play or discard a {card}.":
    "Toutes les autres mains sont vides, et un indice désigne au moins une {card} : joue ou défausse une {card}.",
  "A clue goes to another player, never to oneself: name another seat.":
    "Un indice va à un autre joueur, jamais à soi-même : choisis une autre place.",
  "{colour} is wild here and cannot be clued: its {cards} count as every other colour.":
    "La couleur {colour} est joker ici et ne peut pas être donnée en indice : ses {cards} comptent comme toutes les autres couleurs.",
  "The game is over: {reason}.": "La partie est finie : {reason}.",
  "The name or the passphrase is not right. Check both, or use a recovery code.":
    "Le nom ou la phrase secrète ne va pas. Vérifie les deux, ou utilise un code de secours.",
  "Type your passphrase: you signed in more than ten minutes ago.":
    "Écris ta phrase secrète : ta connexion date de plus de dix minutes.",
  "An account is signed in at this browser: sign out first.":
    "Un compte est connecté dans ce navigateur : déconnecte-le d’abord.",
  "This is not your passphrase. Type it again.": "Ce n’est pas ta phrase secrète. Écris-la de nouveau.",
  "You have no account yet: make one with a name and a passphrase.":
    "Tu n’as pas encore de compte : crées-en un avec un nom et une phrase secrète.",
  "You have an account already, and are signed in.": "Tu as déjà un compte, et il est connecté.",
  "At the table {table} sit both your account and this browser's guest: leave it here first.":
    "À la table {table}, ton compte et l’invité de ce navigateur ont chacun une place : quitte-la d’abord ici.",
  "There is nobody with this id: they may have been removed.":
    "Personne n’a cet identifiant : la personne a peut-être été supprimée.",
  "Only players at this table can write here.": "Seuls les joueurs de cette table peuvent écrire ici.",
  "Seat {wanted} is not yours: you can write for the seats {own}.":
    "La place {wanted} n’est pas à toi : tu peux écrire pour les places {own}.",
  "The host has muted you at this table: you can read, but not write.":
    "L’hôte t’a retiré la parole à cette table : tu peux lire, mais pas écrire.",
  "This table plays without chat.": "Cette table joue sans chat.",
  "This table is silent during turns: only the player on turn may write.":
    "Cette table fait silence pendant les tours : seul celui qui joue peut écrire.",
  "This table's chat is limited to the fixed phrases: send one of them.":
    "Le chat de cette table se limite aux phrases toutes faites : envoie l’une d’elles.",
  "This table has {MOST} messages, which is the most.": "Cette table a {MOST} messages, c’est le maximum.",
  "A message is either a text or a phrase: send one of the two.":
    "Un message est soit un texte, soit une phrase : envoie l’un des deux.",
  "Deal {round} is out of range: this tournament has the deals 0 to {value}.":
    "La donne {round} n’existe pas : ce tournoi a les donnes 0 à {value}.",
  "The deal of a game can be played again only after the end of that game.":
    "La donne d’une partie ne peut être rejouée qu’après la fin de cette partie.",
  "There is no tournament with this id: it may have been removed.":
    "Aucun tournoi n’a cet identifiant : il a peut-être été supprimé.",
  "This is not the key of a team: ask the host for your team's link.":
    "Ce n’est pas la clé d’une équipe : demande à l’hôte le lien de ton équipe.",
  "Your team has a table for this deal already: go there from the standings.":
    "Ton équipe a déjà une table pour cette donne : vas-y depuis le classement.",
  "The deal of this table is for these rules and this number of players.":
    "La donne de cette table est faite pour ces règles et ce nombre de joueurs.",
  "The deals of {day} have not come yet: today is {today} in UTC.":
    "Les donnes du {day} ne sont pas encore là : nous sommes le {today} en UTC.",
  "This game was archived on {day}: who runs the server can put it back.":
    "Cette partie a été archivée le {day} : la personne qui gère le serveur peut la remettre.",
  "There are no deals of {day}: the first day is {FIRST_DAY}.":
    "Il n’y a pas de donnes du {day} : le premier jour est le {FIRST_DAY}.",
  "The deal decides {name}: leave it out.": "La donne fixe déjà {name} : ne l’indique pas.",
  "The game has not begun yet.": "La partie n’a pas encore commencé.",
  "This table shows only what was said: what follows from it is told after the end.":
    "Cette table ne montre que ce qui a été dit : ce qui en découle est révélé après la fin.",
  "All hands are open only after the end of the game: leave out open until then.":
    "Toutes les mains ne sont ouvertes qu’après la fin de la partie : d’ici là, laisse « open » de côté.",
  "Seat {seat} is out of range: the seats of this game are 0 to {value}.":
    "La place {seat} n’existe pas : les places de cette partie vont de 0 à {value}.",
  "Seat {wanted} is not yours: its view would show you your own hand.":
    "La place {wanted} n’est pas à toi : sa vue te montrerait ta propre main.",
  "Turn {turn} has not come yet: the game stands at turn {now}.":
    "Le tour {turn} n’est pas encore venu : la partie en est au tour {now}.",
  "This table shows each clue once: earlier turns can be seen after the end.":
    "Cette table montre chaque indice une seule fois : les tours passés se revoient après la fin.",
  "The record shows every card: it is available after the end of the game.":
    "L’enregistrement montre toutes les cartes : il est disponible après la fin de la partie.",
  "This is not a first game: only those can be skipped to their last round.":
    "Ce n’est pas une première partie : seules celles-ci peuvent sauter au dernier tour.",
  "Only its player can skip to the last round.": "Seul son joueur peut sauter au dernier tour.",
  "The first game can be skipped from turn {FREE_FROM} on.":
    "La première partie peut sauter au dernier tour à partir du tour {FREE_FROM}.",
  "This game went another way than the lesson: play it to its end.":
    "Cette partie a pris un autre chemin que la leçon : joue-la jusqu’à la fin.",
  "Card {order} has not been drawn: notes go on the cards 0 to {value}, by their order.":
    "La carte {order} n’a pas été piochée : les notes vont sur les cartes 0 à {value}, dans leur ordre.",
  "Only players at this table write notes.": "Seuls les joueurs de cette table écrivent des notes.",
  "Seat {seat} is not yours: you can write notes for the seats {own}.":
    "La place {seat} n’est pas à toi : tu peux écrire des notes pour les places {own}.",
  "The game is over: its notes stay as they are.": "La partie est finie : ses notes restent telles quelles.",
  "Passkeys work by https at the server's public address, and at localhost: open it there.":
    "Les clés d’accès fonctionnent en https à l’adresse publique du serveur, et sur localhost : ouvre la page là-bas.",
  "This is not what the passkey was asked for. Try again.":
    "Ce n’est pas ce qui était demandé à la clé d’accès. Réessaie.",
  "You have no such passkey: it has been removed already, or is somebody else's.":
    "Tu n’as pas cette clé d’accès : elle a déjà été supprimée, ou c’est celle de quelqu’un d’autre.",
  "You have {MOST} passkeys, which is the most: remove one that is not used any more.":
    "Tu as {MOST} clés d’accès, c’est le maximum : supprimes-en une qui ne sert plus.",
  "This server does not know this passkey: it has been removed, or the account deleted.":
    "Ce serveur ne connaît pas cette clé d’accès : elle a été supprimée, ou le compte l’a été.",
  "This took more than five minutes. Try again.": "Cela a pris plus de cinq minutes. Réessaie.",
  "This passkey is known already.": "Cette clé d’accès est déjà connue.",
  "An account has the name {name} already, or one that looks the same: choose another name.":
    "Un compte porte déjà le nom {name}, ou un nom qui lui ressemble trop : choisis-en un autre.",
  "Only players at this table can act.": "Seuls les joueurs de cette table peuvent agir.",
  'Others play this deal, too, so spectators cannot see its hands: choose "table" or "off" for them.':
    "D’autres jouent aussi cette donne : les spectateurs ne peuvent pas voir ses mains. Choisis « table » ou « off » pour eux.",
  "This game is played without spectators: you can see it once it is over.":
    "Cette partie se joue sans spectateurs : tu pourras la voir quand elle sera finie.",
  "This game has begun without you.": "Cette partie a commencé sans toi.",
  "Every seat is taken. Ask the host for one.": "Toutes les places sont prises. Demande une place à l’hôte.",
  "You are told in {MOST} browsers, which is the most: turn it off in one of them.":
    "Tu es prévenu dans {MOST} navigateurs, le maximum : désactive l’un d’eux.",
  "This server sends no notifications: its host has turned them off.":
    "Ce serveur n’envoie pas de notifications : son hôte les a désactivées.",
  "You are not told there: it has been turned off already, or is somebody else's browser.":
    "Tu n’es pas prévenu à cet endroit : c’est déjà désactivé, ou c’est le navigateur de quelqu’un d’autre.",
  "Seat {wanted} is not yours: you can act for the seats {own}.":
    "La place {wanted} n’est pas à toi : tu peux agir pour les places {own}.",
  "A bot stands in for you: take your seat back first.": "Un bot joue à ta place : reprends-la d’abord.",
  "Turn {turn} has been taken already: the game stands at turn {now}.":
    "Le tour {turn} a déjà été joué : la partie en est au tour {now}.",
  "Seat {seat} is not yours: only its player arranges its hand.":
    "La place {seat} n’est pas à toi : seul son joueur range sa main.",
  "A card is listed twice: list every card of the hand once.":
    "Une carte est citée deux fois : cite chaque carte de la main une seule fois.",
  "These are not the cards of your hand now: it holds {sorted}.":
    "Ce ne sont pas les cartes que tu as en main maintenant : ce sont {sorted}.",
  "No account has this name. Guests have no profile that others can see.":
    "Aucun compte n’a ce nom. Les invités n’ont pas de profil visible pour les autres.",
  "Turn {turn} is out of range: this puzzle has the turns 0 to {turn1}.":
    "Le tour {turn} n’existe pas : cette énigme a les tours 0 à {turn1}.",
  "Turn {turn} has not been taken yet: the game stands at turn {turn1}.":
    "Le tour {turn} n’a pas encore été joué : la partie en est au tour {turn1}.",
  "A person may have chosen this action: only bots are asked for their reasons.":
    "C’est peut-être une personne qui a choisi cette action : on ne demande leurs raisons qu’aux bots.",
  "This server does not have the bot {bot} now: it cannot be asked.":
    "Ce serveur n’a pas le bot {bot} en ce moment : on ne peut pas lui demander.",
  "{title_of} cannot say why it acts. It tells how it talks instead.":
    "{title_of} ne peut pas dire pourquoi il agit. Il explique plutôt sa façon de parler.",
  "The reason has to do with cards that you do not see: ask again after the end.":
    "La raison touche à des cartes que tu ne vois pas : redemande après la fin.",
  "Another version of this bot chose this action: its reason is not known.":
    "Une autre version de ce bot a choisi cette action : sa raison n’est pas connue.",
  "I failed on this turn, so {title} chose what to do.": "J’ai échoué à ce tour, {title} a donc choisi quoi faire.",
  "{title_of} does not answer now.": "{title_of} ne répond pas en ce moment.",
  "Seat {number} is out of range: this table has the seats 0 to {value}.":
    "La place {number} n’existe pas : cette table a les places 0 à {value}.",
  "At the table there is {name} already, and the names look the same: choose another name.":
    "À la table, il y a déjà {name}, et les noms se ressemblent trop : choisis-en un autre.",
  "More than {players} seats are taken: free one first.":
    "Plus de {players} places sont prises : libères-en une d’abord.",
  "You are not signed in there: it has ended already, or is somebody else's browser.":
    "Il n’y a plus de connexion à cet endroit : elle est déjà terminée, ou c’est le navigateur de quelqu’un d’autre.",
  "You have {MOST_TOKENS} tokens, which is the most: revoke one that is not used any more.":
    "Tu as {MOST_TOKENS} jetons d’accès, c’est le maximum : révoques-en un qui ne sert plus.",
  "You have no such token: it has been revoked already, or is somebody else's.":
    "Tu n’as pas ce jeton d’accès : il a déjà été révoqué, ou c’est celui de quelqu’un d’autre.",
  "I am being compiled: that takes up to half a minute, only this once.":
    "On me compile : cela prend jusqu’à une demi-minute, une seule fois.",
  "I failed on turn {turn}, so {by} chose what to do.": "J’ai échoué au tour {turn}, {by} a donc choisi quoi faire.",
  "This server does not have me now, so {by} chose what to do on turn {turn}. The host can seat another bot.":
    "Ce serveur ne m’a pas en ce moment, {by} a donc choisi quoi faire au tour {turn}. L’hôte peut mettre un autre bot à cette place.",
  "Seat {first} is out of range: this table has the seats 0 to {value}.":
    "La place {first} n’existe pas : cette table a les places 0 à {value}.",
  "Only the host of a tournament changes it.": "Seul l’hôte d’un tournoi le modifie.",
  "Two teams cannot both be called {name}: give them different names.":
    "Deux équipes ne peuvent pas s’appeler toutes deux {name} : donne-leur des noms différents.",
  "You host {MOST} tournaments, which is the most: remove an old one.":
    "Tu es l’hôte de {MOST} tournois, c’est le maximum : supprimes-en un ancien.",
  "The last action has shown somebody a card, so it stays: only a clue can be taken back.":
    "La dernière action a montré une carte à quelqu’un, elle reste donc : seul un indice peut être annulé.",
  "The game is over, and all hands are open: no action can be taken back.":
    "La partie est finie et toutes les mains sont ouvertes : aucune action ne peut être annulée.",
  "Nobody has acted yet, so nothing can be taken back.": "Personne n’a encore agi, il n’y a donc rien à annuler.",
  "Nobody asks to take the last action back: there is nothing to decline.":
    "Personne ne demande à annuler la dernière action : il n’y a rien à refuser.",
  "{name} took the last action: only they can ask for it.":
    "La dernière action est celle que {name} a faite : personne d’autre ne peut demander à l’annuler.",
  "Only players at this table can take actions back.": "Seuls les joueurs de cette table peuvent annuler des actions.",
  "This game can be played on differently only after its end.":
    "Cette partie ne peut être continuée autrement qu’après sa fin.",
  "Turn {turn} is out of range: this game has the turns 0 to {turn1}.":
    "Le tour {turn} n’existe pas : cette partie a les tours 0 à {turn1}.",
  "{title_of} failed on this turn: choose its action by hand.":
    "{title_of} a échoué à ce tour : choisis toi-même son action.",
  "This server does not have the bot {name}.": "Ce serveur n’a pas le bot {name}.",
  "Unknown table. If it was never started, it may have been removed.":
    "Table inconnue. Si elle n’a jamais commencé, elle a peut-être été supprimée.",
  "This server does not have the bot {name}: it has {known}.": "Ce serveur n’a pas le bot {name} : il a {known}.",
  "{name} is the name of a bot: choose another.": "{name} est le nom d’un bot : choisis-en un autre.",
  "The server cannot reach its database now, so nothing has been changed. Try again in a moment.":
    "Le serveur ne peut pas joindre sa base de données en ce moment, rien n’a donc été changé. Réessaie dans un instant.",
  "The request could not be read: send JSON in UTF-8.": "La requête n’a pas pu être lue : envoie du JSON en UTF-8.",
  "The request is too large: 64 kB is the most.": "La requête est trop grande : 64 ko au maximum.",
  "The server's database did not answer, so it is not known whether this was kept: look before you repeat it.":
    "La base de données du serveur n’a pas répondu, on ne sait donc pas si cela a été enregistré : vérifie avant de recommencer.",
  "The server's database is busy, so nothing has been changed. Try again in a moment.":
    "La base de données du serveur est occupée, rien n’a donc été changé. Réessaie dans un instant.",
  "The request is not valid JSON.": "La requête n’est pas du JSON valide.",
  "The request needs a JSON object as its body.": "La requête doit contenir un objet JSON.",
  "The field {place} is missing.": "Il manque le champ {place}.",
  "Unknown field {place}: leave it out.": "Champ inconnu {place} : retire-le.",
  "The server failed. The error is in its log; try again.":
    "Le serveur a échoué. L’erreur est dans son journal ; réessaie.",
  "This token is for the scope {scope}, and this takes {needed}: make one with that scope.":
    "Ce jeton d’accès a la portée {scope}, et il faut ici {needed} : crées-en un avec cette portée.",
  "This takes a person at a browser: a program with a token cannot do it.":
    "Il faut pour cela une personne devant un navigateur : un programme avec un jeton d’accès ne peut pas le faire.",
  "All connections of this server are taken now. Try again in a moment.":
    "Toutes les connexions de ce serveur sont prises. Réessaie dans un instant.",
  "A name cannot hold {called} (U+{ord}), which is invisible or breaks lines: leave it out.":
    "Un nom ne peut pas contenir {called} (U+{ord}), qui est invisible ou coupe la ligne : retire-le.",
  "A name has at least one visible character.": "Un nom a au moins un caractère visible.",
  "A name has at least one visible character, and none that is drawn as nothing.":
    "Un nom a au moins un caractère visible, et aucun qui ne dessine rien.",
  "A name has accents on its letters only, and few on each.":
    "Un nom n’a d’accents que sur ses lettres, et peu sur chacune.",
  "A name has letters of one direction of writing: left to right or right to left.":
    "Les lettres d’un nom vont dans un seul sens d’écriture : de gauche à droite ou de droite à gauche.",
  "A name has letters of one alphabet: this one mixes {join}.":
    "Les lettres d’un nom viennent d’un seul alphabet : celui-ci mélange {join}.",
  "A name has at most {NAME_LENGTH} characters.": "Un nom a au plus {NAME_LENGTH} caractères.",
  "The passphrase cannot be taken: {why}.": "Cette phrase secrète ne convient pas : {why}.",
  "Too many people sign in at this moment. Try again in a few seconds.":
    "Trop de gens se connectent en ce moment. Réessaie dans quelques secondes.",
  "The host has removed you from this table: you cannot sit here again.":
    "L’hôte t’a fermé cette table : tu ne peux plus y prendre place.",
  "This game is over: seats can be changed at a rematch.":
    "Cette partie est finie : les places peuvent changer à la revanche.",
  "{name} sits here. Take an open seat, or ask the host to free this one.":
    "Cette place est à {name}. Prends une place libre, ou demande à l’hôte de libérer celle-ci.",
  "{name} sits here: only they or the host can free this seat.":
    "Cette place est à {name} : personne d’autre que l’hôte ne peut la libérer.",
  "Only the host can seat a bot.": "Seul l’hôte peut donner une place à un bot.",
  "This is {name}'s seat until the game is over.": "Cette place est gardée pour {name} jusqu’à la fin de la partie.",
  "Only the host can choose the bot of a seat.": "Seul l’hôte peut choisir le bot d’une place.",
  "{name} is here: a bot stands in for players who are away.":
    "{name} est là : un bot ne remplace que des joueurs hors ligne.",
  "Only the host can remove or mute people.": "Seul l’hôte peut exclure quelqu’un ou lui retirer la parole.",
  "No person sits here: choose the seat of a person.":
    "Il n’y a personne à cette place : choisis la place d’une personne.",
  "The host cannot be removed or muted: choose the seat of somebody else.":
    "On ne peut ni exclure l’hôte ni lui retirer la parole : choisis la place de quelqu’un d’autre.",
  "This game is over: a rematch begins without the people whose seats are freed.":
    "Cette partie est finie : une revanche commence sans ceux dont la place est libérée.",
  "{name} plays here to the end of the game.": "{name} joue ici jusqu’à la fin de la partie.",
  "The game has begun: the table cannot be changed any more.":
    "La partie a commencé : la table ne peut plus être changée.",
  "{awaited} has not come from the last game: wait, or seat a bot there.":
    "Retard depuis la partie précédente : {awaited}. Attends, ou mets un bot à cette place.",
  "This game is over: you can watch it again.": "Cette partie est finie : tu peux la revoir.",
  "This game has begun without you; you can watch it.": "Cette partie a commencé sans toi ; tu peux la regarder.",
  "Every seat is taken. Ask the host for one, or watch.":
    "Toutes les places sont prises. Demandes-en une à l’hôte, ou regarde.",
  "This game is over: its seats stay as they are.": "Cette partie est finie : ses places restent telles quelles.",
  "You do not sit at this table.": "Tu n’as pas de place à cette table.",
  "Only players of this game can ask for a rematch.":
    "Seuls les joueurs de cette partie peuvent demander une revanche.",
  "This game is not over yet.": "Cette partie n’est pas encore finie.",
  "{told}: try again in 1 second. Who runs the server can set {setting}.":
    "{told} : réessaie dans 1 seconde. Qui gère le serveur peut régler {setting}.",
  "{told}: try again in {seconds} seconds. Who runs the server can set {setting}.":
    "{told} : réessaie dans {seconds} secondes. Qui gère le serveur peut régler {setting}.",
  "That game had {there} seats, and {asked} are asked for: a deal is for one number of players.":
    "Cette partie avait {there} places, et tu en demandes {asked} : une donne est faite pour un seul nombre de joueurs.",
  "A team of this tournament has {there} seats, and {asked} are asked for: a deal is for one number of players.":
    "Une équipe de ce tournoi a {there} places, et tu en demandes {asked} : une donne est faite pour un seul nombre de joueurs.",
  "Seat {seat} has {count} notes in this game, earlier versions included, which is the most: only those of this turn can still be changed.":
    "La place {seat} a {count} notes dans cette partie, versions antérieures comprises, c’est le maximum : seules celles de ce tour peuvent encore être modifiées.",
  "{there} teams are there, and {more} more are asked for: {most} are the most.":
    "Il y a déjà {there} équipes, et tu en demandes {more} de plus : {most} est le maximum.",
  "{name} is muted already.": "La parole est déjà retirée à {name}.",
  "{name} is not muted.": "La parole n’est pas retirée à {name}.",
  "Seat {seat} is still free: wait for a player, seat a bot there, or remove the seat.":
    "La place {seat} est encore libre : attends un joueur, mets-y un bot, ou retire la place.",
  "Only the host can change the table.": "Seul l’hôte peut changer la table.",
  "Only the host can start the game.": "Seul l’hôte peut lancer la partie.",
  "it should have at least {count} characters": "elle doit avoir au moins {count} caractères",
  "it should have at least {count} different characters": "elle doit avoir au moins {count} caractères différents",
  "it is one of those that are tried first: take several words that nobody would guess":
    "elle est de celles qu’on essaie en premier : prends plusieurs mots que personne ne devinerait",
  "it is the name of the account: take several words that nobody would guess":
    "c’est le nom du compte : prends plusieurs mots que personne ne devinerait",
  "it holds a character that cannot be typed, such as a line break: leave it out":
    "elle contient un caractère qu’on ne peut pas taper, comme un retour à la ligne : retire-le",
  "{name} can play {join} now, and knows it by my clue.":
    "Grâce à mon indice, {name} sait pouvoir jouer maintenant : {join}.",
  "{name} would discard {words} next, and it is the last of its kind: {how}.":
    "{name} allait défausser le {words}, et c’est le dernier de sa sorte : {how}.",
  "I have nothing better to tell, and this clue passes the turn on.":
    "Je n’ai rien de mieux à dire, et cet indice passe le tour.",
  "My card can only be {kinds_words}, which can be played.":
    "Ma carte ne peut être que {kinds_words}, et cela se joue.",
  "I take it for {kinds_words}: that can be played.": "Je la prends pour {kinds_words} : cela se joue.",
  "I take it for one that can be played.": "Je la prends pour une carte jouable.",
  "It is the last round and I have a strike to spare: this card is the likeliest to be playable.":
    "C’est le dernier tour et j’ai une erreur en réserve : cette carte est celle qui a le plus de chances d’être jouable.",
  "Nothing else is allowed or better, and this card is the one that we need least.":
    "Rien d’autre n’est permis ou meilleur, et cette carte est celle dont nous avons le moins besoin.",
  "All my cards have clues, and this is the one least likely to be the last of its kind.":
    "Toutes mes cartes ont un indice, et celle-ci est la moins susceptible d’être la dernière de sa sorte.",
  "{name} can play {words} after cards that are known already.":
    "{name} peut jouer le {words} après des cartes déjà connues.",
  "my clue keeps it": "mon indice le fait garder",
  "by my clue there is something better to do": "grâce à mon indice, il y a mieux à faire",
  "Nothing more urgent is to be told: {name} learns more about cards that we need.":
    "Rien n’est plus urgent à dire : {name} en apprend plus sur des cartes dont nous avons besoin.",
  "I have nothing better to tell, and do not want to discard.":
    "Je n’ai rien de mieux à dire, et je ne veux pas défausser.",
  "A clue was about this card. {value}": "Un indice parlait de cette carte. {value}",
  "This card cannot be needed any more.": "On ne peut plus avoir besoin de cette carte.",
  "Another player holds the same card and has a clue about it.":
    "Un autre joueur tient la même carte et a un indice sur elle.",
  "No clue token is free": "Aucun indice n’est libre",
  "I have no clue that is worth its token": "Aucun de mes indices ne vaut son jeton",
  "{free} and nothing to play: I discard my oldest card without a clue.":
    "{free} et je n’ai rien à jouer : je défausse ma plus ancienne carte sans indice.",
  "{name} would have played {words}, which cannot be played: my clue prevents that.":
    "{name} aurait joué le {words}, qui n’est pas jouable : mon indice l’évite.",
  "Whatever kind my card is, it can be played.": "Quelle que soit ma carte, elle est jouable.",
  "{join}. My clue about {kind} of {names} asks for that.":
    "{join}. Mon indice sur le {kind} que tient {names} demande cela.",
  "A clue to another player waits for {words}, and nobody else has it: I do.":
    "Un indice à un autre joueur attend {words}, et personne d’autre ne l’a : c’est donc moi.",
  "The deck is nearly empty, and of all that I could do this did best on the deals that I tried out.":
    "La pioche est presque vide, et de tout ce que je pouvais faire, ceci a donné le meilleur résultat sur les donnes que j’ai essayées.",
  "{what} is a number that tells everybody something at once":
    "{what} est un nombre qui apprend quelque chose à tout le monde à la fois",
  "No clue stands for what there is to tell, so I play my likeliest card.":
    "Aucun indice ne correspond à ce qu’il y a à dire, je joue donc ma carte la plus probable.",
  "I have nothing to play, and this card is likely to be the one that we need least.":
    "Je n’ai rien à jouer, et c’est sans doute la carte dont nous avons le moins besoin.",
  "Which of my {bit_count} {which} cards I choose": "Mon choix parmi {bit_count} cartes",
  "{text}, to know more about their cards.": "{text}, pour mieux connaître ses cartes.",
  "My clue": "Mon indice",
  "{what} is a number that tells everybody something at once: {news}.":
    "{what} est un nombre qui apprend quelque chose à tout le monde à la fois : {news}.",
  "{name} can play {kind}": "{name} peut jouer le {kind}",
  "can play {kind}": "peut jouer le {kind}",
  "can discard {kind}": "peut défausser le {kind}",
  "{name} has {kind} as a clued card": "{name} a le {kind} comme carte avec indice",
  "{name} has {kind} as the newest card without a clue": "{name} a le {kind} comme carte la plus récente sans indice",
  "{name} can discard {kind}": "{name} peut défausser le {kind}",
  "My network knows no reasons, only chances. This action has {chance}.":
    "Mon réseau ne connaît pas de raisons, seulement des chances. Cette action en a {chance}.",
  "My network knows no reasons, only chances. This action has {chance}, and the next best {other}: {action}.":
    "Mon réseau ne connaît pas de raisons, seulement des chances. Cette action en a {chance}, et la suivante {other} : {action}.",
  "to play my newest card": "jouer ma carte la plus récente",
  "to play my oldest card": "jouer ma carte la plus ancienne",
  "to play my second newest card": "jouer ma deuxième carte la plus récente",
  "to play my third newest card": "jouer ma troisième carte la plus récente",
  "to play my fourth newest card": "jouer ma quatrième carte la plus récente",
  "to discard my newest card": "défausser ma carte la plus récente",
  "to discard my oldest card": "défausser ma carte la plus ancienne",
  "to discard my second newest card": "défausser ma deuxième carte la plus récente",
  "to discard my third newest card": "défausser ma troisième carte la plus récente",
  "to discard my fourth newest card": "défausser ma quatrième carte la plus récente",
  "to clue {name} {value}": "donner à {name} l’indice {value}",
  "can be played": "à jouer",
  "is of no use any more": "sans utilité",
  "is what it is": "connue",
  "the clue also touches the {kind_in_words}, which is of no use any more":
    "l’indice touche aussi le {kind_in_words}, qui ne sert plus à rien",
  "the clue touches the {kind_in_words} twice": "l’indice touche deux fois le {kind_in_words}",
  "{name} now knows of {cards} that it {FACTS}.": "{name} le sait maintenant : {cards}, {FACTS}.",
  "The clue touches {told}: {name} keeps it, and the best score stays in reach.":
    "L’indice touche le {told} : {name} le garde, et le meilleur score reste possible.",
  "{which} can only be {rest}, and that can be played.": "{which} ne peut être que {rest}, et cela se joue.",
  "Whatever {lower} is, another copy of it is left or nobody needs it.":
    "Quoi que soit {lower}, il en reste une autre copie, ou personne n’en a besoin.",
  "From here {points} points are sure, if everybody plays what they know.":
    "À partir d’ici, {points} points sont sûrs, si chacun joue ce qu’il connaît.",
  "This goal takes a clue.": "Ce but demande un indice.",
  "After this clue {name} cannot be sure of {cards_in_words}":
    "Après cet indice, il reste à {name} un doute sur {cards_in_words}",
  "{name} would know it, but {flaw}.": "{name} le saurait, mais {flaw}.",
  "{name} now knows exactly: it is {cards}.": "{name} sait maintenant exactement ce que c’est : {cards}.",
  "{name} would discard next, and {told} would be gone: this goal takes a clue.":
    "{name} va défausser, et le {told} serait perdu : ce but demande un indice.",
  "This clue does not touch {told}: {name} would still discard it next.":
    "Cet indice ne touche pas le {told} : {name} le défausserait quand même.",
  "It is kept, but {flaw}.": "Il est gardé, mais {flaw}.",
  "This goal takes a play.": "Ce but demande de jouer une carte.",
  "{which} could also be {kinds_in_words}: that is a guess.":
    "{which} pourrait aussi être {kinds_in_words} : ce serait deviner.",
  "This goal takes a discard.": "Ce but demande une défausse.",
  "which we still need": "dont nous avons encore besoin",
  "which would be the last of its kind": "qui serait le dernier de sa sorte",
  "{which} can only be {rest}: of no use any more.": "{which} ne peut être que {rest} : cela ne sert plus à rien.",
  "{told}: it could still be {kinds_in_words}.": "{told} : ce pourrait encore être {kinds_in_words}.",
  "After this {points} points are out of reach, or take a guess.":
    "Après cela, {points} points sont hors d’atteinte, ou demandent de deviner.",
  "{which} could be {kinds_in_words}, {why}.": "{which} pourrait être {kinds_in_words}, {why}.",
  "card {place}": "la carte {place}",
  "Card {place}": "La carte {place}",
  "cards {places} and {place}": "les cartes {places} et {place}",
  "Cards {places} and {place}": "Les cartes {places} et {place}",
  "one of {count} other kinds": "une de {count} autres sortes",
  "The first 1": "Le premier 1",
  "One of your cards can be played for certain. Play it.": "L’une de tes cartes est jouable à coup sûr. Joue-la.",
  "Compare the fireworks with what clues have said about your cards.":
    "Compare les feux d’artifice avec ce que les indices ont dit de tes cartes.",
  "Play card 3. A clue has named 1 for it: that leaves the white 1, the red 1, the blue 1, the yellow 1 or the green 1. Each of them is the next of its firework.":
    "Joue la carte 3. L’indice 1 l’a désignée : il reste le 1 blanc, le 1 rouge, le 1 bleu, le 1 jaune ou le 1 vert. Chacun est le suivant de son feu d’artifice.",
  "Number and colour": "Chiffre et couleur",
  "Play card 3. Clues have named white and 2 for it: that leaves the white 2. That can be played.":
    "Joue la carte 3. Les indices blanc et 2 l’ont désignée : il reste le 2 blanc. Il est jouable.",
  "Only one of each 5": "Chaque 5 est unique",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the yellow 5, the last of its kind. Give a clue that keeps it.":
    "Ada ne connaît rien à jouer et va défausser sa plus ancienne carte sans indice : le 5 jaune, le dernier de sa sorte. Donne un indice qui le sauve.",
  "A clue to Ada has to touch the yellow 5.": "Il faut donner à Ada un indice qui touche le 5 jaune.",
  "Clue Ada yellow or 5. The clue touches card 1, and players keep cards that a clue has touched.":
    "Donne à Ada l’indice jaune ou 5. L’indice touche la carte 1, et les joueurs gardent les cartes qu’un indice a touchées.",
  "Which of the threes?": "Lequel des 3 ?",
  "Give one clue after which Ben can be sure that the green 3 can be played.":
    "Donne un indice après lequel Ben sait à coup sûr que le 3 vert est jouable.",
  "Press the eye beside Ben’s name to see the hand as Ben does. Then ask what each clue would leave possible.":
    "Appuie sur l’œil à côté du nom de Ben pour voir la main comme Ben la voit. Demande-toi ensuite ce que chaque indice laisserait possible.",
  "Clue Ben green: it touches card 1. Card 1 can then only be the green 3, which can be played. After 3 it could still be the red 3 or the blue 3.":
    "Donne à Ben l’indice vert : il touche la carte 1. La carte 1 ne peut alors être que le 3 vert, qui est jouable. Avec l’indice 3, elle pourrait encore être le 3 rouge ou le 3 bleu.",
  "Played already": "Déjà joué",
  "Discard the one card of yours that is certainly of no use any more.":
    "Défausse la seule de tes cartes qui ne sert plus à rien, à coup sûr.",
  "Which numbers lie on the fireworks already?": "Quels chiffres sont déjà sur les feux d’artifice ?",
  "Discard card 1. Clues have named green and 3 for it: that leaves the green 3. That is of no use any more.":
    "Défausse la carte 1. Les indices vert et 3 l’ont désignée : il reste le 3 vert. Il ne sert plus à rien.",
  "The right 2": "Le bon 2",
  "Give one clue after which Ada can be sure that the blue 2 can be played.":
    "Donne un indice après lequel Ada sait à coup sûr que le 2 bleu est jouable.",
  "Press the eye beside Ada’s name to see the hand as Ada does. Then ask what each clue would leave possible.":
    "Appuie sur l’œil à côté du nom d’Ada pour voir la main comme Ada la voit. Demande-toi ensuite ce que chaque indice laisserait possible.",
  "Clue Ada 2: it touches card 2. Card 2 can then only be the blue 2, which can be played. After blue it could still be the blue 3 or the blue 4.":
    "Donne à Ada l’indice 2 : il touche la carte 2. La carte 2 ne peut alors être que le 2 bleu, qui est jouable. Avec l’indice bleu, elle pourrait encore être le 3 bleu ou le 4 bleu.",
  "One clue, two plays": "Un indice, deux coups",
  "Give one clue after which Cleo can be sure of two cards: the yellow 1 and the green 1 can both be played.":
    "Donne un indice après lequel Cleo sait à coup sûr que deux cartes sont jouables : le 1 jaune et le 1 vert.",
  "Press the eye beside Cleo’s name to see the hand as Cleo does. Then ask what each clue would leave possible.":
    "Appuie sur l’œil à côté du nom de Cleo pour voir la main comme Cleo la voit. Demande-toi ensuite ce que chaque indice laisserait possible.",
  "Clue Cleo 1: it touches cards 1, 3 and 5. Card 3 can then only be the red 1, the yellow 1, the green 1, the blue 1 or the white 1, and each of them can be played. Card 5 can then only be the red 1, the yellow 1, the green 1, the blue 1 or the white 1, and each of them can be played.":
    "Donne à Cleo l’indice 1 : il touche les cartes 1, 3 et 5. La carte 3 ne peut alors être que le 1 rouge, le 1 jaune, le 1 vert, le 1 bleu ou le 1 blanc, tous jouables. La carte 5 ne peut alors être que le 1 rouge, le 1 jaune, le 1 vert, le 1 bleu ou le 1 blanc, tous jouables.",
  "A 2 too many": "Un 2 de trop",
  "Discard card 1. Clues have named 2 and white for it: that leaves the white 2. That is of no use any more.":
    "Défausse la carte 1. Les indices 2 et blanc l’ont désignée : il reste le 2 blanc. Il ne sert plus à rien.",
  "The neighbour’s 5": "Le 5 d’à côté",
  "Exactly this card": "Cette carte, exactement",
  "Give one clue after which Ada knows exactly that card 3 is the blue 5.":
    "Donne un indice après lequel Ada sait exactement que la carte 3 est le 5 bleu.",
  "Clue Ada 5: it touches card 3. Card 3 can then only be the blue 5. After blue it could still be the blue 1, the blue 3 or the blue 4.":
    "Donne à Ada l’indice 5 : il touche la carte 3. La carte 3 ne peut alors être que le 5 bleu. Avec l’indice bleu, elle pourrait encore être le 1 bleu, le 3 bleu ou le 4 bleu.",
  "Four to choose from": "Quatre au choix",
  "Play card 2. Clues have named yellow and 4 for it: that leaves the yellow 4. That can be played.":
    "Joue la carte 2. Les indices jaune et 4 l’ont désignée : il reste le 4 jaune. Il est jouable.",
  "Across the table": "De l’autre côté de la table",
  "Give one clue after which Cleo can be sure that the blue 2 can be played.":
    "Donne un indice après lequel Cleo sait à coup sûr que le 2 bleu est jouable.",
  "Clue Cleo 2: it touches card 2. Card 2 can then only be the blue 2, which can be played. After blue it could still be the blue 3, the blue 4 or the blue 5.":
    "Donne à Cleo l’indice 2 : il touche la carte 2. La carte 2 ne peut alors être que le 2 bleu, qui est jouable. Avec l’indice bleu, elle pourrait encore être le 3 bleu, le 4 bleu ou le 5 bleu.",
  "What white left out": "Ce que le blanc a laissé de côté",
  "A clue also speaks of the cards that it does not touch. Go through the turns and see which of your cards were left out.":
    "Un indice parle aussi des cartes qu’il ne touche pas. Parcours les tours et vois lesquelles de tes cartes ont été laissées de côté.",
  "Play card 2. A clue has named 2 for it, and the clue about white did not touch it: that leaves the red 2, the blue 2, the yellow 2 or the green 2. Each of them is the next of its firework.":
    "Joue la carte 2. L’indice 2 l’a désignée, et l’indice blanc ne l’a pas touchée : il reste le 2 rouge, le 2 bleu, le 2 jaune ou le 2 vert. Chacun est le suivant de son feu d’artifice.",
  "Neither yellow nor white": "Ni jaune ni blanc",
  "Play card 3. A clue has named 1 for it, and the clues about yellow and white did not touch it: that leaves the red 1, the green 1 or the blue 1. Each of them is the next of its firework.":
    "Joue la carte 3. L’indice 1 l’a désignée, et les indices jaune et blanc ne l’ont pas touchée : il reste le 1 rouge, le 1 vert ou le 1 bleu. Chacun est le suivant de son feu d’artifice.",
  "The last green 4": "Le dernier 4 vert",
  "Ben knows of nothing to play and would discard the oldest card without a clue: the green 4, the last of its kind. Give a clue that keeps it, without touching a card that is of no use or two of the same kind.":
    "Ben ne connaît rien à jouer et va défausser sa plus ancienne carte sans indice : le 4 vert, le dernier de sa sorte. Donne un indice qui le sauve, sans toucher une carte inutile ni deux de la même sorte.",
  "The colour and the number both touch it. What else would they touch?":
    "La couleur et le chiffre la touchent tous les deux. Que toucheraient-ils d’autre ?",
  "Clue Ben 4. The clue touches card 4, and players keep cards that a clue has touched. After green it would be kept as well, but the clue also touches the green 1, which is of no use any more.":
    "Donne à Ben l’indice 4. L’indice touche la carte 4, et les joueurs gardent les cartes qu’un indice a touchées. Avec l’indice vert, elle serait gardée aussi, mais il touche également le 1 vert, qui ne sert plus à rien.",
  "Not only 5s": "Pas seulement les 5",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the red 3, the last of its kind. Give a clue that keeps it.":
    "Ada ne connaît rien à jouer et va défausser sa plus ancienne carte sans indice : le 3 rouge, le dernier de sa sorte. Donne un indice qui le sauve.",
  "A clue to Ada has to touch the red 3.": "Il faut donner à Ada un indice qui touche le 3 rouge.",
  "Clue Ada red or 3. The clue touches card 4, and players keep cards that a clue has touched.":
    "Donne à Ada l’indice rouge ou 3. L’indice touche la carte 4, et les joueurs gardent les cartes qu’un indice a touchées.",
  "No clutter": "Rien de trop",
  "Give one clue after which Ada can be sure that the blue 1 can be played, without touching a card that is of no use or two of the same kind.":
    "Donne un indice après lequel Ada sait à coup sûr que le 1 bleu est jouable, sans toucher une carte inutile ni deux de la même sorte.",
  "More than one clue tells enough. Which cards would each of them touch besides?":
    "Plus d’un indice en dit assez. Quelles autres cartes chacun d’eux toucherait-il ?",
  "Clue Ada blue: it touches cards 1 and 4. Card 4 can then only be the blue 1, which can be played. After 1 Ada would know it as well, but the clue also touches the green 1, which is of no use any more.":
    "Donne à Ada l’indice bleu : il touche les cartes 1 et 4. La carte 4 ne peut alors être que le 1 bleu, qui est jouable. Avec l’indice 1, Ada le saurait aussi, mais il touche également le 1 vert, qui ne sert plus à rien.",
  "A 4 to spare": "Un 4 en trop",
  "Discard the one card that cannot cost a point, whatever it is.":
    "Défausse la seule carte qui ne peut pas coûter de point, quelle qu’elle soit.",
  "For each card ask: could it be a card of which no other copy is left?":
    "Pour chaque carte, demande-toi : pourrait-elle être une carte dont il ne reste aucune autre copie ?",
  "Discard card 2. A clue has named 4 for it: that leaves the white 4, the red 4, the blue 4, the yellow 4 or the green 4. But you see both blue 4s and both yellow 4s: it can only be the white 4, the red 4 or the green 4. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the red 5. Card 3 could be the white 5. The others are no safer.":
    "Défausse la carte 2. L’indice 4 l’a désignée : il reste le 4 blanc, le 4 rouge, le 4 bleu, le 4 jaune ou le 4 vert. Mais tu vois les deux 4 bleus et les deux 4 jaunes : ce ne peut être que le 4 blanc, le 4 rouge ou le 4 vert. Aucune des sortes restantes n’est la dernière copie d’une carte dont nous avons besoin. La carte 1 pourrait être le 5 rouge. La carte 3 pourrait être le 5 blanc. Les autres ne sont pas plus sûres.",
  "Let it go": "Laisse-le partir",
  "Give one clue after which Ben can be sure that the yellow 2 is of no use any more.":
    "Donne un indice après lequel Ben sait à coup sûr que le 2 jaune ne sert plus à rien.",
  "Clue Ben yellow: it touches card 5. Card 5 can then only be the yellow 1 or the yellow 2, and none of them is of use any more. After 2 it could still be the red 2.":
    "Donne à Ben l’indice jaune : il touche la carte 5. La carte 5 ne peut alors être que le 1 jaune ou le 2 jaune, et aucun n’est plus utile. Avec l’indice 2, elle pourrait encore être le 2 rouge.",
  "Left out four times": "Quatre fois laissée de côté",
  "Play card 2. A clue has named blue for it, and the clues about 1, 5, 2 and 3 did not touch it: that leaves the blue 4. That can be played.":
    "Joue la carte 2. L’indice bleu l’a désignée, et les indices 1, 5, 2 et 3 ne l’ont pas touchée : il reste le 4 bleu. Il est jouable.",
  "A suit of its own": "Une couleur à part",
  "Give one clue after which Cleo can be sure that the multicolour 4 can be played.":
    "Donne un indice après lequel Cleo sait à coup sûr que le 4 multicolore est jouable.",
  "Clue Cleo 4: it touches card 3. Card 3 can then only be the multicolour 4, which can be played. After multicolour it could still be the multicolour 1.":
    "Donne à Cleo l’indice 4 : il touche la carte 3. La carte 3 ne peut alors être que le 4 multicolore, qui est jouable. Avec l’indice multicolore, elle pourrait encore être le 1 multicolore.",
  "Say it by leaving out": "Le dire sans désigner",
  "Give one clue after which Cleo can be sure of two cards: the red 1 and the white 1 can both be played.":
    "Donne un indice après lequel Cleo sait à coup sûr que deux cartes sont jouables : le 1 rouge et le 1 blanc.",
  "Clue Cleo green: it touches cards 2 and 3. Card 4 can then only be the red 1, the yellow 1, the blue 1 or the white 1, and each of them can be played. Card 5 can then only be the red 1, the yellow 1, the blue 1 or the white 1, and each of them can be played.":
    "Donne à Cleo l’indice vert : il touche les cartes 2 et 3. La carte 4 ne peut alors être que le 1 rouge, le 1 jaune, le 1 bleu ou le 1 blanc, tous jouables. La carte 5 ne peut alors être que le 1 rouge, le 1 jaune, le 1 bleu ou le 1 blanc, tous jouables.",
  "Never touched": "Jamais touchée",
  "A clue also speaks of the cards that it does not touch.": "Un indice parle aussi des cartes qu’il ne touche pas.",
  "Discard card 3. The clues about white, blue, yellow, green and 5 did not touch it: that leaves the red 1, the red 2, the red 3 or the red 4. But you see both red 2s and both red 4s: it can only be the red 1 or the red 3. Each of them is of no use any more.":
    "Défausse la carte 3. Les indices blanc, bleu, jaune, vert et 5 ne l’ont pas touchée : il reste le 1 rouge, le 2 rouge, le 3 rouge ou le 4 rouge. Mais tu vois les deux 2 rouges et les deux 4 rouges : ce ne peut être que le 1 rouge ou le 3 rouge. Aucun n’est plus utile.",
  "The colour, this time": "La couleur, cette fois",
  "Ada knows of nothing to play and would discard the oldest card without a clue: the white 4, the last of its kind. Give a clue that keeps it, without touching a card that is of no use or two of the same kind.":
    "Ada ne connaît rien à jouer et va défausser sa plus ancienne carte sans indice : le 4 blanc, le dernier de sa sorte. Donne un indice qui le sauve, sans toucher une carte inutile ni deux de la même sorte.",
  "Clue Ada white. The clue touches card 2, and players keep cards that a clue has touched. After 4 it would be kept as well, but the clue also touches the yellow 4, which is of no use any more.":
    "Donne à Ada l’indice blanc. L’indice touche la carte 2, et les joueurs gardent les cartes qu’un indice a touchées. Avec l’indice 4, elle serait gardée aussi, mais il touche également le 4 jaune, qui ne sert plus à rien.",
  "One of two": "L’un des deux",
  "Count the cards that you see: of some kinds every copy is on the table.":
    "Compte les cartes que tu vois : de certaines sortes, toutes les copies sont sur la table.",
  "Play card 4. A clue has named 4 for it, and the clues about white and red did not touch it: that leaves the blue 4, the yellow 4 or the green 4. But you see both blue 4s: it can only be the yellow 4 or the green 4. Each of them is the next of its firework.":
    "Joue la carte 4. L’indice 4 l’a désignée, et les indices blanc et rouge ne l’ont pas touchée : il reste le 4 bleu, le 4 jaune ou le 4 vert. Mais tu vois les deux 4 bleus : ce ne peut être que le 4 jaune ou le 4 vert. Chacun est le suivant de son feu d’artifice.",
  "Every other 3": "Tous les autres 3",
  "Play card 4. A clue has named 3 for it: that leaves the white 3, the red 3, the blue 3, the yellow 3 or the green 3. But you see both red 3s, both blue 3s and both green 3s: it can only be the white 3 or the yellow 3. Each of them is the next of its firework.":
    "Joue la carte 4. L’indice 3 l’a désignée : il reste le 3 blanc, le 3 rouge, le 3 bleu, le 3 jaune ou le 3 vert. Mais tu vois les deux 3 rouges, les deux 3 bleus et les deux 3 verts : ce ne peut être que le 3 blanc ou le 3 jaune. Chacun est le suivant de son feu d’artifice.",
  "One green left": "Il reste un vert",
  "Discard card 4. A clue has named green for it, and the clue about 3 did not touch it: that leaves the green 1, the green 2, the green 4 or the green 5. But you see both green 2s, both green 4s and the only green 5: it can only be the green 1. That is of no use any more.":
    "Défausse la carte 4. L’indice vert l’a désignée, et l’indice 3 ne l’a pas touchée : il reste le 1 vert, le 2 vert, le 4 vert ou le 5 vert. Mais tu vois les deux 2 verts, les deux 4 verts et le seul 5 vert : ce ne peut être que le 1 vert. Il ne sert plus à rien.",
  "Not yellow, so…": "Pas jaune, donc…",
  "Give one clue after which Cleo can be sure that the red 4 can be played, without touching a card that is of no use or two of the same kind.":
    "Donne un indice après lequel Cleo sait à coup sûr que le 4 rouge est jouable, sans toucher une carte inutile ni deux de la même sorte.",
  "Clue Cleo yellow: it touches card 2. Card 4 can then only be the red 4, which can be played. After red Cleo would know it as well, but the clue also touches the red 1, which is of no use any more. After 4 it could still be the yellow 4.":
    "Donne à Cleo l’indice jaune : il touche la carte 2. La carte 4 ne peut alors être que le 4 rouge, qui est jouable. Avec l’indice rouge, Cleo le saurait aussi, mais il touche également le 1 rouge, qui ne sert plus à rien. Avec l’indice 4, elle pourrait encore être le 4 jaune.",
  "Twenty kinds": "Vingt sortes",
  "Discard card 1. The clue about blue did not touch it: that leaves 20 kinds. But of 16 of these you see every copy: it can only be the red 1, the red 3, the yellow 1 or the yellow 3. Each of them is of no use any more.":
    "Défausse la carte 1. L’indice bleu ne l’a pas touchée : il reste 20 sortes. Mais de 16 d’entre elles tu vois toutes les copies : ce ne peut être que le 1 rouge, le 3 rouge, le 1 jaune ou le 3 jaune. Aucun n’est plus utile.",
  "Which 2 is it?": "Quel 2 est-ce ?",
  "Discard card 2. A clue has named 2 for it, and the clue about red did not touch it: that leaves the white 2, the blue 2, the yellow 2, the green 2 or the multicolour 2. But you see both blue 2s: it can only be the white 2, the yellow 2, the green 2 or the multicolour 2. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the blue 5. Card 3 could be the blue 5. The others are no safer.":
    "Défausse la carte 2. L’indice 2 l’a désignée, et l’indice rouge ne l’a pas touchée : il reste le 2 blanc, le 2 bleu, le 2 jaune, le 2 vert ou le 2 multicolore. Mais tu vois les deux 2 bleus : ce ne peut être que le 2 blanc, le 2 jaune, le 2 vert ou le 2 multicolore. Aucune des sortes restantes n’est la dernière copie d’une carte dont nous avons besoin. La carte 1 pourrait être le 5 bleu. La carte 3 pourrait être le 5 bleu. Les autres ne sont pas plus sûres.",
  "The safe unknown": "L’inconnue sans danger",
  "Discard card 2. The clues about 3, 2 and 5 did not touch it: that leaves 10 kinds. But you see all three white 1s, both white 4s and both blue 4s. None of the kinds that are left is the last copy of a card that we need. Card 1 could be the red 5. Card 3 could be the red 5. The others are no safer.":
    "Défausse la carte 2. Les indices 3, 2 et 5 ne l’ont pas touchée : il reste 10 sortes. Mais tu vois les trois 1 blancs, les deux 4 blancs et les deux 4 bleus. Aucune des sortes restantes n’est la dernière copie d’une carte dont nous avons besoin. La carte 1 pourrait être le 5 rouge. La carte 3 pourrait être le 5 rouge. Les autres ne sont pas plus sûres.",
  "Say it in time": "Le dire à temps",
  "The last round: 3 turns are left, yours included. The score is 21. Find the action after which 23 points are certain.":
    "Le dernier tour : il reste 3 coups, le tien compris. Le score est de 21. Trouve l’action après laquelle 23 points sont certains.",
  "Who can play what, and who has to learn of it first? Count the turns.":
    "Qui peut jouer quoi, et qui doit d’abord l’apprendre ? Compte les tours.",
  "Clue Ada red. One way from there: Cleo plays the blue 4. Ada plays the blue 5. That makes 23 points.":
    "Donne à Ada l’indice rouge. Une suite possible : Cleo joue le 4 bleu. Ada joue le 5 bleu. Cela fait 23 points.",
  "Somebody must tell Ada": "Quelqu’un doit le dire à Ada",
  "The last round: 4 turns are left, yours included. The score is 23. Find the action after which 25 points are certain.":
    "Le dernier tour : il reste 4 coups, le tien compris. Le score est de 23. Trouve l’action après laquelle 25 points sont certains.",
  "Play card 1. Clues have named 5 and white for it: that leaves the white 5. One way from there: Cleo gives Dora a clue about white. Dora gives Ada a clue about 1. Ada plays the green 5. That makes 25 points.":
    "Joue la carte 1. Les indices 5 et blanc l’ont désignée : il reste le 5 blanc. Une suite possible : Cleo donne à Dora l’indice blanc. Dora donne à Ada l’indice 1. Ada joue le 5 vert. Cela fait 25 points.",
  "Green at last": "Enfin du vert",
  "The last round: 3 turns are left, yours included. The score is 18. Find the action after which 21 points are certain.":
    "Le dernier tour : il reste 3 coups, le tien compris. Le score est de 18. Trouve l’action après laquelle 21 points sont certains.",
  "Play card 3. A clue has named 2 for it: that leaves the white 2, the red 2, the blue 2, the yellow 2 or the green 2. But you see both white 2s, both red 2s, both blue 2s and both yellow 2s: it can only be the green 2. One way from there: Ada plays the green 3. Ben plays the green 4. That makes 21 points.":
    "Joue la carte 3. L’indice 2 l’a désignée : il reste le 2 blanc, le 2 rouge, le 2 bleu, le 2 jaune ou le 2 vert. Mais tu vois les deux 2 blancs, les deux 2 rouges, les deux 2 bleus et les deux 2 jaunes : ce ne peut être que le 2 vert. Une suite possible : Ada joue le 3 vert. Ben joue le 4 vert. Cela fait 21 points.",
  "A 4 for the 5": "Un 4 pour le 5",
  "One card is left to draw; after that everybody has one more turn. The score is 24. Find the action after which 26 points are certain.":
    "Il reste une carte à piocher ; après cela, chacun joue encore un tour. Le score est de 24. Trouve l’action après laquelle 26 points sont certains.",
  "Play card 1. A clue has named green for it, and the clues about 1, 5 and 2 did not touch it: that leaves the green 3 or the green 4. But you see both green 3s: it can only be the green 4. One way from there: Cleo discards something. Ada plays the green 5. That makes 26 points.":
    "Joue la carte 1. L’indice vert l’a désignée, et les indices 1, 5 et 2 ne l’ont pas touchée : il reste le 3 vert ou le 4 vert. Mais tu vois les deux 3 verts : ce ne peut être que le 4 vert. Une suite possible : Cleo défausse quelque chose. Ada joue le 5 vert. Cela fait 26 points.",
  "All four hands": "Les quatre mains",
  "The last round: 4 turns are left, yours included. The score is 22. Find the action after which 25 points are certain.":
    "Le dernier tour : il reste 4 coups, le tien compris. Le score est de 22. Trouve l’action après laquelle 25 points sont certains.",
  "Play card 4. A clue has named green for it: that leaves the green 1, the green 2, the green 3, the green 4 or the green 5. But you see all three green 1s, both green 2s, both green 3s and both green 4s: it can only be the green 5. One way from there: Dora plays the red 5. Ada gives Ben a clue about yellow. Ben plays the yellow 5. That makes 25 points.":
    "Joue la carte 4. L’indice vert l’a désignée : il reste le 1 vert, le 2 vert, le 3 vert, le 4 vert ou le 5 vert. Mais tu vois les trois 1 verts, les deux 2 verts, les deux 3 verts et les deux 4 verts : ce ne peut être que le 5 vert. Une suite possible : Dora joue le 5 rouge. Ada donne à Ben l’indice jaune. Ben joue le 5 jaune. Cela fait 25 points.",
  "hanab.live": "hanab.live",
  "Any of hanab.live's 2,426 variants: other suits, ranks, clues and fireworks.":
    "L’une des 2 426 variantes de hanab.live : d’autres couleurs, chiffres, indices et feux d’artifice.",
  "clue token": "jeton d’indice",
  "clue tokens": "jetons d’indice",
  strike: "erreur",
  strikes: "erreurs",
  "one card of each rank": "une seule carte de chaque chiffre",
  "touched by every colour clue": "désignée par tout indice de couleur",
  "touched by every rank clue": "désignée par tout indice de chiffre",
  "touched by no colour clue": "désignée par aucun indice de couleur",
  "touched by no rank clue": "désignée par aucun indice de chiffre",
  "its ranks are touched by the clue colours in turn":
    "ses chiffres sont désignés tour à tour par les couleurs d’indice",
  "played when discarded, discarded when played": "jouée quand on la défausse, défaussée quand on la joue",
  "built from 5 down to 1": "construite de 5 à 1",
  "Playing an orange card discards it, and discarding it plays it. A discard is allowed with every clue token free.":
    "Jouer une carte orange la défausse, et la défausser la joue. On peut défausser quand tous les jetons sont libres.",
  "Rank {rank} of every suit: touched by every colour clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : tout indice de couleur le désigne ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by every rank clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : tout indice de chiffre le désigne ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by no colour clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : aucun indice de couleur ne le désigne ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by no rank clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : aucun indice de chiffre ne le désigne ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by every colour clue, touched by every rank clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : tout indice le désigne, de couleur ou de chiffre ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by no colour clue, touched by no rank clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : aucun indice ne le désigne, ni de couleur ni de chiffre ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by every colour clue, touched by no rank clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : tout indice de couleur le désigne, mais aucun de chiffre ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by no colour clue, touched by every rank clue; a suit's own property comes first.":
    "Le {rank} de chaque couleur : tout indice de chiffre le désigne, mais aucun de couleur ; la propriété propre à une couleur l’emporte.",
  "Rank {rank} of every suit: touched by one rank clue, which depends on the suit; a suit's own property comes first.":
    "Le {rank} de chaque couleur : un seul indice de chiffre le désigne, selon la couleur ; la propriété propre à une couleur l’emporte.",
  "The rank clues are 2, 3, 4 and 5.": "Les indices de chiffre sont 2, 3, 4 et 5.",
  "The rank clues are 1, 2, 3 and 4.": "Les indices de chiffre sont 1, 2, 3 et 4.",
  "The rank clues are 1 and 2.": "Les indices de chiffre sont 1 et 2.",
  "There is one copy of each 4.": "Il n’y a qu’un exemplaire de chaque 4.",
  "There are two copies of each 1, not three.": "Il y a deux exemplaires de chaque 1, et non trois.",
  "A discard, or a completed firework, gives back half a clue token.":
    "Une défausse, ou un feu d’artifice complet, rend un demi-jeton d’indice.",
  "Colour clues touch no card, and may always be given.":
    "Les indices de couleur ne désignent aucune carte, et sont toujours permis.",
  "Rank clues touch no card, and may always be given.":
    "Les indices de chiffre ne désignent aucune carte, et sont toujours permis.",
  "Colour clues cannot be given.": "On ne peut pas donner d’indice de couleur.",
  "Rank clues cannot be given.": "On ne peut pas donner d’indice de chiffre.",
  "A clue must be of the other type than the clue before it.": "Un indice doit être de l’autre type que celui d’avant.",
  "A clue shows the cards that it touches and whether it is of a colour or a rank, no more.":
    "Un indice montre les cartes désignées et s’il s’agit d’une couleur ou d’un chiffre, rien de plus.",
  "A clue shows the cards that it touches, and nothing else.":
    "Un indice montre les cartes désignées, et rien d’autre.",
  "Its rule {rule} hides more than a view does.": "Sa règle {rule} cache plus qu’une vue ne le peut ici.",
  "It has {number} different cards, and a game has room for 30.":
    "Elle a {number} cartes différentes, et une partie a de la place pour 30.",
  "Rank clue 1 touches the odd ranks, and 2 the even ones.": "L’indice 1 désigne les chiffres impairs, et 2 les pairs.",
  "Clues name colours only. A colour clue also touches the rank of its place among the clue colours, which are counted through again when there are fewer than ranks. This leaves out suits that no colour clue, or no rank clue, touches.":
    "Les indices ne nomment que des couleurs. Un indice de couleur désigne aussi le chiffre de sa place parmi les couleurs d’indice, que l’on recompte depuis le début s’il y en a moins que de chiffres. Cela ne vaut pas pour les couleurs qu’aucun indice de couleur, ou aucun indice de chiffre, ne désigne.",
  "The fireworks of reversed suits are built from 5 down to 1.":
    "Les feux d’artifice des couleurs inversées se construisent de 5 à 1.",
  "An empty firework takes a 1, a 5 or the START card, and START is followed by 2 or 4. From 1 the firework rises, from 5 it falls, and from START it goes the way of the second card. Five cards complete it.":
    "Un feu d’artifice vide prend un 1, un 5 ou la carte START, et après START vient 2 ou 4. Depuis 1 il monte, depuis 5 il descend, et depuis START il va dans le sens de la deuxième carte. Cinq cartes le complètent.",
  "Played cards lie face down: nobody is told whether they fitted. Score and strikes are hidden until the end, and a completed firework gives no clue token.":
    "Les cartes jouées sont face cachée : personne ne sait si elles convenaient. Le score et les erreurs restent cachés jusqu’à la fin, et un feu d’artifice complet ne rend pas de jeton.",
  "A rank clue touches its rank and all lower ones.":
    "Un indice de chiffre désigne son chiffre et tous les plus petits.",
  "A rank clue touches its rank and all higher ones.":
    "Un indice de chiffre désigne son chiffre et tous les plus grands.",
  "The ranks are 1 to 4.": "Les chiffres vont de 1 à 4.",
  "There are two copies of each card, or one where the suit has one card of each rank.":
    "Il y a deux exemplaires de chaque carte, ou un seul si la couleur n’a qu’une carte de chaque chiffre.",
  "A firework may begin with any rank that no other firework began with. After the highest rank it goes on with 1.":
    "Un feu d’artifice peut commencer par tout chiffre par lequel aucun autre n’a commencé. Après le plus grand chiffre vient le 1.",
  "The last clue was a colour, and clues alternate here: clue a rank, play or discard.":
    "Le dernier indice était une couleur, et les indices alternent ici : annonce un chiffre, joue ou défausse.",
  "The last clue was a rank, and clues alternate here: clue a colour, play or discard.":
    "Le dernier indice était un chiffre, et les indices alternent ici : annonce une couleur, joue ou défausse.",
  "No clue that may be given now would touch a {card}: play or discard a {card}.":
    "Aucun indice permis maintenant ne désignerait une {card} : joue ou défausse une {card}.",
};
