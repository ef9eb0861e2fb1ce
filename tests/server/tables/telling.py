"""Tables that are told events and commands, without a server."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import starmine as sm
from starmine.server.tables import events
from starmine.server.tables.deal import deal
from starmine.server.tables.deciding import SERVER, Command, decide
from starmine.server.tables.event_schemas import MessageBody
from starmine.server.tables.events import Dealt, Entry, Event, Seated, Settings
from starmine.server.tables.permissions import Who
from starmine.server.tables.served_bots import served_bots
from starmine.server.tables.state import TableState, apply, opened
from starmine.server.tables.view_schemas import ActionBody, HandBody, NoteBody, UndoBody

BOTS = served_bots("tests.server.own_bots:LEARNER")
START = datetime(2026, 1, 1, tzinfo=UTC)
ADA, BOB, CLEO, DAN = (Who(name.lower(), name) for name in ("Ada", "Bob", "Cleo", "Dan"))


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def of(who: Who, **more: Any) -> Seated:
    """A person's seat."""
    return Seated(who.id, who.name, **more)


BOT, FREE = Seated(name="Suwa", bot="cautious"), Seated()


def new(*seats: Seated, host: Who = ADA, dealt: Dealt | None = None, **settings: Any) -> TableState:
    """A table that ``host`` has opened, by default with Ada and Bob."""
    seed = None if dealt is None else "lantern 7"
    tournament: dict[str, Any] = {"tournament": "cup", "round": 0, "team": 1} if dealt == "tournament" else {}
    given: dict[str, Any] = {"edition": "cocktail", "options": {}, "first": 0} | settings
    event = events.Opened(Settings(**given), seats or (of(ADA), of(BOB)), dealt, seed, **tournament)
    return opened("abc", Entry(0, START, host.id, "c0", event))


def told(state: TableState, *happened: Event, by: Who = SERVER, seconds: float = 0) -> TableState:
    """The state after events, at a time since ``START``."""
    for event in happened:
        number = state.number + 1
        state = apply(state, Entry(number, after(seconds), by.id, f"c{number}", event))
    return state


def start(state: TableState, *actions: str, seconds: float = 0) -> TableState:
    """The table after the start of its game and actions, in which cards 0 to 9 are in the hands of two players."""
    seed = state.seed or "1"
    deck, first = deal(sm.edition(state.edition, **state.options), state.players, state.first, seed)
    started = events.Started(deck, first, state.seats, seed)
    return told(state, started, *map(events.Acted, actions), seconds=seconds)


def playing(*actions: str, **settings: Any) -> TableState:
    """A game of Ada, who begins, and Bob, after some actions."""
    return start(new(**settings), *actions)


def do(state: TableState, command: Command, who: Who = SERVER, seconds: float = 0) -> TableState:
    """The state after a command. Raises its refusal."""
    event = decide(state, command, who, BOTS)
    return state if event is None else told(state, event, by=who, seconds=seconds)


def clue(state: TableState) -> str:
    """The first legal clue."""
    assert state.game is not None
    return next(str(action) for action in state.game.legal_actions() if isinstance(action, sm.Clue))


def with_clues(state: TableState, *seconds: float) -> TableState:
    """The table after clues at these seconds since ``START``."""
    for moment in seconds:
        state = told(state, events.Acted(clue(state)), seconds=moment)
    return state


def act(turn: int, action: sm.Action, seat: int | None = None) -> ActionBody:
    return ActionBody(turn=turn, action=action, seat=seat)


def say(text: str | None, phrase: Any = None, seat: int | None = None) -> MessageBody:
    return MessageBody(text=text, phrase=phrase, seat=seat)


def note(seat: int | None, order: int, text: str) -> NoteBody:
    return NoteBody(seat=seat, order=order, text=text)


def arrange(seat: int, orders: Iterable[int], turned: Iterable[int] = (), gaps: Iterable[int] = ()) -> HandBody:
    return HandBody(seat=seat, orders=list(orders), turned=list(turned), gaps=list(gaps))


def answer_undo(turn: int, *, agree: bool) -> UndoBody:
    return UndoBody(turn=turn, agree=agree)
