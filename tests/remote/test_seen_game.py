"""A game as a server shows it, converted for bots."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import starmine as sm
from starmine.remote.seen_game import read_action, seen_game, write_action
from starmine.server.tables.events import Assistance, Seated
from starmine.server.tables.seeing import Eyes, log_text, view_text
from starmine.server.tables.table import OpenTable
from starmine.server.tables.view_schemas import ActionBody, show_action
from tests.runs import sampled
from tests.server.serving import NEW_TABLE


def table_of(game: sm.Game, assistance: Assistance = "full") -> OpenTable:
    """A table with the game played so far, as a server keeps it."""
    seats = tuple(Seated(person=f"p{seat}", name=f"P{seat}") for seat in range(game.players))
    edition = game.edition
    state = replace(
        NEW_TABLE, edition=edition.id, options={**edition.options}, assistance=assistance, seats=seats,
        started=NEW_TABLE.created, deck=" ".join(game.deck), first_seat=game.first,
    )  # fmt: skip
    return OpenTable(state.branch(game, 0))


def shown(live: OpenTable, seat: int) -> tuple[Any, Any]:
    """The view and the log that the seat's player gets."""
    eyes, turn = Eyes(seat), live.state.turn
    return json.loads(view_text(live, eyes, turn)), json.loads(log_text(live, eyes, turn))


VARIANTS = (
    "Odds and Evens & Prism (6 Suits)",
    "Up or Down & Orange (5 Suits)",
    "Alternating Clues & Null (6 Suits)",
    "Cow & Pig (6 Suits)",
    "Duck (4 Suits)",
    "Throw It in a Hole & Orange (5 Suits)",
)

TABLES = [
    *((edition, players) for edition in sm.editions() for players in range(2, 6)),
    *((sm.edition("tiles", variant=variant), 3) for variant in (1, 2, 3, 4)),
    *((sm.edition("hanab-live", variant=variant), 3) for variant in VARIANTS),
]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), sampled(TABLES, 4), ids=lambda value: getattr(value, "id", value))
def test_seen_game_looks_to_its_seat_as_the_game_does_at_every_turn(edition: sm.Edition, players: int) -> None:
    choice = random.Random(players)
    try:
        deck = sm.shuffled(edition, players=players, seed=players)
    except sm.BadPlayers:
        pytest.skip("this edition is not for so many")
    game = sm.Game(edition, players=players, deck=deck, first=1)
    while game.outcome is None:
        legal = game.legal_actions()
        quiet = [action for action in legal if not isinstance(action, sm.Play)]
        game.push(choice.choice(quiet if quiet and choice.random() < 0.8 else legal))
        live = table_of(game.copy(), choice.choice(["clues", "full"]))
        for seat in range(players) if game.turn % 5 == 0 or game.outcome else [game.seat]:
            seen = seen_game(edition, players, *shown(live, seat))
            assert seen.view(seat).actions == game.view(seat).actions
            for turn in {0, game.turn // 2, game.turn}:
                assert seen.at(turn).view(seat).state.tobytes() == game.at(turn).view(seat).state.tobytes()
            assert seen.outcome == game.outcome


def test_actions_are_written_and_read_as_the_server_does() -> None:
    actions: list[sm.Action] = [sm.Play(2), sm.Discard(0), sm.Clue(1, colour="red"), sm.Clue(2, rank=5)]
    for action in actions:
        body = ActionBody.model_validate({"turn": 0, "action": write_action(action)})
        assert body.action == action
        assert read_action(show_action(action).model_dump()) == action
