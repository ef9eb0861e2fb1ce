"""Marks that a player would give: natural replies are not marked, plain mistakes are.

Each position is the hands, oldest card first, the cards drawn, and the actions of which the last one is reviewed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple, cast

import pytest

import starmine as sm
from starmine.analysis.plain_mistakes import gamble, is_natural_reply, misleads, plain_fault
from starmine.analysis.reviewed import TurnReview, Value
from starmine.analysis.reviewing.marks import with_plain_best
from starmine.analysis.reviewing.review import readings_of, review_turn
from starmine.analysis.reviewing.values import Values
from starmine.rules.cards import kind_text
from tests.playing import dealt

COCKTAIL = sm.edition("cocktail")
NAMES = ("Ada", "Ben", "Cleo")


class Position(NamedTuple):
    """``hands`` by seat, with ``/`` between them; ``actions`` with commas."""

    what: str
    hands: str
    drawn: str
    actions: str

    def game(self) -> sm.Game:
        """The game with the last action; the cards after ``drawn`` are in the order of their kinds, in turns."""
        hands = [hand.split() for hand in self.hands.split("/")]
        known = [*chain.from_iterable(hands), *self.drawn.split()]
        left = Counter(
            kind_text(kind, COCKTAIL.suits(2)) for kind in range(25) for _ in range((3, 2, 2, 2, 1)[kind % 5])
        )
        left.subtract(known)
        assert min(left.values()) >= 0, self.what
        rest = [kind for place in range(3) for kind, many in left.items() if many > place]
        game = sm.Game(COCKTAIL, players=len(hands), deck=[*known, *rest])
        for action in self.actions.split(","):
            game.push(action.strip())
        return game


TWO = "R1 Y3 G4 B4 W5 / W1 G2 R4 Y4 B3"
PLAYED_ONE = "clue 1 4, clue 0 1, play 0, discard 4"  # Ada's red 1 lies there, Ben has drawn
THREE = "Y3 G4 B4 W5 Y2 / G2 W4 Y4 B3 R1 / W3 R2 G3 B2 Y4"

NATURAL = [
    Position("the only 1 that a clue touches", TWO, "Y1 G3", f"{PLAYED_ONE}, clue 1 1, play 0"),
    Position("a card that is alone in its colour", TWO, "Y1 G3", f"{PLAYED_ONE}, clue 1 white, play 0"),
    Position("the only 2 that a clue touches", TWO, "Y1 G3", f"{PLAYED_ONE}, clue 1 2, play 1"),
    Position(
        "the older of two fresh 1s", "R1 Y3 G4 B4 W5 / W1 G1 R4 Y4 B3", "Y1 G3", f"{PLAYED_ONE}, clue 1 1, play 0"
    ),
    Position(
        "the newer of two fresh 1s", "R1 Y3 G4 B4 W5 / W1 G1 R4 Y4 B3", "Y1 G3", f"{PLAYED_ONE}, clue 1 1, play 1"
    ),
    Position(
        "one of two fresh cards of a colour",
        "R1 Y3 G4 B4 W5 / G1 G2 R4 Y4 B3",
        "Y1 W3",
        f"{PLAYED_ONE}, clue 1 green, play 1",
    ),
    Position("the 1 in the first turn", TWO, "", "clue 1 1, play 0"),
    Position(
        "a 2 before any 1 is seen to be played",
        "R1 Y3 G4 B4 W5 / W2 G3 R4 Y4 B3",
        "Y1 G3",
        f"{PLAYED_ONE}, clue 1 2, play 0",
    ),
    Position("a card that got a second clue", TWO, "Y1 G3", f"{PLAYED_ONE}, clue 1 white, clue 0 4, clue 1 1, play 0"),
    Position(
        "one of two cards with the same clue again",
        "R1 Y3 G4 B4 W5 / R2 G2 R4 Y4 B3",
        "Y1 W3",
        f"{PLAYED_ONE}, clue 1 2, clue 0 4, clue 1 2, play 0",
    ),
    Position("an answer to a finesse", THREE, "", "clue 2 2, play 4"),
    Position("an answer to a finesse by colour", THREE, "", "clue 2 red, play 4"),
    Position(
        "a clued card as an answer to a prompt",
        "Y3 G4 B4 W5 Y2 / R1 G2 W4 Y4 B3 / W3 R2 G3 B2 Y4",
        "",
        "clue 1 red, clue 0 5, clue 1 3, clue 2 red, play 0",
    ),
]

QUIET = [  # neither natural replies nor mistakes: what a player does who keeps a card that was clued
    Position(
        "a 5 that was clued is kept", "R1 Y3 G4 B4 W4 / W5 G2 R4 Y4 B3", "Y1 G3", f"{PLAYED_ONE}, clue 1 5, discard 1"
    ),
    Position(
        "a last copy that was clued is kept",
        "R1 Y3 G4 B4 R4 / R4 G2 Y4 W3 B3",
        "Y1 G3 B1",
        "clue 1 3, clue 0 1, play 0, clue 0 3, discard 3, discard 1, clue 1 4, discard 4",
    ),
]

PLAIN = [
    Position("a known 5 is played", "R1 Y3 G4 B4 W4 / W5 G2 R4 Y4 B3", "Y1 G3", f"{PLAYED_ONE}, clue 1 5, play 0"),
    Position("a known 4 is played", TWO, "", "clue 1 4, play 2"),
    Position(
        "a known 5 is discarded", "R1 Y3 G4 B4 W4 / W5 G2 R4 Y4 B3", "Y1 G3", f"{PLAYED_ONE}, clue 1 5, discard 0"
    ),
    Position(
        "the known red 5 is discarded",
        "R1 Y3 G4 B4 W4 / R5 G2 W3 Y4 B3",
        "Y1 G3",
        "clue 1 4, clue 0 1, play 0, discard 4, clue 1 5, clue 0 4, clue 1 red, discard 0",
    ),
    Position("a known 1 is discarded at the beginning", TWO, "", "clue 1 1, discard 0"),
    Position(
        "the known white 1 is discarded", TWO, "Y1 G3", f"{PLAYED_ONE}, clue 1 1, clue 0 4, clue 1 white, discard 0"
    ),
    Position(
        "the known red 2 is discarded",
        "R1 Y3 G4 B4 W5 / R2 G2 R4 Y4 B3",
        "Y1 G3",
        f"{PLAYED_ONE}, clue 1 2, clue 0 4, clue 1 red, discard 0",
    ),
]

UNSAVED = [
    Position(
        "the last green 4",
        "W2 W3 Y2 Y5 B3 / G4 R2 R4 G2 R3",
        "Y1 B4 Y2 R1 G4 G1 G1 Y4",
        "clue 1 2, clue 0 5, discard 0, clue 0 yellow, play 4, clue 0 2, play 1, discard 0, clue 1 1, play 4, "
        "clue 1 red, play 0, clue 1 3, play 2, discard 0",
    ),
    Position(
        "the blue 5",
        "B1 R1 G4 R2 G2 / Y3 B2 W1 B4 R3",
        "W2 G3 R1 W1 R4 B5 Y4 B4",
        "clue 1 white, clue 0 1, play 0, clue 0 2, clue 1 2, play 2, play 0, play 1, play 3, clue 0 green, discard 3, "
        "clue 0 red, clue 1 red, clue 0 2, play 1, discard 0",
    ),
]


def reviewed(game: sm.Game, playouts: int = 200) -> TurnReview:
    """The review of the last action, by the models that a game is usually judged by."""
    _, readings = readings_of(game, playouts=playouts)
    return review_turn(readings, game, game.turn - 1, NAMES)


@pytest.mark.parametrize("position", NATURAL, ids=lambda position: position.what)
def test_natural_reply_to_a_clue_is_not_marked(position: Position) -> None:
    game = position.game()
    assert is_natural_reply(game.at(game.turn - 1), game.actions[-1])
    assert plain_fault(game.at(game.turn - 1), game.actions[-1]) is None
    assert reviewed(game).mark in (None, "brilliant")


@pytest.mark.parametrize("position", QUIET, ids=lambda position: position.what)
def test_clued_card_may_be_kept(position: Position) -> None:
    game = position.game()
    assert reviewed(game).mark is None


@pytest.mark.parametrize("position", PLAIN, ids=lambda position: position.what)
def test_action_against_what_is_known_is_at_least_a_mistake(position: Position) -> None:
    game = position.game()
    assert not is_natural_reply(game.at(game.turn - 1), game.actions[-1])
    found = reviewed(game)
    assert found.mark in ("mistake", "blunder")
    assert found.cause == "knowledge"
    assert found.reasons


def test_known_twin_may_be_discarded() -> None:
    game = Position("", "R1 Y3 G4 B4 W5 / R3 R3 G2 Y4 B2", "Y1 G3", "clue 1 3, clue 0 1, clue 1 red, discard 0").game()
    assert plain_fault(game.at(3), game.actions[3]) is None


def test_reason_tells_of_the_clue_on_a_discarded_card_and_of_full_tokens() -> None:
    clued = reviewed(Position("", TWO, "", "clue 1 4, discard 2").game())
    assert "A clue had told about this card, which may still be needed" in " ".join(clued.reasons)
    game = dealt("cocktail", 2, seed=1, discard_at_full=True)
    game.push(sm.Discard(0))
    assert "All clue tokens were free, so this discard brought none back." in reviewed(game).reasons


@pytest.mark.parametrize(
    ("loss", "explains", "is_swapped"), [(0.1, True, True), (0.3, True, False), (0.3, False, True), (1.2, False, False)]
)
def test_best_action_is_no_plain_fault_if_another_costs_little(loss: float, explains: bool, is_swapped: bool) -> None:
    game = next(one for one in PLAIN if one.what == "a known 5 is discarded").game()
    before, five, other = game.at(game.turn - 1), game.actions[-1], sm.Discard(1)

    def value(action: sm.Action, loss: float, error: float) -> Value:
        return Value(action, 9, 20 - loss, 0.1, 0.5, 0.1, loss, error, 0.0, 0.0)

    values = Values((value(five, 0.0, 0.0), value(other, loss, 0.1)), five, other, False, cast("Any", None))
    found = with_plain_best(before, values, explains=explains)
    assert found.best == (other if is_swapped else five)
    assert [(one.loss, one.loss_error) for one in found.all] == [(0.0, 0.0), (0.0 if is_swapped else loss, 0.1)]


@pytest.mark.parametrize("position", UNSAVED, ids=lambda position: position.what)
def test_last_copy_that_is_not_saved_is_at_least_a_mistake(position: Position) -> None:
    game = position.game()
    found = reviewed(game, 600)
    assert found.mark in ("mistake", "blunder")
    assert found.reasons[0].startswith("This did not save the")


@pytest.mark.parametrize(
    ("clue", "misleading"),
    [("red", "R4"), ("green", "G2"), ("white", None), ("3", None), ("2", None)],
    ids=["a red 4 alone", "a green 2 alone", "one that fits", "no 3 can fit", "2s are saved"],
)
def test_clue_misleads_to_a_card_that_does_not_fit(clue: str, misleading: str | None) -> None:
    game = Position("", TWO, "", f"clue 1 {clue}").game()
    kind = misleads(game.at(0), game.actions[0])
    assert (None if kind is None else kind_text(kind, COCKTAIL.suits(2))) == misleading


@pytest.mark.parametrize(
    ("actions", "mark"),
    [
        ("clue 1 4, clue 0 1, play 4", "inaccuracy"),  # though the only 1 fits
        ("clue 1 4, clue 0 1, play 0", None),
        ("clue 1 4, clue 0 yellow, play 4", None),  # nothing surely fits, and two strikes are left
        ("play 4, play 4, play 3", "mistake"),
        ("play 4, play 4, clue 1 red", "mistake"),
    ],
)
def test_gambles_are_faults_in_a_game_that_no_bot_explains(actions: str, mark: str | None) -> None:
    game = Position("", TWO, "Y1 G3", actions).game()
    assert gamble(game.at(game.turn - 1), game.actions[-1]) == mark


def test_misleading_clue_is_marked_with_its_reason_where_no_bot_explains_the_game() -> None:
    game = Position("", TWO, "", "clue 1 red").game()
    _, (first, *others) = readings_of(game, playouts=200)
    found = review_turn([replace(first, explains=False), *others], game, 0, NAMES)
    assert found.mark == "inaccuracy"
    assert "After this clue, the red 4 of Ben may be taken for a card that fits." in map(str, found.reasons)
