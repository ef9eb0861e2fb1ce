"""Every puzzle that was found is consistent: a real position, a loss for each legal action, texts that fit."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

import starmine as sm
from starmine.learning.puzzles.best import Best
from starmine.learning.puzzles.lines import THEMES, Line, code, packed, read_code, read_line, unpacked
from starmine.learning.puzzles.puzzle import FOUND, PUZZLES, STEPS, Puzzle, Puzzles, chosen, puzzle_of, read_lines
from starmine.rules.actions import Clue, Discard, Play
from starmine.rules.words.texts import Text
from tests.runs import sampled
from tools import puzzles as tool

LINES = read_lines()
EACH = pytest.mark.parametrize("puzzle", sampled([PUZZLES[line.id] for line in LINES]), ids=lambda puzzle: puzzle.id)


def line_of(puzzle: Puzzle) -> Line:
    assert puzzle.line is not None
    return puzzle.line


def test_there_are_many_of_each_theme_level_and_edition_in_order_and_few_of_a_game() -> None:
    assert len(LINES) >= 200
    assert {line.theme for line in LINES} == set(THEMES)
    assert {line.step for line in LINES} == set(STEPS)
    assert {line.edition for line in LINES} == {edition.id for edition in sm.editions()}
    assert {line.players for line in LINES} == {2, 3, 4, 5}
    assert max(Counter(line.source for line in LINES).values()) <= 8
    found = [puzzle.line is not None for puzzle in PUZZLES.values()]  # after those written by hand
    assert found == sorted(found)
    order = [(THEMES.index(puzzle.theme), puzzle.step) for puzzle in PUZZLES.values() if puzzle.line is not None]
    assert order == sorted(order)


def test_games_of_people_are_attributed() -> None:
    assert any(line.source.startswith("people/") for line in LINES)
    assert "Markus Eger" in FOUND.read_text(encoding="utf-8")
    assert "CC BY 4.0" in FOUND.read_text(encoding="utf-8")


def test_found_ones_are_read_when_they_are_needed() -> None:
    puzzles = Puzzles()
    assert puzzles["the-first-one"].step == 1
    assert "_all" not in vars(puzzles)
    assert len(puzzles) == len(PUZZLES)
    assert "_all" in vars(puzzles)


def test_every_line_survives_a_round_trip() -> None:
    for line in LINES:
        assert read_line(line.json()) == line


@EACH
def test_position_is_real_and_each_legal_action_has_a_loss(puzzle: Puzzle) -> None:
    line, game = line_of(puzzle), puzzle.game
    assert game.outcome is None
    assert game.turn * 2 == len(line.actions)
    assert {code(action, game.suits) for action in game.legal_actions()} == set(line.losses)
    assert all(code(read_code(two, game.suits), game.suits) == two for two in line.losses)
    losses = list(line.losses.values())
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert losses[1] >= (tool.END_GAP if line.theme == "end" else tool.GAP)


@EACH
def test_only_the_best_action_solves_it(puzzle: Puzzle) -> None:
    best = read_code(next(iter(line_of(puzzle).losses)), puzzle.game.suits)
    assert [action for action in puzzle.game.legal_actions() if puzzle.judge(action)[0].solved] == [best]


@EACH
def test_theme_is_what_the_best_action_is_about(puzzle: Puzzle) -> None:
    line = line_of(puzzle)
    best = read_code(next(iter(line.losses)), puzzle.game.suits)
    kinds = {"play": Play, "discard": Discard, "clue": Clue, "save": Clue}
    assert isinstance(best, kinds.get(line.theme, (Play, Clue, Discard)))
    assert (puzzle.game.cards_left <= 3) == (line.theme == "end") or line.theme == "finesse"
    if line.theme == "finesse":
        assert next(iter(line.reason)) in {"reason.asks", "reason.waits"}
    assert line.step == tool.step_of(is_alone=line.alone, near=tool.near(line.losses), finds=line.finds)


@EACH
def test_explanation_names_the_convention_that_it_takes(puzzle: Puzzle) -> None:
    line = line_of(puzzle)
    names = {
        "reason.now": "play clue",
        "reason.clued": "play clue",
        "reason.later": "delayed play clue",
        "reason.save": "save clue",
        "reason.asks": "finesse" if "reason.has-newest" in str(line.reason) else "prompt",
        "reason.waits": "prompt" if touched_in_hand(puzzle) else "finesse",
    }
    name = None if line.alone else names.get(next(iter(line.reason)))
    assert re.findall(r"The convention is the ([a-z ]+):", puzzle.explanation) == ([] if name is None else [name])


def touched_in_hand(puzzle: Puzzle) -> bool:
    """Whether the best action is with a card that has a clue."""
    best = read_code(next(iter(line_of(puzzle).losses)), puzzle.game.suits)
    return isinstance(best, Play | Discard) and puzzle.game.hands[puzzle.game.seat][best.slot].touched


@EACH
def test_explanation_does_not_depend_on_what_its_player_cannot_see(puzzle: Puzzle) -> None:
    game, goal = puzzle.game, puzzle.goal
    assert isinstance(goal, Best)
    assert goal.explanation(game.view(game.seat)) == puzzle.explanation


def test_a_text_is_packed_without_the_words_of_editions() -> None:
    text = next(line for line in LINES if line.reason is not None).reason
    told = unpacked(text)
    assert isinstance(told, Text)
    assert packed(told) == text


def test_puzzle_of_the_day_is_one_of_those_found_and_comes_once() -> None:
    first = date(2026, 3, 1)
    days = [puzzle_of(first + timedelta(days=day)) for day in range(len(LINES))]
    assert set(days) == {line.id for line in LINES}
    assert all(PUZZLES[puzzle].line is not None for puzzle in days)
    assert puzzle_of(date(2020, 1, 1)) in PUZZLES


def test_puzzles_to_come_do_not_change_the_days_before() -> None:
    new = date(2031, 5, 1)
    more = [replace(line, id=f"new-{number}", since=str(new)) for number, line in enumerate(LINES[:5])]
    for days in range(1, 60):
        before = new - timedelta(days=days)
        assert chosen([*LINES, *more], before) == chosen(LINES, before)
    after = {chosen([*LINES, *more], new + timedelta(days=day)) for day in range(len(LINES) + 5)}
    assert after == {line.id for line in [*LINES, *more]}


@pytest.mark.long(10)
@pytest.mark.parametrize("line", LINES[:: max(1, len(LINES) // 12)], ids=lambda line: line.id)
def test_best_action_is_the_best_of_new_playouts(line: Line) -> None:
    gap, error = tool.again(line, 200)
    assert gap > -2 * error
    assert gap >= min(line.losses[two] for two in list(line.losses)[1:]) - 4 * error
