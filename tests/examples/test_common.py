"""``examples/common.py``: invalid settings end a script with one sentence, and runs are kept apart."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from starmine.lab import VectorEnv
from tests.examples.conftest import Script

pytestmark = pytest.mark.slow

TINY = ["--game=small", "--games=8", "--length=4", "--units=8", "--minibatch=32", "--evaluate=1", "--evaluation=4"]


@pytest.fixture
def call(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Runs ``examples/NAME.py`` with these arguments in an empty folder; returns stderr without compile messages."""
    monkeypatch.chdir(tmp_path)

    def called(name: str, *words: str) -> str:
        module = script(name)
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *words])
        capsys.readouterr()
        with suppress(SystemExit):
            module.start(module.main, module.Args, module.__doc__)
        told = capsys.readouterr().err.splitlines(keepends=True)
        return "".join(line for line in told if not line.startswith("Compiling"))

    return called


@pytest.mark.parametrize(
    ("name", "words", "why"),
    [
        ("ppo", "--game=chess", "--game=chess: the games are small, cocktail"),
        ("ppo", "--players=6", "--players=6: it must be a whole number from 2 to 5"),
        ("ppo", "--steps=0", "--steps=0: it must be a whole number, 1 or more"),
        ("ppo", "--steps=many", "argument --steps: invalid int value: 'many'"),
        ("ppo", "--speed=3", "unrecognized arguments: --speed=3"),
        ("mappo", "--gamma=2", "--gamma=2.0: it must be a number from 0 to 1"),
        ("sb3", "--learning-rate=nan", "--learning-rate=nan: it must be a number from 0 on"),
        ("sb3", "--minibatch=99999", "--minibatch=99999 is more than the steps of an update, 16384, games times"),
        ("r2d2", "--capacity=9", "--capacity=9 is less than the 128 games that are played side by side"),
        ("obl", "--device=abacus", "device='abacus' cannot be used here"),
        ("ppo", "--start=none.pt", "none.pt cannot be read: No such file or directory"),
        ("imitation", "--bot=nobody", "unknown bot 'nobody'"),
        ("imitation", "--run=none --resume", "--run=none has no checkpoint to go on from"),
    ],
)
def test_bad_setting_is_refused_in_a_sentence(
    call: Callable[..., str], tmp_path: Path, name: str, words: str, why: str
) -> None:
    told = call(name, *words.split())
    assert told.startswith(f"{name}.py: error: {why}")
    assert told.count("\n") == 1
    assert not any(tmp_path.iterdir())


def test_run_is_neither_overwritten_nor_changed_and_can_be_extended(call: Callable[..., str], tmp_path: Path) -> None:
    import torch

    def settings() -> Any:
        return json.loads((tmp_path / "run" / "settings.json").read_text())

    words = [*TINY, "--run=run"]
    assert not call("ppo", *words, "--steps=32")
    refused = "--run=run already holds a run: go on with it by --resume, or choose another --run"
    assert refused in call("ppo", *words)
    assert "--run=run has done 32 of 32 steps: give more with --steps" in call("ppo", *words, "--resume")
    changed = "--units=9: the run has 8, and with --resume only --steps may change"
    assert changed in call("ppo", "--run=run", "--resume", "--units=9")
    assert "--run=run is a run of another script or version" in call("mappo", "--run=run", "--resume")
    assert settings()["steps"] == 32
    assert not call("ppo", *words, "--resume", "--steps=96")  # unchanged settings may be repeated
    assert torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=False)["done"] == 96
    assert settings()["steps"] == 96
    assert not settings()["resume"]
    (tmp_path / "run" / "checkpoint.pt").unlink()
    assert "already holds a run: it has no checkpoint, so delete it, or choose another" in call("ppo", *words)


@pytest.mark.parametrize("name", ["ppo", "mappo", "r2d2", "obl", "sb3", "imitation"])
def test_every_option_has_a_help(
    script: Script, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = script(name)
    monkeypatch.setattr(sys, "argv", [f"{name}.py", "--help"])
    with pytest.raises(SystemExit, match="0"):
        module.start(module.main, module.Args, module.__doc__)
    told = capsys.readouterr().out
    for field in fields(module.Args):
        flag = field.name.replace("_", "-")
        assert re.search(rf"^  --{flag}( {field.name.upper()})?\s+[a-zA-Z]", told, re.MULTILINE), flag


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupt_saves_and_ends_a_run_that_can_be_resumed(
    call: Callable[..., str], script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    import torch

    def done() -> int:
        return int(torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=False)["done"])

    step, steps = VectorEnv.step, [0]

    def interrupting(env: VectorEnv, actions: Any) -> Any:
        steps[0] += 1
        if steps[0] == 6:  # in the second update
            signal.raise_signal(number)
        return step(env, actions)

    words = [*TINY, "--evaluate=100", "--run=run", "--steps=96"]
    with monkeypatch.context() as patch:
        patch.setattr(VectorEnv, "step", interrupting)
        told = call("ppo", *words)
    stopping, stopped = told.splitlines()
    assert stopping.startswith("Stopping after this update.")
    assert stopped == "Stopped and saved: go on with --resume."
    assert done() == 64
    assert not call("ppo", *words, "--resume")
    assert done() == 96


def test_second_interrupt_ends_a_run_at_once(call: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupting(_: VectorEnv, __: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(VectorEnv, "step", interrupting)
    assert call("ppo", *TINY, "--run=run").endswith("Stopped.\n")


def test_run_is_saved_when_it_is_time(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    script("ppo")  # imports common.py
    common = sys.modules["common"]
    saved: list[float] = []
    clock = iter([0.0, 299.0, 300.0, 301.0, 500.0])  # made, checked, checked and saved, checked
    monkeypatch.setattr(common.time, "monotonic", lambda: next(clock))
    saving = common.Saving(lambda: saved.append(len(saved)))
    saving.check()
    assert not saved
    saving.check()
    saving.check()
    assert len(saved) == 1


def test_start_of_another_size_is_refused(call: Callable[..., str], tmp_path: Path) -> None:
    assert not call("ppo", *TINY, "--run=run", "--steps=32")
    told = call("ppo", *TINY, "--run=other", "--units=9", "--start=run/model.pt")
    assert told == "ppo.py: error: --start=run/model.pt has another network: give its --game, --players and --units\n"
    (tmp_path / "text.pt").write_text("text")
    assert "text.pt is not a file of weights" in call("ppo", *TINY, "--run=other", "--start=text.pt")
