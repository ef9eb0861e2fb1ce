"""The page of cross-play shows what is recorded, and the record still holds."""

from __future__ import annotations

import math

import pytest

import starmine as sm
from starmine.bots import BOTS, PARTNERS
from starmine.lab import crossplay, crossplay_svg
from tools.crossplay import DOCS, PUBLISHED, recorded, tables

RECORD = recorded()
STANDARD_ERRORS = 4.5  # of 300 numbers


def test_page_and_heat_map_show_the_record() -> None:
    assert tables(RECORD) in (DOCS / "crossplay.md").read_text(encoding="utf-8")
    assert crossplay_svg(RECORD[0]) == (DOCS / "images" / "crossplay.svg").read_text(encoding="utf-8")


def test_record_is_of_2_to_5_players_and_has_every_partner() -> None:
    assert [result.players for result in RECORD] == [2, 3, 4, 5]
    for result in RECORD:
        assert set(PARTNERS) < set(result.bots) <= {*BOTS, *PARTNERS}


def test_original_iggi_is_reproduced_within_its_error() -> None:
    one = next(one for one in PUBLISHED if one.source == "original")
    row = RECORD[0].bots.index("iggi")
    assert one.error is not None
    assert abs(RECORD[0].mean[row, row] - one.mean) < 2 * one.error


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.long(4))])
def test_means_of_a_few_games_are_within_their_errors_of_the_record(players: int) -> None:
    known = next(result for result in RECORD if result.players == players)
    games = 40 * players
    found = crossplay(sm.edition(known.edition), players, known.bots, games, seed=1, jobs=1)
    deviation = known.stderr * math.sqrt(known.games)
    error = (deviation**2 / games + known.stderr**2) ** 0.5
    far = abs(found.mean - known.mean) > STANDARD_ERRORS * error + 0.3  # scores of nearly always 0 are skewed
    assert not far.any(), "if that is meant, python -m tools.crossplay records it"
