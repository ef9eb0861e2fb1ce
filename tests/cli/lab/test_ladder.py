"""``starmine ladder``: its tables on stdout, and what it writes into the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.lab.ladder import BEGIN, END
from starmine.lab.tournament.ladder_page import recorded
from tests.cli.running import run

SMALL = ("ladder", "--bots", "random,cautious", "--games", "8")


@pytest.mark.slow
def test_ladder_shows_its_tables() -> None:
    told = run(*SMALL)
    assert told.exit_code == 0
    assert "| 5 players | `random` | `cautious` |" in told.stdout
    assert told.stdout == run(*SMALL).stdout
    assert told.stdout != run(*SMALL, "--seed", "5").stdout


def test_ladder_writes_tables_picture_and_record(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    page = tmp_path / "bots.md"
    page.write_text(f"# Bots\n\n{BEGIN}\nold\n{END}\n\n## More\n", encoding="utf-8")
    told = run(*SMALL, "--docs", str(tmp_path))
    assert told.exit_code == 0
    assert page.read_text(encoding="utf-8") == f"# Bots\n\n{BEGIN}\n\n{told.stdout}\n{END}\n\n## More\n"
    assert "cautious among random" in (tmp_path / "images" / "ladder.svg").read_text(encoding="utf-8")
    assert len(recorded((tmp_path / "ladder.json").read_text(encoding="utf-8"))) == 3 + 4 + 5 + 5


def test_ladder_is_refused_before_its_games_when_it_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"bots\.md cannot be read"):
        run("ladder", "--docs", str(tmp_path))
    (tmp_path / "bots.md").write_text("# Bots\n", encoding="utf-8")
    with pytest.raises(BadFile, match="has no place for the ladder"):
        run("ladder", "--docs", str(tmp_path))


def test_ladder_is_refused_when_a_bot_is_named_twice() -> None:
    with pytest.raises(BadUsage, match="only once"):
        run("ladder", "--bots", "random,random")
