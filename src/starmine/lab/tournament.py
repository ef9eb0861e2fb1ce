"""Cross-play: every bot with itself and with every other bot, as in research on ad-hoc teamwork.

With more than two players, one bot is a guest among copies of the other, in each seat equally often (as in
Walton-Rivers et al., *Evaluating and Modelling Hanabi-Playing Agents*, 2017). With ``alternating`` the two bots
alternate by seat instead, and each begins half of the games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from starmine.bots import BotLike
from starmine.bots.checks import check_bot, check_fit
from starmine.bots.registry import as_bot
from starmine.bots.rng import MAX_SEED, seeds
from starmine.lab.errors import BadLineUp
from starmine.lab.simulation.result import Result, pooled
from starmine.lab.simulation.simulate import MAX_GAMES, simulate
from starmine.lab.small import Rulebook, as_rulebook
from starmine.observation.checks import BadCount, BadSetting, check_whole
from starmine.rules.cards import MIN_PLAYERS
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.state import Record

Matrix = npt.NDArray[np.float64]

FIGURES = ("mean", "stderr", "mean_kept", "perfect", "lost")


@dataclass(frozen=True, slots=True, eq=False)
class CrossPlay:
    """The statistics of all pairings. In a matrix, row ``i`` and column ``j`` are one bot ``i`` among bots ``j``.

    With two players, and with alternating seats, the matrices are symmetric. Pairings not played yet are NaN.
    """

    edition: str
    options: dict[str, Any]  # options that differ from the edition's
    players: int
    alternating: bool  # the two bots alternate by seat; else one sits among copies of the other
    seed: int
    games: int  # per pairing of two bots
    self_games: int  # per bot with itself
    max_score: int
    bots: tuple[str, ...]
    mean: Matrix  # a lost game scores 0 if its edition says so (R6)
    stderr: Matrix  # standard error of the mean
    mean_kept: Matrix  # mean number of cards on the fireworks, lost games included
    perfect: Matrix  # share of games with the maximum score
    lost: Matrix  # share of lost games

    @property
    def ad_hoc(self) -> npt.NDArray[np.float64]:
        """By bot: the ad-hoc teamwork score, the average of its means with all other bots."""
        others = self.mean.copy()
        np.fill_diagonal(others, 0 if len(self.bots) > 1 else np.nan)  # NaN: there are no others
        scores: npt.NDArray[np.float64] = others.sum(axis=1) / max(1, len(self.bots) - 1)
        return scores

    @property
    def symmetric(self) -> bool:
        """Whether bot ``i`` among bots ``j`` is the same as bot ``j`` among bots ``i``."""
        return self.alternating or self.players == MIN_PLAYERS

    @property
    def missing(self) -> list[tuple[int, int]]:
        """The pairings not played yet; each once if the matrices are symmetric."""
        return [(i, j) for i, j in np.argwhere(np.isnan(self.mean)).tolist() if j <= i or not self.symmetric]

    @property
    def empty(self) -> bool:
        """Whether no pairing has been played."""
        return bool(np.isnan(self.mean).all())

    @property
    def settings(self) -> dict[str, Any]:
        """All fields but bots and figures: two results can be merged if these are equal."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("bots", *FIGURES)}

    def games_of(self, bot: int, among: int) -> int:
        """The number of games of a pairing."""
        return self.self_games if bot == among else self.games

    def take(self, other: CrossPlay) -> None:
        """Fills in missing pairings from another result, if it has the same settings."""
        if self.settings != other.settings:
            return
        both = [name for name in self.bots if name in other.bots]
        at_here, at_there = ([bots.index(name) for name in both] for bots in (self.bots, other.bots))
        here, there = np.ix_(at_here, at_here), np.ix_(at_there, at_there)
        missing = np.isnan(self.mean[here])
        for name in FIGURES:
            own, others = getattr(self, name), getattr(other, name)
            own[here] = np.where(missing, others[there], own[here])

    def data(self) -> dict[str, Any]:
        """The result as plain data: matrices as lists, missing numbers as None, and the ad-hoc scores."""
        numbers = {name: _plain(getattr(self, name).tolist()) for name in (*FIGURES, "ad_hoc")}
        return {**self.settings, "bots": list(self.bots), **numbers}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """The inverse of ``data``. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data."""
        found = {field.name: data[field.name] for field in fields(cls)} | {"bots": tuple(data["bots"])}
        shape = (len(found["bots"]),) * 2
        return cls(**found | {name: np.array(data[name], np.float64).reshape(shape) for name in FIGURES})


def _plain(value: float | list[Any]) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return None if math.isnan(value) else round(value, 6)


def read_results(text: str, name: str) -> list[CrossPlay]:
    """The results of a file's lines. Raises ``BadSetting`` with its name."""
    try:
        return [CrossPlay.read(json.loads(line)) for line in text.splitlines() if line]
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadSetting(f"{name} is not a file of cross-play results: {error!r}") from error


class ResultsFile:
    """A file of results as JSON lines, by which a tournament can resume. A missing file is created.

    Without a path nothing is saved.
    """

    def __init__(self, path: Path | str | None) -> None:
        """Raises ``BadSetting`` for a file of another kind, and ``OSError`` if it cannot be read and written."""
        self._path = None if path is None else Path(path)
        self._results: list[CrossPlay] = []
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


def crossplay(
    edition: Rulebook | str,
    players: int,
    bots: Sequence[str | BotLike],
    games: int = 1000,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    self_games: int | None = None,
    alternating: bool = False,
    resume: Path | str | None = None,
    jobs: int | None = None,
) -> CrossPlay:
    """Plays ``games`` games of every pairing of ``bots``, given by id or as objects.

    A bot plays ``self_games`` with itself, by default ``games``. Both numbers are rounded up so that every seat gets an
    equal share. All pairings play the same deals, those of ``seed``: in the first share of them the guest has seat 0,
    in the next seat 1, and so on. ``progress`` is called with the total number of games done. Each completed pairing is
    saved to the file ``resume``, which may be new; pairings in it are not played again. Ctrl-C stops early and returns
    the complete pairings, or raises ``KeyboardInterrupt`` if there is none.

    Raises ``BadLineUp`` for no bots, or two with the same id, ``BadSetting`` for a file that is not from cross-play,
    ``OSError``, and what ``simulate`` raises.
    """
    file = ResultsFile(resume)
    result = planned(edition, players, bots, games, seed, self_games=self_games, alternating=alternating)
    file.fill(result)
    try:
        play(result, edition, bots, progress, file.keep, jobs=jobs)
    except KeyboardInterrupt:
        if result.empty:
            raise
    return result


def planned(
    edition: Rulebook | str,
    players: int,
    bots: Sequence[str | BotLike],
    games: int,
    seed: int,
    *,
    self_games: int | None = None,
    alternating: bool = False,
) -> CrossPlay:
    """A result without any pairing yet. Raises what ``crossplay`` raises before it plays."""
    edition = as_rulebook(edition)
    rules = edition.rules(players)
    shares = 2 if alternating else int(players)

    def whole(name: str, count: int) -> int:
        return -(-check_whole(BadCount, name, count, 1, MAX_GAMES) // shares) * shares  # rounded up

    games = whole("games", games)
    names = _names(bots, rules)
    matrices: dict[str, Any] = {name: np.full((len(names), len(names)), np.nan) for name in FIGURES}
    return CrossPlay(
        edition=edition.id,
        options=dict(getattr(edition, "options", {})),
        players=int(players),
        alternating=alternating,
        seed=check_whole(BadSeed, "seed", seed, 0, MAX_SEED),
        games=games,
        self_games=games if self_games is None else whole("self_games", self_games),
        max_score=int(rules["max_score"]),
        bots=names,
        **matrices,
    )


def _names(bots: object, rules: Record) -> tuple[str, ...]:
    """The bots' ids. Raises ``BadLineUp`` unless they differ."""
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise BadLineUp("cross-play needs a list of one bot or more")
    members = [as_bot(bot) for bot in bots]
    for member in members:
        check_bot(member)
        check_fit(member, rules)
    names = tuple(member.id for member in members)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadLineUp(f"bot {twice[0]!r} is named twice: cross-play takes each bot once")
    return names


def play(
    result: CrossPlay,
    edition: Rulebook | str,
    bots: Sequence[str | BotLike],
    progress: Callable[[int], None] | None,
    keep: Callable[[CrossPlay], None],
    *,
    jobs: int | None,
) -> None:
    """Plays the pairings missing in ``result``, whose bots are ``bots`` in order, and calls ``keep`` after each.

    ``progress`` is called with the number of games done. Ctrl-C raises ``KeyboardInterrupt``.
    """
    step = 2 if result.alternating else result.players  # from one of the guest's seats to its next
    share_seeds = seeds(result.seed, 0, step).tolist()  # by the guest's first seat in the share
    done = 0

    def played(count: int) -> None:
        if progress is not None:
            progress(done + count)

    for bot, among in result.missing:
        share = result.games_of(bot, among) // len(share_seeds)
        results: list[Result] = []
        for first, seed in enumerate(share_seeds):
            guests = range(first, result.players, step)
            line_up = [bots[bot if seat in guests else among] for seat in range(result.players)]
            results.append(simulate(edition, result.players, line_up, share, seed, played, jobs=jobs))
            if results[-1].interrupted:
                raise KeyboardInterrupt
            done += share
        for name, figure in pooled(results).items():
            getattr(result, name)[bot, among] = figure
            if result.symmetric:
                getattr(result, name)[among, bot] = figure
        keep(result)
