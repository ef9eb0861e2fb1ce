"""Profiles: statistics of a person's games, and the public part for others.

Others see only games of listed tables, and only of people with an account.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from statistics import fmean
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import Row, Select, Text, cast, select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.catalogue import variant, variants
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.words.texts import text
from starmine.server.accounts.accounts import account_named
from starmine.server.database.database import Damaged, in_parts, reading
from starmine.server.database.models import AccountRow, PersonRow, SeatRow, TableRow
from starmine.server.identity import NAMELESS, CurrentReader, RequiredReader, known
from starmine.server.request_limits import CountedRoute
from starmine.server.review.reviewing import reviewed_games
from starmine.server.review.showing import ProfileReviews, ReviewedGame
from starmine.server.tables.events import Result
from starmine.server.tables.lists import Cursor, Page, counted, of_person
from starmine.server.tables.schemas import ProfileGames
from starmine.server.tables.showing import show_games
from starmine.server.tables.table import OpenTablesService
from starmine.server.variants import PlayedVariants
from starmine.server.web.errors import Refusal, not_found, responses
from starmine.server.web.parameters import ListPlace
from starmine.server.web.schemas import Name, ShownText

UNKNOWN_NAME = text("profile.unknown", "Unknown account. Guests have no public profile.")

MOST = 2000  # newest games that are counted
MOST_PARTNERS = 50
AT_ONCE = 20  # games per page of the history


class ScoreCount(BaseModel):
    score: int
    games: int


class Group(BaseModel):
    """The games of one edition with one number of players."""

    edition: str
    edition_name: ShownText
    custom: bool = Field(description="Whether these games had custom options.")
    players: int
    games: int
    mean: float = Field(description="Mean score.")
    best: int
    max_score: int = Field(description="The maximum score by these rules.")
    perfect: int = Field(description="The number of perfect games.")
    lost: int
    scores: list[ScoreCount] = Field(description="The number of games by score, lowest first.")


class Month(BaseModel):
    """The games that ended in a month."""

    month: str = Field(examples=["2026-11"])
    games: int
    share: float = Field(description="Mean of score divided by maximum score, 0 to 1.")


class Streak(BaseModel):
    now: int
    longest: int


class Partner(BaseModel):
    """Another player of the person's games."""

    name: str = Field(description="From the newest game together.")
    account: str | None = Field(description="The account's name, for ``name`` in a profile; null for guests.")
    games: int
    perfect: int
    share: float = Field(description="As in ``Month``.")
    game: str = Field(description="The newest finished game together; its rematch is a table for both.")


class Profile(BaseModel):
    name: str
    mine: bool = Field(description="Whether it is the caller's own, which counts all finished games.")
    since: datetime = Field(description="When the account, else the guest, was created.")
    games: int = Field(description="The number of games counted here.")
    more: bool = Field(description="Whether there are older games that are not counted.")
    perfect: int
    groups: list[Group] = Field(description="Most played first.")
    months: list[Month] = Field(description="Months with games, oldest first.")
    perfect_streak: Streak = Field(description="Consecutive perfect games.")
    unlost_streak: Streak = Field(description="Consecutive games that were not lost.")
    day_streak: Streak = Field(description="Consecutive days, in UTC, on which a game ended.")
    partners: list[Partner] | None = Field(description="Most frequent first; null in others' profiles.")


router = APIRouter(route_class=CountedRoute, prefix="/profile", tags=["accounts"])

NameQuery = Annotated[Name | None, Query(description="An account's name; by default the caller.")]


@router.get("", summary="A profile", responses=responses(401, 404))
async def get_profile(tables: OpenTablesService, person: CurrentReader, name: NameQuery = None) -> Profile:
    """Games, scores, streaks and partners.

    The caller's own profile counts all finished games. Others' profiles count only games at listed tables, and have no
    partners. Guests have no public profile.
    """
    return await tables.database.read(_show, name, person)


@router.get("/games", summary="The games of a profile", responses=responses(401, 404))
async def get_profile_games(
    tables: OpenTablesService, person: CurrentReader, name: NameQuery = None, before: ListPlace = None
) -> ProfileGames:
    """The finished games in the profile, newest first, in pages."""

    def work(session: Session) -> Page:
        whose = _person(session, name, person)
        return of_person(session, whose, AT_ONCE, Cursor.read(before), counted(listed=whose != person))

    return show_games(await tables.database.read(work), person, tables.hub)


@router.get("/reviews", summary="The mistakes in a profile", responses=responses(401, 404))
async def get_profile_reviews(
    tables: OpenTablesService, person: CurrentReader, name: NameQuery = None
) -> ProfileReviews:
    """What the player's mistakes were made of, in those games of the profile that have been reviewed.

    Games in which the player held several seats are left out.
    """

    def work(session: Session) -> ProfileReviews:
        whose = _person(session, name, person)
        rows = reviewed_games(session, whose, listed=whose != person)
        games = (ReviewedGame(game=row.id, finished=row.finished, **row.players[row.seat]) for row in reversed(rows))
        return ProfileReviews(games=list(games))

    return await tables.database.read(work)


@router.get("/variants", summary="The variants that I have played", responses=responses(401))
async def get_played_variants(tables: OpenTablesService, person: RequiredReader) -> PlayedVariants:
    """The variants of hanab.live that the caller has finished."""
    sits = select(SeatRow.table).where(SeatRow.person == person)
    query = select(cast(TableRow.options, Text)).where(TableRow.edition == CATALOGUE, TableRow.id.in_(sits))
    query = query.where(*counted(listed=False)).distinct()
    options = await tables.database.read(lambda session: session.scalars(query).all())
    names = {str(json.loads(each).get("variant")) for each in options}
    return PlayedVariants(played=sorted(variant(name).id for name in names.intersection(variants())))


@dataclass(frozen=True, slots=True)
class _Game:
    """A finished game, as far as statistics need it."""

    id: str
    edition: sm.Edition
    is_custom: bool  # whether it had custom options, besides the choice of a hanab.live variant
    players: int
    people: dict[str, str]  # names by person
    finished: datetime
    score: int
    max_score: int
    perfect: bool
    lost: bool

    @property
    def share(self) -> float:
        return self.score / self.max_score


def _show(session: Session, name: str | None, viewer: str | None) -> Profile:
    person = _person(session, name, viewer)
    mine = person == viewer
    row, account = session.get(PersonRow, person), session.get(AccountRow, person)
    if row is None:  # the viewer has been deleted
        raise Refusal(401, "no-name", NAMELESS)
    games, more = _games(session, person, listed=not mine)
    return Profile(
        name=row.name,
        mine=mine,
        since=(account or row).created,
        games=len(games),
        more=more,
        perfect=sum(game.perfect for game in games),
        groups=_groups(games),
        months=_months(games),
        perfect_streak=streak(game.perfect for game in games),
        unlost_streak=streak(not game.lost for game in games),
        day_streak=day_streak(sorted({game.finished.date() for game in games})),
        partners=_partners(session, games, person) if mine else None,
    )


def _person(session: Session, name: str | None, viewer: str | None) -> str:
    """The person of a profile: the owner of the account ``name``, or the viewer if None. Raises a 401 and a 404."""
    if name is None:
        return known(viewer)
    account = account_named(session, name)
    if account is None:
        raise not_found(UNKNOWN_NAME)
    return account.person


def _games(session: Session, person: str, *, listed: bool) -> tuple[list[_Game], bool]:
    """The newest finished games of a person, oldest first, without damaged ones; and whether there are older ones."""
    columns = (TableRow.id, TableRow.edition, TableRow.options, TableRow.finished, TableRow.status, TableRow.score)
    query: Select[Any] = select(
        *columns, *(TableRow.cards, TableRow.last, TableRow.turns, TableRow.strikes, TableRow.clues)
    )
    sits = select(SeatRow.table).where(SeatRow.person == person)
    query = query.where(TableRow.id.in_(sits), *counted(listed=listed))
    rows = session.execute(query.order_by(TableRow.finished.desc(), TableRow.id).limit(MOST + 1)).all()
    seats: dict[str, list[tuple[str | None, str]]] = defaultdict(list)
    for ids in in_parts([row.id for row in rows]):
        found = select(SeatRow.table, SeatRow.person, SeatRow.name).where(SeatRow.table.in_(ids))
        for table, sitter, name in session.execute(found.order_by(SeatRow.table, SeatRow.seat)):
            seats[table].append((sitter, name))
    games = []
    for row in reversed(rows[:MOST]):
        with suppress(Damaged), reading(row.id):
            games.append(_game(row, seats[row.id]))
    return games, len(rows) > MOST


def _game(row: Row[Any], seats: list[tuple[str | None, str]]) -> _Game:
    options = json.dumps(row.options)
    edition = cached_edition(row.edition, options)
    outcome = Result(row.turns, row.status, row.score, row.cards, row.last, row.strikes, row.clues).outcome(edition)
    return _Game(
        id=row.id,
        edition=edition,
        is_custom=bool(row.options.keys() - ({"variant"} if edition.id == CATALOGUE else set())),
        players=len(seats),
        people={person: name for person, name in seats if person is not None},
        finished=row.finished,
        score=row.score,
        max_score=_max_score(row.edition, options, len(seats)),
        perfect=outcome.result == "perfect",
        lost=outcome.lost,
    )


def _groups(games: Sequence[_Game]) -> list[Group]:
    found: dict[tuple[str, str, bool, int, int], list[_Game]] = defaultdict(list)
    for game in games:
        found[game.edition.id, game.edition.name, game.is_custom, game.players, game.max_score].append(game)
    groups = [
        Group(
            edition=edition,
            edition_name=name,
            custom=custom,
            players=players,
            games=len(group),
            mean=fmean(game.score for game in group),
            best=max(game.score for game in group),
            max_score=max_score,
            perfect=sum(game.perfect for game in group),
            lost=sum(game.lost for game in group),
            scores=[
                ScoreCount(score=score, games=count)
                for score, count in sorted(Counter(game.score for game in group).items())
            ],
        )
        for (edition, name, custom, players, max_score), group in found.items()
    ]
    return sorted(groups, key=lambda group: -group.games)


def _months(games: Sequence[_Game]) -> list[Month]:
    found: dict[str, list[float]] = defaultdict(list)
    for game in games:
        found[f"{game.finished:%Y-%m}"].append(game.share)
    return [Month(month=month, games=len(shares), share=fmean(shares)) for month, shares in sorted(found.items())]


def _partners(session: Session, games: Sequence[_Game], person: str) -> list[Partner]:
    found: dict[str, list[_Game]] = defaultdict(list)
    names: dict[str, str] = {}  # from the newest game: ``games`` are oldest first
    for game in games:
        others = {other: name for other, name in game.people.items() if other != person}
        names |= others
        for partner in others:
            found[partner].append(game)
    most = sorted(found, key=lambda partner: -len(found[partner]))[:MOST_PARTNERS]
    query = select(PersonRow.id, PersonRow.name).join(AccountRow, AccountRow.person == PersonRow.id)
    account_names = {row.id: row.name for row in session.execute(query.where(PersonRow.id.in_(most)))}
    return [
        Partner(
            name=names[partner],
            account=account_names.get(partner),
            games=len(found[partner]),
            perfect=sum(game.perfect for game in found[partner]),
            share=fmean(game.share for game in found[partner]),
            game=found[partner][-1].id,  # the newest
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
    steps = streak(after - day == timedelta(days=1) for day, after in pairwise(days))
    first = 1 if days else 0  # a run has one day more than steps to the next day
    return Streak(now=steps.now + first, longest=steps.longest + first)


@lru_cache
def cached_edition(name: str, options: str) -> sm.Edition:
    return sm.edition(name, **json.loads(options))


@lru_cache
def _max_score(name: str, options: str, players: int) -> int:
    return int(cached_edition(name, options).rules(players)["max_score"])
