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

  "database.away":
    "Der Server erreicht seine Datenbank gerade nicht, also wurde nichts geändert. Versuch es gleich noch einmal.",
  "database.busy":
    "Die Datenbank des Servers ist beschäftigt, also wurde nichts geändert. Versuch es gleich noch einmal.",
  "database.uncertain":
    "Die Datenbank des Servers hat nicht geantwortet; ob dies gespeichert ist, ist unbekannt: Sieh nach, bevor du es wiederholst.",

  "limit.accounts": "{count} Konten angelegt",
  "limit.actions": "{count} Aktionen gesendet",
  "limit.address": "Von deiner Netzadresse wurden in {period} {did}, mehr geht nicht",
  "limit.admin-keys": "Von deiner Netzadresse kamen in {period} {count} falsche Schlüssel, mehr geht nicht",
  "limit.bot-games": "Bots spielen gerade {count} Spiele unter sich, mehr geht nicht",
  "limit.bot-games-of-person": "Bots spielen gerade {count} Spiele für dich, mehr geht nicht",
  "limit.changes": "{count} Änderungen gemacht",
  "limit.connections": "Von deiner Netzadresse sind {count} Verbindungen offen, mehr geht nicht",
  "limit.guests": "{count} Gäste angelegt",
  "limit.imports": "{count} Dateien mit Spielen gesendet",
  "limit.messages": "{count} Nachrichten gesendet",
  "limit.notes": "{count} Notizen geschrieben",
  "limit.openings": "{count} Verbindungen geöffnet",
  "limit.passphrases": "Mit diesem Namen wurden in {period} {count} Passphrasen versucht, mehr geht nicht",
  "limit.person": "Du hast in {period} {did}, mehr geht nicht",
  "limit.reached":
    "{told}: Versuch es in {count} Sekunden noch einmal. Wer den Server betreibt, kann {setting} ändern.",
  "limit.reached-for-one":
    "{told}: Versuch es in 1 Sekunde noch einmal. Wer den Server betreibt, kann {setting} ändern.",
  "limit.reads": "{count} Anfragen gesendet",
  "limit.signins": "{count} Anmeldungen versucht",
  "limit.spectators": "Diesem Tisch sehen {count} Personen zu, mehr geht nicht",
  "limit.streams-of-address": "Von deiner Netzadresse sind {count} Tische offen, mehr geht nicht",
  "limit.streams-of-person": "Du hast {count} Tische offen, mehr geht nicht",
  "limit.tables": "{count} Tische eröffnet",

  "name.accents": "Ein Name hat Akzente nur auf Buchstaben, und auf jedem wenige.",
  "name.alphabets": "Ein Name hat Buchstaben eines Alphabets: Dieser mischt {alphabets}.",
  "name.character":
    "Ein Name darf kein {character} (U+{code}) enthalten, das unsichtbar ist oder Zeilen umbricht: Lass es weg.",
  "name.directions": "Ein Name hat Buchstaben einer Schreibrichtung: von links nach rechts oder von rechts nach links.",
  "name.empty": "Ein Name hat mindestens ein sichtbares Zeichen.",
  "name.invisible": "Ein Name hat mindestens ein sichtbares Zeichen und keines, das man nicht sieht.",
  "name.length": "Ein Name hat höchstens {count} Zeichen.",
  "name.of-account":
    "Ein Konto hat den Namen {name} schon, oder einen, der genauso aussieht: Wähle einen anderen Namen.",
  "name.of-bot": "{name} ist der Name eines Bots: Wähle einen anderen.",
  "name.taken": "Am Tisch sitzt schon {name}, und die Namen sehen gleich aus: Wähle einen anderen.",

  "notify.off": "Dieser Server schickt keine Benachrichtigungen: Er ist so eingestellt.",
  "notify.too-many": "Du wirst in {count} Browsern benachrichtigt, mehr geht nicht: Schalte es in einem davon aus.",
  "notify.unknown":
    "Dort wirst du nicht benachrichtigt: Es ist schon ausgeschaltet oder gehört zum Browser von jemand anderem.",

  "passkey.address":
    "Passkeys gehen über https unter der öffentlichen Adresse des Servers und bei localhost: Öffne ihn dort.",
  "passkey.expired": "Das hat mehr als fünf Minuten gedauert. Versuch es noch einmal.",
  "passkey.known": "Dieser Passkey ist schon bekannt.",
  "passkey.none": "Du hast keinen solchen Passkey: Er ist schon entfernt oder gehört jemand anderem.",
  "passkey.not-known": "Dieser Server kennt diesen Passkey nicht: Er wurde entfernt oder das Konto gelöscht.",
  "passkey.too-many": "Du hast {count} Passkeys, mehr gehen nicht: Entferne einen, den du nicht mehr benutzt.",
  "passkey.wrong": "Das ist nicht, worum der Passkey gebeten wurde. Versuch es noch einmal.",

  "passphrase.common":
    "Diese Passphrase geht nicht: Sie gehört zu denen, die zuerst probiert werden. Nimm mehrere Wörter, auf die niemand käme.",
  "passphrase.name":
    "Diese Passphrase geht nicht: Sie ist der Name des Kontos. Nimm mehrere Wörter, auf die niemand käme.",
  "passphrase.same": "Diese Passphrase geht nicht: Sie sollte mindestens {count} verschiedene Zeichen haben.",
  "passphrase.short": "Diese Passphrase geht nicht: Sie sollte mindestens {count} Zeichen haben.",
  "passphrase.untypable":
    "Diese Passphrase geht nicht: Sie enthält ein Zeichen, das man nicht tippen kann, etwa einen Zeilenumbruch. Lass es weg.",

  "period.hour": "{count} Stunde",
  "period.hours": "{count} Stunden",
  "period.minute": "{count} Minute",
  "period.minutes": "{count} Minuten",
  "period.second": "{count} Sekunde",
  "period.seconds": "{count} Sekunden",

  "person.nameless":
    "Wähle zuerst einen Namen. (Programme: PUT /api/me mit einem Namen, oder ein Token von POST /api/guests.)",
  "person.unknown": "Dieser Server kennt dich nicht mehr: Wähle wieder einen Namen. (Programme: PUT /api/me.)",

  "profile.unknown": "Kein Konto hat diesen Namen. Gäste haben kein Profil, das andere sehen können.",

  "request.cross-site":
    "Diese Anfrage kommt von einer Seite einer anderen Website. Programme senden ein Token statt eines Cookies.",
  "request.failed": "Der Server ist gescheitert. Der Fehler steht in seinem Protokoll; versuch es noch einmal.",
  "request.field-missing": "Das Feld {field} fehlt.",
  "request.field-unknown": "Unbekanntes Feld {field}: Lass es weg.",
  "request.field-wrong": "Das Feld {field} stimmt nicht: {reason}.",
  "request.head": "Die Kopfzeilen sind zu groß: Höchstens 32 kB gehen.",
  "request.media-type": "Der Inhalt muss JSON sein: Sende Content-Type: application/json.",
  "request.memory-short": "Dem Server fehlt gerade Speicher: Versuch es gleich noch einmal.",
  "request.method": "Diese Adresse nimmt keine Anfragen mit {method}. Die API ist unter /api/docs beschrieben.",
  "request.no-address": "Diese Adresse gibt es nicht. Die API ist unter /api/docs beschrieben.",
  "request.no-memory":
    "Dem Server fehlt gerade Speicher: Sieh nach, ob dies gespeichert ist, und versuch es sonst gleich noch einmal.",
  "request.not-a-monitor":
    "Diese Adresse darf die Messwerte nicht lesen: Wer den Server betreibt, kann sie in STARMINE_METRICS nennen.",
  "request.not-http": "Das ist keine Anfrage in HTTP/1.1.",
  "request.not-json": "Die Anfrage ist kein gültiges JSON.",
  "request.not-object": "Die Anfrage braucht ein JSON-Objekt als Inhalt.",
  "request.reason.above": "es sollte höchstens {most} sein",
  "request.reason.below": "es sollte mindestens {least} sein",
  "request.reason.empty": "es sollte mindestens 1 Zeichen haben",
  "request.reason.invisible": "es hat kein sichtbares Zeichen; schreib mindestens einen Buchstaben",
  "request.reason.too-long": "es sollte höchstens {count} Zeichen haben",
  "request.reason.too-short": "es sollte mindestens {count} Zeichen haben",
  "request.reason.turned": "es enthält Zeichen, die die Schreibrichtung umdrehen; lass sie weg",
  "request.stops":
    "Der Server hält gerade an: Sieh nach, ob dies gespeichert ist, und versuch es sonst gleich noch einmal.",
  "request.too-large": "Die Anfrage ist zu groß: Höchstens 64 kB gehen.",
  "request.too-slow": "Die Anfrage kam nicht rechtzeitig an: Sende sie noch einmal.",
  "request.unknown-host":
    "Dieser Server hat einen anderen Namen. Öffne die Adresse, die er beim Start ausgegeben hat; mit STARMINE_PUBLIC_URL kann ein Name gesetzt werden.",
  "request.unreadable": "Die Anfrage war nicht lesbar: Sende JSON in UTF-8.",

  "server.full": "Alle Verbindungen dieses Servers sind gerade belegt. Versuch es gleich noch einmal.",

  "session.unknown": "Dort bist du nicht angemeldet: Es ist schon beendet, oder es ist der Browser von jemand anderem.",

  "token.none": "Du hast kein solches Token: Es ist schon widerrufen oder gehört jemand anderem.",
  "token.not-in-person": "Das braucht einen Menschen am Browser: Ein Programm mit Token kann es nicht.",
  "token.scope": "Dieses Token gilt für {scope}, und dies braucht {needed}: Leg eines dafür an.",
  "token.revoked":
    "Dieses Token wurde widerrufen, oder sein Besitzer hat alle anderen Geräte abgemeldet. Ein neues legt der Besitzer im Browser an, im Menü mit dem Namen, unter Programme und Bots. POST /api/guests legt einen neuen Gast mit einem Token an.",
  "token.same-name": "Du hast schon ein Token namens {name}: Wähle einen anderen Namen, oder widerrufe erst jenes.",
  "token.too-many": "Du hast {count} Tokens, mehr gehen nicht: Widerrufe eines, das du nicht mehr benutzt.",
  "token.unknown":
    "Dieser Server hat dieses Token nicht unterschrieben: Prüf, ob es vollständig und für diesen Server ist. POST /api/guests legt einen neuen Gast mit einem Token an.",
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
