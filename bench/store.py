"""A server with years of games in its store: response times, and disk space per game.

    python -m bench.store --finished 1000000 --playing 10000

Takes hours, and in ``--folder`` about 9 kB of disk space per game; 12 kB more for PostgreSQL, if it is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from bench.filling import CASUAL, REGULAR, Filled, Filler, samples
from bench.postgresql import INITDB, cluster
from bench.server import Connection, Server
from starmine.server.database.database import Database
from starmine.server.identity import Signer
from starmine.server.upkeep import BATCH, Place, remove_abandoned
from tools import measuring

FINISHED, PLAYING = 1_000_000, 10_000
SMALL = 5_000  # games in the store for measuring its size
ABANDONED = 20_000  # tables to remove
ASKED = 100  # requests of each kind
WHO = (CASUAL, REGULAR, "")  # ids of people; "" for a newcomer without a token
KEY = "a key for measurements only"

Figures = dict[str, dict[str, float]]
Ask = Callable[[str], Awaitable[Any]]  # from an API path to the response


async def measure(url: str, filled: Filled) -> dict[str, float]:
    """Milliseconds per request, one at a time; and disk space per game."""
    figures: dict[str, float] = {"filled in, s": filled.seconds}
    database = Database(url)
    figures["bytes a game"] = await database.write(_bytes) / len(filled.finished + filled.playing)
    await database.close()
    choice = random.Random(3)
    server = Server({"STARMINE_DATABASE_URL": url, "STARMINE_SECRET_KEY": KEY})
    await server.start()
    try:
        asks = {name: partial((await Connection.open(server.port)).ask, "GET", token=_token(name)) for name in WHO}
        figures["health"] = await _median(asks[""], ["/health"] * ASKED)
        for name, who in (("", "newcomer"), (CASUAL, "50 games"), (REGULAR, f"{len(filled.finished) // 200:,} games")):
            figures[f"home page, {who}"] = await _median(asks[name], ["/tables"] * ASKED)
        figures["older games, page by page"] = await _pages(asks[REGULAR])
        for kind, ids in (("finished", filled.finished), ("open", filled.playing)):
            games = [f"/games/{each}" for each in choice.sample(ids, min(ASKED, len(ids)))]
            figures[f"{kind} game, not in memory"] = await _median(asks[""], games)
    finally:
        await server.stop()
    return figures


def _token(person: str) -> str:
    signer = Signer()
    signer.take([KEY])
    return signer.token(person, "bench", "read", datetime.now(UTC) + timedelta(days=1)) if person else ""


async def _median(ask: Ask, paths: list[str]) -> float:
    taken = []
    for path in paths:
        begun = time.perf_counter()
        await ask(path)
        taken.append((time.perf_counter() - begun) * 1000)
    return statistics.median(taken or [0.0])


async def _pages(ask: Ask) -> float:
    """Milliseconds per page of a person's older games."""
    taken: list[float] = []
    place = (await ask("/tables"))["older_mine"]
    while place is not None and len(taken) < ASKED:
        begun = time.perf_counter()
        place = (await ask(f"/tables?mine_before={place}"))["older_mine"]
        taken.append((time.perf_counter() - begun) * 1000)
    return statistics.median(taken or [0.0])


def _bytes(session: Session) -> int:
    sqlite = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    postgresql = "SELECT pg_database_size(current_database())"
    dialect = session.connection().dialect.name
    return int(session.execute(text(sqlite if dialect == "sqlite" else postgresql)).scalar_one())


async def measure_upkeep(url: str) -> dict[str, float]:
    """The size of games and the figures of clearing, in a new store."""
    database = Database(url)
    try:
        filler = Filler(database, samples(20))
        await filler.fill(1, 0)
        return await _size(database, filler) | await _clearing(database, filler)
    finally:
        await database.close()


async def _size(database: Database, filler: Filler) -> dict[str, float]:
    """Bytes per game."""
    empty = await database.write(_bytes)
    await filler.fill(SMALL, 0)
    _alone(database, "VACUUM" if database.is_sqlite else "VACUUM FULL")
    return {"bytes a game": (await database.write(_bytes) - empty) / SMALL}


async def _clearing(database: Database, filler: Filler) -> dict[str, float]:
    """Milliseconds that other writes wait while abandoned tables are removed, a few in each transaction."""
    await filler.fill(0, 0, waiting=ABANDONED)
    waits: list[float] = []
    writing = asyncio.create_task(_write_on(database, waits))
    now = datetime.now(UTC)
    after: Place | None = None
    while True:
        remove = partial(remove_abandoned, older_than=now, empty_older_than=now, but=(), after=after, most=BATCH)
        _, after = await database.write(remove)
        if after is None:
            break
        await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    return {f"longest wait of a write while {ABANDONED:,} tables are removed": max(waits, default=0) * 1000}


async def _write_on(database: Database, waits: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        try:
            await database.write(lambda connection: connection.execute(text("UPDATE server SET value = value")))
        finally:
            waits.append(time.perf_counter() - begun)


@contextmanager
def stores(folder: Path) -> Iterator[dict[str, list[str]]]:
    """By database: the URLs of two stores."""
    found = {"SQLite": [f"sqlite:///{folder}/{name}.sqlite3" for name in ("years", "small")]}
    if INITDB is None:
        yield found
        return
    folder.chmod(0o755)  # so that PostgreSQL's user may enter
    with cluster(folder) as one, cluster(folder) as other:
        yield found | {"PostgreSQL": [one.url, other.url]}


def run(finished: int = FINISHED, playing: int = PLAYING, folder: Path | None = None) -> Figures:
    """The figures of each database."""
    figures: Figures = {}
    with TemporaryDirectory(dir=folder) as own, stores(Path(own)) as found:
        for name, (years, small) in found.items():
            figures[name] = asyncio.run(_both(years, small, finished, playing))
            print(name, figures[name], flush=True)
    return figures


async def _both(years: str, small: str, finished: int, playing: int) -> dict[str, float]:
    database = Database(years)
    filled = await Filler(database, samples()).fill(finished, playing)
    if not database.is_sqlite:
        _alone(database, "VACUUM ANALYZE")
    await database.close()
    return await measure(years, filled) | await measure_upkeep(small)


def _alone(database: Database, statement: str) -> None:
    """Executes a statement outside a transaction."""
    with database.engine.connect() as link:
        if database.is_sqlite:
            link.exec_driver_sql("COMMIT")
        else:
            link.execution_options(isolation_level="AUTOCOMMIT")
        link.exec_driver_sql(statement)


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = (
        (name, *(f"{row[name]:,.1f}" if row[name] < 100 else f"{row[name]:,.0f}" for row in figures.values()))
        for name in next(iter(figures.values()))
    )
    return measuring.table(("", *figures), rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures a server on a store that has seen years of play.")
    parser.add_argument("--finished", type=int, default=FINISHED)
    parser.add_argument("--playing", type=int, default=PLAYING)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    print(table(run(given.finished, given.playing, given.folder)))
