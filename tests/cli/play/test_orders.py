"""What can be typed at the table."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.cli.errors import BadOrder
from starmine.cli.play.orders import Order, read_order
from tests.cli.play.sitting import table


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("p 3", sm.Play(2)),
        ("P3", sm.Play(2)),
        ("  play   card 3 ", sm.Play(2)),
        ("d 1", sm.Discard(0)),
        ("discard slot 5", sm.Discard(4)),
        ("c anna red", sm.Clue(1, colour="red")),
        ("c a r", sm.Clue(1, colour="red")),
        ("c 2 r", sm.Clue(1, colour="red")),
        ("clue Carl about 5", sm.Clue(2, rank=5)),
        ("c 3 5", sm.Clue(2, rank=5)),
        ("c c5", sm.Clue(2, rank=5)),
        ("tell carl yell", sm.Clue(2, colour="yellow")),
        ("c red anna", sm.Clue(1, colour="red")),
        ("hint 5 to carl", sm.Clue(2, rank=5)),
    ],
)
def test_actions_are_understood_generously(text: str, action: sm.Action) -> None:
    assert read_order(text, table()).action == action


def test_with_one_teammate_a_clue_needs_no_name() -> None:
    assert read_order("c red", table(players=2)).action == sm.Clue(1, colour="red")
    assert read_order("c 2", table(players=2)).action == sm.Clue(1, rank=2)


def test_C42_a_wild_colour_is_left_for_the_rules_to_refuse() -> None:
    wild = table("tiles", options={"variant": 3})
    order = read_order("c anna m", wild)
    assert order.action == sm.Clue(1, colour="multicolour")
    with pytest.raises(sm.IllegalAction) as refusal:
        wild.push(order.action)
    assert refusal.value.rule == "C42"


def test_C07_a_clue_to_oneself_is_left_for_the_rules_to_refuse() -> None:
    order = read_order("c you 1", table())
    assert order.action == sm.Clue(0, rank=1)


@pytest.mark.parametrize(
    ("text", "verb", "rest"),
    [("?", "help", ""), ("LOG", "log", ""), ("e anna", "eyes", "anna"), ("s My game.json", "save", "My game.json")],
)
def test_services_of_the_table(text: str, verb: str, rest: str) -> None:
    assert read_order(text, table()) == Order(verb, rest=rest)


def test_an_empty_line_shows_the_board() -> None:
    assert read_order("  ", table()) == Order("look")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("jump", "'jump' is no order: p, d or c .* \\? shows all"),
        ("p", "which card to play\\?: your places are 1 to 5"),
        ("p 6", "'6' is no place in your hand: your places are 1 to 5"),
        ("p 0", "'0' is no place"),
        ("d x", "'x' is no place .* type d 1"),
        ("c", "a clue takes a player and a colour or rank: c anna white, or c 2 5"),
        ("c anna", "a clue takes a player"),
        ("c bert red", "'bert' is no player here: they are 1 You, 2 Anna, 3 Carl"),
        ("c 7 red", "'7' is no player here"),
        ("c anna 6", "there is no rank 6: ranks are 1 to 5"),
        ("c anna pink", "'pink' is no colour here: the colours are white, red, blue, yellow, green"),
    ],
)
def test_what_cannot_be_understood_is_answered_with_what_can(text: str, says: str) -> None:
    with pytest.raises(BadOrder, match=says):
        read_order(text, table())


def test_an_ambiguous_colour_is_asked_back() -> None:
    six = table("six-colour", 5)
    assert read_order("c anna p", six).action == sm.Clue(1, colour="purple")
    with pytest.raises(BadOrder, match="'e' is no colour"):
        read_order("c anna e", six)
