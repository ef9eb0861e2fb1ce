/** French: what the server refuses about people, accounts and requests. */
import type { Catalogue } from "../types";

export const access = {
  "account.another": "Un compte est déjà connecté dans ce navigateur : déconnecte-le d’abord.",
  "account.at-one-table":
    "Ton compte et l’invité de ce navigateur ont tous deux une place à la table {table} : quitte d’abord cette table dans ce navigateur.",
  "account.hashing": "Trop de gens se connectent en ce moment. Réessaie dans quelques secondes.",
  "account.none": "Tu n’as pas encore de compte : crées-en un avec un nom et une phrase secrète.",
  "account.passphrase-needed": "Ta connexion date de plus de dix minutes : saisis de nouveau ta phrase secrète.",
  "account.signed-in": "Tu as déjà un compte et tu es connecté.",
  "account.wrong-passphrase": "Mauvaise phrase secrète. Réessaie.",
  "account.wrong-sign-in": "Mauvais nom ou mauvaise phrase secrète. Vérifie les deux, ou utilise un code de secours.",

  "admin.nobody": "Personne n’a cet identifiant : la personne a peut-être été supprimée.",
  "admin.none": "Ce serveur n’a pas d’administration : aucune clé d’administration n’est définie.",
  "admin.key-needed": "Il faut la clé d’administration. Elle est dans les réglages du serveur.",
  "admin.wrong-key": "Mauvaise clé d’administration. La bonne clé est dans les réglages du serveur.",

  "database.away":
    "Le serveur ne peut pas joindre sa base de données en ce moment. Rien n’a été changé. Réessaie dans un instant.",
  "database.busy": "La base de données du serveur est occupée. Rien n’a été changé. Réessaie dans un instant.",
  "database.uncertain":
    "La base de données du serveur n’a pas répondu. Vérifie si ton changement a été enregistré avant de réessayer.",

  "limit.actions": "{count} actions envoyées",
  "limit.address": "Limite de ton adresse réseau atteinte : {did} en {period}",
  "limit.admin-keys": "Limite de ton adresse réseau atteinte : {count} mauvaises clés en {period}",
  "limit.bot-games": "Limite de ce serveur atteinte : {count} parties de bots en cours",
  "limit.bot-games-of-person": "Limite atteinte : {count} parties de bots en cours que tu as lancées",
  "limit.changes": "{count} changements",
  "limit.guests": "{count} nouveaux invités",
  "limit.imports": "{count} fichiers importés",
  "limit.messages": "{count} messages et notes",
  "limit.passphrases": "Limite atteinte pour ce nom : {count} phrases secrètes essayées en {period}",
  "limit.person": "Limite atteinte : {did} en {period}",
  "limit.reached": "{told}. Réessaie dans {count} secondes.",
  "limit.reached-for-one": "{told}. Réessaie dans 1 seconde.",
  "limit.reads": "{count} requêtes",
  "limit.searches": "{count} conseils, explications et essais",
  "limit.signins": "{count} tentatives de connexion",
  "limit.spectators": "Limite atteinte : {count} spectateurs à cette table",
  "limit.streams-of-address": "Limite de ton adresse réseau atteinte : {count} tables ouvertes en même temps",
  "limit.streams-of-person": "Limite atteinte : tu as {count} tables ouvertes en même temps",
  "limit.tables": "{count} nouvelles tables",
  "limit.waiting": "Limite de ce serveur atteinte : {count} demandes de ce genre à la fois",
  "limit.waiting-address": "Limite de ton adresse réseau atteinte : {count} demandes de ce genre à la fois",
  "limit.waiting-person": "Limite atteinte : {count} demandes de ce genre à la fois",

  "name.accents": "Ce nom a trop d’accents : {count} au plus sur une lettre, et aucun avant la première.",
  "name.alphabets": "Un nom doit utiliser un seul alphabet : celui-ci mélange {alphabets}.",
  "name.character":
    "Un nom ne peut pas contenir {character} (U+{code}) : ce caractère est invisible ou coupe la ligne. Retire-le.",
  "name.directions": "Un nom doit s’écrire dans un seul sens : de gauche à droite ou de droite à gauche.",
  "name.empty": "Un nom doit avoir au moins un caractère visible.",
  "name.invisible": "Un nom doit avoir au moins un caractère visible, et aucun caractère qui paraît vide.",
  "name.length": "Un nom peut avoir au plus {count} caractères.",
  "name.of-account": "Un compte porte déjà le nom {name}, ou un nom qui lui ressemble trop : choisis-en un autre.",
  "name.of-bot": "{name} est le nom d’un bot : choisis-en un autre.",
  "name.taken": "Quelqu’un s’appelle déjà {name} à cette table : choisis un autre nom.",

  "notify.off": "Les notifications sont désactivées sur ce serveur.",
  "notify.too-many":
    "Les notifications sont activées dans {count} de tes navigateurs, c’est le maximum : désactive-les dans l’un d’eux.",
  "notify.unknown":
    "Les notifications ne sont pas activées dans ce navigateur : elles sont déjà désactivées, ou ce n’est pas ton navigateur.",

  "passkey.address":
    "Les clés d’accès ne fonctionnent qu’en https à l’adresse publique du serveur, ou sur localhost : ouvre le serveur à cette adresse.",
  "passkey.expired": "Cela a pris plus de cinq minutes. Réessaie.",
  "passkey.known": "Cette clé d’accès est déjà enregistrée.",
  "passkey.none": "Clé d’accès inconnue : elle a déjà été supprimée, ou elle n’est pas à toi.",
  "passkey.not-known": "Clé d’accès inconnue : la clé ou le compte a été supprimé.",
  "passkey.too-many": "Tu as {count} clés d’accès, c’est le maximum : supprimes-en une qui ne sert plus.",
  "passkey.wrong": "La réponse de la clé d’accès ne correspond pas à la demande. Réessaie.",

  "passphrase.common": "Cette phrase secrète est trop courante : choisis plusieurs mots que personne ne devinerait.",
  "passphrase.name":
    "La phrase secrète ne peut pas être le nom du compte : choisis plusieurs mots que personne ne devinerait.",
  "passphrase.same": "Cette phrase secrète est trop simple : il faut au moins {count} caractères différents.",
  "passphrase.short": "Cette phrase secrète est trop courte : il faut au moins {count} caractères.",
  "passphrase.untypable":
    "Cette phrase secrète contient un caractère qu’on ne peut pas taper, comme un retour à la ligne : retire-le.",

  "period.hour": "{count} heure",
  "period.hours": "{count} heures",
  "period.minute": "{count} minute",
  "period.minutes": "{count} minutes",
  "period.second": "{count} seconde",
  "period.seconds": "{count} secondes",

  "person.nameless": "Choisis d’abord un nom.",
  "person.unknown": "Ce serveur ne te connaît plus : choisis à nouveau un nom.",

  "profile.unknown": "Compte inconnu. Les invités n’ont pas de profil public.",

  "request.cross-site":
    "Cette requête vient d’une page d’un autre site. Les programmes envoient un jeton d’accès au lieu d’un cookie.",
  "request.failed": "Une erreur s’est produite sur le serveur. Réessaie. L’erreur est dans le journal du serveur.",
  "request.field-missing": "Il manque le champ {field}.",
  "request.field-unknown": "Champ inconnu {field} : retire-le.",
  "request.field-wrong": "Le champ {field} n’est pas valide : {reason}.",
  "request.media-type": "Le contenu doit être du JSON : envoie Content-Type: application/json.",
  "request.method": "Cette adresse n’accepte pas de requêtes {method}. L’API est décrite à /api/docs.",
  "request.no-address": "Cette adresse n’existe pas. L’API est décrite à /api/docs.",
  "request.not-a-monitor":
    "Cette adresse n’a pas le droit de lire les mesures : l’administrateur du serveur peut l’autoriser avec STARMINE_METRICS.",
  "request.not-json": "La requête n’est pas du JSON valide.",
  "request.not-object": "La requête doit contenir un objet JSON.",
  "request.reason.above": "il doit être au plus {most}",
  "request.reason.below": "il doit être au moins {least}",
  "request.reason.empty": "il doit avoir au moins 1 caractère",
  "request.reason.invisible": "il n’a pas de caractère visible ; écris au moins une lettre",
  "request.reason.too-long": "il doit avoir au plus {count} caractères",
  "request.reason.too-short": "il doit avoir au moins {count} caractères",
  "request.reason.turned": "il contient des caractères qui inversent le sens d’écriture ; retire-les",
  "request.stops":
    "Le serveur est en train de s’arrêter. Vérifie si ton changement a été enregistré avant de réessayer.",
  "request.too-large": "La requête est trop grande : la limite est de 64 ko.",
  "request.unknown-host":
    "Ce serveur ne répond pas à cette adresse. Ouvre l’adresse qu’il a affichée au démarrage. Son administrateur peut définir une adresse publique.",
  "request.unreadable": "La requête n’a pas pu être lue : envoie du JSON en UTF-8.",

  "session.unknown":
    "Tu n’es pas connecté dans ce navigateur : tu y es déjà déconnecté, ou ce n’est pas ton navigateur.",

  "token.before-restore":
    "Ce serveur a été restauré depuis une sauvegarde : les jetons d’accès d’avant ne sont plus valables, celui-ci non plus. Le propriétaire peut en créer un autre dans un navigateur, dans le menu à son nom, sous Programmes et bots. Les programmes obtiennent un nouvel invité avec un jeton d’accès par POST /api/guests.",
  "token.expired":
    "Ce jeton d’accès a expiré le {date}. Le propriétaire peut en créer un autre dans un navigateur, dans le menu à son nom, sous Programmes et bots. Les programmes obtiennent un nouvel invité avec un jeton d’accès par POST /api/guests.",
  "token.none": "Jeton d’accès inconnu : il a déjà été révoqué, ou il n’est pas à toi.",
  "token.not-in-person": "Un jeton d’accès ne suffit pas pour cela : utilise un navigateur.",
  "token.not-sent":
    "Seul un jeton d’accès peut être renouvelé, et un navigateur n’en a pas : son cookie se renouvelle tout seul.",
  "token.scope":
    "Ce jeton d’accès a la portée {scope}, mais cette requête demande {needed} : crée un jeton avec cette portée.",
  "token.revoked":
    "Ce jeton d’accès a été révoqué, ou son propriétaire s’est déconnecté partout ailleurs. Le propriétaire peut en créer un autre dans un navigateur, dans le menu à son nom, sous Programmes et bots. Les programmes obtiennent un nouvel invité avec un jeton d’accès par POST /api/guests.",
  "token.same-name": "Tu as déjà un jeton d’accès nommé {name} : choisis un autre nom, ou révoque d’abord celui-là.",
  "token.too-many": "Tu as {count} jetons d’accès, c’est le maximum : révoques-en un qui ne sert plus.",
  "token.unknown":
    "Ce jeton d’accès ne vient pas de ce serveur : vérifie qu’il est complet et pour ce serveur. Les programmes obtiennent un nouvel invité avec un jeton d’accès par POST /api/guests.",
} as const satisfies Partial<Catalogue>;
