"""No response reveals what a seat must not see: all responses of all routes, in whole games. (C04)

Two proofs. All responses are searched for hidden cards. And when the hidden cards are swapped in the database, all
responses to the seat stay byte-identical, so they cannot depend on hidden cards in any form.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts

import starmine as sm
from starmine.server.tables.deciding import Judge
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
    twin_of,
)
from tests.server.serving import BOB, ME, OPEN, House, Received, begun, choose, lose, serving


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
    await lose(first.table, ada, eve)
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


def _game(edition: str = "cocktail", *actions: str, **options: Any) -> sm.Game:
    made = sm.edition(edition, **options)
    game = sm.Game(made, players=2, deck=sm.shuffled(made, 2, seed=1))
    for action in actions:
        game.push(action)
    return game


def _got(*, path: str = "/x", method: str = "GET", seat: str | None = None, **body: Any) -> Received:
    """A response with this object deep inside."""
    return Received("Ada", method, path, json.dumps({"deep": [body]}), seat)


def _asked(path: str, body: object, method: str = "GET", seat: str | None = None) -> Received:
    return Received("Ada", method, path, body if isinstance(body, str) else json.dumps(body), seat)


GAME = _game()
CLUED = _game()
for _ in range(6):
    CLUED.push(next(action for action in CLUED.legal_actions() if isinstance(action, sm.Clue)))
DUCK = _game("hanab-live", variant="Duck (5 Suits)")
HOLE = _game("hanab-live", "play 0", variant="Throw It in a Hole (5 Suits)")
Body = dict[str, Any]
OWN, OTHER = (Body(order=card.order, kind=card.kind) for (card, *_) in GAME.hands)
MARK: Body = {"turn": 0, "seat": 0, "colour": None, "rank": None}
PLAYED: Body = {
    "stand_in": False, "action": {"type": "play", "slot": 0}, "cards": [0], "kind": None, "result": "hole",
}  # fmt: skip
FIGURES: Body = {"strikes": 0, "score": 0, "best": 0, "pace": 0}
NOTE, REMARK = Body(text="noted on seat 1, turn 0"), Body(text=AMONG_SPECTATORS)
ADVICE = [("GET", "hint"), ("GET", "hint?seat=0"), ("GET", "review"), ("POST", "review")]
OFF, SEAT, LATE = {"spectators": "off"}, {"spectators": "seat"}, {"spectators": "all", "spectator_delay": 5}
LATER = LATE | {"spectator_delay": 7}

# Responses, with the game, the seats of their receiver, and for spectators the table's request body.
Judged = tuple[Received, sm.Game, list[int], dict[str, Any] | None]
LEAKS: list[Judged] = [
    (_got(**OWN), GAME, [0], None),
    (_got(**OTHER), GAME, [], None),
    (_got(order=30, kind="R1"), GAME, [0, 1], None),
    (_got(cards=[OWN["order"]], kind="R1"), GAME, [0], None),
    (_asked("/x", sm.write_record(GAME)), GAME, [0], None),
    *((_got(**FIGURES | {name: 1}), HOLE, [0], None) for name in FIGURES),
    (_got(direction="up", height=1), HOLE, [0], None),
    (_got(my_turn=True, score=1), HOLE, [0], None),
    (_got(**PLAYED | {"kind": HOLE.deck[0]}), HOLE, [0], None),
    *((_got(**PLAYED | {"result": result}), HOLE, [0], None) for result in ("played", "completed", "strike")),
    (_got(**MARK | {"rank": 3}), DUCK, [0], None),
    (_got(action={"type": "colour", "seat": 1, "colour": "red"}, result="clue"), DUCK, [0], None),
    *((_got(id="x", status=status, winnable=False), GAME, [0], None) for status in ("waiting", "playing")),
    *((_asked(f"/api/games/x/{path}", PLAYED["action"], method), GAME, [0], None) for method, path in ADVICE),
    (_got(**NOTE, seat="0"), GAME, [0, 1], None),
    *((_got(**NOTE), GAME, seats, None) for seats in ([], [0], [0, 1])),
    (_got(**REMARK), GAME, [0], None),
    *((_asked("/api/games/x", body), CLUED, [], LATE) for body in ({"turn": 2}, {"entry": {"turn": 5}})),
    (_asked("/api/games/x", {"possible": [], "drawn": 2}), CLUED, [], LATE),
    (_asked("/api/games/x", {"hands": [[OWN]]}), CLUED, [], LATER),
    *((_asked("/api/games/x", OWN, seat=seat), CLUED, [], SEAT) for seat in ("0", None)),
    (_asked("/api/games/x", {"view": {}}), CLUED, [], OFF),
]


@pytest.mark.parametrize("judged", LEAKS, ids=lambda judged: judged[0].body[:60])
def test_search_finds_what_a_response_must_not_reveal(judged: Judged) -> None:
    assert leaks(*judged)


def test_search_finds_whatever_a_response_tells_of_a_secret_game() -> None:
    def told(path: str, body: object) -> list[str]:
        return tells(_asked(path, body), "x7", GAME, "the seed")

    hidden = {"id": "x7", "outcome": None, "winnable": None, "seed": None}
    assert told("/api/tables/x7", hidden) == []
    for path in ("/api/games/x7", "/api/games/x7/notes", "/api/games/x7/review", "/api/games/x7/what-if"):
        assert told(path, {"anything": []})
    for name, value in (("outcome", {"score": 0}), ("winnable", False), ("seed", "the seed")):
        assert told("/api/tables/x7", hidden | {name: value})
    assert told("/api/games/x7/deal", {"game": "x7", "results": []})
    assert told("/api/tables", {"open": [{"id": "x7"}]})
    assert told("/api/daily", {"deep": [{"order": 0, "kind": "R1"}]})
    assert told("/api/daily", {"text": "not the seed"})
    assert told("/api/daily", sm.write_record(GAME))


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
async def test_payloads_are_the_same_with_swapped_cards(data_dir: Path, name: str, viewer: int | None) -> None:
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
    twin = twin_of(data_dir, table, game, deck, _another_end(game, deck) if late else None)
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
