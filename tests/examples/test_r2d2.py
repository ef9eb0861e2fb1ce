"""``examples/r2d2.py`` in small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from starmine.lab import unpacked
from tests.examples.runs import check_run

pytestmark = pytest.mark.slow


Script = Callable[[str], ModuleType]

TINY = {"game": "small", "games": 16, "length": 4, "units": 16, "capacity": 64, "warm": 8, "batch": 8, "target": 4}
TINY |= {"log": 4, "evaluate": 4, "evaluation": 20}


@pytest.mark.long(15)
def test_r2d2_is_repeatable_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    r2d2 = script("r2d2")
    figures = ("losses/td_loss", "losses/q_values", "charts/SPS")
    check_run(r2d2, r2d2.Args(**TINY, steps=12 * 16 * 4), r2d2.Training, tmp_path, updates=3, figures=figures)


def test_r2d2_replays_whole_games(script: Script) -> None:
    """Each game in the replay has its steps from the deal on, with legal actions, and the rewards up to its end."""
    r2d2 = script("r2d2")
    training = r2d2.Training(r2d2.Args(**TINY, explore=1.0))
    while training.ended < 100:
        training.collect()
    deck = next(field for field in training.env.encoding.fields if field.name == "deck")
    for game in training.replay:
        length = int(game["length"])
        assert 1 <= length <= len(game["actions"])
        for mask, action in zip(game["masks"][:length].tolist(), game["actions"].tolist(), strict=False):
            assert mask >> action & 1
        assert not game["masks"][length:].any()
        assert 0 <= game["rewards"].sum() <= 10
        seen = unpacked(game["seen"][:length], training.env.encoding.bits)
        left = seen[:, :, deck.start : deck.start + deck.bits].sum(2)  # cards in the deck, as each seat sees them
        assert (left[0] == deck.bits).all()
        assert (left[1:] <= left[:-1]).all()


def test_r2d2_values_are_those_of_the_whole_game_so_far(script: Script) -> None:
    """Step by step with the carried state, as in the replay of the whole game."""
    r2d2 = script("r2d2")
    training = r2d2.Training(r2d2.Args(**TINY))
    while not training.ended:
        training.collect()
    game = training.replay[0]
    bits = training.bits(game["seen"][: game["length"]])
    whole, _ = training.net(bits)
    state, parts = None, []
    for step in bits:
        values, state = training.net(step[None], state)
        parts.append(values[0])
    assert np.allclose(whole.detach(), np.stack([part.detach() for part in parts]), atol=1e-5)


def test_r2d2_policy_acts_as_the_evaluation_does(script: Script, tmp_path: Path) -> None:
    """The file has the two parts of the recurrent state as one, and plays without the waiting action."""
    from starmine.lab.policy import Policy
    from starmine.lab.policy.policy import PolicyInput

    r2d2 = script("r2d2")
    training = r2d2.Training(r2d2.Args(**TINY, run=str(tmp_path)))
    training.save()
    policy = Policy.load(tmp_path / "policy.pt2")
    now, memory = training.env.reset(1), None
    states, zeros = np.zeros((32, 2, 16), np.float32), np.zeros(32, np.int64)
    for _ in range(5):
        best, memory = training.greedy(training.env, memory)
        seen = unpacked(now.observations, training.env.encoding.bits).reshape(32, -1)
        actions, states = policy.decide(PolicyInput(seen, now.action_mask.repeat(2, 0), states, zeros, zeros))
        assert actions.reshape(16, 2)[np.arange(16), now.seats].tolist() == best.tolist()
        now = training.env.step(best)
