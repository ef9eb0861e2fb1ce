/** French: what the server refuses at tables and in games. */
import type { Catalogue } from "../types";

export const tables = {
  "chat.closed": "Cette table n’a pas de chat.",
  "chat.full": "Ce chat est plein : il a {count} messages.",
  "chat.muted": "L’hôte t’a retiré la parole à cette table : tu peux lire, mais pas écrire.",
  "chat.no-spectator": "Spectateur inconnu {number} : seuls ceux qui ont écrit ont un numéro.",
  "chat.no-spectators": "Les spectateurs ne peuvent pas écrire à cette table.",
  "chat.phrases": "Cette table n’autorise que les phrases toutes faites : envoie l’une d’elles.",
  "chat.silence": "Cette table fait silence pendant les tours : seul le joueur dont c’est le tour peut écrire.",
  "chat.spectators-full": "Les spectateurs de cette table ont écrit {count} messages et notes. C’est le maximum.",
  "chat.text-or-phrase": "Un message est soit un texte, soit une phrase : envoie l’un des deux.",

  "daily.future": "Les donnes du {day} ne sont pas encore là : nous sommes le {today} en UTC.",
  "daily.past": "Il n’y a pas de donnes du {day} : le premier jour est le {first}.",

  "deal.decides": "La donne fixe déjà {field} : ne l’indique pas.",
  "deal.fixed": "La donne de cette table est fixée : ses règles et son nombre de joueurs ne peuvent pas changer.",
  "deal.not-finished": "Tu ne peux rejouer la donne d’une partie qu’après la fin de cette partie.",
  "deal.other-players": "Cette donne est pour {there} joueurs, pas pour {asked}.",
  "deal.secret":
    "Cette donne fait partie d’un tournoi : d’autres peuvent la jouer quand toutes les équipes l’ont terminée ou quand l’hôte a clos le tournoi.",
  "deal.unlisted":
    "Une table de tournoi ne peut pas être publique, car sa partie est secrète : n’indique pas « listed ».",
  "deal.other-team": "Une équipe de ce tournoi a {there} joueurs, pas {asked}.",

  "game.earlier-hidden":
    "Cette table montre chaque indice une seule fois : tu pourras voir les tours passés après la partie.",
  "game.future": "Le tour {turn} n’a pas encore été joué : la partie en est au tour {now}.",
  "game.knowledge-later": "Cette table ne montre que les indices : ce qui en découle est montré après la partie.",
  "game.not-begun": "La partie n’a pas encore commencé.",
  "game.open-later": "Toutes les mains ne peuvent être montrées qu’après la partie : d’ici là, n’utilise pas « open ».",
  "game.record-later": "L’enregistrement montre toutes les cartes : il est disponible après la partie.",

  "hand.not-yours": "La place {seat} n’est pas à toi : seul son joueur peut ranger cette main.",
  "hand.other": "Ce ne sont pas les cartes que tu as en main maintenant : ce sont {orders}.",
  "hand.twice": "Une carte est citée deux fois : cite chaque carte de la main une seule fois.",

  "import.note-text": "La note {note} ne peut pas être enregistrée : {reason}",

  "join.begun": "Cette partie a commencé sans toi.",
  "join.begun-watch": "Cette partie a commencé sans toi : tu peux la regarder.",
  "join.full": "Toutes les places sont prises. Demande une place à l’hôte.",
  "join.full-watch": "Toutes les places sont prises. Demandes-en une à l’hôte, ou regarde.",
  "join.over-watch": "Cette partie est finie : tu peux la revoir.",

  "leave.not-seated": "Tu n’as pas de place à cette table.",
  "leave.over": "Cette partie est finie : ses places ne peuvent plus changer.",

  "lesson.none": "Seule une première partie peut sauter au dernier tour.",
  "lesson.off-script": "Cette partie ne suit plus la leçon : joue-la jusqu’à la fin.",
  "lesson.player": "Seul le joueur de cette partie peut sauter au dernier tour.",
  "lesson.too-early": "La première partie peut sauter au dernier tour à partir du tour {turn}.",

  "look.no-seat": "La place {seat} n’existe pas : les places de cette partie vont de 0 à {last}.",
  "look.own-hand": "La place {seat} n’est pas à toi : de là, tu verrais ta propre main.",

  "note.full":
    "La place {seat} a {count} notes dans cette partie, versions antérieures comprises. C’est le maximum : seules les notes de ce tour peuvent encore être modifiées.",
  "note.no-card":
    "La carte {order} n’a pas encore été piochée : les notes peuvent porter sur les cartes 0 à {last}, dans l’ordre de pioche.",
  "note.over": "La partie est finie : ses notes ne peuvent plus être modifiées.",
  "note.which-seat": "Tu joues à cette table : une note a besoin d’une de tes places.",

  "pause.long-turns": "Avec une heure ou plus par tour, la pendule ne peut pas être mise en pause.",
  "pause.no-clock": "Cette table n’a pas de pendule.",
  "pause.not-playing": "La pendule ne peut être mise en pause que pendant une partie.",
  "pause.paused": "La pendule est en pause : relance-la d’abord.",

  "people.by-host": "Seul l’hôte peut exclure quelqu’un ou lui retirer la parole.",
  "people.game-over": "Cette partie est finie : libère plutôt cette place à la revanche.",
  "people.host": "On ne peut ni exclure l’hôte ni lui retirer la parole : choisis la place de quelqu’un d’autre.",
  "people.muted-already": "La parole est déjà retirée à {name}.",
  "people.nobody": "Il n’y a personne à cette place : choisis la place d’une personne.",
  "people.not-muted": "La parole n’est pas retirée à {name}.",

  "play.not-come": "Le tour {turn} n’a pas encore été joué : la partie en est au tour {now}.",
  "play.over": "La partie est finie : {reason}",
  "play.stand-in": "Un bot joue à ta place : reprends-la d’abord.",
  "play.taken": "Le tour {turn} a déjà été joué : la partie en est au tour {now}.",

  "rematch.not-over": "Cette partie n’est pas encore finie.",
  "rematch.players": "Seuls les joueurs de cette partie peuvent demander une revanche.",

  "seat.not-yours": "La place {seat} n’est pas à toi : tes places sont {seats}.",
  "seat.players-only": "Seuls les joueurs de cette table peuvent faire cela.",
  "seat.bot-by-host": "Seul l’hôte peut donner une place à un bot.",
  "seat.bot-choice": "Seul l’hôte peut choisir le bot d’une place.",
  "seat.game-over": "Cette partie est finie : les places peuvent changer à la revanche.",
  "seat.is-here": "{name} est là : un bot ne peut remplacer que les joueurs absents.",
  "seat.of-other": "{name} est assis ici : seuls {name} et l’hôte peuvent libérer cette place.",
  "seat.out-of-range": "La place {seat} n’existe pas : cette table a les places 0 à {last}.",
  "seat.removed": "L’hôte t’a fermé cette table : tu ne peux plus y prendre place.",
  "seat.taken": "Cette place est à {name}. Prends une place libre, ou demande à l’hôte de libérer celle-ci.",
  "seat.to-the-end": "{name} garde cette place jusqu’à la fin de la partie.",
  "seat.too-few": "Plus de {count} places sont prises : libères-en une d’abord.",
  "seat.two-of-me":
    "Une seule place peut avoir « kind » : « me » : utilise « local » pour les autres sur cet appareil.",
  "seat.until-the-end": "Cette place est gardée pour {name} jusqu’à la fin de la partie.",

  "seed.daily": "Les graines qui commencent par {prefix} sont réservées aux donnes du jour : choisis plutôt un jour.",
  "seed.invisible": "Une graine ne peut pas contenir de caractères invisibles ni de retours à la ligne : retire-les.",
  "seed.length": "Une graine a de 1 à {count} caractères.",

  "study.action": "Action {number} sur {count} : {reason}",
  "study.card": "La carte {order} n’existe pas : les cartes de cette partie vont de 0 à {last}.",
  "study.later": "Une étude montre toutes les cartes : tu peux en ouvrir une après la partie.",
  "study.line": "La branche {number} n’existe pas : cette étude a {count} branches.",
  "study.most-branches": "Cette étude a {count} branches, le maximum : continue l’une d’elles.",
  "study.most-changed": "Cette étude a eu {count} changements, le maximum : ouvres-en une nouvelle.",
  "study.most-joined": "{count} personnes ont rejoint cette étude, le maximum : tu peux encore regarder.",
  "study.most-opened": "Cette partie a {count} études, le maximum : continue l’une d’elles.",
  "study.muted": "L’hôte t’a retiré la parole à la table de cette partie : tu peux lire, mais pas écrire.",
  "study.no-leader": "Personne ne guide cette étude : commence par la guider.",
  "study.not-joined": "Rejoins d’abord cette étude.",
  "study.not-leader": "{name} guide cette étude : seul {name} peut le faire.",
  "study.person": "La personne {number} n’existe pas : {count} personnes ont rejoint cette étude.",
  "study.seat": "La place {seat} n’existe pas : les places de cette partie vont de 0 à {last}.",
  "study.secret":
    "D’autres peuvent encore jouer cette donne dans un tournoi : tu pourras ouvrir une étude quand toutes les équipes l’auront terminée ou quand l’hôte aura clos le tournoi.",
  "study.turn": "Le tour {turn} n’existe pas : le dernier est ici {last}.",
  "study.unknown": "Étude inconnue. Une étude est supprimée avec sa partie.",

  "table.awaited": "{name} n’est pas encore revenu de la partie précédente : attends, ou mets un bot à cette place.",
  "table.change-by-host": "Seul l’hôte peut changer la table.",
  "table.damaged":
    "L’enregistrement de cette table est endommagé et ne peut pas être montré. Il est gardé pour que l’administrateur du serveur puisse le réparer.",
  "table.first": "La place {seat} n’existe pas : cette table a les places 0 à {last}.",
  "table.full":
    "Il s’est passé trop de choses à cette table : après {count} changements, la partie peut seulement être jouée jusqu’au bout.",
  "table.seat-free": "La place {number} est encore libre : attends un joueur, mets-y un bot, ou retire la place.",
  "table.spectators":
    "D’autres tables jouent la même donne, les spectateurs ne peuvent donc pas voir les mains : choisis « table » ou « off » pour eux.",
  "table.start-by-host": "Seul l’hôte peut lancer la partie.",
  "table.started": "La partie a commencé : la table ne peut plus être changée.",
  "table.unknown": "Table inconnue. Les tables qui n’ont jamais commencé sont supprimées après un certain temps.",

  "tournament.by-host": "Seul l’hôte d’un tournoi peut le modifier.",
  "tournament.closed": "L’hôte a clos ce tournoi : ses donnes ne peuvent plus être jouées.",
  "tournament.has-table": "Ton équipe a déjà une table pour cette donne : ouvre-la depuis le classement.",
  "tournament.not-in-team":
    "Cette table est pour une équipe d’un tournoi. Ouvre d’abord le lien de cette équipe ; l’hôte du tournoi l’a.",
  "tournament.round": "La donne {round} n’existe pas : ce tournoi a les donnes 0 à {last}.",
  "tournament.team-names": "Deux équipes ne peuvent pas s’appeler toutes deux {name} : donne-leur des noms différents.",
  "tournament.too-many": "Tu es l’hôte de {count} tournois, c’est le maximum : supprimes-en un ancien.",
  "tournament.too-many-teams": "Le tournoi a {there} équipes, et {more} de plus, c’est trop : le maximum est {most}.",
  "tournament.unknown": "Tournoi inconnu. Il a peut-être été supprimé.",
  "tournament.wrong-key": "Ce lien n’est celui d’aucune équipe. Demande à l’hôte le lien de ton équipe.",

  "undo.not-asked": "Personne n’a demandé à annuler la dernière action.",
  "undo.not-yours": "{name} a fait la dernière action : personne d’autre ne peut demander à l’annuler.",
  "undo.nothing": "Personne n’a encore agi, il n’y a donc rien à annuler.",
  "undo.over": "La partie est finie et toutes les mains sont visibles : aucune action ne peut être annulée.",
  "undo.shown": "La dernière action a montré une carte : seul un indice peut être annulé.",

  "watch.closed": "Cette partie se joue sans spectateurs : tu pourras la voir quand elle sera finie.",
  "watch.tournament":
    "Cette partie fait partie d’un tournoi. Tu pourras la voir quand tu auras terminé sa donne, quand toutes les équipes l’auront terminée ou quand l’hôte aura clos le tournoi.",
  "what-if.action": "Action {number} sur {count} : {reason}",
  "what-if.bot": "Bot inconnu {bot}.",
  "what-if.failed": "{bot} a eu une erreur à ce tour : choisis toi-même son action.",
  "what-if.later": "Tu ne peux essayer d’autres coups qu’après la partie.",
  "what-if.line-later": "La façon de gagner cette donne n’est montrée qu’après la partie.",
  "what-if.no-line": "Aucune façon de gagner cette donne n’est connue.",
  "what-if.turn": "Le tour {turn} n’existe pas : cette partie a les tours 0 à {last}.",
} as const satisfies Partial<Catalogue>;
