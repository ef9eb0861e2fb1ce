"""``crossplay``: every bot with itself and with every other bot, as in research on ad-hoc teamwork.

With more than two players, one bot is a guest among copies of the other, as in Walton-Rivers et al., *Evaluating and
Modelling Hanabi-Playing Agents* (2017), in each seat equally often; or the two alternate by seat, and each begins in
half of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from starmine.bots import BotLike
from starmine.bots.checks import check_bot, check_fit
from starmine.bots.registry import as_bot
from starmine.bots.rng import MAX_SEED, seeds
from starmine.lab.errors import BadLineUp
from starmine.lab.simulation.result import Result, pooled
from starmine.lab.simulation.simulate import MAX_GAMES, simulate
from starmine.lab.small import Rulebook, as_rulebook
from starmine.lab.tournament.record import ResultsFile
from starmine.lab.tournament.result import FIGURES, CrossPlay
from starmine.observation.checks import BadCount, check_whole
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.state import Record


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
    step = 2 if result.alternating else result.players  # from one seat of the guest to the next
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
