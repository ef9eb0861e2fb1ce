/** German: what the server refuses about people, accounts and requests. */
import type { Catalogue } from "../types";

export const access = {
  "account.another": "In diesem Browser ist schon ein Konto angemeldet: Melde es zuerst ab.",
  "account.at-one-table":
    "Dein Konto und der Gast dieses Browsers haben beide einen Platz am Tisch {table}: Verlasse den Tisch zuerst in diesem Browser.",
  "account.hashing": "Gerade melden sich zu viele an. Versuch es in ein paar Sekunden noch einmal.",
  "account.none": "Du hast noch kein Konto: Erstelle eines mit Name und Passphrase.",
  "account.passphrase-needed":
    "Du hast dich vor mehr als zehn Minuten angemeldet: Gib deine Passphrase noch einmal ein.",
  "account.signed-in": "Du hast schon ein Konto und bist angemeldet.",
  "account.wrong-passphrase": "Falsche Passphrase. Versuch es noch einmal.",
  "account.wrong-sign-in": "Falscher Name oder falsche Passphrase. Prüfe beides, oder benutze einen Notfallcode.",

  "admin.nobody": "Niemand hat diese Id: Vielleicht wurde die Person entfernt.",
  "admin.none": "Dieser Server hat keine Verwaltung: Der Betreiber hat keinen Schlüssel dafür eingestellt.",
  "admin.key-needed": "Der Schlüssel der Verwaltung fehlt. Er steht in den Einstellungen des Servers.",
  "admin.wrong-key": "Falscher Schlüssel der Verwaltung. Der richtige steht in den Einstellungen des Servers.",

  "database.away":
    "Der Server erreicht seine Datenbank gerade nicht. Es wurde nichts geändert. Versuch es gleich noch einmal.",
  "database.busy":
    "Die Datenbank des Servers ist beschäftigt. Es wurde nichts geändert. Versuch es gleich noch einmal.",
  "database.uncertain":
    "Die Datenbank des Servers hat nicht geantwortet. Prüfe, ob deine Änderung gespeichert ist, bevor du es noch einmal versuchst.",

  "limit.actions": "{count} Aktionen",
  "limit.address": "Limit für deine Netzadresse erreicht: {did} in {period}",
  "limit.admin-keys": "Limit für deine Netzadresse erreicht: {count} falsche Schlüssel in {period}",
  "limit.bot-games": "Limit dieses Servers erreicht: {count} laufende Spiele von Bots",
  "limit.bot-games-of-person": "Limit erreicht: {count} laufende Spiele von Bots, die du gestartet hast",
  "limit.changes": "{count} Änderungen",
  "limit.guests": "{count} neue Gäste",
  "limit.imports": "{count} importierte Dateien",
  "limit.messages": "{count} Nachrichten und Notizen",
  "limit.passphrases": "Limit für diesen Namen erreicht: {count} Passphrasen in {period} probiert",
  "limit.person": "Limit erreicht: {did} in {period}",
  "limit.reached": "{told}. Versuch es in {count} Sekunden noch einmal.",
  "limit.reached-for-one": "{told}. Versuch es in 1 Sekunde noch einmal.",
  "limit.reads": "{count} Anfragen",
  "limit.searches": "{count} Tipps, Begründungen und Versuche",
  "limit.signins": "{count} Versuche, sich anzumelden",
  "limit.spectators": "Limit erreicht: {count} Zuschauer an diesem Tisch",
  "limit.streams-of-address": "Limit für deine Netzadresse erreicht: {count} Tische gleichzeitig offen",
  "limit.streams-of-person": "Limit erreicht: Du hast {count} Tische gleichzeitig offen",
  "limit.tables": "{count} neue Tische",
  "limit.waiting": "Limit dieses Servers erreicht: {count} solche Anfragen gleichzeitig",
  "limit.waiting-address": "Limit für deine Netzadresse erreicht: {count} solche Anfragen gleichzeitig",
  "limit.waiting-person": "Limit erreicht: {count} solche Anfragen gleichzeitig",

  "name.accents": "Der Name hat zu viele Akzente: Höchstens {count} auf einem Buchstaben und keine vor dem ersten.",
  "name.alphabets": "Ein Name darf nur ein Alphabet benutzen: Dieser mischt {alphabets}.",
  "name.character":
    "Ein Name darf {character} (U+{code}) nicht enthalten: Das Zeichen ist unsichtbar oder bricht Zeilen um. Entferne es.",
  "name.directions": "Ein Name darf nur eine Schreibrichtung haben: von links nach rechts oder von rechts nach links.",
  "name.empty": "Ein Name braucht mindestens ein sichtbares Zeichen.",
  "name.invisible":
    "Ein Name braucht mindestens ein sichtbares Zeichen und darf keine Zeichen enthalten, die leer aussehen.",
  "name.length": "Ein Name darf höchstens {count} Zeichen haben.",
  "name.of-account":
    "Ein Konto hat schon den Namen {name} oder einen, der genauso aussieht: Wähle einen anderen Namen.",
  "name.of-bot": "{name} ist der Name eines Bots: Wähle einen anderen.",
  "name.taken": "An diesem Tisch heißt schon jemand {name}: Wähle einen anderen Namen.",

  "notify.off": "Benachrichtigungen sind auf diesem Server ausgeschaltet.",
  "notify.too-many":
    "Benachrichtigungen sind in {count} deiner Browser an, das ist das Maximum: Schalte sie in einem davon aus.",
  "notify.unknown":
    "In diesem Browser sind keine Benachrichtigungen an: Sie sind schon ausgeschaltet, oder es ist nicht dein Browser.",

  "passkey.address":
    "Passkeys gehen nur über https unter der öffentlichen Adresse des Servers oder auf localhost: Öffne ihn dort.",
  "passkey.expired": "Das hat mehr als fünf Minuten gedauert. Versuch es noch einmal.",
  "passkey.known": "Dieser Passkey ist schon eingerichtet.",
  "passkey.none": "Unbekannter Passkey: Er wurde schon entfernt, oder er gehört nicht dir.",
  "passkey.not-known": "Unbekannter Passkey: Der Passkey oder das Konto wurde gelöscht.",
  "passkey.too-many": "Du hast {count} Passkeys, das ist das Maximum: Entferne einen, den du nicht mehr benutzt.",
  "passkey.wrong": "Die Antwort des Passkeys passt nicht zur Anfrage. Versuch es noch einmal.",

  "passphrase.common": "Diese Passphrase ist zu verbreitet: Wähle mehrere Wörter, die niemand errät.",
  "passphrase.name": "Die Passphrase darf nicht der Name des Kontos sein: Wähle mehrere Wörter, die niemand errät.",
  "passphrase.same": "Diese Passphrase ist zu einfach: Sie braucht mindestens {count} verschiedene Zeichen.",
  "passphrase.short": "Diese Passphrase ist zu kurz: Sie braucht mindestens {count} Zeichen.",
  "passphrase.untypable":
    "Diese Passphrase enthält ein Zeichen, das man nicht tippen kann, etwa einen Zeilenumbruch: Entferne es.",

  "period.hour": "{count} Stunde",
  "period.hours": "{count} Stunden",
  "period.minute": "{count} Minute",
  "period.minutes": "{count} Minuten",
  "period.second": "{count} Sekunde",
  "period.seconds": "{count} Sekunden",

  "person.nameless": "Wähle zuerst einen Namen.",
  "person.unknown": "Dieser Server kennt dich nicht mehr: Wähle wieder einen Namen.",

  "profile.unknown": "Unbekanntes Konto. Gäste haben kein öffentliches Profil.",

  "request.cross-site":
    "Diese Anfrage kommt von der Seite einer anderen Website. Programme senden ein Token statt eines Cookies.",
  "request.failed":
    "Auf dem Server ist ein Fehler aufgetreten. Versuch es noch einmal. Der Fehler steht im Protokoll des Servers.",
  "request.field-missing": "Das Feld {field} fehlt.",
  "request.field-unknown": "Unbekanntes Feld {field}: Entferne es.",
  "request.field-wrong": "Das Feld {field} ist ungültig: {reason}.",
  "request.media-type": "Der Inhalt muss JSON sein: Sende Content-Type: application/json.",
  "request.method": "Diese Adresse nimmt keine Anfragen mit {method}. Die API ist unter /api/docs beschrieben.",
  "request.no-address": "Diese Adresse gibt es nicht. Die API ist unter /api/docs beschrieben.",
  "request.not-a-monitor":
    "Diese Adresse darf die Messwerte nicht lesen: Der Betreiber des Servers kann es mit STARMINE_METRICS erlauben.",
  "request.not-json": "Die Anfrage ist kein gültiges JSON.",
  "request.not-object": "Die Anfrage braucht ein JSON-Objekt als Inhalt.",
  "request.reason.above": "es sollte höchstens {most} sein",
  "request.reason.below": "es sollte mindestens {least} sein",
  "request.reason.empty": "es sollte mindestens 1 Zeichen haben",
  "request.reason.invisible": "es hat kein sichtbares Zeichen; schreib mindestens einen Buchstaben",
  "request.reason.too-long": "es sollte höchstens {count} Zeichen haben",
  "request.reason.too-short": "es sollte mindestens {count} Zeichen haben",
  "request.reason.turned": "es enthält Zeichen, die die Schreibrichtung umkehren; entferne sie",
  "request.stops":
    "Der Server wird gerade beendet. Prüfe, ob deine Änderung gespeichert ist, bevor du es noch einmal versuchst.",
  "request.too-large": "Die Anfrage ist zu groß: Das Limit ist 64 kB.",
  "request.unknown-host":
    "Unter dieser Adresse antwortet dieser Server nicht. Öffne die Adresse, die er beim Start ausgegeben hat. Der Betreiber kann eine öffentliche Adresse einstellen.",
  "request.unreadable": "Die Anfrage war nicht lesbar: Sende JSON in UTF-8.",

  "session.unknown":
    "In diesem Browser bist du nicht angemeldet: Du hast dich dort schon abgemeldet, oder es ist nicht dein Browser.",

  "token.before-restore":
    "Dieser Server wurde aus einer Sicherung wiederhergestellt. Alle Tokens von davor sind ungültig, auch dieses. Ein neues legt der Besitzer im Browser an, im Menü mit dem Namen, unter Programme und Bots. Programme bekommen mit POST /api/guests einen neuen Gast mit einem Token.",
  "token.expired":
    "Dieses Token ist am {date} abgelaufen. Ein neues legt der Besitzer im Browser an, im Menü mit dem Namen, unter Programme und Bots. Programme bekommen mit POST /api/guests einen neuen Gast mit einem Token.",
  "token.none": "Unbekanntes Token: Es wurde schon widerrufen, oder es gehört nicht dir.",
  "token.not-in-person": "Mit einem Token geht das nicht: Benutze einen Browser.",
  "token.not-sent": "Nur ein Token lässt sich erneuern, und ein Browser hat keines: Sein Cookie erneuert sich selbst.",
  "token.scope": "Dieses Token gilt für {scope}, aber diese Anfrage braucht {needed}: Leg ein Token dafür an.",
  "token.revoked":
    "Dieses Token wurde widerrufen, oder sein Besitzer hat alle anderen Geräte abgemeldet. Ein neues legt der Besitzer im Browser an, im Menü mit dem Namen, unter Programme und Bots. Programme bekommen mit POST /api/guests einen neuen Gast mit einem Token.",
  "token.same-name": "Du hast schon ein Token namens {name}: Wähle einen anderen Namen, oder widerrufe erst jenes.",
  "token.too-many": "Du hast {count} Tokens, das ist das Maximum: Widerrufe eines, das du nicht mehr benutzt.",
  "token.unknown":
    "Dieses Token ist nicht von diesem Server: Prüf, ob es vollständig und für diesen Server ist. Programme bekommen mit POST /api/guests einen neuen Gast mit einem Token.",
} as const satisfies Partial<Catalogue>;
