"""Puzzles in the form of tables and views, so that the client can draw them like games."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

import starmine as sm
from starmine.learning.puzzles import MODEL, Puzzle
from starmine.learning.puzzles.words import NAMES
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.schemas import Table
from starmine.server.tables.seeing import Eyes, log_text, view_text
from starmine.server.tables.showing import show_table
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable
from starmine.server.tables.values import Seated

PREFIX = "puzzle-"  # prefix of puzzles' table ids; other ids have no hyphen
YOU = "you"
_KEPT = 64  # positions: those asked for lately


class _Everybody:
    """Presence at a puzzle: all players are online, without spectators."""

    def is_online(self, table: str, person: str) -> bool:  # noqa: ARG002
        return True

    def online(self, table: str) -> tuple[str, ...]:  # noqa: ARG002
        return ()


@lru_cache(maxsize=_KEPT)
def _position(puzzle: Puzzle) -> OpenTable:
    return _live(puzzle, puzzle.game)


def _live(puzzle: Puzzle, game: sm.Game) -> OpenTable:
    seat = puzzle.game.seat
    seats = [_seated(puzzle, place, seat) for place in range(game.players)]
    state = TableState(
        id=PREFIX + puzzle.id,
        created=datetime(2026, 1, 1, tzinfo=UTC),
        host=None,
        edition=puzzle.edition,
        options=dict(game.edition.options),
        first=game.first,
        chat="closed",
        assistance="clues",  # players must infer the rest themselves
        seats=tuple(seats),
        started=datetime(2026, 1, 1, tzinfo=UTC),
        deck=puzzle.deck,
        first_seat=game.first,
    )
    return OpenTable(state.branch(game, 0))


def _seated(puzzle: Puzzle, place: int, own: int) -> Seated:
    """The player of a seat: in a puzzle that was found a bot whose conventions can be looked up."""
    name = NAMES[place]
    if place == own:
        return Seated(person=YOU, name=name)
    return Seated(person=name, name=name) if puzzle.line is None else Seated(bot=MODEL, name=name)


def show_puzzle_table(puzzle: Puzzle) -> Table:
    """The table: the requesting person holds the seat on turn, and nothing can be changed."""
    table = show_table(_position(puzzle), YOU, _Everybody())
    seats = [seat.model_copy(update={"may": []}) for seat in table.seats]
    return table.model_copy(update={"may": [], "host": False, "seats": seats})


def show_position(puzzle: Puzzle, turn: int) -> Snapshot:
    """The position, or an earlier turn of its game, from the view of the puzzle's seat."""
    return _snapshot(_position(puzzle), puzzle.game.seat, turn)


def show_after(puzzle: Puzzle, after: sm.Game) -> Snapshot:
    """The game after an attempt, from the same view."""
    return _snapshot(_live(puzzle, after), puzzle.game.seat, after.turn)


def _snapshot(live: OpenTable, seat: int, turn: int) -> Snapshot:
    eyes = Eyes(seat)
    text = b'{"view":%b,"log":%b}' % (view_text(live, eyes, turn), log_text(live, eyes, turn))
    return Snapshot.model_validate_json(text)
