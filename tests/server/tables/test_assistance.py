"""The assistance of a table: what clues imply, only what was said, or each clue for one round."""

from __future__ import annotations

import itertools
import random

import pytest

import starmine as sm
from starmine.rules.cards import kind_texts
from starmine.rules.catalogue.edition import catalogue_edition
from starmine.server.tables import seeing
from starmine.server.tables.history import GivenClue
from tests.server.serving import PLAY, House, Json, play, play_out, said_of, two_in_a_game

LEVELS = ["full", "clues", "none"]


def _cards(view: Json) -> list[Json]:
    return [card for hand in view["hands"] for card in hand]


async def test_table_shows_what_clues_imply_by_default(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    assert (await ada.get(f"/tables/{table}"))["settings"]["assistance"] == "full"
    clue = await ada.clue(table)
    view = await bob.view(table)
    told = {card["order"]: card["possible"] for card in view["hands"][1]}
    assert all(len(told[order]) < 25 for order in clue["touches"])
    assert view["efficiency"] == {
        "clues": 1,
        "got": len(clue["touches"]),
        "needed": 25 - len(clue["touches"]),
        "left": 28,  # of 29 at the deal
    }


@pytest.mark.slow
@pytest.mark.parametrize("assistance", ["clues", "none"])
async def test_less_assistance_hides_what_clues_imply_until_the_end(house: House, assistance: str) -> None:
    table, ada, bob = await two_in_a_game(house, assistance=assistance)
    clue = await ada.clue(table)
    for _ in range(3):
        await play(table, {0: ada, 1: bob}, 5, random.Random(2))
        for someone in (ada, bob, house.stranger()):
            view = await someone.view(table)
            assert view["outcome"] is None
            assert view["efficiency"] is None
            assert view["assistance"] == assistance
            assert all(card["possible"] == said_of(card) for card in _cards(view))
            assert not any(card["critical"] or card["dead"] for card in _cards(view))
            assert view["mistakes"] == {"play": [], "discard": []}
    assert await bob.refused("GET", f"/games/{table}/knowledge") == (409, "assistance")
    assert await bob.refused("GET", f"/games/{table}/turns/0/why") == (409, "assistance")
    await play_out(table, ada, bob)
    before = (await bob.get(f"/games/{table}?turn=1"))["view"]
    marked = {card["order"]: card for card in before["hands"][1]}
    assert all(len(marked[order]["possible"]) < 25 for order in clue["touches"])
    assert (await bob.view(table))["efficiency"] is not None
    await bob.get(f"/games/{table}/knowledge")


async def test_late_reconnection_does_not_show_forgotten_clues(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, assistance="none")
    for turn in range(4):
        await (ada, bob)[turn % 2].clue(table)
    state = (await house.table(table)).state
    async with bob.listening(table, last=state.begun) as events:
        found = await events.turn(4)
    assert found["type"] == "snapshot"
    assert [entry["turn"] for entry in found["log"]] == [2, 3]
    async with bob.listening(table, last=state.number - 1) as events:
        found = await events.turn(4)
    assert found["type"] == "turn"


@pytest.mark.parametrize("has", LEVELS)
async def test_viewer_may_ask_for_less_than_the_table_shows_and_gets_no_more(house: House, has: str) -> None:
    table, ada, bob = await two_in_a_game(house, assistance=has)
    for turn in range(3):
        await (ada, bob)[turn % 2].clue(table)
    for someone, wanted in itertools.product((ada, bob, house.stranger()), LEVELS):
        gets = max(has, wanted, key=LEVELS.index)
        since = 1 if gets == "none" else 0
        found = await someone.get(f"/games/{table}?assistance={wanted}")
        assert (found["view"]["assistance"], found["view"]["since"]) == (gets, since)
        assert [entry["turn"] for entry in found["log"]] == list(range(since, 3))
        if gets != "full":
            assert found["view"]["mistakes"] == {"play": [], "discard": []}
            assert all(card["possible"] == said_of(card) for card in _cards(found["view"]))
            assert min(mark["turn"] for card in _cards(found["view"]) for mark in card["clues"]) == since
        async with someone.socket() as socket:
            await socket.send("follow", game=table, assistance=wanted)
            events = (await socket.until("news", game=table))["events"]
        assert events[1] == {"type": "snapshot", **found}
    for someone in (ada, bob, house.stranger()) if has == "none" else ():
        assert await someone.refused("GET", f"/games/{table}?turn=1") == (409, "assistance")
    assert (await bob.get(f"/games/{table}?turn=3"))["view"]["assistance"] == has
    assert await bob.refused("GET", f"/games/{table}?assistance=some") == (422, "invalid")


@pytest.mark.parametrize(("table_has", "wanted"), [("none", None), ("full", "none")])
async def test_whole_log_is_shown_after_the_end(house: House, table_has: str, wanted: str | None) -> None:
    table, ada, bob = await two_in_a_game(house, assistance=table_has, options={"strikes": 1})
    async with ada.socket() as socket:
        await socket.send("follow", game=table, **({} if wanted is None else {"assistance": wanted}))
        turn = 0
        while (await ada.view(table))["outcome"] is None:
            await (ada, bob)[turn % 2].act(table, turn, PLAY)
            turn += 1
        views: list[Json] = []
        while not views or views[-1]["type"] != "snapshot" or views[-1]["view"]["turn"] < turn:
            news = await socket.until("news", game=table)
            views += [event for event in news["events"] if "view" in event]
    assert [(event["type"], event["view"]["assistance"]) for event in views[-2:]] == [
        ("turn", "full"),
        ("snapshot", "full"),
    ]
    assert [entry["turn"] for entry in views[-1]["log"]] == list(range(turn))


def test_colour_of_a_clue_names_the_kinds_of_its_own_suits() -> None:
    def said(variant: str, *clues: tuple[str | None, int | None]) -> list[str]:
        edition = sm.edition("hanab-live", variant=variant)
        marks = {7: [GivenClue(0, 0, colour, rank, None) for colour, rank in clues]}
        game = sm.Game(edition, players=2, deck=sm.shuffled(edition, players=2, seed=1))
        mask = int(seeing._said(game, [[7], []], marks)[0, 0])
        return list(kind_texts(mask, edition.suits(2)))

    assert said("Rainbow (5 Suits)", ("red", None), (None, 2)) == ["R2"]
    assert said("Rainbow (5 Suits)", ("red", None), ("blue", None)) == [
        f"{suit}{rank}" for suit in "RB" for rank in range(1, 6)
    ]
    assert len(said("Rainbow (5 Suits)")) == 25
    dual = catalogue_edition(variant="Dual-Color & Dark Pink (6 Suits)")
    own = [suit.letter for place, suit in enumerate(dual.suits(2)) if "red" in dual.touched_by(place)]
    assert {kind[0] for kind in said("Dual-Color & Dark Pink (6 Suits)", ("red", None))} == set(own)
