"""The folder of the compilation cache, and records from Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import boxing, types

from starmine.compiling import jit
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


def _put(record: Any, number: int) -> Any:
    record["second"] = number
    return record["first"]


def test_compiled_code_writes_to_the_records_that_python_passes() -> None:
    put: Any = numba.njit(_put)
    records = np.zeros(3, [("first", np.uint8), ("second", np.int64)])
    records["first"] = 1, 2, 3
    assert [put(record, 7) for record in records] == [1, 2, 3]
    assert records["second"].tolist() == [7, 7, 7]
    taken: Any = boxing
    assert taken.unbox.__self__.functions[types.Record] is jit._take_record
