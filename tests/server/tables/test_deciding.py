"""What a table accepts and refuses: every command, its event, and its refusals.

What each role may do before, in and after a game is proved over the API, by ``roles.py``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

import starmine as sm
from starmine.bots import DEFAULT_BOT, LAB_BOTS
from starmine.rules.actions import read_action
from starmine.rules.errors import StarmineError
from starmine.server.editions import Options
from starmine.server.tables import deciding, events, studying
from starmine.server.tables.deal import deal
from starmine.server.tables.deciding import (
    SERVER,
    ActForSeat,
    Arrive,
    ChangeSeat,
    Command,
    EndTime,
    Join,
    Judge,
    Leave,
    LeaveForGood,
    MuteSpectator,
    OpenRematch,
    RemoveTournament,
    Rename,
    SayForBot,
    Start,
    decide,
)
from starmine.server.tables.event_schemas import StudyLeaderBody, StudyLineBody, StudyMessageBody, StudyPlaceBody
from starmine.server.tables.events import Event, Place, Seated
from starmine.server.tables.permissions import Who
from starmine.server.tables.schemas import (
    FischerClock,
    NoClock,
    SeatBot,
    SeatLocal,
    SeatMe,
    SeatMute,
    SeatOpen,
    SeatRemove,
    SeatUnmute,
    TableChanges,
    TurnClock,
)
from starmine.server.tables.state import TableState
from starmine.server.tables.studying import InStudy, JoinStudy, OpenStudy, StudyBody
from starmine.server.tables.view_schemas import PauseBody
from starmine.server.web.errors import Refusal
from tests.server.tables.telling import (
    ADA,
    BOB,
    BOT,
    BOTS,
    CLEO,
    DAN,
    FREE,
    act,
    after,
    answer_undo,
    arrange,
    clue,
    do,
    new,
    note,
    of,
    playing,
    say,
    start,
    told,
    with_clues,
)

CAUTIOUS, RANDOM, LEARNER = (SeatBot(kind="bot", bot=name) for name in ("cautious", "random", "learner"))
UNSERVED = [SeatBot(kind="bot", bot=name) for name in ("none", *LAB_BOTS)]  # some are for research only
ME, OPEN, EVE = SeatMe(kind="me"), SeatOpen(kind="open"), SeatLocal(kind="local", name="Eve")
REMOVE, MUTE, UNMUTE = SeatRemove(kind="remove"), SeatMute(kind="mute"), SeatUnmute(kind="unmute")
PLAY, FIVE = sm.Play(0), sm.Clue(1, rank=5)
HAND = (0, 1, 2, 3, 4)
LOCAL = Seated("ada", "Eve", local=True)
BOT_OF_BOB = Seated(name="Bob (bot)", bot=DEFAULT_BOT)
FISCHER = FischerClock(kind="fischer", bank=300, increment=20)
SUWA = Who("ada", "suwa")  # as a bot is called
ISE, RANDOM_BOT, LEARNER_BOT = replace(BOT, name="Ise"), replace(BOT, bot="random"), replace(BOT, bot="learner")


def over(state: TableState) -> TableState:
    """The table after the end of its game."""
    while state.on_turn is not None:
        state = told(state, events.Acted("play 0"))
    return state


WAITING, PLAYING = new(), playing()
CLUED = with_clues(PLAYING, 1)
ASKED = told(CLUED, events.Asked("undo", 0, (0,)))
OVER = over(playing(options={"strikes": 1}))
TIMED = playing(clock_turn=60)
PAUSE_ASKED = told(TIMED, events.Asked("pause", 0, (0,)))
PAUSED = told(TIMED, events.ClockPaused())
STAND_IN = told(PLAYING, events.SeatsChanged((of(ADA, bot="random"), of(BOB)), "ada", 0))
DEALT, TEAM = new(of(ADA), FREE, dealt="daily"), new(of(ADA), FREE, dealt="tournament")
SETTINGS = WAITING.settings
HEARD = told(start(new(host=DAN)), events.SpectatorSaid("Cleo", "Hello"), by=CLEO)  # the host watches
GIVEN = clue(PLAYING)
DECK = deal(sm.edition("cocktail"), 2, 0, "seven")[0]
STUDY = told(OVER, events.StudyOpened("s", "Ada"), by=ADA)
JOINED = told(STUDY, events.StudyJoined("s", "Bob"), by=BOB)
LET_GO = told(JOINED, events.StudyLed("s", None), by=ADA)
SECRET = over(playing(options={"strikes": 1})).revealed(frozenset({"ada"}))
BRANCH = (GIVEN, "discard 0")
BRANCHED = told(JOINED, events.StudyBranched("s", 0, BRANCH), by=BOB)
SEAT, WITH_BOT = new(of(ADA), FREE), new(of(ADA), BOT, FREE)
THREE, BEGINS = new(of(ADA), of(BOB), BOT), new(of(ADA), of(BOB), FREE, first=1)
AWAY, BOT_PLAYS, THREE_PLAY = (
    start(new(*seated)) for seated in ((of(ADA), of(BOB, bot="random")), (of(ADA), BOT), (of(ADA), of(BOB), of(CLEO)))
)
TWO_SEATS, REMOVED = new(of(ADA), of(BOB), replace(LOCAL, person="bob")), do(WAITING, ChangeSeat(1, REMOVE), ADA)
THREE_ASKED = told(with_clues(THREE_PLAY, 1), events.Asked("undo", 0, (0,)))
THREE_TIMED = told(start(new(of(ADA), of(BOB), of(CLEO), clock_turn=60)), events.Asked("pause", 0, (0,)))
WATCHED = told(PLAYING, events.SpectatorNoted("Cleo", 0, "r1"), by=CLEO)
MUTED = told(OVER, events.PersonMuted("bob", mute=True))
KEPT = new(of(ADA), of(BOB, kept="last"), Seated("bob", "Eve", local=True, kept="last"))


def online(who: Who, *people: str) -> Who:
    """The person, with these people online."""
    return replace(who, is_here=people.__contains__)


def changes(**given: Any) -> TableChanges:
    return TableChanges(**given)


def settings(state: TableState = WAITING, **given: Any) -> events.SettingsChanged:
    return events.SettingsChanged(replace(SETTINGS, **given), state.seats)


def seats(*seated: Seated, host: str | None = "ada", first: int | None = 0) -> events.SeatsChanged:
    return events.SeatsChanged(seated, host, first)


def lead(leader: int | None) -> InStudy:
    return InStudy("s", StudyLeaderBody(leader=leader))


def show(**place: Any) -> InStudy:
    return InStudy("s", StudyPlaceBody.model_validate(place))


def branch(turn: int, *actions: str) -> InStudy:
    return InStudy("s", StudyLineBody(turn=turn, actions=list(map(read_action, actions))))


def say_in_study(text: str) -> InStudy:
    return InStudy("s", StudyMessageBody(text=text))


ACCEPTED: list[tuple[TableState, Command, Who, Event | None]] = [
    (PLAYING, act(0, PLAY), ADA, events.Acted("play 0")),
    (start(new(of(ADA), LOCAL, first=1)), act(0, PLAY), ADA, events.Acted("play 0")),  # of the seat on turn
    (PLAYING, ActForSeat(0, 0, PLAY, stand_in=True), SERVER, events.Acted("play 0", stand_in=True)),
    (CLUED, answer_undo(1, agree=True), ADA, events.Asked("undo", 0, (0,))),
    (ASKED, answer_undo(1, agree=True), BOB, events.TakenBack()),
    (ASKED, answer_undo(1, agree=False), BOB, events.Declined("undo")),
    (ASKED, answer_undo(1, agree=False), ADA, events.Declined("undo")),  # withdrawn
    (with_clues(start(new(of(ADA), BOT)), 1), answer_undo(1, agree=True), ADA, events.TakenBack()),
    (with_clues(start(new(of(ADA), LOCAL)), 1), answer_undo(1, agree=True), ADA, events.TakenBack()),
    (THREE_ASKED, answer_undo(1, agree=True), CLEO, events.Asked("undo", 0, (0, 2))),
    (TIMED, PauseBody(paused=True), BOB, events.Asked("pause", 1, (1,))),
    (TIMED, PauseBody(paused=False), BOB, None),  # it runs
    (PAUSE_ASKED, PauseBody(paused=True), BOB, events.ClockPaused()),
    (PAUSE_ASKED, PauseBody(paused=False), BOB, events.Declined("pause")),
    (PAUSE_ASKED, PauseBody(paused=False), ADA, events.Declined("pause")),  # withdrawn
    (PAUSE_ASKED, PauseBody(paused=True), ADA, None),
    (PAUSED, PauseBody(paused=False), BOB, events.ClockResumed()),
    (start(new(of(ADA), LOCAL, BOT, clock_turn=60)), PauseBody(paused=True), ADA, events.ClockPaused()),
    (THREE_TIMED, PauseBody(paused=True), CLEO, events.Asked("pause", 0, (0, 2))),
    (told(with_clues(TIMED, 1), events.ClockPaused()), answer_undo(1, agree=True), ADA, events.Asked("undo", 0, (0,))),
    (WAITING, say("Hello", None), ADA, events.Said(0, "Ada", "Hello")),
    (PLAYING, say(None, "thanks"), BOB, events.Said(1, "Bob", phrase="thanks")),
    (OVER, say("Hello", None), BOB, events.Said(1, "Bob", "Hello")),
    (playing(silence=True, first=1), say("Hello", None), BOB, events.Said(1, "Bob", "Hello")),
    (start(new(of(ADA), LOCAL, first=1, silence=True)), say("Hello", None), ADA, events.Said(1, "Eve", "Hello")),
    (playing(chat="phrases"), say(None, "thanks"), ADA, events.Said(0, "Ada", phrase="thanks")),
    (PLAYING, note(0, 9, "r1"), ADA, events.Noted(0, 9, "r1")),
    (playing("play 0"), note(0, 0, "r1"), ADA, events.Noted(0, 0, "r1")),  # on a card that was played
    (PLAYING, say("Hello", None), CLEO, events.SpectatorSaid("Cleo", "Hello")),
    (playing(chat="phrases", silence=True), say(None, "thanks"), CLEO, events.SpectatorSaid("Cleo", phrase="thanks")),
    (PLAYING, note(None, 9, "r1"), CLEO, events.SpectatorNoted("Cleo", 9, "r1")),
    (PLAYING, note(None, 0, ""), CLEO, None),
    (WATCHED, note(None, 0, "r1"), CLEO, None),
    (WATCHED, note(None, 0, "r1"), DAN, events.SpectatorNoted("Dan", 0, "r1")),
    (HEARD, MuteSpectator(0, mute=True), DAN, events.PersonMuted("cleo", mute=True)),
    (HEARD, MuteSpectator(0, mute=False), DAN, None),
    (PLAYING, note(0, 0, ""), ADA, None),  # there was no note
    (told(PLAYING, events.Noted(0, 0, "r1")), note(0, 0, "r1"), ADA, None),
    (told(PLAYING, events.Noted(0, 0, "r1")), note(0, 0, ""), ADA, events.Noted(0, 0, "")),
    (PLAYING, arrange(0, HAND[::-1], (4,), (0,)), ADA, events.HandArranged(0, HAND[::-1], (4,), (0,))),
    (told(PLAYING, events.HandArranged(0, HAND)), arrange(0, HAND, (), ()), ADA, None),
    (TIMED, EndTime(after(60)), SERVER, events.TimeRanOut(0, DEFAULT_BOT)),
    (TIMED, EndTime(after(59)), SERVER, None),
    (PAUSED, EndTime(after(60)), SERVER, None),
    (PLAYING, EndTime(after(60)), SERVER, None),  # there is no clock
    (told(TIMED, events.TimeRanOut(0, "random")), EndTime(after(99)), SERVER, None),
    (WAITING, changes(first=0, listed=False), ADA, None),
    (WAITING, changes(listed=True), ADA, settings(listed=True)),
    (WAITING, changes(first="lot"), ADA, settings(first=None)),
    (WAITING, changes(players=3, first=2), ADA, settings(BEGINS, first=2)),
    (new(options={"strikes": 1}), changes(edition="tiles"), ADA, settings(edition="tiles")),
    (WAITING, changes(options=Options.model_validate({"strikes": 1})), ADA, settings(options={"strikes": 1})),
    (WAITING, changes(clock=FISCHER), ADA, settings(clock_turn=20, clock_bank=300)),
    (WAITING, changes(clock=TurnClock(kind="turn", seconds=60)), ADA, settings(clock_turn=60)),
    (new(clock_turn=60), changes(clock=NoClock(kind="none")), ADA, settings()),
    (SEAT, ChangeSeat(1, ME), BOB, seats(of(ADA), of(BOB))),
    (SEAT, ChangeSeat(1, OPEN), ADA, None),
    (SEAT, ChangeSeat(1, CAUTIOUS), ADA, seats(of(ADA), BOT)),
    (WAITING, ChangeSeat(1, REMOVE), ADA, events.PersonRemoved("bob", (of(ADA), FREE), 0)),
    (PLAYING, ChangeSeat(1, REMOVE), ADA, events.PersonRemoved("bob", (of(ADA), BOT_OF_BOB), 0)),
    (WAITING, ChangeSeat(1, MUTE), ADA, events.PersonMuted("bob", mute=True)),
    (MUTED, ChangeSeat(1, UNMUTE), ADA, events.PersonMuted("bob", mute=False)),
    (PLAYING, ChangeSeat(0, OPEN), ADA, seats(of(ADA, bot=DEFAULT_BOT), of(BOB), host="bob")),
    (STAND_IN, ChangeSeat(0, ME), ADA, seats(of(ADA), of(BOB))),
    (DEALT, ChangeSeat(1, ME, knows=True), BOB, seats(of(ADA), of(BOB, knows=True))),
    (TEAM, ChangeSeat(1, ME), BOB, seats(of(ADA), of(BOB))),
    (SEAT, Join(), BOB, seats(of(ADA), of(BOB))),
    (new(of(ADA), of(BOB, kept="last")), Join(), BOB, seats(of(ADA), of(BOB))),
    (WAITING, Join(), BOB, None),
    (DEALT, Join(knows=True), BOB, seats(of(ADA), of(BOB, knows=True))),
    (STAND_IN, Join(), ADA, seats(of(ADA), of(BOB))),
    (WAITING, Leave(), ADA, seats(FREE, of(BOB), host="bob", first=None)),
    (PLAYING, Leave(), BOB, seats(of(ADA), of(BOB, bot=DEFAULT_BOT))),
    (STAND_IN, Leave(), ADA, seats(of(ADA, bot="random"), of(BOB), host="bob")),
    (told(STAND_IN, seats(*STAND_IN.seats, host="bob")), Leave(), ADA, None),
    (WAITING, LeaveForGood("Gone"), ADA, seats(FREE, of(BOB), host="bob", first=None)),
    (new(FREE, FREE), LeaveForGood("Gone"), ADA, seats(FREE, FREE, host=None)),
    (PLAYING, LeaveForGood("Gone"), BOB, seats(of(ADA), Seated(name="Gone 2", bot=DEFAULT_BOT))),
    (WAITING, Rename(), replace(ADA, name="Adam"), seats(Seated("ada", "Adam"), of(BOB))),
    (WAITING, Rename(), ADA, None),
    (PLAYING, Rename(), replace(ADA, name="Adam"), None),
    (new(of(ADA), of(BOB, kept="last")), Arrive(), BOB, seats(of(ADA), of(BOB))),
    (WAITING, Arrive(), CLEO, None),
    (WAITING, Start("seven"), ADA, events.Started(DECK, 0, WAITING.seats, "seven")),
    (OVER, OpenRematch("next", None), BOB, events.RematchOpened("next", 1)),
    (OVER, Judge("winnable", "play 0"), SERVER, events.Judged("winnable", "play 0")),
    (told(OVER, events.Judged("undecided")), Judge("winnable", None), SERVER, None),
    (PLAYING, Judge("winnable", None), SERVER, None),
    (TEAM, RemoveTournament(), SERVER, events.TournamentRemoved()),
    (WAITING, RemoveTournament(), SERVER, None),
]

ACCEPTED += [
    (OVER, OpenStudy("s"), ADA, events.StudyOpened("s", "Ada")),
    (STUDY, JoinStudy("s"), BOB, events.StudyJoined("s", "Bob")),
    (JOINED, JoinStudy("s"), BOB, None),
    (JOINED, lead(1), ADA, events.StudyLed("s", 1)),  # passed on
    (JOINED, lead(1), BOB, events.StudyLed("s", 1)),  # Ada is away
    (JOINED, lead(None), ADA, events.StudyLed("s", None)),
    (JOINED, lead(0), ADA, None),
    (LET_GO, lead(1), online(BOB, "ada"), events.StudyLed("s", 1)),
    (JOINED, show(turn=1, seat=1, open=False, card=4), ADA, events.StudyShown("s", Place(1, None, 1, False, 4), False)),
    (JOINED, show(turn=0), ADA, None),
    (JOINED, show(turn=0, hides=True), ADA, events.StudyShown("s", Place(), True)),
    (BRANCHED, show(turn=2, line=0), ADA, events.StudyShown("s", Place(2, 0), False)),
    (JOINED, branch(0, GIVEN), BOB, events.StudyBranched("s", 0, (GIVEN,))),
    (BRANCHED, branch(0, GIVEN), ADA, None),  # it is part of one
    (BRANCHED, branch(0, *BRANCH, "play 1"), ADA, events.StudyBranched("s", 0, (*BRANCH, "play 1"), 0)),
    (BRANCHED, branch(0, GIVEN, "discard 1"), ADA, events.StudyBranched("s", 0, (GIVEN, "discard 1"))),
    (JOINED, say_in_study("Look!"), BOB, events.StudySaid("s", "Look!")),
]

ACCEPTED += [
    (new(of(ADA), FREE, FREE), ChangeSeat(2, ME), ADA, seats(FREE, FREE, of(ADA), first=2)),
    (new(of(ADA), FREE, FREE), ChangeSeat(1, EVE), ADA, seats(of(ADA), LOCAL, FREE)),
    (new(of(ADA), LOCAL, FREE), ChangeSeat(2, ME), ADA, seats(FREE, LOCAL, of(ADA), first=2)),
    (WAITING, ChangeSeat(1, OPEN), BOB, seats(of(ADA), FREE)),
    (WITH_BOT, ChangeSeat(2, CAUTIOUS), ADA, seats(of(ADA), BOT, ISE)),
    (WITH_BOT, ChangeSeat(1, RANDOM), ADA, seats(of(ADA), RANDOM_BOT, FREE)),  # it keeps its name
    (new(of(SUWA), FREE), ChangeSeat(1, CAUTIOUS), ADA, seats(of(SUWA), ISE)),
    (WITH_BOT, ChangeSeat(1, EVE), ADA, seats(of(ADA), LOCAL, FREE)),
    (KEPT, ChangeSeat(1, ME), BOB, seats(of(ADA), of(BOB), Seated("bob", "Eve", local=True))),
    (KEPT, ChangeSeat(1, CAUTIOUS), ADA, seats(of(ADA), BOT, KEPT.seats[2])),
    (SEAT, ChangeSeat(1, LEARNER), ADA, seats(of(ADA), LEARNER_BOT)),
    (PLAYING, ChangeSeat(1, LEARNER), ADA, seats(of(ADA), of(BOB, bot="learner"))),
    (BOT_PLAYS, ChangeSeat(1, RANDOM), ADA, seats(of(ADA), RANDOM_BOT)),
    # Another player is the host when the host leaves.
    (told(STAND_IN, seats(*STAND_IN.seats, host="bob")), ChangeSeat(0, ME), ADA, seats(of(ADA), of(BOB), host="bob")),
    (start(new(of(ADA), BOT, host=CLEO)), ChangeSeat(1, RANDOM), CLEO, seats(of(ADA), RANDOM_BOT, host="cleo")),
    # A host without a seat stays the host when a bot plays for somebody who is away.
    (
        start(new(of(ADA), of(BOB), host=CLEO)),
        ChangeSeat(1, RANDOM),
        CLEO,
        seats(of(ADA), of(BOB, bot="random"), host="cleo"),
    ),
    # The first player stays first after moving, and is drawn again after leaving.
    (BEGINS, ChangeSeat(2, ME), BOB, seats(of(ADA), FREE, of(BOB), first=2)),
    (BEGINS, ChangeSeat(2, ME), ADA, seats(FREE, of(BOB), of(ADA), first=1)),
    (BEGINS, Leave(), ADA, seats(FREE, of(BOB), FREE, host="bob", first=1)),
    (BEGINS, Leave(), BOB, seats(of(ADA), FREE, FREE, first=None)),
    (new(of(ADA), FREE, first=1), ChangeSeat(1, OPEN), ADA, None),
    *(
        (new(of(ADA), FREE, of(BOB), first=first), changes(players=2), ADA, settings(first=then))
        for first, then in ((None, None), (0, 0), (1, None), (2, 1))
    ),
    # The first player online has the host's rights while the host is away.
    (THREE_PLAY, ChangeSeat(2, MUTE), online(BOB, "bob", "cleo"), events.PersonMuted("cleo", mute=True)),
    (THREE_PLAY, ChangeSeat(1, MUTE), online(CLEO, "cleo"), events.PersonMuted("bob", mute=True)),
    (TWO_SEATS, ChangeSeat(2, REMOVE), ADA, events.PersonRemoved("bob", (of(ADA), FREE, FREE), 0)),
    (WITH_BOT, Rename(), Who("ada", "ADA"), seats(of(Who("ada", "ADA")), BOT, FREE)),
    (BOT_PLAYS, Rename(), SUWA, None),
]

REFUSED: list[tuple[TableState, Command, Who, int, str]] = [
    (PLAYING, act(0, sm.Discard(0)), ADA, 422, "illegal-action"),
    (PLAYING, act(1, PLAY), ADA, 409, "stale-turn"),
    (CLUED, act(2, PLAY), BOB, 409, "stale-turn"),
    (STAND_IN, act(0, PLAY), ADA, 409, "stand-in"),
    (OVER, act(OVER.turn, PLAY), ADA, 409, "game-over"),
    (WAITING, ActForSeat(0, 0, PLAY, stand_in=False), SERVER, 409, "not-started"),
    (PLAYING, ActForSeat(0, 1, PLAY, stand_in=False), SERVER, 409, "stale-turn"),
    (OVER, ActForSeat(OVER.turn, 0, PLAY, stand_in=False), SERVER, 409, "game-over"),
    (playing("play 0"), answer_undo(1, agree=True), ADA, 409, "card-shown"),
    (playing(GIVEN, "discard 0"), answer_undo(2, agree=True), BOB, 409, "card-shown"),
    (CLUED, answer_undo(1, agree=True), BOB, 403, "not-your-action"),
    (CLUED, answer_undo(1, agree=False), ADA, 409, "not-asked"),
    (told(CLUED, seats(of(ADA, bot="random"), of(BOB))), answer_undo(1, agree=True), ADA, 409, "stand-in"),
    (OVER, answer_undo(OVER.turn, agree=True), ADA, 409, "game-over"),
    (playing(clock_turn=3600), PauseBody(paused=True), ADA, 409, "long-turns"),
    (PAUSED, act(0, PLAY), ADA, 409, "paused"),
    (PAUSED, ActForSeat(0, 0, PLAY), SERVER, 409, "paused"),
    (WAITING, say(None, None), ADA, 422, "text-or-phrase"),
    (WAITING, say("Hello", "thanks"), ADA, 422, "text-or-phrase"),
    (told(WAITING, events.PersonMuted("ada", mute=True)), say("Hello", None), ADA, 403, "muted"),
    (new(chat="closed"), say(None, "thanks"), ADA, 403, "chat-closed"),
    (new(chat="phrases"), say("Hello", None), ADA, 403, "chat-phrases"),
    (playing(silence=True), say(None, "thanks"), BOB, 409, "silence"),
    (start(new(of(ADA), LOCAL, silence=True)), say("Hello", None, 1), ADA, 409, "silence"),
    (playing(chat="closed"), say(None, "thanks"), CLEO, 403, "chat-closed"),
    (playing(chat="phrases"), say("Hello", None), CLEO, 403, "chat-phrases"),
    (playing(spectators="off"), say("Hello", None), CLEO, 403, "no-spectators"),
    (start(new(host=DAN, spectators="off")), say("Hello", None), DAN, 403, "no-spectator-chat"),
    (playing(spectator_chat=False), say("Hello", None), CLEO, 403, "no-spectator-chat"),
    (playing(spectator_chat=False), note(None, 0, "r1"), CLEO, 403, "no-spectator-chat"),
    (told(PLAYING, events.PersonMuted("cleo", mute=True)), say("Hello", None), CLEO, 403, "muted"),
    (do(PLAYING, ChangeSeat(1, REMOVE), ADA), say("Hello", None), BOB, 403, "removed"),
    (PLAYING.revealed(frozenset({"bob"})), say("Hello", None), CLEO, 403, "secret-deal"),
    (playing(chat="phrases"), note(None, 0, "r1"), CLEO, 403, "chat-phrases"),
    (PLAYING, note(None, 10, "r1"), CLEO, 409, "not-drawn"),
    (playing("play 0", spectators="all"), note(None, 10, "r1"), CLEO, 409, "not-drawn"),  # they see it later
    (HEARD, MuteSpectator(1, mute=True), DAN, 404, "not-found"),
    (told(PLAYING, events.SpectatorSaid("Cleo", "Hello"), by=CLEO), MuteSpectator(0, mute=True), ADA, 404, "not-found"),
    (PLAYING, note(0, 10, "r1"), ADA, 409, "not-drawn"),
    (PLAYING, arrange(0, (0, 0, 1, 2, 3), (), ()), ADA, 422, "twice"),
    (PLAYING, arrange(0, HAND, (1, 1), ()), ADA, 422, "twice"),
    (PLAYING, arrange(0, HAND[:4], (), ()), ADA, 409, "other-hand"),
    (PLAYING, arrange(0, HAND, (), (9,)), ADA, 409, "other-hand"),
    (WAITING, changes(first=2), ADA, 422, "no-seat"),
    (THREE, changes(players=2), ADA, 409, "seat-taken"),
    (DEALT, changes(edition="tiles"), ADA, 409, "decided-by-deal"),
    (DEALT, changes(players=3), ADA, 409, "decided-by-deal"),
    (DEALT, changes(spectators="all"), ADA, 422, "spoils-deal"),
    (TEAM, changes(listed=True), ADA, 422, "spoils-deal"),
    (new(of(ADA), Seated(name="Suwa", bot="learned")), changes(players=3), ADA, 409, "unfit-bot"),
    (WAITING, ChangeSeat(0, MUTE), ADA, 409, "own-seat"),
    (SEAT, ChangeSeat(1, REMOVE), ADA, 409, "no-person"),
    (TEAM, ChangeSeat(1, ME, admitted=False), BOB, 403, "not-in-team"),
    (WAITING, Join(), CLEO, 409, "full"),
    (TEAM, Join(admitted=False), BOB, 403, "not-in-team"),
    *((WAITING, leave, CLEO, 409, "not-seated") for leave in (Leave(), LeaveForGood("Gone"))),
    (WAITING, Rename(), replace(ADA, name="Bob"), 409, "name-taken"),
    (WAITING, Start("seven"), BOB, 403, "not-host"),
    (new(of(ADA), of(BOB, kept="last")), Start("seven"), ADA, 409, "awaited"),
    (new(of(ADA), Seated(name="Suwa", bot="gone")), Start("seven"), ADA, 422, "unknown-bot"),
    (SECRET, OpenStudy("s"), ADA, 403, "secret-deal"),
    (SECRET, OpenStudy("s"), CLEO, 403, "secret-deal"),
    (STUDY.revealed(frozenset()), JoinStudy("s"), CLEO, 403, "secret-deal"),
    (OVER, JoinStudy("s"), ADA, 404, "not-found"),
    (STUDY, lead(1), ADA, 422, "no-person"),
    (JOINED, lead(1), online(BOB, "ada"), 403, "not-leader"),
    (LET_GO, lead(1), ADA, 403, "not-leader"),  # nobody can be made to lead
    (JOINED, show(turn=0), BOB, 403, "not-leader"),
    (LET_GO, show(turn=0), ADA, 403, "not-leader"),
    (STUDY, show(turn=OVER.turn + 1), ADA, 422, "no-turn"),
    (STUDY, show(turn=0, line=0), ADA, 422, "no-line"),
    (BRANCHED, show(turn=3, line=0), ADA, 422, "no-turn"),
    (STUDY, show(turn=0, seat=2), ADA, 422, "no-seat"),
    (STUDY, show(turn=0, card=50), ADA, 422, "no-card"),
    (STUDY, branch(0, GIVEN), BOB, 403, "not-joined"),
    (STUDY, branch(OVER.turn + 1, GIVEN), ADA, 422, "no-turn"),
    (STUDY, branch(0, "discard 0"), ADA, 422, "illegal-action"),
    (STUDY, branch(OVER.turn, "play 0"), ADA, 422, "game-over"),
    (STUDY, say_in_study("Look!"), BOB, 403, "not-joined"),
    (told(JOINED, events.PersonMuted("bob", mute=True)), say_in_study("Look!"), BOB, 403, "muted"),
    *((WAITING, ChangeSeat(1, to), ADA, 409, "seat-taken") for to in (ME, EVE)),
    (THREE, ChangeSeat(2, ME), BOB, 409, "seat-taken"),
    (KEPT, ChangeSeat(1, ME), CLEO, 409, "seat-taken"),
    *((SEAT, ChangeSeat(1, bot), ADA, 422, "unknown-bot") for bot in UNSERVED),
    *((PLAYING, ChangeSeat(0, bot), ADA, 422, "unknown-bot") for bot in UNSERVED),
    (WITH_BOT, ChangeSeat(1, LEARNER), ADA, 409, "unfit-bot"),  # made for two players
    (SEAT, ChangeSeat(1, SeatLocal(kind="local", name="Learner")), ADA, 422, "invalid"),
    *((AWAY, ChangeSeat(1, to), who, 403, "not-your-seat") for who in (ADA, CLEO) for to in (ME, OPEN, EVE)),
    (PLAYING, ChangeSeat(1, RANDOM), online(ADA, "ada", "bob"), 409, "present"),
    (PLAYING, ChangeSeat(0, RANDOM), online(BOB, "ada"), 403, "not-host"),
    (THREE_PLAY, ChangeSeat(1, MUTE), online(CLEO, "bob", "cleo"), 403, "not-host"),
    *((PLAYING, ChangeSeat(0, to), online(BOB, "bob"), 409, "own-seat") for to in (REMOVE, MUTE, UNMUTE)),
    *((REMOVED, command, BOB, 403, "removed") for command in (Join(), ChangeSeat(1, ME), ChangeSeat(1, EVE))),
    *((BOT_PLAYS, ChangeSeat(1, to), ADA, 409, "started") for to in (OPEN, ME, EVE)),
    (start(new(of(ADA), BOT, of(BOB))), ChangeSeat(1, RANDOM), online(BOB, "ada", "bob"), 403, "not-host"),
    *((OVER, ChangeSeat(0, to), ADA, 409, "finished") for to in (OPEN, ME, RANDOM, EVE)),
    (PLAYING, OpenRematch("next", None), ADA, 409, "not-finished"),
]

for name in ("Ada", "ada", "АDA", "Suwa", "SUWA!"):  # which looks like that of somebody at the table
    who, local = Who("bob", name), SeatLocal.model_construct(kind="local", name=name)
    REFUSED += [
        (WITH_BOT, Join(), who, 409, "name-taken"),
        (WITH_BOT, ChangeSeat(2, ME), who, 409, "name-taken"),
        (WITH_BOT, ChangeSeat(2, local), ADA, 409, "name-taken"),
        (new(of(ADA), BOT, of(BOB)), Rename(), who, 409, "name-taken"),
    ]

NEVER_REFUSED = {SayForBot, EndTime, Arrive, Judge, RemoveTournament}


def _name(value: object) -> str | None:
    return type(value).__name__ if isinstance(value, get_args(Command)) else None


@pytest.mark.clause("C24", "R4")
@pytest.mark.parametrize(("state", "command", "who", "event"), ACCEPTED, ids=_name)
def test_command_leads_to_its_event(state: TableState, command: Command, who: Who, event: Event | None) -> None:
    decided = decide(state, command, who, BOTS)
    assert decided == event
    if decided is not None:
        told(state, decided)


def refusal(state: TableState, command: Command, who: Who) -> tuple[int, str]:
    with pytest.raises(Refusal) as refused:
        decide(state, command, who, BOTS)
    return refused.value.status, refused.value.error


@pytest.mark.clause("C05", "C28")
@pytest.mark.parametrize(("state", "command", "who", "status", "error"), REFUSED, ids=_name)
def test_command_is_refused(state: TableState, command: Command, who: Who, status: int, error: str) -> None:
    assert refusal(state, command, who) == (status, error)


def test_every_command_has_an_acceptance_and_a_refusal() -> None:
    commands = {*get_args(Command), *get_args(StudyBody)} - {InStudy}
    accepted, refused = ({type(getattr(row[1], "body", row[1])) for row in rows} for rows in (ACCEPTED, REFUSED))
    assert accepted | {SayForBot} == commands
    assert refused | NEVER_REFUSED == commands


def test_illegal_action_of_a_bot_is_not_accepted() -> None:
    with pytest.raises(StarmineError):
        decide(PLAYING, ActForSeat(0, 0, sm.Discard(0), stand_in=False), SERVER, BOTS)


def test_bot_speaks_even_if_the_chat_is_closed() -> None:
    text = deciding.NOT_DRAWN(order=12, last=9)
    said = decide(start(new(of(ADA), BOT, chat="closed")), SayForBot(1, text), SERVER, BOTS)
    assert isinstance(said, events.Said)
    assert (said.seat, said.name, said.text) == (1, "Suwa", str(text))
    assert said.told is not None
    assert (said.told["id"], said.told["values"]) == ("note.no-card", {"order": 12, "last": 9})


def test_chat_is_full_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_MESSAGES", 1)
    state = do(WAITING, say("Hello", None), ADA)
    assert refusal(state, say("Hello", None), ADA) == (409, "chat-full")
    assert decide(state, SayForBot(0, deciding.NOT_BEGUN), SERVER, BOTS) is None


def test_full_table_can_only_be_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    state = do(with_clues(start(new(first=0, clock_turn=60)), 1), PauseBody(paused=True), ADA)
    state = do(state, answer_undo(1, agree=True), ADA)
    monkeypatch.setattr(deciding, "MOST_EVENTS", state.number)
    for command in (
        note(1, 0, "r1"),
        arrange(1, (9, 8, 7, 6, 5), (), ()),
        answer_undo(1, agree=True),
        PauseBody(paused=True),
        ChangeSeat(1, SeatBot(kind="bot", bot="cautious")),
        Join(),
    ):
        assert refusal(state, command, BOB) == (409, "table-full")
    state = do(do(state, answer_undo(1, agree=False), BOB), PauseBody(paused=False), BOB)
    assert not state.waits
    state = do(do(state, act(1, sm.Play(0)), BOB), Leave(), ADA)
    assert (state.turn, state.bot_on_turn) == (2, DEFAULT_BOT)


def test_spectators_write_up_to_a_limit_that_leaves_room_for_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("MOST_OF_SPECTATORS", 2), ("MOST_MESSAGES", 1), ("MOST_EVENTS", PLAYING.number + 2)):
        monkeypatch.setattr(deciding, name, most)
    state = do(do(PLAYING, say("Hello", None), CLEO), note(None, 0, "r1"), DAN)
    for command in (say("Hello", None), note(None, 1, "r1")):
        assert refusal(state, command, CLEO) == (409, "chat-full")
    assert len(do(do(state, note(0, 0, "r1"), ADA), say("Hello", None), BOB).messages) == 1


def test_notes_are_full_at_their_limit_and_those_of_this_turn_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_NOTES", 2)
    state = do(do(PLAYING, note(0, 0, "r1"), ADA), note(0, 1, "r1"), ADA)
    for refused_in in (state, with_clues(state, 1)):
        assert refusal(refused_in, note(0, 2, "r1"), ADA) == (409, "notes-full")
    assert do(state, note(0, 1, "r2"), ADA).notes[0, 1, 0].text == "r2"
    assert refusal(with_clues(state, 1), note(0, 1, "r2"), ADA) == (409, "notes-full")
    assert do(state, note(1, 2, "r1"), BOB).notes[1, 2, 0].text == "r1"


@pytest.mark.parametrize("dealt", ["daily", "seed", "game", "tournament"])
def test_chosen_deal_is_dealt_and_those_who_know_it_are_kept(dealt: Any) -> None:
    started = decide(new(of(ADA), of(BOB), dealt=dealt), Start("seven", frozenset({"bob"})), ADA, BOTS)
    assert isinstance(started, events.Started)
    assert started.seed == "lantern 7"
    assert started.deck == deal(sm.edition("cocktail"), 2, 0, "lantern 7")[0]
    assert [seated.knows for seated in started.seats] == [False, True]


def test_first_player_is_drawn_from_the_seed_unless_chosen() -> None:
    drawn = set[int]()
    for seed in "abcdefgh":
        started = decide(new(first=None), Start(seed), ADA, BOTS)
        assert isinstance(started, events.Started)
        drawn.add(started.first)
        chosen = decide(new(first=1), Start(seed), ADA, BOTS)
        assert isinstance(chosen, events.Started)
        assert chosen.first == 1
    assert drawn == {0, 1}


@pytest.mark.clause("R4")
def test_first_player_of_a_chosen_deal_stays_when_they_move_or_leave() -> None:
    assert do(replace(DEALT, first=0), Leave(), ADA).first == 0
    assert do(new(of(ADA), FREE, FREE, dealt="seed"), ChangeSeat(2, ME), ADA).first == 0


@pytest.mark.parametrize(
    ("limit", "command"),
    [
        ("MOST_STUDIES", OpenStudy("t")),
        ("MOST_PEOPLE", JoinStudy("s")),
        ("MOST_LINES", branch(0, GIVEN, "discard 1")),
        ("MOST_CHANGES", say_in_study("Look!")),
    ],
    ids=["studies", "people", "branches", "changes"],
)
def test_study_is_full_at_its_limits(monkeypatch: pytest.MonkeyPatch, limit: str, command: Command) -> None:
    monkeypatch.setattr(studying, limit, 1)
    state = told(STUDY, events.StudyBranched("s", 0, BRANCH), by=ADA)
    error = "studies-full" if isinstance(command, OpenStudy) else "study-full"
    assert refusal(state, command, BOB if isinstance(command, JoinStudy) else ADA) == (409, error)


def test_study_hides_what_comes_after_the_latest_turn_shown() -> None:
    state = told(STUDY, events.StudyBranched("s", 1, ("play 0",)), by=ADA)
    seen = []
    for place in (Place(1), Place(0), Place(2, line=0)):
        state = told(state, events.StudyShown("s", place, hides=True), by=ADA)
        seen.append(state.studies["s"].seen)
    assert seen == [1, 1, 1]  # a branch shows nothing of the record after it
    assert told(state, events.StudyShown("s", Place(0), hides=True), by=ADA).studies["s"].seen == 1
    again = told(state, events.StudyShown("s", Place(0), hides=False), by=ADA)
    assert told(again, events.StudyShown("s", Place(0), hides=True), by=ADA).studies["s"].seen == 0
