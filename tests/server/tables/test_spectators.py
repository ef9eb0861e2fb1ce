"""Spectators of a running game: what they see by the host's setting, and what they write for one another, which players
read after the end.

Who may write when is proved by ``test_deciding``.
"""

from __future__ import annotations

import json
import random

import pytest

from starmine.server.deals import Sights
from starmine.server.tables.table import OpenTables
from tests.server.serving import (
    BOT,
    ME,
    OPEN,
    PLAY,
    House,
    Json,
    Someone,
    play,
    play_out,
    two_at_a_table,
    two_in_a_game,
)

REFUSED = (403, "no-spectators")
DELAY = 5


def _kinds(view: Json) -> list[list[str | None]]:
    return [[card["kind"] for card in hand] for hand in view["hands"]]


def _views(game: str) -> list[str]:
    """All requests that reveal something about a running game."""
    views = [f"/games/{game}{rest}" for rest in ("", "?turn=0", "/knowledge", "/notes", "/clocks", "/turns/0/why")]
    return [*views, f"/games/{game}/events", f"/tables/{game}/messages"]


async def _clues(table: str, people: list[Someone], turns: int) -> None:
    """Plays turns with clues, which can be taken back."""
    for _ in range(turns):
        await people[(await people[0].view(table))["on_turn"]].clue(table)


@pytest.mark.slow
async def test_table_without_spectators_shows_its_game_only_to_its_players_and_its_host(house: House) -> None:
    host, ada, bob, eve = [await house.guest(name) for name in ("Host", "Ada", "Bob", "Eve")]
    table = (await host.post("/tables", {"seats": [OPEN, OPEN], "spectators": "off", "first": 0}))["id"]
    for someone in (ada, bob):
        await someone.post(f"/tables/{table}/join")
    for _ in range(2):
        assert "watch" not in (await eve.ask("POST", f"/tables/{table}/join")).json()["message"]
        await host.ask("POST", f"/tables/{table}/start")
    await play(table, {0: ada, 1: bob}, 2, random.Random(1))
    for stranger in (house.stranger(), eve):
        for path in _views(table):
            assert await stranger.refused("GET", path) == REFUSED, path
        shown = await stranger.get(f"/tables/{table}")
        assert shown["settings"]["spectators"] == "off"
        assert "watch" not in shown["may"]
    for someone in (ada, bob, host):
        assert "watch" in (await someone.get(f"/tables/{table}"))["may"]
        assert (await someone.view(table))["turn"] == 2
    assert not any(kind for hand in _kinds(await host.view(table)) for kind in hand)
    await play_out(table, ada, bob)
    assert (await house.stranger().view(table))["outcome"] is not None
    assert "watch" in (await house.stranger().get(f"/tables/{table}"))["may"]


async def test_streams_of_visitors_end_when_a_game_without_spectators_begins(house: House) -> None:
    table, ada, _ = await two_at_a_table(house, spectators="off")
    eve = await house.guest("Eve")
    async with eve.listening(table) as events:
        assert (await events.next())["table"]["status"] == "waiting"
        await ada.post(f"/tables/{table}/start")
        told = []
        while (event := await events.next_or_end()) is not None:
            told.append(event)
    assert all(event["type"] == "table" for event in told)
    assert told[-1]["table"]["status"] == "playing"
    assert "watch" not in told[-1]["table"]["may"]


async def test_spectator_sees_the_view_of_a_seat_without_its_private_data(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, spectators="seat")
    await ada.put(f"/games/{table}/hand", {"seat": 0, "orders": [4, 3, 2, 1, 0], "turned": [2], "gaps": [1]})
    await ada.put(f"/games/{table}/notes", {"seat": 0, "order": 1, "text": "mine"})
    await _clues(table, [ada, bob], 3)
    own = {"arrangement", "turned", "gaps", "may_undo"}
    for stranger in (house.stranger(), await house.guest("Eve")):
        for seat, player in enumerate((ada, bob)):
            seen, theirs = await stranger.view(table, seat), await player.view(table)
            assert {name: seen[name] for name in seen if name not in own} == {
                name: theirs[name] for name in theirs if name not in own
            }
            assert [seen[name] for name in ("turned", "gaps", "may_undo")] == [[], [], False]
            assert seen["arrangement"] == sorted(seen["arrangement"])
            told = await stranger.get(f"/games/{table}/knowledge?seat={seat}")
            assert told == await player.get(f"/games/{table}/knowledge")
            async with stranger.listening(table, seat) as events:
                assert (await events.of_type("snapshot"))["view"] == seen
            assert await stranger.refused("GET", f"/games/{table}/notes?seat={seat}") == (403, "not-your-seat")
        assert (await stranger.view(table))["seat"] == 0
        assert await stranger.get(f"/games/{table}/notes") == {"notes": []}
        assert await stranger.refused("GET", f"/games/{table}?seat=2") == (404, "not-found")
        assert await stranger.refused("GET", f"/games/{table}?open=true") == (409, "not-finished")
    assert await ada.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")


async def test_players_are_no_spectators_of_their_own_table(house: House) -> None:
    """Even with several seats, whose default view shows no hand, or with a stand-in."""
    for spectators in ("seat", "all"):
        ada, bob = await house.guest("Ada"), await house.guest("Bob")
        new = {"seats": [ME, {"kind": "local", "name": "Cleo"}, OPEN], "spectators": spectators, "spectator_delay": 5}
        table = (await ada.post("/tables", new))["id"]
        await bob.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        assert not any(kind for hand in _kinds(await ada.view(table)) for kind in hand)
        await bob.post(f"/tables/{table}/leave")
        view = await bob.view(table)
        assert view["seat"] == 2
        assert not any(_kinds(view)[2])
        for someone, seat in ((ada, 2), (bob, 0)):
            assert await someone.refused("GET", f"/games/{table}?seat={seat}") == (403, "not-your-seat")


@pytest.mark.slow
async def test_all_hands_are_shown_with_the_delay(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, spectators="all", spectator_delay=DELAY)
    eve = await house.guest("Eve")
    for turn in range(DELAY + 4):
        game = await house.game(table)
        answer = await eve.get(f"/games/{table}")
        shown, hands = max(0, turn - DELAY), _kinds(answer["view"])
        assert (answer["view"]["turn"], len(answer["log"])) == (shown, shown)
        before = game.at(shown)
        assert hands == [[str(card.kind) if turn >= DELAY else None for card in hand] for hand in before.hands]
        assert answer["view"]["may_undo"] is False
        assert answer["view"]["legal"] == []
        assert (await eve.get(f"/games/{table}/knowledge"))["turn"] == shown
        assert await eve.refused("GET", f"/games/{table}?turn={shown + 1}") == (404, "not-found")
        assert await eve.refused("GET", f"/games/{table}/turns/{shown}/why") == (404, "not-found")
        assert await eve.refused("GET", f"/games/{table}?seat=0") == (403, "not-your-seat")
        await play(table, {0: ada, 1: bob}, 1, random.Random(turn))


@pytest.mark.slow
async def test_delayed_stream_sends_turns_late_and_everything_at_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, spectators="all", spectator_delay=DELAY, chat="open")
    eve = await house.guest("Eve")
    async with eve.listening(table) as events:
        first = await events.of_type("snapshot")
        assert not any(kind for hand in _kinds(first["view"]) for kind in hand)
        await play(table, {0: ada, 1: bob}, DELAY, random.Random(1))
        opened = await events.next()
        assert (opened["type"], opened["view"]["turn"], events.last_id) == ("snapshot", 0, None)
        assert all(kind for hand in _kinds(opened["view"]) for kind in hand)
        await ada.post(f"/tables/{table}/messages", {"text": "now"})
        for turn in range(1, 3):
            await play(table, {0: ada, 1: bob}, 1, random.Random(turn))
            told = await events.next()
            assert (told["type"], told["view"]["turn"], events.last_id) == ("turn", turn, None)
        for known in (0, 1, DELAY + 2):
            async with (await house.guest(f"Guest {known}")).listening(table, last=known) as late:
                told = await late.turn(0)
                assert (told["type"], told["view"]["turn"], late.last_id) == ("snapshot", 2, None)
        assert (await eve.get(f"/tables/{table}/messages"))["messages"] == []
        last = await play_out(table, ada, bob)
        while (told := await events.next())["type"] != "chat":
            assert told["type"] in ("turn", "table")
        assert told["message"]["text"] == "now"
        assert (await eve.view(table))["turn"] == last["turn"]
    first_turn = (await house.table(table)).state.turns[0]
    async with eve.listening(table, last=first_turn.number) as events:
        assert (await events.turn(2))["type"] == "turn"


async def test_delay_hides_undone_clues_and_requests_to_undo(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, spectators="all", spectator_delay=DELAY)
    await _clues(table, [ada, bob], DELAY + 2)
    eve = await house.guest("Eve")
    async with eve.listening(table) as events:
        before = await events.of_type("snapshot")
        table_before = await eve.get(f"/tables/{table}")
        actor, other = (ada, bob) if (DELAY + 1) % 2 == 0 else (bob, ada)
        await actor.post(f"/games/{table}/undo", {"turn": DELAY + 2, "agree": True})
        assert (await other.get(f"/tables/{table}"))["undo"]["turn"] == DELAY + 2
        assert await eve.get(f"/tables/{table}") == table_before
        await other.post(f"/games/{table}/undo", {"turn": DELAY + 2, "agree": True})
        assert (await other.view(table))["turn"] == DELAY + 1
        assert (await eve.get(f"/games/{table}"))["view"] == before["view"]
        await _clues(table, [ada, bob], 2)
        told = await events.next()  # nothing is sent in between
        assert (told["type"], told["view"]["turn"], events.last_id) == ("turn", 3, None)


async def test_delay_restarts_when_a_shown_turn_is_undone(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, spectators="all", spectator_delay=DELAY)
    await _clues(table, [ada, bob], DELAY + 2)
    eve = await house.guest("Eve")
    async with eve.listening(table) as events:
        assert (await events.of_type("snapshot"))["view"]["turn"] == 2
        for turn in range(DELAY + 2, 1, -1):
            actor, other = (bob, ada) if turn % 2 == 0 else (ada, bob)
            await actor.post(f"/games/{table}/undo", {"turn": turn, "agree": True})
            await other.post(f"/games/{table}/undo", {"turn": turn, "agree": True})
        again = await events.next()
        assert (again["type"], again["view"]["turn"], again["log"]) == ("snapshot", 0, [])
        assert not any(kind for hand in _kinds(again["view"]) for kind in hand)
        assert (await eve.view(table))["turn"] == 0


async def test_clocks_are_hidden_with_a_delay(house: House) -> None:
    clock = {"kind": "turn", "seconds": 600}
    for spectators, told in (("all", False), ("seat", True), ("table", True)):
        table, ada, _ = await two_in_a_game(house, spectators=spectators, clock=clock)
        eve = await house.guest("Eve")
        assert ((await eve.get(f"/games/{table}/clocks"))["running"] == 0) == told
        assert (await ada.get(f"/games/{table}/clocks"))["running"] == 0
        async with eve.listening(table) as events:
            await ada.act(table, 0, PLAY)
            if told:
                await events.of_type("clock")
            else:
                assert [(await events.next())["type"] for _ in range(2)] == ["table", "snapshot"]


async def test_chat_is_delayed_except_that_of_the_waiting_room(house: House) -> None:
    table, ada, bob = await two_at_a_table(house, spectators="all", spectator_delay=DELAY, first=0)
    await ada.post(f"/tables/{table}/messages", {"text": "before"})
    await ada.post(f"/tables/{table}/start")
    await ada.post(f"/tables/{table}/messages", {"text": "at the deal"})
    eve = await house.guest("Eve")

    async def read() -> list[str]:
        return [message["text"] for message in (await eve.get(f"/tables/{table}/messages"))["messages"]]

    assert await read() == ["before"]
    await play(table, {0: ada, 1: bob}, 1, random.Random(1))
    await bob.post(f"/tables/{table}/messages", {"text": "turn one"})
    await play(table, {0: ada, 1: bob}, DELAY - 1, random.Random(1))
    assert await read() == ["before", "at the deal"]
    await play(table, {0: ada, 1: bob}, 1, random.Random(1))
    assert await read() == ["before", "at the deal", "turn one"]


@pytest.mark.slow
async def test_spectator_who_saw_hands_knows_the_deal(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, spectators="seat")
    eve, cleo = await house.guest("Eve"), await house.guest("Cleo")
    await eve.view(table)
    await play_out(table, ada, bob)
    again = (await ada.post("/tables", {"seats": [ME, OPEN], "deal": {"kind": "game", "game": table}}))["id"]
    await _know(house, again, (eve, True), (cleo, False))


async def test_spectator_who_saw_the_end_knows_the_deal(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    dora, eve, cleo = [await house.guest(name) for name in ("Dora", "Eve", "Cleo")]
    async with dora.listening(table) as events:
        await events.of_type("snapshot")
        await play_out(table, ada, bob)
        await events.until(lambda event: event["type"] == "turn" and event["view"]["outcome"] is not None)
        assert await cleo.refused("GET", f"/games/{table}?turn=1000") == (404, "not-found")
        await eve.get(f"/games/{table}/record")
    again = (await ada.post("/tables", {"seats": [ME, OPEN], "deal": {"kind": "game", "game": table}}))["id"]
    await _know(house, again, (dora, True), (eve, True), (cleo, False))


async def test_player_who_was_removed_knows_the_deal(house: House) -> None:
    ada, bob, cleo = [await house.guest(name) for name in ("Ada", "Bob", "Cleo")]
    new = {"seats": [ME, OPEN], "deal": {"kind": "seed", "seed": "removed 1"}}
    table, again = [(await ada.post("/tables", new))["id"] for _ in range(2)]
    await bob.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    await ada.put(f"/tables/{table}/seats/1", {"kind": "remove"})
    await _know(house, again, (bob, True), (cleo, False))


async def _know(house: House, table: str, *known: tuple[Someone, bool]) -> None:
    """Checks who is shown to know the deal of a table once they sit down at it."""
    await house.services[Sights].close()
    for someone, knows in known:
        shown = await someone.post(f"/tables/{table}/join")
        assert shown["seats"][1]["knows"] is knows
        await someone.post(f"/tables/{table}/leave")


TEXT, SECRET = {"text": "among spectators"}, "among spectators"


def _note(order: int, text: str) -> dict[str, object]:
    return {"seat": None, "order": order, "text": text}


async def test_spectators_read_one_another_and_players_nothing_before_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    cleo, dan, nobody = await house.guest("Cleo"), await house.guest("Dan"), house.stranger("nobody")
    messages, notes = f"/tables/{table}/messages", f"/games/{table}/notes"
    assert "talk" in (await cleo.get(f"/tables/{table}"))["may"]
    assert "talk" not in (await ada.get(f"/tables/{table}"))["may"]
    async with ada.listening(table) as heard, dan.listening(table) as watched:
        await heard.of_type("snapshot")
        await watched.of_type("snapshot")
        assert (await heard.of_type("table"))["table"]["watching"] == 1
        assert (await dan.get(f"/tables/{table}"))["watching"] is None
        said = await cleo.post(messages, TEXT)
        assert (said["name"], said["seat"], said["spectator"], said["turn"]) == ("Cleo", None, 0, 0)
        assert (await watched.of_type("chat"))["message"] == said
        noted = await cleo.put(notes, _note(3, SECRET))
        assert (noted["seat"], noted["spectator"], noted["name"], noted["mine"]) == (None, 0, "Cleo", True)
        assert (await watched.of_type("notes"))["notes"] == [noted | {"mine": False}]
        answered = await dan.post(messages, {"phrase": "thanks"})
        assert answered["spectator"] == 1
        house.received.clear()
        await bob.post(messages, {"text": "Hello"})
        assert (await heard.next())["message"]["text"] == "Hello"  # nothing before it
        for player in (ada, bob):
            assert [each["seat"] for each in (await player.get(messages))["messages"]] == [1]
            assert (await player.get(notes))["notes"] == []
        async with ada.listening(table, last=0) as again:
            assert (await again.of_type("chat"))["message"]["text"] == "Hello"
        assert not any(SECRET in one.body for one in house.received if one.who in ("Ada", "Bob"))
        assert [each["name"] for each in (await nobody.get(messages))["messages"]] == ["Cleo", "Dan", "Bob"]
        assert (await cleo.get(notes))["notes"] == [noted]
        house.services[OpenTables].drop(table)  # from the log
    assert (await dan.get(notes))["notes"] == [noted | {"mine": False}]
    async with ada.listening(table) as heard:
        await heard.of_type("snapshot")
        last = (await house.table(table)).state.number
        await play_out(table, ada, bob)
        assert (await heard.of_type("notes"))["notes"] == [noted | {"mine": False}]
        assert (await heard.of_type("chat"))["message"] == said
        assert (await heard.of_type("chat"))["message"] == answered
    async with ada.listening(table, last=last) as resumed:
        assert (await resumed.of_type("notes"))["notes"] == [noted | {"mine": False}]
        assert (await resumed.of_type("chat"))["message"] == said
    assert [each["name"] for each in (await bob.get(messages))["messages"]] == ["Cleo", "Dan", "Bob"]
    assert (await nobody.get(notes))["notes"] == [noted | {"mine": False}]
    assert await cleo.refused("POST", messages, TEXT) == (403, "not-seated")


async def test_host_without_a_seat_can_mute_a_spectator(house: House) -> None:
    host, ada = await house.guest("Host"), await house.guest("Ada")
    cleo, dan = await house.guest("Cleo"), await house.guest("Dan")
    table = (await host.post("/tables", {"seats": [OPEN, BOT], "first": 0}))["id"]
    await ada.post(f"/tables/{table}/join")
    await host.post(f"/tables/{table}/start")
    await cleo.post(f"/tables/{table}/messages", TEXT)
    path = f"/tables/{table}/spectators/0"
    assert (await host.put(path, {"muted": True}))["muted_spectators"] == [0]
    assert await cleo.refused("POST", f"/tables/{table}/messages", TEXT) == (403, "muted")
    assert "talk" not in (await cleo.get(f"/tables/{table}"))["may"]
    assert (await ada.get(f"/tables/{table}"))["muted_spectators"] == []
    assert await dan.refused("PUT", path, {"muted": False}) == (403, "not-host")
    assert (await host.put(path, {"muted": False}))["muted_spectators"] == []
    await cleo.post(f"/tables/{table}/messages", TEXT)


async def test_deleted_spectator_leaves_messages_without_name_and_no_notes(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    cleo, dan = await house.guest("Cleo"), await house.guest("Dan")
    async with cleo.socket() as socket:
        assert (await socket.command("say", table, text=SECRET, phrase=None))["type"] == "done"
    await cleo.put(f"/games/{table}/notes", _note(0, "r1"))
    exported = [json.loads(line) for line in (await cleo.ask("GET", "/me/export")).text.splitlines()]
    assert [line["message"]["text"] for line in exported if "message" in line] == [SECRET]
    assert (await cleo.post("/account/delete", {}))["messages"] == 1
    assert [each["name"] for each in (await dan.get(f"/tables/{table}/messages"))["messages"]] == ["Player"]
    assert [(each["name"], each["text"]) for each in (await dan.get(f"/games/{table}/notes"))["notes"]] == [
        ("Player", "")
    ]
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == []
