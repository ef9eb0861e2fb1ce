"""A run: games, kills, database outages, and at the end the comparison with the stored data."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import case, func, select

from bench.chaos.people import Seated
from bench.chaos.server import KeptServer
from bench.chaos.tally import IN_TIME, Tally, share
from bench.postgresql import Cluster, cluster
from starmine.server.database.database import Database
from starmine.server.database.models import EventRow
from starmine.server.tables.clocks import read, turn_began
from starmine.server.tables.events import Acted, Asked, Declined, Entry, Said, TakenBack, TimeRanOut
from starmine.server.tables.log import Log
from starmine.server.tables.state import TableState, fold

OPENING = 0.25  # seconds between the creation of two tables
BOT_DELAY = 0.5  # seconds
TOLD = 10.0  # seconds between two reports
BOTS = ("cautious", "random")

# The tables' seats, in rotation: p: a person; b: a bot; a: somebody who never acts, so that their clock runs out.
TABLES = ("pp", "pppp", "pb", "ppb", "ppppp", "bb", "pbpb", "ppp", "apaa")
CLOCK = 10  # seconds for a turn at tables where somebody never acts


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a run."""

    games: int
    pause: float = 4.0  # mean seconds before a person's action
    servers: int = 1  # processes on one database, which are killed in turn
    kill_every: float = 10.0  # seconds; 0: none is killed
    hang: float = 0.0  # seconds that every other killed process hangs before it is killed; 0: none does
    outage: float = 10.0  # seconds of each database outage, frozen and stopped; 0 for none
    outages_at: tuple[float, float] = (30.0, 70.0)  # seconds from the start
    turns: int = 1000  # games are abandoned after this turn
    settling: float = IN_TIME  # seconds after the last game in which streams must catch up with the store
    told: bool = False  # prints reports
    limit: float = 600.0  # seconds after which unfinished games are abandoned


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of a run."""

    tally: Tally
    figures: dict[str, str]
    log: dict[str, int]


@dataclass
class Game:
    """A table with its players and spectators."""

    people: list[Seated]
    id: str = ""

    async def open(self, seats: str, choice: random.Random) -> None:
        """Creates the table, takes the seats and starts the game."""
        host, *others = self.people
        host.acts = "p" in seats
        await asyncio.gather(*(person.sign_in() for person in self.people))
        kinds: list[dict[str, str]] = [_bot(choice) if kind == "b" else {"kind": "open"} for kind in seats]
        if "p" in seats:
            host.seat = seats.index("p")
            kinds[host.seat] = {"kind": "me"}
        new: dict[str, Any] = {"seats": kinds, "silence": False, "options": {"strikes": 6}}
        if "a" in seats:
            new["clock"] = {"kind": "turn", "seconds": CLOCK}
        self.id = (await host.insist("POST", "/tables", new))["id"]
        free = [seat for seat, kind in enumerate(seats) if kind != "b" and seat != host.seat]
        for person, seat in zip(others, free, strict=False):
            person.seat, person.acts = seat, seats[seat] == "p"
            await person.insist("PUT", f"/tables/{self.id}/seats/{seat}", {"kind": "me"})
        for person in self.people:
            person.table = self.id
        await host.insist("POST", f"/tables/{self.id}/start", done=("started",))


def _bot(choice: random.Random) -> dict[str, str]:
    return {"kind": "bot", "bot": choice.choice(BOTS)}


class Stored:
    """What the log of stored events says."""

    def __init__(self) -> None:
        self.tables: dict[str, TableState] = {}
        self.moves: Counter[tuple[str, int, str]] = Counter()  # people's, by table, turn and action
        self.undo: set[tuple[str, int]] = set()  # tables and turns at which taking back was asked or answered
        self.said: set[tuple[str, str]] = set()  # tables and texts
        self.led: dict[tuple[str, int], list[Entry]] = defaultdict(list)  # the actions that led to a turn of a table

    def read(self, table: str, log: list[Entry]) -> None:
        """Adds a table."""
        state: TableState | None = None
        for entry in log:
            turn = 0 if state is None else state.turn
            match entry.event:
                case Acted(action):
                    self.led[table, turn + 1].append(entry)
                    self.moves[table, turn, action] += entry.person is not None
                case TakenBack() | Asked("undo") | Declined("undo"):
                    self.undo.add((table, turn))
                case Said(text=str(text)):
                    self.said.add((table, text))
            state = fold(table, [entry], state)
        if state is not None:
            self.tables[table] = state


class Run:
    """A run with its own database."""

    def __init__(self, plan: Plan, cluster: Cluster, servers: list[KeptServer], choice: random.Random) -> None:
        self._plan = plan
        self._cluster = cluster
        self._servers = servers
        self._choice = choice
        self._tally = Tally()
        self._kills: list[tuple[float, str]] = []  # the times (``time.monotonic``) of kills, and what was done
        self._games: list[Game] = []
        self._taken_back = 0  # how often, by the stored events

    async def run(self) -> Outcome:
        """Executes the run."""
        try:
            await asyncio.gather(*(server.start() for server in self._servers))
            return await self._play()
        finally:
            await self._stop_servers()

    async def _stop_servers(self) -> None:
        await asyncio.gather(*(server.stop() for server in self._servers))

    async def _play(self) -> Outcome:
        begun = time.monotonic()
        harm = [asyncio.create_task(work()) for work in (self._kill, self._stop_database, self._tell)]
        streams: list[asyncio.Task[None]] = []

        async def play(number: int) -> None:
            seats = TABLES[number % len(TABLES)]
            people = max(1, len(seats) - seats.count("b"))  # among bots alone, a host who watches
            game = Game([self._person(number, place) for place in range(people)])
            await asyncio.sleep(number * OPENING)
            await game.open(seats, self._choice)
            self._games.append(game)
            streams.extend(asyncio.create_task(person.follow()) for person in game.people)
            playing = [person.play(self._plan.pause) for person in game.people if person.acts]
            await asyncio.gather(*playing, *(person.over.wait() for person in game.people))

        playing = [asyncio.create_task(play(number)) for number in range(self._plan.games)]
        with suppress(TimeoutError):
            async with asyncio.timeout(self._plan.limit):
                await asyncio.gather(*playing)
        ended = sum(task.done() and not task.cancelled() for task in playing)
        await _cancel([*playing, *harm])
        took = time.monotonic() - begun
        await self._settle()
        await self._compare()
        await _cancel(streams)
        await self._stop_servers()
        log = sum((server.log() for server in self._servers), Counter[str]())
        for line in log:
            if "Traceback" in line:
                self._tally.fault("traceback", "in the log")
        return Outcome(self._tally, self._figures(ended, took), dict(log))

    def _person(self, number: int, place: int) -> Seated:
        server = self._servers[(number + place) % len(self._servers)]
        person = Seated(f"P{number}-{place}", server.port, self._tally, self._choice)
        person.last = self._plan.turns
        return person

    async def _kill(self) -> None:
        if not self._plan.kill_every:
            return
        for number in count():
            await asyncio.sleep(self._plan.kill_every)
            server = self._servers[number % len(self._servers)]
            hangs = self._plan.hang and number // len(self._servers) % 2
            begun = time.monotonic()
            is_killed = await server.hang(self._plan.hang) if hangs else server.kill()
            if is_killed:
                self._kills.append((begun, "hung" if hangs else "died"))

    async def _tell(self) -> None:
        while self._plan.told:
            await asyncio.sleep(TOLD)
            over = sum(all(person.over.is_set() for person in game.people) for game in self._games)
            wrong = ", ".join(f"{count} × {kind}" for kind, count in self._tally.faults.items())
            done = f"{self._tally.accepted.total():,} actions, {len(self._kills)} kills"
            print(f"{len(self._games)} games begun, {over} over, {done}; wrong: {wrong or 'nothing'}", flush=True)

    async def _stop_database(self) -> None:
        if not self._plan.outage:
            return
        begun, (frozen_at, stopped_at) = time.monotonic(), self._plan.outages_at
        await asyncio.sleep(frozen_at)
        with self._tally.outage(), self._cluster.frozen():
            await asyncio.sleep(self._plan.outage)
        await asyncio.sleep(begun + stopped_at - time.monotonic())
        with self._tally.outage():
            await asyncio.to_thread(self._cluster.stop)
            try:
                await asyncio.sleep(self._plan.outage)
            finally:
                await asyncio.to_thread(self._cluster.start)

    async def _settle(self) -> None:
        """Waits, up to ``settling`` seconds, until every stream shows the stored state."""
        end = time.monotonic() + self._plan.settling
        while time.monotonic() < end:
            turns = await self._turns()
            if all((person.turn or 0) == turns.get(person.table, 0) for person in self._people()):
                break
            await asyncio.sleep(0.2)

    def _people(self) -> list[Seated]:
        return [person for game in self._games for person in game.people]

    async def _compare(self) -> None:
        """Compares the stored data with accepted requests and with the streams."""
        tally, logs = self._tally, await self._logs()
        stored = Stored()
        for table, log in logs.items():
            stored.read(table, log)
            self._look_at_times(table, log)
        self._taken_back = sum(state.undone for state in stored.tables.values())
        for move, times in (tally.accepted - stored.moves).items():
            tally.fault("lost", f"{times} × {move}")
        for move, times in (stored.moves - tally.decided).items():
            tally.fault("twice", f"{times} × {move}")
        for asked in tally.undo - stored.undo:
            tally.fault("lost", f"the answer to taking back {asked}")
        for said in tally.said - stored.said:
            tally.fault("lost", f"the message {said}")
        ahead = time.monotonic() - time.time()  # from times in the log to those of the tally
        for person in self._people():
            self._look_at(person, stored.tables[person.table])
            for turn, number, came in person.arrivals:
                led = [entry for entry in stored.led[person.table, turn] if entry.number <= number]
                tally.arrive(person.table, turn, led[-1].at.timestamp() + ahead, came)

    def _look_at_times(self, table: str, log: list[Entry]) -> None:
        """Records how long bots' turns took, and how late clocks ran out, by the times in the log."""
        ahead = time.monotonic() - time.time()  # from times in the log to those of the tally
        state: TableState | None = None
        ran_out = log[0].at  # when somebody's time last ran out
        for entry in log:
            due = None
            if state is not None and isinstance(entry.event, Acted) and state.bot_on_turn is not None:
                due = max(turn_began(state), ran_out)
            elif state is not None and isinstance(entry.event, TimeRanOut):
                due, ran_out = read(state, entry.at).out, entry.at
            if due is not None:
                begun, ended = due.timestamp() + ahead, entry.at.timestamp() + ahead
                kind = "nothing happened"
                if harm := {what for moment, what in self._kills if begun <= moment <= ended}:
                    kind = "a process hung" if "hung" in harm else "a process died"
                self._tally.act(f"{entry.event.kind} {entry.number} of {table}", kind, begun, ended)
            state = fold(table, [entry], state)

    def _look_at(self, person: Seated, state: TableState) -> None:
        """Compares what a person's stream showed with the stored state."""
        told = f"{person.name} at {person.table}"
        if person.turn != state.turn:
            self._tally.fault("stale", f"{told} is at turn {person.turn} of {state.turn}")
        if person.snapshots > 1 + state.undone:
            self._tally.fault("shown anew", f"{told}: {person.snapshots} snapshots, {state.undone} taken back")
        if missing := {text for table, text in self._tally.said if table == person.table} - person.heard:
            self._tally.fault("stale", f"{told} has not heard {missing}")
        if away := [seat["name"] for seat in person.shown.get("seats", ()) if not seat["online"]]:
            self._tally.fault("presence", f"{away} are away for {told}")

    async def _turns(self) -> dict[str, int]:
        """By table: the turn that is stored."""
        step = case((EventRow.kind == Acted.kind, 1), (EventRow.kind == TakenBack.kind, -1), else_=0)
        acted = select(EventRow.table, func.sum(step)).group_by(EventRow.table)
        database = Database(self._cluster.url)
        try:
            return await database.read(lambda session: {row[0]: row[1] for row in session.execute(acted)})
        finally:
            await database.close()

    async def _logs(self) -> dict[str, list[Entry]]:
        """By table: its stored events."""
        database = Database(self._cluster.url)
        try:
            logs = await Log(database).read({game.id: -1 for game in self._games})
            return {table: list(log) for table, log in logs.items()}
        finally:
            await database.close()

    def _figures(self, ended: int, took: float) -> dict[str, str]:
        tally = self._tally

        def spread(seconds: list[float]) -> str:
            most = max(seconds, default=0.0)
            return f"{share(seconds, 0.5):.2f} / {share(seconds, 0.99):.2f} / {most:.2f} s ({len(seconds):,})"

        return {
            "games": f"{ended} of {self._plan.games} ended in {took:.0f} s",
            "kills": f"{len(self._kills)}",
            "actions accepted": f"{tally.accepted.total():,}",
            "taken back": f"{self._taken_back:,}",
            "messages accepted": f"{len(tally.said):,}",
            "until a stream has a turn, 50 % / 99 % / most": spread(tally.late),
            "until people are back, 50 % / 99 % / most": spread(tally.back),
            **{
                f"until a bot or clock acts when {kind} meanwhile, 50 % / 99 % / most": spread(seconds)
                for kind, seconds in sorted(tally.acted.items())
            },
            "answers": ", ".join(f"{count:,} × {kind}" for kind, count in sorted(tally.answers.items())),
        }


async def _cancel(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def run(plan: Plan, seed: int = 1) -> Outcome:
    """Executes a run with its own database and server."""
    import uvloop

    with TemporaryDirectory(prefix="chaos") as folder, cluster() as database:
        settings = {
            "STARMINE_DATABASE_URL": database.url,
            "STARMINE_BOT_DELAY": str(BOT_DELAY),
            "STARMINE_LIMITS": "false",  # all clients share one IP address
        }
        servers = [KeptServer(Path(folder), settings) for _ in range(plan.servers)]
        return uvloop.run(Run(plan, database, servers, random.Random(seed)).run())
