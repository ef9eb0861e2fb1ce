"""How much a browser loads before it shows the home page."""

from __future__ import annotations

import re

import pytest

from starmine.server.web.files import CLIENT

MOST = 120_000  # bytes, compressed


@pytest.mark.core
def test_first_load_is_small() -> None:
    names = re.findall(r'(?:src|href)="/(assets/[^"]+)"', (CLIENT / "index.html").read_text(encoding="utf-8"))
    assert any(name.endswith(".js") for name in names)
    packed = [CLIENT / f"{name}.br" for name in names]  # the smallest files have no compressed form
    assert sum((file if file.exists() else file.with_suffix("")).stat().st_size for file in packed) < MOST
