"""Data sets of games: read into records and into arrays for imitation, and written for other programs.

``read_games`` reads the files of AH2AC2, of JaxMARL and of HanabiData, and records. Every game is replayed by the rules
here, and its score must be the file's.
"""

from __future__ import annotations

from pathlib import Path

from starmine.lab.data import ah2ac2, hanabi_data, jaxmarl
from starmine.lab.data.ah2ac2 import write as write_ah2ac2
from starmine.lab.data.imitation import turns
from starmine.lab.data.jaxmarl import write as write_jaxmarl
from starmine.lab.errors import BadDataset
from starmine.rules.records import GameRecord, read_records

__all__ = ["BadDataset", "read_games", "turns", "write_ah2ac2", "write_jaxmarl"]


def read_games(path: str | Path, *, players: int = 2) -> list[GameRecord]:
    """The games of a file or folder, in its order.

    - a file of AH2AC2, which ends in ``.safetensors``
    - a folder of JaxMARL's with ``decks.json``, ``actions.json`` and ``scores.txt``. These do not hold the number of
      players: give ``players``, which all other files ignore.
    - a ``.log`` of HanabiData, or a folder of such files
    - any file that ``read_records`` reads

    All games but those of records have the edition ``cocktail``; those of HanabiData also its option
    ``discard_at_full``. A game of AH2AC2 that hanab.live ended early is unfinished here.

    Raises ``BadDataset`` for files that cannot be read, illegal actions and other scores, and what ``read_records``
    raises.
    """
    path = Path(path)
    try:
        if path.is_dir():
            return _read_folder(path, players)
        if path.suffix == ".safetensors":
            return ah2ac2.read(path)
        if path.suffix == ".log":
            return [hanabi_data.read(path)]
        return read_records(path.read_bytes())
    except OSError as error:
        raise BadDataset(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error


def _read_folder(folder: Path, players: int) -> list[GameRecord]:
    if (folder / jaxmarl.ACTIONS).exists():
        return jaxmarl.read(folder, players)
    if logs := sorted(folder.glob("*.log")):
        return [hanabi_data.read(log) for log in logs if not log.name.startswith("survey")]  # a survey has no game
    raise BadDataset(f"{folder} has neither {jaxmarl.ACTIONS}, as JaxMARL, nor logs, as HanabiData: choose its folder")
