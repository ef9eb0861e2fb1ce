"""The page on writing bots: its complete bot and all its examples."""

from __future__ import annotations

import doctest
import json
import re
import runpy
import shlex
import sys
from pathlib import Path

import pytest

from starmine.bots import Bot
from tests.cli.running import run

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def whole_bot(folder: Path) -> Bot:
    """The bot of the page, imported from a file as its reader would."""
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    source = next(block for block in blocks if block.startswith('"""newcomer.py'))
    assert len([line for line in source.splitlines() if line.strip()]) <= 42
    path = folder / "newcomer.py"
    path.write_text(source, encoding="utf-8")
    bot = runpy.run_path(str(path))["NEWCOMER"]
    assert isinstance(bot, Bot)
    return bot


@pytest.mark.slow
def test_bots_page_examples_give_what_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(
        str(PAGE),
        module_relative=False,
        globs={"NEWCOMER": whole_bot(tmp_path)},
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
        encoding="utf-8",
    )
    assert found.attempted > 10
    assert not found.failed
    assert "newcomer: mean 17.8" in (tmp_path / "newcomer.svg").read_text(encoding="utf-8")


@pytest.mark.long(3)
@pytest.mark.slow
def test_bots_page_commands_run_its_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole_bot(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    # Commands that end by themselves: the others start a server, or connect to one.
    commands = re.findall(
        r"^starmine ((?:simulate|play) .+?)(?: +#.*)?$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    told = [run(*shlex.split(command), lines="q\n") for command in commands]
    del sys.modules["newcomer"]
    assert [ended.exit_code for ended in told] == [0, 0, 0, 0]
    assert "17.8" in told[0].stdout
    assert json.loads(told[1].stdout)["bots"] == ["cautious", "newcomer"]
    assert (tmp_path / "scores.svg").exists()
    assert "newcomer" in told[3].stdout
