"""The folder of the compilation cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmine.compiling.jit import cache_directory

fresh = cache_directory.__wrapped__  # without its cache, which lasts as long as the process


def test_cache_is_in_the_directory_of_numba_cache_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = fresh()
    assert folder.is_dir()
    assert folder.parent == tmp_path / "starmine"


def test_cache_directory_is_named_after_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "package"
    (package / "rules").mkdir(parents=True)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("starmine.compiling.jit._PACKAGE", package)
    names = set()
    for source in ("one = 1", "one = 2", "one = 1"):
        (package / "rules" / "kernel.py").write_text(source, encoding="utf-8")
        names.add(fresh().name)
    assert len(names) == 2
