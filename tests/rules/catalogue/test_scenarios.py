"""Each rule of hanab.live's variants, in one small game."""

from __future__ import annotations

from typing import Any

import pytest

import starmine as sm
from starmine.rules.actions import UntoldClue
from tests.rules.tables import Table, clues_of, play


def new(variant: str, *hands: str, draws: str = "", last: str = "", players: int = 2, **options: Any) -> sm.Game:
    return Table("hanab-live", {"variant": variant, **options}, players).game(*hands, draws=draws, last=last)


def alone(game: sm.Game, *actions: str, seat: int = 0) -> sm.Game:
    """Pushes the actions of one of two seats; the other one gives clues in between."""
    for action in actions:
        if game.seat != seat:
            game.push(clues_of(game)[0])
        game.push(action)
    return game


def test_reversed_firework_is_built_from_5_down_to_1() -> None:
    game = new("Rainbow Reversed (5 Suits)", "M5 M4 M3 M2 M1")
    assert {"R1", "M5"} <= game.fitting
    alone(game, "play 0", "play 0", "play 0", "play 0")
    assert (game.fireworks["M"], game.strikes) == (4, 0)
    assert game.fitting & {"M1", "M2", "M5"} == {"M1"}
    alone(game, "play 0")
    assert (game.fireworks["M"], game.log[-1].result) == (5, "completed")


def test_reversed_firework_ends_above_a_rank_of_which_all_copies_are_discarded() -> None:
    game = alone(new("Rainbow Reversed (5 Suits)", "R1 M2 M2"), "play 0", "discard 0")
    assert game.is_critical("M2")
    assert not game.is_critical("M3")
    alone(game, "discard 0")
    assert (game.limits["M"], game.best) == (3, 23)
    assert (game.is_dead("M1"), game.is_dead("M3")) == (True, False)


@pytest.mark.parametrize(
    ("cards", "fitting"),
    [
        ("", {"R1", "R5", "RS"}),
        ("R1", {"R2"}),
        ("R5", {"R4"}),
        ("RS", {"R2", "R4"}),
        ("RS R2", {"R3"}),
        ("RS R4", {"R3"}),
        ("RS R2 R3 R4", {"R5"}),
        ("RS R4 R3 R2", {"R1"}),
        ("RS R2 R3 R4 R5", set()),
        ("R1 R2 R3 R4 R5", set()),
    ],
)
def test_up_or_down_firework_takes_either_end_or_start_and_goes_on(cards: str, fitting: set[str]) -> None:
    game = alone(new("Up or Down (5 Suits)", cards), *["play 0"] * len(cards.split()))
    assert {kind for kind in game.fitting if kind[0] == "R"} == fitting
    assert (game.fireworks["R"], game.strikes) == (len(cards.split()), 0)


def test_up_or_down_with_six_suits_has_a_start_card_of_each() -> None:
    game = new("Up or Down (6 Suits)", "T1 T2 T3 T4 T5", "TS RS G1 G2 P5")
    assert (len(game.deck), int(game.rules["max_score"]), len(game.hands[1][0].possible)) == (54, 30, 36)
    play(game, ["clue 1 teal"])
    assert game.log[-1].slots == (0,)
    assert game.hands[1][0].possible == {"T1", "T2", "T3", "T4", "T5", "TS"}
    play(game, ["clue 0 1", "clue 1 1"])
    assert game.hands[1][0].possible == {"T2", "T3", "T4", "T5", "TS"}
    play(game, ["play 0", "play 1"])
    assert (game.log[-2].kind, game.log[-1].kind, game.fireworks["T"]) == ("TS", "T2", 2)
    assert game.fitting & {"T1", "T3", "T4", "T5"} == {"T3"}


def test_up_or_down_card_is_critical_only_where_no_other_way_is_as_long() -> None:
    """Of START, 1 and 5 two are enough, and each has one copy."""
    game = alone(new("Up or Down (5 Suits)", "Y1 RS R5"), "play 0")
    assert not any(game.is_critical(kind) for kind in ("RS", "R1", "R5"))
    alone(game, "discard 0")
    assert [game.is_critical(kind) for kind in ("R1", "R5", "R2")] == [True, True, False]
    alone(game, "discard 0")
    assert (game.limits["R"], game.best, game.is_critical("R1")) == (4, 24, True)


def test_sudoku_firework_begins_anywhere_and_wraps() -> None:
    game = new("Sudoku (5 Suits)", "R4 R5 R1 R2 R3", "G4 G3")
    assert len(game.fitting) == 25
    play(game, ["play 0"])
    assert game.fitting & {"R5", "R1", "G4", "G3"} == {"R5", "G3"}
    play(game, ["play 0"])
    assert (game.log[-1].result, game.fireworks["G"]) == ("strike", 0)
    alone(game, "play 0", "play 0", "play 0", "play 0")
    assert (game.fireworks["R"], game.log[-1].result) == (5, "completed")


def test_sudoku_best_score_gives_each_firework_a_beginning_of_its_own() -> None:
    """Without its 1s a firework can have three cards, beginning with 2; only one of two fireworks can begin so."""
    game = alone(new("Sudoku (4 Suits)", "B4 R1 R1 Y1 Y1"), "play 0", "discard 0", "discard 0")
    assert (game.limits["R"], game.best) == (3, 15)
    alone(game, "discard 0")
    assert game.is_critical("Y1")
    alone(game, "discard 0")
    assert (game.limits["R"], game.limits["Y"], game.best) == (3, 3, 13)


def test_orange_card_is_discarded_by_a_play_and_played_by_a_discard() -> None:
    game = new("Orange (5 Suits)", "O1 O1 O3 R1 R2", "O2 R3 R3 Y1 Y1")
    play(game, ["discard 0"])  # with all clue tokens free
    assert (game.fireworks["O"], game.log[-1].result, game.clue_tokens) == (1, "played", 8)
    play(game, ["clue 0 1", "play 0"])
    assert (game.log[-1].result, game.clue_tokens, game.log[-1].token_gained) == ("discarded", 8, True)
    play(game, ["discard 0", "discard 0"])
    assert (game.fireworks["O"], game.score) == (3, 3)
    play(game, ["clue 0 2", "play 1"])
    assert (game.log[-1].kind, game.log[-1].result, game.fireworks["R"]) == ("R2", "strike", 0)


def test_orange_card_that_does_not_fit_is_a_strike_when_discarded() -> None:
    game = new("Orange (5 Suits)", "O3 R1")
    game.push("discard 0")
    assert (game.strikes, game.log[-1].result, game.clue_tokens) == (1, "strike", 8)
    game.push("discard 0")
    assert game.clue_tokens == 8


def test_starved_discard_frees_half_a_token_and_a_clue_costs_a_whole_one() -> None:
    game = new("Clue Starved (5 Suits)", "R5 G5", "R1 G1")
    play(game, ["clue 1 1", "discard 0"])
    assert (game.clue_tokens, game.half_token, game.log[-1].token_gained) == (7, True, True)
    play(game, ["discard 0"])
    assert (game.clue_tokens, game.half_token) == (8, False)
    with pytest.raises(sm.IllegalAction, match="all 8 clue tokens are free"):
        game.push("discard 0")


def test_starved_table_gives_no_clue_for_half_a_token() -> None:
    game = new("Clue Starved (5 Suits)", "R1 G1 B1 Y1 P1", "R1 G1 B1 Y1 P1")
    play(game, ["clue 1 1", "clue 0 1"] * 4)
    play(game, ["discard 0"])
    assert (game.clue_tokens, game.half_token) == (0, True)
    with pytest.raises(sm.IllegalAction, match="costs a clue token, and none is free"):
        game.push("clue 0 1")
    game.push("discard 0")
    assert (game.clue_tokens, game.half_token) == (1, False)


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


def test_game_ends_when_no_better_score_can_be_reached() -> None:
    game = new("3 Suits", "R1 G1 B1 R2 R2", "G2 G2 B2 B2 R1")
    alone(game, "play 0", "play 0", "play 0", "discard 0", "discard 0")
    alone(game, "discard 0", "discard 0", "discard 0", seat=1)
    assert (game.best, game.outcome) == (7, None)
    alone(game, "discard 0", seat=1)
    assert (game.best, game.score, game.turns_left) == (3, 3, None)
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.lost, game.outcome.score) == ("finished", False, 3)
    with pytest.raises(sm.GameOver):
        game.push("discard 0")


def test_game_of_all_or_nothing_is_lost_when_the_maximum_is_out_of_reach() -> None:
    game = alone(new("Up or Down (5 Suits)", "Y1 RS R5", endless=True), "play 0", "discard 0")
    assert game.outcome is None  # R1 to R5 can still be built without START
    game = alone(new("Up or Down (5 Suits)", "Y1 R3 R3", endless=True), "play 0", "discard 0", "discard 0")
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.score, game.outcome.cards) == ("lost-card", 0, 1)


def test_view_hides_the_viewers_hand_and_shows_what_fits() -> None:
    game = alone(new("Sudoku & Orange (5 Suits)", "R4 O5", "G4 G3"), "play 0")
    view = game.view(1)
    assert [card.kind for card in view.hands[1]] == [None] * 5
    assert (view.fitting, view.best, view.limits) == (game.fitting, game.best, game.limits)
    assert {"R5", "O5"} <= view.fitting
    assert "O4" not in view.fitting
    assert view.legal_actions() == game.legal_actions()


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
