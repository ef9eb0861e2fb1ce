"""Which action an answer names, and what is refused."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.text import BadAnswer, read_answer, write_action
from starmine.text.answers import NOTATIONS
from tests.playing import dealt
from tests.rules.tables import PRINTED_TABLES, Table

COCKTAIL = sm.edition("cocktail")


def game() -> sm.Game:
    """Three players; seat 1 holds red cards and 3s, seat 2 blue ones and 1s. Every token is free."""
    hands = ["W1", "W1", "W2", "W2", "W4", "R1", "R3", "G3", "G1", "Y1", "B1", "B3", "Y2", "Y3", "W5"]
    rest = [f"{'WRBYG'[kind // 5]}{kind % 5 + 1}" for kind in COCKTAIL.deck(3)]
    for kind in hands:
        rest.remove(kind)
    return sm.Game(COCKTAIL, players=3, deck=[*hands, *rest])


def after_a_clue() -> sm.Game:
    """Seat 1 is on turn."""
    made = game()
    made.push("clue 1 red")
    return made


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("play 0", "play 0"),
        ("Play slot 4.", "play 4"),
        ("**discard the card in slot 2**", "discard 2"),
        ("clue 2 blue", "clue 2 blue"),
        ("Clue seat 2 B", "clue 2 blue"),
        ("clue blue to seat 2", "clue 2 blue"),
        ("hint player 2 rank 1", "clue 2 1"),
        ("tell seat 2 about the 1s", "clue 2 1"),
        ("(Reveal player +1 color B)", "clue 2 blue"),
        ("(Reveal player +2 rank 1)", "clue 0 1"),
        ("(Play 3)", "play 3"),
        ("I think for long: play 0 or discard 1?\n\nAction: play 2", "play 2"),
        ('{"action": "play 0"}', "play 0"),
        ('{"move": "(Discard 1)"}', "discard 1"),
        ('{"action": "play 0"} no, better:\n```json\n{"action": "play 1"}\n```', "play 1"),
        ('{"note": {"action": "play 3"}} {"other": 1}', "play 3"),
        ('{"action": "clue", "seat": 2, "colour": "blue"}', "clue 2 blue"),
        ('{"action": {"type": "play", "slot": 1}}', "play 1"),
        ("some words\n```\nplay 1\n```\nand more words", "play 1"),
        ('<think>{"action": "play 0"} is bad</think>\nplay 4', "play 4"),
        ("play 0\n" * 10_000, "play 0"),
    ],
)
def test_answer_names_an_action(answer: str, action: str) -> None:
    assert str(read_answer(answer, after_a_clue().view(1))) == action


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("", "empty"),
        (None, "empty"),
        (7, "empty"),
        ("<think>play 0</think>", "without an action"),
        ("I would rather not say", "not exactly one action"),
        ("play 0 or discard 1", "not exactly one action"),
        ("play B3", "not exactly one action"),
        ("play -1", "not exactly one action"),
        ("play 0, 1", "not exactly one action"),
        ("3", "a number alone"),
        ('{"action": 3}', "a number alone"),
        ('{"action": ["play 0", "play 1"]}', "more than one action"),
        ('{"action": "play 0", "action": "play 1"}', "more than one action"),
        ('{"action": "play 0", "move": "play 1"}', "more than one action"),
        ('{"action": true}', "not an action"),
        ('{"action": null}', "not an action"),
        ("play 9", "slot 9"),
        ("play 99999999999999999999", "slot"),
        ("clue 1 red", "cannot give yourself a clue"),
        ("clue 2 red", "would touch no card"),
        ("clue 2 pink", "neither a colour nor a rank"),
        ("clue 2 9", "not a rank"),
        ("clue 7 1", "seat 7"),
        ("(Reveal player +3 rank 1)", "seat"),
        ("{" * 10_000, "not exactly one action"),
    ],
)
def test_refused_answer_says_why_and_what_is_allowed(answer: object, why: str) -> None:
    with pytest.raises(BadAnswer) as refused:
        read_answer(answer, after_a_clue().view(1))
    assert why in str(refused.value)
    remedies = ("Allowed now: discard 0, discard 1", "JSON object", "exactly one", "one action")
    assert any(remedy in str(refused.value) for remedy in remedies)


def test_seat_without_a_plus_is_refused_in_kaggles_words_where_it_could_be_an_offset() -> None:
    with pytest.raises(BadAnswer, match="offset"):
        read_answer("reveal player 2 color B", after_a_clue().view(1), "kaggle")
    assert str(read_answer("reveal player 2 color B", game().view(0), "kaggle")) == "clue 2 blue"


@pytest.mark.parametrize("table", PRINTED_TABLES[::5], ids=str)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_written_actions_are_read_again(table: Table, notation: str) -> None:
    position = dealt(table.rules, table.players, seed=3)
    position.push(position.legal_actions()[-1])
    view = position.view(position.seat)
    for action in view.legal_actions():
        assert read_answer(write_action(action, view, notation), view, notation) == action  # type: ignore[arg-type]
