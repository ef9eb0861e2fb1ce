"""The commands that can be typed at the table, and what docs/playing.md says of the terminal."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.errors import BadOrder
from starmine.cli.play.orders import Order, read_order
from tests.cli.play.sitting import table
from tests.cli.running import run

PAGE = (Path(__file__).parents[3] / "docs" / "playing.md").read_text(encoding="utf-8")
TERMINAL = PAGE.split("## In the terminal")[1].split("## Is the deal fair?")[0]
ORDERS = re.findall(r"^\| `([^`]+)` \| (\w+)", TERMINAL, re.MULTILINE)
COMMANDS = re.findall(r"^starmine ((?:play|verify).*?)(?:  +#.*)?$", PAGE, re.MULTILINE)


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
def test_action_is_read_in_many_forms(text: str, action: sm.Action) -> None:
    assert read_order(text, table()).action == action


def test_clue_needs_no_name_with_one_teammate() -> None:
    assert read_order("c red", table(players=2)).action == sm.Clue(1, colour="red")
    assert read_order("c 2", table(players=2)).action == sm.Clue(1, rank=2)


@pytest.mark.clause("C42")
def test_clue_of_a_wild_colour_is_read_and_refused_by_the_rules() -> None:
    wild = table("tiles", options={"variant": 3})
    order = read_order("c anna m", wild)
    assert order.action == sm.Clue(1, colour="multicolour")
    with pytest.raises(sm.IllegalAction) as refusal:
        wild.push(order.action)
    assert refusal.value.rule == "C42"


@pytest.mark.clause("C07")
def test_clue_to_yourself_is_read_as_an_action() -> None:
    order = read_order("c you 1", table())
    assert order.action == sm.Clue(0, rank=1)


@pytest.mark.parametrize(
    ("text", "verb", "rest"),
    [("?", "help", ""), ("LOG", "log", ""), ("e anna", "eyes", "anna"), ("s My game.json", "save", "My game.json")],
)
def test_order_for_a_page_or_a_save_is_read_with_the_rest_of_the_line(text: str, verb: str, rest: str) -> None:
    assert read_order(text, table()) == Order(verb, rest=rest)


def test_empty_line_is_the_order_to_show_the_board() -> None:
    assert read_order("  ", table()) == Order("look")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("jump", "unknown order 'jump': type p, d or c .* \\? shows all"),
        ("p", "which card to play\\?: your places are 1 to 5"),
        ("p 6", "'6' is not a place in your hand: your places are 1 to 5"),
        ("p 0", "'0' is not a place"),
        ("d x", "'x' is not a place .* type d 1"),
        ("c", "a clue takes a player and a colour or rank: c anna white, or c 2 5"),
        ("c anna", "a clue takes a player"),
        ("c bert red", "unknown player 'bert': the players are 1 You, 2 Anna, 3 Carl"),
        ("c 7 red", "unknown player '7'"),
        ("c anna 6", "rank 6 cannot be clued: the ranks are 1, 2, 3, 4, 5"),
        ("c anna pink", "unknown colour 'pink': the colours are white, red, blue, yellow, green"),
    ],
)
def test_order_is_refused_with_the_possible_ones_when_not_understood(text: str, says: str) -> None:
    with pytest.raises(BadOrder, match=says):
        read_order(text, table())


def test_clue_is_refused_when_the_colour_is_unknown() -> None:
    six = table("six-colour", 5)
    assert read_order("c anna p", six).action == sm.Clue(1, colour="purple")
    with pytest.raises(BadOrder, match="unknown colour 'e'"):
        read_order("c anna e", six)


@pytest.mark.parametrize(("typed", "meaning"), ORDERS, ids=[typed for typed, _ in ORDERS])
def test_playing_page_order_is_understood_as_it_says(typed: str, meaning: str) -> None:
    assert read_order(typed, table()).verb == meaning


def test_playing_page_lists_every_order() -> None:
    shown = {read_order(typed, table()).verb for typed, _ in ORDERS}
    assert shown == {"play", "discard", "clue", "know", "eyes", "log", "rules", "save", "help", "quit"}


@pytest.mark.parametrize("command", COMMANDS)
def test_playing_page_command_runs(command: str) -> None:
    ended = run(*shlex.split(command), lines="q\n")
    assert ended.exit_code in ({0, 1} if "…" in command else {0})  # an abbreviated seed fits no commitment
