"""A server in a process of its own, and programs that play at it without end while it is harmed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bench.chaos.fleet import Fleet
from bench.chaos.people import Seated
from bench.chaos.run import Game
from bench.chaos.tally import Tally
from starmine.server.presenters.log import read_action
from starmine.server.schemas.actions import ActionBody

PATIENCE = 120.0  # seconds in which anything has to happen
LONGEST = 28.0  # seconds in which every request is answered: less than the 30 that the slowest sync takes
AGAIN = 5.0  # seconds after the end of a fault in which the last refusal may come
TABLES = ("pp", "pb", "ppb", "pppp")


class Club:
    """What happens at the server."""

    def __init__(self, fleet: Fleet, store: Path) -> None:
        self.tally = Tally()
        self.fleet = fleet
        self.store = store
        self._choice = random.Random(1)

    @property
    def pid(self) -> int:
        """The server's process."""
        return self.fleet.pid

    def person(self, name: str) -> Seated:
        """Somebody who is not known yet."""
        return Seated(name, self.fleet.ports, 0, self.tally, self._choice)

    async def play(self, seats: str) -> None:
        """Game after game at a table."""
        while True:
            game = Game([self.person(f"P{place}") for place in range(seats.count("p"))])
            await game.open(seats, self._choice)
            streams = [asyncio.create_task(person.follow()) for person in game.people]
            try:
                await asyncio.gather(*(person.play(0.2) for person in game.people))
            finally:
                for stream in streams:
                    stream.cancel()

    async def goes_on(self, actions: int = 20) -> float:
        """Waits until so many further actions have been accepted; the seconds that it took."""
        begun, before = time.monotonic(), len(self.tally.accepted)
        async with asyncio.timeout(PATIENCE):
            while len(self.tally.accepted) < before + actions:  # noqa: ASYNC110 (it takes seconds)
                await asyncio.sleep(0.02)
        return time.monotonic() - begun

    async def recovers(self) -> None:
        """Waits until games go on after a fault: soon, and without further refusals."""
        ended = time.monotonic()
        took = await self.goes_on()
        print(f"games went on {took:.1f} s after the fault; the longest answer took {self.tally.longest:.1f} s")
        print(dict(self.tally.answers))
        assert self.tally.refused_at < ended + AGAIN, f"{self.tally.refused_at - ended:.1f} s later"
        assert self.tally.longest < LONGEST

    def check(self, lines: int, *, tracebacks: bool = False) -> None:
        """Everything that was accepted is stored, and the log tells it in so many lines at most."""
        kinds = {kind for kind in self.tally.faults if not kind.endswith(" late")}
        assert kinds == set(), self.tally.listed
        with closing(sqlite3.connect(self.store)) as store:
            stored = {
                (table, turn): action
                for table, turn, action in store.execute("SELECT [table], turn, action FROM actions")
            }
        for (table, turn), sent in self.tally.accepted.items():
            action = str(read_action(ActionBody.model_validate({"turn": turn, "action": sent}).action))
            assert stored.get((table, turn)) == action, f"turn {turn} of {table}"
        log = self.fleet.log()
        print(*log, sep="\n")
        told = [line for line in log.elements() if line.startswith(("ERROR", "WARNING"))]
        assert len(told) <= lines, told
        assert tracebacks or not any("Traceback" in line for line in log)


@asynccontextmanager
async def club(folder: Path, logs: Path, **settings: str) -> AsyncIterator[Club]:
    """A server with its store in ``folder``, and games under way at it."""
    environment = {"STARMINE_DATA_DIR": str(folder), "STARMINE_BOT_DELAY": "0.2", "STARMINE_LIMITS": "false"}
    fleet = Fleet(logs, environment | settings, count=1, workers=1)
    playing: list[asyncio.Task[None]] = []
    try:
        await fleet.start()
        opened = Club(fleet, folder / "starmine.sqlite3")
        playing = [asyncio.create_task(opened.play(seats)) for seats in TABLES]
        await opened.goes_on()
        yield opened
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await fleet.stop()
