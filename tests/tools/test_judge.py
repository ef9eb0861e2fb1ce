"""The tool that fits the networks of ``conventions``: its fits, and a small complete round."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
judge, fit = (pytest.importorskip(f"tools.judge.{name}") for name in ("__main__", "fit"))


def test_value_network_fits_what_depends_on_the_rows() -> None:
    random = np.random.default_rng(1)
    rows = random.normal(0, 1, (20_000, 5)).astype("f2")
    points = (np.abs(rows[:, 0]) - rows[:, 1]).astype("f4")
    network = fit.fit_values(rows, points, hidden=16, epochs=60, seed=1)
    assert np.mean((network(rows.astype("f4")) - points) ** 2) < 0.05 * points.var()


def test_choice_network_fits_differences_between_candidates() -> None:
    random = np.random.default_rng(2)
    rows = random.normal(0, 1, (20_000, 3, 4)).astype("f2")
    luck = random.normal(0, 10, (20_000, 1))
    points = (rows[:, :, 0] + luck).astype("f4")
    points[::2, 2] = np.nan  # every other choice has only two candidates
    network = fit.fit_choices(rows, points, hidden=8, epochs=50, seed=2)
    given, there = network(rows.reshape(-1, 4).astype("f4")).reshape(-1, 3), np.isfinite(points)
    centred = [fit.centred(torch.from_numpy(each)).numpy()[there] for each in (np.where(there, given, np.nan), points)]
    assert np.mean((centred[0] - centred[1]) ** 2) < 0.02 * centred[1].var()


@pytest.mark.long(16)  # half a minute for both, mostly compiling code that the bots themselves do not need
@pytest.mark.parametrize("flags", [["--anew"], ["--mixed"]])
def test_a_small_round_plays_and_writes_a_network_only_if_it_is_better(
    flags: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = np.load(judge.FILE)
    file = tmp_path / "networks.npy"
    np.save(file, before)
    small = ["--positions", "3000", "--choices", "1100", "--games", "20", "--epochs", "1", "--players", "2"]
    monkeypatch.setattr(judge, "FILE", file)
    monkeypatch.setattr("sys.argv", ["judge", *small, *flags])
    judge.main()
    told = capsys.readouterr().out
    assert "choices tried" in told
    after = np.load(file)
    same = (after == before).all(axis=-1)
    assert same.all() == ("written" not in told)
    assert same.sum() >= same.size - 1
