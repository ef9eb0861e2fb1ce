"""Accounts: guests who can sign in on other devices, with a passphrase or a recovery code."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from math import ceil
from typing import Annotated

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.accounts import moving, passphrases, store
from starmine.server.accounts.passphrases import Passphrases
from starmine.server.accounts.people import name_taken, renamed, take_name, waiting_tables, who_is
from starmine.server.accounts.schemas import Account, Deleted, NewAccount, Passkey, Person
from starmine.server.accounts.sessions import Sessions
from starmine.server.accounts.store import AccountRecord, Ended
from starmine.server.database.damage import Damaged
from starmine.server.database.models import AccountRow, LoginRow
from starmine.server.identity.identity import Signed, Signer
from starmine.server.limits import Buckets, Rate
from starmine.server.settings import Settings
from starmine.server.tables import lists
from starmine.server.tables.deciding import LeaveForGood
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.table import OpenTables
from starmine.server.web.errors import Refusal, conflict, forbidden, too_many
from starmine.server.web.names import looks, random_text
from starmine.server.web.parameters import Browser, service

HAS_ACCOUNT = text("account.signed-in", "You already have an account and are signed in.")
BOTH_AT_A_TABLE = template(
    "account.at-one-table",
    "Your account and the guest of this browser both have a seat at table {table}: leave that table in this "
    "browser first.",
)
ANOTHER_ACCOUNT = text("account.another", "This browser is already signed in to an account: sign out first.")
PASSPHRASE_NEEDED = text(
    "account.passphrase-needed", "You signed in more than ten minutes ago: enter your passphrase again."
)
WRONG_PASSPHRASE = text("account.wrong-passphrase", "Wrong passphrase. Try again.")
TRIED_TOO_OFTEN = template("limit.passphrases", "Limit for this name reached: {count} passphrases tried in {period}")
NO_ACCOUNT = text("account.none", "You have no account yet: create one with a name and a passphrase.")
WRONG_SIGN_IN = text("account.wrong-sign-in", "Wrong name or passphrase. Check both, or use a recovery code.")

TRIES = Rate.read("10/10m")  # passphrases and recovery codes with one name
CODES = 10
FRESH = timedelta(minutes=10)  # after signing in, during which no passphrase is needed

_CODE = 16  # characters: 79 random bits
_PART = 4  # characters between hyphens

Check = Callable[[Session], None]  # raises if the person must not be signed in
SignedIn = tuple[Person, str]  # who has signed in, and their cookie


class Accounts:
    """The accounts of this server."""

    def __init__(
        self, tables: OpenTables, signer: Signer, sessions: Sessions, hashes: Passphrases, settings: Settings
    ) -> None:
        self._tables = tables
        self._signer = signer
        self._sessions = sessions
        self._hashes = hashes
        self._tries = Buckets(TRIES) if settings.limits else None

    async def show(self, signed: Signed | None) -> Account | None:
        """The account of the requesting person; None for guests and unknown people."""
        account = None if signed is None else await self._account_of(signed.person)
        if signed is None or account is None:
            return None
        passkeys = await self._tables.database.read(store.passkeys_of, account.person)
        return Account(
            name=account.name,
            created=account.created,
            codes=await self._tables.database.read(store.count_codes, account.person),
            listed=account.listed,
            logins=await self._sessions.logins(account.person, signed.id),
            passkeys=[Passkey.model_validate(row, from_attributes=True) for row in passkeys],
        )

    async def set_listed(self, signed: Signed, listed: bool) -> None:
        """Whether best results name the person. Raises a 409 for a guest."""
        account = await self._require_account(signed.person)
        await self._tables.database.write(store.change, account.person, listed=listed)

    async def create(self, person: str, name: str, passphrase: str, browser: Browser) -> tuple[NewAccount, str]:
        """Turns a guest into an account; returns the recovery codes, and the cookie of the new login.

        Raises a 401, a 409 if the person has an account or the name is taken, and a 422 for the passphrase.
        """
        demand(self._tables.bots.name_refusal(name))
        hashed = await self._hashes.hash(passphrases.clean(passphrase, name))
        codes, (look, small) = _new_codes(), looks(name)
        waiting = await waiting_tables(self._tables, person, name)

        def work(session: Session) -> tuple[str, list[Ended]]:
            who_is(session, person)
            if store.find(session, person) is not None:
                raise conflict("has-account", HAS_ACCOUNT)
            if store.is_taken(session, look, small, but=person):
                raise name_taken(name)
            renamed(session, person, name)
            session.add(AccountRow(person=person, look=look, small=small, passphrase=hashed, created=datetime.now(UTC)))
            store.set_codes(session, person, list(map(_hash, codes)))
            session.flush()
            ended = store.end(session, LoginRow, person)
            login = self._sessions.new_login(session, person, browser)
            return login, ended

        try:
            login, ended = await self._tables.database.write(work)
        except IntegrityError as error:  # somebody else has just taken the name
            raise name_taken(name) from error
        await take_name(waiting, person, name)
        self._sessions.ended(ended)
        made = NewAccount(person=Person(id=person, name=name), codes=codes)
        return made, self._signer.cookie(person, login)

    async def sign_in(
        self, name: str, passphrase: str, asking: Signed | None, browser: Browser, *, bring: bool
    ) -> SignedIn:
        """Signs in with name and passphrase. Raises a 403 that does not reveal which is wrong, a 409 and a 429."""
        await self.refuse_signed_in(asking)
        self._count(name)
        account = await self._account_named(name)
        hashed = None if account is None else account.passphrase
        if not await self._hashes.is_right(hashed, passphrase) or account is None:
            raise _wrong_sign_in()
        person = account.person

        def check(session: Session) -> None:
            current = store.find(session, person)
            if current is None or current.passphrase != hashed:  # changed while this one was being verified
                raise _wrong_sign_in()

        return await self.admit(person, asking, browser, bring=bring, check=check)

    async def recover(
        self, name: str, code: str, passphrase: str, asking: Signed | None, browser: Browser, *, bring: bool
    ) -> SignedIn:
        """Signs in with a recovery code, sets a new passphrase, and signs out all other browsers.

        Raises like ``sign_in``, and a 422 for the new passphrase.
        """
        await self.refuse_signed_in(asking)
        cleaned = passphrases.clean(passphrase, name)
        self._count(name)
        account, hashed = await self._account_named(name), await self._hashes.hash(cleaned)
        if account is None:
            raise _wrong_sign_in()
        person, ended = account.person, list[Ended]()

        def check(session: Session) -> None:
            if not store.use_code(session, person, _hash(code)):
                raise _wrong_sign_in()
            store.change(session, person, passphrase=hashed)
            ended.extend(store.end(session, LoginRow, person))

        signed_in = await self.admit(person, asking, browser, bring=bring, check=check)
        self._sessions.ended(ended)
        return signed_in

    async def admit(
        self, person: str, asking: Signed | None, browser: Browser, *, bring: bool, check: Check | None = None
    ) -> SignedIn:
        """Signs a person in at a browser; with ``bring``, its guest's games are transferred to them.

        Raises what ``check`` raises, and a 409 if guest and person sit at the same unfinished table.
        """
        brought = asking.person if asking is not None and bring else None

        def work(session: Session) -> tuple[str, str, list[str], list[Ended]]:
            if check is not None:
                check(session)
            name = who_is(session, person).name
            login = self._sessions.new_login(session, person, browser)
            changed: list[str] = []
            if brought is not None:
                if table := moving.unfinished_of_both(session, brought, person):
                    raise conflict("at-one-table", BOTH_AT_A_TABLE(table=table))
                changed = moving.hand_over(session, brought, person, login)
            left = [] if asking is None else store.end(session, LoginRow, asking.person, asking.id)
            return name, login, changed, left

        name, login, changed, left = await self._tables.database.write(work)
        self._sessions.ended(left)
        if brought is not None:
            await self._tables.read_on(changed)
            self._tables.hub.end_of(brought)
        return Person(id=person, name=name), self._signer.cookie(person, login)

    async def refuse_signed_in(self, asking: Signed | None) -> None:
        """Raises a 409 if the browser is signed in to an account."""
        if asking is not None and await self._account_of(asking.person) is not None:
            raise conflict("signed-in", ANOTHER_ACCOUNT)

    async def sign_out(self, signed: Signed) -> None:
        """Ends the login of this browser. Raises a 409 for a guest, who could not open their games any more."""
        await self._require_account(signed.person)
        if signed.id:
            await self._sessions.end_login(signed.person, signed.id)

    async def end_login(self, signed: Signed, login: str) -> None:
        """Signs a person out of one browser. Raises a 404, and a 409 for a guest's own browser."""
        if login == signed.id:
            await self._require_account(signed.person)
        await self._sessions.end_login(signed.person, login)

    async def set_passphrase(self, signed: Signed, old: str, passphrase: str, browser: Browser) -> str:
        """Changes the passphrase, signs out all other browsers, and returns a new cookie.

        Raises a 403, a 409, a 422 and a 429.
        """
        account = await self._require_account(signed.person)
        cleaned = passphrases.clean(passphrase, account.name)
        await self._verify(account, old)
        hashed, person = await self._hashes.hash(cleaned), account.person

        def work(session: Session) -> tuple[str, list[Ended]]:
            store.change(session, person, passphrase=hashed)
            return self._sessions.replace_logins(session, signed, browser)

        login, ended = await self._tables.database.write(work)
        self._sessions.ended(ended)
        return self._signer.cookie(person, login)

    async def new_codes(self, signed: Signed, passphrase: str | None) -> list[str]:
        """Replaces the recovery codes. Raises like ``prove``."""
        account, codes = await self.prove(signed, passphrase), _new_codes()
        await self._tables.database.write(store.set_codes, account.person, list(map(_hash, codes)))
        return codes

    async def prove(self, signed: Signed, passphrase: str | None) -> AccountRecord:
        """The account of a person who proves their identity by the passphrase, or has just signed in.

        Raises a 403, a 409 for a guest, and a 429.
        """
        account = await self._require_account(signed.person)
        if passphrase is not None:
            await self._verify(account, passphrase)
            return account
        login = await self._tables.database.read(store.login, signed.person, signed.id)
        if login is None or datetime.now(UTC) - login.created > FRESH:
            raise forbidden("passphrase-needed", PASSPHRASE_NEEDED)
        return account

    async def delete(self, signed: Signed, passphrase: str | None) -> Deleted:
        """Deletes a person with account, logins, tokens and notes; returns what remains, anonymized, in others' games.

        Unfinished games and waiting tables are left. Raises a 401, and what ``prove`` raises.
        """
        if await self._account_of(signed.person) is not None:
            await self.prove(signed, passphrase)
        return await self.remove(signed.person)

    async def remove(self, person: str) -> Deleted:
        """Deletes a guest or account without confirmation. Raises a 401 if unknown.

        If that fails halfway, the person has left some of their unfinished games, and the rest remains to be done.
        """
        leaver = await self._tables.database.read(who_is, person)
        games = 0
        for table in await self._tables.database.read(lists.unfinished_of, person):
            games += await self._leave(table, replace(leaver, is_here=partial(self._tables.hub.is_online, table)))
        remains = await self._tables.database.write(moving.forget, person)
        await self._tables.read_on(remains.tables)
        self._tables.hub.end_of(person)
        return Deleted(games=games + remains.games, messages=remains.messages)

    async def _leave(self, table_id: str, leaver: Who) -> bool:
        """Leaves an unfinished table for good; returns whether its game had begun. Damaged ones stay as they are."""
        with suppress(Damaged, Refusal):  # neither seated nor host any more, or the table is gone
            table = await self._tables.get(table_id)
            await table.do(LeaveForGood(moving.GONE), leaver)
            return table.state.status == "playing"
        return False

    async def _verify(self, account: AccountRecord, passphrase: str) -> None:
        self._count(account.name)
        if not await self._hashes.is_right(account.passphrase, passphrase):
            raise forbidden("wrong-passphrase", WRONG_PASSPHRASE)

    def _count(self, name: str) -> None:
        """Counts an attempt. Raises a 429, whether or not an account has the name."""
        if self._tries is not None and (wait := ceil(self._tries.take(looks(name).small))):
            message = TRIED_TOO_OFTEN(count=TRIES.count, period=TRIES.period)
            raise too_many(message, "the limit of tries with a name", repr(name), wait)

    async def _account_named(self, name: str) -> AccountRecord | None:
        return await self._tables.database.read(store.named, looks(name).small)

    async def _account_of(self, person: str) -> AccountRecord | None:
        return await self._tables.database.read(store.find, person)

    async def _require_account(self, person: str) -> AccountRecord:
        account = await self._account_of(person)
        if account is None:
            raise conflict("no-account", NO_ACCOUNT)
        return account


def _wrong_sign_in() -> Refusal:
    return forbidden("wrong-sign-in", WRONG_SIGN_IN)


def _new_codes() -> list[str]:
    texts = (random_text(_CODE) for _ in range(CODES))
    return ["-".join(text[start : start + _PART] for start in range(0, _CODE, _PART)) for text in texts]


def _hash(code: str) -> str:
    plain = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(plain.encode(errors="replace")).hexdigest()


AccountsService = Annotated[Accounts, service(Accounts)]
