"""The kernel's perft numbers against the golden ones and the twin's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rules.comparing import move_of
from tests.rules.perft import DEPTH, GOLDEN, games_of, perft, table_of, twin_perft
from tests.rules.tables import PRINTED_TABLES
from tests.rules.twin import Twin
from tests.runs import sampled

ENTRIES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
per_table = pytest.mark.parametrize("entry", sampled(ENTRIES, 4), ids=lambda entry: str(table_of(entry)))


def test_printed_tables_have_golden_numbers() -> None:
    assert sorted(str(table_of(entry)) for entry in ENTRIES) == sorted(map(str, PRINTED_TABLES))


@per_table
def test_perft_matches_golden_numbers(entry: dict[str, Any]) -> None:
    golden = {name: position["perft"] for name, position in entry["positions"].items()}
    assert {name: perft(game, DEPTH) for name, game in games_of(entry).items()} == golden


@pytest.mark.slow
@per_table
def test_perft_of_twin_is_equal(entry: dict[str, Any]) -> None:
    for name, game in games_of(entry).items():
        twin = Twin(entry["edition"], entry["options"], entry["players"], entry["deck"].split(), 0)
        for action in game.actions:
            twin.act(move_of(action))
        assert [twin_perft(twin, depth) for depth in (1, 2)] == entry["positions"][name]["perft"][:2], name
