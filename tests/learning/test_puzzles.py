"""Every puzzle is consistent: a real position, and texts that fit the cards.

Those written by hand have the stated number of solutions, those found a loss for each legal action.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

import starmine as sm
from starmine.knowledge import owner_possible
from starmine.learning.puzzles.best import Best
from starmine.learning.puzzles.goals import NAMES, DiscardSafe, PlaySure, Reach, Save, Tell, Verdict, in_words
from starmine.learning.puzzles.lines import THEMES, Line, code, packed, read_code, read_line, unpacked
from starmine.learning.puzzles.puzzle import FOUND as FILE
from starmine.learning.puzzles.puzzle import PUZZLES, STEPS, Puzzle, Puzzles, chosen, puzzle_of, read_lines
from starmine.rules.cards import kind_texts
from starmine.rules.words.texts import TEMPLATES, Text
from tests.runs import sampled
from tests.texts import check_text
from tools import puzzles as tool

LINES = read_lines()
WRITTEN = [puzzle for puzzle in PUZZLES.values() if puzzle.line is None]
FOUND = [puzzle for puzzle in PUZZLES.values() if puzzle.line is not None]
EACH = pytest.mark.parametrize("puzzle", sampled(WRITTEN, 4), ids=lambda puzzle: puzzle.id)
EACH_FOUND = pytest.mark.parametrize("puzzle", sampled(FOUND), ids=lambda puzzle: puzzle.id)
EACH_OF_ALL = pytest.mark.parametrize("puzzle", [*sampled(WRITTEN, 4), *sampled(FOUND)], ids=lambda puzzle: puzzle.id)


@functools.cache
def judgements(puzzle: Puzzle) -> dict[sm.Action, tuple[Verdict, sm.Game]]:
    """The verdict on each legal action and the game after it; cached, since some take a long search."""
    return {action: puzzle.judge(action) for action in puzzle.game.legal_actions()}


def solutions(puzzle: Puzzle) -> list[sm.Action]:
    return [action for action, (verdict, _) in judgements(puzzle).items() if verdict.solved]


def named(puzzle: Puzzle, text: str) -> set[str]:
    """The kinds that a text names."""
    kinds = {in_words([kind], puzzle.game.suits).removeprefix("the "): kind for kind in puzzle.game.deck}
    return {kind for words, kind in kinds.items() if re.search(rf"\b{words}s?\b", text)}


def test_there_are_many_puzzles_in_three_steps() -> None:
    steps = Counter(puzzle.step for puzzle in WRITTEN)
    assert sorted(steps) == list(STEPS)
    assert min(steps.values()) >= 10
    assert len(WRITTEN) >= 30
    assert len({puzzle.edition for puzzle in WRITTEN}) == 5
    assert len({type(puzzle.goal) for puzzle in WRITTEN}) == 5


def test_no_two_puzzles_are_the_same() -> None:
    for field in ("id", "title"):
        assert len({getattr(puzzle, field) for puzzle in PUZZLES.values()}) == len(PUZZLES)
    assert len({(puzzle.deck, puzzle.actions, repr(puzzle.goal)) for puzzle in PUZZLES.values()}) == len(PUZZLES)


@pytest.mark.slow
@EACH
def test_puzzle_has_the_stated_number_of_solutions_and_other_actions_are_legal(puzzle: Puzzle) -> None:
    assert puzzle.game.outcome is None
    assert puzzle.game.turn == len(puzzle.actions) > 0
    found = solutions(puzzle)
    assert len(found) == puzzle.solutions > 0
    assert len(found) < len(puzzle.game.legal_actions())


@EACH_OF_ALL
def test_every_answer_is_a_sentence(puzzle: Puzzle) -> None:
    for verdict, after in judgements(puzzle).values():
        assert re.fullmatch(r"[A-Z].*\.", verdict.reason), verdict
        assert "  " not in verdict.reason
        check_text(verdict.reason, NAMES)
        words = puzzle.game.edition.words
        assert words.say(verdict.reason) == words.say(str(verdict.reason))
        assert after.turn == puzzle.game.turn + 1
    assert puzzle.game.turn == len(puzzle.actions)


@EACH_OF_ALL
def test_texts_are_sentences_with_ids_and_the_names_of_its_players(puzzle: Puzzle) -> None:
    for text in (puzzle.title, puzzle.task, puzzle.hint, puzzle.explanation):
        assert "  " not in text
        if puzzle.line is not None:  # those written by hand are in the words of their edition
            check_text(text, NAMES)
    for text in (puzzle.task, puzzle.hint, puzzle.explanation):
        assert re.fullmatch(r"[A-Z].*[.?”]", text)
        assert not [name for name in NAMES[puzzle.players :] if re.search(rf"\b{name}\b", text)]


@EACH
def test_texts_have_ids_and_the_words_of_the_edition(puzzle: Puzzle) -> None:
    for name in ("title", "task", "hint", "explanation"):
        text = getattr(puzzle, name)
        first = next(other for other in PUZZLES.values() if getattr(other, name) == text)
        assert text.id == f"puzzle.{first.id}.{name}"
        assert TEMPLATES[text.id].english_of({}) == text
        assert puzzle.game.edition.words.say(str(text)) == text
        other = "tile" if puzzle.game.edition.words.card == "card" else "card"
        assert not re.search(rf"\b{other}s?\b", text, re.IGNORECASE)


@EACH
def test_texts_name_what_is_there(puzzle: Puzzle) -> None:
    """The task and the hint name only cards that the player sees; the explanation only kinds of this deck."""
    game = puzzle.game
    seen = {card.kind for seat, hand in enumerate(game.hands) if seat != game.seat for card in hand}
    assert named(puzzle, puzzle.task) | named(puzzle, puzzle.hint) <= seen
    goal = puzzle.goal
    if isinstance(goal, Tell | Save):
        slots = goal.slots if isinstance(goal, Tell) else (goal.slot,)
        assert named(puzzle, puzzle.task) == {game.hands[goal.seat][slot].kind for slot in slots}
        assert NAMES[goal.seat] in puzzle.task
    if isinstance(goal, Reach):
        assert f"{goal.points} points" in puzzle.task
        assert f"score is {game.score}" in puzzle.task
    for text in (puzzle.task, puzzle.hint, puzzle.explanation):
        assert not re.search(rf"\b{NAMES[game.seat]}\b", text)
        for place in re.findall(r"(?:[Cc]ard|tile)s? (\d)", text):
            assert 1 <= int(place) <= game.hand_size


@EACH
def test_explanation_tells_a_solution(puzzle: Puzzle) -> None:
    for action in solutions(puzzle):
        if isinstance(action, sm.Clue):
            assert re.match(rf"Clue {NAMES[action.seat]} .*\b{action.colour or action.rank}\b", puzzle.explanation)
        elif not isinstance(puzzle.goal, Reach) or puzzle.solutions == 1:
            assert not isinstance(action, sm.FromDeck)
            verb = "Play" if isinstance(action, sm.Play) else "Discard"
            card = puzzle.game.edition.words.card
            assert puzzle.explanation.startswith(f"{verb} {card} {action.slot + 1}. ")


@EACH
def test_plays_and_discards_follow_from_all_that_the_player_knows_and_not_from_less(puzzle: Puzzle) -> None:
    """The second level needs negative information, the third also the visible cards."""
    game, goal = puzzle.game, puzzle.goal
    if not isinstance(goal, PlaySure | DiscardSafe):
        return
    (action,) = solutions(puzzle)
    assert isinstance(action, sm.Play | sm.Discard)

    def is_fine(kind: str) -> bool:
        if isinstance(goal, PlaySure):
            return kind in game.fitting
        return game.is_dead(kind) if goal.dead else not game.is_critical(kind)

    known = owner_possible(game.view(game.seat), game.seat)[action.slot]
    order = game.hands[game.seat][action.slot].order
    by_clues = kind_texts(int(game.state["possible"][order]), game.suits)
    assert all(is_fine(kind) for kind in known)
    hint = "does not touch" if "does not touch" in puzzle.hint else "Count" if "Count" in puzzle.hint else ""
    if hint == "Count":
        assert not all(is_fine(kind) for kind in by_clues)
    named_kinds = int(game.rules["all_kinds"])
    for value, kinds in enumerate(game.rules["clue_kinds"].tolist()):
        if int(game.state["clued"][order]) >> value & 1:
            named_kinds &= kinds
    if hint == "does not touch":
        assert not all(is_fine(kind) for kind in kind_texts(named_kinds, game.suits))


@pytest.mark.slow
@EACH
def test_a_solution_does_not_depend_on_what_its_player_cannot_see(puzzle: Puzzle) -> None:
    """The same goal in another deal with the same view has the same solutions."""
    game = puzzle.game
    own = [card.order for card in game.hands[game.seat]]
    rest = range(len(game.deck) - game.cards_left, len(game.deck))
    view = game.view(game.seat).state.tobytes()
    for one in own:
        for other in (*own, *rest):
            deck = list(game.deck)
            deck[one], deck[other] = deck[other], deck[one]
            if deck == list(game.deck):
                continue
            twin = replace(puzzle, deck=" ".join(deck))
            try:
                same = twin.game.view(game.seat).state.tobytes() == view
            except sm.StarmineError:
                continue
            if same:
                assert solutions(twin) == solutions(puzzle)
                return
    raise AssertionError("no other deal looks the same")


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
    assert "Markus Eger" in FILE.read_text(encoding="utf-8")
    assert "CC BY 4.0" in FILE.read_text(encoding="utf-8")


def test_found_ones_are_read_when_they_are_needed() -> None:
    puzzles = Puzzles()
    assert puzzles["the-first-one"].step == 1
    assert "_all" not in vars(puzzles)
    assert len(puzzles) == len(PUZZLES)
    assert "_all" in vars(puzzles)


def test_every_line_survives_a_round_trip() -> None:
    for line in LINES:
        assert read_line(line.json()) == line


@EACH_FOUND
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


@EACH_FOUND
def test_only_the_best_action_solves_it(puzzle: Puzzle) -> None:
    best = read_code(next(iter(line_of(puzzle).losses)), puzzle.game.suits)
    assert [action for action in puzzle.game.legal_actions() if puzzle.judge(action)[0].solved] == [best]


@EACH_FOUND
def test_theme_is_what_the_best_action_is_about(puzzle: Puzzle) -> None:
    line = line_of(puzzle)
    best = read_code(next(iter(line.losses)), puzzle.game.suits)
    kinds = {"play": sm.Play, "discard": sm.Discard, "clue": sm.Clue, "save": sm.Clue}
    assert isinstance(best, kinds.get(line.theme, (sm.Play, sm.Clue, sm.Discard)))
    assert (puzzle.game.cards_left <= 3) == (line.theme == "end") or line.theme == "finesse"
    if line.theme == "finesse":
        assert next(iter(line.reason)) in {"reason.asks", "reason.waits"}
    assert line.step == tool.step_of(is_alone=line.alone, near=tool.near(line.losses), finds=line.finds)


@EACH_FOUND
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
    return isinstance(best, sm.Play | sm.Discard) and puzzle.game.hands[puzzle.game.seat][best.slot].touched


@EACH_FOUND
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
