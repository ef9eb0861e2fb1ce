"""Everything that can happen at a table. A table is its events: ``state`` folds them, and nothing else changes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar, Literal, get_args

from pydantic import TypeAdapter

import starmine as sm
from starmine.rules.kernel.state import PLAYING
from starmine.rules.words.texts import text

Status = Literal["waiting", "playing", "finished"]
Chat = Literal["open", "phrases", "closed"]
Assistance = Literal["none", "clues", "full"]  # the least help first
Spectators = Literal["off", "table", "seat", "all"]
Dealt = Literal["seed", "daily", "game", "tournament"]
Verdict = Literal["winnable", "unwinnable", "undecided"]

Question = Literal["undo", "pause"]

_LESS_FIRST: tuple[Assistance, ...] = get_args(Assistance)
_UNFINISHED = text("end.unfinished", "the game was not played to its end")


def lesser(one: Assistance, other: Assistance) -> Assistance:
    """The one that helps less."""
    return min(one, other, key=_LESS_FIRST.index)


@dataclass(frozen=True, slots=True)
class Seated:
    """The occupant of a seat. Open seats have none; seats of imported games only a name."""

    person: str | None = None
    name: str = ""
    local: bool = False  # another player on the person's device
    bot: str | None = None  # on a person's seat: their stand-in
    kept: str | None = None  # the previous game, while the seat is reserved for its player, who has not come yet
    knows: bool = False  # whether the person knew the deal at the start
    out_of_time: bool = False  # whether the bot stands in because the person's clock ran out

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None and not self.name

    @property
    def thinks(self) -> bool:
        """Whether a person acts here: then the seat's clock runs on its turns."""
        return self.person is not None and self.bot is None

    def with_bot(self, bot: str | None, *, out_of_time: bool = False) -> Seated:
        """The same seat with another bot or none."""
        return replace(self, bot=bot, out_of_time=out_of_time)

    def is_held_by(self, person: str | None) -> bool:
        """Whether the person holds this seat, also locally; False for None."""
        return person is not None and self.person == person


@dataclass(frozen=True)
class Settings:
    """What the host chooses before the start."""

    edition: str
    options: dict[str, Any]  # those that differ from the edition's defaults
    first: int | None = None  # a seat; None: drawn at random (R4)
    listed: bool = False
    chat: Chat = "open"
    silence: bool = False
    assistance: Assistance = "full"  # what clues show
    spectators: Spectators = "table"
    spectator_delay: int = 10  # turns, for spectators who see all hands
    spectator_chat: bool = True  # whether spectators may talk among themselves, as far as ``chat`` allows
    # Seconds per turn; unused ones go to the bank, if there is one. None: no clock.
    clock_turn: int | None = None
    clock_bank: int | None = None  # initial extra seconds per seat; None: unused seconds are lost


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. It is stored, so that lists of games need not replay them."""

    turns: int
    status: int  # as in the game's state: how it ended, or ``PLAYING``
    score: int  # the final score
    cards: int  # the number of cards on the fireworks
    last: str | None  # the kind played or discarded on the last turn
    strikes: int
    clues: int

    @classmethod
    def of(cls, game: sm.Game) -> Result:
        """The result of a game that does not go on, such as an imported one, which may be unfinished."""
        status, cards = int(game.state["status"]), int(game.state["score"])  # counts cards: a lost game may score 0
        last = game.log[-1].kind if game.log else None
        clues = sum(isinstance(action, sm.Clue) for action in game.actions)
        return cls(game.turn, status, game.score, cards, last, game.strikes, clues)

    def outcome(self, edition: sm.Edition) -> sm.Outcome:
        """The game's outcome; "unfinished" for an imported game that stops before its end."""
        if self.status == PLAYING:
            return sm.Outcome("unfinished", lost=False, score=self.score, cards=self.cards, reason=_UNFINISHED)
        return sm.Outcome.of(self.status, self.score, self.cards, edition, self.last)


@dataclass(frozen=True, slots=True)
class Opened:
    """A person opened the table, and is its host."""

    settings: Settings
    seats: tuple[Seated, ...]
    dealt: Dealt | None = None  # how the deal was chosen; None for a random secret seed
    seed: str | None = None  # of a chosen deal; random ones are drawn at the start
    tournament: str | None = None
    round: int | None = None  # the deal of the tournament, counted from 0
    team: int | None = None  # counted from 0
    kind: ClassVar[str] = "opened"


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The host changed the settings, or the number of seats."""

    settings: Settings
    seats: tuple[Seated, ...]
    kind: ClassVar[str] = "settings"


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """Somebody sat down, moved, left, came back or took another name, or a bot was seated or replaced."""

    seats: tuple[Seated, ...]
    host: str | None
    first: int | None
    kind: ClassVar[str] = "seats"


@dataclass(frozen=True, slots=True)
class PersonRemoved:
    """The host removed a person, who cannot come back; in a running game, bots took over their seats."""

    removed: str
    seats: tuple[Seated, ...]
    first: int | None
    kind: ClassVar[str] = "removed"


@dataclass(frozen=True, slots=True)
class PersonMuted:
    """The host muted a person, or let them write again."""

    muted: str
    mute: bool
    kind: ClassVar[str] = "muted"


@dataclass(frozen=True, slots=True)
class Started:
    """The game started with this deal."""

    deck: str  # card kinds in draw order, such as "R1 G2 …"
    first: int  # the chosen or drawn first player
    seats: tuple[Seated, ...]  # with ``knows`` set
    seed: str | None = None  # determines the deck, and proves it afterwards; None for a first game
    kind: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True)
class Acted:
    """The seat on turn acted."""

    action: str  # such as "play 4", "clue 1 red"
    stand_in: bool = False  # whether a bot acted in place of the seat's person
    kind: ClassVar[str] = "acted"


@dataclass(frozen=True, slots=True)
class Asked:
    """A player asked to take back the last clue or to pause the clock, or agreed; others have not agreed yet."""

    about: Question
    by: int  # the seat of the one who asked
    agreed: tuple[int, ...]  # the seats of all who have agreed so far, with the one who asked
    kind: ClassVar[str] = "asked"


@dataclass(frozen=True, slots=True)
class Declined:
    """A player declined, or the one who asked withdrew."""

    about: Question
    kind: ClassVar[str] = "declined"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """All players had agreed, and the last action was taken back."""

    kind: ClassVar[str] = "taken-back"


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """All players had agreed, and the clock was paused."""

    kind: ClassVar[str] = "clock-paused"


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """A player let the paused clock go on."""

    kind: ClassVar[str] = "clock-resumed"


@dataclass(frozen=True, slots=True)
class Said:
    """A player or bot wrote a message: either a text or a fixed phrase."""

    seat: int
    name: str
    text: str | None = None
    phrase: str | None = None
    told: dict[str, Any] | None = None  # id and values of a bot's text
    kind: ClassVar[str] = "said"


@dataclass(frozen=True, slots=True)
class Noted:
    """A player wrote a note on a card, valid from this turn on; an empty text deletes it. Others see it at the end."""

    seat: int
    order: int
    text: str
    kind: ClassVar[str] = "noted"


@dataclass(frozen=True, slots=True)
class SpectatorSaid:
    """A spectator of a running game wrote a message: a text or a fixed phrase. Players see it at the end."""

    name: str
    text: str | None = None
    phrase: str | None = None
    kind: ClassVar[str] = "spectator-said"


@dataclass(frozen=True, slots=True)
class SpectatorNoted:
    """A spectator of a running game wrote a note on a card, as in ``Noted``. Players see it at the end."""

    name: str
    order: int
    text: str
    kind: ClassVar[str] = "spectator-noted"


@dataclass(frozen=True, slots=True)
class HandArranged:
    """A player put a hand in another order, or turned cards. (C26)"""

    seat: int
    orders: tuple[int, ...]  # left to right
    turned: tuple[int, ...] = ()  # sideways
    gaps: tuple[int, ...] = ()  # with a gap in front
    kind: ClassVar[str] = "hand"


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The clock of the seat on turn ran out, and a bot stands in until its player comes back."""

    seat: int
    bot: str
    kind: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """A player of the finished game opened the table for the next one."""

    table: str
    by: int  # the seat
    kind: ClassVar[str] = "rematch"


@dataclass(frozen=True, slots=True)
class Judged:
    """The analysis found out whether the deal of the finished game could have been won."""

    verdict: Verdict
    line: str | None = None  # actions of a win, one a line
    kind: ClassVar[str] = "judged"


@dataclass(frozen=True, slots=True)
class TournamentRemoved:
    """The tournament of the table was removed."""

    kind: ClassVar[str] = "tournament-removed"


@dataclass(frozen=True, slots=True)
class ImportedNote:
    """A note in an imported game."""

    seat: int
    order: int
    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Imported:
    """A person imported a game that was played elsewhere, to its end or not. It does not go on."""

    edition: str
    options: dict[str, Any]
    names: tuple[str, ...]
    deck: str
    first: int
    actions: tuple[str, ...]
    notes: tuple[ImportedNote, ...] = ()
    kind: ClassVar[str] = "imported"


@dataclass(frozen=True, slots=True)
class Place:
    """The position that a study shows, and the card that its leader points at."""

    turn: int = 0
    line: int | None = None  # the branch, numbered in the order they were made; None: the record
    seat: int | None = None  # whose view of the record; None: a spectator's
    open: bool = True  # whether all hands are shown
    card: int | None = None  # by order


@dataclass(frozen=True, slots=True)
class StudyOpened:
    """A person opened a study of the finished game, and leads it."""

    study: str
    name: str
    kind: ClassVar[str] = "study-opened"


@dataclass(frozen=True, slots=True)
class StudyJoined:
    """A person joined a study."""

    study: str
    name: str
    kind: ClassVar[str] = "study-joined"


@dataclass(frozen=True, slots=True)
class StudyLed:
    """A person took the lead of a study, passed it on or let go."""

    study: str
    leader: int | None  # numbered in the order in which people joined; None: nobody
    kind: ClassVar[str] = "study-led"


@dataclass(frozen=True, slots=True)
class StudyShown:
    """The leader of a study showed a position, or hid or revealed what comes after it."""

    study: str
    place: Place
    hides: bool
    kind: ClassVar[str] = "study-shown"


@dataclass(frozen=True, slots=True)
class StudyBranched:
    """A person in a study added a branch, or continued one."""

    study: str
    turn: int  # of the record: where the branch leaves it
    actions: tuple[str, ...]  # all of the branch, also those that it had before
    extends: int | None = None  # the branch that it continues
    kind: ClassVar[str] = "study-branched"


@dataclass(frozen=True, slots=True)
class StudySaid:
    """A person in a study wrote a message."""

    study: str
    text: str
    kind: ClassVar[str] = "study-said"


StudyChange = StudyOpened | StudyJoined | StudyLed | StudyShown | StudyBranched | StudySaid


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Earlier events were given to another person or anonymized: the log has to be read again."""

    kind: ClassVar[str] = "rewritten"


Event = (
    Opened
    | SettingsChanged
    | SeatsChanged
    | PersonRemoved
    | PersonMuted
    | Started
    | Acted
    | Asked
    | Declined
    | TakenBack
    | ClockPaused
    | ClockResumed
    | Said
    | Noted
    | SpectatorSaid
    | SpectatorNoted
    | HandArranged
    | TimeRanOut
    | RematchOpened
    | Judged
    | TournamentRemoved
    | Imported
    | StudyChange
    | Rewritten
)


MESSAGES = (Said.kind, SpectatorSaid.kind, StudySaid.kind)
WRITTEN = (*MESSAGES, SpectatorNoted.kind)  # what people can write, also at tables where they have no seat


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the log of its table."""

    number: int  # at the table: 0, 1, 2, … without gaps
    at: datetime
    person: str | None  # who did it; None: a bot, a clock or the server
    command: str  # the random id of the command that led to it
    event: Event


_ADAPTERS = {each.kind: TypeAdapter[Any](each) for each in get_args(Event)}


def to_json(event: Event) -> str:
    """The body of an event as JSON, without members that have their default values."""
    return _ADAPTERS[event.kind].dump_json(event, exclude_defaults=True).decode()


def from_json(kind: str, body: str) -> Event:
    """The event with this body. Raises ``ValueError`` for one that ``to_json`` never writes."""
    if kind not in _ADAPTERS:
        raise ValueError(f"unknown event {kind!r}")
    event: Event = _ADAPTERS[kind].validate_json(body, strict=True, extra="forbid")
    return event
