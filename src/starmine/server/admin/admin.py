"""Who is an admin: the holder of the key in the settings, or of a session begun with it."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime

from starmine.rules.words.texts import template, text
from starmine.server.identity.identity import Signer
from starmine.server.limits import Buckets, Rate
from starmine.server.settings import Settings
from starmine.server.web.errors import forbidden, too_many

NO_ADMIN = text("admin.none", "This server has no admin page: its operator has not set an admin key.")
TRIED_TOO_OFTEN = template("limit.admin-keys", "Limit for your network address reached: {count} wrong keys in {period}")
WRONG_KEY = text("admin.wrong-key", "Wrong admin key. The right key is in the settings of the server.")
KEY_NEEDED = text("admin.key-needed", "The admin key is needed. It is in the settings of the server.")

SESSION_AGE = 3600  # seconds
TRIES = Rate.read("10/10m")  # wrong keys per address


class Admin:
    """Checks keys and sessions."""

    def __init__(self, signer: Signer, settings: Settings) -> None:
        self._signer = signer
        self._key = settings.admin_key
        self._tries = Buckets(TRIES)

    def check(self, key: str | None, session: str | None, address: str) -> None:
        """Raises a 403 without the right key or a session, and a 429 after too many wrong keys."""
        if self._key is None:
            raise forbidden("no-admin", NO_ADMIN)
        if key is None:
            if self.session_end(session) is None:
                raise forbidden("key-needed", KEY_NEEDED)
            return
        wanted, given = self._key.get_secret_value().encode(), key.encode(errors="replace")
        if secrets.compare_digest(wanted, given):
            return
        if wait := self._tries.take(address):
            message = TRIED_TOO_OFTEN(count=TRIES.count, period=TRIES.period)
            raise too_many(message, "STARMINE_ADMIN_KEY", address, int(wait) + 1)
        raise forbidden("wrong-key", WRONG_KEY)

    def _use(self) -> str:
        """What sessions are signed for: they are valid only with this key."""
        return f"admin.{hashlib.sha256(self._key.get_secret_value().encode()).hexdigest()}" if self._key else ""

    def new_session(self) -> tuple[str, datetime]:
        """A session for somebody who has sent the key, and its end."""
        expires = int(self._signer.clock()) + SESSION_AGE
        return self._signer.sign(self._use(), [secrets.token_hex(6), expires]), datetime.fromtimestamp(expires, UTC)

    def _read(self, session: str | None) -> tuple[str, int] | None:
        """The id and end of a session; None if it is not valid."""
        if session is not None and self._key is not None:
            match self._signer.unsign(self._use(), session[:200]):
                case [str(id), int(expires)] if id not in self._signer.ended and expires > self._signer.clock():
                    return id, expires
        return None

    def session_end(self, session: str | None) -> datetime | None:
        """When a session ends; None if it is not valid."""
        found = self._read(session)
        return found and datetime.fromtimestamp(found[1], UTC)

    def end_session(self, session: str | None) -> None:
        if (found := self._read(session)) is not None:
            id_, expires = found
            self._signer.ended[id_] = expires
