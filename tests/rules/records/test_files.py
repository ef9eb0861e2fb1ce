"""Files of games: encodings, lists and lines, parts; and every wrong file is refused by one short, named error."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from starmine.rules.records import part_of
from tests.playing import dealt
from tests.rules.records.episodes import episode, sent
from tests.rules.tables import clues_of
from tests.runs import examples

TILES = sm.edition("tiles", variant=3)
NO_VARIANT = sm.edition("hanab-live")
NAMES = ("می\u200cخواهم", "花子")
MOST = 300  # characters of an error


def a_game(edition: sm.Edition, turns: int = 12) -> sm.Game:
    """A game of random clues, and plays where none is possible."""
    choice = random.Random(turns)
    game = dealt(edition, first=1)
    while game.turn < turns and game.outcome is None:
        clues = clues_of(game)
        game.push(choice.choice(clues) if clues else "play 0")
    return game


OURS: dict[str, Any] = json.loads(sm.write_record(a_game(TILES), names=NAMES, notes=[["f"], ["", "r2"]]))
THEIRS: dict[str, Any] = json.loads(sm.write_record(a_game(NO_VARIANT), "hanab.live", names=NAMES, notes=[["f"], []]))
LINE: dict[str, Any] = {
    "id": "abc",
    "created": "2026-01-01T00:00:00+00:00",
    "players": [*NAMES],
    "mine": [0],
    "score": 3,
    "notes": [{"seat": 0, "order": 3, "turn": 2, "text": "r1"}],
    "record": {name: value for name, value in OURS.items() if name not in ("names", "notes")},
}
EPISODE = sent(episode("arena-forfeit"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("game", [OURS, THEIRS, LINE], ids=["ours", "theirs", "line"])
def test_record_is_read_in_every_encoding_and_layout(encoding: str, indent: int | None, game: dict[str, Any]) -> None:
    text = json.dumps(game, ensure_ascii=False, indent=indent) + "\r\n"
    record = sm.read_record(text.encode(encoding))
    assert record.names == NAMES
    assert record.game.turn == 12


def test_lists_and_lines_are_files_of_several_games() -> None:
    for text in (
        json.dumps([OURS, THEIRS, LINE]),
        "\n".join(json.dumps(game) for game in (OURS, THEIRS, LINE)),
        "\n\n".join(json.dumps(game, indent=2) for game in (OURS, THEIRS, LINE)),
    ):
        assert [record.game.edition.id for record in sm.read_records(text)] == ["tiles", "hanab-live", "tiles"]
    (record,) = sm.read_records(json.dumps(LINE))
    assert record.dated == ((0, 3, 2, "r1"),)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("most", [1, 20])
def test_file_is_read_in_parts_of_any_size(encoding: str, most: int) -> None:
    data = "\n".join(json.dumps(game, ensure_ascii=False, indent=1) for game in (OURS, THEIRS, LINE)).encode(encoding)
    size, read, start = max(len(json.dumps(game, indent=1).encode(encoding)) for game in (OURS, THEIRS, LINE)) + 7, 0, 0
    while start < len(data):
        part = data[start : start + size // 2 * 2]
        games, length = part_of(part, most, before=read, last=start + len(part) == len(data))
        assert len(games) <= most
        read, start = read + len(games), start + length
    assert (read, start) == (3, len(data))


def test_error_in_a_later_part_has_the_number_of_its_game() -> None:
    part = f"{json.dumps(OURS)}\n{{}}".encode()
    with pytest.raises(sm.BadRecord, match="game 22 of the file cannot be read: not a record"):
        part_of(part, 20, before=20, last=True)
    games, length = part_of(part, 20, before=20, last=False)
    assert (len(games), length) == (1, len(json.dumps(OURS)))
    with pytest.raises(sm.BadRecord, match=r"^game 22"):
        part_of(part[length:], 20, before=21, last=False)


ODD = st.one_of(
    st.sampled_from([-1, 0, 5, 10**18, 10**30, 10**5000, 1e300, 2.5, float("nan"), float("inf")]),
    st.sampled_from([None, True, False, "", "\ud800", "\0"]),
    st.sampled_from(
        ["x" * 100_000, "\u202e" * 999, ["x" * 999] * 999, {"x" * 999: "y" * 999}, "1" * 5000, "play 9", "R1"]
    ),
    st.sampled_from([[], {}, [[]], [{}], [None] * 60, [[[[[[["x" * 99] * 9] * 9] * 9] * 9]]]]),
    st.recursive(st.none() | st.integers(-2, 60) | st.text(max_size=3), st.lists, max_leaves=4),
)
DEEP = st.sampled_from([900, 5000, 100_000]).map(lambda depth: "[" * depth + "]" * depth)


def changed(data: st.DataObject, game: dict[str, Any]) -> str:
    """A game as JSON with a field that is odd, missing, doubled or nested, or with other characters in it."""
    told: Any = copy.deepcopy(game)
    place: Any = told
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
        else:
            break
    old, mark = place[key], '"MARK"'
    place[key] = "MARK"
    match data.draw(st.sampled_from(["odd", "missing", "twice", "deep", "text"])):
        case "missing":
            del place[key]
            return json.dumps(told)
        case "twice":
            return json.dumps(told).replace(mark, f"{json.dumps(old)}, {json.dumps(str(key))}: 1")
        case "deep":
            return json.dumps(told).replace(mark, data.draw(DEEP))
        case "text":
            text = json.dumps(told).replace(mark, json.dumps(old))
            cut = data.draw(st.integers(0, len(text)))
            other = data.draw(st.sampled_from(["", "}", ",", '"', "\\", "\0", "{", "é", "\ud800", "1e9"]))
            return text[:cut] + other + text[cut + 1 :]
    odd = data.draw(ODD)
    return json.dumps(told).replace(mark, "1" * 5001 if odd == 10**5000 else json.dumps(odd))


@examples(400)
@given(data=st.data(), game=st.sampled_from([OURS, THEIRS, LINE, EPISODE]))
def test_changed_file_is_read_or_refused_by_one_short_error(data: st.DataObject, game: dict[str, Any]) -> None:
    text = changed(data, game)
    try:
        sm.read_records(text)
    except sm.StarmineError as error:
        message = str(error)
        assert len(message) <= MOST
        assert message.isprintable()
        for word in (" int ", " str ", "dict", "recursion", "sys.", "object at"):
            assert word not in message
