/** French: notifications. The service worker shows those that begin with "notice.". */
import type { Catalogue } from "../types";

export const notices = {
  "notice.turn": "À toi de jouer",
  "notice.turn.by": "{name} a joué son tour.",
  "notice.turn.none": "Les autres t’attendent.",
  "notice.end": "La partie est finie",
  "notice.end.by": "{name} a joué le dernier tour.",
  "notice.end.none": "Regarde le résultat.",
  "notice.undo": "Annuler un indice ?",
  "notice.undo.by": "{name} demande à annuler le dernier indice.",
  "notice.undo.none": "Quelqu’un demande à annuler le dernier indice.",
  "notice.pause": "Mettre la pendule en pause ?",
  "notice.pause.by": "{name} demande à mettre la pendule en pause.",
  "notice.pause.none": "Quelqu’un demande à mettre la pendule en pause.",
  "notice.clock": "Ton temps s’écoule",
  "notice.clock.none": "Quand il sera écoulé, un bot prendra ta place.",
  "notice.other": "Du nouveau à ta table",
  "notice.other.none": "Ouvre la table pour le voir.",

  "notify.switch": "Me prévenir quand c’est à moi",
  "notify.hint": "Même quand Starmine est fermé.",
  "notify.hint.open": "Tant qu’un onglet avec la table est ouvert.",
  "notify.blocked": "Ton navigateur bloque les notifications de cette page. Autorise-les dans ses réglages.",
  "notify.install": "Pour recevoir des notifications, ajoute d’abord Starmine à ton écran d’accueil.",
  "notify.impossible": "Ce navigateur ne peut pas montrer de notifications ici.",
  "notify.failed": "Les notifications n’ont pas pu être activées. Le service du navigateur ne répond pas.",

  "waits.title": "({count}) {title}",
  "waits.home": { one: "{count} table t’attend", other: "{count} tables t’attendent" },
} as const satisfies Partial<Catalogue>;
