/** German: what the server refuses about people, accounts and requests. */
import type { Told } from "../types";

export const access = {
  "account.another": "In diesem Browser ist ein Konto angemeldet: Melde es zuerst ab.",
  "account.at-one-table": "Am Tisch {table} sitzen dein Konto und der Gast dieses Browsers: Verlasse ihn hier zuerst.",
  "account.hashing": "Gerade melden sich zu viele an. Versuch es in ein paar Sekunden noch einmal.",
  "account.none": "Du hast noch kein Konto: Leg eines mit Name und Passphrase an.",
  "account.passphrase-needed": "Gib deine Passphrase ein: Du hast dich vor mehr als zehn Minuten angemeldet.",
  "account.signed-in": "Du hast schon ein Konto und bist angemeldet.",
  "account.wrong-passphrase": "Das ist nicht deine Passphrase. Gib sie noch einmal ein.",
  "account.wrong-sign-in": "Der Name oder die Passphrase stimmt nicht. Prüfe beides, oder benutze einen Notfallcode.",

  "admin.nobody": "Es gibt niemanden mit dieser Id: Vielleicht wurde die Person entfernt.",
  "admin.none": "Dieser Server hat keine Verwaltung: Setze STARMINE_ADMIN_KEY, um sie zu haben.",
  "admin.wrong-key": "Das ist nicht der Schlüssel der Verwaltung: Er ist der Wert von STARMINE_ADMIN_KEY.",

  "database.away": "Der Server erreicht seine Datenbank gerade nicht, also wurde nichts geändert. Versuch es gleich noch einmal.",
  "database.busy": "Die Datenbank des Servers ist beschäftigt, also wurde nichts geändert. Versuch es gleich noch einmal.",
  "database.uncertain": "Die Datenbank des Servers hat nicht geantwortet; ob dies gespeichert ist, ist unbekannt: Sieh nach, bevor du es wiederholst.",

  "limit.reached": "Das war zu viel auf einmal: Versuch es in {count} Sekunden noch einmal.",
  "limit.reached-for-one": "Das war zu viel auf einmal: Versuch es in 1 Sekunde noch einmal.",

  "name.accents": "Ein Name hat Akzente nur auf Buchstaben, und auf jedem wenige.",
  "name.alphabets": "Ein Name hat Buchstaben eines Alphabets: Dieser mischt {alphabets}.",
  "name.character": "Ein Name darf kein {character} (U+{code}) enthalten, das unsichtbar ist oder Zeilen umbricht: Lass es weg.",
  "name.directions": "Ein Name hat Buchstaben einer Schreibrichtung: von links nach rechts oder von rechts nach links.",
  "name.empty": "Ein Name hat mindestens ein sichtbares Zeichen.",
  "name.invisible": "Ein Name hat mindestens ein sichtbares Zeichen und keines, das man nicht sieht.",
  "name.length": "Ein Name hat höchstens {count} Zeichen.",
  "name.of-account": "Ein Konto hat den Namen {name} schon, oder einen, der genauso aussieht: Wähle einen anderen Namen.",
  "name.of-bot": "{name} ist der Name eines Bots: Wähle einen anderen.",
  "name.taken": "Am Tisch sitzt schon {name}, und die Namen sehen gleich aus: Wähle einen anderen.",

  "notify.off": "Dieser Server schickt keine Benachrichtigungen: Er ist so eingestellt.",
  "notify.too-many": "Du wirst in {count} Browsern benachrichtigt, mehr geht nicht: Schalte es in einem davon aus.",
  "notify.unknown": "Dort wirst du nicht benachrichtigt: Es ist schon ausgeschaltet oder gehört zum Browser von jemand anderem.",

  "passkey.address": "Passkeys gehen über https unter der öffentlichen Adresse des Servers und bei localhost: Öffne ihn dort.",
  "passkey.expired": "Das hat mehr als fünf Minuten gedauert. Versuch es noch einmal.",
  "passkey.known": "Dieser Passkey ist schon bekannt.",
  "passkey.none": "Du hast keinen solchen Passkey: Er ist schon entfernt oder gehört jemand anderem.",
  "passkey.not-known": "Dieser Server kennt diesen Passkey nicht: Er wurde entfernt oder das Konto gelöscht.",
  "passkey.too-many": "Du hast {count} Passkeys, mehr gehen nicht: Entferne einen, den du nicht mehr benutzt.",
  "passkey.wrong": "Das ist nicht, worum der Passkey gebeten wurde. Versuch es noch einmal.",

  "person.nameless": "Sag zuerst, wer du bist: PUT /api/me mit einem Namen, oder sende ein Token von POST /api/guests.",
  "person.unknown": "Dieser Server kennt dich nicht mehr: Sag mit PUT /api/me, wer du bist.",

  "profile.unknown": "Kein Konto hat diesen Namen. Gäste haben kein Profil, das andere sehen können.",

  "request.failed": "Der Server ist gescheitert. Der Fehler steht in seinem Protokoll; versuch es noch einmal.",
  "request.field-missing": "Das Feld {field} fehlt.",
  "request.field-unknown": "Unbekanntes Feld {field}: Lass es weg.",
  "request.not-json": "Die Anfrage ist kein gültiges JSON.",
  "request.not-object": "Die Anfrage braucht ein JSON-Objekt als Inhalt.",
  "request.too-large": "Die Anfrage ist zu groß: Höchstens 64 kB gehen.",
  "request.unreadable": "Die Anfrage war nicht lesbar: Sende JSON in UTF-8.",

  "session.unknown": "Dort bist du nicht angemeldet: Es ist schon beendet, oder es ist der Browser von jemand anderem.",

  "token.none": "Du hast kein solches Token: Es ist schon widerrufen oder gehört jemand anderem.",
  "token.not-in-person": "Das braucht einen Menschen am Browser: Ein Programm mit Token kann es nicht.",
  "token.scope": "Dieses Token gilt für {scope}, und dies braucht {needed}: Leg eines dafür an.",
  "token.too-many": "Du hast {count} Tokens, mehr gehen nicht: Widerrufe eines, das du nicht mehr benutzt.",
  "token.unknown": "Dieser Server hat dieses Token nicht unterschrieben oder es beendet: POST /api/guests gibt ein neues.",
} as const satisfies Told<"account" | "passkey" | "passphrase" | "session" | "person" | "profile" | "token" | "name" | "admin" | "notify" | "database" | "request" | "limit">;
