"""The solver, also the SAT solver alone, compared with brute force in small games; lines and reasons in whole ones."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

import starmine as sm
from starmine.analysis.errors import BadEffort, MissingSolver
from starmine.analysis.solver import last_winnable, solve, solve_state
from starmine.analysis.solver.sat import solve_by_sat
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import Record
from tests.analysis.solver.brute import TooLarge, small_positions, winnable, wins
from tests.playing import dealt


def agrees(state: Record, rules: Record) -> bool | None:
    """Whether the verdict is that of brute force, and its line a win; None if either does not settle it."""
    try:
        expected = winnable(state, rules, 20_000)
    except TooLarge:
        return None
    verdict = solve_state(state, rules)
    if verdict.winnable is None:
        # Only where clue tokens and inverted suits are together so scarce that nothing else is left to try.
        return None if rules["inverted_kinds"] else False
    return verdict.winnable == expected and (not expected or wins(state, rules, verdict.line))


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_are_those_of_brute_force_under_many_rules(seed: int) -> None:
    found = {name: agrees(state, rules) for name, state, rules in small_positions(seed, 40)}
    assert not [name for name, agreed in found.items() if agreed is False]
    assert list(found.values()).count(True) > 30


@pytest.mark.long(60)
@pytest.mark.parametrize("seed", range(100, 140))
def test_verdicts_are_those_of_brute_force_in_many_more_small_games(seed: int) -> None:
    assert not [name for name, state, rules in small_positions(seed, 100) if agrees(state, rules) is False]


@pytest.mark.long(100)
@pytest.mark.parametrize("players", range(2, 6))
def test_sat_solver_comes_to_the_same_verdicts_on_whole_deals(players: int) -> None:
    """Seeds of each number of players, among them deals that cannot be won."""
    seeds = {2: [*range(15), 62, 101, 351, 489, 1384], 3: [*range(5), 925, 1445], 4: [*range(5), 1445], 5: [0, 1, 2]}
    for seed in seeds[players]:
        game = dealt(players=players, seed=seed)
        by_sat, _ = solve_by_sat(game.state, game.rules, conflicts=20_000)
        assert by_sat in (solve(game).winnable, None), seed


@pytest.mark.parametrize(("players", "edition"), [(2, "cocktail"), (3, "six-colour"), (4, "tiles"), (5, "abacus")])
def test_line_of_a_deal_wins(players: int, edition: str) -> None:
    game = dealt(edition, players)
    solution = solve(game)
    assert solution.winnable
    assert solution.why is None
    for action in solution.line:
        game.push(action)
    assert game.outcome is not None
    assert game.score == game.rules["max_score"]


@pytest.mark.parametrize("options", [{"variant": 1}, {"variant": 2}, {"variant": 3}, {"endless": True}])
def test_variants_of_tiles_are_solved(options: dict[str, Any]) -> None:
    assert solve(dealt("tiles", 3, seed=3, **options)).winnable


@pytest.mark.parametrize(
    "variant",
    [
        "Up or Down (6 Suits)", "Sudoku (5 Suits)", "Reversed (5 Suits)", "Alternating Clues (5 Suits)",
        "Clue Starved (5 Suits)", "Orange (6 Suits)", "Rainbow & Null (6 Suits)", "Black (6 Suits)",
    ],
)  # fmt: skip
def test_variants_of_hanab_live_are_solved(variant: str) -> None:
    assert solve(dealt("hanab-live", 3, seed=3, variant=variant)).winnable


@pytest.mark.long(120)
def test_a_deal_of_every_variant_of_hanab_live_is_solved() -> None:
    """In variants with suits of which each card exists once, some deals cannot be won."""
    for variant in sm.variants():
        assert solve(dealt("hanab-live", 4, seed=1, variant=variant)).winnable is not None, variant


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        (
            62,
            "R2 is card 44 of 50, and 9 cards cannot be played before it is drawn, but only 8 turns can play one then",
        ),
        (101, "Y1 is card 27 of 50, and when it is drawn, 10 cards must wait in hands that have room for 9"),
        (1384, "no line of play wins: a complete search of 73,917 positions found none"),
    ],
)
def test_reason_says_why_a_deal_cannot_be_won(seed: int, why: str) -> None:
    solution = solve(dealt(seed=seed))
    assert (solution.winnable, solution.line, solution.why) == (False, (), why)


def test_effort_that_does_not_suffice_leaves_the_question_open() -> None:
    solution = solve(dealt(seed=1384), positions=1000)
    assert (solution.winnable, solution.line, solution.why) == (None, (), None)


def discarded_down(seed: int) -> sm.Game:
    """A game in which everybody discards the oldest card, or clues with all tokens free."""
    game = dealt(seed=seed)
    while game.outcome is None:
        legal = game.legal_actions()
        game.push(sm.Discard(0) if sm.Discard(0) in legal else legal[-1])
    return game


def test_last_winnable_turn_is_the_last_that_can_be_solved() -> None:
    game = discarded_down(2)
    turns = [turn for turn in range(game.turn + 1) if solve(game.at(turn)).winnable]
    assert turns == list(range(len(turns)))
    assert last_winnable(game) == turns[-1]
    assert last_winnable(dealt(seed=62)) is None


def test_reasons_after_mistakes() -> None:
    game = discarded_down(2)
    last = last_winnable(game)
    assert last is not None
    reasons = [solve(game.at(turn)).why for turn in range(last + 1, game.turn + 1)]
    assert all(reasons)
    assert reasons[-1] == "the game is over with 0 of 25 cards played"


def test_won_game_needs_no_line() -> None:
    game = dealt(seed=1)
    for action in solve(game).line:
        game.push(action)
    assert (solve(game).winnable, solve(game).line) == (True, ())
    assert last_winnable(game) == game.turn


def test_view_is_refused() -> None:
    with pytest.raises(sm.HiddenCard, match="hidden cards"):
        solve(dealt(seed=1).view(0))


@pytest.mark.parametrize("positions", [0, -1, 1.5, "many", 10**13])
def test_bad_effort_is_refused(positions: object) -> None:
    with pytest.raises(BadEffort, match="positions="):
        solve(dealt(seed=1), positions=positions)  # type: ignore[arg-type]


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


def test_verdict_of_the_sat_solver_equals_brute_force_in_small_games() -> None:
    compare_with_brute_force(seed=11, count=150, undecided=1)


@pytest.mark.long(60)
def test_verdict_of_the_sat_solver_equals_brute_force_in_many_small_games() -> None:
    compare_with_brute_force(seed=12, count=4000, undecided=8)


@pytest.mark.parametrize(("edition", "players", "seed"), [("cocktail", 2, 1), ("six-colour", 5, 1)])
def test_line_of_the_sat_solver_wins(edition: str, players: int, seed: int) -> None:
    state, rules = deal_of(seed, edition, players)
    verdict, line = solve_by_sat(state, rules)
    assert verdict
    assert wins(state, rules, line)


@pytest.mark.parametrize("seed", [62, 101])
def test_sat_solver_proves_that_a_deal_has_no_win(seed: int) -> None:
    assert solve_by_sat(*deal_of(seed)) == (False, [])


def test_sat_solver_stops_at_a_limit() -> None:
    assert solve_by_sat(*deal_of(1), conflicts=1) == (None, [])


def test_sat_solver_decides_an_ended_game_by_its_status() -> None:
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
