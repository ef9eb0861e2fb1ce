"""The pages of tournaments show the records, and new games agree with the records."""

from __future__ import annotations

import math

import pytest

import starmine as sm
from starmine.bots import BOTS, PARTNERS
from starmine.bots.checks import fits
from starmine.lab import crossplay
from tools.tournament_pages import DOCS, PUBLISHED, crossplay_tables, drawn, recorded, strength_tables

RECORDS = {page: recorded(page) for page in ("strength", "crossplay")}
STANDARD_ERRORS = 4.5  # of 300 numbers


@pytest.mark.parametrize(("page", "tables"), [("strength", strength_tables), ("crossplay", crossplay_tables)])
def test_page_and_heat_map_show_the_record(page: str, tables: object) -> None:
    assert callable(tables)
    assert tables(RECORDS[page]) in (DOCS / f"{page}.md").read_text(encoding="utf-8")
    assert drawn(page) == (DOCS / "images" / f"{page}.svg").read_text(encoding="utf-8")


def test_records_are_whole_and_have_every_bot_that_can_play() -> None:
    guests = [(players, False) for players in (2, 3, 4, 5)]
    for page, others, more in (("strength", {"cheat"}, [(4, True), (5, True)]), ("crossplay", PARTNERS, [])):
        assert [(result.players, result.alternating) for result in RECORDS[page]] == [*guests, *more]
        for result in RECORDS[page]:
            rules = sm.edition(result.edition).rules(result.players)
            assert set(result.bots) == {name for name, bot in BOTS.items() if fits(bot, rules)} | set(others)
            assert not result.missing


def test_original_iggi_is_reproduced_within_its_error() -> None:
    one = next(one for one in PUBLISHED if one.source == "original")
    result = RECORDS["crossplay"][0]
    row = result.bots.index("iggi")
    assert one.error is not None
    assert abs(result.mean[row, row] - one.mean) < 2 * one.error


@pytest.mark.long(4)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "place"),
    [
        ("crossplay", 0),
        *(pytest.param(*case, marks=pytest.mark.long(4)) for case in (("crossplay", 2), ("strength", 5))),
    ],
)
def test_means_of_a_few_games_are_within_their_errors_of_the_record(page: str, place: int) -> None:
    known = RECORDS[page][place]
    games = 40 * known.players
    edition = sm.edition(known.edition)
    found = crossplay(edition, known.players, known.bots, games, seed=1, alternating=known.alternating, jobs=1)
    deviation = known.stderr * math.sqrt(known.games)
    for own in range(len(known.bots)):
        deviation[own, own] = known.stderr[own, own] * math.sqrt(known.self_games)
    error = (deviation**2 / games + known.stderr**2) ** 0.5
    far = abs(found.mean - known.mean) > STANDARD_ERRORS * error + 0.3  # scores of nearly always 0 are skewed
    assert not far.any(), "if that is meant, tools/tournament_pages.py tells how to record it"
