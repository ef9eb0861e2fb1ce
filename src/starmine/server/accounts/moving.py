"""Transfers everything a person has left at tables to another person, or anonymizes it."""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import case, delete, exists, func, insert, literal, select, update
from sqlalchemy.orm import Session

from starmine.server.database.database import in_parts
from starmine.server.database.models import (
    EventRow,
    MistakeRow,
    PersonRow,
    SeatRow,
    SightRow,
    SolvedRow,
    SubscriptionRow,
    TableRow,
    TournamentRow,
)
from starmine.server.tables import events
from starmine.server.tables.log import new_command
from starmine.server.tables.seating import seated_bot_name

# Events that contain names or notes of people, and ``RematchOpened``, whose new table may contain them.
_NAMING = (
    events.Opened,
    events.SettingsChanged,
    events.SeatsChanged,
    events.PersonRemoved,
    events.Started,
    events.Said,
    events.Noted,
    events.SpectatorSaid,
    events.SpectatorNoted,
    events.RematchOpened,
    events.Imported,
    events.StudyOpened,
    events.StudyJoined,
)

# Events whose author is named without a seat.
_WITHOUT_SEAT = [
    each.kind for each in (events.SpectatorSaid, events.SpectatorNoted, events.StudyOpened, events.StudyJoined)
]

GONE = "Player"  # the name of a deleted person; at a seat, its number follows, from 1


def unfinished_of_both(session: Session, one: str, other: str) -> str | None:
    """An unfinished table at which both people sit; None if there is none."""
    sits = [exists().where(SeatRow.table == TableRow.id, SeatRow.person == person) for person in (one, other)]
    return session.scalar(select(TableRow.id).where(TableRow.finished.is_(None), *sits).limit(1))


def hand_over(session: Session, giver: str, to: str, login: str) -> list[str]:
    """Transfers everything of a person, from seats to solved puzzles, to another person; returns the changed tables.

    Push subscriptions then belong to ``login``, a login of the receiver. Games that both have played stay with the
    giver, who is deleted if there are none.
    """
    tables = _tables_of(session, giver)
    shared = set(tables).intersection(session.scalars(select(SeatRow.table).where(SeatRow.person == to)))
    moved = [table for table in _with_rematches(session, tables) if table not in shared]
    for part in in_parts(moved):
        _lock(session, part)
        _replace(session, part, giver, to)
        tried = update(MistakeRow).where(MistakeRow.person == giver, MistakeRow.table.in_(part))
        session.execute(tried.values(person=to))
    for row, key in ((SightRow, SightRow.seed), (SolvedRow, SolvedRow.puzzle)):
        receivers = select(key).where(row.person == to)  # the receiver keeps these rows
        new = update(row).where(row.person == giver, key.not_in(receivers))
        session.execute(new.values(person=to))
    session.execute(update(TournamentRow).where(TournamentRow.host == giver).values(host=to))
    subscribed = update(SubscriptionRow).where(SubscriptionRow.person == giver)
    session.execute(subscribed.values(person=to, login=login))
    if not shared:
        session.execute(delete(PersonRow).where(PersonRow.id == giver))
    return moved


def forget(session: Session, person: str) -> tuple[int, int, list[str]]:
    """Deletes a person, who must have left their unfinished games: see ``seating.leave_for_good``.

    Their seats and messages are anonymized: they become those of a made-up person. Their notes are deleted. Returns
    the numbers of games and messages that remain, and the changed tables.
    """
    tables = _with_rematches(session, _tables_of(session, person))
    said = (EventRow.person == person, EventRow.kind.in_(events.MESSAGES))
    messages = session.scalar(select(func.count()).where(*said)) or 0
    games = session.scalar(select(func.count(func.distinct(SeatRow.table))).where(SeatRow.person == person)) or 0
    nobody = PersonRow(id=secrets.token_hex(8), name=GONE, created=datetime.now(UTC))
    if tables:
        session.add(nobody)
        session.flush()
    for seat in session.scalars(select(SeatRow.seat).where(SeatRow.person == person).distinct()).all():
        at_seat = update(SeatRow).where(SeatRow.person == person, SeatRow.seat == seat)
        session.execute(at_seat.values(name=f"{GONE} {seat + 1}"))
    for part in in_parts(tables):
        _lock(session, part)
    names = _names_of(session, tables, person)
    for part in in_parts(tables):
        _anonymize(session, part, person, names)
        _replace(session, part, person, nobody.id)
    session.execute(update(TournamentRow).where(TournamentRow.host == person).values(host=None))
    session.execute(delete(PersonRow).where(PersonRow.id == person))
    return games, messages, tables


def _lock(session: Session, tables: list[str]) -> None:
    """Locks tables, so that on PostgreSQL no event is written meanwhile."""
    session.execute(select(TableRow.id).where(TableRow.id.in_(tables)).order_by(TableRow.id).with_for_update())


def _replace(session: Session, tables: list[str], person: str, to: str) -> None:
    """Replaces a person in the events and rows of tables; adds ``Rewritten``, so that cached tables are read again."""
    # JSON escapes quotes within a string, so only whole strings match.
    body = func.replace(EventRow.body, f'"{person}"', f'"{to}"')
    who = case((EventRow.person == person, to), else_=EventRow.person)
    session.execute(update(EventRow).where(EventRow.table.in_(tables)).values(body=body, person=who))
    session.execute(update(SeatRow).where(SeatRow.person == person, SeatRow.table.in_(tables)).values(person=to))
    for row in session.scalars(select(TableRow).where(TableRow.id.in_(tables))):
        if row.host == person:
            row.host = to
        row.removed = [to if one == person else one for one in row.removed]
        row.muted = [to if one == person else one for one in row.muted]
    event = events.Rewritten()
    added = {
        "table": EventRow.table,
        "number": func.max(EventRow.number) + 1,
        "at": literal(datetime.now(UTC), EventRow.at.type),
        "command": literal(new_command()),
        "kind": literal(event.kind),
        "body": literal(events.to_json(event)),
    }
    by_table = select(*added.values()).where(EventRow.table.in_(tables)).group_by(EventRow.table)
    session.execute(insert(EventRow).from_select(list(added), by_table))


def _names_of(session: Session, tables: list[str], person: str) -> dict[str, set[str]]:
    """By table: the names by which its events may call the person, or a bot that plays on for them.

    A rematch may use those of the games before it. A file that the person imported may use any that they ever had.
    """
    names: dict[str, set[str]] = defaultdict(set)
    rematches, imports = [], []
    columns = (EventRow.at, EventRow.table, EventRow.kind, EventRow.person, EventRow.body)
    for part in in_parts(tables):
        rows = select(*columns).where(EventRow.table.in_(part), EventRow.kind.in_([each.kind for each in _NAMING]))
        for at, table, kind, by, body in session.execute(rows):
            event = json.loads(body)
            for seated in event.get("seats", ()):
                if seated.get("person") == person:
                    names[table].update((seated["name"], seated_bot_name(seated["name"])))
            if kind == events.RematchOpened.kind:
                rematches.append((at, table, event["table"]))
            if kind == events.Imported.kind and by == person:
                imports.append(table)
    for _, table, rematch in sorted(rematches):  # by time: a rematch may have a rematch
        names[rematch] |= names[table]
    ever = set().union(*names.values(), session.scalars(select(PersonRow.name).where(PersonRow.id == person)))
    return names | dict.fromkeys(imports, ever)


def _anonymize(session: Session, tables: list[str], person: str, names: Mapping[str, set[str]]) -> None:
    """Removes a person's names and notes from the events and seats of tables, also where a bot plays on for them."""
    rows = select(EventRow).where(EventRow.table.in_(tables), EventRow.kind.in_([each.kind for each in _NAMING]))
    for row in session.scalars(rows):
        body, known = json.loads(row.body), names.get(row.table, ())
        for number, seated in enumerate(body.get("seats", ())):
            if seated.get("person") == person or ("person" not in seated and seated.get("name") in known):
                seated["name"] = f"{GONE} {number + 1}"
        # A message without a person is a bot's.
        if row.kind == events.Said.kind and (row.person == person or (row.person is None and body["name"] in known)):
            body["name"] = f"{GONE} {body['seat'] + 1}"
        if row.kind in _WITHOUT_SEAT and row.person == person:
            body["name"] = GONE
        if row.kind in (events.Noted.kind, events.SpectatorNoted.kind) and row.person == person:
            body["text"] = ""
        if row.kind == events.Imported.kind and known:
            body["notes"] = [note for note in body.get("notes", ()) if body["names"][note["seat"]] not in known]
            body["names"] = [
                f"{GONE} {seat}" if name in known else name for seat, name in enumerate(body["names"], start=1)
            ]
        row.body = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    for table in names.keys() & tables:
        played_on = (SeatRow.table == table, SeatRow.person.is_(None), SeatRow.name.in_(names[table]))
        for seat in session.scalars(select(SeatRow).where(*played_on)):
            seat.name = f"{GONE} {seat.seat + 1}"


def _tables_of(session: Session, person: str) -> list[str]:
    """The tables at which a person sits or ever did, is the host, or has written."""
    # Actions are left out, as in the index: whoever acted has sat down before.
    wrote = (EventRow.person == person, EventRow.kind != "acted")
    found = set(session.scalars(select(EventRow.table).where(*wrote).distinct()))
    found.update(session.scalars(select(SeatRow.table).where(SeatRow.person == person)))
    found.update(session.scalars(select(TableRow.id).where(TableRow.host == person)))
    return sorted(found)


def _with_rematches(session: Session, tables: list[str]) -> list[str]:
    """The tables and all rematches after them, which may name people who never came, or bots that play on for them."""
    found = new = tables
    while new:
        opened = set[str]()
        for part in in_parts(new):
            of_part = (EventRow.table.in_(part), EventRow.kind == events.RematchOpened.kind)
            opened.update(json.loads(body)["table"] for body in session.scalars(select(EventRow.body).where(*of_part)))
        new = sorted(opened.difference(found))
        found = [*found, *new]
    return sorted(found)
