"""Compiling ahead, as it is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starmine import warm
from starmine.cli import progress


def test_the_first_start_tells_what_it_compiles_on_stderr(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def prepare(progress: Callable[[int, int, str], None]) -> None:
        for done, what in enumerate(("the rules", "the bots", "")):
            progress(done, 2, what)

    monkeypatch.setattr(warm, "ready", lambda: False)
    monkeypatch.setattr(warm, "prepare", prepare)
    progress.compile_ahead()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "Compiling the rules and the bots: once on this machine, up to a minute.",
        "  1 of 2: the rules",
        "  2 of 2: the bots",
    ]


def test_later_starts_say_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(warm, "ready", lambda: True)
    progress.compile_ahead()
    assert capsys.readouterr() == ("", "")
