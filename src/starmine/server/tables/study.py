"""Studies of a finished game: what people look at together, as their events add up to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from starmine.server.tables import events
from starmine.server.tables.events import Entry, Place, StudyChange


@dataclass(frozen=True, slots=True)
class Participant:
    """A person who joined a study."""

    person: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """A branch: the actions taken instead of the record's from a turn on."""

    number: int  # of the event that added or continued it
    by: int  # the participant who did
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
        found = (number for number, one in enumerate(self.people) if one.person == person)
        return None if person is None else next(found, None)


def studies_after(studies: Mapping[str, Study], entry: Entry, event: StudyChange) -> Mapping[str, Study]:
    """The studies of a game after one more event. Raises ``LookupError`` for an unknown study, branch or person."""
    before = Study(event.study) if isinstance(event, events.StudyOpened) else studies[event.study]
    return {**studies, event.study: replace(_after(before, entry, event), changes=before.changes + 1)}


def _after(study: Study, entry: Entry, event: StudyChange) -> Study:
    by = study.number_of(entry.person) or 0  # only somebody who joins has no number yet, and then it is not used
    match event:
        case events.StudyOpened() | events.StudyJoined():
            return replace(study, people=(*study.people, Participant(entry.person, event.name)))
        case events.StudyLed():
            return replace(study, leader=event.leader)
        case events.StudyShown(place=place):
            line = None if place.line is None else study.lines[place.line]
            turn = place.turn if line is None else min(place.turn, line.turn)  # of the record, which a branch leaves
            seen = max(study.seen, turn) if study.hides else turn  # while it hides, what was shown once stays shown
            return replace(study, place=place, hides=event.hides, seen=seen)
        case events.StudyBranched():
            line = Line(entry.number, by, event.turn, event.actions)
            lines, at = study.lines, len(study.lines) if event.extends is None else event.extends
            return replace(study, lines=(*lines[:at], line, *lines[at + 1 :]))
        case events.StudySaid():
            return replace(study, messages=(*study.messages, StudyMessage(entry.number, by, event.text, entry.at)))
