"""The data set of AH2AC2 (https://github.com/FLAIROx/ah2ac2): arrays of many games in a safetensors file.

A file has games of one number of players: ``decks`` (games, 50, 2), a card's colour and rank counted from 0;
``actions`` (games, turns, players), for each turn the action id of the seat on turn and a no-op for each other seat,
after the end only no-ops; ``num_actions``, ``scores`` and ``game_ids`` (games,); and ``num_players``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.lab.data.replaying import COCKTAIL, replayed, written
from starmine.lab.errors import BadDataset
from starmine.rules.cards import RANKS
from starmine.rules.checks import as_whole
from starmine.rules.game import Game
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.records import GameRecord

Arrays = dict[str, npt.NDArray[Any]]

_DTYPES = {"BOOL": "?", "U8": "u1", "I8": "i1", "U16": "<u2", "I16": "<i2", "U32": "<u4", "I32": "<i4"}
_DTYPES |= {"U64": "<u8", "I64": "<i8", "F32": "<f4", "F64": "<f8"}


def read(path: Path) -> list[GameRecord]:
    """The games of a file. Raises ``BadDataset`` and ``OSError``."""
    try:
        arrays = load(path.read_bytes())
        players = int(arrays["num_players"])
        decks, actions, lengths, scores = (arrays[name] for name in ("decks", "actions", "num_actions", "scores"))
        kinds = decks[..., 0].astype(np.int64) * RANKS + decks[..., 1]
        games = {len(kinds), len(actions), len(lengths), len(scores)}
        is_sound = kinds.ndim == 2 and actions.shape[2:] == (players,) and len(games) == 1
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadDataset(f"{path} is not a safetensors file: {error}. Download it again") from error
    if not is_sound or as_whole(players, 2, 5) is None:
        raise BadDataset(
            f"{path} is not a file of AH2AC2: its arrays have other shapes. Choose one with decks and actions"
        )
    noop = action_count(COCKTAIL.rules(players))
    rows = zip(kinds.tolist(), actions, lengths.tolist(), scores.tolist(), strict=True)
    return [
        _read_game(deck, turns[:length], noop, score, f"game {at} of {path}")
        for at, (deck, turns, length, score) in enumerate(rows)
    ]


def _read_game(deck: list[int], turns: npt.NDArray[Any], noop: int, score: int, where: str) -> GameRecord:
    acting = turns != noop  # (turns, players)
    players, seats = turns.shape[1], acting.argmax(axis=1)
    first = int(seats[0]) if len(seats) else 0
    if (acting.sum(axis=1) != 1).any() or (seats != (first + np.arange(len(seats))) % players).any():
        raise BadDataset(f"{where}: one seat after the other must act, and the others have the action {noop}")
    return GameRecord(replayed(players, deck, turns[acting].tolist(), score, where=where, first=first))


def write(games: Iterable[Game], path: str | Path) -> None:
    """Writes a file of AH2AC2 with games of one number of players; its ``game_ids`` count from 0.

    Raises ``BadDataset`` for games of other rules than those of ``cocktail``.
    """
    games = list(games)
    players = {game.players for game in games}
    if len(players) != 1:
        raise BadDataset(
            f"the games have {sorted(players)} players: a file of AH2AC2 has games of one number of players"
        )
    (count,) = players
    plain = [written(game, where=f"game {at}") for at, game in enumerate(games)]
    lengths = [len(actions) for _, actions in plain]
    turns = np.full((len(games), max(lengths), count), action_count(COCKTAIL.rules(count)), np.int32)
    for row, (_, actions) in zip(turns, plain, strict=True):
        row[np.arange(len(actions)), np.arange(len(actions)) % count] = actions  # of the seat on turn
    Path(path).write_bytes(
        dump(
            {
                "game_ids": np.arange(len(games), dtype=np.int32),
                "scores": np.array([game.score for game in games], np.int32),
                "decks": np.stack(np.divmod([deck for deck, _ in plain], RANKS), axis=-1).astype(np.int32),
                "actions": turns,
                "num_actions": np.array(lengths, np.int32),
                "num_players": np.array(count, np.int32),
            }
        )
    )


def load(data: bytes) -> Arrays:
    """The arrays of a safetensors file: the length of a header, the header in JSON, then the arrays' bytes.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data.
    """
    start = 8 + int.from_bytes(data[:8], "little")
    arrays: Arrays = {}
    for name, entry in json.loads(data[8:start]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            array = np.frombuffer(data[start + begin : start + end], _DTYPES[entry["dtype"]])
            arrays[name] = array.reshape(entry["shape"])
    return arrays


def dump(arrays: Arrays) -> bytes:
    """A safetensors file of int32 arrays."""
    header, at = {}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": "I32", "shape": array.shape, "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)  # aligns the arrays
    return len(text).to_bytes(8, "little") + text + b"".join(array.astype("<i4").tobytes() for array in arrays.values())
