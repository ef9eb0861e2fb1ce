"""The examples, commands and tables of docs/research.md are right.

Its programs for other libraries run unchanged, in an environment with these libraries.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

import starmine as sm
from starmine.lab import Encoding
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "research.md"
TEXT = PAGE.read_text(encoding="utf-8")
# Commands with the reader's own bot start a server, or need the bot's file.
_OTHERS = re.compile(r"learner[:.]|search:")
COMMANDS = [command for command in re.findall(r"^starmine (.+)$", TEXT, re.MULTILINE) if not _OTHERS.search(command)]
SEARCHES = re.findall(r"^starmine (.+search:.+)$", TEXT, re.MULTILINE)
PYTHON = ROOT / ".build" / "libraries" / "bin" / "python"  # created by the Makefile
_SECTION = TEXT.split("### First lines with other libraries")[1].split("\n### ")[0]
PROGRAMS = re.findall(r"^```python\n(.*?)^```", _SECTION, re.MULTILINE | re.DOTALL)
LIBRARIES = ("Stable-Baselines3", "CleanRL", "TorchRL", "RLlib", "Tianshou")


@pytest.mark.long(8)
@pytest.mark.slow
def test_examples_run_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("pettingzoo")
    ran = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert ran.attempted > 30
    assert ran.failed == 0


def test_table_of_fields_agrees_with_the_encoding() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (?:1 to )?(\d+) \|", TEXT.split("## Observations")[1], re.MULTILINE)
    widest: dict[str, int] = {}
    for field in Encoding(sm.edition("cocktail").rules(2)).fields:
        name = re.sub(r"\d+\.\d+$", "K.R" if field.name.startswith("discards") else "S.N", field.name)
        name = re.sub(r"\d+$", "K", name)
        widest[name] = max(widest.get(name, 0), field.bits)
    assert {name: int(bits) for name, bits in rows} == widest
    assert [name for name, _ in rows] == list(widest)


@pytest.mark.long(2)
@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = [re.sub(r"^100000$", "8", word) for word in shlex.split(command)]
    ended = run(*words, "--jobs", "1")
    assert ended.exit_code == 0, ended.output
    assert ("--plot" in words) == (tmp_path / "scores.svg").exists()


@pytest.mark.long(4)
@pytest.mark.slow
@pytest.mark.parametrize("command", SEARCHES)
def test_command_with_searches_runs(command: str) -> None:
    less = re.sub(r"00\b", "", command).replace("--time 1", "--time 0.01")  # fewer games and playouts
    ended = run(*shlex.split(less, comments=True), "--jobs", "1")
    assert ended.exit_code == 0, ended.output


def test_list_of_figures_agrees_with_json() -> None:
    figures = json.loads(run("simulate", "--games", "2", "--json").stdout)
    listed = re.findall(r"`(\w+)`", TEXT.split("`--json` and `--csv` have")[1].split("settings of the run")[0])
    assert set(listed) <= set(figures)
    assert len(listed) == 12


@pytest.mark.long(30)
@pytest.mark.parametrize(("library", "program"), [*zip(LIBRARIES, PROGRAMS, strict=True)], ids=LIBRARIES)
def test_program_runs_as_written(library: str, program: str, tmp_path: Path) -> None:
    assert PYTHON.exists(), f"{library} is installed by: make .build/libraries/.made"
    environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src"), "RAY_USAGE_STATS_ENABLED": "0"}
    ran = subprocess.run(
        [PYTHON, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()
