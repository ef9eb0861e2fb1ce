"""Studies: who may see and change them, the event that a command leads to, and what is shown of them."""

from __future__ import annotations

from dataclasses import dataclass

import starmine as sm
from starmine.rules.actions import read_action
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template, text
from starmine.server.tables import event_schemas, events
from starmine.server.tables.event_schemas import StudyLeaderBody, StudyLineBody, StudyMessageBody, StudyPlaceBody
from starmine.server.tables.events import Place, StudyChange
from starmine.server.tables.permissions import IsHere, Who, demand, watching_refusal
from starmine.server.tables.state import Study, TableState
from starmine.server.web.errors import Refusal, conflict, forbidden, illegal, not_found, unprocessable

MOST_STUDIES = 50  # per game; the others are per study
MOST_PEOPLE = 100
MOST_LINES = 100
MOST_CHANGES = 4000

LATER = text("study.later", "A study shows all cards: you can open one after the game.")
SECRET = text(
    "study.secret",
    "Others may still play this deal in a tournament: you can open a study once all teams have finished it, or the "
    "host has closed the tournament.",
)
UNKNOWN = text("study.unknown", "Unknown study. A study is deleted with its game.")
NOT_JOINED = text("study.not-joined", "Join this study first.")
NOT_LEADER = template("study.not-leader", "{name} leads this study: only {name} can do this.")
NO_LEADER = text("study.no-leader", "Nobody leads this study: take the lead first.")
MUTED = text("study.muted", "The host has muted you at the table of this game: you can read, but not write.")
NO_PERSON = template("study.person", "Person {number} is out of range: {count} people have joined this study.")
NO_LINE = template("study.line", "Branch {number} is out of range: this study has {count} branches.")
NO_TURN = template("study.turn", "Turn {turn} is out of range: the last one here is {last}.")
NO_SEAT = template("study.seat", "Seat {seat} is out of range: the seats of this game are 0 to {last}.")
NO_CARD = template("study.card", "Card {order} is out of range: the cards of this game are 0 to {last}.")
BAD_ACTION = template("study.action", "action {number} of {count}: {reason}")
MOST_OPENED = template("study.most-opened", "This game has {count} studies, the maximum: continue one of them.")
MOST_JOINED = template("study.most-joined", "{count} people have joined this study, the maximum: you can still watch.")
MOST_BRANCHES = template("study.most-branches", "This study has {count} branches, the maximum: continue one of them.")
MOST_CHANGED = template("study.most-changed", "This study has had {count} changes, the maximum: open a new one.")


@dataclass(frozen=True, slots=True)
class OpenStudy:
    """Open a study with this id, and lead it."""

    study: str


@dataclass(frozen=True, slots=True)
class JoinStudy:
    """Join a study under the person's name."""

    study: str


StudyBody = StudyLeaderBody | StudyPlaceBody | StudyLineBody | StudyMessageBody


@dataclass(frozen=True, slots=True)
class InStudy:
    """Take the lead, pass it on or let go; show a position, as the leader; add a branch; write a message."""

    study: str
    body: StudyBody


StudyCommand = OpenStudy | JoinStudy | InStudy


def study_refusal(state: TableState, person: str | None) -> Refusal | None:
    """Why a person must not see a study of this game; None if they may.

    A study is for all who have its link, so the deal must not be secret to anybody.
    """
    if not state.is_over:
        return conflict("not-finished", LATER)
    if state.revealed_to is not None:
        return watching_refusal(state, person) or forbidden("secret-deal", SECRET)
    return None


def study_of(state: TableState, person: str | None, study: str) -> Study:
    """A study of this game. Raises ``study_refusal``, and a 404."""
    demand(study_refusal(state, person))
    found = state.studies.get(study)
    if found is None:
        raise not_found(UNKNOWN)
    return found


def decide_study(state: TableState, command: StudyCommand, who: Who) -> StudyChange | None:  # noqa: C901 (one case a command)
    """The event that a command leads to; None if it changes nothing. Raises a ``Refusal``."""
    if isinstance(command, OpenStudy):
        demand(study_refusal(state, who.id))
        if len(state.studies) >= MOST_STUDIES:
            raise conflict("studies-full", MOST_OPENED(count=MOST_STUDIES))
        return events.StudyOpened(command.study, who.name)
    study = study_of(state, who.id, command.study)
    me = study.number_of(who.id)
    if study.changes >= MOST_CHANGES:
        raise conflict("study-full", MOST_CHANGED(count=MOST_CHANGES))
    if isinstance(command, JoinStudy):
        if me is None and len(study.people) >= MOST_PEOPLE:
            raise conflict("study-full", MOST_JOINED(count=MOST_PEOPLE))
        return events.StudyJoined(study.id, who.name) if me is None else None
    if me is None:
        raise forbidden("not-joined", NOT_JOINED)
    match command.body:
        case StudyLeaderBody(leader=leader):
            _check_lead(study, me, leader, who.is_here)
            return None if leader == study.leader else events.StudyLed(study.id, leader)
        case StudyPlaceBody() as body:
            if study.leader != me:
                raise _not_leader(study)
            place = _place(state, study, body)
            same = (study.place, study.hides) == (place, body.hides)
            return None if same else events.StudyShown(study.id, place, body.hides)
        case StudyLineBody() as body:
            return _branch(state, study, body)
        case StudyMessageBody(text=said):
            if who.id in state.muted:
                raise forbidden("muted", MUTED)
            return events.StudySaid(study.id, said)


def _not_leader(study: Study) -> Refusal:
    if study.leader is None:
        return forbidden("not-leader", NO_LEADER)
    return forbidden("not-leader", NOT_LEADER(name=study.people[study.leader].name))


def _may_take_lead(study: Study, is_here: IsHere) -> bool:
    if study.leader is None:
        return True
    leader = study.people[study.leader].person
    return leader is None or not is_here(leader)


def _check_lead(study: Study, me: int, leader: int | None, is_here: IsHere) -> None:
    """Raises a 403 unless ``me`` leads or may take the lead, and a 422 for an unknown person."""
    if leader is not None and leader >= len(study.people):
        raise unprocessable("no-person", NO_PERSON(number=leader, count=len(study.people)))
    if study.leader in (me, leader):  # the caller leads, or nothing changes
        return
    if leader != me or not _may_take_lead(study, is_here):
        raise _not_leader(study)


def _place(state: TableState, study: Study, body: StudyPlaceBody) -> Place:
    if body.line is not None and body.line >= len(study.lines):
        raise unprocessable("no-line", NO_LINE(number=body.line, count=len(study.lines)))
    last = state.turn if body.line is None else study.lines[body.line].last
    if body.turn > last:
        raise unprocessable("no-turn", NO_TURN(turn=body.turn, last=last))
    if body.seat is not None and body.seat >= state.players:
        raise unprocessable("no-seat", NO_SEAT(seat=body.seat, last=state.players - 1))
    cards = len(_game(state).deck)
    if body.card is not None and body.card >= cards:
        raise unprocessable("no-card", NO_CARD(order=body.card, last=cards - 1))
    return Place(body.turn, body.line, body.seat, body.open, body.card)


def _branch(state: TableState, study: Study, body: StudyLineBody) -> StudyChange | None:
    """The event that adds a branch, or extends the last one that the new one continues; None if it exists already."""
    whole, actions = _game(state), tuple(map(str, body.actions))
    if body.turn > state.turn:
        raise unprocessable("no-turn", NO_TURN(turn=body.turn, last=state.turn))
    game = whole.at(body.turn)
    for number, action in enumerate(body.actions, 1):
        try:
            game.push(action)
        except StarmineError as error:
            why = whole.edition.words.say(error.text)
            raise illegal(error, BAD_ACTION(number=number, count=len(actions), reason=why)) from error
    extends = None
    for number, line in enumerate(study.lines):
        if line.turn == body.turn and line.actions[: len(actions)] == actions:
            return None  # a branch has these actions, perhaps with more after them
        if line.turn == body.turn and actions[: len(line.actions)] == line.actions:
            extends = number
    if extends is None and len(study.lines) >= MOST_LINES:
        raise conflict("study-full", MOST_BRANCHES(count=MOST_LINES))
    return events.StudyBranched(study.id, body.turn, actions, extends)


def _game(state: TableState) -> sm.Game:
    assert state.game is not None  # noqa: S101 (studies are of finished games)
    return state.game


def show_study(game: str, study: Study, person: str | None, is_here: IsHere) -> event_schemas.Study:
    """A study as a person sees it."""
    you = study.number_of(person)
    return event_schemas.Study(
        id=study.id,
        game=game,
        you=you,
        people=[
            event_schemas.StudyPerson(name=one.name, here=one.person is not None and is_here(one.person))
            for one in study.people
        ],
        leader=study.leader,
        may_lead=study.leader != you and _may_take_lead(study, is_here),
        place=event_schemas.StudyPlace.model_validate(study.place, from_attributes=True),
        hides=study.hides,
        seen=study.seen,
    )


def show_lines(study: Study, after: int) -> list[event_schemas.StudyLine]:
    """The branches that were added or continued after the event with this number; all after -1."""
    return [
        event_schemas.StudyLine(line=number, by=line.by, turn=line.turn, actions=[*map(read_action, line.actions)])
        for number, line in enumerate(study.lines)
        if line.number > after
    ]


def show_study_messages(study: Study, after: int) -> list[event_schemas.StudyMessage]:
    """The messages that were written after the event with this number; all after -1."""
    return [
        event_schemas.StudyMessage(id=said.number, by=said.by, text=said.text, created=said.created)
        for said in study.messages
        if said.number > after
    ]
