"""The ladder: who plays whom, its figures, its tables and picture, and that the recorded one still holds."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

import starmine as sm
from starmine.bots import BotLike
from starmine.lab import simulate
from starmine.lab.tournament.ladder import ENTRANTS, Match, Standing, games_of, ladder, matches
from starmine.lab.tournament.ladder_page import heat_map_svg, ladder_tables, record_text, recorded
from tests.lab.simulation.python_bots import HALF_AND_HALF

DOCS = Path(__file__).parents[3] / "docs"
COCKTAIL = sm.edition("cocktail")
RECORD = recorded((DOCS / "ladder.json").read_text(encoding="utf-8"))
ALL: dict[str, str | BotLike] = {name: name for name in ENTRANTS}
STANDARD_ERRORS = 4


def deviation(standing: Standing) -> float:
    """The standard deviation of one game's score."""
    return standing.stderr * math.sqrt(standing.games)


def test_every_bot_meets_itself_and_every_other_at_every_number_of_players() -> None:
    bots: dict[str, str | BotLike] = {"a": "random", "b": "cautious", "c": HALF_AND_HALF}
    found = matches(bots, COCKTAIL)
    assert len(found) == len(set(found))
    assert Counter(match.players for match in found) == {2: 6, 3: 9, 4: 9 + 3, 5: 9 + 3}
    assert {match.alternating for match in found if match.players < 4} == {False}


def test_bot_has_matches_only_where_it_can_play() -> None:
    found = matches({"learned": "learned", "random": "random"}, COCKTAIL)
    assert {match.players for match in found if "learned" in (match.bot, match.among)} == {2}
    assert {match.players for match in found} == {2, 3, 4, 5}


def test_guest_sits_in_every_seat_and_two_bots_alternately_begin_in_turns() -> None:
    assert Match(3, "a", "b").line_ups() == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert Match(5, "a", "b", alternating=True).line_ups() == [tuple("ababa"), tuple("babab")]
    assert Match(4, "a", "a").line_ups() == [("a",) * 4]


@pytest.mark.parametrize("match", [Match(3, "a", "b"), Match(5, "a", "b"), Match(4, "a", "b", alternating=True)])
def test_line_ups_of_two_bots_have_equal_shares_of_a_quarter_of_the_games(match: Match) -> None:
    games = games_of(match, 1001)
    assert games % len(match.line_ups()) == 0
    assert 1001 / 4 <= games < 1001 / 4 + match.players
    assert games_of(Match(3, "a", "a"), 1001) == 1001


@pytest.mark.slow
def test_standings_are_what_simulations_say() -> None:
    done: list[int] = []
    bots: dict[str, str | BotLike] = {"half-and-half": HALF_AND_HALF, "random": "random"}
    standings = {one.match: one for one in ladder(COCKTAIL, bots, 20, 3, done.append, jobs=1)}
    assert list(standings) == matches(bots, COCKTAIL)
    own, alone = (
        standings[Match(2, "half-and-half", "half-and-half")],
        simulate(COCKTAIL, 2, HALF_AND_HALF, 20, 3, jobs=1),
    )
    assert (own.games, own.mean, own.perfect, own.lost) == (20, alone.mean, alone.perfect, alone.lost)
    assert own.stderr == pytest.approx(alone.stderr)
    guests = [simulate(COCKTAIL, 3, line_up, 2, 3 + seat, jobs=1) for seat, line_up in enumerate(_guests("random"))]
    mixed = standings[Match(3, "random", "half-and-half")]
    assert mixed.games == 6
    assert mixed.mean == pytest.approx(sum(guest.mean for guest in guests) / 3)
    assert mixed.lost == pytest.approx(sum(guest.lost for guest in guests) / 3)
    assert done[-1] == sum(standing.games for standing in standings.values())
    assert done == sorted(done)


def _guests(guest: str) -> list[list[str | BotLike]]:
    return [[guest if seat == place else HALF_AND_HALF for seat in range(3)] for place in range(3)]


def test_interrupt_ends_the_ladder() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(ladder(COCKTAIL, {"random": "random"}, 1000, 1, stop, jobs=1))
    with pytest.raises(KeyboardInterrupt):  # after the last game of a match, too
        list(ladder(COCKTAIL, {"random": "random"}, 1, 1, stop, jobs=1))


def test_record_has_every_bot() -> None:
    assert set(RECORD) == set(matches(ALL, COCKTAIL)), "starmine ladder --docs docs records them all"


def test_record_is_read_as_it_was_written() -> None:
    text = record_text("cocktail", 1, RECORD)
    assert recorded(text) == RECORD


def test_page_shows_the_recorded_ladder() -> None:
    assert ladder_tables(RECORD) in (DOCS / "bots.md").read_text(encoding="utf-8")
    assert heat_map_svg(RECORD, 25) == (DOCS / "images" / "ladder.svg").read_text(encoding="utf-8")


def test_heat_map_has_a_field_for_every_two_bots_and_number_of_players() -> None:
    root = ET.fromstring(heat_map_svg(RECORD, 25))
    fields = [part for part in root.iter() if part.get("class") == "field"]
    assert len(fields) == len(ALL) ** 2 + 3 * (len(ALL) - 1) ** 2  # `learned` plays with two players only
    assert all(0 <= float(field.attrib["fill-opacity"]) <= 1 for field in fields)


@pytest.mark.long(5)
def test_means_of_a_small_ladder_are_within_four_standard_errors_of_the_record() -> None:
    """The deals are others. For rare scores the larger of both deviations counts."""
    far = []
    for found in ladder(COCKTAIL, ALL, 200, seed=1, jobs=1):
        known = RECORD[found.match]
        error = math.hypot(max(map(deviation, (found, known))) / math.sqrt(found.games), known.stderr)
        if abs(found.mean - known.mean) > STANDARD_ERRORS * error:
            far.append(f"{found.match}: {found.mean:.3f}, recorded {known.mean:.3f} ± {error:.3f}")
    assert not far, "if that is meant, starmine ladder --docs docs records it"
