"""``play_many``: many text games at once with an asynchronous model."""

from __future__ import annotations

import asyncio
import json
import math
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starmine.rules.checks import as_whole
from starmine.rules.errors import BadRecord, shown
from starmine.text.env import BadTextSetting, TextEnv

_MOST = 10**6  # games, and games at once


class Answer(str):
    """A model's answer with the tokens that it cost: ``Answer(text, tokens=812)``."""

    __slots__ = ("tokens",)

    tokens: int

    def __new__(cls, text: str, tokens: int = 0) -> Self:
        answer = super().__new__(cls, text)
        answer.tokens = tokens
        return answer


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of ``play_many``; a line of its file."""

    number: int
    score: int
    most: int  # the maximum score
    perfect: bool
    forfeited: bool
    turns: int
    answers: int
    problems: int  # answers that named no legal action
    tokens: int  # 0 if the model tells none
    seconds: float
    settings: dict[str, Any]  # see ``TextEnv.settings``
    record: dict[str, Any]  # the game; see ``starmine.write_record``


@dataclass(frozen=True, slots=True)
class Results:
    """The games of ``play_many`` in the order of their numbers, and by number why others could not be played."""

    games: tuple[PlayedGame, ...]
    failed: dict[int, str] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """The mean score; NaN without games."""
        return statistics.fmean(self._scores) if self.games else math.nan

    @property
    def stderr(self) -> float:
        """The standard error of the mean; 0 with fewer than two games."""
        return statistics.stdev(self._scores) / math.sqrt(len(self.games)) if len(self.games) > 1 else 0.0

    @property
    def _scores(self) -> list[int]:
        return [game.score for game in self.games]

    @property
    def perfect(self) -> float:
        """The share of games with the maximum score."""
        return self._share(sum(game.perfect for game in self.games), len(self.games))

    @property
    def illegal(self) -> float:
        """The share of answers that named no legal action."""
        return self._share(self.problems, sum(game.answers for game in self.games))

    @property
    def problems(self) -> int:
        """The number of answers that named no legal action."""
        return sum(game.problems for game in self.games)

    @property
    def forfeited(self) -> int:
        """The number of forfeited games."""
        return sum(game.forfeited for game in self.games)

    @property
    def tokens(self) -> int:
        """The tokens of all answers; 0 if the model tells none."""
        return sum(game.tokens for game in self.games)

    @property
    def seconds(self) -> float:
        """The seconds of all games together; games at once overlap."""
        return sum(game.seconds for game in self.games)

    @staticmethod
    def _share(part: int, whole: int) -> float:
        return part / whole if whole else 0.0

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        names = ("mean", "stderr", "perfect", "illegal", "problems", "forfeited", "tokens", "seconds")
        return {"games": len(self.games), "failed": len(self.failed), **{name: getattr(self, name) for name in names}}


async def play_many(
    env_factory: Callable[[int], TextEnv],
    model: Callable[[str], Awaitable[str]],
    games: int = 500,
    at_once: int = 64,
    *,
    timeout: float | None = None,  # noqa: ASYNC109 - a late answer is a problem of the game, not an error of the caller
    resume: Path | str | None = None,
    progress: bool = True,
) -> Results:
    """Plays games 0 to ``games - 1``, up to ``at_once`` of them at a time.

    ``env_factory(number)`` makes a game, such as ``lambda number: TextEnv("cocktail", 2, seed=number)``. ``model`` gets
    each prompt; it may return an ``Answer`` with its tokens. An answer that takes longer than ``timeout`` seconds
    counts as one without an action. A game whose model raises an error is given up, and ``failed`` says why;
    the other games go on.

    Each finished game is appended to the file ``resume`` as a line of JSON; games in it are not played again, those
    that failed are. ``progress`` shows a bar on stderr.

    Raises ``BadTextSetting``, ``BadRecord`` for a file of other games, ``OSError``, and what ``env_factory`` raises.
    """
    for name, value in (("games", games), ("at_once", at_once)):
        if as_whole(value, 1, _MOST) is None:
            raise BadTextSetting(f"{name}={shown(value)}: it must be from 1 to {_MOST}")
    played = {} if resume is None else _read(Path(resume), env_factory, games)
    failed: dict[int, str] = {}
    left = iter([number for number in range(games) if number not in played])  # shared by all calls of `play_on`
    with ExitStack() as until_the_end:
        file = None if resume is None else until_the_end.enter_context(_appended(Path(resume)))
        bar = until_the_end.enter_context(_bar(progress))
        task = bar.add_task("games", total=games, completed=len(played))

        async def play_on() -> None:
            for number in left:
                env = env_factory(number)
                try:
                    played[number] = await _play(number, env, model, timeout)
                except Exception as error:  # noqa: BLE001 - the model's own code
                    failed[number] = f"{type(error).__name__}: {error}"
                else:
                    _write(file, played[number])
                bar.update(task, completed=len(played))

        async with asyncio.TaskGroup() as group:
            for _ in range(min(at_once, games)):
                group.create_task(play_on())
    return Results(tuple(played[number] for number in sorted(played)), dict(sorted(failed.items())))


async def _play(
    number: int,
    env: TextEnv,
    model: Callable[[str], Awaitable[str]],
    timeout: float | None,  # noqa: ASYNC109
) -> PlayedGame:
    began, tokens = time.monotonic(), 0
    while not env.done:
        prompt = await asyncio.to_thread(lambda: env.observe()[1])
        answer, problem, limit = None, None, asyncio.timeout(timeout)
        try:
            async with limit:
                answer = await model(prompt)
        except TimeoutError:
            if not limit.expired():
                raise  # the model's own timeout
            problem = f"There was no answer within {timeout:g} seconds."
        tokens += getattr(answer, "tokens", 0)
        await asyncio.to_thread(env.step, answer, problem=problem)  # partners may think for long
    return PlayedGame(
        number=number,
        **env.figures,
        tokens=tokens,
        seconds=round(time.monotonic() - began, 3),
        settings=env.settings,
        record=env.record,
    )


def _read(path: Path, env_factory: Callable[[int], TextEnv], games: int) -> dict[int, PlayedGame]:
    """Reads the games of a file whose number is below ``games``. Cuts off a last line that was not written to its end.

    Raises ``BadRecord`` for a file of other games.
    """
    if not path.exists():
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        path.write_bytes(whole)
    found: dict[int, PlayedGame] = {}
    lines = (line for line in whole.decode("utf-8", errors="replace").splitlines() if line.strip())
    for line_number, line in enumerate(lines, start=1):
        try:
            game = PlayedGame(**json.loads(line))
        except (ValueError, TypeError):
            raise BadRecord(f"{path}, line {line_number}: not a game of play_many; choose another file") from None
        if game.number < games:
            found[game.number] = game
    settings = {json.dumps(game.settings, sort_keys=True) for game in found.values()}
    if found and settings != {json.dumps(env_factory(min(found)).settings, sort_keys=True)}:
        raise BadRecord(f"{path} holds games with other settings; choose another file")
    return found


def _appended(path: Path) -> TextIO:
    return path.open("a", encoding="utf-8")


def _write(file: TextIO | None, game: PlayedGame) -> None:
    if file is not None:
        file.write(json.dumps(asdict(game)) + "\n")
        file.flush()


def _bar(shown: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), disable=not shown)
