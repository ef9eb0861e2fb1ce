"""Rules of hanab.live's variants: what they refuse, and what the games that ``test_twin`` compares hardly reach."""

from __future__ import annotations

from typing import Any

import pytest

import starmine as sm
from starmine.rules.actions import UntoldClue
from tests.rules.tables import Table, clues_of, play


def new(variant: str, *hands: str, draws: str = "", last: str = "", players: int = 2, **options: Any) -> sm.Game:
    return Table("hanab-live", {"variant": variant, **options}, players).game(*hands, draws=draws, last=last)


def alone(game: sm.Game, *actions: str) -> sm.Game:
    """Pushes the actions of seat 0 of two; the other one gives clues in between."""
    for action in actions:
        if game.seat:
            game.push(clues_of(game)[0])
        game.push(action)
    return game


def test_sudoku_best_score_gives_each_firework_a_beginning_of_its_own() -> None:
    """Without its 1s a firework can have three cards, beginning with 2; only one of two fireworks can begin so."""
    game = alone(new("Sudoku (4 Suits)", "B4 R1 R1 Y1 Y1"), "play 0", "discard 0", "discard 0")
    assert (game.limits["R"], game.best) == (3, 15)
    alone(game, "discard 0")
    assert game.is_critical("Y1")
    alone(game, "discard 0")
    assert (game.limits["R"], game.limits["Y"], game.best) == (3, 3, 13)


def test_up_or_down_card_is_critical_only_where_no_other_way_is_as_long() -> None:
    """Of START, 1 and 5 two are enough, and each has one copy."""
    game = alone(new("Up or Down (5 Suits)", "Y1 RS R5"), "play 0")
    assert not any(game.is_critical(kind) for kind in ("RS", "R1", "R5"))
    alone(game, "discard 0")
    assert [game.is_critical(kind) for kind in ("R1", "R5", "R2")] == [True, True, False]
    alone(game, "discard 0")
    assert (game.limits["R"], game.best, game.is_critical("R1")) == (4, 24, True)


def test_game_of_all_or_nothing_is_lost_when_the_maximum_is_out_of_reach() -> None:
    game = alone(new("Up or Down (5 Suits)", "Y1 RS R5", endless=True), "play 0", "discard 0")
    assert game.outcome is None  # R1 to R5 can still be built without START
    game = alone(new("Up or Down (5 Suits)", "Y1 R3 R3", endless=True), "play 0", "discard 0", "discard 0")
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.score, game.outcome.cards) == ("lost-card", 0, 1)


def test_starved_table_gives_no_clue_for_half_a_token() -> None:
    game = new("Clue Starved (5 Suits)", "R1 G1 B1 Y1 P1", "R1 G1 B1 Y1 P1")
    play(game, ["clue 1 1", "clue 0 1"] * 4)
    play(game, ["discard 0"])
    assert (game.clue_tokens, game.half_token) == (0, True)
    with pytest.raises(sm.IllegalAction, match="costs a clue token, and none is free"):
        game.push("clue 0 1")


def test_clue_is_refused_when_it_has_the_type_of_the_clue_before_it() -> None:
    game = new("Alternating Clues (5 Suits)", "R1 R2", "G1 G2", "B1 B2", players=3)
    play(game, ["clue 1 green"])
    assert {clue.rank is None for clue in clues_of(game)} == {False}
    with pytest.raises(sm.IllegalAction, match="clues alternate here: clue a rank"):
        game.push("clue 2 blue")
    play(game, ["discard 0", "clue 0 1"])
    with pytest.raises(sm.IllegalAction, match="clues alternate here: clue a colour"):
        game.push("clue 1 1")
    play(game, ["clue 1 green"])


def test_clue_of_a_type_that_touches_nothing_may_always_be_given_and_tells_nothing() -> None:
    game = new("Number Blind (5 Suits)", "R1", "G2 G2 G3 G3 G4")
    before = [card.possible for card in game.hands[1]]
    play(game, ["clue 1 5"])
    assert (game.log[-1].cards, game.clue_tokens) == ((), 7)
    assert [card.possible for card in game.hands[1]] == before
    assert not any(card.touched for card in game.hands[1])
    with pytest.raises(sm.IllegalAction, match="would touch no card"):
        play(game, ["discard 0", "clue 1 purple"])


@pytest.mark.parametrize(
    ("variant", "clue", "told"),
    [
        ("Cow & Pig (5 Suits)", "clue 1 red", UntoldClue(1, type="colour")),
        ("Cow & Pig (5 Suits)", "clue 1 2", UntoldClue(1, type="rank")),
        ("Duck (5 Suits)", "clue 1 red", UntoldClue(1)),
        ("Duck (5 Suits)", "clue 1 2", UntoldClue(1)),
    ],
)
def test_untold_clue_shows_only_the_cards_that_it_touches(variant: str, clue: str, told: UntoldClue) -> None:
    game = new(variant, "B1 B2 B3 B4 B5", "R2 G1 G3 G4 R2")
    game.push(clue)
    assert (str(game.log[0].action), game.log[0].slots, game.clue_tokens) == (clue, (0, 4), 7)
    for seat in (0, 1, None):
        view = game.view(seat)
        assert (view.log[0].action, view.log[0].slots, view.log[0].result) == (told, (0, 4), "clue")
        assert [card.touched for card in view.hands[1]] == [True, False, False, False, True]
        assert all(len(card.possible) == 25 for hand in view.hands for card in hand)


def test_views_are_equal_after_clues_that_differ_only_in_what_is_not_told() -> None:
    pairs = {"Cow & Pig (5 Suits)": ["clue 1 1", "clue 1 2"], "Duck (5 Suits)": ["clue 1 1", "clue 1 red"]}
    for variant, clues in pairs.items():
        views = []
        for clue, cards in zip(clues, ("R1 R1 G3 G4 G5", "R2 R2 G3 G4 G5"), strict=True):
            game = new(variant, "B1 B2 B3 B4 B5", cards if variant.startswith("Cow") else "R1 R1 G3 G4 G5", last="Y1")
            game.push(clue)
            views.append(game.view(1))
        assert views[0].state.tobytes() == views[1].state.tobytes()
        assert views[0].log == views[1].log
        assert str(views[0]) == str(views[1])


def test_untold_clue_cannot_be_given() -> None:
    for variant in ("Duck (5 Suits)", "No Variant"):
        with pytest.raises(sm.BadAction, match="UntoldClue"):
            new(variant, "B1 B2 B3 B4 B5", "R2 G1 G3 G4 R2").push(UntoldClue(1))
