"""Archiving: at every moment, each old game is in the database, in a complete file, or in both."""

from __future__ import annotations

import gzip
import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

import starmine as sm
from bench.filling import NOW, Filled, Filler, Sample
from starmine.server.store import archive
from starmine.server.store.archive import BadArchive
from starmine.server.store.database import Database
from starmine.server.store.models import ActionRow, MessageRow, NoteRow, PersonRow, TableRow, TournamentRow
from starmine.server.store.tables import messages, notes, reviews, tables
from starmine.server.store.tables.reviews import StoredReview
from starmine.server.store.tables.tables import Arranged
from tests.server.serving import writing

OLD = NOW - timedelta(days=365)
Content = dict[str, Any]


class Interrupted(Exception):
    """Raised by a test to interrupt the code."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small batches."""
    monkeypatch.setattr(archive, "AT_ONCE", 7)


@pytest.fixture
async def filled(new: Database, played: list[Sample]) -> Filled:
    filled = await Filler(new, played).fill(60, 6, unpacked=20, waiting=3)
    async with writing(new) as session:
        watched = update(TableRow).where(TableRow.id.in_(filled.finished[:3]))
        await session.execute(watched.values(spectators="all", spectator_delay=7))
        await session.execute(update(ActionRow).where(ActionRow.turn == 3).values(stand_in=True))
        for table in filled.finished[:3]:
            await tables.save_hand(session, table, 1, Arranged((3, 2, 1), (2,), (1,)))
            await notes.save(session, table, seat=1, order=7, turn=3, text="r2,r3")
    return filled


async def _content(database: Database) -> Content:
    """All finished games of the database, in archive format."""

    def everything(connection: Connection) -> list[archive.Game]:
        ids = connection.scalars(select(TableRow.id).where(TableRow.finished.is_not(None)).order_by(TableRow.id))
        return archive._games(connection, list(ids))

    return {game["id"]: game for game in await database.write(everything)}


def _in_file(file: Path) -> Content:
    return {game["id"]: game for game in archive.games(file)}


def _interrupt(monkeypatch: pytest.MonkeyPatch, name: str, after: int) -> None:
    """Makes a function of the archive fail at its call number ``after``."""
    work: Callable[..., Any] = getattr(archive, name)
    calls = 0

    def fail(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > after:
            raise Interrupted
        return work(*given, **named)

    monkeypatch.setattr(archive, name, fail)


@pytest.mark.slow
async def test_games_are_archived_and_restored_unchanged(new: Database, filled: Filled, tmp_path: Path) -> None:
    before, file = await _content(new), tmp_path / "old.jsonl.gz"
    count = await archive.write(new, file, OLD)
    assert 20 < count < 60
    assert await _content(new) == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert await archive.remove(new, file) == (count, 0)
    young = await _content(new)
    assert young.keys() | _in_file(file).keys() == before.keys()
    assert not young.keys() & _in_file(file).keys()
    assert all(datetime.fromisoformat(game["finished"]) >= OLD for game in young.values())
    assert await archive.restore(new, file) == (count, 0)
    assert await _content(new) == before
    assert await archive.restore(new, file) == (0, count)
    assert await _content(new) == before


async def test_library_reads_the_records_of_the_file(new: Database, filled: Filled, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl.gz"
    await archive.write(new, file, NOW)
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        heading, line, *_ = map(json.loads, lines)
    assert heading == {"format": "starmine-archive", "version": 1}
    game = sm.read_record(json.dumps(line["record"])).game
    assert game.outcome is not None
    assert game.score == line["result"]["score"]
    assert len(line["seconds"]) == game.turn
    assert {seat["person"] for seat in line["seats"]} <= {person["id"] for person in line["people"]}


async def test_games_are_restored_after_their_people_were_deleted(
    new: Database, filled: Filled, tmp_path: Path
) -> None:
    before, file = await _content(new), tmp_path / "old.jsonl.gz"
    await archive.write(new, file, NOW)
    async with writing(new) as session:
        await session.execute(delete(TableRow))
        await session.execute(delete(PersonRow))
    assert await archive.restore(new, file) == (60, 0)
    assert await _content(new) == before


async def test_game_changed_after_archiving_is_not_removed(new: Database, filled: Filled, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl.gz"
    await archive.write(new, file, NOW)
    table = filled.finished[0]
    async with writing(new) as session:
        person = await session.scalar(select(PersonRow.id).limit(1))
        assert person is not None
        await messages.add(session, table, person, name="Ada", seat=0, turn=9, text="Late!", phrase=None)
    assert await archive.remove(new, file) == (59, 1)
    assert (await _content(new)).keys() == {table}


async def test_games_of_a_tournament_are_archived_once_it_is_closed(
    new: Database, filled: Filled, tmp_path: Path
) -> None:
    table = filled.finished[0]
    async with writing(new) as session:
        host = await session.scalar(select(PersonRow.id).limit(1))
        cup: dict[str, Any] = {"id": "cup", "name": "Cup", "host": host, "created": NOW, "edition": "cocktail"}
        session.add(TournamentRow(**cup, options={}, players=2, seeds=["secret"]))
        played = update(TableRow).where(TableRow.id == table)
        await session.execute(played.values(tournament="cup", round=0, team=0))
    assert await archive.write(new, tmp_path / "open.gz", NOW) == 59
    async with writing(new) as session:
        await session.execute(update(TournamentRow).values(closed=NOW))
    assert await archive.write(new, tmp_path / "closed.gz", NOW) == 60


async def _restore_changed(database: Database, file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Archives games, changes them in the file as an older version wrote them, and restores them."""
    before = await _content(database)
    await archive.write(database, file, NOW)
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        heading, *games = map(json.loads, lines)
    for game in games:
        change(game)
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(line) + "\n" for line in (heading, *games))
    assert await archive.remove(database, file) == (60, 0)
    assert await archive.restore(database, file) == (60, 0)
    assert await _content(database) == before


async def test_reviews_go_with_archived_games(new: Database, filled: Filled, tmp_path: Path) -> None:
    file, table = tmp_path / "games.jsonl.gz", filled.finished[0]
    async with writing(new) as session:
        await reviews.save(session, table, "1", StoredReview(2, "{}", []))
    async with new.reading() as session:
        assert await reviews.load(session, table, "1") == StoredReview(2, "{}", [])
    await archive.write(new, file, NOW)
    await archive.remove(new, file)
    async with new.reading() as session:
        assert await reviews.load(session, table, "1") is None


async def test_file_of_a_version_without_notes_is_restored(new: Database, filled: Filled, tmp_path: Path) -> None:
    async with writing(new) as session:
        await session.execute(delete(NoteRow))
    await _restore_changed(new, tmp_path / "old.jsonl.gz", lambda game: game.pop("notes"))


async def test_file_with_games_by_an_older_end_rule_is_restored(new: Database, filled: Filled, tmp_path: Path) -> None:
    """In version 1 of records, games of hanab.live's variants ended early only at the maximum score."""
    variant, table = {"variant": "Black (6 Suits)"}, filled.finished[0]
    async with writing(new) as session:
        played = {"edition": "hanab-live", "options": {**variant, "early_end": "best-score"}}
        await session.execute(update(TableRow).where(TableRow.id == table).values(played))

    def as_version_1(game: dict[str, Any]) -> None:
        game["record"]["version"] = 1
        if game["id"] == table:
            game["record"]["options"] = variant

    await _restore_changed(new, tmp_path / "old.jsonl.gz", as_version_1)


async def test_nothing_is_lost_when_writing_is_interrupted(
    new: Database, filled: Filled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = await _content(new), tmp_path / "old.jsonl.gz"
    for after in (0, 1, 3):
        with monkeypatch.context() as patching:
            _interrupt(patching, "_finished", after)
            with pytest.raises(Interrupted):
                await archive.write(new, file, NOW)
        assert await _content(new) == before
        assert not file.exists()
    assert await archive.write(new, file, NOW) == 60


async def test_nothing_is_lost_when_removing_is_interrupted(
    new: Database, filled: Filled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = await _content(new), tmp_path / "old.jsonl.gz"
    await archive.write(new, file, NOW)
    with monkeypatch.context() as patching:
        _interrupt(patching, "_remove", 3)
        with pytest.raises(Interrupted):
            await archive.remove(new, file)
    assert len(await _content(new)) == 60 - 3 * 7
    assert await _content(new) | _in_file(file) == before
    assert await archive.remove(new, file) == (60 - 3 * 7, 0)
    assert _in_file(file) == before


async def test_nothing_is_duplicated_when_restoring_is_interrupted(
    new: Database, filled: Filled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = await _content(new), tmp_path / "old.jsonl.gz"
    await archive.write(new, file, NOW)
    await archive.remove(new, file)
    with monkeypatch.context() as patching:
        _interrupt(patching, "_restore", 3)
        with pytest.raises(Interrupted):
            await archive.restore(new, file)
    assert await archive.restore(new, file) == (60 - 3 * 7, 3 * 7)
    assert await _content(new) == before
    async with new.reading() as session:
        said = list(await session.scalars(select(MessageRow.table)))
    assert len(said) == len(set(said))


async def test_damaged_file_removes_and_restores_nothing(new: Database, filled: Filled, tmp_path: Path) -> None:
    before, file = await _content(new), tmp_path / "old.jsonl.gz"
    await archive.write(new, file, NOW)
    whole = file.read_bytes()
    middle = len(whole) // 2
    wrong = [
        whole[:middle],
        whole[:-1],
        whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        b"",
        b"not compressed",
        gzip.compress(b'{"format": "other"}\n'),
        gzip.compress(b'{"format": "starmine-archive", "version": 2}\n'),
        gzip.compress(b'{"format": "starmine-archive", "version": 1}\n[1'),
        gzip.compress(b'{"format": "starmine-archive", "version": 1}\n' + b"[" * 100_000),
    ]
    for content in wrong:
        file.write_bytes(content)
        for work in (archive.remove, archive.restore):
            with pytest.raises(BadArchive):
                await work(new, file)
    file.write_bytes(gzip.compress(b'{"format": "starmine-archive", "version": 1}\n{"id": "x"}\n'))
    with pytest.raises(BadArchive, match="its game 1 is incomplete"):
        await archive.restore(new, file)
    assert await _content(new) == before


async def test_no_file_is_written_without_games(new: Database, filled: Filled, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl.gz"
    assert await archive.write(new, file, datetime(2000, 1, 1, tzinfo=UTC)) == 0
    assert not file.exists()
    assert not file.with_name("old.jsonl.gz.part").exists()
