"""Imports of games from files: stored as finished games, which links can open for replay."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.errors import BadRecord, StarmineError, shown
from starmine.rules.records.files import part_of
from starmine.rules.records.record import Note
from starmine.rules.words.texts import template
from starmine.server.errors import reason_of, unprocessable
from starmine.server.ids import id_of
from starmine.server.live.hub import Hub
from starmine.server.live.results import result_so_far
from starmine.server.people.people import guest
from starmine.server.presenters.tables import show_games
from starmine.server.schemas.base import NOTE_LENGTH, Noted
from starmine.server.schemas.people.imports import Imported
from starmine.server.schemas.people.profiles import ProfileGames
from starmine.server.store.database import Database
from starmine.server.store.tables import imports as store
from starmine.server.store.tables.lists import Cursor
from starmine.server.store.tables.tables import Seated, TableState

BAD_NOTE = template("import.note-text", "the note {note} cannot be saved: {reason}")

MOST = 20  # games per request
PAGE = 20  # games per page of the list

_NOTED: TypeAdapter[str] = TypeAdapter(Noted)

ImportedGame = tuple[TableState, list[str], list[Note]]  # a table, its actions, its notes


class Imports:
    """Imports games that were played elsewhere, or exported here."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self._database = database
        self._hub = hub

    async def take(self, person: str, data: bytes, *, before: int, last: bool) -> Imported:
        """Stores the first games of a file, or of the rest of one, and returns their ids. Games that the person has
        imported already keep theirs.

        The file's players become names without accounts, so profiles do not change. Unfinished games are stored, too:
        they can be gone on with by *what if*. Raises a 422 with the number of the first unreadable game.
        """
        games, read = await asyncio.to_thread(_read, data, person, before, last)

        def work(session: Session) -> None:
            guest(session, person)
            for state, actions, notes in games:
                store.insert(session, state, actions, [note._asdict() for note in notes])

        await self._database.write(work)
        return Imported(games=[state.id for state, _, _ in games], read=read)

    async def show(self, person: str, before: str | None) -> ProfileGames:
        """A page of the games that a person has imported, the newest first."""
        after = None if before is None else Cursor.read(before)
        page = await self._database.read(store.of_person, person, PAGE, after)
        return show_games(page, person, self._hub.is_online)


def _read(data: bytes, person: str, before: int, last: bool) -> tuple[list[ImportedGame], int]:
    try:
        records, read = part_of(data, MOST, before=before, last=last)
        return [_imported(record, person) for record in records], read
    except StarmineError as error:
        raise unprocessable("bad-record", error.text.sentence(), rule=error.rule) from error


def _imported(record: sm.GameRecord, person: str) -> ImportedGame:
    """The table of an imported game, its actions and notes. Raises ``BadRecord``."""
    game, notes, now = record.game, _notes_of(record), datetime.now(UTC)
    names = record.names or tuple(f"Player {number}" for number in range(1, game.players + 1))
    state = TableState(
        id=_id_of(game, person, names, notes),
        created=now,
        host=person,
        edition=game.edition.id,
        options=dict(game.edition.options),
        first=game.first,
        listed=False,
        chat="closed",
        silence=False,
        assistance="full",
        seats=tuple(Seated(name=name) for name in names),
        started=now,
        deck=" ".join(game.deck),
        first_seat=game.first,
        finished=now,
        result=result_so_far(game),
    )
    return state, [str(action) for action in game.actions], notes


def _notes_of(record: sm.GameRecord) -> list[Note]:
    """The notes in a record; those without a turn from the turn at which the card was drawn. Long ones are truncated.

    Notes on undrawn cards and on fireworks are left out. Raises ``BadRecord`` for invalid texts.
    """
    game = record.game
    drawn = dict.fromkeys(range(game.players * game.hand_size), 0)
    drawn |= {turn.drawn: turn.turn + 1 for turn in game.log if turn.drawn is not None}
    notes = record.dated or [
        Note(seat, order, drawn[order], text)
        for seat, texts in enumerate(record.notes)
        for order, text in enumerate(texts)
        if text.strip() and order in drawn
    ]
    try:
        return [note._replace(text=_NOTED.validate_python(note.text[:NOTE_LENGTH])) for note in notes]
    except ValidationError as error:
        wrong = error.errors()[0]
        raise BadRecord(BAD_NOTE(note=shown(wrong["input"]), reason=reason_of(wrong))) from error


def _id_of(game: sm.Game, person: str, names: Sequence[str], notes: list[Note]) -> str:
    """An id of the usual length, derived from the content, so that importing a file twice has no effect.

    Each person has their own copy, which is in their list.
    """
    content = json.dumps([sm.write_record(game), person, names, notes])
    return id_of(int.from_bytes(hashlib.sha256(content.encode()).digest()[:8]))
