"""The assistance of a table: what clues imply, only what was said, or each clue for one round."""

from __future__ import annotations

import random

import pytest

from tests.server.serving import House, Json, play, play_out, two_in_a_game

PLAY = {"type": "play", "slot": 0}


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
            assert all(len(card["possible"]) == 25 for card in _cards(view))
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


async def test_clues_stay_on_cards_with_assistance_clues(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, assistance="clues")
    clues = [await (ada, bob)[turn % 2].clue(table) for turn in range(6)]
    answer = await bob.get(f"/games/{table}")
    marked = {card["order"]: {mark["turn"] for mark in card["clues"]} for card in _cards(answer["view"])}
    for turn, clue in enumerate(clues):
        assert all(turn in marked[order] for order in clue["touches"])
    assert [entry["turn"] for entry in answer["log"]] == list(range(6))
    assert (await bob.get(f"/games/{table}?turn=1"))["view"]["turn"] == 1


async def test_clues_are_shown_for_one_round_with_assistance_none(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, assistance="none")
    await ada.clue(table)
    await bob.clue(table)
    view = await bob.view(table)
    assert {mark["turn"] for card in _cards(view) for mark in card["clues"]} == {0, 1}
    await ada.clue(table)
    for someone in (ada, bob, house.stranger()):
        answer = await someone.get(f"/games/{table}")
        assert {mark["turn"] for card in _cards(answer["view"]) for mark in card["clues"]} == {1, 2}
        assert [entry["turn"] for entry in answer["log"]] == [1, 2]
        assert await someone.refused("GET", f"/games/{table}?turn=1") == (409, "assistance")
    assert (await bob.get(f"/games/{table}?turn=3"))["view"]["turn"] == 3


async def test_late_reconnection_does_not_show_forgotten_clues(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, assistance="none")
    for turn in range(4):
        await (ada, bob)[turn % 2].clue(table)
    state = (await house.live(table)).state
    async with bob.listening(table, last=state.begun) as events:
        found = await events.turn(4)
    assert found["type"] == "snapshot"
    assert [entry["turn"] for entry in found["log"]] == [2, 3]
    async with bob.listening(table, last=state.number - 1) as events:
        found = await events.turn(4)
    assert found["type"] == "turn"


async def test_whole_log_is_shown_after_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, assistance="none", options={"strikes": 1})
    async with ada.listening(table) as events:
        turn = 0
        while (view := await ada.view(table))["outcome"] is None:
            turn = view["turn"]
            await (ada, bob)[turn % 2].act(table, turn, PLAY)
        assert (await events.turn(turn + 1))["type"] == "turn"
        whole = await events.next()
        while whole["type"] != "snapshot":
            whole = await events.next()
    assert [entry["turn"] for entry in whole["log"]] == list(range(turn + 1))
