"""Tables, their clocks, chat and notes in the API's schema."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import date
from functools import lru_cache, partial
from typing import Literal, Protocol

import starmine as sm
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.position import is_hidden
from starmine.rules.records.hanab_live import like
from starmine.rules.shuffle import commitment
from starmine.server.database.database import Damaged, reading
from starmine.server.editions import Options, show_rules, show_words
from starmine.server.tables import schemas
from starmine.server.tables import state as states
from starmine.server.tables.clocks import ClockReading
from starmine.server.tables.deal import day_of
from starmine.server.tables.event_schemas import Clocks, Message
from starmine.server.tables.events import Seated
from starmine.server.tables.lists import Page
from starmine.server.tables.permissions import Permissions, hears_spectators, is_delayed, watching_refusal
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable
from starmine.server.tables.view_schemas import Note, Outcome
from starmine.server.web.errors import sentence


class Presence(Protocol):
    """Who has a table open."""

    def is_online(self, table: str, person: str) -> bool: ...

    def online(self, table: str) -> Collection[str]: ...


def show_table(table: OpenTable, person: str | None, presence: Presence) -> schemas.Table:
    """A table with what a person may see."""
    state, edition = table.state, table.edition
    permissions = _permissions(state, person, presence)
    hidden = watching_refusal(state, person) is not None
    return schemas.Table(
        id=state.id,
        status=state.status,
        settings=schemas.TableSettings(
            edition=state.edition,
            options=Options.model_validate(state.options),
            first="lot" if state.first is None else state.first,
            clock=show_clock(state),
            **{name: getattr(state, name) for name in schemas.SAME_NAMED},
        ),
        seats=show_seats(permissions, presence),
        rules=show_rules(edition, state.players),
        words=show_words(edition),
        edition_name=edition.name,
        one_click=edition.one_click,
        host=permissions.is_host,
        may=permissions.table(),
        removed=person in state.removed,
        muted_spectators=_muted_spectators(state, person),
        watching=_watching(state, person, presence),
        created=state.created,
        finished=state.finished,
        deal=state.dealt,
        tournament=_place(state),
        day=day_of_deal(state),
        commitment=None if state.seed is None or state.started is None else commitment(state.seed),
        seed=state.seed if state.status == "finished" and not hidden else open_seed(state),
        hanab_live=_exists_on_hanab_live(edition, state.players),
        outcome=None if hidden else show_outcome(table.outcome, table.edition),
        winnable=None if hidden else _winnable(table),
        undo=None if hidden else _show_undo(state, person),
        pause=None if hidden else _show_pause(state, person),
        rematch=state.rematch,
        rematch_by=state.rematch_by,
    )


@lru_cache(maxsize=256)
def _exists_on_hanab_live(edition: sm.Edition, players: int) -> bool:
    return edition.id == CATALOGUE or like(edition, players) is not None


def _place(state: TableState) -> schemas.TournamentPlace | None:
    """A table's team and deal in its tournament; None outside tournaments."""
    if state.tournament is None or state.round is None or state.team is None:
        return None
    return schemas.TournamentPlace(id=state.tournament, round=state.round, team=state.team)


def _watching(state: TableState, person: str | None, presence: Presence) -> int | None:
    """The number of spectators at a table; only for its players and host."""
    if not state.seats_of(person) and (person is None or person != state.host):
        return None
    seated = {seat.person for seat in state.seats}
    return sum(one not in seated for one in presence.online(state.id))


def _muted_spectators(state: TableState, person: str | None) -> list[int]:
    if not hears_spectators(state, person) or watching_refusal(state, person) is not None:
        return []
    return [number for number, one in enumerate(state.spectators_heard) if one in state.muted]


def _show_undo(state: TableState, person: str | None) -> schemas.Undo | None:
    asked = state.asked.get("undo")
    if asked is None or is_delayed(state, person):
        return None
    return schemas.Undo(turn=state.turn, by=asked.by, missing=state.missing("undo"))


def _show_pause(state: TableState, person: str | None) -> schemas.Pause | None:
    asked = state.asked.get("pause")
    if (state.paused is None and asked is None) or is_delayed(state, person):
        return None
    missing = [] if asked is None else state.missing("pause")
    return schemas.Pause(paused=state.paused is not None, by=None if asked is None else asked.by, missing=missing)


def is_won(outcome: sm.Outcome) -> bool:
    """Whether a game reached the highest score."""
    return outcome.result in {"perfect", "won"}


def _winnable(table: OpenTable) -> bool | None:
    """Whether the deal of a finished game could have been won; None before the end, and if it is not known."""
    game = table.state.game
    if game is None or game.outcome is None:
        return None
    if is_won(game.outcome):
        return True
    return {"winnable": True, "unwinnable": False}.get(table.state.verdict or "")


def open_seed(state: TableState) -> str | None:
    """The seed of a deal that is not secret; None for a secret one."""
    return state.seed if state.dealt in {"seed", "daily"} else None


def day_of_deal(state: TableState) -> date | None:
    """The day of a deal of the day; None for other deals."""
    return day_of(state.seed) if state.dealt == "daily" and state.seed is not None else None


def _permissions(state: TableState, person: str | None, presence: Presence) -> Permissions:
    return Permissions(state, person, partial(presence.is_online, state.id))


def show_seats(permissions: Permissions, presence: Presence) -> list[schemas.Seat]:
    """The seats, with what the person of ``permissions`` may see and do."""
    state = permissions.state

    def is_connected(seated: Seated) -> bool:
        if seated.person is None:
            return seated.bot is not None
        return any(presence.is_online(table, seated.person) for table in (state.id, seated.kept) if table is not None)

    return [
        schemas.Seat(
            seat=number,
            kind=_kind_of(seated),
            name=seated.name,
            bot=seated.bot,
            mine=seated.is_held_by(permissions.person),
            host=seated.person is not None and seated.person == state.host and not seated.local,
            online=is_connected(seated),
            kept=seated.kept is not None,
            knows=seated.knows,
            out_of_time=seated.out_of_time,
            muted=seated.person in state.muted,
            may=permissions.seat(number),
        )
        for number, seated in enumerate(state.seats)
    ]


def _kind_of(seated: Seated) -> Literal["open", "person", "bot"]:
    if seated.is_open:
        return "open"
    return "bot" if seated.bot is not None and seated.person is None else "person"


def show_summary(state: TableState, person: str | None, presence: Presence) -> schemas.TableSummary:
    """The summary of a table in a list. Those of finished games need no game."""
    edition = sm.edition(state.edition, **state.options)
    result = state.result
    return schemas.TableSummary(
        id=state.id,
        status=state.status,
        edition=state.edition,
        edition_name=edition.name,
        seats=show_seats(_permissions(state, person, presence), presence),
        open_seats=len(state.open_seats),
        deal=state.dealt,
        my_turn=state.is_turn_of(person),
        turn=state.turn if result is None else result.turns,
        score=_score(state),
        outcome=None if result is None else show_outcome(result.outcome(edition), edition),
        created=state.created,
        finished=state.finished,
    )


def _score(state: TableState) -> int | None:
    """The score so far; None while a hole hides it."""
    if state.result is not None:
        return state.result.score
    if state.game is None:
        return 0
    return None if is_hidden(state.game.rules, state.game.state) else state.game.score


def show_games(page: Page, person: str | None, presence: Presence) -> schemas.ProfileGames:
    """A page of finished games, without damaged ones."""
    shown = []
    for state in page.tables:
        if state.result is not None:
            with suppress(Damaged), reading(state.id):
                shown.append(show_summary(state, person, presence))
    return schemas.ProfileGames(games=shown, older=None if page.older is None else str(page.older))


def show_outcome(outcome: sm.Outcome | None, edition: sm.Edition) -> Outcome | None:
    """How a game ended; None if it has not."""
    if outcome is None:
        return None
    fields = asdict(outcome)
    del fields["rule"]
    return Outcome.model_validate(fields | {"reason": sentence(edition.words.say(outcome.reason))})


def show_clocks(reading: ClockReading) -> Clocks:
    """The clocks at a table."""
    left = [None if seconds is None else round(seconds, 1) for seconds in reading.left]
    return Clocks(left=left, running=reading.running)


def show_clock(state: TableState) -> schemas.Clock:
    """The clock setting of a table."""
    if state.clock_turn is None:
        return schemas.NoClock(kind="none")
    if state.clock_bank is None:
        return schemas.TurnClock(kind="turn", seconds=state.clock_turn)
    return schemas.FischerClock(kind="fischer", bank=state.clock_bank, increment=state.clock_turn)


NEWEST = 100  # messages sent at once: a full chat of 2000 is 600 kB


def newest(messages: Sequence[states.Message]) -> tuple[Sequence[states.Message], bool]:
    """The newest messages, and whether there are older ones."""
    return messages[-NEWEST:], len(messages) > NEWEST


def show_message(message: states.Message) -> Message:
    """A chat message in the API's schema."""
    return Message.model_validate(message, from_attributes=True)


def show_notes(notes: Iterable[states.Note], spectator: int | None = None) -> list[Note]:
    """Notes in the API's schema, for a viewer with this number as a spectator."""
    return [
        Note.model_validate(
            asdict(note) | {"mine": note.spectator is not None and note.spectator == spectator}, extra="ignore"
        )
        for note in notes
    ]
