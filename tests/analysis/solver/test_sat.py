"""``solve_by_sat`` against brute force in small games, and on whole deals."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from starmine.analysis.errors import MissingSolver
from starmine.analysis.solver.sat import solve_by_sat
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import Record
from tests.analysis.solver.brute import small_positions, winnable, wins
from tests.playing import dealt


def deal_of(seed: int, edition: str = "cocktail", players: int = 2) -> tuple[Record, Record]:
    """The deal of a seed, and its rules."""
    game = dealt(edition, players, seed)
    return game.state.copy(), game.rules


def compare_with_brute_force(seed: int, count: int, undecided: int) -> None:
    """Compares verdicts and replays lines; at most ``undecided`` positions may stay undecided."""
    found: list[bool | None] = []
    for name, state, rules in small_positions(seed, count):
        verdict, line = solve_by_sat(state, rules)
        found.append(verdict)
        if verdict:
            assert wins(state, rules, line), name
        else:
            assert line == [], name
        if verdict is not True:
            assert winnable(state, rules) == (verdict is None), name
    assert found.count(None) <= undecided
    assert min(found.count(True), found.count(False)) >= count // 4


def test_verdict_equals_brute_force_in_small_games() -> None:
    compare_with_brute_force(seed=11, count=150, undecided=1)


@pytest.mark.long(60)
def test_verdict_equals_brute_force_in_many_small_games() -> None:
    compare_with_brute_force(seed=12, count=4000, undecided=8)


@pytest.mark.parametrize(("edition", "players", "seed"), [("cocktail", 2, 1), ("six-colour", 5, 1)])
def test_line_of_a_whole_deal_wins(edition: str, players: int, seed: int) -> None:
    state, rules = deal_of(seed, edition, players)
    verdict, line = solve_by_sat(state, rules)
    assert verdict
    assert wins(state, rules, line)


@pytest.mark.parametrize("seed", [62, 101])
def test_no_win_is_proved_for_a_deal(seed: int) -> None:
    assert solve_by_sat(*deal_of(seed)) == (False, [])


def test_search_stops_at_a_limit() -> None:
    assert solve_by_sat(*deal_of(1), conflicts=1) == (None, [])


def test_ended_game_is_decided_by_its_status() -> None:
    state, rules = deal_of(1)
    for action in solve_by_sat(state, rules)[1]:
        kernel.apply(state, rules, action)
    assert solve_by_sat(state, rules) == (True, [])


def test_missing_solver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without_pysat(name: str, *args: Any, **options: Any) -> Any:
        if name.startswith("pysat"):
            raise ImportError(name)
        return load(name, *args, **options)

    monkeypatch.setattr(builtins, "__import__", without_pysat)
    with pytest.raises(MissingSolver, match=r"starmine\[analysis\]"):
        solve_by_sat(*deal_of(1))
