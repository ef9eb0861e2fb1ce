"""A server process, and programs that play on it continuously while faults are injected."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bench.chaos.people import Seated
from bench.chaos.run import Game
from bench.chaos.server import KeptServer
from bench.chaos.tally import Tally

PATIENCE = 120.0  # seconds for anything to happen
LONGEST = 28.0  # seconds for any response: less than the slowest sync, which takes 30
AGAIN = 5.0  # seconds after a fault in which requests may still be refused
TABLES = ("pp", "pb", "ppb", "pppp")


class Club:
    """A server with players, and what they observed."""

    def __init__(self, server: KeptServer, store: Path) -> None:
        self.tally = Tally()
        self.server = server
        self.store = store
        self._choice = random.Random(1)

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self.server.pid

    def person(self, name: str) -> Seated:
        """A new client without a name."""
        return Seated(name, self.server.port, self.tally, self._choice)

    async def play(self, seats: str) -> None:
        """Plays game after game at a table."""
        while True:
            game = Game([self.person(f"P{place}") for place in range(seats.count("p"))])
            await game.open(seats, self._choice)
            streams = [asyncio.create_task(person.follow()) for person in game.people]
            try:
                await asyncio.gather(*(person.play(0.2) for person in game.people))
            finally:
                for stream in streams:
                    stream.cancel()

    async def wait_for_actions(self, actions: int = 20) -> float:
        """Waits for this many more accepted actions; returns the seconds."""
        begun, before = time.monotonic(), self.tally.accepted.total()
        async with asyncio.timeout(PATIENCE):
            while self.tally.accepted.total() < before + actions:  # noqa: ASYNC110 (it takes seconds)
                await asyncio.sleep(0.02)
        return time.monotonic() - begun

    async def recovers(self) -> None:
        """Waits until games continue after a fault: soon, and without further refusals."""
        ended = time.monotonic()
        took = await self.wait_for_actions()
        print(f"games went on {took:.1f} s after the fault; the longest answer took {self.tally.longest:.1f} s")
        print(dict(self.tally.answers))
        assert self.tally.refused_at < ended + AGAIN, f"{self.tally.refused_at - ended:.1f} s later"
        assert self.tally.longest < LONGEST

    def check(self, lines: int, *, tracebacks: bool = False, answers: frozenset[str] = frozenset()) -> None:
        """Checks that everything accepted is stored, and that the log has at most ``lines`` lines.

        ``answers``: kinds of faults that may have occurred.
        """
        kinds = {kind for kind in self.tally.faults if not kind.endswith(" late")}
        assert kinds <= answers, self.tally.listed
        turns, stored = Counter[str](), Counter[tuple[str, int, str]]()
        happened = "SELECT [table], body ->> 'action' FROM events WHERE kind IN ('acted', 'taken-back') ORDER BY number"
        with closing(sqlite3.connect(self.store)) as store:
            for table, action in store.execute(happened):
                if action is not None:
                    stored[table, turns[table], action] += 1
                turns[table] += 1 if action is not None else -1
        assert not self.tally.accepted - stored
        log = self.server.log()
        print(*log, sep="\n")
        told = [line for line in log.elements() if line.startswith(("ERROR", "WARNING"))]
        assert len(told) <= lines, told
        assert tracebacks or not any("Traceback" in line for line in log)


@asynccontextmanager
async def club(folder: Path, logs: Path, **settings: str) -> AsyncIterator[Club]:
    """A server with its database in ``folder``, and running games."""
    environment = {"STARMINE_DATA_DIR": str(folder), "STARMINE_BOT_DELAY": "0.2", "STARMINE_LIMITS": "false"}
    environment |= {"STARMINE_ANALYSIS_PROCESSES": "0"}
    server = KeptServer(logs, environment | settings)
    playing: list[asyncio.Task[None]] = []
    try:
        await server.start()
        opened = Club(server, folder / "starmine.sqlite3")
        playing = [asyncio.create_task(opened.play(seats)) for seats in TABLES]
        await opened.wait_for_actions()
        yield opened
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await server.stop()
