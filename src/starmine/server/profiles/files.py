"""Games as files: exports of everything that the server stores about a person, as JSON lines, and imports.

Imported games are stored as finished ones, which links can open for replay.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from sqlalchemy.exc import IntegrityError

import starmine as sm
from starmine.rules.errors import BadRecord, StarmineError, shown
from starmine.rules.records import part_of, write_record
from starmine.rules.records.record import Note
from starmine.rules.words.texts import template
from starmine.server.accounts.accounts import AccountsService
from starmine.server.accounts.people import who_is
from starmine.server.accounts.schemas import Account, Token
from starmine.server.identity import RequiredOwner, RequiredReader, RequiredSigned, name_of
from starmine.server.learning.mistakes import tried_by
from starmine.server.push.subscriptions import shown as shown_browser
from starmine.server.push.subscriptions import subscriptions_of
from starmine.server.request_limits import CountedRoute, limited
from starmine.server.tables import events, lists
from starmine.server.tables.deciding import notes_of
from starmine.server.tables.events import ImportedNote
from starmine.server.tables.lists import Cursor
from starmine.server.tables.schemas import ProfileGames
from starmine.server.tables.seeing import readable_notes
from starmine.server.tables.showing import show_games, show_message, show_notes
from starmine.server.tables.studying import show_study_messages
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService
from starmine.server.web.errors import reason_of, responses, unprocessable
from starmine.server.web.names import id_of
from starmine.server.web.parameters import ListPlace
from starmine.server.web.schemas import NOTE_LENGTH, Noted

BAD_NOTE = template("import.note-text", "the note {note} cannot be saved: {reason}")

MOST = 20  # games per request
AT_ONCE = 20  # tables in memory per export, and per page of the imported ones

_NOTE = {"seat", "order", "turn", "text"}
_NOTED: TypeAdapter[str] = TypeAdapter(Noted)

GamesBefore = Annotated[
    int, Query(ge=0, le=1_000_000, description="The number of games in earlier parts of the file, for messages.")
]
IsLastPart = Annotated[
    bool, Query(description="Whether the body reaches the end of the file; else a game cut off is left for later.")
]

_IMPORT_FILE: dict[str, Any] = {
    "schema": {},  # none: the body is the bytes of a file, which need not be JSON
    "examples": {
        "a_game_of_a_download": {
            "summary": "A game of a download",
            "value": {
                "players": ["Ada", "Bob"],
                "record": {
                    "format": "starmine",
                    "version": 1,
                    "edition": "cocktail",
                    "options": {},
                    "players": 2,
                    "first": 0,
                    "deck": "R1 G2 …",
                    "actions": ["play 0", "clue 1 red"],
                },
            },
        }
    },
}


class Imported(BaseModel):
    """The imported games."""

    games: list[str] = Field(description="Their ids, in the order of the file; at most 20.")
    read: int = Field(description="The number of bytes that were read: the next request sends the file from there on.")


router = APIRouter(route_class=CountedRoute, tags=["people"])


def _lines(description: str) -> dict[int | str, dict[str, Any]]:
    return {**responses(401), 200: {"content": {"application/x-ndjson": {}}, "description": description}}


def _download(name: str, lines: AsyncIterator[bytes]) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


@router.get(
    "/me/games/export",
    summary="All my finished games",
    response_class=StreamingResponse,
    responses=_lines("One line of JSON per game."),
)
async def export_games(tables: OpenTablesService, person: RequiredReader) -> StreamingResponse:
    """A file with the caller's finished games, newest first, one JSON line each.

    ``record`` is for ``starmine.read_record``; ``mine`` are the caller's seats.
    """
    return _download("starmine-games.jsonl", (_json_line(game) async for game in _games(tables, person)))


@router.get(
    "/me/export",
    summary="Everything of mine",
    response_class=StreamingResponse,
    responses=_lines("One line of JSON per item."),
)
async def export_everything(
    tables: OpenTablesService,
    accounts: AccountsService,
    signed: RequiredSigned,
) -> StreamingResponse:
    """A file with everything that the server stores about the caller, as JSON lines with one field each: ``person``,
    ``account``, ``token``, ``subscription``, ``mistake``, ``message``, ``note`` for those as a spectator, and ``game``
    as in the export of games.
    """
    person = signed.person
    account, tokens = await accounts.show(signed), await tables.database.read(accounts.sessions.tokens, person)
    return _download("starmine-everything.jsonl", _everything(tables, person, account, tokens))


@router.post(
    "/me/games/import",
    summary="Games from a file",
    status_code=201,
    responses=responses(401),
    dependencies=[limited("imports")],
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": _IMPORT_FILE}}},
)
async def import_games(
    tables: OpenTablesService, person: RequiredOwner, request: Request, before: GamesBefore = 0, last: IsLastPart = True
) -> Imported:
    """Stores games from a file, which can then be replayed by a link and are in the caller's list of imported games.

    The body is the file, or the rest of it after ``read`` bytes: a record of Starmine or hanab.live, an episode of
    Kaggle's Hanabi, or several in a list or one after another, such as an export, in UTF-8 or UTF-16; or it is a link
    of hanab.live to a game. At most 20 games are read at a time. Their players become names without accounts. Importing
    a file again gives the same ids. 422 with the reason for the first unreadable game; then none is stored.
    """
    games, read = await asyncio.to_thread(_read, await request.body(), person, before, last)
    await tables.database.read(who_is, person)
    there = await tables.database.read(lists.existing, [table for table, _ in games])
    for table, game in games:
        if table not in there:
            with suppress(IntegrityError):  # twice in this file, or just imported by another request
                await tables.open(table, person, game)
    return Imported(games=[table for table, _ in games], read=read)


@router.get("/me/games/imported", summary="The games that I imported", responses=responses(401))
async def get_imported_games(
    tables: OpenTablesService, person: RequiredReader, before: ListPlace = None
) -> ProfileGames:
    """The games that the caller has imported from files, newest first, in pages."""
    page = await tables.database.read(lists.imported_of, person, AT_ONCE, Cursor.read(before))
    return show_games(page, person, tables.hub)


async def _games(tables: OpenTables, person: str) -> AsyncIterator[dict[str, Any]]:
    """The finished games of a person, newest first, without damaged ones. Decks of unfinished games are secret."""
    place: Cursor | None = None
    while True:
        page = await tables.database.read(lists.of_person, person, AT_ONCE, place)
        found = await tables.get_many(state.id for state in page.tables if state.status == "finished")
        for table in found.values():
            if (exported := _game(table, person)) is not None:
                yield exported
        if page.older is None:
            return
        place = page.older


async def _everything(
    tables: OpenTables, person: str, account: Account | None, tokens: list[Token]
) -> AsyncIterator[bytes]:
    """The lines of ``export_everything``."""
    name = await tables.database.read(name_of, person)
    yield _json_line({"person": {"id": person, "name": name}})
    stored: dict[str, Sequence[BaseModel]] = {
        "account": [] if account is None else [account],
        "token": tokens,
        "subscription": [shown_browser(row) for row in await tables.database.read(subscriptions_of, person)],
    }
    for kind, values in stored.items():
        for value in values:
            yield _json_line({kind: value.model_dump(mode="json")})
    for mistake in await tables.database.read(tried_by, person):
        yield _json_line({"mistake": mistake})
    written = [""]  # ids of tables; the first page begins after "", which precedes all ids
    while written := await tables.database.read(lists.written_at, person, written[-1], AT_ONCE):
        for table_id, table in (await tables.get_many(written)).items():
            for message in _written(table, person):
                yield _json_line({"message": {"table": table_id, **message}})
            for note in show_notes(notes_of(table.state, None, person)):
                yield _json_line({"note": {"table": table_id, **note.model_dump(include=_NOTE)}})
    async for game in _games(tables, person):
        yield _json_line({"game": game})


def _written(table: OpenTable, person: str) -> Iterator[dict[str, Any]]:
    """A person's messages at a table, and in the studies of its game."""
    for message in (*table.state.messages, *table.state.spectator_messages):
        if message.person == person:
            yield show_message(message).model_dump(mode="json")
    for study in table.state.studies.values():
        me = study.number_of(person)
        for said in show_study_messages(study, after=-1):
            if said.by == me:
                yield {"study": study.id, **said.model_dump(mode="json")}


def _game(table: OpenTable, person: str) -> dict[str, Any] | None:
    """A game as ``export_games`` writes it; None for an unfinished one."""
    game = table.game
    if game.outcome is None:  # guarantees that the deck of an unfinished game is never exported
        return None
    mine = table.state.seats_of(person)
    return {
        "id": table.id,
        "created": table.state.created.isoformat(),
        "players": [seated.name for seated in table.state.seats],
        "mine": mine,
        "score": game.score,
        "result": game.outcome.result,
        "notes": [
            note.model_dump(include=_NOTE) for note in show_notes(readable_notes(table, None)) if note.seat in mine
        ],
        "record": json.loads(write_record(game)),
    }


def _json_line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read(data: bytes, person: str, before: int, last: bool) -> tuple[list[tuple[str, events.Imported]], int]:
    """The first games of a file, or of the rest of one, each with its table's id, and the number of bytes read.

    The file's players become names without accounts, so profiles do not change. Unfinished games are stored, too: they
    can be continued by *what if*. Raises a 422 with the number of the first unreadable game.
    """
    try:
        records, read = part_of(data, MOST, before=before, last=last)
        return [_imported(record, person) for record in records], read
    except StarmineError as error:
        raise unprocessable("bad-record", error.text.sentence(), rule=error.rule) from error


def _imported(record: sm.GameRecord, person: str) -> tuple[str, events.Imported]:
    """The id and first event of an imported game's table. Raises ``BadRecord``."""
    game, notes = record.game, _notes_of(record)
    names = record.names or tuple(f"Player {number}" for number in range(1, game.players + 1))
    imported = events.Imported(
        edition=game.edition.id,
        options=dict(game.edition.options),
        names=tuple(names),
        deck=" ".join(game.deck),
        first=game.first,
        actions=tuple(map(str, game.actions)),
        notes=tuple(ImportedNote(**note._asdict()) for note in notes),
    )
    return _id_of(game, person, names, notes), imported


def _notes_of(record: sm.GameRecord) -> list[Note]:
    """The notes in a record, truncated if long. A note without a turn gets the turn from which its card is in a hand.

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
