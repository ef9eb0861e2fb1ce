"""``tools/curves.py`` draws learning curves, and docs/training.md agrees with docs/training.json."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tools import curves

pytestmark = pytest.mark.slow


@pytest.mark.long(3)
def test_the_page_and_the_pictures_are_made_from_the_record() -> None:
    runs = json.loads(curves.RECORD.read_text(encoding="utf-8"))
    page = curves.PAGE.read_text(encoding="utf-8")
    for game in {run["game"] for run in runs}:
        own = [run for run in runs if run["game"] == game]
        assert curves.table(own) in page
        assert (curves.IMAGES / f"training-{game}.svg").read_text(encoding="utf-8") == curves.chart(game, own)


def trained(folder: Path, last: float) -> None:
    """Writes the log of a run."""
    if not os.environ.get("CI"):
        pytest.importorskip("torch")
    from torch.utils.tensorboard import SummaryWriter

    with SummaryWriter(str(folder)) as log:
        for at in range(201):
            log.add_scalar("score", last * at / 200, 1000 * at)
            log.add_scalar("hours", at / 100, 1000 * at)


def test_curves_of_ones_own_runs_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trained(tmp_path / "runs" / "ppo-small-1", 2.0)
    trained(tmp_path / "runs" / "mine", 5.0)
    (tmp_path / "runs" / "mine" / "settings.json").write_text('{"game": "small"}', encoding="utf-8")
    before = curves.PAGE.read_bytes(), curves.RECORD.read_bytes()
    assert curves.main([str(tmp_path / "runs"), "--out", str(tmp_path / "out")]) == 0
    told = capsys.readouterr().out
    assert "| `ppo` | 0.2 million | 120 | 2.00 | 2.00 |\n| `mine` | 0.2 million | 120 | 5.00 | 5.00 |" in told
    drawn = (tmp_path / "out" / "curves-small.svg").read_text(encoding="utf-8")
    assert "mine, 1 seed" in drawn
    assert curves.main([str(tmp_path / "runs" / "mine"), "--out", str(tmp_path / "one")]) == 0
    assert (curves.PAGE.read_bytes(), curves.RECORD.read_bytes()) == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "the following arguments are required: RUNS"),
        (("nowhere",), "nowhere cannot be read: No such file or directory"),
        ((".",), "no run with scores is in these folders"),
    ],
)
def test_wrong_folders_are_refused(
    words: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="2"):
        curves.main(words)
    assert told in capsys.readouterr().err


def test_new_runs_are_read_and_drawn_and_older_ones_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, last in ((1, 2.0), (2, 4.0)):
        trained(tmp_path / "runs" / f"ppo-small-{seed}", last)
    (tmp_path / "runs" / "notes").mkdir()
    (tmp_path / "page.md").write_text("Before\n<!-- table small -->\nold\n<!-- end -->\nAfter\n", encoding="utf-8")
    before = {
        "script": "mappo",
        "game": "small",
        "seed": 7,
        "machine": "another",
        "points": [[10, 0.1, 1.0], [20, 0.2, 3.0]],
    }
    (tmp_path / "record.json").write_text(json.dumps([before]), encoding="utf-8")
    for name, path in (("RECORD", "record.json"), ("PAGE", "page.md"), ("IMAGES", "")):
        monkeypatch.setattr(curves, name, tmp_path / path)
    assert curves.main([str(tmp_path / "runs"), "--docs"]) == 0
    record = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))
    assert [(run["script"], run["seed"], len(run["points"])) for run in record] == [
        ("mappo", 7, 2),
        ("ppo", 1, 80),
        ("ppo", 2, 80),
    ]
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert page.startswith("Before\n<!-- table small -->\n\n| script |")
    assert page.endswith("|\n\n<!-- end -->\nAfter\n")
    assert "| `ppo` | 0.2 million | 120 | 2.00, 4.00 | 4.00 |" in page
    drawn = ET.parse(tmp_path / "training-small.svg").getroot()
    told = {"".join(text.itertext()).strip() for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"ppo, 2 seeds", "mappo, 1 seed", "hours"} <= told
