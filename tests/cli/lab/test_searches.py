"""Searches on the command line: their names and their budget."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.analysis.errors import BadEffort
from starmine.analysis.search import Search
from starmine.bots import BadBot, UnknownBot
from starmine.cli.errors import BadUsage
from starmine.cli.lab.line_up import Budget, line_up, search_units
from starmine.rules.errors import BadRecord
from tests.cli.running import run

OWN = """
from dataclasses import replace
from starmine.bots.cautious import CAUTIOUS

TWIN = replace(CAUTIOUS, id="twin")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with a module that has a bot."""
    (tmp_path / "family.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield tmp_path
    sys.modules.pop("family", None)


@pytest.mark.parametrize(
    ("text", "budget", "ids"),
    [
        ("search:Cautious", Budget(), ("search:cautious@0.1s",)),
        ("random, Search:iggi", Budget(playouts=70), ("random", "search:iggi@70")),
        ("search:cautious,search:information", Budget(0.5), ("search:cautious@0.5s", "search:information@0.5s")),
        ("search:cautious@5,search:cautious@0.2s", Budget(), ("search:cautious@5", "search:cautious@0.2s")),
    ],
)
def test_line_up_gives_searches_their_budget(text: str, budget: Budget, ids: tuple[str, ...]) -> None:
    assert line_up(text, budget) == ids


@pytest.mark.usefixtures("folder")
def test_line_up_makes_a_search_from_a_bot_of_a_module() -> None:
    (search,) = line_up("search:family:TWIN@70")
    assert isinstance(search, Search)
    assert (search.id, search.playouts) == ("search:twin@70", 70)


@pytest.mark.parametrize("command", ["simulate", "crossplay", "play"])
@pytest.mark.parametrize(
    ("options", "error", "why"),
    [
        ("search:cautious --time 1 --playouts 5", BadUsage, "are both budgets of a search: choose one"),
        ("search:cautious --time nan", BadUsage, "--time nan: a search needs more than 0 seconds"),
        ("search:cautious --playouts=-3", BadUsage, "--playouts -3: a search needs at least 1 playout"),
        ("cautious --time 1", BadUsage, "--time is the budget of a search, and no bot is one"),
        ("search:cautious@7 --playouts 5", BadEffort, "bot 'search:cautious@7' has a budget already"),
        ("search:cheat", BadBot, "bot 'cheat' sees its own hand"),
        ("search:nobody", UnknownBot, "unknown bot 'nobody'; .*, and your own as module:NAME"),
        ("search:learned --players 3", BadBot, "'search:learned@0.1s' cannot play at this table: it knows only one"),
    ],
)
def test_wrong_budget_or_model_is_refused(command: str, options: str, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        run(command, "--bots", *options.split(), *(["-y"] if command == "play" else []))


def test_figures_name_the_search_and_its_budget() -> None:
    args = ("simulate", "--bots", "search:cautious", "--playouts", "60", "-n", "2", "-g", "1", "-j", "1")
    told = json.loads(run(*args, "--json").stdout)
    assert told["bots"] == ["search:cautious@60"] * 2
    table = run(*args).stdout
    assert "search:cautious@60" in table
    assert " 0 games a second" not in table
    again = ("simulate", "--bots", told["bots"][0], "-n", "2", "-g", "1", "-j", "1", "--json")
    assert json.loads(run(*again).stdout)["histogram"] == told["histogram"]


def test_crossplay_takes_one_model_with_several_budgets(tmp_path: Path) -> None:
    args = ("crossplay", "--bots", "cautious,search:cautious@15,search:cautious@20", "-g", "2", "-j", "1", "--csv")
    rows = list(csv.DictReader(run(*args, "--resume", str(tmp_path / "results")).stdout.splitlines()))
    assert {row["bot"] for row in rows} == {"cautious", "search:cautious@15", "search:cautious@20"}
    assert all(float(row["mean"]) > 10 for row in rows)


def test_saved_game_with_a_search_goes_on(folder: Path) -> None:
    play = ("play", "-y", "--seed", "7", "-n", "2", "--first", "1")
    run(*play, "--bots", "search:cautious", "--playouts", "50", "--save", "game.json", lines="p 1\nq\n")
    saved = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    assert saved["table"]["bots"] == [None, "search:cautious@50"]
    assert "turn 3" in run("play", "--load", "game.json", lines="q\n").stdout
    for other in ("search:family:TWIN", "search:nobody", "search:", "search:cautious@soon"):
        saved["table"]["bots"][1] = other
        (folder / "other.json").write_text(json.dumps(saved), encoding="utf-8")
        with pytest.raises(BadRecord, match="or searches with one of them"):
            run("play", "--load", "other.json", lines="q\n")
    assert "family" not in sys.modules


def test_searches_are_compiled_ahead_with_their_models() -> None:
    assert search_units(["cautious", None]) == ()
    assert search_units(["random", "search:information@5"]) == ("beliefs", "searches", "the bot information")
