"""Accounts: guests who can sign in on other devices, with a passphrase or a recovery code."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from math import ceil
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import template, text
from starmine.server.accounts import moving, passphrases, schemas
from starmine.server.accounts.passphrases import Passphrases
from starmine.server.accounts.people import (
    change,
    is_taken,
    name_taken,
    rename_person,
    take_name,
    waiting_tables,
    who_is,
)
from starmine.server.accounts.sessions import Ended, Sessions, end, valid_login
from starmine.server.database.database import Damaged
from starmine.server.database.models import AccountRow, LoginRow, PasskeyRow, RecoveryRow
from starmine.server.identity import ByBrowser, IdentityCookie, InPerson, Signed, SignedOwner, Signer, ThisCookie
from starmine.server.limits import Buckets, Rate
from starmine.server.request_limits import CountedRoute, limited
from starmine.server.settings import Settings
from starmine.server.tables import lists
from starmine.server.tables.deciding import LeaveForGood
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.table import OpenTables
from starmine.server.web.errors import Refusal, conflict, forbidden, responses, too_many
from starmine.server.web.names import looks, random_text
from starmine.server.web.parameters import service

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

Check = Callable[[Session, list[Ended]], None]  # raises if the person must not be signed in


@dataclass(frozen=True, slots=True)
class Entrant:
    """A browser that signs in to an account."""

    guest: Signed | None  # the guest of this browser, if any
    cookie: IdentityCookie


class Accounts:
    """What the routes of accounts and passkeys share."""

    def __init__(
        self, tables: OpenTables, signer: Signer, sessions: Sessions, hashes: Passphrases, settings: Settings
    ) -> None:
        self.tables = tables
        self.database = tables.database
        self.signer = signer
        self.sessions = sessions
        self.hashes = hashes
        self._tries = Buckets(TRIES) if settings.limits else None

    async def show(self, signed: Signed | None) -> schemas.Account | None:
        """The account of the requesting person; None for guests and unknown people."""
        if signed is None or (account := await self.find(signed.person)) is None:
            return None
        codes = select(func.count()).where(RecoveryRow.person == account.person)
        passkeys = await self.database.read(passkeys_of, account.person)
        return schemas.Account(
            name=account.name,
            created=account.created,
            codes=await self.database.read(lambda session: session.scalar(codes) or 0),
            listed=account.listed,
            logins=await self.sessions.logins(account.person, signed.id),
            passkeys=[schemas.Passkey.model_validate(row, from_attributes=True) for row in passkeys],
        )

    async def named(self, name: str) -> AccountRow | None:
        """The account with a name, if there is one.

        Each call counts as an attempt. Raises a 429 after too many with one name, whether or not it has an account.
        """
        self._count_attempt(name)
        return await self.database.read(account_named, name)

    async def admit(self, person: str, entrant: Entrant, *, bring: bool, check: Check) -> schemas.Me:
        """Signs a person in at a browser.

        The login of the browser's guest ends. With ``bring``, the guest's games are transferred to the person. Raises
        what ``check`` raises, and a 409 if guest and person sit at the same unfinished table.
        """
        guest = entrant.guest

        def work(session: Session, ended: list[Ended]) -> tuple[str, str, list[str]]:
            check(session, ended)
            name = who_is(session, person).name
            login = self.sessions.new_login(session, person, entrant.cookie.browser)
            changed: list[str] = []
            if guest is None:
                return name, login, changed
            if bring:
                if table := moving.unfinished_of_both(session, guest.person, person):
                    raise conflict("at-one-table", BOTH_AT_A_TABLE(table=table))
                changed = moving.hand_over(session, guest.person, person, login)
            end(session, ended, LoginRow, guest.person, guest.id)
            return name, login, changed

        name, login, changed_tables = await self.sessions.write(work)
        if guest is not None and bring:
            await self.tables.read_on(changed_tables)
            self.tables.hub.end_of(guest.person)
        entrant.cookie.set(person, login)
        return schemas.Me(person=schemas.Person(id=person, name=name))

    async def prove(self, signed: Signed, passphrase: str | None) -> AccountRow:
        """The account of a person who proves their identity by the passphrase, or has just signed in.

        Raises a 403 for a person who does neither, a 409 for a guest, and a 429 after too many attempts.
        """
        account = await self.require(signed)
        if passphrase is not None:
            await self.verify(account, passphrase)
            return account
        login = await self.database.read(valid_login, signed)
        if login is None or datetime.now(UTC) - login.created > FRESH:
            raise forbidden("passphrase-needed", PASSPHRASE_NEEDED)
        return account

    async def remove(self, person: str) -> schemas.Deleted:
        """Deletes a person, and their account, logins, tokens and notes.

        Returns how many of their games and messages remain, anonymized. First the person leaves their unfinished games
        and waiting tables. If that fails halfway, the person is not deleted, and a further call does the rest. Raises a
        401 if unknown.
        """
        leaver = await self.database.read(who_is, person)
        left = 0  # begun games that the person leaves: ``moving.forget`` no longer counts them
        for table in await self.database.read(lists.unfinished_of, person):
            left += await self._leave(table, replace(leaver, is_here=partial(self.tables.hub.is_online, table)))
        games, messages, changed = await self.database.write(moving.forget, person)
        await self.tables.read_on(changed)
        self.tables.hub.end_of(person)
        return schemas.Deleted(games=left + games, messages=messages)

    async def _leave(self, table_id: str, leaver: Who) -> bool:
        """Leaves an unfinished table for good; returns whether its game has begun. Damaged tables stay as they are."""
        with suppress(Damaged, Refusal):  # neither seated nor host any more, or the table is gone
            table = await self.tables.get(table_id)
            await table.do(LeaveForGood(moving.GONE), leaver)
            return table.state.status == "playing"
        return False

    async def verify(self, account: AccountRow, passphrase: str) -> None:
        """Raises a 403 for a wrong passphrase, and a 429 after too many attempts."""
        self._count_attempt(account.name)
        if not await self.hashes.is_right(account.passphrase, passphrase):
            raise forbidden("wrong-passphrase", WRONG_PASSPHRASE)

    def _count_attempt(self, name: str) -> None:
        if self._tries is not None and (wait := ceil(self._tries.take(looks(name).small))):
            message = TRIED_TOO_OFTEN(count=TRIES.count, period=TRIES.period)
            raise too_many(message, "the limit of tries with a name", repr(name), wait)

    async def find(self, person: str) -> AccountRow | None:
        return await self.database.read(Session.get, AccountRow, person)

    async def require(self, signed: Signed) -> AccountRow:
        """The account of the requesting person. Raises a 409 for a guest."""
        account = await self.find(signed.person)
        if account is None:
            raise conflict("no-account", NO_ACCOUNT)
        return account


def account_named(session: Session, name: str) -> AccountRow | None:
    """The account with a name that looks the same without case."""
    return session.scalar(select(AccountRow).where(AccountRow.small == looks(name).small))


def passkeys_of(session: Session, person: str) -> Sequence[PasskeyRow]:
    """The passkeys of a person, oldest first."""
    query = select(PasskeyRow).where(PasskeyRow.person == person).order_by(PasskeyRow.created, PasskeyRow.id)
    return session.scalars(query).all()


def _wrong_sign_in() -> Refusal:
    return forbidden("wrong-sign-in", WRONG_SIGN_IN)


def _new_codes() -> list[str]:
    codes = (random_text(_CODE) for _ in range(CODES))
    return ["-".join(code[start : start + _PART] for start in range(0, _CODE, _PART)) for code in codes]


def _set_codes(session: Session, person: str, codes: list[str]) -> None:
    session.execute(delete(RecoveryRow).where(RecoveryRow.person == person))
    session.add_all(RecoveryRow(person=person, hash=_hash(code)) for code in codes)


def _hash(code: str) -> str:
    """The hash of a recovery code: the same however people type hyphens, spaces and capitals."""
    plain = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(plain.encode(errors="replace")).hexdigest()


@dataclass(frozen=True, slots=True)
class Site:
    """The address that passkeys are bound to."""

    name: str  # of the host, without port: WebAuthn's id of the relying party
    origin: str  # scheme, host and port


async def _site(settings: Annotated[Settings, service(Settings)], request: Request) -> Site | None:
    """Where passkeys work: localhost if the request was sent there, else the public https address; None without one."""
    host = request.headers.get("host", "")
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        name = None
    if name == "localhost":
        return Site(name, f"{request.url.scheme}://{host}")
    if settings.public_url is None or not settings.secure:
        return None
    return Site(urlsplit(settings.public_url).hostname or "", settings.public_url)


AccountsService = Annotated[Accounts, service(Accounts)]


async def _entrant(accounts: AccountsService, signed: ByBrowser, cookie: ThisCookie) -> Entrant:
    """The browser of a request. Raises a 409 if it is signed in to an account."""
    if signed is not None and await accounts.find(signed.person) is not None:
        raise conflict("signed-in", ANOTHER_ACCOUNT)
    return Entrant(signed, cookie)


ThisEntrant = Annotated[Entrant, Depends(_entrant)]
ThisSite = Annotated[Site | None, Depends(_site)]
LoginId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="The id of a login, which is not secret.")]

router = APIRouter(route_class=CountedRoute, tags=["accounts"])


@router.get("/account", summary="My account", responses=responses(401))
async def get_account(accounts: AccountsService, signed: SignedOwner, site: ThisSite) -> schemas.MyAccount:
    """The caller's account, with the browsers in which it is signed in; null for guests."""
    logins = [] if signed is None else await accounts.sessions.logins(signed.person, signed.id)
    return schemas.MyAccount(logins=logins, account=await accounts.show(signed), passkeys=site is not None)


@router.post(
    "/account",
    summary="Create an account",
    status_code=201,
    dependencies=[limited("signins")],
    responses=responses(401, 409, 503),
)
async def post_account(
    accounts: AccountsService, signed: InPerson, body: schemas.NewAccountBody, cookie: ThisCookie
) -> schemas.NewAccount:
    """Turns the guest of this browser into an account that keeps all of the guest's games.

    409 if the name looks the same as another account's. The recovery codes are shown only here.
    """
    tables, person, name = accounts.tables, signed.person, body.name
    demand(tables.bots.name_refusal(name))
    hashed = await accounts.hashes.hash(passphrases.clean(body.passphrase, name))
    codes = _new_codes()
    look, small = looks(name)
    waiting = await waiting_tables(tables, person, name)

    def work(session: Session, ended: list[Ended]) -> str:
        who_is(session, person)  # raises a 401 if unknown
        if session.get(AccountRow, person) is not None:
            raise conflict("has-account", HAS_ACCOUNT)
        if is_taken(session, look, small, but=person):
            raise name_taken(name)
        rename_person(session, person, name)
        session.add(AccountRow(person=person, look=look, small=small, passphrase=hashed, created=datetime.now(UTC)))
        _set_codes(session, person, codes)
        session.flush()
        end(session, ended, LoginRow, person)
        return accounts.sessions.new_login(session, person, cookie.browser)

    try:
        login = await accounts.sessions.write(work)
    except IntegrityError as error:  # somebody else has just taken the name
        raise name_taken(name) from error
    await take_name(waiting, person, name)
    cookie.set(person, login)
    return schemas.NewAccount(person=schemas.Person(id=person, name=name), codes=codes)


@router.post("/sign-in", summary="Sign in", dependencies=[limited("signins")], responses=responses(401, 409, 503))
async def sign_in(accounts: AccountsService, entrant: ThisEntrant, body: schemas.SignInBody) -> schemas.Me:
    """Signs this browser in. Unknown names and wrong passphrases get the same answer, after the same time."""
    account = await accounts.named(body.name)
    hashed = None if account is None else account.passphrase
    if not await accounts.hashes.is_right(hashed, body.passphrase) or account is None:
        raise _wrong_sign_in()

    def check(session: Session, _: list[Ended]) -> None:
        current = session.get(AccountRow, account.person)
        if current is None or current.passphrase != hashed:  # the passphrase was changed meanwhile
            raise _wrong_sign_in()

    return await accounts.admit(account.person, entrant, bring=body.bring, check=check)


@router.post(
    "/sign-in/recovery",
    summary="Sign in with a recovery code",
    dependencies=[limited("signins")],
    responses=responses(401, 409, 503),
)
async def sign_in_by_code(accounts: AccountsService, entrant: ThisEntrant, body: schemas.RecoveryBody) -> schemas.Me:
    """Uses up a recovery code, sets a new passphrase, and signs out all other browsers."""
    cleaned = passphrases.clean(body.passphrase, body.name)
    account = await accounts.named(body.name)
    hashed = await accounts.hashes.hash(cleaned)  # also for an unknown name, whose answer takes as long
    if account is None:
        raise _wrong_sign_in()

    def check(session: Session, ended: list[Ended]) -> None:
        used = delete(RecoveryRow).where(RecoveryRow.person == account.person, RecoveryRow.hash == _hash(body.code))
        if session.scalar(used.returning(RecoveryRow.hash)) is None:
            raise _wrong_sign_in()
        change(session, account.person, passphrase=hashed)
        end(session, ended, LoginRow, account.person)

    return await accounts.admit(account.person, entrant, bring=body.bring, check=check)


@router.post("/sign-out", summary="Sign out here", status_code=204, responses=responses(401, 409))
async def sign_out(accounts: AccountsService, signed: InPerson, cookie: ThisCookie) -> None:
    """Ends the login of this browser. Guests cannot sign out, since they could not open their games any more."""
    await accounts.require(signed)
    await accounts.sessions.end(LoginRow, signed.person, signed.id)
    cookie.clear()


@router.delete(
    "/account/logins/{login}", summary="Sign out elsewhere", status_code=204, responses=responses(401, 404, 409)
)
async def delete_login(accounts: AccountsService, signed: InPerson, login: LoginId) -> None:
    """Ends the login of one browser, which becomes anonymous. A guest cannot end the login of this browser."""
    if login == signed.id:
        await accounts.require(signed)
    await accounts.sessions.end(LoginRow, signed.person, login)


@router.put("/account/passphrase", summary="Change my passphrase", status_code=204, responses=responses(401, 409, 503))
async def put_passphrase(
    accounts: AccountsService, signed: InPerson, body: schemas.PassphraseBody, cookie: ThisCookie
) -> None:
    """Changes the passphrase and signs out all other browsers."""
    account = await accounts.require(signed)
    cleaned = passphrases.clean(body.passphrase, account.name)
    await accounts.verify(account, body.old)
    hashed = await accounts.hashes.hash(cleaned)

    def work(session: Session, ended: list[Ended]) -> str:
        change(session, account.person, passphrase=hashed)
        return accounts.sessions.replace_logins(session, ended, signed, cookie.browser)

    login = await accounts.sessions.write(work)
    cookie.set(account.person, login)


@router.put("/account/listed", summary="Whether best results name me", status_code=204, responses=responses(401, 409))
async def put_listed(accounts: AccountsService, signed: InPerson, body: schemas.ListedBody) -> None:
    """Whether best results name the account's person; at first they do not."""
    account = await accounts.require(signed)
    await accounts.database.write(change, account.person, listed=body.listed)


@router.post("/account/recovery-codes", summary="New recovery codes", responses=responses(401, 409, 503))
async def post_recovery_codes(
    accounts: AccountsService, signed: InPerson, body: schemas.ProofBody
) -> schemas.RecoveryCodes:
    """Creates ten new codes; the previous ones become invalid."""
    account, codes = await accounts.prove(signed, body.passphrase), _new_codes()
    await accounts.database.write(_set_codes, account.person, codes)
    return schemas.RecoveryCodes(codes=codes)


@router.post("/account/delete", summary="Delete everything of mine", responses=responses(401, 409, 503))
async def delete_account(
    accounts: AccountsService, signed: InPerson, body: schemas.ProofBody, cookie: ThisCookie
) -> schemas.Deleted:
    """Deletes the caller with account, logins, tokens, passkeys and notes; also for guests.

    Bots take over unfinished games. Finished games and messages stay, anonymized.
    """
    if await accounts.find(signed.person) is not None:
        await accounts.prove(signed, body.passphrase)
    deleted = await accounts.remove(signed.person)
    cookie.clear()
    return deleted
