"""The deal can be verified, as described in docs/deal.md."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from starmine.server.tables.deal import new_seed
from tests.server.serving import House, play

PAGE = Path(__file__).parents[3] / "docs" / "deal.md"


@pytest.mark.slow
async def test_code_in_the_docs_verifies_the_deal(house: House, tmp_path: Path) -> None:
    ada = await house.guest()
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}, {"kind": "local", "name": "Cleo"}]
    table = (await ada.post("/tables", {"edition": "tiles", "options": {"variant": 2}, "seats": seats}))["id"]
    promised = (await ada.post(f"/tables/{table}/start"))["commitment"]
    await play(table, {0: ada, 1: ada, 2: ada}, 300, random.Random(4))
    shown, record = await ada.get(f"/tables/{table}"), tmp_path / "record.json"
    assert shown["commitment"] == promised
    record.write_text((await ada.ask("GET", f"/games/{table}/record")).text)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(re.findall(r"^assert ", code, re.MULTILINE)) == 2
    exec(code, {"record": record, "seed": shown["seed"], "commitment": shown["commitment"]})


def test_seed_is_new_and_random_at_every_deal() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
