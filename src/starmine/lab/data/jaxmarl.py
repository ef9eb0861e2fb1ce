"""Games in the files of JaxMARL's tests (https://github.com/FLAIROx/JaxMARL, ``tests/hanabi``).

``decks.json`` has an object per game with the ``deck``, cards such as ``"R1"`` in draw order; ``actions.json`` a list
of action ids per game; ``scores.txt`` a line ``number,score`` per game. Colours are R Y G W B, seat 0 begins, and a
lost game scores 0.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from starmine.lab.data.replaying import replayed, written
from starmine.lab.errors import BadDataset
from starmine.rules.cards import RANKS
from starmine.rules.game import Game
from starmine.rules.records import GameRecord

DECKS, ACTIONS, SCORES = "decks.json", "actions.json", "scores.txt"

_COLOURS = "RYGWB"


def read(folder: Path, players: int) -> list[GameRecord]:
    """The games of a folder. Raises ``BadDataset`` and ``OSError``."""
    try:
        decks = [
            [_COLOURS.index(card[0]) * RANKS + int(card[1:]) - 1 for card in told["deck"]]
            for told in json.loads((folder / DECKS).read_text(encoding="utf-8"))
        ]
        actions = [list(told) for told in json.loads((folder / ACTIONS).read_text(encoding="utf-8"))]
        scores = [int(line.split(",")[1]) for line in (folder / SCORES).read_text(encoding="utf-8").splitlines()]
        games = list(zip(decks, actions, scores, strict=True))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        names = f"{DECKS}, {ACTIONS} and {SCORES}"
        raise BadDataset(f"{folder} does not have games of JaxMARL in {names}: {error}") from error
    return [
        GameRecord(replayed(players, *game, where=f"game {number} of {folder}")) for number, game in enumerate(games)
    ]


def write(games: Iterable[Game], folder: str | Path) -> None:
    """Writes games to a folder, which is made. Raises ``BadDataset`` for other rules than those of ``cocktail``."""
    games, folder = list(games), Path(folder)
    plain = [written(game, where=f"game {at}") for at, game in enumerate(games)]
    decks = [{"deck": [f"{_COLOURS[kind // RANKS]}{kind % RANKS + 1}" for kind in deck]} for deck, _ in plain]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / DECKS).write_text(json.dumps(decks), encoding="utf-8")
    (folder / ACTIONS).write_text(json.dumps([actions for _, actions in plain]), encoding="utf-8")
    scores = "".join(f"{number},{game.score}\n" for number, game in enumerate(games))
    (folder / SCORES).write_text(scores, encoding="utf-8")
