"""Games of all bots: they act legally to the end under any rules, and the strong ones reach their points."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS
from starmine.bots.checks import check_fit, fits
from starmine.bots.errors import UnfitBot
from starmine.lab import SmallHanabi, simulate
from tests.bots.spies import EVERYWHERE
from tests.playing import play_on, seated
from tests.rules.tables import PRINTED_TABLES, Table, families, tables, thirds
from tests.runs import examples, sampled

EVERY = {**BOTS, **LAB_BOTS}
COCKTAIL, SIX = sm.edition("cocktail"), sm.edition("hanab-live")
SPECIAL_SUITS = ("Rainbow", "Black", "Pink", "White", "Brown", "Omni", "Null", "Light Pink", "Prism", "Orange")
ENDLESS = [table for table in PRINTED_TABLES if table.rules.endless]
ENDING = [table for table in PRINTED_TABLES if not table.rules.endless]


@pytest.mark.clause("R5")
@examples(120)
@given(
    table=tables(),
    name=st.sampled_from(sorted(EVERY)),
    other=st.sampled_from([None, "random", "cautious"]),
    seed=st.integers(0, 2**32),
)
def test_bot_plays_legally_to_the_end_at_any_table(table: Table, name: str, other: str | None, seed: int) -> None:
    assume(fits(EVERY[name], table.rules.rules(table.players)))
    line_up = [name, *[other or name] * (table.players - 1)]
    assert simulate(table.rules, table.players, line_up, games=5, seed=seed, jobs=1).games == 5


@examples(120)
@given(
    name=st.sampled_from([*EVERYWHERE, *LAB_BOTS]),
    players=st.integers(2, 5),
    colours=st.integers(1, 5),
    ranks=st.integers(1, 5),
    hand=st.integers(1, 8),
    tokens=st.integers(0, 5),
    strikes=st.integers(1, 3),
)
def test_bot_plays_legally_in_small_games(
    name: str, players: int, colours: int, ranks: int, hand: int, tokens: int, strikes: int
) -> None:
    assume(players * hand <= len(SmallHanabi(colours=colours, ranks=ranks, hand_size=1).deck(2)))
    small = SmallHanabi(colours=colours, ranks=ranks, hand_size=hand, clue_tokens=tokens, strikes=strikes)
    assert simulate(small, players, name, games=20, seed=1, jobs=1).games == 20


@pytest.mark.parametrize("name", [name for name, bot in EVERY.items() if fits(bot, SIX.rules(6))])
def test_bot_plays_a_whole_game_of_six(name: str) -> None:
    result = simulate(SIX, 6, name, games=2, seed=5, jobs=1)
    assert result.games == 2
    if name in ("conventions", "information", "cautious"):
        assert result.mean >= 15


def test_bot_that_knows_tables_of_two_only_is_refused_by_name() -> None:
    with pytest.raises(UnfitBot, match=r"bot 'learned' cannot play at this table: it knows only .*: two players"):
        check_fit(BOTS["learned"], SIX.rules(6))


@pytest.mark.slow
@thirds
@pytest.mark.parametrize("name", [*EVERYWHERE, *LAB_BOTS])
def test_bot_plays_legally_in_every_family_of_variants(name: str, third: int) -> None:
    for number, variant in [*enumerate(families())][third::3]:
        edition, players = sm.edition("hanab-live", variant=variant), 2 + number % 4
        if fits(EVERY[name], edition.rules(players)):
            assert simulate(edition, players, name, games=2, seed=number, jobs=1).games == 2


@pytest.mark.parametrize("variant", ["Cow & Pig (5 Suits)", "Duck (5 Suits)"])
def test_bots_play_by_touched_cards_where_values_are_not_told_or_say_that_they_cannot(variant: str) -> None:
    edition = sm.edition("hanab-live", variant=variant)
    for name, least in (("cautious", 5), ("conventions", 5), ("random", 0), ("iggi", 0)):
        assert simulate(edition, 3, name, games=50, seed=1, jobs=1).mean >= least
    for name in ("information", "search:cautious"):
        with pytest.raises(sm.StarmineError, match="the values of clues, and here they are not told"):
            simulate(edition, 3, name, games=1, seed=1, jobs=1)


# By bot: the mean score with two to five players, and the share of perfect games.
STRENGTH = {
    "cautious": ((15, 0), (15, 0), (15, 0), (15, 0)),
    "conventions": ((23.4, 0), (23.8, 0), (23.7, 0), (23.0, 0)),
    "information": ((22.6, 0.15), (24.9, 0.93), (24.9, 0.93), (24.9, 0.93)),
    "cheat": ((24.85, 0.9), (24.95, 0.9), (24.94, 0.9), (24.92, 0.9)),
}


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("name", STRENGTH)
def test_bot_is_as_strong_as_documented_and_loses_no_game(name: str, players: int) -> None:
    mean, perfect = STRENGTH[name][players - 2]
    result = simulate(COCKTAIL, players, name, games=600, seed=2024, jobs=1)
    assert result.lost == 0
    assert result.mean > mean
    assert result.perfect >= perfect


@pytest.mark.slow
@pytest.mark.parametrize(("name", "share"), [("cautious", 0.7), ("conventions", 0.7), ("information", 0.75)])
@pytest.mark.parametrize("table", sampled(ENDING, 4), ids=str)
def test_bot_averages_its_share_of_the_points_in_every_edition(table: Table, name: str, share: float) -> None:
    result = simulate(table.rules, table.players, name, games=100, seed=5, jobs=1)
    assert result.lost <= 0.01
    assert result.mean > share * (len(result.histogram) - 1)


@pytest.mark.clause("C43")
@pytest.mark.parametrize("table", ENDLESS, ids=str)
def test_cautious_wins_a_tenth_of_endless_games(table: Table) -> None:
    assert simulate(table.rules, table.players, "cautious", games=200, seed=5, jobs=1).perfect > 0.1


@pytest.mark.slow
@pytest.mark.parametrize("variant", SPECIAL_SUITS)
@pytest.mark.parametrize(("name", "least"), [("cautious", 0.5), ("conventions", 0.52)])
def test_bot_scores_half_of_the_points_at_least_with_a_special_suit(name: str, least: float, variant: str) -> None:
    edition = sm.edition("hanab-live", variant=f"{variant} (5 Suits)")
    assert simulate(edition, 3, name, games=300, seed=1, jobs=1).mean > least * 25


@pytest.mark.clause("C16")
@pytest.mark.parametrize("strikes", [1, 2])
@pytest.mark.parametrize("name", ["cautious", "conventions", "information"])
def test_bot_loses_no_game_when_there_are_few_strikes(name: str, strikes: int) -> None:
    table = sm.edition("cocktail", strikes=strikes)
    assert simulate(table, 3, name, games=300, seed=5, jobs=1).lost == 0


@pytest.mark.clause("C16")
@pytest.mark.parametrize("name", ["cautious", "conventions"])
def test_bot_never_gives_the_last_strike_beside_random_partners(name: str) -> None:
    table = Table("cocktail", players=3)
    for seed in range(25):
        game = table.dealt(random.Random(seed))
        end = play_on(game, seated(["random", name, "random"], 3, seed=seed)).outcome
        assert end is not None
        assert end.result != "struck-out" or game.log[-1].seat != 1
