"""Fills a store with as many games as years of play: copies of a few hundred real games, with new ids.

    python -m bench.filling URL --finished 1000000 --playing 10000

``URL`` is ``sqlite:///file`` or ``postgresql+psycopg://user@host/name``.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.shuffle import drawn_seat
from starmine.server.database.database import Database
from starmine.server.database.migrate import upgrade
from starmine.server.database.models import EventRow, PersonRow
from starmine.server.tables import events
from starmine.server.tables.events import Entry, Event, Result, Seated, Settings, to_json
from starmine.server.tables.lists import project
from starmine.server.tables.state import TableState, apply, opened
from tools.playing import dealt, played

SAMPLES = 200
AT_ONCE = 2_000  # games per transaction
YEARS = 5
PACE = 20  # seconds between two actions
NOW = datetime(2026, 1, 1, tzinfo=UTC)
REGULAR, CASUAL = "regular", "casual"  # ids of two people: the first is in every 200th game, the second in 50 games
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


@dataclass(frozen=True)
class Sample:
    """A played game."""

    edition: sm.Edition
    players: int
    seed: str
    first: int
    deck: str
    actions: list[str]
    result: Result


@dataclass(frozen=True)
class Filled:
    """The contents of the store."""

    finished: list[str]
    playing: list[str]
    seconds: float


@dataclass(frozen=True)
class _Game:
    """A game to be written: its last state, as far as lists show it, and its log."""

    state: TableState
    log: list[Entry]


def samples(count: int = SAMPLES) -> list[Sample]:
    """Games played by bots, with two to five players."""
    return [_played(number) for number in range(count)]


def _played(number: int) -> Sample:
    edition, players, seed = sm.edition("cocktail"), 2 + number % 4, f"{number:064x}"
    first = drawn_seat(players, seed)
    game = played(dealt(players, seed, edition, first), "cautious", seed=number)
    actions = [str(action) for action in game.actions]
    return Sample(edition, players, seed, first, " ".join(game.deck), actions, Result.of(game))


class Filler:
    """Writes games in large transactions."""

    def __init__(self, database: Database, played: list[Sample]) -> None:
        self._database = database
        self._samples = played
        self._random = random.Random(1)
        self._people: list[str] = []

    async def fill(self, finished: int, playing: int, *, waiting: int = 0) -> Filled:
        """Fills a new store."""
        begun = time.perf_counter()
        await upgrade(self._database)
        if not self._people:
            await self._add_people(max(10, finished // 50))
        kinds = ["finished"] * finished + ["playing"] * playing + ["waiting"] * waiting
        ids: dict[str, list[str]] = defaultdict(list)
        for start in range(0, len(kinds), AT_ONCE):
            games: list[_Game] = []
            for number, kind in enumerate(kinds[start : start + AT_ONCE], start):
                games.append(self._game(number / len(kinds), number, kind, max(1, finished // 50)))
                ids[kind].append(games[-1].state.id)
            await self._database.write(_write, games)
        return Filled(ids["finished"], ids["playing"], time.perf_counter() - begun)

    async def _add_people(self, count: int) -> None:
        self._people = [REGULAR, CASUAL, *(f"{self._random.getrandbits(64):016x}" for _ in range(count))]
        people = [{"id": each, "name": _name(each), "created": NOW} for each in self._people]
        await self._database.write(lambda session: session.execute(insert(PersonRow), people))

    def _game(self, age: float, number: int, kind: str, rare: int) -> _Game:
        """A game, opened ``YEARS`` ago if ``age`` is 0, now if it is 1. ``CASUAL`` plays every ``rare``-th game."""
        sample = self._samples[number % len(self._samples)]
        table = "".join(self._random.choices(_ALPHABET, k=12))
        created = NOW - timedelta(days=365 * YEARS * (1 - age), microseconds=self._random.randrange(10**6))
        people = self._random.sample(self._people[2:], sample.players)
        if number % 200 == 0:
            people[0] = REGULAR
        if number % rare == 0:
            people[1] = CASUAL
        over, started = kind == "finished", kind != "waiting"
        taken = len(sample.actions)
        if not over:
            taken = self._random.randrange(taken) if started else 0
        log = [self._entry(0, created, people[0], _opened(sample, people[0], listed=number % 10 == 0))]
        state = opened(table, log[0])
        for person, event in _before(people, talks=number % 4 == 0, joined=started):
            log.append(self._entry(len(log), created, person, event))
            state = apply(state, log[-1])
        if started:
            begun = created + timedelta(minutes=1)
            dealt = events.Started(sample.deck, sample.first, state.seats, sample.seed)
            log.append(self._entry(len(log), begun, people[0], dealt))
            when = begun
            for turn, action in enumerate(sample.actions[:taken]):
                when = begun + timedelta(seconds=PACE * turn)
                person = people[(sample.first + turn) % len(people)]
                log.append(self._entry(len(log), when, person, events.Acted(action)))
            # The state to which the log leads, found without playing the game once more.
            state = replace(state, started=begun, seed=sample.seed, first_seat=sample.first)
            if over:
                state = replace(state, finished=when, result=sample.result)
        return _Game(state, log)

    def _entry(self, number: int, at: datetime, person: str, event: Event) -> Entry:
        command = base64.urlsafe_b64encode(self._random.randbytes(9)).decode()
        return Entry(number, at, person, command, event)


def _name(person: str) -> str:
    return f"Guest {person[:4]}"


def _opened(sample: Sample, host: str, *, listed: bool) -> events.Opened:
    settings = Settings(sample.edition.id, dict(sample.edition.options), listed=listed)
    return events.Opened(settings, (Seated(host, _name(host)), *[Seated()] * (sample.players - 1)))


def _before(people: list[str], *, talks: bool, joined: bool) -> Iterator[tuple[str, Event]]:
    """What happens before the start, each with who does it."""
    if talks:
        yield people[0], events.Said(0, _name(people[0]), "Have fun!")
    if joined:
        seats = [Seated()] * len(people)
        for seat, person in enumerate(people):
            seats[seat] = Seated(person, _name(person))
            if seat:
                yield person, events.SeatsChanged(tuple(seats), people[0], None)


def _write(session: Session, games: list[_Game]) -> None:
    connection = session.connection()
    for game in games:
        project(connection, None, game.state)
    rows = [_row(game.state.id, entry) for game in games for entry in game.log]
    connection.execute(insert(EventRow), rows)


def _row(table: str, entry: Entry) -> dict[str, Any]:
    row = {"table": table, "number": entry.number, "at": entry.at, "person": entry.person}
    return row | {"command": entry.command, "kind": entry.event.kind, "body": to_json(entry.event)}


async def fill(url: str, finished: int, playing: int) -> Filled:
    """Fills the new store at ``url``."""
    database = Database(url)
    try:
        return await Filler(database, samples()).fill(finished, playing)
    finally:
        await database.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Fills a new store with games.")
    parser.add_argument("url")
    parser.add_argument("--finished", type=int, default=1_000_000)
    parser.add_argument("--playing", type=int, default=10_000)
    given = parser.parse_args()
    filled = asyncio.run(fill(given.url, given.finished, given.playing))
    print(f"{given.finished:,} finished and {given.playing:,} open games in {filled.seconds:.0f} s")
