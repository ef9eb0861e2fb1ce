"""Games from files: stored as finished games that can be gone through by a link."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

import starmine as sm
from starmine.rules.errors import BadRecord, StarmineError
from starmine.server.errors import unprocessable
from starmine.server.ids import id_of
from starmine.server.live.results import result_of
from starmine.server.schemas import Imported, RecordBody, RecordsBody
from starmine.server.services.people import guest
from starmine.server.store import imports as store
from starmine.server.store.database import Database
from starmine.server.store.tables import Seated, TableState


class Imports:
    """Takes in games that were played elsewhere, or written to a file here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, person: str, body: RecordsBody) -> Imported:
        """Stores games that are over and gives their ids. A game that is here already keeps its id.

        The people of the file are names only: nobody's figures change by it. Raises a 422 that names the first game
        which cannot be read.
        """
        states = await asyncio.to_thread(_read, body.games, person)

        async def work(session: AsyncSession) -> None:
            await guest(session, person)
            for given, (state, actions) in zip(body.games, states, strict=True):
                await store.insert(session, state, actions, [note.model_dump() for note in given.notes])

        await self._database.transact(work)
        return Imported(games=[state.id for state, _ in states])


def _read(games: list[RecordBody], person: str) -> list[tuple[TableState, list[str]]]:
    read = []
    for number, given in enumerate(games, 1):
        try:
            read.append(_game(given, person))
        except StarmineError as error:
            which = f"Game {number} of {len(games)} cannot be read: " if len(games) > 1 else ""
            raise unprocessable("bad-record", f"{which}{error}.".replace("..", "."), rule=error.rule) from error
    return read


def _game(given: RecordBody, person: str) -> tuple[TableState, list[str]]:
    """A table on which the game was played. Raises ``StarmineError``."""
    game = sm.Game.from_json(json.dumps(given.record))
    result = result_of(game)
    if result is None:
        raise BadRecord(f"the game stands at turn {game.turn} and is not over: only finished games are taken in")
    if given.players and len(given.players) != game.players:
        raise BadRecord(f"{len(given.players)} names are given for {game.players} players")
    last = max((note.order for note in given.notes), default=0)
    if last >= len(game.deck) - game.cards_left or any(note.seat >= game.players for note in given.notes):
        raise BadRecord("a note is on a card that was not drawn, or by a seat that is not there")
    names = given.players or [f"Player {number}" for number in range(1, game.players + 1)]
    now = datetime.now(UTC)
    state = TableState(
        id=_id_of(game, names, given),
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
    return state, [str(action) for action in game.actions]


def _id_of(game: sm.Game, names: list[str], given: RecordBody) -> str:
    """The same for the same file, so that nothing is there twice; as long as the ids of tables are."""
    told = json.dumps([game.to_json(), names, [note.model_dump() for note in given.notes]])
    return id_of(int.from_bytes(hashlib.sha256(told.encode(errors="replace")).digest()[:8]))
