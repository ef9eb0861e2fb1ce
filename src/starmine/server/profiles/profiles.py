"""Profiles: statistics of a person's games, and the public part for others."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from statistics import fmean

from sqlalchemy.orm import Session

import starmine as sm
from starmine.analysis.reviewed import VERSION
from starmine.rules.catalogue import variant, variants
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.words.texts import text
from starmine.server.accounts import store as account_store
from starmine.server.database.damage import Damaged, reading
from starmine.server.database.database import Database
from starmine.server.editions.schemas import PlayedVariants
from starmine.server.identity.identity import known
from starmine.server.profiles import store
from starmine.server.profiles.schemas import Group, Month, Partner, Profile, ScoreCount, Streak
from starmine.server.profiles.store import Played
from starmine.server.review.schemas import ProfileReviews, ReviewedGame
from starmine.server.review.showing import USUAL
from starmine.server.tables.events import Result
from starmine.server.tables.hub import Hub
from starmine.server.tables.lists import Cursor
from starmine.server.tables.schemas import ProfileGames
from starmine.server.tables.showing import show_games
from starmine.server.web.errors import not_found
from starmine.server.web.names import looks

UNKNOWN_NAME = text("profile.unknown", "Unknown account. Guests have no public profile.")

MOST = 2000  # newest games that are counted
MOST_PARTNERS = 50
MOST_REVIEWED = 500  # newest reviewed games
AT_ONCE = 20  # games per page of the history


@dataclass(frozen=True, slots=True)
class _Game:
    """A game with its edition and outcome."""

    played: Played
    edition: sm.Edition
    max_score: int
    perfect: bool
    lost: bool

    @classmethod
    def of(cls, played: Played) -> _Game:
        edition, players = cached_edition(played.edition, json.dumps(played.options)), len(played.sitters)
        result = Result(played.turns, played.status, played.score, played.cards, played.last, played.strikes)
        outcome = result.outcome(edition)
        max_score = _max_score(played.edition, json.dumps(played.options), players)
        return cls(played, edition, max_score, outcome.result == "perfect", outcome.lost)

    @property
    def name(self) -> str:
        """The edition's name; for hanab.live, the variant's."""
        return self.edition.name

    @property
    def is_custom(self) -> bool:
        """Whether it had custom options; not hanab.live's ``variant``."""
        named = {"variant"} if self.edition.id == CATALOGUE else set()
        return bool(set(self.played.options) - named)

    @property
    def share(self) -> float:
        return self.played.score / self.max_score


class Profiles:
    """Statistics of finished games. Others see only games of listed tables, and only of people with an account."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self._database = database
        self._hub = hub

    async def show(self, name: str | None, viewer: str | None) -> Profile:
        """The profile of the account ``name``, or of the viewer if None. Raises a 401 and a 404."""
        person = await self._database.read(_person, name, viewer)
        mine = person == viewer
        found = await self._database.read(store.since, person)
        if found is None:
            known(None)
            raise not_found(UNKNOWN_NAME)
        played = await self._database.read(store.played, person, MOST + 1, listed=not mine)
        games, more = _read(played[-MOST:]), len(played) > MOST
        partners = await self._database.read(_partners, games, person) if mine else None
        days = sorted({game.played.finished.date() for game in games})
        return Profile(
            name=found[0],
            mine=mine,
            since=found[1],
            games=len(games),
            more=more,
            perfect=sum(game.perfect for game in games),
            groups=_groups(games),
            months=_months(games),
            perfect_streak=streak(game.perfect for game in games),
            unlost_streak=streak(not game.lost for game in games),
            day_streak=day_streak(days),
            partners=partners,
        )

    async def games(self, name: str | None, viewer: str | None, before: str | None) -> ProfileGames:
        """A page of the games in a profile, newest first. Raises like ``show``."""
        after = None if before is None else Cursor.read(before)
        person = await self._database.read(_person, name, viewer)
        page = await self._database.read(store.finished_of, person, AT_ONCE, after, listed=person != viewer)
        return show_games(page, viewer, self._hub.is_online)

    async def reviews(self, name: str | None, viewer: str | None) -> ProfileReviews:
        """What a person's mistakes were made of, game by game. Raises like ``show``."""
        person = await self._database.read(_person, name, viewer)
        games = await self._database.read(
            store.reviewed, person, VERSION, USUAL, MOST_REVIEWED, listed=person != viewer
        )
        return ProfileReviews(
            games=[ReviewedGame(game=game.table, finished=game.finished, **game.sums) for game in games]
        )

    async def variants(self, viewer: str | None) -> PlayedVariants:
        """The variants of hanab.live that the viewer has finished. Raises a 401."""
        played = await self._database.read(store.options_played, known(viewer), CATALOGUE)
        names = {str(options.get("variant")) for options in played}.intersection(variants())
        return PlayedVariants(played=sorted(variant(name).id for name in names))


def _person(session: Session, name: str | None, viewer: str | None) -> str:
    if name is None:
        return known(viewer)
    account = account_store.named(session, looks(name)[1])
    if account is None:
        raise not_found(UNKNOWN_NAME)
    return account.person


def _read(played: Sequence[Played]) -> list[_Game]:
    """Games with their rules, without damaged ones."""
    games = []
    for one in played:
        with suppress(Damaged), reading(one.id):
            games.append(_Game.of(one))
    return games


def _groups(games: Sequence[_Game]) -> list[Group]:
    found: dict[tuple[str, str, bool, int, int], list[_Game]] = defaultdict(list)
    for game in games:
        found[game.edition.id, game.name, game.is_custom, len(game.played.sitters), game.max_score].append(game)
    groups = [
        Group(
            edition=edition,
            edition_name=name,
            custom=custom,
            players=players,
            games=len(group),
            mean=fmean(game.played.score for game in group),
            best=max(game.played.score for game in group),
            max_score=max_score,
            perfect=sum(game.perfect for game in group),
            lost=sum(game.lost for game in group),
            scores=[
                ScoreCount(score=score, games=count)
                for score, count in sorted(Counter(game.played.score for game in group).items())
            ],
        )
        for (edition, name, custom, players, max_score), group in found.items()
    ]
    return sorted(groups, key=lambda group: -group.games)


def _months(games: Sequence[_Game]) -> list[Month]:
    found: dict[str, list[float]] = defaultdict(list)
    for game in games:
        found[f"{game.played.finished:%Y-%m}"].append(game.share)
    return [Month(month=month, games=len(shares), share=fmean(shares)) for month, shares in sorted(found.items())]


def _partners(session: Session, games: Sequence[_Game], person: str) -> list[Partner]:
    found: dict[str, list[_Game]] = defaultdict(list)
    names: dict[str, str] = {}
    for game in games:
        there = {sitter.person: sitter.name for sitter in game.played.sitters if sitter.person not in {None, person}}
        for partner, name in there.items():
            if partner is not None:
                names[partner] = name
                found[partner].append(game)
    most = sorted(found, key=lambda partner: -len(found[partner]))[:MOST_PARTNERS]
    accounts = store.account_names(session, most)
    return [
        Partner(
            name=names[partner],
            account=accounts.get(partner),
            games=len(found[partner]),
            perfect=sum(game.perfect for game in found[partner]),
            share=fmean(game.share for game in found[partner]),
            game=found[partner][-1].played.id,
        )
        for partner in most
    ]


def streak(good: Iterable[bool]) -> Streak:
    """The longest run of true values, and the run at the end."""
    now = longest = 0
    for one in good:
        now = now + 1 if one else 0
        longest = max(longest, now)
    return Streak(now=now, longest=longest)


def day_streak(days: Sequence[date]) -> Streak:
    """The longest run of consecutive days, and the run at the end; ``days`` are sorted."""
    now = longest = 0
    for number, day in enumerate(days):
        follows = number > 0 and day - days[number - 1] == timedelta(days=1)
        now = now + 1 if follows else 1
        longest = max(longest, now)
    return Streak(now=now, longest=longest)


@lru_cache
def cached_edition(name: str, options: str) -> sm.Edition:
    return sm.edition(name, **json.loads(options))


@lru_cache
def _max_score(name: str, options: str, players: int) -> int:
    return int(cached_edition(name, options).rules(players)["max_score"])
