"""The table: its seats, the actions of bots, and saved games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import starmine as sm
from starmine.bots import DEFAULT_BOT
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.play.table import TerminalTable, load_records, load_saved, new_table, save_table
from starmine.rules.shuffle import drawn_seat


def test_seed_repeats_the_deal_the_first_player_and_the_bots() -> None:
    one, two = (new_table(sm.edition("tiles"), ("cautious", "random"), seed="seven") for _ in range(2))
    for sat in (one, two):
        sat.let_bots_act()
    assert one.game.deck == two.game.deck
    assert one.game.first == drawn_seat(3, "seven")
    assert one.game.actions == two.game.actions
    assert one.game.seat == one.you


@pytest.mark.clause("R4")
def test_new_table_begins_with_the_chosen_player() -> None:
    sat = new_table(sm.edition("cocktail"), ("cautious",) * 3, seed="1", first=2)
    assert sat.game.first == 2


def test_bots_act_until_the_end_of_the_last_round() -> None:
    sat = new_table(sm.edition("cocktail"), ("cautious",) * 2, seed="1", first=0)
    while sat.game.outcome is None:
        legal = sat.game.legal_actions()
        sat.push(next((action for action in legal if isinstance(action, sm.Discard)), legal[-1]))
        sat.let_bots_act()
    assert sat.view.viewer is None  # after the end everybody sees everything


def played(*bots: str) -> TerminalTable:
    sat = new_table(sm.edition("tiles", variant=3), bots or ("cautious", "random"), seed="7", first=0)
    for _ in range(4):
        sat.push(sat.game.legal_actions()[-1])
        sat.let_bots_act()
    return sat


def test_saved_game_is_loaded_whole(tmp_path: Path) -> None:
    sat = played()
    save_table(sat, tmp_path / "game.json")
    loaded, _ = load_saved(tmp_path / "game.json")
    assert (loaded.names, loaded.bots, loaded.seed) == (sat.names, sat.bots, sat.seed)
    assert sm.write_record(loaded.game) == sm.write_record(sat.game)
    assert sm.read_record((tmp_path / "game.json").read_text()).game.actions == sat.game.actions
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]


@pytest.mark.parametrize("bot", ["cautious", "piers"])
def test_bots_act_the_same_after_loading(tmp_path: Path, bot: str) -> None:
    sat = played(bot, bot)
    save_table(sat, tmp_path / "game.json")
    loaded, _ = load_saved(tmp_path / "game.json")
    action = sat.game.legal_actions()[-1]
    for either in (sat, loaded):
        either.push(action)
        either.let_bots_act()
    assert loaded.game.actions == sat.game.actions


def test_record_without_a_table_is_loaded_with_the_usual_bots(tmp_path: Path) -> None:
    sat = played()
    (tmp_path / "record.json").write_text(sm.write_record(sat.game))
    loaded, _ = load_saved(tmp_path / "record.json")
    assert (loaded.you, loaded.bots, loaded.seed) == (0, (None, DEFAULT_BOT, DEFAULT_BOT), None)
    assert loaded.game.actions == sat.game.actions


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"table": 7}, '"table" is 7'),
        ({"table": {"names": ["A"], "bots": [None, "random", "random"]}}, "the names are .* there must be 3"),
        ({"table": {"names": ["A", "B", 3], "bots": [None, "random", "random"]}}, "3 is not a name"),
        ({"table": {"names": ["A", "B", "C"], "bots": ["random"] * 3}}, '"bots" is .* null for you'),
        ({"table": {"names": ["A", "B", "C"], "bots": [None, "random", "clever"]}}, '"bots" is .* cautious.* piers'),
        ({"table": {"names": ["A", "B", "C"], "bots": [None, "random", "random"], "seed": 7}}, '"seed" is 7'),
        ({"edition": "poker"}, "Unknown edition 'poker'"),
        ({"actions": ["play 9"]}, "slot 9 is out of range"),
        ({"format": "chess"}, "not a record of a game"),
    ],
)
def test_load_is_refused_when_a_field_is_wrong(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    save_table(played(), tmp_path / "game.json")
    record = json.loads((tmp_path / "game.json").read_text())
    (tmp_path / "game.json").write_text(json.dumps({**record, **change}))
    with pytest.raises(sm.StarmineError, match=says):
        load_saved(tmp_path / "game.json")


def test_game_of_a_file_of_several_is_chosen_by_its_number(tmp_path: Path) -> None:
    """As the browser's *Download all my games* writes it, here by an editor that adds a byte order mark."""
    records = [sm.write_record(played(bot, bot).game) for bot in ("cautious", "random")]
    lines = [json.dumps({"id": "x", "players": ["Ann", "Ben", "Cy"], "record": json.loads(text)}) for text in records]
    (tmp_path / "games.jsonl").write_text("\n".join(lines), encoding="utf-8-sig")
    for number, text in enumerate(records, 1):
        loaded, record = load_saved(tmp_path / "games.jsonl", number)
        assert sm.write_record(loaded.game) == text
        assert record.names == ("Ann", "Ben", "Cy")
    assert [sm.write_record(record.game) for record in load_records(tmp_path / "games.jsonl")] == records
    with pytest.raises(BadUsage, match="has 2 games: choose one with --game, 1 to 2"):
        load_saved(tmp_path / "games.jsonl")
    with pytest.raises(BadUsage, match="game 3 is out of range"):
        load_saved(tmp_path / "games.jsonl", 3)


@pytest.mark.parametrize(("content", "says"), [(b"\xff\xfex", "not a text in UTF-8"), (b"{", "not JSON")])
def test_load_is_refused_when_the_file_is_not_a_record(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "game.json").write_bytes(content)
    with pytest.raises(sm.StarmineError, match=says):
        load_saved(tmp_path / "game.json")


def test_save_leaves_the_older_file_when_writing_fails(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"cannot be saved to .*no such file or directory"):
        save_table(played(), tmp_path / "nowhere" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadFile, match=r"cannot be saved to .*folder: is a directory"):
        save_table(played(), tmp_path / "folder")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]
