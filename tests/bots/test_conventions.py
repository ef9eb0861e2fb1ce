"""``conventions``: its strength, its memory, its partners and its reasons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from starmine.bots import Player, bot
from starmine.bots.conventions import weights
from starmine.bots.protocol import OTHERS, SAME, UNKNOWN
from starmine.knowledge import kinds
from starmine.lab import simulate
from tests.playing import dealt, seated
from tests.rules.tables import Table, stacked, tables
from tests.runs import examples


@pytest.mark.parametrize("games", [200, pytest.param(1000, marks=pytest.mark.long(0.4))])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_conventions_beside_cautious_partners_is_not_below_cautious_alone(players: int, games: int) -> None:
    line_up = ["conventions" if seat % 2 else "cautious" for seat in range(players)]
    mixed = simulate(sm.edition("cocktail"), players, line_up, games=games, seed=7, jobs=1)
    alone = simulate(sm.edition("cocktail"), players, "cautious", games=games, seed=7, jobs=1)
    assert mixed.mean + 3 * mixed.stderr > alone.mean


@pytest.mark.parametrize("variant", ["No Variant", "Reversed (6 Suits)", "Up or Down (6 Suits)", "Sudoku (5 Suits)"])
def test_board_in_memory_is_that_of_the_view(variant: str) -> None:
    game, players = dealt("hanab-live", 3, seed=4, variant=variant), seated("conventions", 3, seed=1)
    while game.outcome is None:
        game.push(players[game.seat].act(game))
        players[0].follow(game)
        memory, state, rules = players[0].memory, game.state, game.rules
        assert memory["playable"] == kinds.playable(state, rules)
        assert memory["dead"] == kinds.dead(state, rules)
        assert memory["critical"] == kinds.critical(state, rules)
        assert tuple(memory["in_play"]) == kinds.copies_in_play(state, rules)
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
    game, players = dealt(table.rules, table.players, seed), seated("conventions", table.players, seed=1)
    while game.outcome is None:
        reason = players[game.seat].why(game)
        assert reason is not None
        assert reason.text.endswith(".")
        held = {card.order for hand in game.hands for card in hand}
        assert reason.orders <= held
        game.push(players[game.seat].act(game))


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
