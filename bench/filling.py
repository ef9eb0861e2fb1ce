"""Fills a store with as many games as years of play: copies of a few hundred real games, with new ids.

    python -m bench.filling URL --finished 1000000 --playing 10000

``URL`` is ``sqlite:///file`` or ``postgresql+psycopg://user@host/name``.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

import starmine as sm
from starmine.bots import Player, bot
from starmine.rules.shuffle import drawn_seat
from starmine.server.live.results import result_of
from starmine.server.store.database import Database
from starmine.server.store.migrate import upgrade
from starmine.server.store.models import ActionRow, Base, MessageRow, PersonRow, SeatRow, TableRow
from starmine.server.store.tables.results import Result
from starmine.server.store.tables.tables import opened

SAMPLES = 200
AT_ONCE = 2_000  # games per transaction
YEARS = 5
PACE = 20  # seconds between two actions
NOW = datetime(2026, 1, 1, tzinfo=UTC)
REGULAR, CASUAL = "regular", "casual"  # ids of two people: the first plays every 200th game, the second 50 games
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

Rows = dict[type[Base], list[dict[str, Any]]]


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


def samples(count: int = SAMPLES) -> list[Sample]:
    """Games played by bots, with two to five players."""
    return [_played(number) for number in range(count)]


def _played(number: int) -> Sample:
    edition, players, seed = sm.edition("cocktail"), 2 + number % 4, f"{number:064x}"
    deck, first = sm.shuffled(edition, players=players, seed=seed), drawn_seat(players, seed)
    game = sm.Game(edition, players=players, deck=deck, first=first)
    bots = [Player(bot("cautious"), seat, seed=number) for seat in range(players)]
    while game.outcome is None:
        game.push(bots[game.seat].act(game))
    result = result_of(game)
    assert result is not None
    actions = [str(action) for action in game.actions]
    return Sample(edition, players, seed, first, " ".join(game.deck), actions, result)


class Filler:
    """Writes games in large transactions."""

    def __init__(self, database: Database, played: list[Sample], seed: int = 1) -> None:
        self._database = database
        self._samples = played
        self._random = random.Random(seed)
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
            rows: Rows = defaultdict(list)
            for number, kind in enumerate(kinds[start : start + AT_ONCE], start):
                ids[kind].append(self._add(rows, number / len(kinds), number, kind, max(1, finished // 50)))
            await self._write(rows)
        return Filled(ids["finished"], ids["playing"], time.perf_counter() - begun)

    async def _add_people(self, count: int) -> None:
        self._people = [REGULAR, CASUAL, *(f"{self._random.getrandbits(64):016x}" for _ in range(count))]
        people = [{"id": each, "name": f"Guest {each[:4]}", "created": NOW} for each in self._people]
        await self._write({PersonRow: people})

    def _add(self, rows: Rows, age: float, number: int, kind: str, rare: int) -> str:
        sample = self._samples[number % len(self._samples)]
        table = "".join(self._random.choices(_ALPHABET, k=12))
        created = NOW - timedelta(days=365 * YEARS * (1 - age), microseconds=self._random.randrange(10**6))
        people = self._random.sample(self._people[2:], sample.players)
        if number % 200 == 0:
            people[0] = REGULAR
        if number % rare == 0:
            people[1] = CASUAL
        over, started = kind == "finished", kind != "waiting"
        taken = len(sample.actions) if over else self._random.randrange(len(sample.actions)) if started else 0
        result = sample.result
        rows[TableRow].append(
            {
                "id": table,
                "version": 3,
                "created": created,
                "host": people[0],
                "edition": sample.edition.id,
                "options": dict(sample.edition.options),
                "first": None,
                "listed": number % 10 == 0,
                "chat": "open",
                "silence": False,
                "assistance": "full",
                "spectators": "table",
                "spectator_delay": 10,
                "started": created + timedelta(minutes=1) if started else None,
                "seed": sample.seed if started else None,
                "deck": sample.deck if started else None,
                "first_seat": sample.first if started else None,
                "finished": created + timedelta(minutes=1, seconds=PACE * taken) if over else None,
                "turns": result.turns if over else None,
                "status": result.status if over else None,
                "score": result.score if over else None,
                "cards": result.cards if over else None,
                "strikes": result.strikes if over else None,
                "last": result.last if over else None,
            }
        )
        for seat, person in enumerate(people):
            rows[SeatRow].append(
                {
                    "table": table,
                    "seat": seat,
                    "person": person if started or seat == 0 else None,
                    "name": f"Guest {person[:4]}" if started or seat == 0 else "",
                    "local": False,
                    "opened": opened(created),
                }
            )
        for turn, action in enumerate(sample.actions[:taken]):
            when = created + timedelta(minutes=1, seconds=PACE * turn)
            rows[ActionRow].append({"table": table, "turn": turn, "action": action, "created": when})
        if number % 4 == 0:
            said = {"seat": 0, "turn": 0, "text": "Have fun!", "created": created}
            rows[MessageRow].append({"table": table, "person": people[0], "name": f"Guest {people[0][:4]}", **said})
        return table

    async def _write(self, rows: Rows) -> None:
        def write(session: Session) -> None:
            for model in (PersonRow, TableRow, SeatRow, ActionRow, MessageRow):
                if rows.get(model):
                    session.execute(insert(model), rows[model])

        await self._database.write(write)


async def fill(url: str, finished: int, playing: int, **more: int) -> Filled:
    """Fills the new store at ``url``."""
    database = Database(url)
    try:
        return await Filler(database, samples()).fill(finished, playing, **more)
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
