"""``starmine convert``: converting games between record formats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import starmine as sm
from tests.cli.running import run
from tests.playing import dealt

EDITION = sm.edition("hanab-live", variant="Rainbow (5 Suits)")
NAMES, NOTES = ("Mia", "Tom"), [["", "chop"], []]


def game() -> sm.Game:
    game = dealt(EDITION, 2, seed=3)
    for _ in range(6):
        game.push(game.legal_actions()[-1])
    return game


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    path = tmp_path / "theirs.json"
    path.write_text(sm.write_record(game(), "hanab.live", names=NAMES, notes=NOTES))
    return path


def test_record_of_hanab_live_is_written_as_ours_with_names_and_notes(theirs: Path) -> None:
    ended = run("convert", str(theirs), "--to", "starmine")
    assert ended.exit_code == 0
    assert json.loads(ended.stdout) == json.loads(sm.write_record(game(), names=NAMES, notes=NOTES))


def test_our_record_is_written_as_hanab_live_has_it(tmp_path: Path) -> None:
    (tmp_path / "ours.json").write_text(sm.write_record(game()))
    ended = run("convert", str(tmp_path / "ours.json"), "--output", str(tmp_path / "new.json"))
    assert (ended.exit_code, ended.stdout, ended.stderr) == (0, "", "")
    assert json.loads((tmp_path / "new.json").read_text()) == json.loads(sm.write_record(game(), "hanab.live"))


def test_existing_file_is_not_overwritten(theirs: Path) -> None:
    with pytest.raises(sm.StarmineError, match="already exists"):
        run("convert", str(theirs), "-o", str(theirs))
    with pytest.raises(sm.StarmineError, match="cannot be written: no such file"):
        run("convert", str(theirs), "-o", str(theirs.parent / "nowhere" / "x.json"))


def test_link_of_hanab_live_is_written_and_read(theirs: Path) -> None:
    link = run("convert", str(theirs), "--to", "hanab.live-link").stdout.strip()
    assert link.startswith("https://hanab.live/shared-replay-json/2")
    assert json.loads(run("convert", link, "--to", "starmine").stdout)["actions"] == [
        str(each) for each in game().actions
    ]
