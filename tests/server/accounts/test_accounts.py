"""Accounts: creating one from a guest, signing in on other devices, and ending sessions."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import select, update

from starmine.server.accounts import accounts, passphrases
from starmine.server.accounts.accounts import Accounts
from starmine.server.accounts.passphrases import Passphrases
from starmine.server.accounts.sessions import Sessions
from starmine.server.database.models import AccountRow, Base, LoginRow, RecoveryRow
from starmine.server.identity import COOKIE
from starmine.server.limits import Rate
from starmine.server.web.errors import Refusal
from starmine.server.web.parameters import browser_of
from tests.server.accounts.test_sessions import name_of, program, same_browser
from tests.server.conftest import own_house
from tests.server.pushing import subscribed
from tests.server.serving import House, Json, Someone, play_out, serving, two_at_a_table, two_in_a_game, writing

pytestmark = pytest.mark.slow


PHRASE = "four lanterns on a river"
OTHER = "a boat without oars"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


house = own_house  # a server for each test, since account names are unique


async def register(someone: Someone, name: str | None = None, passphrase: str = PHRASE) -> Json:
    """Turns somebody's guest into an account."""
    made: Json = await someone.post("/account", {"name": name or someone.name, "passphrase": passphrase})
    return made


async def sign_in(someone: Someone, name: str = "Ada", passphrase: str = PHRASE, **more: Any) -> Json:
    signed_in: Json = await someone.post("/sign-in", {"name": name, "passphrase": passphrase, **more})
    return signed_in


async def account(someone: Someone) -> Json:
    found: Json = (await someone.get("/account"))["account"]
    return found


async def finished_game(house: House, **new: Any) -> tuple[str, Someone, Someone]:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1}, **new)
    await play_out(table, ada, bob)
    return table, ada, bob


async def test_guest_becomes_an_account_and_keeps_their_games(house: House) -> None:
    table, ada, _ = await finished_game(house)
    before = (await ada.get("/me"))["person"]
    assert (await ada.get("/account"))["account"] is None
    made = await register(ada, "Ada L.")
    assert made["person"] == {"id": before["id"], "name": "Ada L."}
    assert len(set(made["codes"])) == 10
    assert [game["id"] for game in (await ada.get("/tables"))["mine"]] == [table]
    shown = await account(ada)
    assert (shown["name"], shown["codes"], shown["passkeys"]) == ("Ada L.", 10, [])
    assert [login["this"] for login in shown["logins"]] == [True]
    assert await ada.refused("POST", "/account", {"name": "Ada", "passphrase": PHRASE}) == (409, "has-account")


async def test_passphrase_and_codes_are_stored_as_hashes_only(house: House, data_dir: Path) -> None:
    ada = await house.guest("Ada")
    codes = (await register(ada))["codes"]
    stored = await asyncio.to_thread(lambda: b"".join(file.read_bytes() for file in data_dir.iterdir()))
    assert PHRASE.encode() not in stored
    assert not [code for code in codes if code.encode() in stored or code.replace("-", "").encode() in stored]
    with writing(house.database) as session:
        hashed = session.scalar(select(AccountRow.passphrase))
        assert len(session.scalars(select(RecoveryRow.hash)).all()) == 10
    assert hashed is not None
    assert hashed.startswith("$argon2id$")


async def test_guest_cookie_ends_and_tokens_stay(house: House) -> None:
    ada = await house.guest("Ada")
    robot, _ = await program(house, ada, "read")
    thief = same_browser(house, ada)
    await register(ada)
    assert [await name_of(someone) for someone in (thief, ada, robot)] == [None, "Ada", "Ada"]


async def test_sign_in_accepts_a_name_that_looks_the_same(house: House) -> None:
    ada = await house.guest("Ada")
    made = await register(ada)
    phone = house.stranger()
    assert (await sign_in(phone, "ADA"))["person"] == made["person"]
    assert await name_of(phone) == "Ada"
    assert len((await account(phone))["logins"]) == 2
    assert await phone.refused("POST", "/sign-in", {"name": "Ada", "passphrase": PHRASE}) == (409, "signed-in")


async def test_unknown_name_is_refused_like_a_wrong_passphrase(house: House) -> None:
    await register(await house.guest("Ada"))
    hashed = []
    is_right = Passphrases.is_right

    async def counted(self: Passphrases, known: str | None, passphrase: str) -> bool:
        hashed.append(known is not None)
        return await is_right(self, known, passphrase)

    bodies = [{"name": name, "passphrase": OTHER} for name in ("Ada", "Eve")]
    with patch.object(Passphrases, "is_right", counted):
        answers = [await house.stranger().ask("POST", "/sign-in", body) for body in bodies]
    assert hashed == [True, False]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].json() == answers[1].json()
    assert not any("set-cookie" in answer.headers for answer in answers)


async def test_name_that_looks_like_another_accounts_is_refused(house: House) -> None:
    await register(await house.guest("Ada"))
    bob, names = await house.guest("Bob"), ("Ada", "ADA", "Аԁа", "Ada.")
    for name in names:
        body = {"name": name, "passphrase": PHRASE}
        assert await bob.refused("POST", "/account", body) == (409, "account-name-taken")
        assert await name_of(await house.guest(name)) == name, "guests may have any name"
    await register(bob)
    for name in names:
        assert await bob.refused("PUT", "/me", {"name": name}) == (409, "account-name-taken")
    await bob.put("/me", {"name": "Rob"})
    assert (await sign_in(house.stranger(), "Rob"))["person"]["name"] == "Rob"
    gone = {"name": "Bob", "passphrase": PHRASE}
    assert await house.stranger().refused("POST", "/sign-in", gone) == (403, "wrong-sign-in")


async def test_weak_or_malformed_passphrase_is_refused(house: House) -> None:
    someone = await house.guest("Magdalena")
    weak = ("short", "x" * 1001, "aaaaaaaa", "abababab", "PassWord1", "a\nbcdefgh", "magdalena magdalena", None, 7)
    for passphrase in weak:
        answer = await someone.ask("POST", "/account", {"name": "Magdalena", "passphrase": passphrase})
        assert answer.status_code == 422, passphrase
        if isinstance(passphrase, str):
            assert passphrase not in answer.text.casefold() or passphrase == "short"
    assert await account(someone) is None


async def test_passphrase_may_be_any_typed_text(house: House) -> None:
    for number, passphrase in enumerate(("x1y2z3 4", "夜の川に灯籠が四つ", "pässwört mit ümläut", "🎆🎇✨🌉🌊🚤🏮🌌")):
        name = f"Ada {'BCDE'[number]}"
        await register(await house.guest(name), passphrase=passphrase)
        await sign_in(house.stranger(), name, passphrase)


async def test_guests_games_are_transferred_at_sign_in_only_on_request(house: House) -> None:
    old, ada, _ = await finished_game(house)
    await register(ada)
    running, guest, _ = await two_in_a_game(house)
    await guest.post(f"/tables/{running}/messages", {"text": "Hello"})
    waiting = (await guest.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]}))["id"]
    before = await guest.get(f"/games/{running}")
    await sign_in(guest, bring=True)
    for someone in (guest, ada):
        assert {table["id"] for table in (await someone.get("/tables"))["mine"]} == {old, running, waiting}
    assert await guest.get(f"/games/{running}") == before
    await guest.act(running, 0, {"type": "play", "slot": 0})
    assert (await guest.get(f"/tables/{waiting}"))["host"]
    table, other, _ = await two_in_a_game(house)
    await sign_in(other)
    assert table not in [each["id"] for each in (await other.get("/tables"))["mine"]]
    body = {"turn": 0, "action": {"type": "play", "slot": 0}}
    assert await other.refused("POST", f"/games/{table}/actions", body) == (403, "not-seated")


async def test_notes_of_transferred_seats_reach_the_open_tabs_of_the_account(house: House) -> None:
    ada = await house.guest("Ada")
    await register(ada)
    table, guest, _ = await two_in_a_game(house)
    note = await guest.put(f"/games/{table}/notes", {"seat": 0, "order": 7, "text": "r2"})
    async with ada.listening(table) as events:
        await events.of_type("snapshot")
        last = int(events.last_id or "")
        await sign_in(guest, bring=True)
        assert (await events.of_type("notes"))["notes"] == [note]
    async with ada.listening(table, last=last) as events:  # a tab that was offline meanwhile
        assert (await events.of_type("notes"))["notes"] == [note]


async def test_guest_is_not_transferred_when_the_account_plays_in_the_same_game(house: House) -> None:
    """Otherwise the person could see a second hand."""
    table, ada, bob = await two_in_a_game(house)
    await register(ada)
    body = {"name": "Ada", "passphrase": PHRASE, "bring": True}
    assert await bob.refused("POST", "/sign-in", body) == (409, "at-one-table")
    assert await name_of(bob) == "Bob"
    await play_out(table, ada, bob)
    await sign_in(bob, bring=True)
    seats = (await bob.get(f"/tables/{table}"))["seats"]
    assert [seat["mine"] for seat in seats] == [True, False], "a game of both stays as it was"


async def test_browsers_are_listed_and_ended_one_by_one(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    ada.client.headers["User-Agent"] = FIREFOX
    await register(ada)
    phone = house.stranger("phone")
    await sign_in(phone)
    logins = (await account(ada))["logins"]
    assert [(one["browser"], one["system"], one["this"]) for one in logins] == [
        ("Firefox", "Linux", True),
        ("", "", False),
    ]
    bob = await house.guest("Bob")
    assert await bob.refused("DELETE", f"/account/logins/{logins[1]['id']}") == (404, "not-found")
    async with phone.listening(table) as heard:
        await heard.next()
        assert (await ada.ask("DELETE", f"/account/logins/{logins[1]['id']}")).status_code == 204
        while await heard.next_or_end() is not None:
            pass
    assert await name_of(phone) is None
    assert await name_of(ada) == "Ada"
    assert len((await account(ada))["logins"]) == 1
    assert await ada.refused("DELETE", f"/account/logins/{logins[1]['id']}") == (404, "not-found")


async def test_signing_out_ends_the_cookie_and_guests_cannot(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    await register(ada)
    thief = same_browser(house, ada)
    assert (await ada.ask("POST", "/sign-out")).status_code == 204
    assert COOKIE not in ada.client.cookies
    assert (await name_of(ada), await name_of(thief)) == (None, None)
    assert await bob.refused("POST", "/sign-out") == (409, "no-account")
    assert await name_of(bob) == "Bob"


async def test_login_records_when_it_was_last_seen(house: House) -> None:
    ada, phone = await house.guest("Ada"), house.stranger()
    await register(ada)
    await sign_in(phone)
    earlier = datetime.now(UTC) - timedelta(days=3)
    await house.services[Sessions].note_seen()
    with writing(house.database) as session:
        session.execute(update(LoginRow).values(seen=earlier))
    seen = [datetime.fromisoformat(login["seen"]) for login in (await account(ada))["logins"]]
    assert seen[0] > earlier + timedelta(days=2)
    assert seen[1] == earlier
    await phone.get("/server")
    await phone.get("/me")
    await house.services[Sessions].note_seen()
    seen = [datetime.fromisoformat(login["seen"]) for login in (await account(ada))["logins"]]
    assert min(seen) > earlier + timedelta(days=2)


async def test_recovery_code_sets_a_passphrase_once_and_signs_out_other_browsers(house: House) -> None:
    ada = await house.guest("Ada")
    codes = (await register(ada))["codes"]
    lost = house.stranger()
    body = {"name": "Ada", "code": codes[3].upper().replace("-", " "), "passphrase": OTHER}
    assert (await lost.post("/sign-in/recovery", body))["person"]["name"] == "Ada"
    assert await name_of(ada) is None
    assert (await account(lost))["codes"] == 9
    again = house.stranger()
    assert await again.refused("POST", "/sign-in/recovery", body) == (403, "wrong-sign-in")
    assert await again.refused("POST", "/sign-in", {"name": "Ada", "passphrase": PHRASE}) == (403, "wrong-sign-in")
    await sign_in(again, passphrase=OTHER)


async def test_recovery_needs_a_right_code_which_works_once_when_sent_several_times_at_once(house: House) -> None:
    ada = await house.guest("Ada")
    codes = (await register(ada))["codes"]
    for name, code in (("Ada", "aaaa-bbbb-cccc-dddd"), ("Eve", codes[0]), ("Ada", "\x00"), ("Ada", "\ud800")):
        body = {"name": name, "code": code, "passphrase": OTHER}
        assert (await house.stranger().refused("POST", "/sign-in/recovery", body))[0] in {403, 422, 400}
    assert (await account(ada))["codes"] == 10
    await sign_in(house.stranger())
    body = {"name": "Ada", "code": codes[0], "passphrase": OTHER}
    answers = await asyncio.gather(*(house.stranger().ask("POST", "/sign-in/recovery", body) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403]


async def test_new_recovery_codes_replace_the_old_ones(house: House) -> None:
    ada = await house.guest("Ada")
    old = (await register(ada))["codes"]
    assert await ada.refused("POST", "/account/recovery-codes", {"passphrase": OTHER}) == (403, "wrong-passphrase")
    new = (await ada.post("/account/recovery-codes", {"passphrase": PHRASE}))["codes"]
    assert not set(old) & set(new)
    for code, status in ((old[0], 403), (new[0], 200)):
        body = {"name": "Ada", "passphrase": OTHER, "code": code}
        assert (await house.stranger().ask("POST", "/sign-in/recovery", body)).status_code == status


async def test_new_passphrase_needs_the_old_one_and_signs_out_other_browsers(house: House) -> None:
    ada, phone = await house.guest("Ada"), house.stranger()
    await register(ada)
    await sign_in(phone)
    wrong = {"old": OTHER, "passphrase": OTHER}
    assert await ada.refused("PUT", "/account/passphrase", wrong) == (403, "wrong-passphrase")
    silly = {"old": PHRASE, "passphrase": "password"}
    assert await ada.refused("PUT", "/account/passphrase", silly) == (422, "bad-passphrase")
    assert await name_of(phone) == "Ada"
    assert (await ada.ask("PUT", "/account/passphrase", {"old": PHRASE, "passphrase": OTHER})).status_code == 204
    assert (await name_of(ada), await name_of(phone)) == ("Ada", None)
    await sign_in(phone, passphrase=OTHER)


async def _signed_in_long_ago(house: House) -> None:
    with writing(house.database) as session:
        session.execute(update(LoginRow).values(created=datetime.now(UTC) - timedelta(hours=1)))


async def test_sign_in_with_a_passphrase_that_is_changed_meanwhile_is_refused(house: House) -> None:
    """Regression: verifying takes a while, and a thief who had begun before the change was signed in after it."""
    ada, thief = await house.guest("Ada"), house.stranger()
    await register(ada)
    hashes = house.services[Accounts].hashes
    is_right = hashes.is_right

    async def change_then_verify(hashed: str | None, passphrase: str) -> bool:
        with patch.object(hashes, "is_right", is_right):
            await ada.ask("PUT", "/account/passphrase", {"old": PHRASE, "passphrase": OTHER})
        return await is_right(hashed, passphrase)

    with patch.object(hashes, "is_right", change_then_verify):
        assert await thief.refused("POST", "/sign-in", {"name": "Ada", "passphrase": PHRASE}) == (403, "wrong-sign-in")
    assert await name_of(ada) == "Ada"
    await sign_in(house.stranger(), passphrase=OTHER)


async def test_deletion_needs_the_passphrase_or_a_recent_sign_in(house: House) -> None:
    ada, phone = await house.guest("Ada"), house.stranger()
    await register(ada)
    await _signed_in_long_ago(house)
    assert await ada.refused("POST", "/account/delete", {}) == (403, "passphrase-needed")
    assert await ada.refused("POST", "/account/delete", {"passphrase": OTHER}) == (403, "wrong-passphrase")
    await sign_in(phone)
    assert await phone.post("/account/delete", {}) == {"games": 0, "messages": 0}
    assert (await name_of(ada), await name_of(phone)) == (None, None)
    assert await ada.refused("POST", "/sign-in", {"name": "Ada", "passphrase": PHRASE}) == (403, "wrong-sign-in")
    await register(await house.guest("Ada"))


async def test_only_anonymous_seats_and_messages_remain_of_a_deleted_person(house: House) -> None:
    old, mia, bob = await finished_game(house)
    await mia.put("/me", {"name": "Mia"})
    robot, _ = await program(house, mia, "account")
    await register(mia, "Magdalena")
    seats = [{"kind": "me"}, {"kind": "local", "name": "Magdas Kind"}, {"kind": "open"}]
    running = (await mia.post("/tables", {"seats": seats, "first": 0, "silence": False}))["id"]
    waiting = (await mia.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]}))["id"]
    for table in (running, waiting):
        await bob.post(f"/tables/{table}/join")
    await mia.post(f"/tables/{running}/start")
    for table in (old, running, waiting):
        await mia.post(f"/tables/{table}/messages", {"text": "Good evening"})
    await mia.put(f"/games/{running}/notes", {"seat": 0, "order": 0, "text": "a secret note"})
    person = (await mia.get("/me"))["person"]["id"]
    async with bob.listening(running) as heard:
        await heard.next()
        assert await mia.post("/account/delete", {"passphrase": PHRASE}) == {"games": 2, "messages": 3}
        told = await heard.until(lambda event: "table" in event and event["table"]["seats"][0]["kind"] == "bot")
        assert [seat["name"] for seat in told["table"]["seats"]] == ["Player 1", "Player 2", "Bob"]
    for table in (old, running, waiting):
        shown, said = await bob.get(f"/tables/{table}"), await bob.get(f"/tables/{table}/messages")
        assert said["messages"][-1]["text"] == "Good evening"
        assert not re.search("Mia|Magda", json.dumps([shown, said]))
    assert (await bob.get(f"/tables/{waiting}"))["seats"][0]["kind"] == "open"
    assert (await bob.get(f"/tables/{waiting}"))["host"]
    assert not any(note.text for note in (await house.table(running)).state.notes.values())
    assert await name_of(robot) is None
    assert await robot.refused("POST", "/tables", {"seats": seats}) == (401, "no-name")
    assert not traces(house, person, "Mia", "Magda", "secret note")


def traces(house: House, *words: str) -> set[tuple[str, str]]:
    """The words that are anywhere in the database, with the tables of the database in which they are."""
    with writing(house.database) as session:
        rows = {table: session.connection().exec_driver_sql(f"SELECT * FROM {table}") for table in Base.metadata.tables}
        return {(table, word) for table, found in rows.items() for word in words if word in str(found.all())}


async def test_deleted_person_is_not_named_by_rematches_to_which_they_never_came(house: House) -> None:
    old, ada, bob = await finished_game(house)
    person = (await bob.get("/me"))["person"]["id"]
    for _ in range(2):  # the first one is abandoned
        rematch = (await ada.post(f"/tables/{old}/rematch"))["id"]
        await ada.put(f"/tables/{rematch}/seats/1", {"kind": "open"})
        await house.remove_table(rematch)
    rematch = (await ada.post(f"/tables/{old}/rematch"))["id"]
    await ada.put(f"/tables/{rematch}/seats/1", {"kind": "open"})
    assert traces(house, "Bob") >= {("events", "Bob")}
    await bob.post("/account/delete", {})
    assert not traces(house, person, "Bob")
    assert [seat["kind"] for seat in (await ada.get(f"/tables/{rematch}"))["seats"]] == ["person", "open"]


async def test_person_who_takes_over_a_guest_is_forgotten_in_rematches_of_the_guest(house: House) -> None:
    old, guest, bob = await finished_game(house)
    rematch = (await bob.post(f"/tables/{old}/rematch"))["id"]
    await bob.put(f"/tables/{rematch}/seats/0", {"kind": "open"})
    ada = await house.guest("Magda")
    await register(ada)
    before = [(await someone.get("/me"))["person"]["id"] for someone in (guest, ada)]
    await sign_in(guest, "Magda", bring=True)
    assert not traces(house, before[0])
    await ada.post("/account/delete", {"passphrase": PHRASE})
    assert not traces(house, *before, "Ada", "Magda")


def waits_for_seat_0(event: Json) -> bool:
    return "view" in event and event["view"]["on_turn"] in (0, None)


async def test_bots_that_play_on_for_a_deleted_person_lose_the_name_in_rematches(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    await ada.put(f"/tables/{table}/seats/1", {"kind": "remove"})
    for _ in range(2):
        async with ada.listening(table) as told:
            while (view := (await told.until(waits_for_seat_0))["view"])["outcome"] is None:
                await ada.act(table, view["turn"], {"type": "play", "slot": 0})
        table = (await ada.post(f"/tables/{table}/rematch"))["id"]
        await ada.post(f"/tables/{table}/start")
    assert (await ada.get(f"/tables/{table}"))["seats"][1]["name"] == "Bob (bot)"
    await bob.post("/account/delete", {})
    assert not traces(house, "Bob")
    assert (await ada.get(f"/tables/{table}"))["seats"][1]["name"] == "Player 2"


async def test_names_and_notes_of_a_deleted_person_are_gone_from_games_that_they_imported(house: House) -> None:
    old, ada, bob = await finished_game(house)
    exported = json.loads((await ada.ask("GET", "/me/games/export")).text)
    record = exported["record"] | {"names": ["Ada", "Zoe"], "notes": [["mine"], ["hers"]]}
    tables = [(await someone.post("/me/games/import", [record]))["games"][0] for someone in (ada, bob)]
    await ada.put("/me", {"name": "Magda"})
    await ada.post("/account/delete", {})
    shown = [await bob.get(f"/tables/{table}") for table in (old, *tables)]
    assert [[seat["name"] for seat in each["seats"]] for each in shown] == [
        ["Player 1", "Bob"],
        ["Player 1", "Zoe"],
        ["Ada", "Zoe"],
    ]
    notes = [{note.text for note in (await house.table(table)).state.notes.values()} for table in tables]
    assert notes == [{"hers"}, {"mine", "hers"}]


async def test_account_on_postgresql_takes_over_games_and_is_deleted(postgresql: str, data_dir: Path) -> None:
    async with serving(data_dir, database_url=postgresql) as house:
        table, guest, bob = await finished_game(house)
        await guest.post(f"/tables/{table}/messages", {"text": "Good game"})
        name = f"Ada {table}"
        ada = await house.guest("Ada")
        codes = (await register(ada, name))["codes"]
        await sign_in(guest, name, bring=True)
        assert [game["id"] for game in (await ada.get("/profile/games"))["games"]] == [table]
        assert (await ada.get("/profile"))["partners"][0]["name"] == "Bob"
        await house.services[Sessions].note_seen()
        lost = house.stranger()
        await lost.post("/sign-in/recovery", {"name": name, "code": codes[0], "passphrase": OTHER})
        assert len((await account(lost))["logins"]) == 1
        assert (await lost.ask("GET", "/me/export")).text.count("\n") == 4
        assert await lost.post("/account/delete", {"passphrase": OTHER}) == {"games": 1, "messages": 1}
        assert (await bob.get(f"/tables/{table}"))["seats"][0]["name"] == "Player 1"
        assert (await bob.get(f"/tables/{table}/messages"))["messages"][0]["name"] == "Player 1"


async def test_export_contains_all_data_of_a_person_and_none_of_others(house: House) -> None:
    table, ada, bob = await finished_game(house)
    running, *_ = await two_in_a_game(house)
    await ada.post(f"/tables/{table}/messages", {"text": "Mine"})
    await bob.post(f"/tables/{table}/messages", {"text": "His"})
    await ada.post("/me/tokens", {"name": "Robot", "scope": "read"})
    await register(ada)
    await subscribed(ada)
    answer = await ada.ask("GET", "/me/export")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="starmine-everything.jsonl"'
    things = [next(iter(json.loads(line).items())) for line in answer.text.splitlines()]
    assert [kind for kind, _ in things] == ["person", "account", "token", "subscription", "message", "game"]
    assert dict(things)["message"]["text"] == "Mine"
    assert dict(things)["game"]["id"] == table
    assert "$argon2" not in answer.text
    assert running not in answer.text
    assert await house.stranger().refused("GET", "/me/export") == (401, "no-name")


async def test_passphrase_attempts_are_limited_for_known_and_unknown_names_and_while_signed_in(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "TRIES", Rate.read("2/1h"))
    async with serving(data_dir) as house:
        ada, bob = await house.guest("Ada"), await house.guest("Bob")
        await register(ada)
        await register(bob)
        for name in ("Ada", "Eve"):
            for _ in range(2):
                await house.stranger().refused("POST", "/sign-in", {"name": name, "passphrase": OTHER})
            answer = await house.stranger().ask("POST", "/sign-in", {"name": name.upper(), "passphrase": PHRASE})
            assert answer.status_code == 429
            assert "Limit for this name reached: 2 passphrases" in answer.json()["message"]
        for _ in range(2):
            assert (await bob.refused("POST", "/account/delete", {"passphrase": OTHER}))[0] == 403
        assert (await bob.refused("POST", "/account/delete", {"passphrase": PHRASE}))[0] == 429


async def test_hashing_is_limited_and_does_not_block_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrases, "WAITING", 2)
    hashes = Passphrases()
    answers = await asyncio.gather(*(hashes.hash(PHRASE) for _ in range(6)), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert (len(refused), {refusal.status for refusal in refused}) == (2, {503})
    assert await hashes.is_right(str(next(answer for answer in answers if isinstance(answer, str))), PHRASE)
    assert not await hashes.is_right("not a hash", PHRASE)
    assert not await hashes.is_right(None, PHRASE)
    hashes.close()


KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)"
IPHONE = f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {KHTML} Version/18.0 Safari/604.1"


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0) {KHTML} Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"),
        (IPHONE, "Safari", "iPhone"),
        (f"Mozilla/5.0 (Linux; Android 15; Pixel 9) {KHTML} Chrome/140.0 Mobile Safari/537.36", "Chrome", "Android"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {KHTML} Version/18.0 Safari/605.1.15", "Safari", "macOS"),
        ("curl/8.0", "", ""),
        ("", "", ""),
    ],
)
def test_browser_is_recognized_from_its_user_agent(agent: str, browser: str, system: str) -> None:
    assert browser_of(agent) == (browser, system)
