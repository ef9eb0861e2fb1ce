"""The goals of puzzles, in constructed positions."""

from __future__ import annotations

from collections import Counter

import pytest

import starmine as sm
from starmine.learning.puzzles import goals
from starmine.learning.puzzles.goals import DiscardSafe, Goal, PlaySure, Reach, Save, Tell, Verdict
from starmine.learning.puzzles.puzzle import PUZZLES, Puzzle


def dealt(hands: str, *actions: str, edition: str = "cocktail", players: int = 2) -> sm.Game:
    """A game whose deck begins with these cards."""
    chosen = sm.edition(edition)
    first = hands.split()
    whole = Counter(sm.Game(chosen, players=players, deck=sm.shuffled(chosen, players, seed=1)).deck) - Counter(first)
    game = sm.Game(chosen, players=players, deck=[*first, *whole.elements()])
    for action in actions:
        game.push(action)
    return game


def judged(goal: Goal, game: sm.Game, action: str) -> Verdict:
    after = game.copy()
    after.push(action)
    return goal.judge(game, sm.read_action(action), after)


def told(goal: Goal, game: sm.Game, action: str) -> tuple[bool, str]:
    verdict = judged(goal, game, action)
    return verdict.solved, str(verdict.reason)


OPENING = dealt("W5 R4 B4 Y4 G4 R1 R2 B1 W2 G5")


def test_tell_is_solved_by_the_clue_after_which_the_owner_knows() -> None:
    goal = Tell(1, (0,))
    assert told(goal, OPENING, "clue 1 1") == (True, "Ben now knows that the red 1 can be played.")
    assert "could still be the red 2" in judged(goal, OPENING, "clue 1 red").reason
    assert told(goal, OPENING, "play 0") == (False, "Give a clue to solve this one.")


def test_tell_of_several_cards_needs_all_of_them() -> None:
    assert judged(Tell(1, (0, 2)), OPENING, "clue 1 1").solved
    assert not judged(Tell(1, (0, 1)), OPENING, "clue 1 1").solved


def test_tell_counts_what_a_clue_leaves_out() -> None:
    game = dealt("W5 R4 B4 Y4 G4 R1 R2 R3 W2 G5", "clue 1 red", "discard 4")
    assert judged(Tell(1, (0,), "kind"), game, "clue 1 1").solved


def test_clean_clue_touches_no_useless_card_and_no_kind_twice() -> None:
    game = dealt("W5 R4 B4 Y4 G4 R1 R1 B1 W2 G5")
    verdict = told(Tell(1, (2,), clean=True), game, "clue 1 1")
    assert verdict == (False, "Ben would know it, but the clue touches the red 1 more than once.")
    dead = dealt("W5 R4 B4 Y4 G4 R1 R1 B1 W2 G5", "clue 1 red", "play 0")
    verdict = told(Tell(1, (0,), "dead", clean=True), dead, "clue 1 1")
    assert verdict == (False, "Ben would know it, but the clue also touches the red 1, which is not needed any more.")


def test_save_is_solved_by_any_clue_that_touches_the_card() -> None:
    goal = Save(1, 4)
    assert judged(goal, OPENING, "clue 1 5").solved
    assert judged(goal, OPENING, "clue 1 green").solved
    assert not judged(goal, OPENING, "clue 1 1").solved
    assert (
        judged(goal, OPENING, "play 0").reason == "Give a clue to solve this one."
    )  # no discard with every token free


def test_sure_play_is_one_that_its_player_knows() -> None:
    game = dealt("R1 R2 B1 W2 G5 W5 R4 B4 Y4 G4", "clue 1 white", "clue 0 1")
    assert judged(PlaySure(), game, "play 0").solved
    verdict = judged(PlaySure(), game, "play 1")
    assert not verdict.solved
    assert verdict.reason.endswith("playing it is a guess.")
    assert judged(PlaySure(), game, "discard 1").reason == "Play a card to solve this one."


def test_safe_discard_cannot_be_the_last_of_its_kind() -> None:
    game = dealt("R1 R2 B1 W2 G5 W5 R4 B4 Y4 G4", "clue 1 white", "clue 0 1")
    assert judged(DiscardSafe(), game, "discard 0").solved
    assert "would be the last copy" in judged(DiscardSafe(), game, "discard 1").reason
    assert "which we still need" in judged(DiscardSafe(dead=True), game, "discard 0").reason


LAST_ROUND = PUZZLES["say-it-in-time"].game  # three players, three turns left


def test_reach_needs_plays_that_their_players_know_to_be_good() -> None:
    assert goals.can_reach(LAST_ROUND.copy(), LAST_ROUND.score)
    assert not goals.can_reach(LAST_ROUND.copy(), LAST_ROUND.score + 4)
    goal = Reach(LAST_ROUND.score + 2)
    assert judged(goal, LAST_ROUND, "clue 0 red").solved
    # With all cards visible another clue would work as well: the blue 5 could be played by a guess.
    assert not judged(goal, LAST_ROUND, "clue 0 yellow").solved


def test_consistent_deals_look_the_same_and_one_of_them_is_real() -> None:
    deals = list(goals.consistent(LAST_ROUND))
    seen = LAST_ROUND.view(LAST_ROUND.seat).state.tobytes()
    assert {deal.view(LAST_ROUND.seat).state.tobytes() for deal in deals} == {seen}
    assert LAST_ROUND.deck in [deal.deck for deal in deals]
    assert len({deal.deck for deal in deals}) == len(deals)


def test_search_refuses_a_position_with_too_many_deals() -> None:
    with pytest.raises(goals.TooMany, match=str(goals.MOST_DEALS)):
        list(goals.consistent(OPENING))


@pytest.mark.parametrize(
    ("puzzle", "action", "why"),
    [
        ("somebody-must-tell-ada", "discard 0", "last-copy-lost"),
        ("somebody-must-tell-ada", "discard 1", "too-few-turns"),
        ("say-it-in-time", "clue 0 yellow", "needs-guess"),
        ("all-four-hands", "discard 0", "too-late"),
    ],
)
def test_reach_says_why_an_action_misses_the_points(puzzle: str, action: str, why: str) -> None:
    assert judged(PUZZLES[puzzle].goal, PUZZLES[puzzle].game, action).reason.id == f"verdict.{why}"


@pytest.mark.parametrize(
    "puzzle", [one for one in PUZZLES.values() if isinstance(one.goal, Save)], ids=lambda one: one.id
)
def test_card_is_said_to_be_discarded_next_only_where_a_discard_is_allowed(puzzle: Puzzle) -> None:
    others = [action for action in puzzle.game.legal_actions() if not isinstance(action, sm.Clue)]
    assert others
    for action in others:
        verdict, after = puzzle.judge(action)
        assert (verdict.reason.id == "verdict.gone") == (after.refusals()["discard"] is None)
