"""The statements of docs/playing.md on the terminal are right."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from starmine.cli.play.orders import read_order
from tests.cli.play.sitting import table
from tests.cli.running import run

PAGE = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
TERMINAL = PAGE.split("## In the terminal")[1].split("## Is the deal fair?")[0]
ORDERS = re.findall(r"^\| `([^`]+)` \| (\w+)", TERMINAL, re.MULTILINE)
COMMANDS = re.findall(r"^starmine ((?:play|verify).*?)(?:  +#.*)?$", PAGE, re.MULTILINE)


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
