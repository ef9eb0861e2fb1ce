"""The state of a table: what its events add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from typing import Any, get_args

import starmine as sm
from starmine.rules.kernel.state import PLAYING
from starmine.server.tables import events
from starmine.server.tables.events import (
    Dealt,
    Entry,
    Place,
    Question,
    Result,
    Seated,
    Settings,
    Status,
    StudyChange,
    Verdict,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """An accepted action that was not taken back."""

    number: int  # of its event
    began: datetime  # by ``clock_time``
    at: datetime  # by ``clock_time``
    stand_in: bool  # whether a bot acted in place of the seat's person


@dataclass(frozen=True, slots=True)
class Message:
    """A chat message: either a text or a fixed phrase."""

    id: int  # the number of its event
    person: str | None
    name: str
    turn: int
    text: str | None
    phrase: str | None
    created: datetime
    seat: int | None = None  # None for a spectator's
    told: dict[str, Any] | None = None  # id and values of a bot's text
    spectator: int | None = None  # a spectator's number: see ``TableState.spectators_heard``


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a card from a turn on; an empty text if the note was deleted."""

    number: int  # of its event
    seat: int | None  # None for a spectator's
    order: int
    turn: int
    text: str
    spectator: int | None = None  # as in ``Message``
    name: str = ""  # of the spectator


NoteKey = tuple[int | None, int, int]  # the writer (a seat, or the number of a spectator), the card and the turn


@dataclass(frozen=True, slots=True)
class Arranged:
    """How a player has arranged a hand, as card orders. The rules ignore it. (C26)"""

    orders: tuple[int, ...] = ()  # left to right
    turned: tuple[int, ...] = ()  # sideways
    gaps: tuple[int, ...] = ()  # with a gap in front
    number: int = -1  # of its event; -1 without any


@dataclass(frozen=True, slots=True)
class Participant:
    """A person who joined a study."""

    person: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """A branch: the actions taken instead of the record's from a turn on."""

    number: int  # of the event that added or continued it
    by: int  # the participant who added or continued it
    turn: int
    actions: tuple[str, ...]

    @property
    def last(self) -> int:
        """The turn after its last action."""
        return self.turn + len(self.actions)


@dataclass(frozen=True, slots=True)
class StudyMessage:
    """A message in a study."""

    number: int  # of its event
    by: int  # the participant who wrote it
    text: str
    created: datetime


@dataclass(frozen=True, slots=True)
class Study:
    """A study after one of its events."""

    id: str
    changes: int = 0  # the number of its events
    people: tuple[Participant, ...] = ()
    leader: int | None = 0  # a participant; None: everybody looks on their own
    place: Place = field(default_factory=Place)
    hides: bool = False  # whether what comes after ``seen`` is hidden
    seen: int = 0  # the latest turn of the record that was shown
    lines: tuple[Line, ...] = ()
    messages: tuple[StudyMessage, ...] = ()

    def number_of(self, person: str | None) -> int | None:
        """A person's place among the participants; None for somebody who has not joined."""
        if person is None:
            return None
        return next((number for number, one in enumerate(self.people) if one.person == person), None)


@dataclass(frozen=True, kw_only=True)
class TableState(Settings):
    """A table after one of its events, with its settings.

    The states that ``lists`` reads from rows have no game, messages, notes and hands.
    """

    id: str
    created: datetime
    host: str | None
    seats: tuple[Seated, ...]
    number: int = 0  # of the last event
    changed: int = 0  # number of the last event that changed more than the running game, chat, notes and hands
    dealt: Dealt | None = None  # with the next four fields: see ``Opened``
    seed: str | None = None  # of a random deal: None before the start
    tournament: str | None = None
    round: int | None = None
    team: int | None = None
    removed: tuple[str, ...] = ()  # people who must not sit here any more
    muted: tuple[str, ...] = ()  # people who must not write here
    started: datetime | None = None
    deck: str | None = None  # card kinds in draw order
    first_seat: int | None = None
    begun: int = -1  # number of the event of the start; -1 before
    game: sm.Game | None = None  # the whole game; never changed in place
    turn: int = 0  # how many actions have been taken
    on_turn: int | None = None  # the seat; None before and after the game, and for an imported, unfinished one
    turns: tuple[Turn, ...] = ()
    taken_back: int = -1  # number of the last event that took an action back; -1: none
    rewritten: int = -1  # number of the last event that rewrote earlier ones; -1: none
    undone: int = 0  # how often an action was taken back
    clock_since: datetime | None = None  # by ``clock_time``: when the current turn's clock was last reset
    asked: Mapping[Question, events.Asked] = field(default_factory=dict)  # what players have yet to answer
    paused: datetime | None = None  # since when the clock is paused; None while it runs
    paused_for: timedelta = timedelta()  # how long the earlier pauses lasted
    # The newest turn that delayed spectators are shown; -1 until they are shown the deal. It goes back only after an
    # undo of actions that they have been shown.
    delayed_turn: int = -1
    delayed_back: int = 0  # how often ``delayed_turn`` went back
    finished: datetime | None = None
    result: Result | None = None
    verdict: Verdict | None = None
    line: str | None = None  # actions of a win of the deal, one a line
    rematch: str | None = None
    rematch_by: int | None = None  # the seat of the player who opened it
    messages: tuple[Message, ...] = ()
    notes: Mapping[NoteKey, Note] = field(default_factory=dict)
    hands: Mapping[int, Arranged] = field(default_factory=dict)  # by seat
    spectators_heard: tuple[str | None, ...] = ()  # who has written; the index is the spectator's number
    spectator_messages: tuple[Message, ...] = ()  # hidden from players before the end, like ``spectator_notes``
    spectator_notes: Mapping[NoteKey, Note] = field(default_factory=dict)
    spectator_events: int = 0  # how often spectators have written
    studies: Mapping[str, Study] = field(default_factory=dict)  # by id
    # While the deal of a tournament is secret: the people who have finished it and may watch this game, too. None: not
    # secret. The only field that follows from other tables, not from events: see ``lists.revealed_to``.
    revealed_to: frozenset[str] | None = None

    @property
    def status(self) -> Status:
        """The table's status. Imported games are finished, though they may have no outcome."""
        if self.started is None:
            return "waiting"
        return "playing" if self.finished is None else "finished"

    def spectator_of(self, person: str | None) -> int | None:
        """The number of a spectator who has written; None for others."""
        return next((number for number, one in enumerate(self.spectators_heard) if one == person), None)

    @property
    def spectator_turn(self) -> int:
        """The newest turn that spectators are shown."""
        return max(0, self.delayed_turn) if self.spectators == "all" and self.on_turn is not None else self.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was imported unfinished and so does not go on."""
        return self.game is not None and self.on_turn is None

    @property
    def players(self) -> int:
        return len(self.seats)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds, local ones included; empty for None."""
        return [number for number, seated in enumerate(self.seats) if seated.is_held_by(person)]

    def is_turn_of(self, person: str | None) -> bool:
        """Whether the game waits for this person."""
        seated = None if self.on_turn is None else self.seats[self.on_turn]
        return seated is not None and seated.is_held_by(person) and seated.bot is None

    @property
    def open_seats(self) -> list[int]:
        """The free seats."""
        return [number for number, seated in enumerate(self.seats) if seated.is_open]

    @property
    def kept_seats(self) -> list[int]:
        """The seats reserved for people who have not come from the previous game yet."""
        return [number for number, seated in enumerate(self.seats) if seated.kept is not None]

    @property
    def last_game(self) -> str | None:
        """The previous game, if people are still to come from it; else None."""
        return next((seated.kept for seated in self.seats if seated.kept is not None), None)

    @property
    def people(self) -> set[str]:
        """The people who sit here, including those with a stand-in."""
        return {seated.person for seated in self.seats if seated.person is not None}

    @property
    def present(self) -> list[str]:
        """The people without a stand-in, by seat."""
        return [seated.person for seated in self.seats if seated.person is not None and seated.bot is None]

    def missing(self, about: Question) -> list[int]:
        """The seats whose players have not agreed; bots always agree."""
        agreed = self.asked[about].agreed if about in self.asked else ()
        return [seat for seat, seated in enumerate(self.seats) if seated.thinks and seat not in agreed]

    @property
    def waits(self) -> bool:
        """Whether bots wait: for an answer of people, or for the end of a pause."""
        return bool(self.asked) or self.paused is not None

    def clock_time(self, moment: datetime) -> datetime:
        """A moment on the clock of the game, which stands still during pauses."""
        return (self.paused or moment) - self.paused_for

    @property
    def turn_began(self) -> datetime:
        """By ``clock_time``: when the turn began or its clock was reset, whichever is later."""
        began = self.turns[-1].at if self.turns else self.started or self.created
        return began if self.clock_since is None else max(began, self.clock_since)

    @property
    def bot_on_turn(self) -> str | None:
        """The bot that is to act now, if any; None while all people who played here are away."""
        all_are_away = self.people and not self.present
        if self.on_turn is None or self.waits or all_are_away:
            return None
        return self.seats[self.on_turn].bot

    @property
    def settings(self) -> Settings:
        return Settings(**{each.name: getattr(self, each.name) for each in fields(Settings)})

    def with_seat(self, number: int, seated: Seated) -> TableState:
        """Replaces one seat."""
        return replace(self, seats=(*self.seats[:number], seated, *self.seats[number + 1 :]))

    def revealed(self, to: frozenset[str] | None) -> TableState:
        """The same state with another ``revealed_to``."""
        return _like(self, revealed_to=to)

    def branch(self, game: sm.Game, since: int) -> TableState:
        """The same table with a game that differs from turn ``since`` on."""
        on_turn = game.seat if int(game.state["status"]) == PLAYING else None
        # The new actions have no events: number and times are placeholders.
        new = (Turn(self.number, self.created, self.created, stand_in=False),) * (game.turn - since)
        turns = (*self.turns[:since], *new)
        return _like(self, game=game, turn=game.turn, on_turn=on_turn, turns=turns, finished=None, result=None)

    def turn_at(self, number: int) -> int | None:
        """How many actions had been taken at an event; None before the start, and if one was taken back since."""
        if self.begun < 0 or number < max(self.begun, self.taken_back):
            return None
        return sum(turn.number <= number for turn in self.turns)


def fold(table: str, entries: Iterable[Entry], state: TableState | None = None) -> TableState | None:
    """The state after entries of a table's log: those after ``state``, or if that is None from the first one on.

    None for an empty log. Raises like ``opened`` and ``apply``.
    """
    for entry in entries:
        state = opened(table, entry) if state is None else apply(state, entry)
    return state


def opened(table: str, entry: Entry) -> TableState:
    """The state after the first event. Raises ``ValueError`` for any other."""
    event = entry.event
    if entry.number != 0:
        raise ValueError(f"the first event has the number {entry.number}")
    match event:
        case events.Opened():
            others = ("dealt", "seed", "tournament", "round", "team")
            return TableState(
                id=table,
                created=entry.at,
                host=entry.person,
                seats=event.seats,
                **vars(event.settings),
                **{name: getattr(event, name) for name in others},
            )
        case events.Imported():
            return _imported(table, entry, event)
    raise ValueError(f"the first event is {event.kind!r}")


def _imported(table: str, entry: Entry, event: events.Imported) -> TableState:
    edition, players = sm.edition(event.edition, **event.options), len(event.names)
    game = sm.Game(edition, players=players, deck=event.deck, first=event.first)
    for action in event.actions:
        game.push(action)
    notes = (Note(0, note.seat, note.order, note.turn, note.text) for note in event.notes)
    return TableState(
        id=table,
        created=entry.at,
        host=entry.person,
        edition=event.edition,
        options=event.options,
        first=event.first,
        chat="closed",
        seats=tuple(Seated(name=name) for name in event.names),
        started=entry.at,
        deck=event.deck,
        first_seat=event.first,
        begun=0,
        game=game,
        turn=game.turn,
        turns=(Turn(0, entry.at, entry.at, stand_in=False),) * game.turn,
        delayed_turn=game.turn,
        finished=entry.at,
        result=Result.of(game),
        notes={(note.seat, note.order, note.turn): note for note in notes},
    )


def apply(state: TableState, entry: Entry) -> TableState:
    """The state after one more event, whose number must be the next one.

    Raises ``ValueError``, ``LookupError`` and the errors of ``starmine.Game`` for an event that does not fit: then the
    log is damaged.
    """
    if entry.number != state.number + 1:
        raise ValueError(f"event {entry.number} follows event {state.number}")
    after, changed = _after(state, entry), entry.number
    if isinstance(entry.event, _QUIET) and all(getattr(after, name) == getattr(state, name) for name in _SHOWN):
        changed = state.changed
    return _like(after, number=entry.number, changed=changed)


def _like(state: TableState, **changes: Any) -> TableState:
    """``replace`` without calling ``__init__``, which would take 20 times as long for so many fields."""
    twin = object.__new__(TableState)
    twin.__dict__.update(state.__dict__, **changes)
    return twin


# Events that change nothing that the API's ``Table`` shows, except perhaps ``_SHOWN``.
_QUIET = (
    *(events.Acted, events.Said, events.Noted, events.HandArranged),
    *(events.SpectatorSaid, events.SpectatorNoted, *get_args(StudyChange)),
)
_SHOWN = ("finished", "asked")


def _after(state: TableState, entry: Entry) -> TableState:  # noqa: C901, PLR0911, PLR0912 (one case an event)
    match entry.event:
        case events.Acted() as event:
            return _acted(state, entry, event)
        case events.Said() as event:
            said = _message(entry, event, state.turn, seat=event.seat, told=event.told)
            return _like(state, messages=(*state.messages, said))
        case events.Noted() as event:
            note = Note(entry.number, event.seat, event.order, state.turn, event.text)
            return replace(state, notes={**state.notes, (note.seat, note.order, note.turn): note})
        case events.SpectatorSaid() | events.SpectatorNoted() as event:
            return _spectator_wrote(state, entry, event)
        case events.HandArranged() as event:
            kept = Arranged(event.orders, event.turned, event.gaps, entry.number)
            return replace(state, hands={**state.hands, event.seat: kept})
        case events.SettingsChanged() as event:
            return replace(state, seats=event.seats, **vars(event.settings))
        case events.SeatsChanged() as event:
            return replace(_with_seats(state, event.seats, entry.at), host=event.host, first=event.first)
        case events.PersonRemoved() as event:
            after = _with_seats(state, event.seats, entry.at)
            return replace(after, first=event.first, removed=(*state.removed, event.removed))
        case events.PersonMuted() as event:
            others = tuple(each for each in state.muted if each != event.muted)
            return replace(state, muted=(*others, event.muted) if event.mute else others)
        case events.Started() as event:
            return _started(state, entry, event)
        case events.Asked() as event:
            return replace(state, asked={**state.asked, event.about: event})
        case events.Declined(about=about):
            return _answered(state, about)
        case events.TakenBack():
            return _taken_back(state, entry)
        case events.ClockPaused():
            return replace(_answered(state, "pause"), paused=entry.at)
        case events.ClockResumed():
            return _resumed(state, entry.at)
        case events.TimeRanOut() as event:
            with_bot = state.seats[event.seat].with_bot(event.bot, out_of_time=True)
            return replace(state.with_seat(event.seat, with_bot), asked={})
        case events.RematchOpened() as event:
            return replace(state, rematch=event.table, rematch_by=event.by)
        case events.Judged() as event:
            return replace(state, verdict=event.verdict, line=event.line)
        case events.TournamentRemoved():
            return replace(state, tournament=None, round=None, team=None, revealed_to=None)
        case events.Rewritten():
            return replace(state, rewritten=entry.number)
    if isinstance(entry.event, StudyChange):
        return _like(state, studies=_studies_after(state.studies, entry, entry.event))
    raise ValueError(f"{entry.event.kind!r} is the first event only")


def _studies_after(studies: Mapping[str, Study], entry: Entry, event: StudyChange) -> Mapping[str, Study]:
    """The studies of a game after one more event. Raises ``LookupError`` for an unknown study, branch or person."""
    before = Study(event.study) if isinstance(event, events.StudyOpened) else studies[event.study]
    return {**studies, event.study: replace(_study_after(before, entry, event), changes=before.changes + 1)}


def _study_after(study: Study, entry: Entry, event: StudyChange) -> Study:
    by = study.number_of(entry.person) or 0  # None only for somebody who joins, for whom ``by`` is not used
    match event:
        case events.StudyOpened() | events.StudyJoined():
            return replace(study, people=(*study.people, Participant(entry.person, event.name)))
        case events.StudyLed():
            return replace(study, leader=event.leader)
        case events.StudyShown(place=place):
            line = None if place.line is None else study.lines[place.line]
            # The latest turn of the record that is shown: a branch leaves the record at ``line.turn``.
            turn = place.turn if line is None else min(place.turn, line.turn)
            seen = max(study.seen, turn) if study.hides else turn  # while it hides, what was shown once stays shown
            return replace(study, place=place, hides=event.hides, seen=seen)
        case events.StudyBranched():
            line = Line(entry.number, by, event.turn, event.actions)
            lines = study.lines
            at = len(lines) if event.extends is None else event.extends
            return replace(study, lines=(*lines[:at], line, *lines[at + 1 :]))
        case events.StudySaid():
            return replace(study, messages=(*study.messages, StudyMessage(entry.number, by, event.text, entry.at)))


def _spectator_wrote(
    state: TableState, entry: Entry, event: events.SpectatorSaid | events.SpectatorNoted
) -> TableState:
    heard, turn = state.spectators_heard, state.spectator_turn
    heard = heard if entry.person in heard else (*heard, entry.person)
    spectator = heard.index(entry.person)
    state = _like(state, spectators_heard=heard, spectator_events=state.spectator_events + 1)
    if isinstance(event, events.SpectatorNoted):
        note = Note(entry.number, None, event.order, turn, event.text, spectator, event.name)
        return _like(state, spectator_notes={**state.spectator_notes, (spectator, note.order, turn): note})
    said = _message(entry, event, turn, spectator=spectator)
    return _like(state, spectator_messages=(*state.spectator_messages, said))


def _message(entry: Entry, event: events.Said | events.SpectatorSaid, turn: int, **by: Any) -> Message:
    """A message; ``by`` has the fields of its writer."""
    return Message(entry.number, entry.person, event.name, turn, event.text, event.phrase, entry.at, **by)


def _answered(state: TableState, about: Question) -> TableState:
    return replace(state, asked={each: asked for each, asked in state.asked.items() if each != about})


def _with_seats(state: TableState, seats: tuple[Seated, ...], at: datetime) -> TableState:
    """The state with other players. Requests for an undo or a pause end, since other players would have to agree."""
    if seats == state.seats:
        return state
    since, on_turn = state.clock_since, state.on_turn
    if state.clock_turn is not None and on_turn is not None:
        comes_back = state.seats[on_turn].bot is not None and seats[on_turn].thinks
        since = state.clock_time(at) if comes_back else since  # who comes back gets the full time for this turn
    after = replace(state, seats=seats, clock_since=since, asked={})
    return after if after.people else _resumed(after, at)  # bots play on when everybody has left for good


def _resumed(state: TableState, at: datetime) -> TableState:
    if state.paused is None:
        return state
    return replace(state, paused=None, paused_for=state.paused_for + (at - state.paused))


def _started(state: TableState, entry: Entry, event: events.Started) -> TableState:
    edition = sm.edition(state.edition, **state.options)
    game = sm.Game(edition, players=len(event.seats), deck=event.deck, first=event.first)
    return replace(
        state,
        seats=event.seats,
        started=entry.at,
        seed=event.seed,
        deck=event.deck,
        first_seat=event.first,
        begun=entry.number,
        game=game,
        on_turn=game.seat,
    )


def _acted(state: TableState, entry: Entry, event: events.Acted) -> TableState:
    if state.game is None:
        raise ValueError("an action precedes the start")
    game = state.game.copy()
    game.push(event.action)
    turns = (*state.turns, Turn(entry.number, state.turn_began, state.clock_time(entry.at), event.stand_in))
    is_over = int(game.state["status"]) != PLAYING
    after = _like(
        state,
        game=game,
        turn=game.turn,
        on_turn=None if is_over else game.seat,
        turns=turns,
        finished=entry.at if is_over else None,
        result=Result.of(game) if is_over else None,
        asked={},
    )
    return _with_delayed_turn(after)


def _taken_back(state: TableState, entry: Entry) -> TableState:
    if state.game is None or not state.turns:
        raise ValueError("no action precedes the undo")
    game = state.game.at(state.turn - 1)
    after = replace(
        state,
        game=game,
        turn=game.turn,
        on_turn=game.seat,
        turns=state.turns[:-1],
        taken_back=entry.number,
        undone=state.undone + 1,
        clock_since=state.clock_since if state.clock_turn is None else state.clock_time(entry.at),
        notes=_until(game.turn, state.notes),
        spectator_notes=_until(game.turn, state.spectator_notes),
        asked={},
    )
    if game.turn < state.delayed_turn:
        # -1: ``_with_delayed_turn`` only advances it.
        after = replace(after, delayed_turn=-1, delayed_back=state.delayed_back + 1)
    return _with_delayed_turn(after)


def _until(turn: int, notes: Mapping[NoteKey, Note]) -> dict[NoteKey, Note]:
    """The notes after an undo back to ``turn``: later ones count for ``turn``, and replace earlier ones there."""
    kept = {key: note for key, note in notes.items() if note.turn <= turn}
    moved = {(by, card, turn): replace(note, turn=turn) for (by, card, then), note in notes.items() if then > turn}
    return kept | moved


def _with_delayed_turn(state: TableState) -> TableState:
    """Advances ``delayed_turn``: before the end, it is ``spectator_delay`` turns behind, and at least a round."""
    due = state.turn if state.finished is not None else state.turn - max(state.spectator_delay, state.players)
    return _like(state, delayed_turn=due) if due > state.delayed_turn and due >= 0 else state
