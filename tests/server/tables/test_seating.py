"""Seats: who may sit where, before the start and during a game.

The rules are pure functions of a table's state; the last tests show that the API uses them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from starmine.bots import LAB_BOTS
from starmine.server.tables import seating
from starmine.server.tables.events import Seated
from starmine.server.tables.permissions import Permissions, Who
from starmine.server.tables.schemas import SeatBot, SeatChange, SeatLocal, SeatMe, SeatOpen
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.state import TableState
from starmine.server.web.errors import Refusal
from tests.server import serving as wire
from tests.server.serving import House, begun, two_in_a_game
from tests.server.tables.telling import ADA, BOB, BOT, CLEO, FREE, START, new, of

ME, OPEN, EVE = SeatMe(kind="me"), SeatOpen(kind="open"), SeatLocal(kind="local", name="Eve")
CAUTIOUS, RANDOM = SeatBot(kind="bot", bot="cautious"), SeatBot(kind="bot", bot="random")
LEARNER = SeatBot(kind="bot", bot="learner")  # made for cocktail and two players
LOCAL = Seated("ada", "Eve", local=True)
RANDOM_BOT = replace(BOT, bot="random")
AWAY = of(BOB, bot="random")
BOTS = served_bots("tests.server.own_bots:LEARNER")


def waiting(*seats: Seated, host: Who = ADA, first: int | None = None) -> TableState:
    """A table before the start."""
    return new(*seats, host=host, first=first)


def playing(*seats: Seated, host: Who = ADA) -> TableState:
    """A table during its game."""
    return replace(waiting(*seats, host=host), started=START)


def finished(*seats: Seated) -> TableState:
    """A table after its game."""
    return replace(playing(*seats), finished=START)


def change(state: TableState, seat: int, who: Who, to: SeatChange) -> TableState:
    return seating.change_seat(state, seat, who, to, BOTS)


def online(who: Who, *people: str) -> Who:
    """The person, with these people online."""
    return replace(who, is_here=people.__contains__)


KEPT = waiting(of(ADA), of(BOB, kept="last"), Seated("bob", "Eve", local=True, kept="last"))
CAME = (of(ADA), of(BOB), Seated("bob", "Eve", local=True))
CHANGED: list[tuple[TableState, int, Who, SeatChange, tuple[Seated, ...]]] = [
    (waiting(of(ADA), FREE, FREE), 2, ADA, ME, (FREE, FREE, of(ADA))),
    (waiting(of(ADA), FREE, FREE), 1, ADA, EVE, (of(ADA), LOCAL, FREE)),
    (waiting(of(ADA), LOCAL, FREE), 2, ADA, ME, (FREE, LOCAL, of(ADA))),
    (waiting(of(ADA), of(BOB)), 1, ADA, OPEN, (of(ADA), FREE)),
    (waiting(of(ADA), of(BOB)), 1, BOB, OPEN, (of(ADA), FREE)),
    (waiting(of(ADA), FREE), 1, ADA, CAUTIOUS, (of(ADA), BOT)),
    (waiting(of(ADA), BOT, FREE), 2, ADA, CAUTIOUS, (of(ADA), BOT, replace(BOT, name="Ise"))),
    (waiting(of(ADA), BOT, FREE), 1, ADA, RANDOM, (of(ADA), RANDOM_BOT, FREE)),  # it keeps its name
    (waiting(of(Who("ada", "suwa")), FREE), 1, ADA, CAUTIOUS, (of(Who("ada", "suwa")), replace(BOT, name="Ise"))),
    (waiting(of(ADA), BOT), 1, ADA, EVE, (of(ADA), LOCAL)),
    (KEPT, 1, BOB, ME, CAME),
    (KEPT, 1, ADA, CAUTIOUS, (of(ADA), BOT, KEPT.seats[2])),
    (waiting(of(ADA), FREE), 1, ADA, LEARNER, (of(ADA), replace(BOT, bot="learner"))),
    (playing(of(ADA), of(BOB)), 1, ADA, LEARNER, (of(ADA), of(BOB, bot="learner"))),
    (playing(of(ADA), of(BOB)), 1, ADA, RANDOM, (of(ADA), AWAY)),
    (playing(of(ADA), AWAY), 1, BOB, ME, (of(ADA), of(BOB))),
    (playing(of(ADA), BOT), 1, ADA, RANDOM, (of(ADA), RANDOM_BOT)),
]


@pytest.mark.parametrize(("state", "seat", "who", "to", "seats"), CHANGED)
def test_seat_is_changed(state: TableState, seat: int, who: Who, to: SeatChange, seats: tuple[Seated, ...]) -> None:
    assert change(state, seat, who, to).seats == seats


NONE = [SeatBot(kind="bot", bot=name) for name in ("none", *LAB_BOTS)]  # some are for research only
TWO, GAME, OVER = (made(of(ADA), of(BOB)) for made in (waiting, playing, finished))
REFUSED: list[tuple[TableState, int, Who, SeatChange, str]] = [
    *((TWO, seat, who, to, "seat-taken") for who, seat in ((ADA, 1), (BOB, 0)) for to in (ME, EVE)),
    (TWO, 1, ADA, CAUTIOUS, "seat-taken"),
    (TWO, 0, BOB, OPEN, "not-your-seat"),
    (TWO, 2, ADA, ME, "not-found"),
    (waiting(of(ADA), of(BOB), FREE), 2, BOB, CAUTIOUS, "not-host"),
    (waiting(of(ADA), of(BOB), BOT), 2, BOB, ME, "seat-taken"),
    (waiting(of(ADA), of(BOB), BOT), 2, BOB, OPEN, "not-your-seat"),
    (KEPT, 1, CLEO, ME, "seat-taken"),
    *((waiting(of(ADA), FREE), 1, ADA, bot, "unknown-bot") for bot in NONE),
    *((GAME, 0, ADA, bot, "unknown-bot") for bot in NONE),
    (waiting(of(ADA), FREE, FREE), 1, ADA, LEARNER, "unfit-bot"),
    (playing(of(ADA), of(BOB), of(CLEO)), 1, ADA, LEARNER, "unfit-bot"),
    (waiting(of(ADA), FREE), 1, ADA, SeatLocal(kind="local", name="Learner"), "invalid"),
    *((playing(of(ADA), AWAY), 1, who, to, "not-your-seat") for who in (ADA, CLEO) for to in (ME, OPEN, EVE)),
    (GAME, 1, online(ADA, "ada", "bob"), RANDOM, "present"),
    (GAME, 0, online(BOB, "ada"), RANDOM, "not-host"),
    *((playing(of(ADA), BOT), 1, ADA, to, "started") for to in (OPEN, ME, EVE)),
    (playing(of(ADA), BOT, of(BOB)), 1, online(BOB, "ada", "bob"), RANDOM, "not-host"),
    *((OVER, 0, ADA, to, "finished") for to in (OPEN, ME, RANDOM, EVE)),
]


@pytest.mark.parametrize(("state", "seat", "who", "to", "error"), REFUSED)
def test_change_of_a_seat_is_refused(state: TableState, seat: int, who: Who, to: SeatChange, error: str) -> None:
    with pytest.raises(Refusal) as refused:
        change(state, seat, who, to)
    assert refused.value.error == error


@pytest.mark.parametrize("name", ["Ada", "ada", "АDA", "Suwa", "SUWA!"])
def test_name_is_refused_when_somebody_at_the_table_has_one_that_looks_the_same(name: str) -> None:
    who, table = Who("bob", name), waiting(of(ADA), BOT, FREE)
    local = SeatLocal.model_construct(kind="local", name=name)  # also of names that are already stored
    attempts: list[Callable[[], TableState]] = [
        lambda: seating.join(table, who),
        lambda: change(table, 2, who, ME),
        lambda: change(table, 2, ADA, local),
        lambda: seating.rename(table.with_seat(2, of(BOB)), who),
    ]
    for attempt in attempts:
        with pytest.raises(Refusal, match=r"is already called .*: choose another name") as refused:
            attempt()
        assert (refused.value.status, refused.value.error) == (409, "name-taken")


@pytest.mark.clause("C24")
def test_owner_may_respell_their_name_but_not_in_a_game() -> None:
    table, renamed = waiting(of(ADA), BOT, FREE), Who("ada", "ADA")
    assert seating.rename(table, renamed).seats[0] == of(renamed)
    assert seating.join(table, ADA) == table
    game = playing(of(ADA), BOT)
    assert seating.rename(game, Who("ada", "Suwa")) == game


def test_another_player_is_the_host_when_the_host_leaves() -> None:
    left = seating.leave(TWO, ADA)
    assert (left.seats, left.host) == ((FREE, of(BOB)), "bob")
    with pytest.raises(Refusal) as refused:
        seating.leave(left, ADA)
    assert refused.value.error == "not-seated"
    assert seating.leave(waiting(of(BOB), of(CLEO)), BOB).host == "ada"
    assert seating.leave(waiting(of(ADA), BOT), ADA).host == "ada"
    game = change(GAME, 0, ADA, CAUTIOUS)
    assert game.host == "bob"
    assert change(game, 0, ADA, ME).host == "bob"
    assert change(playing(of(ADA), BOT, host=CLEO), 1, CLEO, RANDOM).host == "cleo"


@pytest.mark.clause("R4")
def test_first_player_stays_first_after_moving_and_is_drawn_again_after_leaving() -> None:
    table = waiting(of(ADA), of(BOB), FREE, first=1)
    assert change(table, 2, BOB, ME).first == 2
    assert change(table, 2, ADA, ME).first == seating.leave(table, ADA).first == 1
    assert seating.leave(table, BOB).first is change(table, 1, ADA, OPEN).first is None
    assert change(waiting(of(ADA), FREE, first=1), 1, ADA, OPEN).first == 1


def test_first_player_online_has_the_hosts_rights_while_the_host_is_away() -> None:
    table = playing(of(ADA), of(BOB), of(CLEO))

    def hosts(*here: str) -> list[str | None]:
        return [who.id for who in (ADA, BOB, CLEO) if Permissions(table, who.id, here.__contains__).is_host]

    assert hosts() == ["ada"]
    assert hosts("ada", "bob") == ["ada"]
    assert hosts("bob", "cleo") == ["ada", "bob"]
    assert hosts("cleo") == ["ada", "cleo"]


@pytest.mark.clause("R4")
@pytest.mark.parametrize(("first", "then"), [(None, None), (0, 0), (1, None), (2, 1)])
def test_first_player_stays_first_when_a_seat_before_theirs_is_removed(first: int | None, then: int | None) -> None:
    assert seating.resize(waiting(of(ADA), FREE, of(BOB), first=first), 2).first == then


async def test_api_lets_a_bot_play_for_a_player_who_left_until_they_come_back(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    left = await bob.post(f"/tables/{table}/leave")
    assert left["seats"][1] == {
        "seat": 1, "kind": "person", "name": "Bob", "bot": "conventions", "mine": True, "host": False, "online": False,
        "kept": False, "knows": False, "out_of_time": False, "muted": False, "may": ["open", "me", "local", "bot"],
    }  # fmt: skip
    for someone in (ada, await house.guest("Cleo")):
        assert await someone.refused("PUT", f"/tables/{table}/seats/1", wire.ME) == (403, "not-your-seat")
        assert await someone.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")
    async with ada.listening(table) as events:
        await ada.act(table, 0, {"type": "play", "slot": 0})
        told = await events.turn(2)
    assert told["view"]["on_turn"] == 0
    assert told["entry"]["stand_in"]
    body = {"turn": 2, "action": {"type": "play", "slot": 0}}
    assert await bob.refused("POST", f"/games/{table}/actions", body) == (409, "stand-in")
    back = await bob.put(f"/tables/{table}/seats/1", wire.ME)
    assert back["seats"][1]["bot"] is None
    await ada.act(table, 2, {"type": "play", "slot": 0})
    assert (await bob.view(table))["on_turn"] == 1
    await bob.act(table, 3, {"type": "play", "slot": 0})
    log = (await ada.get(f"/games/{table}"))["log"]
    assert [entry["stand_in"] for entry in log] == [False, True, False, False]


async def test_game_waits_when_every_person_has_left(house: House) -> None:
    ada = await house.guest()
    table = await begun(ada, wire.ME, wire.BOT)
    await ada.post(f"/tables/{table}/leave")
    assert (await house.game(table)).turn == 0
    async with ada.listening(table) as events:
        await ada.put(f"/tables/{table}/seats/0", wire.ME)
        await ada.act(table, 0, {"type": "play", "slot": 0})
        assert (await events.turn(2))["view"]["on_turn"] == 0
