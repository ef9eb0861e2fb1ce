"""The first game: scripted, resumed after leaving, and skipped to its last round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import starmine as sm
from starmine.learning import lesson
from starmine.learning.lesson import GUIDE_BOT
from starmine.server.tables.lists import GUIDE
from starmine.server.tables.view_schemas import show_action
from tests.server.serving import House, Json, Someone


def wire(turn: int) -> Json:
    return show_action(lesson.turns()[turn].action).model_dump(exclude_none=True)


def _as_told(view: Json) -> Json:
    return wire(view["turn"])


async def _plays(ada: Someone, table: str, until: int, choose: Callable[[Json], Json] = _as_told) -> None:
    """Plays up to a turn, by default as the guide says; the partner plays its part."""
    turn = -1
    async with ada.listening(table) as events:
        while turn < until:
            view = (await events.next()).get("view")
            if view and view["turn"] > turn:
                turn = view["turn"]
                if turn < until and view["on_turn"] == lesson.LEARNER:
                    await ada.act(table, turn, choose(view))


async def test_lesson_stays_the_same_table_until_it_is_restarted(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await ada.post("/lesson")
    assert (table["status"], [seat["name"] for seat in table["seats"]]) == ("playing", ["Ada", lesson.GUIDE_NAME])
    assert (await ada.post("/lesson"))["id"] == table["id"]
    assert (await ada.get("/tables"))["mine"][0]["id"] == table["id"]
    assert (await eve.post("/lesson"))["id"] != table["id"]
    again = await ada.post("/lesson?again=true")
    assert again["id"] != table["id"]
    assert (await ada.post("/lesson"))["id"] == again["id"]


async def test_partner_follows_the_script_and_the_rest_can_be_skipped(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = (await ada.post("/lesson"))["id"]
    assert await ada.refused("POST", f"/lesson/{table}/skip") == (409, "too-early")
    await _plays(ada, table, lesson.FREE_FROM)
    assert await eve.refused("POST", f"/lesson/{table}/skip") == (403, "not-seated")
    assert await ada.post(f"/lesson/{table}/skip") == {"turn": lesson.FREE_TO}
    game = await house.game(table)
    assert list(game.actions) == [turn.action for turn in lesson.turns()][: lesson.FREE_TO]
    assert await ada.post(f"/lesson/{table}/skip") == {"turn": lesson.FREE_TO}
    await _plays(ada, table, len(lesson.turns()))
    assert (await house.game(table)).outcome is not None
    assert GUIDE_BOT.id == GUIDE
    assert (await ada.get("/profile"))["games"] == 0
    assert (await ada.get("/profile/games"))["games"] == []
    assert (await ada.post("/lesson"))["id"] != table
    rematch = await ada.post(f"/tables/{table}/rematch")
    assert rematch["seats"][1]["bot"] not in (None, "guide")
    assert (await ada.post(f"/tables/{rematch['id']}/start"))["status"] == "playing"


async def test_game_that_left_the_script_cannot_be_skipped(house: House) -> None:
    ada = await house.guest("Ada")
    table = (await ada.post("/lesson"))["id"]

    def otherwise(view: Json) -> Json:
        legal = [one["action"] for one in view["legal"]]
        found: Json = ([each for each in legal if "rank" in each] or [each for each in legal if "slot" in each])[-1]
        return found

    await _plays(ada, table, lesson.FREE_FROM, otherwise)
    assert await ada.refused("POST", f"/lesson/{table}/skip") == (409, "off-script")


async def test_only_first_games_have_the_guide(house: House) -> None:
    ada = await house.guest("Ada")
    table = (await ada.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]}))["id"]
    seat = await ada.refused("PUT", f"/tables/{table}/seats/1", {"kind": "bot", "bot": "guide"})
    assert seat == (422, "unknown-bot")
    assert "guide" not in [bot["id"] for bot in (await ada.get("/server"))["bots"]]


async def test_script_contains_no_card_kinds(house: House) -> None:
    script = await house.stranger().get("/lesson")
    assert len(script["turns"]) == len(lesson.turns())
    assert not re.search("'kind'|[A-Z][1-5]", str(script))


@pytest.mark.parametrize("edition", [edition.id for edition in sm.editions()])
async def test_example_board_has_the_result_of_every_action(house: House, edition: str) -> None:
    board = await house.stranger().get(f"/editions/{edition}/board")
    game = lesson.position(lesson.BOARD_TURN, edition)
    assert board["hand"] == [card.kind for card in game.hands[lesson.GUIDE]]
    assert {move["result"] for move in board["moves"]} == {"clue", "played", "strike", "discarded"}
    assert len(board["moves"]) == len(game.legal_actions())
    for move, action in zip(board["moves"], game.legal_actions(), strict=True):
        after = game.copy()
        after.push(action)
        told = {one["suit"]: one["height"] for one in move["fireworks"]}
        assert (told, move["clue_tokens"], move["strikes"]) == (after.fireworks, after.clue_tokens, after.strikes)
        assert move["slots"] == list(after.log[-1].slots)
