"""Relabelling suits: a game equals the same game played with other names of its suits."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import starmine as sm
from starmine.lab import BadSetting, SmallHanabi, VectorEnv
from starmine.lab.small import Rulebook
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST, forget, step
from starmine.observation.relabelling import relabellings
from starmine.rules.cards import face
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, Record
from tests.lab.envs.players import any_legal


def variant(name: str) -> sm.Edition:
    return sm.edition("hanab-live", variant=name)


class Position:
    """A game with the deck ``deck``."""

    def __init__(self, rules: Record, deck: npt.NDArray[np.uint8]) -> None:
        self.rules, self.games, self.lasts = rules, np.zeros(1, GAME), np.zeros(1, LAST)
        self.game = self.games[0]
        kernel.deal(self.game, rules, deck, 0)
        forget(self.lasts[0])

    def take(self, action: int) -> None:
        step(self.game, self.lasts[0], self.rules, action)

    def seen(self, encoding: Encoding) -> npt.NDArray[Any]:
        """The observations of all seats: ``(players, bits)``."""
        rows = encoding.empty(1, every_seat=True)
        encoding.write(self.games, self.lasts, rows)
        return rows.reshape(rows.shape[1:])


COUNTS: list[tuple[Rulebook, int]] = [
    (sm.edition("cocktail"), factorial(5)),
    (variant("6 Suits"), factorial(6)),
    (SmallHanabi(colours=3, ranks=3, hand_size=2), factorial(3)),
    (SmallHanabi(colours=1, hand_size=2), 1),
    (variant("Rainbow (5 Suits)"), factorial(4)),  # rainbow differs from the others
    (variant("Black (6 Suits)"), factorial(5)),  # black has one copy of each card
    (variant("Orange (6 Suits)"), factorial(5)),  # orange swaps plays and discards
    (variant("Reversed (6 Suits)"), factorial(5)),  # the last suit falls from 5 to 1
    (variant("Up or Down (6 Suits)"), factorial(6)),  # with START cards
    (variant("Ambiguous (6 Suits)"), factorial(3) * 2**3),  # three colours, each of two suits
    (variant("Prism (5 Suits)"), 1),  # each colour touches different ranks of prism
    (variant("Synesthesia (5 Suits)"), 1),  # ranks are clued by colours
]


@pytest.mark.parametrize(("rulebook", "count"), COUNTS, ids=[rulebook.id for rulebook, _ in COUNTS])
def test_suits_that_are_alike_can_be_exchanged(rulebook: Rulebook, count: int) -> None:
    encoding = Encoding(rulebook.rules(2))
    ways = relabellings(encoding)
    assert len({way.suits for way in ways}) == len(ways) == count
    first = ways[0]
    assert (first.bits == np.arange(encoding.bits)).all()
    assert (first.actions == np.arange(len(first.actions))).all()


@pytest.mark.parametrize("rulebook", [rulebook for rulebook, count in COUNTS if count > 1], ids=lambda game: game.id)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("central", [False, True])
def test_it_is_the_game_played_with_these_names(rulebook: Rulebook, players: int, central: bool) -> None:
    """A deck and actions with other names give the relabelled observations and legal actions."""
    rules, rng = rulebook.rules(players), np.random.default_rng(1)
    encoding = Encoding(rules, central=central)
    ways = relabellings(encoding)
    for _ in range(3):
        way = ways[rng.integers(len(ways))]
        faces = [face(kind, len(way.suits)) for kind in range(int(rules["kinds"]))]
        name_of = [faces.index((way.suits.index(suit), place)) for suit, place in faces]  # by true kind
        deck = rng.permutation(np.array(rulebook.deck(players), np.uint8))
        true, named = Position(rules, deck), Position(rules, np.array(name_of, np.uint8)[deck])
        while true.game["status"] == PLAYING:
            seen = true.seen(encoding)[:, way.bits]
            assert (seen == named.seen(encoding)).all()
            legal = kernel.legal(true.game, rules) >> way.actions & 1
            assert (legal == kernel.legal(named.game, rules) >> np.arange(len(legal)) & 1).all()
            action = int(any_legal(legal[np.newaxis] == 1, rng)[0])
            true.take(int(way.actions[action]))
            named.take(action)
        assert (true.seen(encoding)[:, way.bits] == named.seen(encoding)).all()


def test_shuffled_colours_leave_the_games_as_they_are() -> None:
    """The decks stay the same, and so do the games if the same true actions are taken."""
    env = VectorEnv(sm.edition("cocktail"), 3, 20, central=True)
    other = VectorEnv(sm.edition("cocktail"), 3, 20, central=True, shuffle_colours=True)
    step, named, rng = env.reset(5), other.reset(5), np.random.default_rng(1)
    ways = {way.suits: way for way in relabellings(env.encoding)}
    central = {way.suits: way for way in relabellings(env.central_encoding)}
    dealt, ends = other.suit_orders, 0
    assert len(np.unique(dealt.reshape(60, 5), axis=0)) > 30
    for _ in range(100):
        assert other.states.tobytes() == env.states.tobytes()
        assert other.lasts.tobytes() == env.lasts.tobytes()
        assert (other.suit_orders[~step.terminated] == dealt[~step.terminated]).all()
        dealt = other.suit_orders
        orders = [tuple(dealt[game, seat].tolist()) for game, seat in enumerate(step.seats)]
        for game, order in enumerate(orders):
            assert (named.observations[game] == step.observations[game, ways[order].bits]).all()
            assert (other.central[game] == env.central[game, central[order].bits]).all()
            assert (named.action_mask[game] == step.action_mask[game, ways[order].actions]).all()
        assert (other.masks[:, np.newaxis] >> np.arange(other.actions) & 1 == named.action_mask).all()
        actions = any_legal(named.action_mask, rng)
        named = other.step(actions)
        step = env.step(np.array([ways[order].actions[action] for order, action in zip(orders, actions, strict=True)]))
        assert (named.rewards == step.rewards).all()
        ends += int(step.terminated.sum())
    assert ends > 20


def test_each_order_is_as_probable_as_the_others() -> None:
    """A chi-squared test, with a seed for which uniform orders pass; the seats of a game draw theirs independently."""
    env = VectorEnv(SmallHanabi(colours=3, hand_size=2), 2, 6000, observe="none", shuffle_colours=True)
    env.reset(3)
    _, both = np.unique(env.suit_orders.reshape(6000, 6), axis=0, return_counts=True)
    assert len(both) == 6 * 6
    assert ((both - 6000 / 36) ** 2 / (6000 / 36)).sum() < 35 + 5 * np.sqrt(2 * 35)


def test_a_game_dealt_anew_has_new_orders_and_the_others_keep_theirs() -> None:
    env = VectorEnv(sm.edition("cocktail"), 2, 3, shuffle_colours=True)
    step = env.step(np.where(env.reset(1).action_mask, 1, 0).argmax(axis=1))
    before, seen, masks = env.suit_orders, step.observations.copy(), step.action_mask.copy()
    step = env.deal(np.array([False, True, False]))
    assert (env.suit_orders == before).all(axis=(1, 2)).tolist() == [True, False, True]
    assert (step.observations == seen).all(axis=1).tolist() == [True, False, True]
    assert (step.action_mask[[0, 2]] == masks[[0, 2]]).all()
    held = np.array([True, False, False])
    step = env.step_unless(held, step.action_mask.argmax(axis=1))
    assert (step.observations[0] == seen[0]).all()
    assert (step.action_mask[0] == masks[0]).all()


def test_illegal_actions_are_told_by_the_ids_of_the_seat_on_turn() -> None:
    env = VectorEnv(sm.edition("cocktail"), 2, 40, shuffle_colours=True)
    step = env.reset(1)
    for game in range(40):
        legal = np.flatnonzero(step.action_mask[game]).tolist()
        for illegal in set(range(env.actions)) - set(legal):
            actions = step.action_mask.argmax(axis=1)
            actions[game] = illegal
            with pytest.raises(sm.IllegalAction) as refused:
                env.step(actions)
            assert f"action {illegal} is not legal in game {game}" in str(refused.value)
            assert str(refused.value).endswith(f"the legal actions are {legal}")


def test_rules_whose_suits_all_differ_are_refused() -> None:
    with pytest.raises(BadSetting, match="no two suits of these rules are alike"):
        VectorEnv(variant("Synesthesia (5 Suits)"), 2, 3, shuffle_colours=True)


def test_without_it_all_seats_see_the_true_suits() -> None:
    orders = VectorEnv(variant("6 Suits"), 3, 2).suit_orders
    assert orders.shape == (2, 3, 6)
    assert (orders == np.arange(6)).all()
