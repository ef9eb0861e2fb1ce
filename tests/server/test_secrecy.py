"""No response reveals what a seat must not see: all responses of all routes, in whole games. (C04)

Two proofs. All responses are searched for hidden cards. And when the hidden cards are swapped in the database, all
responses to the seat stay byte-identical, so they cannot depend on hidden cards in any form.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import shutil
import sqlite3
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts

import starmine as sm
from starmine.server.tables.deciding import Judge
from starmine.server.tables.events import Acted, to_json
from tests.server.conftest import FILE
from tests.server.secrecy import (
    AMONG_SPECTATORS,
    ELSEWHERE,
    TABLES,
    Search,
    ask_everything,
    exchanged,
    exchanged_late,
    follow,
    leaks,
    new_table,
    tells,
    try_everything,
)
from tests.server.serving import BOB, ME, OPEN, House, Received, begun, choose, serving


def _tables(*often: str, seconds: float) -> list[Any]:
    """All tables: those in ``often`` in every run, the others in the long run."""
    return [name if name in often else pytest.param(name, marks=pytest.mark.long(seconds)) for name in TABLES]


@pytest.mark.slow
@pytest.mark.clause("C04")
@pytest.mark.parametrize("name", _tables("tiles", "short and endless", "seen late", "quack", seconds=12))
async def test_no_payload_shows_a_card_that_its_seat_must_not_see(house: House, name: str) -> None:
    search, mia = await Search.begin(house, name), await house.guest("Mia")
    table, choice = search.table, random.Random(name)
    async with AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(who.listening(table, seat))
            for who in search.people
            for seat in (None, *search.held[who.name])
            if search.held[who.name] or search.new.get("spectators") != "off"
        ]
        sockets = {who.name: await stack.enter_async_context(who.socket()) for who in search.people}
        for who in search.people:
            for seat in (None, *search.held[who.name]):
                await sockets[who.name].send("follow", game=table, seat=seat)
        while (game := await house.game(table)).outcome is None:
            if game.turn % 8 == 0:
                await search.remark(mia, game.turn)
            for who in search.people if game.turn % 32 == 0 else ():
                await ask_everything(who, table, game.players)
                await try_everything(who, table, game.turn)
            actor = search.holder(game.seat)
            if actor is None:
                await follow(streams[0], game.turn + 1)
            else:
                view = await actor.view(table, game.seat)
                action = choose(view, choice)
                done = await sockets[actor.name].command("act", table, turn=game.turn, seat=game.seat, action=action)
                assert done["type"] == "done", done
            for who in search.people:
                if search.held[who.name]:
                    await sockets[who.name].turn(game.turn + 1)
            await search.check()
        for events in streams:
            await follow(events, game.turn)
        await search.check()
    assert search.checked > 200


@pytest.mark.slow
@pytest.mark.clause("C04")
async def test_table_with_a_finished_games_deal_reveals_neither_deck_nor_verdict(house: House) -> None:
    ada, eve, nobody = await house.guest("Ada"), await house.guest("Eve"), house.stranger("nobody")
    first = await Search.of(house, [ada, eve, nobody], {"seats": [ME, OPEN], "first": 0})
    await first.play_out()
    await (await house.table(first.table)).do(Judge("winnable", None))
    assert (await nobody.get(f"/tables/{first.table}"))["winnable"] is True
    house.received.clear()  # a finished game shows its deck
    search = await Search.of(
        house, [ada, eve, nobody], {"seats": [ME, OPEN], "deal": {"kind": "game", "game": first.table}}
    )
    source, deck = await house.table(first.table), (await house.game(search.table)).deck
    assert deck == source.game.deck
    while (game := await house.game(search.table)).outcome is None:
        for who in search.people if game.turn % 32 == 0 else ():
            await ask_everything(who, search.table, game.players)
            await try_everything(who, search.table, game.turn)
        actor = search.holder(game.seat)
        assert actor is not None
        view = await actor.view(search.table, game.seat)
        await actor.act(search.table, game.turn, view["legal"][0]["action"], game.seat)
        # After the first game, its player may download it with the deck.
        house.received = [received for received in house.received if not received.path.endswith("/export")]
        await search.check()
    assert search.checked > 150


def test_search_finds_hidden_cards_in_payloads() -> None:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))
    own, other = game.hands[0][0], game.hands[1][0]

    def told(**card: Any) -> Received:
        return Received("Ada", "GET", "/x", json.dumps({"deep": [{"er": card}]}))

    assert leaks(told(order=other.order, kind=other.kind), game, [0]) == []
    assert leaks(told(order=own.order, kind=None), game, [0]) == []
    assert leaks(told(order=own.order, kind=own.kind), game, [0])
    assert leaks(told(order=other.order, kind=other.kind), game, [])
    assert leaks(told(order=30, kind="R1"), game, [0, 1])
    assert leaks(told(cards=[own.order], kind="R1"), game, [0])
    assert leaks(Received("Ada", "GET", "/x", sm.write_record(game)), game, [0])


def test_search_finds_what_a_hole_hides_in_payloads() -> None:
    edition = sm.edition("hanab-live", variant="Throw It in a Hole (5 Suits)")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))
    game.push("play 0")

    def found(**part: Any) -> list[str]:
        return leaks(Received("Ada", "GET", "/x", json.dumps([part])), game, [0])

    hidden = {"strikes": 0, "score": 0, "best": 0, "pace": 0}
    play = {"type": "play", "slot": 0}
    entry = {"stand_in": False, "action": play, "cards": [0], "kind": None, "result": "hole"}
    assert found(**hidden) == found(**entry) == found(direction="up", height=0) == []
    for name in hidden:
        assert found(**(hidden | {name: 1}))
    assert found(direction="up", height=1)
    assert found(my_turn=True, score=1)
    assert found(**(entry | {"kind": game.deck[0]}))
    for result in ("played", "completed", "strike"):
        assert found(**(entry | {"result": result}))


def test_search_finds_values_of_clues_that_are_not_told() -> None:
    edition = sm.edition("hanab-live", variant="Duck (5 Suits)")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))
    mark = {"turn": 0, "seat": 0, "colour": None, "rank": None}

    def told(part: dict[str, Any]) -> list[str]:
        return leaks(Received("Ada", "GET", "/x", json.dumps([part])), game, [0])

    assert told(mark) == told({"action": {"type": "clue", "seat": 1, "of": None}, "result": "clue"}) == []
    assert told(mark | {"rank": 3})
    assert told({"action": {"type": "colour", "seat": 1, "colour": "red"}, "result": "clue"})


def test_search_finds_whatever_a_response_tells_of_a_secret_game() -> None:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))

    def told(path: str, body: object) -> list[str]:
        return tells(Received("Ada", "GET", path, json.dumps(body)), "x7", game, "the seed")

    refused = {"error": "secret-deal", "message": "No."}
    hidden = {"id": "x7", "outcome": None, "winnable": None, "seed": None}
    assert told("/api/games/x7/record", refused) == told("/api/tables/x7", hidden) == []
    assert told("/api/tables/x7/messages", {"messages": []}) == []
    assert told("/api/games/x7/deal", {"game": "x7", "results": None}) == []
    for path in ("/api/games/x7", "/api/games/x7/notes", "/api/games/x7/review", "/api/games/x7/what-if"):
        assert told(path, {"anything": []})
    for name, value in (("outcome", {"score": 0}), ("winnable", False), ("seed", "the seed")):
        assert told("/api/tables/x7", hidden | {name: value})
    assert told("/api/games/x7/deal", {"game": "x7", "results": []})
    assert told("/api/tables", {"open": [{"id": "x7"}]})
    assert told("/api/daily", {"deep": [{"order": 0, "kind": "R1"}]})
    assert told("/api/daily", {"text": "not the seed"})
    assert told("/api/daily", sm.write_record(game))


def test_search_finds_verdicts_of_running_games_in_payloads() -> None:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))

    def told(status: str, *, winnable: bool | None) -> Received:
        body = {"type": "table", "table": {"id": "x", "status": status, "winnable": winnable}}
        return Received("Ada", "GET", "/x", json.dumps(body))

    assert leaks(told("playing", winnable=None), game, [0]) == []
    assert leaks(told("finished", winnable=False), game, [0]) == []
    for status in ("waiting", "playing"):
        assert leaks(told(status, winnable=False), game, [0])


def test_search_finds_reviews_and_hints_of_running_games_in_payloads() -> None:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))
    refused = {"error": "no-hints", "message": "No."}
    for method, path in (("GET", "hint"), ("GET", "hint?seat=0"), ("GET", "review"), ("POST", "review")):

        def told(body: object, method: str = method, path: str = path) -> Received:
            return Received("Ada", method, f"/api/games/x/{path}", json.dumps(body))

        assert leaks(told(refused), game, [0]) == []
        assert leaks(told({"action": {"type": "play", "slot": 0}}), game, [0])
        over = game.copy()
        while over.outcome is None:
            over.push(sm.Play(0))
        assert leaks(told({"turns": []}), over, [0]) == []


def test_search_finds_notes_of_other_seats_in_payloads() -> None:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))

    def told(method: str = "GET", seat: str | None = None) -> Received:
        return Received("Ada", method, "/x", json.dumps({"notes": [{"text": "noted on seat 1, turn 0"}]}), seat)

    assert leaks(told(), game, [1]) == []
    assert leaks(told("PUT"), game, [0, 1]) == []
    assert leaks(told(seat="1"), game, [0, 1]) == []
    assert leaks(told(seat="0"), game, [0, 1])
    for seats in ([], [0], [0, 1]):
        assert leaks(told(), game, seats)
    remark = Received("Ada", "GET", "/x", json.dumps({"text": AMONG_SPECTATORS}))
    assert leaks(remark, game, []) == []
    assert leaks(remark, game, [0])
    while game.outcome is None:
        game.push(sm.Play(0))
    assert leaks(told(), game, []) == []


@pytest.mark.slow
async def test_search_requests_every_route(house: House) -> None:
    """New routes must be requested by ``ask_everything`` or ``try_everything``, or be in ``ELSEWHERE``."""
    ada = await house.guest()
    table = await begun(ada, ME, BOB)
    house.received.clear()
    await ask_everything(ada, table, 2)
    await try_everything(ada, table, 0)
    contexts = [context for context in iter_route_contexts(house.app.routes) if str(context.path).startswith("/api")]
    routes = {(method, str(context.path)) for context in contexts for method in context.methods or ()}
    routes -= {(method, path) for method, path in routes if method in {"HEAD", "OPTIONS"}}
    assert len(routes) > 20
    asked = [(received.method, received.path) for received in house.received]
    for method, path in routes - ELSEWHERE:
        pattern = re.compile(re.sub(r"{\w+}", "[^/]+", path))
        assert any(method == how and pattern.fullmatch(where) for how, where in asked), f"nobody asks {method} {path}"


def test_search_finds_what_spectators_must_not_see_yet() -> None:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))
    dealt = game.hands[0][0]
    for _ in range(6):
        game.push(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)))
    late, off, seat = {"spectators": "all", "spectator_delay": 5}, {"spectators": "off"}, {"spectators": "seat"}

    def told(seat: str | None = None, path: str = "/api/games/x", **fields: Any) -> Received:
        return Received("nobody", "GET", path, json.dumps(fields), seat)

    card: dict[str, Any] = {"order": dealt.order, "kind": dealt.kind}
    assert leaks(told(turn=1, hands=[[card]]), game, [], late) == []
    assert leaks(told(turn=2), game, [], late)
    assert leaks(told(entry={"turn": 5}), game, [], late)
    assert leaks(told(possible=[], drawn=2), game, [], late)
    assert leaks(told(hands=[[card]]), game, [], {"spectators": "all", "spectator_delay": 7})
    assert leaks(told("1", **card), game, [], seat) == []
    assert leaks(told("0", **card), game, [], seat)
    assert leaks(told(**card), game, [], seat)
    assert leaks(told(view={}), game, [], off)
    assert leaks(told(error="no-spectators", message="No."), game, [], off) == []
    assert leaks(told(path="/api/games/x/deal", played=0), game, [], off) == []
    assert leaks(told(turn=6, **card), game, [1], late) == []


async def _all_that_is_told(
    data_dir: Path, table: str, cookie: str | None, late: int, *, streams: bool
) -> list[Received]:
    async with serving(data_dir, bot_delay=60) as house:
        someone = house.stranger()
        if cookie is not None:
            someone.client.headers["Cookie"] = f"starmine={cookie}"
        game = await house.game(table)
        await ask_everything(someone, table, game.players)
        for turn in range(game.turn + 1):
            await someone.ask("GET", f"/games/{table}?turn={turn}")
        for last in (None, 0) if streams else ():
            async with someone.listening(table, last=last) as events:
                await follow(events, game.turn - late)
        # When this browser was last seen is now.
        return [replace(one, body=re.sub(r'"seen":"[^"]*"', "", one.body)) for one in house.received]


_OFTEN = [("tiles", 0), ("seen late", None)]
_VIEWED = [
    pytest.param(
        *viewed,
        id=f"{viewed[0]}, {'spectator' if viewed[1] is None else 'player'}",
        marks=() if viewed in _OFTEN else pytest.mark.long(3),
    )
    for viewed in itertools.product(TABLES, (0, None))
]


@pytest.mark.slow
@pytest.mark.clause("C04")
@pytest.mark.parametrize(("name", "viewer"), _VIEWED)
async def test_payloads_are_the_same_with_swapped_cards(
    data_dir: Path, tmp_path: Path, name: str, viewer: int | None
) -> None:
    choice = random.Random(name)
    new = new_table(name)
    new["seats"] = [ME, *[OPEN] * (len(new["seats"]) - 1)]
    clues_only = "endless" in name  # any other action might end this game
    async with serving(data_dir) as house:
        people = [await house.guest(f"Guest {seat}") for seat in range(len(new["seats"]))]
        table = (await people[0].post("/tables", new))["id"]
        for someone in people[1:]:
            await someone.post(f"/tables/{table}/join")
        await people[0].post(f"/tables/{table}/start")
        for turn in range(4 if clues_only else 9):
            actor = people[turn % len(people)]
            view = await actor.view(table)
            clues = [option["action"] for option in view["legal"] if "slot" not in option["action"]]
            await actor.act(table, turn, choice.choice(clues) if clues_only else choose(view, choice))
        game = await house.game(table)
        cookie = None if viewer is None else people[0].client.cookies["starmine"]
    assert game.outcome is None
    seen = new.get("spectators") if viewer is None else None
    order = choice.sample(range(len(game.deck)), len(game.deck))
    late = new["spectator_delay"] if seen == "all" else 0
    # Spectators with the view of a seat see seat 0's.
    deck = exchanged_late(game, late, order) if late else exchanged(game, 0 if seen == "seat" else viewer, order)
    own = [card.order for hand in game.hands[: 2 if late else 1] for card in hand]
    assert any(deck[order] != game.deck[order] for order in own), "no card of the hand could be exchanged"
    twin = tmp_path / "twin"
    twin.mkdir()
    shutil.copy(data_dir / FILE, twin / FILE)
    with sqlite3.connect(twin / FILE) as store:
        change = "UPDATE events SET body = replace(body, ?, ?) WHERE \"table\" = ? AND kind = 'started'"
        assert store.execute(change, [" ".join(game.deck), " ".join(deck), table]).rowcount == 1
        if late:
            last = to_json(Acted(str(_another_end(game, deck))))
            change = 'UPDATE events SET body = ? WHERE "table" = ? AND number = (SELECT max(number) FROM events)'
            assert store.execute(change, [last, table]).rowcount == 1
    store.close()
    streams = seen != "off"
    told = await _all_that_is_told(data_dir, table, cookie, late, streams=streams)
    again = await _all_that_is_told(twin, table, cookie, late, streams=streams)
    if seen == "seat":
        told, again = ([one for one in all_ if one.seat in (None, "0")] for all_ in (told, again))
    assert again == told
    assert len(told) > 20


def _another_end(game: sm.Game, deck: list[str]) -> sm.Action:
    """Another last action, with another deck, after which the game continues."""
    before = sm.Game(game.edition, players=game.players, deck=deck, first=game.first)
    for action in game.actions[:-1]:
        before.push(action)
    for action in before.legal_actions():
        after = before.copy()
        after.push(action)
        if action != game.actions[-1] and after.outcome is None:
            return action
    raise AssertionError("every other action ends the game")
