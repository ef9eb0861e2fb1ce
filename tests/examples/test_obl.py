"""``examples/obl.py`` in small."""

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

TINY = {"game": "small", "games": 32, "units": 16, "capacity": 1024, "warm": 128, "batch": 64, "target": 4}
TINY |= {"log": 5, "evaluate": 10, "evaluation": 20}


@pytest.mark.long(10)
def test_obl_is_repeatable_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    obl = script("obl")
    figures = ("losses/td_loss", "losses/q_values", "charts/SPS")
    check_run(obl, obl.Args(**TINY, steps=30 * 32), obl.Training, tmp_path, updates=6, figures=figures)


def test_obl_imagines_a_round_from_what_the_seat_sees(script: Script) -> None:
    """Two actions later, after its own and its partner's, the seat is on turn again and sees the same hand."""
    obl = script("obl")
    training = obl.Training(obl.Args(**TINY, explore=1.0, mercy=0.0))
    for _ in range(32):
        training.collect()
    turns = training.replay
    seen, after = (unpacked(np.ascontiguousarray(turns[name]), training.env.encoding.bits) for name in ("seen", "next"))
    fields = {field.name: slice(field.start, field.start + field.bits) for field in training.env.encoding.fields}
    goes_on = turns["legal"] != 0
    assert 0 < goes_on.sum() < len(turns)
    assert after[goes_on][:, fields["actor"]][:, 1].all()  # the partner was the last to act
    clue = turns["action"] >= 4
    touched = after[:, fields["type"]][:, 2:].any(1)  # it answered with a clue, so its hand is unchanged
    same = (seen[:, fields["hand 1.0"]] == after[:, fields["hand 1.0"]]).all(1)
    assert same[goes_on & clue & touched].all()
    assert not same[goes_on & ~clue & ~touched].all()
    lost = ~goes_on & (turns["reward"] <= 0)
    assert lost.any()
    assert turns["reward"].min() < 0
    assert turns["reward"].max() <= 2
