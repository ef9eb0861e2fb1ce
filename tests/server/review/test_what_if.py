"""What if: finished games played differently."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import starmine as sm
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.view_schemas import show_action
from tests.server.conftest import Finished
from tests.server.serving import House, play, two_in_a_game


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
