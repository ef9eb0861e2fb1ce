"""The ladder: every bot with itself, and every pair of bots mixed, at every number of players that they can play with.

A *match* is one of these at one number of players. In a match of two bots either one of them is a guest among seats of
the other, in every seat equally often; or the two sit alternately, each of them first in half of the games, which is
something else from four players on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from starmine.bots import BOTS, BotLike
from starmine.bots.checks import fits
from starmine.bots.registry import as_bot
from starmine.lab.simulation.result import Result, pooled
from starmine.lab.simulation.simulate import simulate
from starmine.lab.small import Rulebook
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS

ENTRANTS = (*BOTS, "cheat")  # unless others are named
MIXED_SHARE = 4  # two bots play a quarter of the games that one plays with itself
_ALTERNATING_FROM = 4  # players


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays: one ``bot`` among seats of ``among``, or both alternately."""

    players: int
    bot: str
    among: str
    alternating: bool = False

    def line_ups(self) -> list[tuple[str, ...]]:
        """The bots by seat, for equal shares of the games."""
        if self.bot == self.among:
            return [(self.bot,) * self.players]
        if self.alternating:
            pair = (self.bot, self.among)
            return [tuple(pair[(seat + first) % 2] for seat in range(self.players)) for first in range(2)]
        seats = range(self.players)
        return [tuple(self.bot if seat == guest else self.among for seat in seats) for guest in seats]


@dataclass(frozen=True, slots=True)
class Standing:
    """What a match came to."""

    match: Match
    games: int
    mean: float
    stderr: float
    perfect: float  # share of games
    lost: float  # share of games

    @classmethod
    def read(cls, row: dict[str, Any]) -> Self:
        """The standing that ``row`` gives."""
        names = ("players", "bot", "among", "alternating")
        return cls(Match(*(row[name] for name in names)), **{name: row[name] for name in row if name not in names})

    def row(self) -> dict[str, Any]:
        """Its figures as plain data."""
        figures = asdict(self)
        return {**figures.pop("match"), **{name: round(value, 6) for name, value in figures.items()}}


def matches(bots: Mapping[str, str | BotLike], edition: Rulebook) -> list[Match]:
    """All matches of some bots, where both can play. With two players it does not matter who is the guest."""
    members = {name: as_bot(member) for name, member in bots.items()}
    found: list[Match] = []
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        rules = edition.rules(players)
        able = [name for name, member in members.items() if fits(member, rules)]
        for place, bot in enumerate(able):
            others = able[place:] if players == MIN_PLAYERS else able
            found += [Match(players, bot, among) for among in others]
            if players >= _ALTERNATING_FROM:
                found += [Match(players, bot, among, alternating=True) for among in able[place + 1 :]]
    return found


def games_of(match: Match, games: int) -> int:
    """How many games of a match are played, where a bot plays ``games`` with itself: equal shares for its line-ups."""
    if match.bot == match.among:
        return games
    line_ups = len(match.line_ups())
    return -(-games // (MIXED_SHARE * line_ups)) * line_ups


def ladder(
    edition: Rulebook,
    bots: Mapping[str, str | BotLike],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int | None = None,
) -> Iterator[Standing]:
    """Plays all matches of ``bots``, given by their names, and yields their standings.

    ``progress`` is called with the number of games done in all. Raises what ``simulate`` raises, and
    ``KeyboardInterrupt``.
    """
    done = 0
    for match in matches(bots, edition):
        line_ups = match.line_ups()
        share = games_of(match, games) // len(line_ups)
        results: list[Result] = []
        for number, line_up in enumerate(line_ups):
            before = done

            def played(count: int, before: int = before) -> None:
                if progress is not None:
                    progress(before + count)

            members = [bots[name] for name in line_up]
            result = simulate(edition, match.players, members, share, seed + number, played, jobs=jobs)
            if result.interrupted:
                raise KeyboardInterrupt
            results.append(result)
            done += share
        all_games = pooled(results)
        yield Standing(match, *all_games[:3], all_games.perfect, all_games.lost)
