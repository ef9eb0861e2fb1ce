"""Imports of games from files: stored as finished games, which links can open for replay."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import UTC, datetime

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

import starmine as sm
from starmine.rules.errors import BadRecord, StarmineError, shown
from starmine.rules.words.texts import template, text
from starmine.server.errors import reason_of, unprocessable
from starmine.server.ids import id_of
from starmine.server.live.results import result_of
from starmine.server.people.people import guest
from starmine.server.schemas.base import NOTE_LENGTH
from starmine.server.schemas.people.imports import Imported, ReadNote, RecordBody, RecordsBody
from starmine.server.store.database import Database
from starmine.server.store.tables import imports as store
from starmine.server.store.tables.tables import Seated, TableState

ONE_OF_SEVERAL = template("import.one", "game {number} of {count} cannot be read: {reason}")
NOT_OVER = template("import.not-over", "the game is at turn {turn} and not over: only finished games can be imported")
NOT_OVER_THERE = template(
    "import.not-over-there",
    "the game is at turn {turn} and not over (end at hanab.live: {ended}): only finished games can be imported",
)
OTHER_SCORE = template(
    "import.other-score",
    "the game has {score} points by the rules here, but 0 points at hanab.live (end there: {ended}): it "
    "cannot be imported",
)
NUMBER_OF_NAMES = template("import.names", "there are {count} names for {players} players")
NOTE_PLACE = text("import.note", "a note is for a card that was not drawn, or from a seat that does not exist")
BAD_NOTE = template("import.note-text", "the note {note} cannot be saved: {reason}")

ImportedGame = tuple[TableState, list[str], list[ReadNote]]  # a table, its actions, its notes


class Imports:
    """Imports games that were played elsewhere, or exported here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, person: str, body: RecordsBody) -> Imported:
        """Stores finished games and returns their ids. A game that already exists keeps its id.

        The file's players become names without accounts, so profiles do not change. Raises a 422 with the number of the
        first unreadable game.
        """
        imported = await asyncio.to_thread(_read, body.games, person)

        async def work(session: AsyncSession) -> None:
            await guest(session, person)
            for state, actions, notes in imported:
                await store.insert(session, state, actions, [note.model_dump() for note in notes])

        await self._database.transact(work)
        return Imported(games=[state.id for state, _, _ in imported])


def _read(games: list[RecordBody], person: str) -> list[ImportedGame]:
    read = []
    for number, given in enumerate(games, 1):
        try:
            read.append(_read_game(given, person))
        except StarmineError as error:
            message = error.text.sentence()
            if len(games) > 1:
                message = ONE_OF_SEVERAL(number=number, count=len(games), reason=error.text).sentence()
            raise unprocessable("bad-record", message, rule=error.rule) from error
    return read


def _read_game(given: RecordBody, person: str) -> ImportedGame:
    """The table of an imported game, its actions and notes. Raises ``StarmineError``."""
    record = sm.read_record(json.dumps(given.record))
    game = record.game
    result = result_of(game)
    if result is None:
        raise BadRecord(
            NOT_OVER(turn=game.turn) if record.ended is None else NOT_OVER_THERE(turn=game.turn, ended=record.ended)
        )
    if record.score != game.score:
        raise BadRecord(OTHER_SCORE(score=game.score, ended=str(record.ended)))
    if given.players and len(given.players) != game.players:
        raise BadRecord(NUMBER_OF_NAMES(count=len(given.players), players=game.players))
    notes = given.notes or _notes_of(record)
    last = max((note.order for note in notes), default=0)
    if last >= len(game.deck) - game.cards_left or any(note.seat >= game.players for note in notes):
        raise BadRecord(NOTE_PLACE)
    names = given.players or list(record.names) or [f"Player {number}" for number in range(1, game.players + 1)]
    now = datetime.now(UTC)
    state = TableState(
        id=_id_of(game, names, notes),
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
        result=result,
    )
    return state, [str(action) for action in game.actions], notes


def _notes_of(record: sm.GameRecord) -> list[ReadNote]:
    """The notes in a record, each dated to the turn at which its card was drawn; long ones are truncated.

    Notes on undrawn cards and on fireworks are left out. Raises ``BadRecord`` for invalid texts.
    """
    game = record.game
    drawn = dict.fromkeys(range(game.players * game.hand_size), 0)
    drawn |= {turn.drawn: turn.turn + 1 for turn in game.log if turn.drawn is not None}
    try:
        return [
            ReadNote(seat=seat, order=order, turn=drawn[order], text=text[:NOTE_LENGTH])
            for seat, texts in enumerate(record.notes)
            for order, text in enumerate(texts)
            if text.strip() and order in drawn
        ]
    except ValidationError as error:
        wrong = error.errors()[0]
        raise BadRecord(BAD_NOTE(note=shown(wrong["input"]), reason=reason_of(wrong))) from error


def _id_of(game: sm.Game, names: list[str], notes: list[ReadNote]) -> str:
    """An id of the usual length, derived from the content, so that importing a file twice has no effect."""
    content = json.dumps([sm.write_record(game), names, [note.model_dump() for note in notes]])
    return id_of(int.from_bytes(hashlib.sha256(content.encode(errors="replace")).digest()[:8]))
