"""Simulations of policies: games side by side equal the games played one by one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.bots import BotFault, BotLike, UnfitBot
from starmine.lab import simulate
from starmine.lab.policy import Policy
from starmine.lab.simulation.table import NOBODY, BotTable, Task
from tests.lab.policy.functions import Array, Network, OneByOne, counting, ids, logits
from tests.lab.simulation.python_bots import HALF_AND_HALF

COCKTAIL = sm.edition("cocktail")


def results(line_up: Sequence[str | BotLike], chunks: Sequence[int], seed: int = 4) -> list[Any]:
    """The results of the games of a seed, played in such chunks."""
    table, first, found = BotTable(Task(COCKTAIL, len(line_up), tuple(line_up), seed)), 0, []
    for count in chunks:
        found += table.play(first, count).results.tolist()
        first += count
    return found


def policies() -> dict[str, Policy]:
    return {
        "ids": Policy(ids, COCKTAIL, 3, batch=4),
        "logits": Policy(logits, COCKTAIL, 3, batch=4),
        "drawn": Policy(logits, COCKTAIL, 3, temperature=0.5, batch=4),
        "recurrent": Policy(counting, COCKTAIL, 3, state=(2,), batch=4),
        "recurrent, all turns": Policy(counting, COCKTAIL, 3, state=(2,), observe="all", batch=4),
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "beside", [None, "random", "cautious", HALF_AND_HALF], ids=["alone", "random", "cautious", "python"]
)
@pytest.mark.parametrize("name", policies())
def test_games_side_by_side_are_those_played_one_by_one(name: str, beside: str | BotLike | None) -> None:
    policy = policies()[name]
    alone = OneByOne(policy)
    others = [] if beside is None else [beside]
    assert results([policy, *others, *[policy] * (2 - len(others))], [9]) == results(
        [alone, *others, *[alone] * (2 - len(others))], [9]
    )


def test_two_policies_play_together() -> None:
    two = [policies()["recurrent, all turns"], policies()["ids"], policies()["drawn"]]
    assert results(two, [12]) == results([OneByOne(policy) for policy in two], [12])


@pytest.mark.parametrize("temperature", [0.0, 2.0])
def test_game_of_a_seed_is_the_same_whatever_the_parts_are(temperature: float) -> None:
    policy = Policy(Network(956, 30), COCKTAIL, 3, temperature=temperature, batch=16)
    whole = results([policy] * 3, [100])
    assert results([policy] * 3, [7, 1, 60, 32]) == whole


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.process)])
def test_result_is_the_same_with_any_jobs_and_games(jobs: int) -> None:
    policy = Policy(Network(658, 20), COCKTAIL, 2, batch=16)
    told: list[int] = []
    result = simulate(COCKTAIL, 2, policy, games=40, seed=1, jobs=jobs, progress=told.append)
    more = results([policy] * 2, [50], seed=1)
    assert result.turns == np.mean([turns for turns, *_ in more[:40]])
    assert result.mean_kept == np.mean([kept for _, _, kept, *_ in more[:40]])
    assert told[-1] == 40
    assert result.bots == ("policy", "policy")


def test_policy_is_asked_about_batches_of_one_size() -> None:
    sizes = []

    def function(observations: Array, masks: Array) -> Array:
        sizes.append((len(observations), observations.dtype, bool(observations.any(axis=1).all())))
        return ids(observations, masks)

    simulate(COCKTAIL, 2, Policy(function, COCKTAIL, 2, batch=8, dtype=np.float32), games=20, jobs=1)
    assert {size for size, *_ in sizes[1:]} == {8}
    assert {dtype for _, dtype, _ in sizes} == {np.dtype(np.float32)}
    assert any(full for *_, full in sizes)
    assert not sizes[-1][2]


def test_illegal_actions_name_the_first_game_of_the_seed() -> None:
    def function(observations: Array, masks: Array) -> Array:
        chosen = ids(observations, masks)
        return np.where(observations.sum(axis=1) % 16 == 0, 63, chosen) if observations.any() else chosen

    policy = Policy(function, COCKTAIL, 2, batch=8)
    played = results([OneByOne(policy)] * 2, [40])  # ends at the first fault
    first = next(place for place, game in enumerate(played) if game[4] != NOBODY)
    game = played[first]
    with pytest.raises(BotFault, match=rf"'policy', seat {game[4]}, turn {game[0]}: its action 63 is not legal"):
        simulate(COCKTAIL, 2, policy, games=40, seed=4, jobs=1)
    if first:
        assert simulate(COCKTAIL, 2, policy, games=first, seed=4, jobs=1).games == first


@pytest.mark.parametrize("beside", [["cautious"], []], ids=["mixed", "alone"])
def test_nan_is_a_fault_that_says_what_it_is(beside: list[str]) -> None:
    def function(observations: Array, masks: Array) -> Array:
        return np.where(observations.any(axis=1, keepdims=True), np.nan, np.zeros(masks.shape))

    line_up: list[str | BotLike] = [*beside, *[Policy(function, COCKTAIL, 2, batch=4)] * (2 - len(beside))]
    where = f"seat {len(beside)}, turn {len(beside)}"
    with pytest.raises(BotFault, match=f"bot 'policy', {where}: its logits are NaN or infinite for a legal action"):
        simulate(COCKTAIL, 2, line_up, games=10, jobs=1)


def test_nan_of_illegal_actions_is_ignored() -> None:
    def function(observations: Array, masks: Array) -> Array:
        return np.where(masks, logits(observations, masks), np.nan)

    assert results([Policy(function, COCKTAIL, 2, batch=4)] * 2, [6]) == results(
        [Policy(logits, COCKTAIL, 2, batch=4)] * 2, [6]
    )


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda *_: np.zeros(3, int), r"`act` raised BadPolicy: the answer is int64 of shape \(3,\)"),
        (lambda *_: 1 // 0, "`act` raised ZeroDivisionError"),
        (lambda *_: sys.exit("no memory"), "`act` raised SystemExit: no memory"),
    ],
)
def test_errors_in_a_function_are_faults(answer: Any, why: str) -> None:
    policy = Policy(lambda o, m: answer(o, m) if o.any() else ids(o, m), COCKTAIL, 2, batch=4)
    with pytest.raises(BotFault, match=f"bot 'policy', seat 1, turn 1: its {why}"):
        simulate(COCKTAIL, 2, ["random", policy], games=10, jobs=1)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.process)])
def test_policy_of_another_table_is_refused_before_the_first_game(jobs: int) -> None:
    with pytest.raises(UnfitBot, match="made for cocktail, 2 players"):
        simulate(COCKTAIL, 3, Policy(ids, COCKTAIL, 2), games=10, jobs=jobs)
