"""``demonstrations``: the games of ``simulate``, with the observations of ``VectorEnv``."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

import starmine as sm
from starmine.bots import BotFault, UnknownBot
from starmine.lab import Encoding, SmallHanabi, demonstrations, unpacked
from starmine.lab.errors import BadLineUp
from starmine.observation.checks import BadCount, BadSetting
from starmine.rules.actions import action_of
from starmine.rules.errors import BadSeed
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import Record
from tests.lab.simulation.python_bots import HalfAndHalf
from tests.playing import simulated

COCKTAIL = sm.edition("cocktail")
TINY = SmallHanabi(colours=1, ranks=5, hand_size=2, clue_tokens=3, strikes=1)


class Cheeky(HalfAndHalf):
    """Takes an illegal action on its second turn."""

    def act(self, memory: Record, view: Record, rules: Record) -> int:
        return 99 if view["turn"] > 1 else super().act(memory, view, rules)


@pytest.mark.parametrize("line_up", ["cautious", ("random", "conventions", "cautious")])
def test_each_batch_has_what_the_seats_on_turn_see_and_do(line_up: str | tuple[str, ...]) -> None:
    """Replaying the actions in the same deals reproduces every observation and mask."""
    players, places = 3, 4
    encoding = Encoding(COCKTAIL.rules(players))
    batches = demonstrations(COCKTAIL, players, line_up, seed=5, games=places)
    in_bits = demonstrations(COCKTAIL, players, line_up, seed=5, games=places, packed=True)
    numbers = [*range(places)]
    games = [simulated(COCKTAIL, players, 5, number) for number in numbers]
    for turns, packed in itertools.islice(zip(batches, in_bits, strict=True), 100):
        assert (unpacked(packed.observations, encoding.bits) == turns.observations).all()
        assert (packed.actions == turns.actions).all()
        for place in range(places):
            if games[place].outcome is not None:
                numbers[place] += places
                games[place] = simulated(COCKTAIL, players, 5, numbers[place])
            game = games[place]
            assert turns.seats[place] == game.seat
            assert (turns.observations[place] == encoding.of(game)).all()
            mask = int(kernel.legal(game.state, game.rules))
            assert np.flatnonzero(turns.action_mask[place]).tolist() == [a for a in range(60) if mask >> a & 1]
            game.push(action_of(int(turns.actions[place]), game.setup, game.seat))
    assert max(numbers) > places


def test_batches_go_on_after_the_last_game_of_a_place() -> None:
    """The places then wait for each other, so batches get smaller for a while."""
    sizes = [len(turns.actions) for turns in itertools.islice(demonstrations(TINY, 2, "random", games=3), 3000)]
    assert set(sizes) == {1, 2, 3}
    assert sizes[-1] == 3 or 3 in sizes[sizes.index(1) + 100 :]


def test_no_batch_has_an_action_that_is_not_legal() -> None:
    found = demonstrations(COCKTAIL, 2, Cheeky(), games=2)
    for _ in range(2):
        turns = next(found)
        assert turns.action_mask[[0, 1], turns.actions].all()
    with pytest.raises(BotFault, match="turn 2: its action 99"):
        next(found)


@pytest.mark.parametrize(
    ("error", "call"),
    [
        (BadLineUp, lambda: demonstrations(COCKTAIL, 3, ["random"])),
        (UnknownBot, lambda: demonstrations(COCKTAIL, 2, "nobody")),
        (BadSeed, lambda: demonstrations(COCKTAIL, 2, "random", -1)),
        (BadCount, lambda: demonstrations(COCKTAIL, 2, "random", games=0)),
        (BadSetting, lambda: demonstrations(COCKTAIL, 2, "random", packed=2)),  # type: ignore[arg-type]
        (BotFault, lambda: [*itertools.islice(demonstrations(COCKTAIL, 2, Cheeky()), 10)]),
    ],
)
def test_errors_are_named(error: type[Exception], call: Callable[[], object]) -> None:
    with pytest.raises(error):
        call()
