"""No move takes more instructions than it did: counted, not timed."""

from __future__ import annotations

import pytest

from bench import instructions

pytestmark = pytest.mark.slow


def test_no_workload_takes_more_instructions_than_recorded() -> None:
    reason = instructions.missing()
    if reason is not None:
        pytest.skip(f"instructions are not counted: {reason}")
    before, counts = instructions.recorded(), instructions.count()
    more = {
        name: f"{many:.0f} instead of {before[name]:.0f}"
        for name, many in counts.items()
        if many > before[name] * (1 + instructions.TOLERANCE)
    }
    assert not more, "if that is meant, python -m bench.instructions --record records it"
