/** French: what the server refuses at tables and in games. */
import type { Told } from "../types";

export const tables = {
  "chat.closed": "Cette table joue sans chat.",
  "chat.full": "Cette table a {count} messages, c’est le maximum.",
  "chat.muted": "L’hôte t’a retiré la parole à cette table : tu peux lire, mais pas écrire.",
  "chat.not-your-seat": "La place {seat} n’est pas à toi : tu peux écrire pour les places {seats}.",
  "chat.phrases": "Le chat de cette table se limite aux phrases toutes faites : envoie l’une d’elles.",
  "chat.players": "Seuls les joueurs de cette table peuvent écrire ici.",
  "chat.silence": "Cette table fait silence pendant les tours : seul celui qui joue peut écrire.",
  "chat.text-or-phrase": "Un message est soit un texte, soit une phrase : envoie l’un des deux.",

  "daily.future": "Les donnes du {day} ne sont pas encore là : nous sommes le {today} en UTC.",
  "daily.past": "Il n’y a pas de donnes du {day} : le premier jour est le {first}.",

  "deal.decides": "La donne fixe déjà {field} : ne l’indique pas.",
  "deal.fixed": "La donne de cette table est faite pour ces règles et ce nombre de joueurs.",
  "deal.not-finished": "La donne d’une partie ne peut être rejouée qu’après la fin de cette partie.",
  "deal.other-players":
    "Cette partie avait {there} places, et tu en demandes {asked} : une donne est faite pour un seul nombre de joueurs.",
  "deal.other-team":
    "Une équipe de ce tournoi a {there} places, et tu en demandes {asked} : une donne est faite pour un seul nombre de joueurs.",

  "game.earlier-hidden": "Cette table montre chaque indice une seule fois : les tours passés se revoient après la fin.",
  "game.future": "Le tour {turn} n’est pas encore venu : la partie en est au tour {now}.",
  "game.knowledge-later": "Cette table ne montre que ce qui a été dit : ce qui en découle est révélé après la fin.",
  "game.not-begun": "La partie n’a pas encore commencé.",
  "game.open-later":
    "Toutes les mains ne sont ouvertes qu’après la fin de la partie : d’ici là, laisse « open » de côté.",
  "game.record-later": "L’enregistrement montre toutes les cartes : il est disponible après la fin de la partie.",

  "hand.not-yours": "La place {seat} n’est pas à toi : seul son joueur range sa main.",
  "hand.other": "Ce ne sont pas les cartes que tu as en main maintenant : ce sont {orders}.",
  "hand.twice": "Une carte est citée deux fois : cite chaque carte de la main une seule fois.",

  "import.name": "Un nom du fichier ne convient pas : {reason}",
  "import.name-length": "Le nom {name} a plus de {count} caractères : raccourcis-le dans le fichier.",
  "import.names": "{count} noms sont donnés pour {players} joueurs.",
  "import.not-over": "La partie en est au tour {turn} et n’est pas finie : seules les parties finies sont reprises.",
  "import.not-over-there":
    "La partie en est au tour {turn} et n’est pas finie (ce qui y a mis fin sur hanab.live : {ended}) : seules les parties finies sont reprises.",
  "import.note": "Une note est sur une carte qui n’a pas été piochée, ou d’une place qui n’existe pas.",
  "import.note-text": "La note {note} ne peut pas être gardée : {reason}",
  "import.one": "La partie {number} sur {count} ne peut pas être lue : {reason}",
  "import.other-score":
    "Selon les règles d’ici, la partie a {score} points, et 0 là où elle a été jouée (ce qui y a mis fin sur hanab.live : {ended}) : elle ne peut pas être reprise.",

  "join.begun": "Cette partie a commencé sans toi.",
  "join.begun-watch": "Cette partie a commencé sans toi ; tu peux la regarder.",
  "join.full": "Toutes les places sont prises. Demande une place à l’hôte.",
  "join.full-watch": "Toutes les places sont prises. Demandes-en une à l’hôte, ou regarde.",
  "join.over-watch": "Cette partie est finie : tu peux la revoir.",

  "leave.not-seated": "Tu n’as pas de place à cette table.",
  "leave.over": "Cette partie est finie : ses places restent telles quelles.",

  "lesson.none": "Ce n’est pas une première partie : seules celles-ci peuvent sauter au dernier tour.",
  "lesson.off-script": "Cette partie a pris un autre chemin que la leçon : joue-la jusqu’à la fin.",
  "lesson.player": "Seul son joueur peut sauter au dernier tour.",
  "lesson.too-early": "La première partie peut sauter au dernier tour à partir du tour {turn}.",

  "look.no-seat": "La place {seat} n’existe pas : les places de cette partie vont de 0 à {last}.",
  "look.own-hand": "La place {seat} n’est pas à toi : sa vue te montrerait ta propre main.",

  "note.full":
    "La place {seat} a {count} notes dans cette partie, versions antérieures comprises, c’est le maximum : seules celles de ce tour peuvent encore être modifiées.",
  "note.no-card": "La carte {order} n’a pas été piochée : les notes vont sur les cartes 0 à {last}, dans leur ordre.",
  "note.not-your-seat": "La place {seat} n’est pas à toi : tu peux écrire des notes pour les places {seats}.",
  "note.over": "La partie est finie : ses notes restent telles quelles.",
  "note.players": "Seuls les joueurs de cette table écrivent des notes.",

  "people.by-host": "Seul l’hôte peut exclure quelqu’un ou lui retirer la parole.",
  "people.game-over": "Cette partie est finie : une revanche commence sans ceux dont la place est libérée.",
  "people.host": "On ne peut ni exclure l’hôte ni lui retirer la parole : choisis la place de quelqu’un d’autre.",
  "people.muted-already": "La parole est déjà retirée à {name}.",
  "people.nobody": "Il n’y a personne à cette place : choisis la place d’une personne.",
  "people.not-muted": "La parole n’est pas retirée à {name}.",

  "play.not-come": "Le tour {turn} n’est pas encore venu : la partie en est au tour {now}.",
  "play.not-your-seat": "La place {seat} n’est pas à toi : tu peux agir pour les places {seats}.",
  "play.over": "La partie est finie : {reason}",
  "play.players": "Seuls les joueurs de cette table peuvent agir.",
  "play.stand-in": "Un bot joue à ta place : reprends-la d’abord.",
  "play.taken": "Le tour {turn} a déjà été joué : la partie en est au tour {now}.",

  "rematch.not-over": "Cette partie n’est pas encore finie.",
  "rematch.players": "Seuls les joueurs de cette partie peuvent demander une revanche.",

  "seat.bot-by-host": "Seul l’hôte peut donner une place à un bot.",
  "seat.bot-choice": "Seul l’hôte peut choisir le bot d’une place.",
  "seat.game-over": "Cette partie est finie : les places peuvent changer à la revanche.",
  "seat.is-here": "{name} est là : un bot ne remplace que des joueurs hors ligne.",
  "seat.of-other": "Cette place est à {name} : personne d’autre que l’hôte ne peut la libérer.",
  "seat.out-of-range": "La place {seat} n’existe pas : cette table a les places 0 à {last}.",
  "seat.removed": "L’hôte t’a fermé cette table : tu ne peux plus y prendre place.",
  "seat.taken": "Cette place est à {name}. Prends une place libre, ou demande à l’hôte de libérer celle-ci.",
  "seat.to-the-end": "{name} joue ici jusqu’à la fin de la partie.",
  "seat.too-few": "Plus de {count} places sont prises : libères-en une d’abord.",
  "seat.two-of-me":
    "Une seule place peut avoir « kind » : « me » : assieds les autres sur cet appareil avec « local ».",
  "seat.until-the-end": "Cette place est gardée pour {name} jusqu’à la fin de la partie.",

  "seed.daily": "Les graines qui commencent par {prefix} sont celles des donnes du jour : choisis plutôt le jour.",
  "seed.invisible": "Une graine ne peut pas contenir de caractères invisibles ou qui coupent la ligne : retire-les.",
  "seed.length": "Une graine a de 1 à {count} caractères.",

  "table.archived": "Cette partie a été archivée le {day} : la personne qui gère le serveur peut la remettre.",
  "table.awaited": "Retard depuis la partie précédente : {name}. Attends, ou mets un bot à cette place.",
  "table.change-by-host": "Seul l’hôte peut changer la table.",
  "table.damaged":
    "L’enregistrement de cette table est endommagé et ne peut pas être montré : il est gardé pour que la personne qui gère le serveur le répare.",
  "table.first": "La place {seat} n’existe pas : cette table a les places 0 à {last}.",
  "table.seat-free": "La place {number} est encore libre : attends un joueur, mets-y un bot, ou retire la place.",
  "table.spectators":
    "D’autres jouent aussi cette donne : les spectateurs ne peuvent pas voir ses mains. Choisis « table » ou « off » pour eux.",
  "table.start-by-host": "Seul l’hôte peut lancer la partie.",
  "table.started": "La partie a commencé : la table ne peut plus être changée.",
  "table.unknown": "Table inconnue. Si elle n’a jamais commencé, elle a peut-être été supprimée.",

  "tournament.by-host": "Seul l’hôte d’un tournoi le modifie.",
  "tournament.has-table": "Ton équipe a déjà une table pour cette donne : vas-y depuis le classement.",
  "tournament.round": "La donne {round} n’existe pas : ce tournoi a les donnes 0 à {last}.",
  "tournament.team-names": "Deux équipes ne peuvent pas s’appeler toutes deux {name} : donne-leur des noms différents.",
  "tournament.too-many": "Tu es l’hôte de {count} tournois, c’est le maximum : supprimes-en un ancien.",
  "tournament.too-many-teams": "Il y a déjà {there} équipes, et tu en demandes {more} de plus : {most} est le maximum.",
  "tournament.unknown": "Aucun tournoi n’a cet identifiant : il a peut-être été supprimé.",
  "tournament.wrong-key": "Ce n’est pas la clé d’une équipe : demande à l’hôte le lien de ton équipe.",

  "undo.not-asked": "Personne ne demande à annuler la dernière action : il n’y a rien à refuser.",
  "undo.not-yours": "La dernière action est celle que {name} a faite : personne d’autre ne peut demander à l’annuler.",
  "undo.nothing": "Personne n’a encore agi, il n’y a donc rien à annuler.",
  "undo.over": "La partie est finie et toutes les mains sont ouvertes : aucune action ne peut être annulée.",
  "undo.players": "Seuls les joueurs de cette table peuvent annuler des actions.",
  "undo.shown": "La dernière action a montré une carte à quelqu’un, elle reste donc : seul un indice peut être annulé.",

  "watch.closed": "Cette partie se joue sans spectateurs : tu pourras la voir quand elle sera finie.",

  "what-if.action": "Action {number} sur {count} : {reason}",
  "what-if.bot": "Ce serveur n’a pas le bot {bot}.",
  "what-if.failed": "{bot} a échoué à ce tour : choisis toi-même son action.",
  "what-if.later": "Cette partie ne peut être continuée autrement qu’après sa fin.",
  "what-if.turn": "Le tour {turn} n’existe pas : cette partie a les tours 0 à {last}.",
} as const satisfies Told<
  | "table"
  | "seat"
  | "seed"
  | "people"
  | "join"
  | "leave"
  | "watch"
  | "rematch"
  | "chat"
  | "note"
  | "hand"
  | "play"
  | "undo"
  | "lesson"
  | "what-if"
  | "game"
  | "look"
  | "deal"
  | "daily"
  | "tournament"
  | "import"
>;
