"""User-written bots on the command line, and searches: their names and their budget."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.analysis.errors import BadEffort
from starmine.analysis.search import Search
from starmine.bots import BadBot, BotFault, UnknownBot
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.lab.line_up import Budget, line_up, search_units
from starmine.rules.errors import BadRecord
from tests.cli.running import call, run, spawn

EAGER = """
import numpy as np
from numba import njit
from starmine.bots import Bot, BotLike
from starmine.bots.cautious import CAUTIOUS
from starmine.rules.kernel.kernel import legal

MEMORY = np.dtype([("none", np.uint8)])

class Eager:
    id, memory = "eager", MEMORY

    def start(self, memory, view, rules, seed): ...

    def watch(self, memory, before, action, after, rules): ...

    def act(self, memory, view, rules):
        return int(rules["hand_size"])

class Cheat(Eager):
    def act(self, memory, view, rules):
        return 63

def make():
    return Eager()

@njit
def start(memory, view, rules, seed): pass

@njit
def watch(memory, before, action, after, rules): pass

@njit
def act(memory, view, rules):
    return np.int64(rules["hand_size"])

QUICK = Bot("quick", "Quick", "Plays the oldest card.", MEMORY, start, watch, act)
HALF = object()
"""

LOUD = """
from crowd.eager import Eager
print("a word at the import")

class Trap:
    def __getattr__(self, name):
        raise RuntimeError(name)

class Talker(Eager):
    def act(self, memory, view, rules):
        print("a word on the turn")
        return super().act(memory, view, rules)

class Leaver(Eager):
    def act(self, memory, view, rules):
        raise SystemExit

TRAP = Trap()
"""

FAMILY = """
from dataclasses import replace
from starmine.bots.cautious import CAUTIOUS

TWIN = replace(CAUTIOUS, id="twin")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with a package of bots and modules that cannot be imported."""
    (tmp_path / "crowd").mkdir()
    for name, text in {
        "crowd/__init__": "",
        "crowd/eager": EAGER,
        "crowd/broken": "import numpy\n\n1 / 0\n",
        "crowd/wrong": "x = 1\ndef act(:\n",
        "crowd/needy": "from crowd import needed\n",
        "crowd/needed": "\nimport no_such_module\n",
        "crowd/leaving": "import sys\nsys.exit()\n",
        "crowd/loud": LOUD,
        "crowd/family": FAMILY,
    }.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "crowd"]:
        del sys.modules[name]


@pytest.mark.parametrize("name", ["Eager", "make", "QUICK", "CAUTIOUS"])
def test_line_up_takes_a_bot_a_class_or_a_function_of_a_module(folder: Path, name: str) -> None:
    assert str(folder) not in sys.path
    built_in, own = line_up(f"random, crowd.eager:{name}")
    assert built_in == "random"
    assert not isinstance(own, str)
    assert own.id in {"eager", "quick", "cautious"}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "error", "says"),
    [
        (
            "nobody",
            UnknownBot,
            "random, in simulations cheat, flawed, iggi, outer, piers, vdb, and your own as",
        ),
        ("nowhere:X", UnknownBot, "bot 'nowhere:X': module 'nowhere' is neither in {folder} nor installed:"),
        ("crowd.eager.py:Eager", UnknownBot, "'crowd.eager.py' is not the name of a module: write it as in `import`,"),
        ("crowd.eager:EAGER", UnknownBot, "the module crowd.eager has no 'EAGER'; the bots in it: {bots}"),
        ("crowd:Eager", UnknownBot, "the module crowd has no 'Eager'; the bots in it: none"),
        ("crowd.loud:nobody", UnknownBot, "the module crowd.loud has no 'nobody'"),  # attributes of its TRAP raise
        (
            "crowd.eager:MEMORY",
            BadBot,
            "is dtype([('none', 'u1')]), which is not a bot: it has",
        ),
        ("crowd.eager:HALF", BadBot, "it has no id, memory, start, watch, act; name a bot, or a class or function"),
        ("crowd.eager:act", BadBot, "calling it without arguments raised TypeError: not enough arguments"),
        ("crowd.broken:X", BadBot, "its module raised ZeroDivisionError in {broken}, line 3: division by zero"),
        ("crowd.wrong:X", BadBot, "importing its module raised SyntaxError in {wrong}, line 2: invalid syntax"),
        ("crowd.needy:X", BadBot, "raised ModuleNotFoundError in {needed}, line 2: No module named 'no_such_module'"),
        ("crowd.leaving:X", BadBot, "importing its module raised SystemExit in {leaving}, line 2"),
    ],
)
def test_line_up_is_refused_when_a_name_is_not_a_bot(name: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as refused:
        line_up(f"cautious,{name}")
    places = {name: Path("crowd", f"{name}.py") for name in ("broken", "wrong", "needed", "leaving")}
    bots = ", ".join(f"crowd.eager:{name}" for name in ("CAUTIOUS", "Eager", "Cheat", "QUICK"))
    assert says.format(folder=Path.cwd(), bots=bots, **places) in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.long(8)
@pytest.mark.process
@pytest.mark.usefixtures("folder")
def test_simulate_plays_python_bots_of_the_current_folder_in_processes() -> None:
    names = "crowd.eager:Eager,cautious,crowd.eager:QUICK"
    args = ("simulate", "--bots", names, "-g", "30", "--json", "--jobs")
    several, alone = (spawn(*args, jobs) for jobs in ("2", "1"))
    assert (several.code, alone.code) == (0, 0), several.err + alone.err
    told = json.loads(several.out)
    assert told["bots"] == ["eager", "cautious", "quick"]
    assert told["histogram"] == json.loads(alone.out)["histogram"]


def test_simulate_plays_compiled_bots_of_the_current_folder_in_threads(folder: Path) -> None:
    args = ("--bots", "crowd.eager:QUICK", "-n", "2", "-g", "300", "--jobs", "2", "--csv", "--plot", "quick.svg")
    names, values = csv.reader(run("simulate", *args).stdout.splitlines())
    told = dict(zip(names, values, strict=True))
    assert (told["bots"], told["games"]) == ("quick quick", "300")
    assert "quick: mean" in (folder / "quick.svg").read_text(encoding="utf-8")


@pytest.mark.usefixtures("folder")
def test_play_seats_bots_of_the_current_folder() -> None:
    text = run("play", "-y", "--seed", "7", "--first", "1", "--bots", "crowd.eager:make", lines="p 1\nq\n").stdout
    assert "eager" in text
    assert "Carl" in text


@pytest.mark.usefixtures("folder")
def test_play_ends_when_a_bot_acts_illegally() -> None:
    with pytest.raises(BotFault, match="its action 63 is not legal"):
        run("play", "-y", "--seed", "7", "--first", "1", "--bots", "crowd.eager:Cheat", lines="p 1\nq\n")


def test_save_is_refused_for_a_game_with_bots_of_the_users_own(folder: Path) -> None:
    play = ("play", "-y", "--seed", "7", "--first", "1", "--bots", "crowd.eager:Eager")
    with pytest.raises(BadFile, match="a game with bots of your own, eager, eager, cannot be saved"):
        run(*play, "--save", "game.json")
    ended = run(*play, lines="s game.json\np 1\nq\n")
    assert ended.stdout.count("cannot be saved") == 1
    assert not (folder / "game.json").exists()


@pytest.mark.usefixtures("folder")
def test_simulate_sends_prints_of_bots_to_stderr() -> None:
    ended = call("simulate", "--bots", "crowd.loud:Talker", "--games", "2", "--json")
    assert json.loads(ended.out)["games"] == 2
    assert "a word at the import" in ended.err
    assert "a word on the turn" in ended.err


@pytest.mark.usefixtures("folder")
def test_simulate_reports_a_bot_that_raises_SystemExit() -> None:
    ended = call("simulate", "--bots", "crowd.loud:Leaver", "--games", "2", "--json")
    assert ended.code == 2
    assert "seat 0, turn 0: its `act` raised SystemExit" in ended.err


def test_function_of_prompts_sits_at_a_table_of_the_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "oldest.py").write_text("def answer(prompt):\n    assert 'Tiles' in prompt\n    return 'play 0'\n")
    monkeypatch.chdir(tmp_path)
    told = run(
        "simulate", "--bots", "text:oldest:answer", "--edition", "tiles", "--games", "2", "--jobs", "1", "--json"
    )
    assert told.exit_code == 0
    assert json.loads(told.stdout)["bots"] == ["text:oldest:answer"] * 3
    told = run("crossplay", "--bots", "text:oldest:answer,random", "--edition", "tiles", "--games", "2", "--json")
    assert json.loads(told.stdout)["bots"] == ["text:oldest:answer", "random"]


def test_unknown_function_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty.py").write_text("")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownBot, match="no function 'answer'"):
        line_up("text:empty:answer")


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
    (search,) = line_up("search:crowd.family:TWIN@70")
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
    for other in ("search:crowd.family:TWIN", "search:nobody", "search:", "search:cautious@soon"):
        saved["table"]["bots"][1] = other
        (folder / "other.json").write_text(json.dumps(saved), encoding="utf-8")
        with pytest.raises(BadRecord, match="or searches with one of them"):
            run("play", "--load", "other.json", lines="q\n")
    assert "crowd.family" not in sys.modules


def test_searches_are_compiled_ahead_with_their_models() -> None:
    assert search_units(["cautious", None]) == ()
    assert search_units(["random", "search:information@5"]) == ("beliefs", "searches", "the bot information")
