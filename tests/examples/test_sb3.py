"""``examples/sb3.py`` in small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.examples.runs import check_run

pytestmark = pytest.mark.slow


Script = Callable[[str], ModuleType]

TINY = {"game": "small", "games": 16, "length": 16, "units": 16, "minibatch": 64, "evaluate": 2, "evaluation": 20}


@pytest.mark.long(10)
@pytest.mark.process
def test_sb3_is_repeatable_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    sb3 = script("sb3")
    figures = ("train/approx_kl", "train/clip_fraction", "train/explained_variance", "train/loss", "time/fps")
    check_run(sb3, sb3.Args(**TINY, steps=6 * 16 * 16), sb3.Progress, tmp_path, updates=6, figures=figures)


def test_sb3_tables_play_legal_actions_and_scale_rewards(script: Script) -> None:
    sb3 = script("sb3")
    import gymnasium

    tables = sb3.Tables(
        gymnasium.make_vec("starmine/Hanabi-v0", 8, edition=sb3.GAMES["small"], autoreset_mode="SameStep"), 0.1
    )
    tables.seed(3)
    tables.reset()
    rng, rewards = np.random.default_rng(1), []
    for kept in (0.0, 1.0):
        tables.set_attr("kept", kept)
        for _ in range(50):
            mask = np.stack(tables.env_method("action_masks"))
            _, reward, _, _ = tables.step(np.where(mask, rng.random(mask.shape), -1).argmax(1))
            rewards.append(reward)
    assert np.isclose(np.max(rewards), 0.1)
    assert np.min(rewards[:50]) < 0
    assert np.min(rewards[50:]) == 0
