"""``review``: the values of actions, their marks and causes, and the summary."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

import starmine as sm
from starmine.analysis import action_values, review
from starmine.analysis.errors import BadEffort
from starmine.analysis.reviewed import Model, TurnReview, Value, accuracy, summed_up
from starmine.analysis.reviewing.readings import default_model
from starmine.analysis.reviewing.review import judge_of, readings_of, review_turn
from starmine.bots import Player, UnknownBot
from starmine.bots.protocol import SAME
from starmine.bots.rng import MAX_SEED
from starmine.bots.telling import dealt_anew
from starmine.knowledge import owner_possible
from starmine.rules.cards import kind_text
from starmine.rules.errors import GameOver, HiddenCard
from tests.playing import dealt, play_on, seated

COCKTAIL = sm.edition("cocktail")


def played(players: int, seed: int, turns: int = 1000, edition: sm.Edition = COCKTAIL) -> sm.Game:
    """A game of ``cautious``, up to a turn."""
    return play_on(dealt(edition, players, seed), seated("cautious", players, partners=SAME), turns)


def with_deck(game: sm.Game, kinds: list[int]) -> sm.Game | None:
    """The same actions with another deck; None if a clue would touch other cards."""
    deck = [kind_text(kind, game.suits) for kind in kinds]
    other = sm.Game(game.edition, players=game.players, deck=deck, first=game.first)
    for turn in game.log:
        if turn.action not in other.legal_actions():
            return None
        other.push(turn.action)
        if other.log[-1].cards != turn.cards:
            return None
    return other


def test_values_near_the_end_equal_full_enumeration() -> None:
    """All orders of the cards that the seat does not see, each played on after each action by fresh players."""
    small = sm.edition("hanab-live", variant="3 Suits", cards_in_hand="one-less")
    whole = played(2, 20, edition=small)
    game = whole.at(next(turn for turn in range(whole.turn) if whole.at(turn).cards_left == 1))
    judge, _ = judge_of(game, "cautious", slips=1.0, partners=SAME, playouts=100_000)
    values = judge.values(game, np.ones(game.turn))
    assert values.exact
    deck = game.state["deck"][: len(game.deck)].tolist()
    hidden = [card.order for card in game.hands[game.seat]] + [len(deck) - 1]
    outcomes: dict[sm.Action, list[tuple[int, bool]]] = {value.action: [] for value in values.all}
    for order in permutations([deck[place] for place in hidden]):
        kinds = deck.copy()
        for place, kind in zip(hidden, order, strict=True):
            kinds[place] = kind
        if (other := with_deck(game, kinds)) is None:
            continue
        for action, found in outcomes.items():
            end = other.copy()
            end.push(action)
            play_on(end, seated("cautious", 2, partners=SAME))
            found.append((end.score, end.score == 15))
    best = max(np.mean([score for score, _ in found]) for found in outcomes.values())
    for value in values.all:
        score, perfect = np.mean(outcomes[value.action], axis=0)
        assert (value.score, value.perfect) == pytest.approx((score, perfect))
        assert value.loss == pytest.approx(best - score)
        assert (value.error, value.perfect_error, value.loss_error) == (0, 0, 0)


def test_review_reads_no_hidden_card() -> None:
    game = played(3, 4, 14)
    taken = played(3, 4, 15).actions[14]
    judge, _ = judge_of(game, "cautious", slips=0.1, playouts=150)
    slips = np.full(14, 0.1)
    real = judge.values(game, slips, taken)
    for number in range(3):
        other = judge.values(dealt_anew(game.view(game.seat), number), slips, taken)
        assert (other.all, other.best) == (real.all, real.best)


def test_same_seed_gives_the_same_review_whose_parts_add_up_to_the_score() -> None:
    game = played(2, 3)
    found = review(game, "cautious", playouts=40, slips=0.0, partners=SAME)
    assert found == review(game, "cautious", playouts=40, slips=0.0, partners=SAME)
    assert found.score == game.score
    changes = sum(turn.effect for turn in found.turns)
    lucks = [luck for luck in found.lucks if luck is not None]
    assert len(lucks) == game.turn
    assert found.luck == pytest.approx(sum(lucks))
    assert found.turns[0].before.score + changes + sum(lucks) == pytest.approx(game.score)
    assert all(
        turn.after.score + luck == pytest.approx(later.before.score)
        for turn, luck, later in zip(found.turns, lucks, found.turns[1:], strict=False)
    )
    assert [turn.taken for turn in found.turns] == list(game.actions)
    assert [turn.usual for turn in found.turns] == list(game.actions)  # a bot reviewed by itself
    assert sum(player.turns for player in found.players) == game.turn
    without = summed_up(game, found.model, found.turns, stand_ins={0, 2})
    assert [player.turns for player in without.players] == [
        player.turns - 2 * (player.seat == 0) for player in found.players
    ]
    assert (without.luck, without.lucks) == (found.luck, found.lucks)
    for turn in found.turns:
        assert {value.action for value in turn.values} == set(game.at(turn.turn).legal_actions())
        assert turn.values[0].action == turn.best


@pytest.mark.parametrize(
    ("chosen", "mark", "said"),
    [("strike", "mistake", "You could know that this card did not fit."), ("waste", "blunder", "This was the last ")],
)
def test_action_against_what_was_known_is_marked_with_its_cause(chosen: str, mark: str, said: str) -> None:
    """A known 5 is played before its turn, or discarded."""
    game = dealt(COCKTAIL, 2, seed=1)
    seats = seated("cautious", 2, partners=SAME)

    def slot() -> int | None:
        """That of a card known as a 5 that does not fit."""
        view = game.view(game.seat)
        for slot, kinds in enumerate(owner_possible(view, game.seat)):
            if all(kind.endswith("5") for kind in kinds) and not game.fitting & set(kinds):
                return slot
        return None

    while slot() is None or game.clue_tokens == 8 or game.turn < 20:
        game.push(seats[game.seat].act(game))
    found = slot()
    assert found is not None
    game.push(sm.Play(found) if chosen == "strike" else sm.Discard(found))
    _, readings = readings_of(game, "cautious", slips=0.0, partners=SAME, playouts=2000)
    turn = review_turn(readings, game, game.turn - 1, ("Ada", "Ben"))
    assert turn.mark == mark
    assert turn.cause == "knowledge"
    assert any(said in reason for reason in turn.reasons)
    assert turn.loss == turn.after.loss


def test_accuracy_is_the_mean_of_one_less_the_loss() -> None:
    def turn(loss: float, error: float = 0.0) -> TurnReview:
        action = sm.Play(0)
        value = Value(action, 9, 20.0, 0.0, 0.5, 0.0, loss, error, 0.0, 0.0)
        return TurnReview(0, 0, action, sm.Play(1), sm.Play(1), (value,), ((),), ((0,),), False, None, None, (), None)

    assert accuracy([]) is None
    assert accuracy([turn(0.0), turn(0.5), turn(3.0), turn(0.2, 0.3)]) == pytest.approx((1 + 0.5 + 0 + 1) / 4)


def test_every_edition_has_a_model() -> None:
    for edition in (COCKTAIL, sm.edition("tiles", variant=2), sm.edition("hanab-live", variant="Dark Null (6 Suits)")):
        rules = edition.rules(2)
        assert default_model(rules) in ("conventions", "cautious")
        game = dealt(edition, 2, seed=1)
        game.push(next(iter(game.legal_actions())))
        assert len(review(game, playouts=20).turns) == 1


def test_values_of_all_actions_are_those_that_the_view_gives() -> None:
    game = played(3, 2, 14)
    found = action_values(game, "cautious", playouts=120)
    assert {value.action for value in found.all} == set(game.legal_actions())
    assert found.all[0].action == found.best
    assert found.all[0].loss == 0
    assert all(0 <= value.score <= 25 and value.error > 0 for value in found.all)
    assert found.all == action_values(game.view(game.seat), "cautious", playouts=120).all
    assert found.of(found.usual).action == Player("cautious", game.seat).act(game)


@pytest.mark.parametrize("seed", [0, MAX_SEED])
def test_best_action_of_the_first_turn_is_estimated_anew_on_many_deals(seed: int) -> None:
    """Regression: hints of the first turns failed, since the seeds of further deals were too large."""
    game = played(2, 3, turns=0)
    judge, shares = judge_of(game, "cautious", slips=0.1, playouts=1_200, seed=seed)
    found = judge.confirmed(game, judge.values(game, shares))
    assert found.of(found.best).deals == 300


def test_values_of_a_finished_game_and_of_another_seat_s_view_are_refused() -> None:
    game = played(2, 1)
    with pytest.raises(GameOver, match="the game is over"):
        action_values(game)
    with pytest.raises(HiddenCard):
        action_values(game.at(1).view(0))


def test_wrong_effort_and_models_are_refused() -> None:
    game = played(2, 1, 2)
    with pytest.raises(BadEffort, match="playouts=0"):
        review(game, playouts=0)
    with pytest.raises(UnknownBot):
        review(game, "nobody")
    assert summed_up(game, Model(("cautious",) * 2, 1.0), []).players[0].accuracy is None
