"""Constant responses: made once, and sent as they are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.serving import House

CONSTANT = (
    *("/openapi.json", "/server", "/editions", "/editions/cocktail/rules?language=de"),
    *("/editions/tiles/board", "/variants"),
)


@pytest.mark.parametrize("path", CONSTANT)
async def test_constant_response_is_made_once(house: House, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: the API's description was written and compressed for each request, which took 50 ms."""
    client = house.stranger()
    first = await client.ask("GET", path)
    assert first.json()
    for name in ("json.dumps", "gzip.compress", "pydantic.BaseModel.model_dump_json"):
        monkeypatch.setattr(name, None)
    plain = await client.ask("GET", path, headers={"Accept-Encoding": "identity"})
    again = await client.ask("GET", path, headers={"If-None-Match": first.headers["ETag"]})
    assert first.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert (first.content, first.headers["ETag"]) == (plain.content, plain.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


async def test_description_is_the_committed_one(house: House, openapi: dict[str, Any]) -> None:
    sent = (await house.stranger().ask("GET", "/openapi.json")).text
    assert json.loads(sent) == openapi
