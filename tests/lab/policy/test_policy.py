"""``Policy`` as a bot that is asked about one game at a time, and its errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.bots import BadBot, BotFault, UnfitBot
from starmine.lab import Encoding
from starmine.lab.policy import BadPolicy, Policy
from starmine.observation.checks import BadSetting
from starmine.rules.kernel.kernel import legal
from tests.lab.policy.functions import Array, Network, counting, ids, logits
from tests.playing import dealt, play_on, seated

COCKTAIL = sm.edition("cocktail")


def played(policy: Policy, players: int, seed: int = 3, edition: sm.Edition = COCKTAIL) -> sm.Game:
    """A whole game of policies at a table."""
    return play_on(dealt(edition, players, seed), seated(policy, players, seed=7))


@pytest.mark.parametrize("name", ["cocktail", "abacus", "tiles"])
@pytest.mark.parametrize("players", [2, 5])
def test_observations_and_masks_are_those_of_the_encoding(name: str, players: int) -> None:
    edition, seen = sm.edition(name), []

    def function(observations: Array, masks: Array) -> Array:
        seen.append((observations.copy(), masks.copy()))
        return ids(observations, masks)

    game = played(Policy(function, edition, players), players, edition=edition)
    del seen[0]  # the trial call
    encoding = Encoding(edition.rules(players))
    assert len(seen) == game.turn
    for turn, (observations, masks) in enumerate(seen):
        before = game.at(turn)
        assert observations.tolist() == [encoding.of(before, before.seat).tolist()]
        assert observations.dtype == np.uint8
        assert sum(int(bit) << action for action, bit in enumerate(masks[0])) == legal(before.state, before.rules)


def test_highest_legal_logit_is_chosen() -> None:
    assert played(Policy(logits, COCKTAIL, 2), 2).actions == played(Policy(ids, COCKTAIL, 2), 2).actions


def test_temperature_draws_by_the_softmax_with_the_seed() -> None:
    from starmine.lab.policy import chosen

    rows = 20_000
    scores = np.tile(np.log(np.array([1.0, 2.0, 4.0, 8.0])), (rows, 1))
    masks = np.tile(np.array([True, True, False, True]), (rows, 1))
    seeds, turns = np.arange(rows), np.full(rows, 9)
    at_one, at_half = (
        np.bincount(chosen(scores, masks, temperature, seeds, turns), minlength=4) / rows for temperature in (1.0, 0.5)
    )
    assert at_one == pytest.approx([1 / 11, 2 / 11, 0, 8 / 11], abs=0.01)
    assert at_half == pytest.approx([1 / 69, 4 / 69, 0, 64 / 69], abs=0.01)
    assert (chosen(scores, masks, 1.0, seeds, turns) == chosen(scores, masks, 1.0, seeds, turns)).all()
    assert (chosen(scores, masks, 1.0, seeds, turns) != chosen(scores, masks, 1.0, seeds, turns + 1)).any()
    assert (chosen(scores, masks, 1e-320, seeds, turns) == 3).all()


def test_sampling_player_repeats_its_game() -> None:
    policy = Policy(Network(658, 20), COCKTAIL, 2, temperature=3.0)
    assert played(policy, 2).actions == played(policy, 2).actions
    assert played(policy, 2).actions != played(Policy(Network(658, 20), COCKTAIL, 2), 2).actions


@pytest.mark.parametrize("observe", ["turn", "all"])
def test_recurrent_state_follows_the_turns_observed(observe: Any) -> None:
    asked: list[Array] = []

    def function(observations: Array, masks: Array, states: Array) -> tuple[Array, Array]:
        asked.append(masks.copy())
        return counting(observations, masks, states)

    policy = Policy(function, COCKTAIL, 2, state=(2,), observe=observe)
    game = dealt(COCKTAIL, 2, seed=3)
    players = seated(policy, 2, seed=7)
    for _ in range(6):
        game.push(players[game.seat].act(game))
    players[0].follow(game)
    state = np.zeros((1, 2))
    encoding = Encoding(game.rules)
    for turn in range(6) if observe == "all" else (0, 2, 4):
        row = encoding.of(game.at(turn), 0)[None]
        state = counting(row, np.ones((1, 20), np.bool_), state)[1]
    assert players[0].memory["state"].tolist() == state[0].tolist()
    everything = [masks.all() for masks in asked[1:]]
    assert any(everything) == (observe == "all")


def leave(*_: object) -> Array:
    raise SystemExit("no weights")


BAD_ANSWERS = {
    "an action too few": (lambda o, _: np.zeros((len(o), 19)), r"float64 of shape \(2, 19\).*\(2, 20\).*number of pl"),
    "whole numbers as logits": (lambda o, _: np.zeros((len(o), 20), int), r"int64 of shape \(2, 20\)"),
    "floats as ids": (lambda o, _: np.zeros(len(o)), r"float64 of shape \(2,\)"),
    "one answer": (lambda *_: np.zeros(1, int), r"int64 of shape \(1,\)"),
    "a pair": (lambda o, m: (ids(o, m), None), "a tuple of 2"),
    "nothing": (lambda *_: None, "a NoneType"),
    "an exit": (leave, r"raised SystemExit \(no weights\)"),
    "an error": (lambda o, _: o @ np.zeros((956, 20)), "658 bits with 20 actions.*cocktail, 2 pl.*raised ValueError"),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_answers_of_a_wrong_form_are_refused_at_once(name: str) -> None:
    function, why = BAD_ANSWERS[name]
    with pytest.raises(BadPolicy, match=why):
        Policy(function, COCKTAIL, 2)


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (ids, "raised TypeError"),
        (lambda o, m, _: ids(o, m), "a ndarray: with `state` it must be a pair"),
        (lambda o, m, s: (ids(o, m), s[:, :1]), r"states have the shape \(2, 1\): it must be \(2, 2\)"),
    ],
)
def test_recurrent_answers_of_a_wrong_form_are_refused(function: Any, why: str) -> None:
    with pytest.raises(BadPolicy, match=why):
        Policy(function, COCKTAIL, 2, state=(2,))


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({"temperature": -1}, BadSetting, "temperature=-1: it must be a number, 0 or more"),
        ({"temperature": float("nan")}, BadSetting, "temperature=nan"),
        ({"temperature": "high"}, BadSetting, "temperature='high': it must be a number"),
        ({"temperature": 1}, BadPolicy, "temperature=1.0 is for logits"),
        ({"state": (0,)}, BadSetting, "state=0: it must be a whole number, 1 or more"),
        ({"state": 128}, BadSetting, r"state=128: it must be the shape of a state, such as \(128,\)"),
        ({"observe": "none"}, BadSetting, "observe='none'"),
        ({"observe": "all"}, BadSetting, "observe='all' is for recurrent functions: give the shape"),
        ({"batch": 0}, BadSetting, "batch=0"),
        ({"dtype": object}, BadSetting, "observations are numbers"),
        ({"dtype": "uint9"}, BadSetting, "dtype='uint9': observations are numbers, such as uint8"),
        ({"device": "cpu"}, BadSetting, "device and masks are for modules and files"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        Policy(ids, COCKTAIL, 2, **settings)


@pytest.mark.parametrize("network", [None, {"weights": 1}, 7])
def test_what_is_no_network_is_refused(network: Any) -> None:
    with pytest.raises(BadPolicy, match=r"is not a network: give a function.*load_state_dict"):
        Policy(network, COCKTAIL, 2)


def test_policy_refuses_a_table_that_it_was_not_made_for() -> None:
    with pytest.raises(UnfitBot, match=r"made for cocktail, 2 players.*658 bits and 20.*3 players has 956 bits and 30"):
        played(Policy(ids, COCKTAIL, 2), 3)


def test_policy_plays_editions_with_the_same_observations() -> None:
    assert played(Policy(ids, COCKTAIL, 2), 2, edition=sm.edition("cocktail", discard_at_full=True)).turn


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_answer_that_says_nothing_is_a_fault(number: float, temperature: float) -> None:
    policy = Policy(
        lambda o, m: np.where(o[:, :1] > 1, 0, np.full(m.shape, number)) if o.any() else np.zeros(m.shape),
        COCKTAIL,
        2,
        temperature=temperature,
    )
    with pytest.raises(BotFault, match=r"'policy', seat 0, turn 0: .*logits are NaN or infinite.*weights") as caught:
        played(policy, 2)
    assert isinstance(caught.value.__cause__, BadBot)


def test_illegal_action_is_a_fault() -> None:
    with pytest.raises(BotFault, match=r"'policy', seat 0, turn 0: its action 0 is not legal"):
        played(Policy(lambda o, _: np.zeros(len(o), int), COCKTAIL, 2), 2)
