"""The permissions in the API are exactly what it accepts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmine.bots import DEFAULT_BOT
from starmine.server.tables import seating
from starmine.server.tables.deciding import ChangeSeat, speaker
from starmine.server.tables.events import Seated
from starmine.server.tables.permissions import Permissions, Who, writers
from starmine.server.tables.schemas import SeatAction
from starmine.server.tables.state import TableState
from starmine.server.web.errors import Refusal
from tests.server.serving import ME, NEW_TABLE, OPEN, House, Someone, two_at_a_table, two_in_a_game
from tests.server.tables.telling import BOTS
from tests.server.tables.test_deciding import ACCEPTED

HOSTS = ["remove", "mute"]  # only for the host, about others
NOW = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE = ("ada", "bob", "cleo")
# A change of each kind.
CHANGES = {command.change.kind: command.change for _, command, *_ in ACCEPTED if isinstance(command, ChangeSeat)}

people = st.sampled_from(PEOPLE)
seats = st.one_of(
    st.just(Seated()),
    st.just(Seated(name="Cautious", bot="cautious")),
    st.builds(
        Seated,
        person=people,
        name=people,
        local=st.booleans(),
        bot=st.sampled_from([None, None, "random"]),
        kept=st.sampled_from([None, "last"]),
    ),
)


@st.composite
def tables(draw: st.DrawFn) -> TableState:
    """Any table: waiting, playing or finished; open seats only before the start, stand-ins only after it."""
    status = draw(st.sampled_from(["waiting", "playing", "finished"]))
    # Name conflicts are not about permissions.
    seated = [
        replace(one, name=one.name and f"Seat {n}")
        for n, one in enumerate(draw(st.lists(seats, min_size=2, max_size=5)))
    ]
    if status == "waiting":
        seated = [replace(one, bot=None) if one.person else one for one in seated]
    else:
        seated = [Seated(name="Cautious", bot="cautious") if one.is_open else replace(one, kept=None) for one in seated]
    return replace(
        NEW_TABLE,
        host=draw(st.none() | people),
        chat=draw(st.sampled_from(["open", "phrases", "closed"])),
        silence=draw(st.booleans()),
        removed=tuple(draw(st.frozensets(people))),
        muted=tuple(draw(st.frozensets(people))),
        seats=tuple(seated),
        started=None if status == "waiting" else NOW,
        finished=NOW if status == "finished" else None,
    )


here = st.frozensets(people)


@given(state=tables(), person=people, online=here)
def test_seat_change_is_accepted_exactly_when_listed(state: TableState, person: str, online: frozenset[str]) -> None:
    who = Who(person, person, online.__contains__)
    permissions = who.at(state)
    for number in range(state.players):
        accepted = []
        for kind in get_args(SeatAction):
            try:
                seating.change_seat(state, number, who, CHANGES[kind], BOTS)
            except Refusal:
                continue
            accepted.append(kind)
        assert permissions.seat(number) == accepted


@given(state=tables(), person=people, online=here)
def test_joining_and_leaving_are_accepted_exactly_when_listed(
    state: TableState, person: str, online: frozenset[str]
) -> None:
    who = Who(person, person, online.__contains__)
    listed = who.at(state).table()
    for action, change in (("join", seating.join), ("leave", seating.leave)):
        if action in listed:
            change(state, who)
        else:
            with pytest.raises(Refusal):
                change(state, who)


@given(state=tables(), online=here)
def test_somebody_without_a_name_may_do_what_a_new_guest_may(state: TableState, online: frozenset[str]) -> None:
    nobody, guest = (Permissions(state, person, online.__contains__) for person in (None, "a new guest"))
    present = Permissions(state, "a new guest", lambda person: person in online or person == "a new guest")
    for number in range(state.players):
        assert nobody.seat(number) == guest.seat(number) == present.seat(number)
    assert nobody.table() == guest.table()
    assert nobody.is_host is False


@given(state=tables(), person=people, on_turn=st.none() | st.integers(0, 4), wanted=st.none() | st.integers(0, 4))
def test_messages_are_accepted_exactly_of_the_seats_listed(
    state: TableState, person: str, on_turn: int | None, wanted: int | None
) -> None:
    on_turn = None if on_turn is None else on_turn % state.players
    state = replace(state, on_turn=on_turn)
    own = set(state.seats_of(person)) & set(writers(state, on_turn))
    if own if wanted is None else wanted in own:
        assert speaker(state, person, wanted) == (min(own) if wanted is None else wanted)
    else:
        with pytest.raises(Refusal):
            speaker(state, person, wanted)


async def test_table_lists_what_each_viewer_may_do_before_the_start(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    nobody = house.stranger()
    assert await _may(ada, table) == (
        ["change", "start", "join", "leave", "watch"],
        [["open", "me", "local", "bot"], ["open", *HOSTS]],
    )
    assert await _may(bob, table) == (["join", "leave", "watch"], [[], ["open", "me", "local"]])
    assert await _may(nobody, table) == (["watch"], [[], []])
    await bob.put(f"/tables/{table}/seats/1", OPEN)
    assert await _may(nobody, table) == (["join", "watch"], [[], ["open", "me", "local"]])


async def _may(someone: Someone, table: str) -> tuple[list[str], list[list[str]]]:
    told = await someone.get(f"/tables/{table}")
    return told["may"], [seat["may"] for seat in told["seats"]]


async def test_view_lists_the_seats_that_may_write_to_players_and_spectators(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, silence=True)
    for turn in range(2):
        for someone in (ada, bob, house.stranger()):
            assert (await someone.view(table))["may_write"] == [turn]
        await (ada, bob)[turn].act(table, turn, {"type": "play", "slot": 0})
    loud, ada, bob = await two_in_a_game(house)
    assert (await ada.view(loud))["may_write"] == [0, 1]
    closed, ada, bob = await two_in_a_game(house, chat="closed")
    assert (await bob.view(closed))["may_write"] == []


async def test_server_lists_limits_for_clients(house: House) -> None:
    nobody = house.stranger()
    info = await nobody.get("/server")
    assert info["default_bot"] == DEFAULT_BOT
    editions = {bot["id"]: bot["editions"] for bot in info["bots"]}
    assert editions[DEFAULT_BOT] is None
    assert editions["learned"] == ["abacus", "cocktail", "tiles", "six-colour", "hanab-live"]
    assert (await nobody.put("/me", {"name": "x" * info["name_length"]}))["person"]["name"]
    assert (await nobody.refused("PUT", "/me", {"name": "x" * (info["name_length"] + 1)}))[0] == 422
    table = (await nobody.post("/tables", {"seats": [ME, OPEN]}))["id"]
    for more, status in ((0, 201), (1, 422)):
        body = {"text": "x" * (info["message_length"] + more)}
        assert (await nobody.ask("POST", f"/tables/{table}/messages", body)).status_code == status
    await nobody.put(f"/tables/{table}/seats/1", {"kind": "bot", "bot": DEFAULT_BOT})
    await nobody.post(f"/tables/{table}/start")
    for more, status in ((0, 200), (1, 422)):
        note = {"seat": 0, "order": 0, "text": "x" * (info["note_length"] + more)}
        assert (await nobody.ask("PUT", f"/games/{table}/notes", note)).status_code == status
    suits = {suit["letter"]: suit for suit in (await nobody.get("/editions"))["suits"]}
    assert suits["R"] == {"letter": "R", "name": "red", "shape": "peony"}
    for suit in (await nobody.get(f"/tables/{table}"))["rules"]["suits"]:
        assert suit == suits[suit["letter"]] | {"clueable": suit["clueable"]}
