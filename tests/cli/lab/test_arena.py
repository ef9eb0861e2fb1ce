"""``starmine arena``: its table and JSON, and its errors."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from starmine.bots import UnknownBot
from starmine.cli.errors import BadUsage
from starmine.lab.kaggle import arena
from tests.cli.running import run

SMALL = ("arena", "cautious", "cautious,random", "--games", "10", "--seed", "2")


def test_table_has_both_teams_and_their_difference() -> None:
    told = run(*SMALL)
    assert told.exit_code == 0
    assert "10 games each on the same decks, seed 2" in told.stdout
    for word in ("cautious, random", "difference", "±", "decks won", "drawn"):
        assert word in told.stdout


def test_json_is_the_result_of_the_library() -> None:
    told = json.loads(run(*SMALL, "--json").stdout)
    assert told == json.loads(json.dumps(asdict(arena("cautious", ["cautious", "random"], 10, 2))))


def test_wrong_teams_are_refused() -> None:
    cases: list[tuple[tuple[str, ...], type[Exception]]] = [
        (("nobody", "cautious"), UnknownBot),
        (("cautious", "random,random,random"), BadUsage),
        (("cautious", "random", "--time", "1"), BadUsage),
    ]
    for words, error in cases:
        with pytest.raises(error):
            run("arena", *words)
