"""Seats: who may sit where, before the start and during a game.

The rules are pure functions of a table's state; the last tests show that the API uses them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from starmine.bots import DEFAULT_BOT, LAB_BOTS
from starmine.server.tables import seating
from starmine.server.tables.permissions import Permissions, Who
from starmine.server.tables.schemas import SeatBot, SeatChange, SeatLocal, SeatMe, SeatOpen
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.state import TableState
from starmine.server.tables.values import Seated
from starmine.server.web.errors import Refusal
from tests.server import secrecy as wire
from tests.server.serving import NEW_TABLE, House, two_at_a_table, two_in_a_game

ADA, BOB, CLEO = Who("ada", "Ada"), Who("bob", "Bob"), Who("cleo", "Cleo")
ME, OPEN, EVE = SeatMe(kind="me"), SeatOpen(kind="open"), SeatLocal(kind="local", name="Eve")
BOT, RANDOM = SeatBot(kind="bot", bot="cautious"), SeatBot(kind="bot", bot="random")
FREE, CAUTIOUS = Seated(), Seated(name="Suwa", bot="cautious")
BOTS = served_bots("tests.server.own_bots:LEARNER")
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def of(who: Who, *, bot: str | None = None) -> Seated:
    return Seated(who.id, who.name, bot=bot)


def waiting(*seats: Seated, host: Who = ADA, first: int | None = None) -> TableState:
    """A table before the start."""
    return replace(NEW_TABLE, host=host.id, first=first, seats=seats)


def playing(*seats: Seated, host: Who = ADA) -> TableState:
    """A table during its game."""
    return replace(waiting(*seats, host=host), started=NOW)


def finished(*seats: Seated) -> TableState:
    """A table after its game."""
    return replace(playing(*seats), finished=NOW)


def nobody(_: str) -> bool:
    return False


def everybody(_: str) -> bool:
    return True


def change(
    state: TableState, seat: int, who: Who, to: SeatChange, online: Callable[[str], bool] = nobody
) -> TableState:
    return seating.change_seat(state, seat, replace(who, is_here=online), to, BOTS)


def refusal(state: TableState, seat: int, who: Who, to: SeatChange, online: Callable[[str], bool] = nobody) -> str:
    """The name of the refusal of a seat change."""
    with pytest.raises(Refusal) as refused:
        change(state, seat, who, to, online)
    return refused.value.error


def test_player_leaves_the_old_seat_open_when_moving_to_an_open_one() -> None:
    moved = change(waiting(of(ADA), FREE, FREE), 2, ADA, ME)
    assert moved.seats == (FREE, FREE, of(ADA))


def test_local_seat_stays_when_its_device_moves_to_another_seat() -> None:
    local = change(waiting(of(ADA), FREE, FREE), 1, ADA, EVE)
    assert local.seats[1] == Seated("ada", "Eve", local=True)
    assert change(local, 2, ADA, ME).seats == (FREE, local.seats[1], of(ADA))


@pytest.mark.parametrize(("who", "seat"), [(ADA, 1), (BOB, 0)])
@pytest.mark.parametrize("to", [ME, EVE])
def test_seat_is_refused_when_another_player_has_taken_it(who: Who, seat: int, to: SeatChange) -> None:
    assert refusal(waiting(of(ADA), of(BOB)), seat, who, to) == "seat-taken"


def test_bot_is_refused_on_the_seat_of_a_player() -> None:
    assert refusal(waiting(of(ADA), of(BOB)), 1, ADA, BOT) == "seat-taken"


def test_seat_is_freed_by_its_player_and_by_the_host_only() -> None:
    table = waiting(of(ADA), of(BOB))
    assert refusal(table, 0, BOB, OPEN) == "not-your-seat"
    assert change(table, 1, ADA, OPEN).seats == (of(ADA), FREE)
    assert change(table, 1, BOB, OPEN).seats == (of(ADA), FREE)


def test_bot_is_seated_and_changed_by_the_host_only() -> None:
    table = waiting(of(ADA), of(BOB), FREE)
    assert refusal(table, 2, BOB, BOT) == "not-host"
    seated = change(table, 2, ADA, BOT)
    assert seated.seats[2] == CAUTIOUS
    assert change(seated, 2, ADA, RANDOM).seats[2].bot == "random"
    assert refusal(seated, 2, BOB, ME) == "seat-taken"
    assert refusal(seated, 2, BOB, OPEN) == "not-your-seat"
    assert change(seated, 2, ADA, EVE).seats[2] == Seated("ada", "Eve", local=True)


def test_bot_is_refused_when_it_is_unknown() -> None:
    for name in ("none", *LAB_BOTS):  # these are for research only
        none = SeatBot(kind="bot", bot=name)
        assert refusal(waiting(of(ADA), FREE), 1, ADA, none) == "unknown-bot"
        assert refusal(playing(of(ADA), of(BOB)), 0, ADA, none) == "unknown-bot"


def names(state: TableState) -> list[str]:
    return [seated.name for seated in state.seats]


def test_bots_have_names_that_nobody_else_at_the_table_has() -> None:
    table = waiting(of(Who("ada", "ise")), FREE, FREE)
    assert names(change(change(table, 1, ADA, BOT), 2, ADA, RANDOM)) == ["ise", "Suwa", "Atami"]


def test_bot_keeps_its_name_when_its_kind_changes() -> None:
    table = change(change(waiting(of(ADA), FREE, FREE), 1, ADA, BOT), 2, ADA, BOT)
    assert names(change(table, 1, ADA, RANDOM)) == ["Ada", "Suwa", "Ise"]


@pytest.mark.parametrize("name", ["Ada", "ada", "АDA", "Suwa", "SUWA!"])
def test_name_is_refused_when_somebody_at_the_table_has_one_that_looks_the_same(name: str) -> None:
    who, table = Who("bob", name), waiting(of(ADA), CAUTIOUS, FREE)
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


def test_owner_may_keep_or_respell_their_name() -> None:
    table = waiting(of(ADA), CAUTIOUS, FREE)
    assert names(change(table, 2, ADA, ME)) == ["", "Suwa", "Ada"]
    assert names(seating.rename(table, Who("ada", "ADA"))) == ["ADA", "Suwa", ""]
    assert seating.join(table, ADA) == table


@pytest.mark.clause("C24")
def test_names_stay_when_a_person_is_renamed_in_a_game() -> None:
    table = playing(of(ADA), CAUTIOUS)
    assert seating.rename(table, Who("ada", "Suwa")) == table


def test_seat_out_of_range_is_not_found() -> None:
    assert refusal(waiting(of(ADA), of(BOB)), 2, ADA, ME) == "not-found"


def test_another_player_is_the_host_when_the_host_leaves() -> None:
    left = seating.leave(waiting(of(ADA), of(BOB)), ADA)
    assert left.seats == (FREE, of(BOB))
    assert left.host == "bob"
    with pytest.raises(Refusal) as refused:
        seating.leave(left, ADA)
    assert refused.value.error == "not-seated"
    assert refusal(left, 1, ADA, OPEN) == "not-your-seat"


def test_host_without_a_seat_stays_the_host_when_players_leave() -> None:
    assert seating.leave(waiting(of(BOB), of(CLEO)), BOB).host == "ada"


def test_host_stays_the_host_when_nobody_else_sits_at_the_table() -> None:
    assert seating.leave(waiting(of(ADA), CAUTIOUS), ADA).host == "ada"


def test_leaving_frees_all_seats_of_a_device() -> None:
    local = Seated("ada", "Eve", local=True)
    assert seating.leave(waiting(of(ADA), local, CAUTIOUS), ADA).seats == (FREE, FREE, CAUTIOUS)


def test_joining_takes_the_first_open_seat_and_changes_nothing_for_a_player() -> None:
    joined = seating.join(waiting(of(ADA), FREE, FREE), BOB)
    assert joined.seats == (of(ADA), of(BOB), FREE)
    assert seating.join(joined, BOB) == joined


@pytest.mark.clause("R4")
def test_first_player_stays_first_after_moving() -> None:
    table = waiting(of(ADA), of(BOB), FREE, first=1)
    assert change(table, 2, BOB, ME).first == 2
    assert change(table, 2, ADA, ME).first == 1


@pytest.mark.clause("R4")
def test_first_player_is_drawn_again_when_they_leave() -> None:
    table = waiting(of(ADA), of(BOB), FREE, first=1)
    assert seating.leave(table, BOB).first is None
    assert change(table, 1, ADA, OPEN).first is None
    assert seating.leave(table, ADA).first == 1
    assert change(waiting(of(ADA), FREE, first=1), 1, ADA, OPEN).first == 1


def test_reserved_seats_are_taken_when_their_person_comes() -> None:
    kept, local = (Seated("bob", name, local=name == "Eve", kept="last") for name in ("Bob", "Eve"))
    table = waiting(of(ADA), kept, local)
    came = (of(ADA), of(BOB), Seated("bob", "Eve", local=True))
    assert seating.join(table, BOB).seats == came
    assert change(table, 1, BOB, ME).seats == came
    assert refusal(table, 1, CLEO, ME) == "seat-taken"
    assert change(table, 1, ADA, BOT).seats == (of(ADA), CAUTIOUS, local)


@pytest.mark.parametrize(
    ("table", "error"),
    [
        (waiting(of(ADA), of(BOB)), "full"),
        (playing(of(ADA), of(BOB)), "started"),
        (finished(of(ADA), of(BOB)), "finished"),
    ],
)
def test_joining_is_refused_when_there_is_no_seat_to_take(table: TableState, error: str) -> None:
    with pytest.raises(Refusal) as refused:
        seating.join(table, CLEO)
    assert refused.value.error == error


def test_bot_stands_in_until_a_player_comes_back() -> None:
    left = seating.leave(playing(of(ADA), of(BOB)), BOB)
    assert left.seats == (of(ADA), of(BOB, bot=DEFAULT_BOT))
    assert change(left, 1, BOB, ME).seats == (of(ADA), of(BOB))
    assert seating.join(left, BOB).seats == (of(ADA), of(BOB))


def test_leaving_keeps_an_existing_stand_in() -> None:
    table = playing(of(ADA), of(BOB, bot="random"))
    assert seating.leave(table, BOB).seats == table.seats


@pytest.mark.parametrize("who", [ADA, CLEO])
@pytest.mark.parametrize("to", [ME, OPEN, EVE])
def test_seat_of_a_player_who_left_is_refused_to_others(who: Who, to: SeatChange) -> None:
    assert refusal(playing(of(ADA), of(BOB, bot="cautious")), 1, who, to) == "not-your-seat"


def test_host_can_let_a_bot_stand_in_only_for_absent_players() -> None:
    table = playing(of(ADA), of(BOB))
    assert refusal(table, 1, ADA, RANDOM, everybody) == "present"
    assert refusal(table, 0, BOB, RANDOM, "ada".__eq__) == "not-host"
    assert change(table, 1, ADA, RANDOM).seats == (of(ADA), of(BOB, bot="random"))


def test_another_player_is_the_host_when_the_host_leaves_a_game() -> None:
    left = change(playing(of(ADA), of(BOB)), 0, ADA, BOT)
    assert left.host == "bob"
    assert change(left, 0, ADA, ME).host == "bob"


@pytest.mark.parametrize("to", [OPEN, ME, EVE])
def test_bots_seat_is_refused_to_people_during_a_game(to: SeatChange) -> None:
    assert refusal(playing(of(ADA), CAUTIOUS), 1, ADA, to) == "started"


def test_host_can_replace_a_bot_by_another() -> None:
    table = playing(of(ADA), CAUTIOUS, of(BOB))
    assert refusal(table, 1, BOB, RANDOM, everybody) == "not-host"
    assert change(table, 1, ADA, RANDOM).seats[1] == replace(CAUTIOUS, bot="random")
    watching = change(replace(table, host="cleo"), 1, CLEO, RANDOM)
    assert watching.host == "cleo"


def test_bot_is_refused_at_a_table_that_it_was_not_made_for() -> None:
    learner = SeatBot(kind="bot", bot="learner")
    assert change(waiting(of(ADA), FREE), 1, ADA, learner).seats[1].bot == "learner"
    assert refusal(waiting(of(ADA), FREE, FREE), 1, ADA, learner) == "unfit-bot"
    assert change(playing(of(ADA), of(BOB)), 1, ADA, learner).seats[1] == of(BOB, bot="learner")
    assert refusal(playing(of(ADA), of(BOB), of(CLEO)), 1, ADA, learner) == "unfit-bot"


def test_name_of_a_bot_is_refused_to_a_player_on_the_device() -> None:
    named = SeatLocal(kind="local", name="Learner")
    assert refusal(waiting(of(ADA), FREE), 1, ADA, named) == "invalid"


@pytest.mark.parametrize("to", [OPEN, ME, RANDOM, EVE])
def test_seat_is_refused_when_the_game_is_over(to: SeatChange) -> None:
    assert refusal(finished(of(ADA), of(BOB)), 0, ADA, to) == "finished"


def test_first_player_online_has_the_hosts_rights_while_the_host_is_away() -> None:
    table = playing(of(ADA), of(BOB), of(CLEO))

    def hosts(*online: str) -> list[str | None]:
        return [who.id for who in (ADA, BOB, CLEO) if Permissions(table, who.id, online.__contains__).is_host]

    assert hosts() == ["ada"]
    assert hosts("ada", "bob") == ["ada"]
    assert hosts("bob", "cleo") == ["ada", "bob"]
    assert hosts("cleo") == ["ada", "cleo"]


def test_resizing_adds_open_seats_and_removes_the_last_open_ones() -> None:
    table = waiting(of(ADA), FREE, of(BOB), FREE)
    assert seating.resize(table, 5).seats == (*table.seats, FREE)
    assert seating.resize(table, 3).seats == (of(ADA), FREE, of(BOB))
    assert seating.resize(table, 2).seats == (of(ADA), of(BOB))


def test_resizing_is_refused_when_more_seats_are_taken() -> None:
    with pytest.raises(Refusal) as refused:
        seating.resize(waiting(of(ADA), of(BOB), CAUTIOUS), 2)
    assert refused.value.error == "seat-taken"


@pytest.mark.clause("R4")
@pytest.mark.parametrize(("first", "then"), [(None, None), (0, 0), (1, None), (2, 1)])
def test_first_player_keeps_the_first_turn_when_a_seat_before_theirs_is_removed(
    first: int | None, then: int | None
) -> None:
    assert seating.resize(waiting(of(ADA), FREE, of(BOB), first=first), 2).first == then


async def test_api_lets_a_bot_play_for_a_player_who_left_until_they_come_back(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    left = await bob.post(f"/tables/{table}/leave")
    assert left["seats"][1] == {
        "seat": 1, "kind": "person", "name": "Bob", "bot": "conventions", "mine": True, "host": False, "online": False,
        "kept": False, "knows": False, "out_of_time": False, "muted": False, "may": ["open", "me", "local", "bot"],
    }  # fmt: skip
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


async def test_api_shows_another_player_on_the_device_of_the_host(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [wire.ME, wire.OPEN]}))["id"]
    told = await ada.put(f"/tables/{table}/seats/1", wire.CLEO)
    assert told["seats"][1] == {
        "seat": 1, "kind": "person", "name": "Cleo", "bot": None, "mine": True, "host": False, "online": False,
        "kept": False, "knows": False, "out_of_time": False, "muted": False, "may": ["open", "me", "local", "bot"],
    }  # fmt: skip
    assert [seat["host"] for seat in told["seats"]] == [True, False]


async def test_api_refuses_the_view_and_the_seat_of_a_player_who_left(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    cleo = await house.guest("Cleo")
    await bob.post(f"/tables/{table}/leave")
    for someone in (ada, cleo):
        assert await someone.refused("PUT", f"/tables/{table}/seats/1", wire.ME) == (403, "not-your-seat")
        assert await someone.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")


async def test_api_lets_the_host_replace_only_absent_players(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    random = {"kind": "bot", "bot": "random"}
    async with bob.listening(table) as events:
        await events.next()
        assert await ada.refused("PUT", f"/tables/{table}/seats/1", random) == (409, "present")
    async with ada.listening(table) as events:
        await events.until(lambda event: event["type"] == "table" and not event["table"]["seats"][1]["online"])
        assert (await ada.put(f"/tables/{table}/seats/1", random))["seats"][1]["bot"] == "random"


async def test_game_waits_when_every_person_has_left(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [wire.ME, wire.BOT], "first": 0}))["id"]
    await ada.post(f"/tables/{table}/start")
    await ada.post(f"/tables/{table}/leave")
    assert (await house.game(table)).turn == 0
    async with ada.listening(table) as events:
        await ada.put(f"/tables/{table}/seats/0", wire.ME)
        await ada.act(table, 0, {"type": "play", "slot": 0})
        assert (await events.turn(2))["view"]["on_turn"] == 0


@pytest.mark.parametrize("body", [wire.ME, wire.OPEN, wire.BOT, wire.BOB])
async def test_api_refuses_every_change_to_a_stranger(house: House, body: dict[str, str]) -> None:
    table, ada, _ = await two_at_a_table(house)
    before = await ada.get(f"/tables/{table}")
    assert await house.stranger().refused("PUT", f"/tables/{table}/seats/0", body) == (401, "no-name")
    assert await ada.get(f"/tables/{table}") == before
