"""What the board makes of the kinds, beside the face of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import starmine as sm
from starmine.knowledge import kinds
from starmine.rules.cards import kind_text
from starmine.rules.state import Integer
from tests.rules.tables import PRINTED_TABLES, Table, shuffled, stacked


def games(table: Table) -> Iterator[sm.Game]:
    """A game of any legal actions, turn by turn."""
    rng = random.Random(str(table))
    game = sm.Game(table.rules, players=table.players, deck=shuffled(table, rng))
    while game.outcome is None:
        game.push(rng.choice(game.legal_actions()))
        yield game


def texts(game: sm.Game, members: Integer) -> set[str]:
    return {kind_text(kind, game.suits) for kind in range(30) if members >> kind & 1}


def all_kinds(game: sm.Game) -> set[str]:
    return texts(game, int(game.rules["all_kinds"]))


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_C27_playable_dead_critical_and_pace_are_what_the_face_says(table: Table) -> None:
    for game in games(table):
        state, rules = game.state, game.rules
        assert texts(game, kinds.playable(state, rules)) == {
            f"{suit}{height + 1}" for suit, height in game.fireworks.items() if height < 5
        }
        assert texts(game, kinds.dead(state, rules)) == {kind for kind in all_kinds(game) if game.is_dead(kind)}
        assert kinds.pace(state, rules) == game.pace
        assert texts(game, kinds.critical(state, rules)) == {kind for kind in all_kinds(game) if game.is_critical(kind)}


@pytest.mark.parametrize("players", range(2, 6))
def test_shown_kinds_have_every_copy_in_sight_of_the_viewer(players: int) -> None:
    table = Table("tiles", {"variant": 2}, players)
    for game in games(table):
        for seat in range(players):
            view = game.view(seat)
            seen = Counter(
                kind
                for kind in (
                    *(card.kind for hand in view.hands for card in hand),
                    *(turn.kind for turn in view.log),
                )
                if kind
            )
            copies = Counter(kind_text(kind, game.suits) for kind in game.edition.deck(players))
            full = {kind for kind in copies if seen[kind] == copies[kind]}
            assert texts(game, kinds.shown(view.state, view.rules)) == full
            assert kinds.owner(view.state, view.rules) == (seat if view.hands[seat] else -1)


def test_a_whole_game_is_nobodys_view() -> None:
    game = sm.Game(sm.edition("cocktail"), players=2, deck=sm.shuffled(sm.edition("cocktail"), players=2, seed=1))
    assert kinds.owner(game.state, game.rules) == -1


def test_shown_to_another_seat_leaves_out_what_it_holds() -> None:
    table = Table("cocktail", players=3)
    game = sm.Game(table.rules, players=3, deck=stacked(table, "W1", "R5 B2 B2", "G5"))
    view = game.view(0)
    hidden = kinds.hidden_copies(view.state, view.rules)
    assert texts(game, kinds.shown(view.state, view.rules)) >= {"R5", "B2", "G5"}
    shown = texts(game, kinds.shown_to(view.state, view.rules, 1, hidden))
    assert "G5" in shown
    assert not {"R5", "B2"} & shown
