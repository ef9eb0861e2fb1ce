"""The rules as a unit that is compiled ahead of time."""

from __future__ import annotations

from starmine.compiling.units import Steps
from starmine.rules.actions import Clue, Discard, Play
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.shuffle import shuffled

RULES = "the rules"


def sample_game() -> Game:
    """Any game: compiled functions are called with its records, so that they are compiled for these types."""
    table = edition("cocktail")
    return Game(table, players=3, deck=shuffled(table, 3, seed=1))


def _play() -> object:
    """Calls functions of the rules, which compiles them."""
    game = sample_game()
    for action in (Clue(1, rank=1), Clue(2, rank=1), Play(0), Discard(0)):
        legal = game.legal_actions()
        game.push(action if action in legal else legal[0])
    return game.view(None).score, game.hands, game.limits, game.pace, game.is_critical("R1")


UNITS: dict[str, Steps] = {RULES: {RULES: _play}}
