"""A file of cross-play results, as JSON lines, so that a tournament can resume."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from starmine.lab.tournament.result import CrossPlay
from starmine.observation.checks import BadSetting


def read_results(text: str, name: str) -> list[CrossPlay]:
    """The results of a file's lines. Raises ``BadSetting`` with its name."""
    try:
        return [CrossPlay.read(json.loads(line)) for line in text.splitlines() if line]
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadSetting(f"{name} is not a file of cross-play results: {error!r}") from error


class ResultsFile:
    """The results in a file, which is created if missing; without a path nothing is saved."""

    def __init__(self, path: Path | str | None) -> None:
        """Raises ``BadSetting`` for a file of another kind, and ``OSError`` if it cannot be read and written."""
        self._path, self._results = None if path is None else Path(path), list[CrossPlay]()
        if self._path is not None:
            with suppress(FileNotFoundError):
                self._results = read_results(self._path.read_text(encoding="utf-8"), str(path))
            self._path.open("a", encoding="utf-8").close()  # fails now rather than after the games

    def fill(self, result: CrossPlay) -> None:
        """Fills in the pairings that the file has."""
        for one in self._results:
            result.take(one)

    def keep(self, result: CrossPlay) -> None:
        """Saves a result; it replaces those whose pairings it includes. Raises ``OSError``."""
        if self._path is None:
            return
        others = [one for one in self._results if one.settings != result.settings or set(one.bots) - set(result.bots)]
        self._results = [*others, result]
        draft = self._path.with_name(f"{self._path.name}.part")
        draft.write_text("".join(f"{json.dumps(one.data())}\n" for one in self._results), encoding="utf-8")
        draft.replace(self._path)
