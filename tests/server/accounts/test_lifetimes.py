"""Cookies and tokens expire and are renewed. Tests set the signer's clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from starmine.server.accounts.sessions import Sessions
from starmine.server.database import backup
from starmine.server.database.backup import end_tokens
from starmine.server.database.models import LoginRow, TokenRow
from starmine.server.identity import COOKIE, COOKIE_AGE, DAY, HOST_COOKIE, TOKEN_DAYS, Signer
from tests.server.accounts.test_sessions import name_of, program, same_browser
from tests.server.serving import House, Someone, serving, two_at_a_table, writing

NOW = 1_800_000_000.0


@contextmanager
def later(house: House, **times: float) -> Iterator[None]:
    """Moves the clock of a server forward."""
    signer = house.services[Signer]
    before, now = signer.clock, signer.clock() + timedelta(**times).total_seconds()
    signer.clock = lambda: now
    try:
        yield
    finally:
        signer.clock = before


def browser(house: House, cookie: str, name: str = COOKIE) -> Someone:
    someone = house.stranger()
    someone.client.cookies.set(name, cookie)
    return someone


async def id_of(someone: Someone) -> str:
    return str((await someone.get("/me"))["person"]["id"])


async def reason(someone: Someone) -> str:
    """Why a token is refused."""
    answer = await someone.ask("GET", "/me")
    assert answer.status_code == 401, answer.text
    return str(answer.json()["id"])


async def logins(house: House, person: str) -> list[LoginRow]:
    return await house.database.read(
        lambda session: list(session.scalars(select(LoginRow).where(LoginRow.person == person)))
    )


async def test_cookie_that_is_used_once_a_year_never_expires(house: House) -> None:
    ada = await house.guest("Ada")
    first = ada.client.cookies[COOKIE]
    assert "set-cookie" not in (await ada.ask("GET", "/me")).headers, "a fresh cookie is not renewed"
    for year in range(1, 4):
        with later(house, days=390 * year):
            answer = await ada.ask("GET", "/me")
            assert answer.json()["person"]["name"] == "Ada"
            assert "Max-Age=34560000" in answer.headers["set-cookie"]
    with later(house, days=399):
        assert await name_of(browser(house, first)) == "Ada"
    with later(house, days=400):
        assert await name_of(browser(house, first)) is None, "a copy from the beginning has expired"
    with later(house, days=390 * 3 + 400):
        assert await name_of(ada) is None
    assert len(await logins(house, await id_of(ada))) == 1


@pytest.mark.parametrize("way", ["GET /tables", "POST /me/sign-out-others", "PUT /me"])
async def test_old_cookie_is_renewed_by_any_request(house: House, way: str) -> None:
    ada = await house.guest("Ada")
    before = ada.client.cookies[COOKIE]
    with later(house, days=2):
        method, path = way.split()
        await ada.ask(method, path, {"name": "Ada"} if method == "PUT" else None)
        assert ada.client.cookies[COOKIE] != before
        assert await name_of(ada) == "Ada"


async def test_token_expires_when_its_owner_chose(house: House) -> None:
    ada = await house.guest("Ada")
    made = await ada.post("/me/tokens", {"name": "Robot", "scope": "play", "days": 7})
    expires = datetime.fromisoformat(made["expires"])
    assert timedelta(days=6.99) < expires - datetime.now(UTC) <= timedelta(days=7)
    bot = house.stranger(token=made["token"])
    assert (await bot.get("/me"))["token"] == {"scope": "play", "expires": made["expires"]}
    with later(house, days=6.9):
        assert await name_of(bot) == "Ada"
        assert len((await ada.get("/me/tokens"))["tokens"]) == 1
    with later(house, days=7.1):
        assert await reason(bot) == "token.expired"
        told = (await bot.ask("GET", "/me")).json()
        assert told["values"] == {"date": f"{expires:%Y-%m-%d}"}
        assert (await ada.get("/me/tokens"))["tokens"] == []
        await ada.post("/me/tokens", {"name": "Robot", "scope": "play", "days": 7})


async def test_guest_of_a_program_keeps_its_seat_by_renewing_its_token(house: House) -> None:
    script = await house.script("Robot")
    person, first = await id_of(script), script.client.headers["Authorization"]
    listed = (await script.get("/me/tokens"))["tokens"]
    assert [(token["name"], token["scope"]) for token in listed] == [("Robot", "account")]
    with later(house, days=360):
        one, two = [await script.post("/me/token") for _ in range(2)]
        assert one["id"] == two["id"] == listed[0]["id"], "a request that is sent twice makes one token"
        assert await id_of(script) == person, "the earlier text is valid to its own end"
        script = house.stranger(token=two["token"])
        assert len((await script.get("/me/tokens"))["tokens"]) == 1
    with later(house, days=700):
        assert await id_of(script) == person
        assert await reason(house.stranger(token=first.removeprefix("Bearer "))) == "token.expired"
        await script.ask("DELETE", f"/me/tokens/{one['id']}")
        assert await reason(script) == "token.revoked"
        assert await script.refused("POST", "/me/token") == (401, "bad-token")


async def test_copy_of_a_cookie_ends_with_the_others(house: House) -> None:
    """Also one that was renewed since."""
    table, ada, _ = await two_at_a_table(house)
    thief = same_browser(house, ada)
    with later(house, days=3):
        renewed = (await thief.ask("GET", "/me")).cookies[COOKIE]
        await ada.post("/me/sign-out-others")
        for cookie in (renewed, thief.client.headers["Cookie"].partition("=")[2]):
            assert await name_of(browser(house, cookie)) is None
        assert (await ada.get(f"/tables/{table}"))["may"], "the guest keeps the seat"


async def test_guest_cannot_end_their_own_login_but_another(house: House) -> None:
    """Nobody could open the guest's games any more."""
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    shown = await ada.get("/account")
    (mine,) = shown["logins"]
    assert (shown["account"], mine["this"]) == (None, True)
    path = f"/account/logins/{mine['id']}"
    assert await ada.refused("DELETE", path) == (409, "no-account")
    assert await bob.refused("DELETE", path) == (404, "not-found")
    assert (await house.stranger().get("/account"))["logins"] == []
    copy = browser(house, house.services[Signer].cookie(await id_of(ada), "another"))  # one that a backup does not have
    with later(house, days=2):
        await copy.get("/me")
    (other,) = [login for login in (await ada.get("/account"))["logins"] if not login["this"]]
    assert (await ada.ask("DELETE", f"/account/logins/{other['id']}")).status_code == 204
    assert (await name_of(copy), await name_of(ada)) == (None, "Ada")


def test_forged_text_is_refused() -> None:
    """A cookie is no token, and neither can be changed."""
    ours, theirs = Signer(lambda: NOW), Signer(lambda: NOW)
    ours.take(["ours"])
    theirs.take(["theirs"])
    cookie, token = ours.cookie("ada", "login"), ours.token("ada", "id", "read", datetime.fromtimestamp(NOW + DAY, UTC))
    assert ours.read("cookie", theirs.cookie("ada", "login")) is None
    assert ours.read("token", cookie) is None
    assert ours.read("cookie", token) is None
    payload, _, signature = token.rpartition(".")
    other = ours.token("eve", "id", "account", datetime.fromtimestamp(NOW + DAY, UTC)).rpartition(".")[0]
    assert ours.read("token", f"{other}.{signature}") is None
    assert ours.read("token", f"{payload}.") is None
    assert ours.read("token", token) is not None
    assert max(len(cookie), len(token)) < 200
    other_forms: list[Any] = [
        None,
        {},
        "ada",
        ["ada", "login", "now"],
        ["ada", "login", 1, 2],
        ["ada", "id", "admin", 1, 2e9],
    ]
    for content in other_forms:
        assert [ours.read(use, ours.sign(use, content)) for use in ("cookie", "token")] == [None, None]


async def test_old_name_of_the_cookie_is_read_and_replaced_under_https(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        old = (await house.guest("Ada")).client.cookies[COOKIE]
    async with serving(data_dir, public_url="https://starmine.example") as house:
        host = {"Host": "starmine.example"}
        answer = await house.stranger().ask("GET", "/me", headers={"Cookie": f"{COOKIE}={old}", **host})
        assert answer.json()["person"]["name"] == "Ada"
        cookie, removed = answer.headers.get_list("set-cookie")
        assert removed.startswith(f'{COOKIE}=""; ')
        name, _, new = cookie.partition(";")[0].partition("=")
        assert name == HOST_COOKIE
        both = {"Cookie": f"{COOKIE}=planted; {HOST_COOKIE}={new}", **host}
        answer = await house.stranger().ask("GET", "/me", headers=both)
        assert answer.json()["person"]["name"] == "Ada"
        assert "set-cookie" not in answer.headers
        bob = (await house.stranger().ask("PUT", "/me", {"name": "Bob"})).headers.get_list("set-cookie")[0]
        planted = {"Cookie": f"{COOKIE}={bob.partition(';')[0].partition('=')[2]}; {HOST_COOKIE}={new}", **host}
        answer = await house.stranger().ask("GET", "/me", headers=planted)
        assert answer.json()["person"]["name"] == "Ada", "another host of the domain cannot exchange the person"


async def test_revoked_is_forgotten_when_it_has_expired(own_house: House) -> None:
    house, signer = own_house, own_house.services[Signer]
    ada = await house.guest("Ada")
    _, made = await program(house, ada, "read")
    await ada.ask("DELETE", f"/me/tokens/{made['id']}")
    await ada.post("/me/sign-out-others")
    assert len(signer.ended) == 2
    refresh = house.services[Sessions].refresh
    await refresh()
    assert len(signer.ended) == 2
    with later(house, days=TOKEN_DAYS + 2):
        await refresh()
        assert len(signer.ended) == 1
        await house.services[Sessions].drop_old()
    with later(house, seconds=COOKIE_AGE, days=3):
        await refresh()
        assert signer.ended == {}
        await house.services[Sessions].drop_old()
    with writing(house.database) as session:
        assert session.scalar(select(func.count()).select_from(TokenRow)) == 0
        assert session.scalar(select(func.count()).select_from(LoginRow)) == 0


async def test_restarted_server_knows_what_was_revoked_and_not_expired(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        ada = await house.guest("Ada")
        cookie = ada.client.cookies[COOKIE]
        made = [await program(house, ada, "read", name) for name in ("One", "Two")]
        await ada.post("/me/sign-out-others")
        with writing(house.database) as session:
            over = datetime.now(UTC) - timedelta(days=1)
            session.execute(update(TokenRow).where(TokenRow.id == made[0][1]["id"]).values(expires=over))
    async with serving(data_dir) as house:
        assert made[1][1]["id"] in house.services[Signer].ended
        assert made[0][1]["id"] not in house.services[Signer].ended
        assert await name_of(browser(house, cookie)) is None


async def test_login_that_a_backup_does_not_have_needs_the_passphrase(house: House) -> None:
    """Regression: it was listed as begun just now, and could replace the codes of the account for ten minutes."""
    ada, signer = await house.guest("Ada"), house.services[Signer]
    await ada.post("/account", {"name": "Ada", "passphrase": "four lanterns on a river"})
    (login,) = [row for row in await logins(house, await id_of(ada)) if row.ended is None]
    with later(house, days=-2):
        thief = browser(house, signer.cookie(login.person, login.id))
    with writing(house.database) as session:
        session.delete(login)
    assert await name_of(thief) == "Ada"
    assert await thief.refused("POST", "/account/recovery-codes", {}) == (403, "passphrase-needed")


async def test_restored_server_refuses_earlier_tokens_and_keeps_people(data_dir: Path, tmp_path: Path) -> None:
    """A token that was revoked after the backup would be valid again."""
    file = tmp_path / "backup.sqlite3"
    async with serving(data_dir) as house:
        table, ada, _ = await two_at_a_table(house)
        cookie = ada.client.cookies[COOKIE]
        kept, stolen = [(await program(house, ada, "play", name))[1] for name in ("Kept", "Stolen")]
        script = await house.script("Robot")
        backup.write(data_dir / "starmine.sqlite3", file)
        await ada.ask("DELETE", f"/me/tokens/{stolen['id']}")
    new = tmp_path / "new"
    new.mkdir()
    backup.restore(file, new / "starmine.sqlite3")
    async with serving(new) as house:
        ada = browser(house, cookie)
        assert (await ada.get(f"/tables/{table}"))["may"], "people keep their seats"
        assert (await ada.get("/me/tokens"))["tokens"] == []
        for token in (kept["token"], stolen["token"], script.client.headers["Authorization"].partition(" ")[2]):
            assert await reason(house.stranger(token=token)) == "token.before-restore"
        made = await ada.post("/me/tokens", {"name": "Kept", "scope": "play"})
        assert await name_of(house.stranger(token=made["token"])) == "Ada"


async def test_running_server_refuses_tokens_that_the_command_ends(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    bot, _ = await program(house, ada, "play")
    async with bot.listening(table) as events:
        await events.next()
        await house.database.write(end_tokens)
        await house.services[Sessions].refresh()  # as it does every few seconds
        while await events.next_or_end() is not None:
            pass
    assert await reason(bot) == "token.before-restore"
    assert await name_of(ada) == "Ada"
    again, _ = await program(house, ada, "play", "Again")
    assert await name_of(again) == "Ada"
