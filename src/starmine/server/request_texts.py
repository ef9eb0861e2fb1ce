"""What is said where a request is refused before any service sees it, or fails."""

from __future__ import annotations

from starmine.rules.words.texts import template, text

NOT_HTTP = text("request.not-http", "This is not a request in HTTP/1.1.")
HEAD_TOO_LARGE = text("request.head", "The headers are too large: 32 kB is the most.")
TOO_LARGE = text("request.too-large", "The request is too large: 64 kB is the most.")
TOO_SLOW = text("request.too-slow", "The request did not arrive in time: send it again.")
UNKNOWN_HOST = text(
    "request.unknown-host",
    "This server has another name. Open the address that it printed when it started; its host can set a name by "
    "STARMINE_PUBLIC_URL.",
)
CROSS_SITE = text(
    "request.cross-site",
    "This request comes from a page of another site. Programs send a token instead of a cookie.",
)
NOT_A_MONITOR = text(
    "request.not-a-monitor",
    "This address may not read the metrics: who runs the server can name it in STARMINE_METRICS.",
)
MEDIA_TYPE = text("request.media-type", "The body must be JSON: send Content-Type: application/json.")
UNREADABLE = text("request.unreadable", "The request could not be read: send JSON in UTF-8.")
NO_ADDRESS = text("request.no-address", "This address does not exist. The API is described at /api/docs.")
METHOD = template("request.method", "This address does not take {method} requests. The API is described at /api/docs.")

NOT_JSON = text("request.not-json", "The request is not valid JSON.")
NOT_OBJECT = text("request.not-object", "The request needs a JSON object as its body.")
FIELD_MISSING = template("request.field-missing", "The field {field} is missing.")
FIELD_UNKNOWN = template("request.field-unknown", "Unknown field {field}: leave it out.")
FIELD_WRONG = template("request.field-wrong", "The field {field} is not right: {reason}.")
# Reasons: what people may have typed, besides what programs send.
TOO_LONG = template("request.reason.too-long", "it should have at most {count} characters")
TOO_SHORT = template("request.reason.too-short", "it should have at least {count} characters")
EMPTY = text("request.reason.empty", "it should have at least 1 character")
BELOW = template("request.reason.below", "it should be greater than or equal to {least}")
ABOVE = template("request.reason.above", "it should be less than or equal to {most}")
INVISIBLE = text("request.reason.invisible", "it has no visible character: write at least one letter")
TURNED = text("request.reason.turned", "it holds characters that turn the direction of writing: leave them out")

REACHED = template("limit.reached", "{told}: try again in {count} seconds. Who runs the server can set {setting}.")
REACHED_FOR_ONE = template(
    "limit.reached-for-one", "{told}: try again in 1 second. Who runs the server can set {setting}."
)

AWAY = text(
    "database.away", "The server cannot reach its database now, so nothing has been changed. Try again in a moment."
)
UNCERTAIN = text(
    "database.uncertain",
    "The server's database did not answer, so it is not known whether this was kept: look before you repeat it.",
)
BUSY = text("database.busy", "The server's database is busy, so nothing has been changed. Try again in a moment.")
SHORT_OF_MEMORY = text("request.memory-short", "The server is short of memory now: try again in a moment.")
FAILED_FOR_MEMORY = text(
    "request.no-memory",
    "The server is short of memory now: look whether this was kept, and else try again in a moment.",
)
STOPS = text("request.stops", "The server stops now: look whether this was kept, and else try again in a moment.")
FAILED = text("request.failed", "The server failed. The error is in its log; try again.")
