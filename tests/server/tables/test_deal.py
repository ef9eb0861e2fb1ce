"""The deal can be verified, as described in docs/deal.md."""

from __future__ import annotations

import hashlib
import random
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from starmine.server.tables.deal import new_seed
from tests.server.serving import House, play

PAGE = Path(__file__).parents[3] / "docs" / "deal.md"


async def _finished(house: House) -> tuple[dict[str, Any], str, int]:
    """A finished table, its record, and the first player."""
    ada = await house.guest()
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}, {"kind": "local", "name": "Cleo"}]
    table = (await ada.post("/tables", {"edition": "tiles", "options": {"variant": 2}, "seats": seats}))["id"]
    promised = (await ada.post(f"/tables/{table}/start"))["commitment"]
    first = (await ada.view(table))["on_turn"]
    await play(table, {0: ada, 1: ada, 2: ada}, 300, random.Random(4))
    shown = await ada.get(f"/tables/{table}")
    assert shown["commitment"] == promised
    return shown, (await ada.ask("GET", f"/games/{table}/record")).text, first


@pytest.mark.slow
async def test_code_in_the_docs_verifies_the_deal(house: House, tmp_path: Path) -> None:
    shown, text, _ = await _finished(house)
    record = tmp_path / "record.json"
    record.write_text(text)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(re.findall(r"^assert ", code, re.MULTILINE)) == 2
    exec(code, {"record": record, "seed": shown["seed"], "commitment": shown["commitment"]})


@pytest.mark.slow
async def test_recipe_without_starmine_computes_the_deck_and_the_first_player(house: House) -> None:
    shown, text, first = await _finished(house)
    seed, told = shown["seed"], re.search(r'"deck": "([^"]+)"', text)
    assert told is not None
    stream = _stream(seed)
    deck = [f"{suit}{rank}" for suit in "WRBYG" for rank, copies in zip("12345", (3, 2, 2, 2, 1), strict=True)
            for _ in range(copies)] + [f"M{rank}" for rank in "12345"]  # fmt: skip
    for place in range(len(deck) - 1, 0, -1):
        other = _below(place + 1, stream)
        deck[place], deck[other] = deck[other], deck[place]
    assert " ".join(deck) == told[1]
    assert _below(3, _stream(f"{seed}:first")) == first


def _stream(text: str) -> Any:
    block = 0
    while True:
        yield from struct.unpack(">8I", hashlib.sha256(f"{text}:{block}".encode()).digest())
        block += 1


def _below(bound: int, stream: Any) -> int:
    while (number := next(stream)) >= 2**32 // bound * bound:
        pass
    return int(number % bound)


def test_seed_is_new_and_random_at_every_deal() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
