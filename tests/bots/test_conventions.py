"""``conventions``: its conventions in scenarios, its strength, its partners and its reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from starmine.bots import BOTS, Player, bot
from starmine.bots.conventions import weights
from starmine.bots.protocol import OTHERS, SAME, UNKNOWN
from starmine.knowledge import kinds
from starmine.lab import simulate
from tests.bots.scenario import Case, cases, failures
from tests.bots.strikes import last_strikes
from tests.rules.tables import PRINTED_TABLES, Table, stacked, tables
from tests.runs import examples, sampled

CASES = cases(Path(__file__).parent / "scenarios" / "conventions.txt")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_conventions_does_what_the_scenario_says(case: Case) -> None:
    assert failures(case, BOTS["conventions"]) == []


def test_there_are_sixty_different_scenarios() -> None:
    assert len({case.title for case in CASES}) == len(CASES) >= 60


def test_unmet_scenario_is_reported() -> None:
    told = failures(
        Case("", {"hands": "W4 W4 R4 B4 G4 / R1", "do": "clue 1 red"}, (("1.0", "R2"),)), BOTS["conventions"]
    )
    assert told == ["1.0: R2, but: R1"]


@pytest.mark.parametrize("games", [300, pytest.param(1500, marks=pytest.mark.long(0.6))])
@pytest.mark.parametrize(("players", "least"), [(2, 23.4), (3, 23.8), (4, 23.7), (5, 23.0)])
def test_conventions_is_above_cautious_and_loses_no_game(players: int, least: float, games: int) -> None:
    result = simulate(sm.edition("cocktail"), players, "conventions", games=games, seed=2024, jobs=1)
    assert result.mean > least
    assert result.lost == 0


@pytest.mark.slow
@pytest.mark.parametrize("table", sampled([table for table in PRINTED_TABLES if not table.rules.endless], 4), ids=str)
def test_conventions_averages_70_percent_without_losing_in_every_edition(table: Table) -> None:
    result = simulate(table.rules, table.players, "conventions", games=100, seed=5, jobs=1)
    assert result.lost <= 0.01
    assert result.mean > 0.7 * (len(result.histogram) - 1)


@pytest.mark.parametrize("strikes", [1, 2])
def test_conventions_loses_no_game_when_there_are_few_strikes(strikes: int) -> None:
    table = sm.edition("cocktail", strikes=strikes)
    assert simulate(table, 3, "conventions", games=300, seed=5, jobs=1).lost == 0


@pytest.mark.parametrize("games", [200, pytest.param(1000, marks=pytest.mark.long(0.4))])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_conventions_beside_cautious_partners_is_not_below_cautious_alone(players: int, games: int) -> None:
    line_up = ["conventions" if seat % 2 else "cautious" for seat in range(players)]
    mixed = simulate(sm.edition("cocktail"), players, line_up, games=games, seed=7, jobs=1)
    alone = simulate(sm.edition("cocktail"), players, "cautious", games=games, seed=7, jobs=1)
    assert mixed.mean + 3 * mixed.stderr > alone.mean


def test_conventions_never_gives_the_last_strike_beside_random_partners() -> None:
    assert set(last_strikes(("random", "conventions", "random"), games=60)) == {0, 2}


@pytest.mark.parametrize("variant", ["No Variant", "Reversed (6 Suits)", "Up or Down (5 Suits)", "Sudoku (5 Suits)"])
def test_board_in_memory_is_that_of_the_view(variant: str) -> None:
    edition = sm.edition("hanab-live", variant=variant)
    game = sm.Game(edition, players=3, deck=sm.shuffled(edition, players=3, seed=4))
    players = [Player(bot("conventions"), seat, seed=1) for seat in range(3)]
    while game.outcome is None:
        game.push(players[game.seat].act(game))
        players[0].follow(game)
        memory, state, rules = players[0].memory, game.state, game.rules
        assert memory["playable"] == kinds.playable(state, rules)
        assert memory["dead"] == kinds.dead(state, rules)
        assert memory["critical"] == kinds.critical(state, rules)
        assert memory["in_play"] == kinds.copies_in_play(state, rules)
        assert memory["best"] == kinds.best(state, rules)
        limits = [kinds.limit(state, rules, suit) for suit in range(int(rules["suits"]))]
        assert memory["limits"][: len(limits)].tolist() == limits


def test_weights_have_the_signs_that_the_bound_of_forecasts_relies_on() -> None:
    losses = [weights.STRIKE, weights.LOCKED, weights.CRITICAL, weights.USEFUL]
    percents = [weights.IDLE, weights.BUSY, weights.SAVER]
    assert (weights.WEIGHTS[:, losses] <= 0).all()
    assert (weights.WEIGHTS[:, percents] >= 0).all()


@pytest.mark.slow
@examples(25)
@given(table=tables(), seed=st.integers(0, 2**32))
def test_reason_is_given_for_every_action_at_any_table(table: Table, seed: int) -> None:
    game = sm.Game(table.rules, players=table.players, deck=sm.shuffled(table.rules, table.players, seed))
    players = [Player(bot("conventions"), seat, seed=1) for seat in range(table.players)]
    while game.outcome is None:
        reason = players[game.seat].why(game)
        assert reason is not None
        assert reason.text.endswith(".")
        held = {card.order for hand in game.hands for card in hand}
        assert reason.orders <= held
        game.push(players[game.seat].act(game))


def test_reason_names_the_players() -> None:
    table = Table("cocktail", players=2)
    game = sm.Game(table.rules, players=2, deck=stacked(table, "W4 W4 R4 R4 B4", "Y3 G3 R3 B2 W1"))
    reason = Player(bot("conventions"), 0, seed=1).why(game, ["Ann", "Bob"])
    assert reason is not None
    assert reason.text == "Bob can play the white 1 now. My clue says so."
    assert reason.orders == {9}


def test_bot_without_reasons_gives_none() -> None:
    game = sm.Game(sm.edition("cocktail"), players=2, deck=sm.shuffled(sm.edition("cocktail"), 2, seed=7))
    assert Player(bot("random"), 0, seed=1).why(game) is None


def test_conventions_stops_finesses_when_unknown_partners_ignore_one() -> None:
    """The next player discards instead of answering the bot's finesse."""
    table = Table("cocktail", players=3)
    hands = ("W4 W4 R4 B4 G4", "Y3 G3 B3 W3 R1", "R2 Y3 G3 B2 W2")
    asks = {}
    for partners in (UNKNOWN, SAME, OTHERS):
        game = sm.Game(table.rules, players=3, deck=stacked(table, *hands))
        player = Player(bot("conventions"), 0, seed=1, partners=partners)
        for text in ("clue 2 red", "discard 0"):
            game.push(text)
        player.follow(game)
        asks[partners] = int(player.memory["asks"])
    assert asks == {UNKNOWN: 0, SAME: 1, OTHERS: 0}
