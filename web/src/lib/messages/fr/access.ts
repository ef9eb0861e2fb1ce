/** French: what the server refuses about people, accounts and requests. */
import type { Told } from "../types";

export const access = {
  "account.another": "Un compte est connecté dans ce navigateur : déconnecte-le d’abord.",
  "account.at-one-table":
    "À la table {table}, ton compte et l’invité de ce navigateur ont chacun une place : quitte-la d’abord ici.",
  "account.hashing": "Trop de gens se connectent en ce moment. Réessaie dans quelques secondes.",
  "account.none": "Tu n’as pas encore de compte : crées-en un avec un nom et une phrase secrète.",
  "account.passphrase-needed": "Écris ta phrase secrète : ta connexion date de plus de dix minutes.",
  "account.signed-in": "Tu as déjà un compte, et il est connecté.",
  "account.wrong-passphrase": "Ce n’est pas ta phrase secrète. Écris-la de nouveau.",
  "account.wrong-sign-in": "Le nom ou la phrase secrète ne va pas. Vérifie les deux, ou utilise un code de secours.",

  "admin.nobody": "Personne n’a cet identifiant : la personne a peut-être été supprimée.",
  "admin.none": "Ce serveur n’a pas d’administration : règle STARMINE_ADMIN_KEY pour en avoir une.",
  "admin.wrong-key": "Ce n’est pas la clé d’administration : c’est la valeur de STARMINE_ADMIN_KEY.",

  "database.away":
    "Le serveur ne peut pas joindre sa base de données en ce moment, rien n’a donc été changé. Réessaie dans un instant.",
  "database.busy": "La base de données du serveur est occupée, rien n’a donc été changé. Réessaie dans un instant.",
  "database.uncertain":
    "La base de données du serveur n’a pas répondu, on ne sait donc pas si cela a été enregistré : vérifie avant de recommencer.",

  "limit.accounts": "créé {count} comptes",
  "limit.actions": "envoyé {count} actions",
  "limit.address": "Ton adresse réseau a {did} en {period}, c’est le maximum",
  "limit.admin-keys": "Ton adresse réseau a envoyé {count} mauvaises clés en {period}, c’est le maximum",
  "limit.bot-games": "Les bots jouent {count} parties entre eux en ce moment, c’est le maximum",
  "limit.bot-games-of-person": "Les bots jouent {count} parties pour toi en ce moment, c’est le maximum",
  "limit.changes": "fait {count} changements",
  "limit.connections": "Ton adresse réseau a {count} connexions ouvertes, c’est le maximum",
  "limit.guests": "créé {count} invités",
  "limit.imports": "envoyé {count} fichiers de parties",
  "limit.messages": "envoyé {count} messages",
  "limit.notes": "écrit {count} notes",
  "limit.openings": "ouvert {count} flux",
  "limit.passphrases": "Avec ce nom, {count} phrases secrètes ont été essayées en {period}, c’est le maximum",
  "limit.person": "Tu as {did} en {period}, c’est le maximum",
  "limit.reached": "{told} : réessaie dans {count} secondes. Qui gère le serveur peut régler {setting}.",
  "limit.reached-for-one": "{told} : réessaie dans 1 seconde. Qui gère le serveur peut régler {setting}.",
  "limit.reads": "envoyé {count} requêtes",
  "limit.signins": "tenté {count} connexions",
  "limit.spectators": "{count} personnes regardent cette table, c’est le maximum",
  "limit.streams-of-address": "Ton adresse réseau a {count} flux ouverts, c’est le maximum",
  "limit.streams-of-person": "Tu as {count} flux ouverts, c’est le maximum",
  "limit.tables": "ouvert {count} tables",

  "name.accents": "Un nom n’a d’accents que sur ses lettres, et peu sur chacune.",
  "name.alphabets": "Les lettres d’un nom viennent d’un seul alphabet : celui-ci mélange {alphabets}.",
  "name.character":
    "Un nom ne peut pas contenir {character} (U+{code}), qui est invisible ou coupe la ligne : retire-le.",
  "name.directions":
    "Les lettres d’un nom vont dans un seul sens d’écriture : de gauche à droite ou de droite à gauche.",
  "name.empty": "Un nom a au moins un caractère visible.",
  "name.invisible": "Un nom a au moins un caractère visible, et aucun qui ne dessine rien.",
  "name.length": "Un nom a au plus {count} caractères.",
  "name.of-account": "Un compte porte déjà le nom {name}, ou un nom qui lui ressemble trop : choisis-en un autre.",
  "name.of-bot": "{name} est le nom d’un bot : choisis-en un autre.",
  "name.taken": "À la table, il y a déjà {name}, et les noms se ressemblent trop : choisis-en un autre.",

  "notify.off": "Ce serveur n’envoie pas de notifications : son hôte les a désactivées.",
  "notify.too-many": "Tu es prévenu dans {count} navigateurs, le maximum : désactive l’un d’eux.",
  "notify.unknown":
    "Tu n’es pas prévenu à cet endroit : c’est déjà désactivé, ou c’est le navigateur de quelqu’un d’autre.",

  "passkey.address":
    "Les clés d’accès fonctionnent en https à l’adresse publique du serveur, et sur localhost : ouvre la page là-bas.",
  "passkey.expired": "Cela a pris plus de cinq minutes. Réessaie.",
  "passkey.known": "Cette clé d’accès est déjà connue.",
  "passkey.none": "Tu n’as pas cette clé d’accès : elle a déjà été supprimée, ou c’est celle de quelqu’un d’autre.",
  "passkey.not-known": "Ce serveur ne connaît pas cette clé d’accès : elle a été supprimée, ou le compte l’a été.",
  "passkey.too-many": "Tu as {count} clés d’accès, c’est le maximum : supprimes-en une qui ne sert plus.",
  "passkey.wrong": "Ce n’est pas ce qui était demandé à la clé d’accès. Réessaie.",

  "passphrase.common":
    "Cette phrase secrète ne convient pas : elle est de celles qu’on essaie en premier. Prends plusieurs mots que personne ne devinerait.",
  "passphrase.name":
    "Cette phrase secrète ne convient pas : c’est le nom du compte. Prends plusieurs mots que personne ne devinerait.",
  "passphrase.same": "Cette phrase secrète ne convient pas : elle doit avoir au moins {count} caractères différents.",
  "passphrase.short": "Cette phrase secrète ne convient pas : elle doit avoir au moins {count} caractères.",
  "passphrase.untypable":
    "Cette phrase secrète ne convient pas : elle contient un caractère qu’on ne peut pas taper, comme un retour à la ligne. Retire-le.",

  "period.hour": "{count} heure",
  "period.hours": "{count} heures",
  "period.minute": "{count} minute",
  "period.minutes": "{count} minutes",
  "period.second": "{count} seconde",
  "period.seconds": "{count} secondes",

  "person.nameless":
    "Choisis d’abord un nom. (Programmes : PUT /api/me avec un nom, ou un jeton d’accès de POST /api/guests.)",
  "person.unknown": "Ce serveur ne te connaît plus : choisis à nouveau un nom. (Programmes : PUT /api/me.)",

  "profile.unknown": "Aucun compte n’a ce nom. Les invités n’ont pas de profil visible pour les autres.",

  "request.cross-site":
    "Cette requête vient d’une page d’un autre site. Les programmes envoient un jeton d’accès au lieu d’un cookie.",
  "request.failed": "Le serveur a échoué. L’erreur est dans son journal ; réessaie.",
  "request.field-missing": "Il manque le champ {field}.",
  "request.field-unknown": "Champ inconnu {field} : retire-le.",
  "request.field-wrong": "Le champ {field} ne va pas : {reason}.",
  "request.head": "Les en-têtes sont trop grands : 32 ko au maximum.",
  "request.media-type": "Le contenu doit être du JSON : envoie Content-Type: application/json.",
  "request.memory-short": "Le serveur manque de mémoire en ce moment : réessaie dans un instant.",
  "request.method": "Cette adresse n’accepte pas de requêtes {method}. L’API est décrite à /api/docs.",
  "request.no-address": "Cette adresse n’existe pas. L’API est décrite à /api/docs.",
  "request.no-memory":
    "Le serveur manque de mémoire en ce moment : vérifie si cela a été enregistré, et sinon réessaie dans un instant.",
  "request.not-a-monitor":
    "Cette adresse n’a pas le droit de lire les mesures : qui gère le serveur peut la nommer dans STARMINE_METRICS.",
  "request.not-http": "Ce n’est pas une requête en HTTP/1.1.",
  "request.not-json": "La requête n’est pas du JSON valide.",
  "request.not-object": "La requête doit contenir un objet JSON.",
  "request.reason.above": "il doit être au plus {most}",
  "request.reason.below": "il doit être au moins {least}",
  "request.reason.empty": "il doit avoir au moins 1 caractère",
  "request.reason.invisible": "il n’a pas de caractère visible ; écris au moins une lettre",
  "request.reason.too-long": "il doit avoir au plus {count} caractères",
  "request.reason.too-short": "il doit avoir au moins {count} caractères",
  "request.reason.turned": "il contient des caractères qui retournent le sens d’écriture ; retire-les",
  "request.stops":
    "Le serveur s’arrête en ce moment : vérifie si cela a été enregistré, et sinon réessaie dans un instant.",
  "request.too-large": "La requête est trop grande : 64 ko au maximum.",
  "request.too-slow": "La requête n’est pas arrivée à temps : envoie-la de nouveau.",
  "request.unknown-host":
    "Ce serveur a un autre nom. Ouvre l’adresse qu’il a affichée au démarrage ; son hôte peut régler un nom par STARMINE_PUBLIC_URL.",
  "request.unreadable": "La requête n’a pas pu être lue : envoie du JSON en UTF-8.",

  "server.full": "Toutes les connexions de ce serveur sont prises. Réessaie dans un instant.",

  "session.unknown":
    "Il n’y a plus de connexion à cet endroit : elle est déjà terminée, ou c’est le navigateur de quelqu’un d’autre.",

  "token.none": "Tu n’as pas ce jeton d’accès : il a déjà été révoqué, ou c’est celui de quelqu’un d’autre.",
  "token.not-in-person":
    "Il faut pour cela une personne devant un navigateur : un programme avec un jeton d’accès ne peut pas le faire.",
  "token.scope": "Ce jeton d’accès a la portée {scope}, et il faut ici {needed} : crées-en un avec cette portée.",
  "token.revoked":
    "Ce jeton d’accès a été révoqué, ou son propriétaire s’est déconnecté partout ailleurs. Le propriétaire peut en créer un autre dans un navigateur, dans le menu à son nom, sous Programmes et bots. POST /api/guests crée un nouvel invité avec un jeton d’accès.",
  "token.same-name": "Tu as déjà un jeton d’accès nommé {name} : choisis un autre nom, ou révoque d’abord celui-là.",
  "token.too-many": "Tu as {count} jetons d’accès, c’est le maximum : révoques-en un qui ne sert plus.",
  "token.unknown":
    "Ce serveur n’a pas signé ce jeton d’accès : vérifie qu’il est entier et pour ce serveur. POST /api/guests crée un nouvel invité avec un jeton d’accès.",
} as const satisfies Told<
  | "account"
  | "passkey"
  | "passphrase"
  | "session"
  | "person"
  | "profile"
  | "token"
  | "name"
  | "admin"
  | "notify"
  | "database"
  | "request"
  | "limit"
  | "period"
  | "server"
>;
