"""``examples/mappo.py`` in small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.examples.runs import UPDATE_FIGURES, check_run

pytestmark = pytest.mark.slow


Script = Callable[[str], ModuleType]

TINY = {"game": "small", "games": 32, "length": 8, "units": 16, "minibatch": 128, "evaluate": 2, "evaluation": 20}


@pytest.mark.long(10)
def test_mappo_is_repeatable_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    mappo = script("mappo")
    check_run(mappo, mappo.Args(**TINY, steps=6 * 32 * 8), mappo.Training, tmp_path, updates=6, figures=UPDATE_FIGURES)


def test_mappo_actor_sees_what_its_seat_sees(script: Script) -> None:
    """The critic's rows without the hand of the seat on turn are the observations of the environment."""
    mappo = script("mappo")
    training = mappo.Training(mappo.Args(**TINY))
    plain = mappo.VectorEnv(mappo.GAMES["small"], 2, 32)
    step = plain.reset(1)
    assert np.array_equal(training.env.central[:, training.agent.hand :], step.observations)
