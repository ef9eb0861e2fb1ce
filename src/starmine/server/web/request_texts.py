"""The texts of refusals before a request reaches a service, and of server errors."""

from __future__ import annotations

from starmine.rules.words.texts import template, text

NOT_HTTP = text("request.not-http", "This is not an HTTP/1.1 request.")
HEAD_TOO_LARGE = text("request.head", "The headers are too large: the limit is 32 kB.")
TOO_LARGE = text("request.too-large", "The request is too large: the limit is 64 kB.")
TOO_SLOW = text("request.too-slow", "The request did not arrive in time: send it again.")
UNKNOWN_HOST = text(
    "request.unknown-host",
    "This server does not answer at this address. Open the address that it printed when it started. Its operator "
    "can set a public address.",
)
CROSS_SITE = text(
    "request.cross-site",
    "This request comes from a page of another site. Programs send a token instead of a cookie.",
)
NOT_A_MONITOR = text(
    "request.not-a-monitor",
    "This address is not allowed to read the metrics: the operator of this server can allow it with STARMINE_METRICS.",
)
MEDIA_TYPE = text("request.media-type", "The body must be JSON: send Content-Type: application/json.")
UNREADABLE = text("request.unreadable", "The request could not be read: send JSON in UTF-8.")
NO_ADDRESS = text("request.no-address", "This address does not exist. The API is described at /api/docs.")
METHOD = template(
    "request.method", "This address does not accept {method} requests. The API is described at /api/docs."
)

NOT_JSON = text("request.not-json", "The request is not valid JSON.")
NOT_OBJECT = text("request.not-object", "The request needs a JSON object as its body.")
FIELD_MISSING = template("request.field-missing", "The field {field} is missing.")
FIELD_UNKNOWN = template("request.field-unknown", "Unknown field {field}: remove it.")
FIELD_WRONG = template("request.field-wrong", "The field {field} is invalid: {reason}.")
# Reasons that people can see in a form, besides those for programs.
TOO_LONG = template("request.reason.too-long", "it should have at most {count} characters")
TOO_SHORT = template("request.reason.too-short", "it should have at least {count} characters")
EMPTY = text("request.reason.empty", "it should have at least 1 character")
BELOW = template("request.reason.below", "it should be at least {least}")
ABOVE = template("request.reason.above", "it should be at most {most}")
INVISIBLE = text("request.reason.invisible", "it has no visible character: write at least one letter")
TURNED = text("request.reason.turned", "it contains characters that reverse the direction of text: remove them")

REACHED = template("limit.reached", "{told}. Try again in {count} seconds.")
REACHED_FOR_ONE = template("limit.reached-for-one", "{told}. Try again in 1 second.")

AWAY = text(
    "database.away", "The server cannot reach its database right now. Nothing was changed. Try again in a moment."
)
UNCERTAIN = text(
    "database.uncertain",
    "The database of the server did not answer. Check whether your change was saved before you try again.",
)
GONE = text(
    "database.gone",
    "The database of the server was moved or removed, so the server stops. Check whether your change was saved once it "
    "runs again.",
)
BUSY = text("database.busy", "The database of the server is busy. Nothing was changed. Try again in a moment.")
STOPS = text("request.stops", "The server is shutting down. Check whether your change was saved before you try again.")
FAILED = text("request.failed", "Something went wrong on the server. Try again. The error is in the server's log.")
