"""Clues. (C06 to C09, C21)"""

from __future__ import annotations

from typing import Any

import pytest

import starmine as sm
from tests.rules.tables import PRINTED, Table, clues_of, play


def game_of(edition: str = "cocktail", players: int = 3) -> sm.Game:
    """Seat 1 holds two red cards and two 2s."""
    hands = ("W1 W1 W1 B1 B1", "R1 G2 R2 Y3 W4") if players <= 3 else ("W1", "R1 G2 R2 Y3")
    return Table(edition, {}, players).game(*hands)


@pytest.mark.clause("C06")
@pytest.mark.parametrize(("edition", "options"), PRINTED, ids=str)
def test_clue_costs_one_token_and_is_refused_without_one(edition: str, options: dict[str, Any]) -> None:
    game = Table(edition, options).game("W1")  # of which others are left
    for spent in range(1, 9):
        game.push(clues_of(game)[0])
        assert game.clue_tokens == 8 - spent
    assert clues_of(game) == []
    with pytest.raises(sm.IllegalAction, match="costs a clue token, and none is free") as refusal:
        game.push("clue 1 1")
    assert refusal.value.rule == "C06"
    assert (game.refusals()["clue"], game.refusals()["play"]) == (str(refusal.value), None)
    game.push("discard 0")
    game.push(clues_of(game)[0])
    assert game.clue_tokens == 0


@pytest.mark.clause("C07")
def test_clue_names_one_colour_or_one_value_to_another_seat() -> None:
    game = game_of()
    assert {clue.seat for clue in clues_of(game)} == {1, 2}
    for clue in (sm.Clue(0, rank=1), sm.Clue(0, colour="white")):
        with pytest.raises(sm.IllegalAction, match="you cannot give yourself a clue") as refusal:
            game.push(clue)
        assert refusal.value.rule == "C07"
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
            game.push(sm.Clue(1, colour=colour))


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
    assert possible[:3] == [{"R1", "R3", "R4", "R5"}, {"W2", "B2", "Y2", "G2"}, {"R2"}]
    assert not any(kind[0] == "R" or kind[1] == "2" for kind in possible[3] | possible[4])


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
