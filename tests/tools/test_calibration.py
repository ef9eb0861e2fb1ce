"""The comparison of reviews with what happened, and people's games."""

from __future__ import annotations

import numpy as np
import pytest

from tools import people
from tools.calibration import BEST_SLIPS, LAPSES, Prediction, fitted, standard_error


def test_values_of_one_game_count_as_one_for_the_standard_error() -> None:
    once, games = np.array([1.0, 2.0, 4.0, 9.0]), np.arange(4.0)
    error = standard_error(once, games)
    assert error == pytest.approx(once.std() / 2)
    assert standard_error(once.repeat(3), games.repeat(3)) == pytest.approx(error)


def test_lapses_are_those_whose_scores_come_right_on_average() -> None:
    def row(lapses: float, score: float) -> Prediction:
        return Prediction(0, 0, score, 0.0, 10, was_perfect=False, slips=BEST_SLIPS, lapses=lapses)

    rows = [row(share, 20 - 50 * share) for share in LAPSES]
    assert fitted(rows) == pytest.approx(0.2)


@pytest.mark.long(20)
def test_all_peoples_games_are_over() -> None:
    found = [*people.games()]
    assert len(found) == 1018
    assert all(game.outcome is not None for _, game in found)
