"""What viewers ask of bots: their reasons, as far as the viewer may know them; hints, from the seat's view; what if."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import starmine as sm
from starmine.bots import BOTS
from starmine.rules.cards import UNSEEN
from starmine.rules.words.texts import Text
from starmine.server import request_limits as queues
from starmine.server.bots import tasks, thinking
from starmine.server.bots.worker import TaskFailed
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.events import Seated
from starmine.server.tables.view_schemas import show_action
from tests.server.conftest import Finished
from tests.server.serving import BOB, BOT, ME, OPEN, House, Someone, begun, play, serving, two_in_a_game
from tests.server.worker import FakeWorker

FOUND = tasks.Hint(sm.Play(2), (2,), (Text("That.", "a.reason"),), 20.123456, 0.1, 0.25, 0.02)


async def _table(house: House, *bots: str, **more: object) -> tuple[str, Someone]:
    """A running game in which the person on seat 0 acts after these bots."""
    ada = await house.guest()
    seats = [ME, *({"kind": "bot", "bot": bot} for bot in bots)]
    table = (await ada.post("/tables", {"seats": seats, "first": 1, **more}))["id"]
    async with ada.listening(table) as events:
        await ada.post(f"/tables/{table}/start")
        await events.until(lambda event: "view" in event and event["view"]["on_turn"] == 0)
    return table, ada


async def test_reason_is_shown_to_the_partner_and_to_spectators_only_after_the_end(house: House) -> None:
    table, ada = await _table(house, *["conventions"] * 4)
    told = [(await ada.ask("GET", f"/games/{table}/turns/{turn}/why")).json() for turn in range(4)]
    assert any("text" in answer for answer in told)
    assert all(
        answer["text"]["message"].endswith(".") if "text" in answer else answer["error"] == "not-yet" for answer in told
    )
    assert await house.stranger().refused("GET", f"/games/{table}/turns/0/why") == (409, "not-yet")


async def test_bots_give_no_reasons_in_games_with_a_hole(house: House) -> None:
    rules = {"edition": "hanab-live", "options": {"variant": "Throw It in a Hole (5 Suits)"}}
    table, ada = await _table(house, "cautious", **rules)
    assert await ada.refused("GET", f"/games/{table}/turns/0/why") == (409, "no-reason")


@pytest.mark.slow
async def test_all_reasons_are_shown_after_the_end(house: House) -> None:
    table, someone = await _finished(house), house.stranger()
    for turn in range((await house.game(table)).turn):
        assert (await someone.get(f"/games/{table}/turns/{turn}/why"))["text"]["message"].endswith(".")


async def _finished(house: House, **more: object) -> str:
    """A finished game of two bots."""
    ada = await house.guest()
    new = {"seats": [{"kind": "bot", "bot": "conventions"}] * 2, **more}
    table: str = (await ada.post("/tables", new))["id"]
    await ada.post(f"/tables/{table}/start")
    await ada.until_finished(table)
    return table


async def test_reason_is_refused_for_persons_bots_without_reasons_and_future_turns(house: House) -> None:
    table, ada = await _table(house, "random")
    assert await ada.refused("GET", f"/games/{table}/turns/0/why") == (409, "no-reason")
    await ada.post(f"/games/{table}/actions", {"turn": 1, "action": {"type": "play", "slot": 0}})
    assert await ada.refused("GET", f"/games/{table}/turns/1/why") == (409, "no-bot")
    assert await ada.refused("GET", f"/games/{table}/turns/999/why") == (404, "not-found")


@pytest.mark.slow
async def test_bot_that_failed_says_so_after_the_end(house: House) -> None:
    def failing(*_: object) -> int:
        raise ValueError("no idea")

    with patch("starmine.bots.conventions.CONVENTIONS", replace(BOTS["conventions"], act=failing)):
        table = await _finished(house, options={"strikes": 1})
        told = await house.stranger().get(f"/games/{table}/turns/0/why")
    assert told["text"]["message"] == "I had an error on this turn, so Cautious chose the action."


@pytest.fixture
async def hinting(data_dir: Path, worker: FakeWorker) -> AsyncIterator[House]:
    worker.otherwise = lambda *_: FOUND
    async with serving(data_dir, analysis_processes=1, bot_delay=60) as house:
        yield house


async def test_hint_is_found_from_the_view_of_the_seat_on_turn(hinting: House, worker: FakeWorker) -> None:
    ada = await hinting.guest("Ada")
    table = await begun(ada, ME, BOT)
    shown = await ada.get(f"/games/{table}/hint")
    assert shown == {
        "turn": 0,
        "seat": 0,
        "action": {"type": "play", "slot": 2},
        "cards": [2],
        "reasons": [{"id": "a.reason", "values": {}, "message": "That."}],
        "score": 20.123,
        "error": 0.1,
        "perfect": 0.25,
        "perfect_error": 0.02,
    }
    view, model, names, places, playouts = worker.asked[0]
    game = await hinting.game(table)
    assert (model, names[0], places, playouts) == ("cautious", "Ada", (1, 2, 3, 4, 5), thinking.HINT_PLAYOUTS)
    own = [card.order for card in game.hands[0]]
    assert {int(view.state["deck"][order]) for order in own} == {UNSEEN}
    assert view.hands[1] == game.hands[1]


async def test_hint_counts_the_cards_as_their_player_has_arranged_them(hinting: House, worker: FakeWorker) -> None:
    ada = await hinting.guest("Ada")
    table = await begun(ada, ME, BOT)
    await ada.put(f"/games/{table}/hand", {"seat": 0, "orders": [2, 0, 1, 3, 4]})
    await ada.get(f"/games/{table}/hint")
    assert worker.asked[0][3] == (2, 3, 1, 4, 5)


async def test_hints_are_refused_with_people_and_when_it_is_not_ones_turn(hinting: House, worker: FakeWorker) -> None:
    ada, eve = await hinting.guest("Ada"), await hinting.guest("Eve")

    async def refused(someone: Someone, table: str, query: str = "") -> tuple[int, str]:
        answer = await someone.ask("GET", f"/games/{table}/hint{query}")
        return answer.status_code, answer.json()["id"]

    local = await begun(ada, ME, BOB, BOT)
    assert await refused(ada, local, "?seat=0") == (409, "hint.people")
    table = (await ada.post("/tables", {"seats": [ME, OPEN, BOT], "first": 0}))["id"]
    assert await refused(ada, table) == (409, "game.not-begun")
    await eve.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    assert await refused(ada, table) == (409, "hint.people")
    with_bot = await begun(ada, ME, BOT, options={"strikes": 1}, spectators="seat")
    assert await refused(eve, with_bot) == (409, "hint.people")
    assert await refused(eve, with_bot, "?seat=0") == (403, "look.own-hand")
    assert await refused(ada, with_bot, "?seat=1") == (403, "look.own-hand")
    await ada.clue(with_bot)
    assert await refused(ada, with_bot) == (409, "hint.not-your-turn"), "the bot waits before it acts"
    assert worker.asked == []


async def test_tournaments_have_no_hints(hinting: House, worker: FakeWorker) -> None:
    ada = await hinting.guest()
    cup = await ada.post("/tournaments", {"name": "Cup", "players": 2, "deals": 1, "teams": ["Owls"]})
    deal = {"kind": "tournament", "tournament": cup["id"], "key": cup["standings"][0]["key"], "round": 0}
    table = await begun(ada, ME, BOT, deal=deal)
    assert (await ada.ask("GET", f"/games/{table}/hint")).json()["id"] == "hint.tournament"
    assert worker.asked == []


async def test_same_hint_is_searched_once_and_the_number_of_searches_is_limited(
    hinting: House, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(queues.MOST, "person", 1)
    ada = await hinting.guest()
    table, other = await begun(ada, ME, BOT), await begun(ada, ME, BOT)
    worker.may_answer.clear()
    asked = [asyncio.create_task(ada.get(f"/games/{table}/hint")) for _ in range(2)]
    await worker.has_begun.wait()
    assert (await ada.ask("GET", f"/games/{other}/hint")).json()["values"]["told"]["id"] == "limit.waiting-person"
    worker.may_answer.set()
    first, second = await asyncio.gather(*asked)
    assert first == second
    assert len(worker.asked) == 1


async def test_failed_search_is_refused_and_tried_again(hinting: House, worker: FakeWorker) -> None:
    ada = await hinting.guest()
    table = await begun(ada, ME, BOT)
    worker.answers = [TaskFailed("an error")]
    assert await ada.refused("GET", f"/games/{table}/hint") == (409, "no-hint")
    assert (await ada.get(f"/games/{table}/hint"))["seat"] == 0


async def test_server_without_processes_gives_no_hints(data_dir: Path) -> None:
    async with serving(data_dir, analysis_processes=0) as house:
        ada = await house.guest()
        table = await begun(ada, ME, BOT)
        assert (await ada.ask("GET", f"/games/{table}/hint")).json()["id"] == "hint.off"


@pytest.mark.parametrize(
    ("seats", "model"),
    [
        ("cautious cautious", "cautious"),
        ("thinking thinking", "conventions"),
        ("thinking conventions", None),
        ("random random", None),
        ("cautious Ada", None),
        ("Ada Bob", None),
    ],
)
def test_bots_of_one_kind_are_their_own_model(seats: str, model: str | None) -> None:
    people = {"Ada", "Bob"}
    made = [Seated(person=name) if name in people else Seated(bot=name) for name in seats.split()]
    assert thinking.model_of(made) == model


def wire(actions: Sequence[sm.Action]) -> list[dict[str, Any]]:
    return [show_action(action).model_dump(exclude_none=True) for action in actions]


async def test_branch_follows_the_rules(finished: Finished) -> None:
    table, game, (*_, stranger) = finished
    choice, branch = random.Random(5), game.at(4)
    others: list[sm.Action] = []
    for _ in range(6):
        action = choice.choice([one for one in branch.legal_actions() if not isinstance(one, sm.Play)])
        others.append(action)
        branch.push(action)
    answer = await stranger.ask("POST", f"/games/{table}/what-if", {"turn": 4, "actions": wire(others)})
    assert Snapshot.model_validate_json(answer.text).model_dump_json() == answer.text
    shown = answer.json()
    view = shown["view"]
    assert (view["turn"], view["seat"], view["on_turn"]) == (10, branch.seat, branch.seat)
    assert [option["action"] for option in view["legal"]] == wire(branch.legal_actions())
    assert [[card["kind"] for card in hand] for hand in view["hands"]] == [
        [card.kind for card in hand] for hand in branch.hands
    ]
    assert [entry["action"] for entry in shown["log"]] == wire([*game.actions[:4], *others])


async def test_branch_hides_the_hand_of_the_seat_on_turn_on_request(finished: Finished) -> None:
    table, game, (*_, stranger) = finished
    for turn in (0, 1):
        view = (await stranger.post(f"/games/{table}/what-if", {"turn": turn, "actions": [], "open": False}))["view"]
        seat = game.at(turn).seat
        for holder, hand in enumerate(view["hands"]):
            assert [card["kind"] is None for card in hand] == [holder == seat] * 5


async def test_bot_plays_one_further_action(finished: Finished) -> None:
    table, game, (*_, stranger) = finished
    answers = [
        await stranger.post(f"/games/{table}/what-if", {"turn": 6, "actions": [], "bot": "cautious"}) for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert (answers[0]["view"]["turn"], answers[0]["log"][-1]["seat"]) == (7, game.at(6).seat)


async def test_bot_plays_to_the_end(finished: Finished) -> None:
    """As if it was asked for each action."""
    table, _, (*_, stranger) = finished
    body = {"turn": 6, "actions": [{"type": "discard", "slot": 0}], "bot": "cautious"}
    shown = await stranger.post(f"/games/{table}/what-if", {**body, "to_end": True})
    assert shown["view"]["outcome"] is not None
    actions = [entry["action"] for entry in shown["log"][6:]]
    for count in range(1, len(actions)):
        one = await stranger.post(f"/games/{table}/what-if", {**body, "actions": actions[:count]})
        assert one["log"][-1]["action"] == actions[count]
    assert await stranger.post(f"/games/{table}/what-if", {**body, "actions": actions, "to_end": True}) == shown


async def test_branch_that_ends_has_its_own_outcome(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    await play(table, {0: ada, 1: bob}, 300, random.Random(3))
    stranger = house.stranger()
    clue = {"type": "discard", "slot": 0}
    game = await house.game(table)
    branch = game.at(0)
    while branch.outcome is None:
        branch.push(sm.Play(0))
    actions = wire(list(branch.actions))
    view = (await stranger.post(f"/games/{table}/what-if", {"turn": 0, "actions": actions}))["view"]
    assert view["outcome"]["result"] == branch.outcome.result
    assert (view["on_turn"], view["legal"]) == (None, [])
    body = {"turn": 0, "actions": [*actions, clue]}
    assert await stranger.refused("POST", f"/games/{table}/what-if", body) == (422, "game-over")


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"turn": 999, "actions": []}, (404, "not-found")),
        ({"turn": -1, "actions": []}, (422, "invalid")),
        ({"turn": 0}, (422, "invalid")),
        ({"turn": 0, "actions": [{"type": "play", "slot": 0}] * 501}, (422, "invalid")),
        ({"turn": 0, "actions": [{"type": "discard", "slot": 0}]}, (422, "illegal-action")),
        ({"turn": 0, "actions": [{"type": "rank", "seat": 0, "rank": 1}]}, (422, "illegal-action")),
        ({"turn": 0, "actions": [], "bot": "nobody"}, (422, "unknown-bot")),
        ({"turn": 0, "actions": [], "bot": "cheat"}, (422, "unknown-bot")),
    ],
)
async def test_illegal_actions_and_unknown_turns_are_refused(
    finished: Finished, body: dict[str, Any], refused: tuple[int, str]
) -> None:
    table, _, (*_, stranger) = finished
    assert await stranger.refused("POST", f"/games/{table}/what-if", body) == refused
