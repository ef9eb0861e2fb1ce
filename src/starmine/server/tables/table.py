"""One table in memory, and the entrance for everything that it can be told."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

import starmine as sm
from starmine.bots import Player
from starmine.rules.position import Turn
from starmine.server.database import deadline as deadlines
from starmine.server.database.deadline import Uncertain
from starmine.server.tables import clocks
from starmine.server.tables.deciding import SERVER, Command, decide, game_of
from starmine.server.tables.events import Assistance, Entry, Event, Rewritten, TakenBack, lesser
from starmine.server.tables.log import Change, Log, new_command
from starmine.server.tables.permissions import UNKNOWN_TABLE, Who
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.state import TableState, apply, fold
from starmine.server.web.errors import Refusal, not_found


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue as it is shown on the cards that it touched."""

    turn: int
    seat: int  # of the player who gave it
    colour: str | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded card: the turn, and whether its kind was critical or dead just before."""

    turn: Turn
    critical: bool
    dead: bool


class History:
    """The public history of one game."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._marks: dict[int, list[GivenClue]] = defaultdict(list)  # by the order of a card
        self._drawn: dict[int, int] = {}
        self._discards: list[Discard] = []

    def grow(self, game: sm.Game) -> None:
        """Appends the turns of ``game`` that are not known yet."""
        for turn in game.log[len(self._turns) :]:
            self._turns.append(turn)
            if isinstance(turn.action, sm.Clue):
                mark = GivenClue(turn.turn, turn.seat, turn.action.colour, turn.action.rank)
                for order in turn.cards:
                    self._marks[order].append(mark)
            elif turn.result in ("discarded", "strike") and turn.kind is not None:
                before = game.at(turn.turn)
                self._discards.append(Discard(turn, before.is_critical(turn.kind), before.is_dead(turn.kind)))
            if turn.drawn is not None:
                self._drawn[turn.drawn] = turn.turn + 1

    def turn(self, number: int) -> Turn:
        """The record of a turn."""
        return self._turns[number]

    def turns(self, until: int) -> Sequence[Turn]:
        """The records of the turns before ``until``."""
        return self._turns[:until]

    def marks(self, order: int, until: int, since: int = 0) -> Sequence[GivenClue]:
        """The clues that touched a card in turns ``since`` to ``until - 1``."""
        marks = self._marks.get(order, ())
        if not marks or (marks[-1].turn < until and marks[0].turn >= since):
            return marks
        return [mark for mark in marks if since <= mark.turn < until]

    def drawn(self, order: int) -> int:
        """The turn at whose start a card was first in hand; 0 for the deal."""
        return self._drawn.get(order, 0)

    def discards(self, until: int) -> Sequence[Discard]:
        """The discards at the start of turn ``until``, oldest first. (C20)"""
        gone = self._discards
        return gone if not gone or gone[-1].turn.turn < until else [one for one in gone if one.turn.turn < until]


RECENT = 50  # events


class Keeper(Protocol):
    """What an open table needs of the one ``OpenTables``, in ``opened.py``."""

    log: Log
    bots: ServedBots

    @property
    def is_shared(self) -> bool: ...

    def committed(self, table: OpenTable, changes: Iterable[Change]) -> None: ...

    def tell(self, table: OpenTable, entry: Entry | None) -> None: ...

    def drop(self, table: str) -> None: ...

    def dropping_if_damaged(self, table: str) -> AbstractContextManager[None]: ...


class OpenTable:
    """A table's state, with what is remembered to show it and to let its bots play: never newer than its log."""

    def __init__(self, state: TableState, keeper: Keeper | None = None) -> None:
        """``keeper``: None for a table that is only shown."""
        self.state = state
        self.edition = sm.edition(state.edition, **state.options)
        self.history = History()  # replaced after an undo
        self.known: dict[tuple[int, int | None], str] = {}  # JSON of the knowledge, by turn and seat
        self.players: dict[int, Player] = {}  # by seat: the bots that have played here, with their memory
        self.is_behind = False  # whether a commit was not confirmed: the log may have more
        self._recent: deque[Entry] = deque(maxlen=RECENT)  # the newest events since it is in memory
        self._keeper = keeper
        self._lock = asyncio.Semaphore(1)  # held while the state changes
        if state.game is not None:
            self.history.grow(state.game)

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def game(self) -> sm.Game:
        """The whole game. Raises a 409 before the start."""
        return game_of(self.state)

    @property
    def outcome(self) -> sm.Outcome | None:
        """How the game ended; None while it goes on. Imported games may be unfinished, and do not go on."""
        game, result = self.state.game, self.state.result
        if game is not None and game.outcome is None and result is not None:
            return result.outcome(self.edition)
        return None if game is None else game.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. Raises a 409 before it has begun."""
        return self.game.outcome is not None or self.outcome is not None

    def assistance(self, most: Assistance = "full") -> Assistance:
        """How much help is shown to a viewer who wants ``most``: no more than agreed on; full after the game."""
        return "full" if self.state.status == "finished" else lesser(self.state.assistance, most)

    @property
    def stand_ins(self) -> set[int]:
        """The turns at which a bot stood in for a person."""
        return {number for number, turn in enumerate(self.state.turns) if turn.stand_in}

    def shown_from(self, turn: int, assistance: Assistance) -> int:
        """The first turn that is still shown at ``turn``: without help only the last round."""
        return max(0, turn - self.state.players) if assistance == "none" else 0

    async def do(
        self,
        command: Command,
        who: Who = SERVER,
        opens: Callable[[TableState], Change] | None = None,
        *,
        command_id: str | None = None,
        again: bool = False,
    ) -> int | None:
        """Commits the event that a command leads to, tells everybody, and returns its number; None if nothing changes.

        ``deciding.decide`` makes the event, ``state.apply`` the state after it, ``log.append`` commits it, and
        ``tables.following`` sends what is new for each viewer.

        ``opens`` gives, for the state before, a further table's first event, to be committed together with this one.
        ``command_id`` is random; with ``again``, the command may have been accepted before, and is not done twice.
        Raises what ``decide`` raises, a 404 for a table that is gone, and errors of the database: then the event is not
        accepted, or it is found in the log later. It is completed even if the caller is cancelled.
        """
        return await asyncio.shield(
            self._do(command, who, opens, command_id or new_command(), again, deadlines.from_now())
        )

    async def _do(
        self,
        command: Command,
        who: Who,
        opens: Callable[[TableState], Change] | None,
        command_id: str,
        again: bool,
        deadline: float,
    ) -> int | None:
        keeper = self._keeper
        assert keeper is not None  # noqa: S101 (tables that are only shown are told nothing)
        async with deadlines.holding(self._lock, deadline):
            if self.is_behind:
                await self._read_on(keeper)
            if (number := _number_of(self._recent, who, command_id)) is not None:
                return number  # it was sent again on another connection, and has overtaken itself
            if again and (number := await keeper.log.number_of(self.id, who.id, command_id)) is not None:
                return number
            while (event := await self._decide(command, who, keeper)) is not None:
                entry = Entry(self.state.number + 1, clocks.now(), who.id, command_id, event)
                change = Change(self.state, apply(self.state, entry), entry)
                changes = (change,) if opens is None else (change, opens(self.state))
                try:
                    is_first = await keeper.log.append(*changes, deadline=deadline)
                except SQLAlchemyError as error:
                    if (
                        isinstance(error, Uncertain)
                        and (number := await self._find(who, command_id, keeper)) is not None
                    ):
                        return number
                    self.is_behind = True
                    raise
                if is_first:
                    self._take(change.after, entry)
                    keeper.committed(self, changes)
                    return entry.number
                new = await self._read_on(keeper)
                if not new:
                    keeper.drop(self.id)
                    raise no_table()
                if (number := _number_of(new, who, command_id)) is not None:
                    return number  # another process was sent it again
        return None

    async def _find(self, who: Who, command_id: str, keeper: Keeper) -> int | None:
        """The number of the event of a command whose commit was not confirmed, if it has been committed by now."""
        with suppress(SQLAlchemyError):
            return _number_of(await self._read_on(keeper), who, command_id)
        return None

    async def _decide(self, command: Command, who: Who, keeper: Keeper) -> Event | None:
        """Decides; refuses, or changes nothing, only after reading the newest log: another process may have written."""
        try:
            event = decide(self.state, command, who, keeper.bots)
        except Refusal:
            if not (keeper.is_shared and await self._read_on(keeper)):
                raise
        else:
            if event is not None or not (keeper.is_shared and await self._read_on(keeper)):
                return event
        return decide(self.state, command, who, keeper.bots)

    async def _read_on(self, keeper: Keeper) -> list[Entry]:
        """Applies the entries of the log above this state, and returns them. The lock is held."""
        found = await keeper.log.read({self.id: self.state.number})
        entries = await self._follow(found.get(self.id, ()), keeper)
        self.is_behind = False
        return entries

    async def follow(self, entries: Iterable[Entry]) -> None:
        """Applies entries that another process wrote, or whose commit was not confirmed. Raises ``Damaged``."""
        if self._keeper is None:
            return
        with self._keeper.dropping_if_damaged(self.id):
            new = list(entries)
        if new:  # else a commit need not be waited for
            async with self._lock:
                await self._follow(new, self._keeper)

    async def _follow(self, entries: Iterable[Entry], keeper: Keeper) -> list[Entry]:
        new = []
        with keeper.dropping_if_damaged(self.id):
            for entry in entries:
                if entry.number > self.state.number:
                    new.append(entry)
                    if isinstance(entry.event, Rewritten):
                        await self._reload(keeper, entry.number)
                    else:
                        self._take(apply(self.state, entry), entry)
        for entry in new:
            keeper.tell(self, entry)
        return new

    async def _reload(self, keeper: Keeper, until: int) -> None:
        """Reads the log again, up to an event."""
        found = await keeper.log.read({self.id: -1})
        state = fold(self.id, (entry for entry in found.get(self.id, ()) if entry.number <= until))
        if state is not None:
            self.state = state.revealed(self.state.revealed_to)
            self.history, self.players, self.known = History(), {}, {}
            if state.game is not None:
                self.history.grow(state.game)

    def _take(self, after: TableState, entry: Entry) -> None:
        before = self.state
        # What was revealed while the event was being committed is newer.
        self.state = after if after.tournament is None else after.revealed(before.revealed_to)
        if (after.edition, after.options) != (before.edition, before.options):
            self.edition = sm.edition(after.edition, **after.options)
        if isinstance(entry.event, TakenBack):
            self.history = History()
            self.players.clear()
        if after.game is not None and after.game is not before.game:
            self.history.grow(after.game)
            self.known = {}  # a new one, since an older one may still be computed
        self._recent.append(entry)

    def commands_of(self, person: str | None, since: int) -> list[str]:
        """The ids of a person's commands of the last ``RECENT`` events, after the event ``since``."""
        newest = takewhile(lambda entry: entry.number > since, reversed(self._recent))
        return [entry.command for entry in newest if person is not None and entry.person == person]

    def reveal(self, to: frozenset[str] | None) -> None:
        """Takes over to whom a tournament's deal is known by now."""
        if self.state.revealed_to != to:
            self.state = self.state.revealed(to)
            if self._keeper is not None:
                self._keeper.tell(self, None)


def _number_of(entries: Iterable[Entry], who: Who, command: str) -> int | None:
    return next((entry.number for entry in entries if (entry.person, entry.command) == (who.id, command)), None)


def no_table() -> Refusal:
    """The 404 for an unknown table."""
    return not_found(UNKNOWN_TABLE)
