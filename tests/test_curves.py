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


def test_new_runs_are_read_and_drawn_and_older_ones_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.environ.get("CI"):
        pytest.importorskip("torch")
    from torch.utils.tensorboard import SummaryWriter

    for seed, last in ((1, 2.0), (2, 4.0)):
        with SummaryWriter(str(tmp_path / "runs" / f"ppo-small-{seed}")) as log:
            for at in range(201):
                log.add_scalar("score", last * at / 200, 1000 * at)
                log.add_scalar("hours", at / 100, 1000 * at)
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
    assert curves.main([str(tmp_path / "runs")]) == 0
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
