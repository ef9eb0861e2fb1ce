"""Searches by name."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import BrokenExecutor

import pytest

import starmine as sm
from starmine.analysis.errors import BadEffort
from starmine.analysis.search import DEFAULT_SECONDS, Search, make_search
from starmine.bots import BadBot, UnfitBot, UnknownBot, bot
from starmine.bots.registry import as_bot, sendable
from starmine.lab import simulate
from starmine.lab.simulation.simulate import packed, workers_for
from starmine.lab.simulation.table import Task
from starmine.rules.errors import StarmineError

COCKTAIL = sm.edition("cocktail")


@pytest.mark.parametrize(
    ("name", "search", "whole"),
    [
        ("search:cautious", Search("cautious", seconds=DEFAULT_SECONDS), "search:cautious@0.1s"),
        ("SEARCH:Cautious@0.25s", Search("Cautious", seconds=0.25), "search:cautious@0.25s"),
        ("search:cautious@500", Search("cautious", playouts=500), "search:cautious@500"),
        ("search:cautious@1e-05s", Search("cautious", seconds=0.00001), "search:cautious@1e-05s"),
    ],
)
def test_search_is_found_by_its_name_and_by_its_id(name: str, search: Search, whole: str) -> None:
    assert as_bot(name) == search
    assert search.id == whole
    assert as_bot(whole).id == whole


@pytest.mark.parametrize(
    ("name", "error", "why"),
    [
        ("search:", UnknownBot, "bot 'search:' has no model: name one, such as search:cautious, search:conventions"),
        ("search:@500", UnknownBot, "bot 'search:' has no model"),
        ("search:nobody", UnknownBot, "unknown bot 'nobody'"),
        ("search:os:system", UnknownBot, "unknown bot 'os:system'"),
        ("search:search:cautious", BadBot, r"bot 'search:cautious@0\.1s' searches itself"),
        ("search:cautious@", BadEffort, "a budget is a number of playouts, such as @500, or seconds, such as @0.1s"),
        ("search:cautious@soon", BadEffort, "bot 'search:cautious@soon': a budget is a number"),
        ("search:cautious@1@2", BadEffort, "a budget is a number"),
        ("search:cautious@0", BadEffort, "playouts=0: a budget must be positive"),
        ("search:cautious@0s", BadEffort, r"seconds=0\.0: a budget must be positive"),
        ("search:cheat", UnfitBot, "bot 'cheat' sees its own hand"),
        ("search:random", UnfitBot, "bot 'random' draws lots"),
        ("find:cautious", UnknownBot, "unknown bot 'find:cautious'"),
    ],
)
def test_bad_name_is_refused(name: str, error: type[StarmineError], why: str) -> None:
    with pytest.raises(error, match=why):
        simulate(COCKTAIL, 2, name, 1, jobs=1)


@pytest.mark.process
def test_names_of_searches_are_known_without_an_import() -> None:
    program = """
import gymnasium, starmine.lab
env = gymnasium.make("starmine/Hanabi-v0", partners="search:cautious@40")
env.reset(seed=1)
print(env.step(0)[0].shape)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("(658,)\n", "")


def test_second_budget_is_refused() -> None:
    with pytest.raises(BadEffort, match="bot 'search:cautious@500' has a budget already"):
        make_search("cautious@500", seconds=1.0)
    with pytest.raises(BadEffort, match="either playouts or seconds"):
        make_search("cautious", 5, 1.0)


def test_search_with_a_name_plays_as_the_object() -> None:
    named = simulate(COCKTAIL, 2, "search:cautious@60", 1, seed=4, jobs=1)
    assert named.bots == ("search:cautious@60",) * 2
    assert named.histogram == simulate(COCKTAIL, 2, Search("cautious", playouts=60), 1, seed=4, jobs=1).histogram


def test_other_processes_get_a_search_itself_and_ids_of_built_in_bots() -> None:
    assert sendable("Cautious") == "cautious"
    assert sendable("search:cautious@60") == Search("cautious", playouts=60)
    search = Search("cautious", playouts=60)
    size = len(pickle.dumps(search))
    assert search.id  # finds the model
    assert len(packed(Task(COCKTAIL, 2, (search,) * 2, 1))) < 20_000
    again = pickle.loads(pickle.dumps(search))
    assert (again, len(pickle.dumps(search))) == (search, size)
    own = Search(bot("cautious"), playouts=60)
    assert pickle.loads(pickle.dumps(own)).id == own.id


def test_searches_play_in_a_process_per_core_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task(COCKTAIL, 2, ("cautious", Search("cautious", playouts=60)), 1)
    monkeypatch.setattr("starmine.lab.simulation.simulate.cores", lambda: 3)
    workers = workers_for(task, None, "here")
    workers.close()
    assert (workers.ahead, workers.losses) == (6, (BrokenExecutor,))
    assert workers_for(task, 1, "here").ahead == 1
