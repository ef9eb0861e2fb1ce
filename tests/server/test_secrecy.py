"""What a seat must not see never leaves the server: every payload of every route, in whole games. (C04)

Two proofs. Everything that anybody received is searched for the cards that its seat must not see. And where
those cards are exchanged in the store, everything that the seat receives stays the same, byte for byte: so
nothing tells of them, in whatever form.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts

import starmine as sm
from tests.server.conftest import FILE
from tests.server.secrecy import (
    BOB,
    ELSEWHERE,
    ME,
    OPEN,
    TABLES,
    Search,
    ask_everything,
    exchanged,
    follow,
    leaks,
    new_table,
    try_everything,
)
from tests.server.serving import House, Received, choose, serving


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
async def test_C04_no_payload_shows_a_card_that_its_seat_must_not_see(house: House, name: str) -> None:
    search = await Search.begin(house, name)
    table, choice = search.table, random.Random(name)
    async with AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(who.listening(table, seat))
            for who in search.people
            for seat in (None, *search.held[who.name])
        ]
        while (game := await house.game(table)).outcome is None:
            for who in search.people if game.turn % 8 == 0 else ():
                await ask_everything(who, table, game.players)
                await try_everything(who, table, game.turn)
            actor = search.holder(game.seat)
            if actor is None:
                await follow(streams[0], game.turn + 1)
            else:
                view = await actor.view(table, game.seat)
                await actor.act(table, game.turn, choose(view, choice), game.seat)
            await search.check()
        for events in streams:
            await follow(events, game.turn)
        await search.check()
    assert search.checked > 200


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
    assert leaks(Received("Ada", "GET", "/x", game.to_json()), game, [0])


async def test_search_asks_every_route(house: House) -> None:
    """A new route has to be asked by ``ask_everything`` or ``try_everything``, or be one of ``ELSEWHERE``."""
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [ME, BOB]}))["id"]
    await ada.post(f"/tables/{table}/start")
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


async def _all_that_is_told(data_dir: Path, table: str, cookie: str | None) -> list[Received]:
    async with serving(data_dir, bot_delay=60) as house:
        someone = house.stranger()
        if cookie is not None:
            someone.client.headers["Cookie"] = f"starmine={cookie}"
        game = await house.game(table)
        await ask_everything(someone, table, game.players)
        for turn in range(game.turn + 1):
            await someone.ask("GET", f"/games/{table}?turn={turn}")
        for last in (None, 0):
            async with someone.listening(table, last=last) as events:
                await follow(events, game.turn)
        return house.received


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("viewer", [0, None], ids=["player", "spectator"])
async def test_C04_payloads_are_the_same_bytes_when_hidden_cards_are_exchanged(
    data_dir: Path, tmp_path: Path, name: str, viewer: int | None
) -> None:
    choice = random.Random(name)
    new = new_table(name)
    new["seats"] = [ME, *[OPEN] * (len(new["seats"]) - 1)]
    clues_only = "endless" in name  # where any other action may end the game
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
    deck = exchanged(game, viewer, choice.sample(range(len(game.deck)), len(game.deck)))
    own = [card.order for card in game.hands[0]]
    assert any(deck[order] != game.deck[order] for order in own), "no card of the hand could be exchanged"
    twin = tmp_path / "twin"
    twin.mkdir()
    shutil.copy(data_dir / FILE, twin / FILE)
    with sqlite3.connect(twin / FILE) as store:
        store.execute("UPDATE tables SET deck = ? WHERE id = ?", [" ".join(deck), table])
    store.close()
    told = await _all_that_is_told(data_dir, table, cookie)
    assert await _all_that_is_told(twin, table, cookie) == told
    assert len(told) > 20
