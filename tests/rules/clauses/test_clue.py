"""Clues. (C06 to C09, C21)"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import starmine as sm
from tests.rules.tables import PRINTED, Table, kinds, play, stacked

COLOURS = {"W": "white", "R": "red", "B": "blue", "Y": "yellow", "G": "green", "M": "multicolour", "P": "purple"}


def game_of(edition: str = "cocktail", players: int = 3) -> sm.Game:
    """Seat 1 holds two red cards and two 2s."""
    table = Table(edition, {}, players)
    deck = stacked(table, "W1 W1 W1 B1 B1", "R1 G2 R2 Y3 W4") if players <= 3 else stacked(table, "W1", "R1 G2 R2 Y3")
    return sm.Game(table.rules, players=players, deck=deck)


@pytest.mark.clause("C06")
@pytest.mark.parametrize(("edition", "options"), PRINTED, ids=str)
def test_clue_costs_one_token(edition: str, options: dict[str, object]) -> None:
    table = Table(edition, dict(options), 2)
    game = sm.Game(table.rules, players=2, deck=kinds(table))
    for spent in range(1, 9):
        clue = next(action for action in game.legal_actions() if isinstance(action, sm.Clue))
        game.push(clue)
        assert game.clue_tokens == 8 - spent


@pytest.mark.clause("C06")
def test_clue_is_illegal_without_tokens() -> None:
    game = play(game_of(players=2), ["clue 1 red", "clue 0 1"] * 4)
    assert game.clue_tokens == 0
    assert not any(isinstance(action, sm.Clue) for action in game.legal_actions())
    with pytest.raises(sm.IllegalAction, match="costs a clue token, and none is free") as refusal:
        game.push("clue 1 red")
    assert refusal.value.rule == "C06"
    assert (game.refusals()["clue"], game.refusals()["play"]) == (str(refusal.value), None)
    play(game, ["discard 0", "clue 0 1"])
    assert game.clue_tokens == 0


@pytest.mark.clause("C07")
def test_clue_goes_to_another_seat_only() -> None:
    game = game_of()
    for clue in (sm.Clue(0, rank=1), sm.Clue(0, colour="white")):
        with pytest.raises(sm.IllegalAction, match="you cannot give yourself a clue") as refusal:
            game.push(clue)
        assert refusal.value.rule == "C07"
    with pytest.raises(sm.BadAction, match="seat 3 is out of range"):
        game.push(sm.Clue(3, rank=1))
    targets = {action.seat for action in game.legal_actions() if isinstance(action, sm.Clue)}
    assert targets == {1, 2}
    assert game.clue_tokens == 8


@pytest.mark.clause("C07")
def test_clue_names_one_colour_or_one_value() -> None:
    with pytest.raises(sm.BadAction, match="both"):
        sm.Clue(1, colour="red", rank=1)
    with pytest.raises(sm.BadAction, match="neither"):
        sm.Clue(1)
    ranks: list[Any] = [0, 6, -1, 2.0, True, "1"]
    for rank in ranks:
        with pytest.raises(sm.BadAction):
            sm.Clue(1, rank=rank)
    for colour in ("purple", "multicolour", "Red", "", "R"):
        with pytest.raises(sm.BadAction, match="the colours are white, red, blue, yellow, green"):
            game_of().push(sm.Clue(1, colour=colour))


@pytest.mark.clause("C08")
def test_clue_touches_exactly_the_cards_that_match() -> None:
    game = play(game_of(), ["clue 1 red"])
    assert game.log[-1].slots == (0, 2)
    hand = game.hands[1]
    assert [card.touched for card in hand] == [True, False, True, False, False]
    for card in hand:
        reds = {f"R{rank}" for rank in range(1, 6)}
        assert card.possible == (reds if card.touched else frozenset(game.deck) - reds)
    play(game, ["clue 0 1", "clue 1 2"])
    assert game.log[-1].slots == (1, 2)
    possible = [card.possible for card in game.hands[1]]
    assert possible[0] == {"R1", "R3", "R4", "R5"}
    assert possible[1] == {"W2", "B2", "Y2", "G2"}
    assert possible[2] == {"R2"}
    assert not any(kind[0] == "R" or kind[1] == "2" for kind in possible[3] | possible[4])


@pytest.mark.clause("C08")
def test_every_first_clue_touches_exactly_the_cards_that_match() -> None:
    for edition in sm.editions():
        game = sm.Game(edition, players=4, deck=sm.shuffled(edition, 4, 3))
        for seat, value in product((1, 2, 3), (*game.colours, "1", "2", "3", "4", "5")):
            clue = sm.read_action(f"clue {seat} {value}")
            assert isinstance(clue, sm.Clue)
            held = [(card.order, str(card.kind)) for card in game.hands[seat]]
            fits = tuple(order for order, kind in held if value in (COLOURS[kind[0]], kind[1]))
            assert game.touches(clue) == fits
            assert (clue in game.legal_actions()) == bool(fits or edition.empty_clues)


@pytest.mark.clause("C09")
def test_clue_is_shown_in_every_view_with_target_and_cards() -> None:
    game = play(game_of(players=4), ["clue 1 2"])
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        (turn,) = view.log
        assert (turn.seat, turn.action, turn.cards, turn.slots) == (0, sm.Clue(1, rank=2), (5, 6), (1, 2))
        assert [card.possible for card in view.hands[1]] == [card.possible for card in game.hands[1]]
        assert [card.touched for card in view.hands[1]] == [False, True, True, False]


@pytest.mark.clause("C21")
@pytest.mark.parametrize(("clue", "sign"), [("clue 1 blue", "B"), ("clue 1 5", "5")])
def test_empty_clue_is_legal_in_abacus(clue: str, sign: str) -> None:
    game = game_of("abacus")
    assert sm.read_action(clue) in game.legal_actions()
    play(game, [clue])
    assert (game.clue_tokens, game.log[-1].cards, game.seat) == (7, (), 1)
    for card in game.hands[1]:
        assert not card.touched
        assert frozenset(game.deck) - card.possible == {kind for kind in game.deck if sign in kind}
