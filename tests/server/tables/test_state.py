"""A table is its events: whatever is told to it, its log gives the same state, and the same rows."""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, insert, select

import starmine as sm
from starmine.rules.errors import StarmineError
from starmine.server.database.database import Database
from starmine.server.database.models import PersonRow, SeatRow, TableRow
from starmine.server.tables import deciding, events
from starmine.server.tables.deciding import SERVER, Command, decide
from starmine.server.tables.event_schemas import (
    MessageBody,
    StudyLeaderBody,
    StudyLineBody,
    StudyMessageBody,
    StudyPlaceBody,
)
from starmine.server.tables.events import Entry, Event, Seated, Settings, from_json, to_json
from starmine.server.tables.lists import project
from starmine.server.tables.permissions import Who
from starmine.server.tables.schemas import SeatMute, SeatRemove, SeatUnmute, TableChanges
from starmine.server.tables.state import TableState, apply, fold, opened
from starmine.server.tables.studying import InStudy, JoinStudy, OpenStudy
from starmine.server.tables.view_schemas import ActionBody, HandBody, NoteBody, PauseBody, UndoBody
from starmine.server.web.errors import Refusal
from tests.runs import examples
from tests.server.tables.telling import (
    ADA,
    BOB,
    BOT,
    BOTS,
    CLEO,
    FREE,
    START,
    act,
    after,
    answer_undo,
    arrange,
    new,
    of,
    playing,
    told,
    with_clues,
)
from tests.server.tables.test_deciding import ACCEPTED, REFUSED

NAMES = ("Ada", "Bob", "Cleo", "Dan")
# The commands whose events and refusals have examples, by kind; those at a seat or in a study by the kind of change.
EXAMPLES: dict[type, list[tuple[Command, Who]]] = {}
for sent in (*(row[1:3] for row in ACCEPTED), *(row[1:3] for row in REFUSED)):
    what = getattr(sent[0], "change", getattr(sent[0], "body", sent[0]))
    EXAMPLES.setdefault(type(what), []).append(sent)
KINDS: list[type] = [
    *(ActionBody,) * 16,
    *(UndoBody,) * 8,
    *(PauseBody, TableChanges, deciding.Start, NoteBody, HandBody, MessageBody, deciding.EndTime) * 2,
    *(JoinStudy, StudyLeaderBody, StudyPlaceBody, StudyLineBody, StudyMessageBody) * 2,
    *EXAMPLES,
    deciding.SayForBot,
]

SEATS = [of(ADA), of(BOB), Seated("ada", "Eve", local=True), of(BOB, kept="last"), BOT, FREE]
DEALS: list[dict[str, Any]] = [
    {},
    {"dealt": "seed", "seed": "lantern 7"},
    {"dealt": "tournament", "seed": "lantern 7", "tournament": "cup", "round": 0, "team": 1},
]

Step = tuple[type, int]  # a kind of command, and a choice


def opening(choice: random.Random) -> events.Opened:
    """Any new table: most of them can start at once."""
    settings = Settings(
        edition="cocktail",
        options=choice.choice([{}, {"strikes": 1}]),
        first=choice.choice([None, 0, 1]),
        spectators="all",
        spectator_delay=choice.randint(1, 4),
        clock_turn=choice.choice([None, 60]),
        clock_bank=choice.choice([None, 90]),
    )
    full = [(of(ADA), of(BOB)), SEATS[:3], (of(ADA), SEATS[2]), (of(ADA), of(BOB), of(CLEO), BOT)]
    seats = choice.choice(full) if choice.random() < 0.8 else choice.choices(SEATS, k=choice.randint(2, 4))
    return events.Opened(settings, tuple(seats), **choice.choice(DEALS))


def steps(choice: random.Random, bursts: int) -> list[Step]:
    """Steps, of which up to six in a row are of one kind."""
    kinds = [kind for _ in range(bursts) for kind in [choice.choice(KINDS)] * choice.randint(1, 6)]
    kinds.insert(choice.randrange(20), deciding.Start)
    return [(kind, choice.randrange(1000)) for kind in kinds]


def command_of(state: TableState, step: Step, seconds: float) -> tuple[Command, Who]:  # noqa: C901, PLR0911 (one case a command)
    """A command of the examples, changed so that it is often allowed now, and who sends it."""
    kind, choice = step
    game, study = state.game, next(iter(state.studies), f"study {choice}")
    seat = choice % state.players if state.on_turn is None else state.on_turn
    if kind is deciding.SayForBot:
        return deciding.SayForBot(seat, deciding.NOT_DRAWN(order=choice, last=9)), SERVER
    command, who = EXAMPLES[kind][choice % len(EXAMPLES[kind])]
    host, player = Who(state.host, "", lambda _: choice % 2 > 0), Who(state.seats[seat].person)
    match command:
        case ActionBody() | deciding.ActForSeat() if game is not None:
            legal = list(game.legal_actions()) if game.outcome is None else []
            legal = [action for action in legal if choice % 4 == 0 or isinstance(action, sm.Clue)] or legal
            action = legal[choice % len(legal)] if legal else sm.Play(0)
            if state.seats[seat].bot is None:
                return act(state.turn + (choice % 50 == 0), action, seat if choice % 3 else None), player
            return deciding.ActForSeat(state.turn, state.undone, action, stand_in=player.id is not None), SERVER
        case UndoBody() if game is not None and game.log:
            actor = Who(state.seats[game.log[-1].seat].person)
            return answer_undo(state.turn, agree=choice % 4 > 0), player if "undo" in state.asked else actor
        case HandBody() if game is not None:
            hand = [card.order for card in game.hands[seat]]
            random.Random(choice).shuffle(hand)
            return arrange(seat, hand, hand[: choice % 3], hand[choice % 4 :]), player
        case TableChanges() | deciding.MuteSpectator() | deciding.Start():
            return command, host
        case deciding.ChangeSeat(change=SeatRemove() | SeatMute() | SeatUnmute()):
            return command, host
        case deciding.EndTime():
            return deciding.EndTime(after(seconds + choice)), SERVER
        case deciding.OpenRematch():
            return deciding.OpenRematch(f"next {choice}", state.rematch), who
        case OpenStudy():
            return OpenStudy(f"study {choice}"), who
        case JoinStudy() | InStudy():
            return replace(command, study=study) if state.studies else OpenStudy(study), who
    return command, who


@dataclass(frozen=True)
class Played:
    """A table's log, and its state after each event."""

    states: list[TableState]
    entries: list[Entry]
    refused: Counter[str]

    @classmethod
    def by_chance(cls, seed: int, bursts: int) -> Played:
        choice = random.Random(seed)
        entry = Entry(0, START, "ada", "c0", opening(choice))
        played = cls([opened("abc", entry)], [entry], Counter())
        seconds = 0.0
        for number, step in enumerate(steps(choice, bursts), 1):
            state = played.states[-1]
            seconds += step[1] / 20
            command, who = command_of(state, step, seconds)
            before = described(state)
            try:
                event = decide(state, command, who, BOTS)
            except (Refusal, StarmineError) as refusal:
                played.refused[getattr(refusal, "error", type(refusal).__name__)] += 1
                event = None
            if event is not None:
                entry = Entry(state.number + 1, after(seconds), who.id, f"c{number}", event)
                played.entries.append(entry)
                played.states.append(apply(state, entry))
            assert described(state) == before
        return played


logs = st.builds(Played.by_chance, st.integers(0, 2**32 - 1), st.integers(20, 60))


def described(state: TableState) -> dict[str, Any]:
    """All that a state holds, in a form that can be compared; the game has no ``__eq__``."""
    game = state.game
    held = None if game is None else (game.edition.id, game.first, game.actions, game.state.tobytes())
    maps = {name: dict(getattr(state, name)) for name in ("notes", "hands", "spectator_notes", "studies")}
    return vars(state) | {"game": held, **maps}


def read_back(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with their events from JSON."""
    return [replace(entry, event=from_json(entry.event.kind, to_json(entry.event))) for entry in entries]


@given(played=logs)
@examples(120)
def test_log_gives_the_state_that_its_commands_led_to(played: Played) -> None:
    assert [entry.number for entry in played.entries] == list(range(len(played.entries)))
    assert [state.number for state in played.states] == list(range(len(played.states)))
    entries, states = read_back(played.entries), list(map(described, played.states))
    state = None
    for number, entry in enumerate(entries):
        state = opened("abc", entry) if state is None else apply(state, entry)
        assert described(state) == states[number]
    half = len(entries) // 2
    folded = fold("abc", entries[half:], fold("abc", entries[:half]))
    assert folded is not None
    assert described(folded) == states[-1]


@given(played=logs)
@examples(120)
def test_game_turns_and_notes_agree_after_every_event(played: Played) -> None:
    for state in played.states:
        if state.game is None:
            assert (state.turn, state.turns, state.on_turn, state.status) == (0, (), None, "waiting")
            continue
        is_over = state.game.outcome is not None
        assert state.turn == len(state.turns) == state.game.turn
        assert state.on_turn == (None if is_over else state.game.seat)
        assert state.status == ("finished" if is_over else "playing")
        assert (state.result is not None) == is_over
        assert all(place == (note.seat, note.order, note.turn) for place, note in state.notes.items())
        of_spectators = state.spectator_notes.items()
        assert all(place == (note.spectator, note.order, note.turn) for place, note in of_spectators)
        assert all(note.turn <= state.turn for note in (*state.notes.values(), *state.spectator_notes.values()))
        assert not state.asked or not is_over
        assert all(asked.agreed and state.missing(about) for about, asked in state.asked.items())
        assert state.paused is None or (state.people and not is_over)


@given(played=logs)
@examples(120)
def test_turn_at_an_event_is_the_turn_then_unless_an_action_was_taken_back_since(played: Played) -> None:
    last, back = played.states[-1], [entry.number for entry in played.entries if entry.event.kind == "taken-back"]
    for then in played.states:
        known = then.game is not None and not any(number > then.number for number in back)
        assert last.turn_at(then.number) == (then.turn if known else None)


@given(played=logs)
@examples(120)
def test_delayed_spectators_never_see_an_action_that_is_undone_unless_they_are_told(played: Played) -> None:
    for before, now in itertools.pairwise(played.states):
        assert now.delayed_turn <= now.turn
        assert now.finished is None or now.delayed_turn == now.turn
        if now.finished is None and now.game is not None:
            latest = max(-1, now.turn - now.spectator_delay)
            assert now.delayed_turn <= latest or now.delayed_turn == before.delayed_turn
        seen, sees = (state.turns[: max(0, state.delayed_turn)] for state in (before, now))
        if now.delayed_back == before.delayed_back:
            assert sees[: len(seen)] == seen
            assert now.delayed_turn >= before.delayed_turn
        else:
            assert now.turn < before.delayed_turn


@pytest.fixture(scope="module")
def engine(_new_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A migrated database with the people of these tests."""
    database = Database(f"sqlite:///{shutil.copy(_new_database, tmp_path_factory.mktemp('rows') / 'x.sqlite3')}")
    with database.engine.begin() as connection:
        people = [{"id": name.lower(), "name": name, "created": START} for name in NAMES]
        connection.execute(insert(PersonRow), people)
    yield database.engine
    database.engine.dispose()


def rows(connection: Connection) -> list[Any]:
    """The rows of all tables and seats."""
    tables = connection.execute(select(TableRow.__table__)).all()
    return [*tables, *connection.execute(select(SeatRow.__table__).order_by(SeatRow.seat)).all()]


@given(played=logs)
@examples(120)
def test_rows_made_anew_from_the_log_equal_those_written_with_each_event(engine: Engine, played: Played) -> None:
    with engine.connect() as connection:
        for before, now in zip([None, *played.states], played.states, strict=False):
            project(connection, before, now)
        step_by_step = rows(connection)
        connection.rollback()
        folded = fold("abc", read_back(played.entries))
        assert folded is not None
        project(connection, None, folded)
        assert rows(connection) == step_by_step
        connection.rollback()


def test_logs_of_these_properties_have_every_event_and_many_refusals() -> None:
    logs = [Played.by_chance(seed, 60) for seed in range(30)]
    kinds = {entry.event.kind for played in logs for entry in played.entries}  # others have examples in test_events
    assert kinds == {each.kind for each in get_args(Event)} - {"imported", "rewritten"}
    assert len({error for played in logs for error in played.refused}) > 20
    assert any(played.states[-1].delayed_back for played in logs)


def test_first_event_opens_the_table() -> None:
    settings = Settings("tiles", {"variant": 1}, 1, listed=True)
    entry = Entry(0, START, "ada", "c0", events.Opened(settings, (of(ADA), FREE)))
    state = opened("abc", entry)
    assert (state.id, state.host, state.created, state.number, state.status) == ("abc", "ada", START, 0, "waiting")
    assert state.settings == settings
    with pytest.raises(ValueError, match="the number 1"):
        opened("abc", replace(entry, number=1))
    with pytest.raises(ValueError, match="first event is 'acted'"):
        opened("abc", replace(entry, event=events.Acted("play 0")))
    assert fold("abc", []) is None


@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_event_is_refused_when_its_number_is_not_the_next_one(number: int) -> None:
    state = told(new(), events.PersonMuted("bob", mute=True))
    with pytest.raises(ValueError, match=f"event {number} follows event 1"):
        apply(state, Entry(number, START, "ada", "c", events.TournamentRemoved()))


@pytest.mark.parametrize(
    ("state", "wrong"),
    [
        (new(), events.Acted("play 0")),
        (new(), events.TakenBack()),
        (playing(), events.TakenBack()),
        (playing(), events.Acted("play 9")),
        (playing(), events.Acted("sing")),
        (playing(), events.TimeRanOut(7, "random")),
        (new(edition="chess"), events.Started("R1", 0, (of(ADA), of(BOB)))),
        (new(), events.Started("R1 G2", 0, (of(ADA), of(BOB)))),
        (new(), events.Opened(Settings("cocktail", {}), (FREE, FREE))),
        (new(), events.Imported("cocktail", {}, ("Ada", "Bob"), "R1", 0, ())),
    ],
)
def test_event_that_does_not_fit_is_refused_as_damage(state: TableState, wrong: Event) -> None:
    before = described(state)
    with pytest.raises((ValueError, LookupError)):
        told(state, wrong)
    assert described(state) == before


def test_undo_moves_notes_to_the_turn_before() -> None:
    state = told(playing(), events.Noted(1, 5, "r1"), events.Noted(1, 6, "stays"))
    state = with_clues(state, 1)
    state = told(state, events.Noted(1, 5, "y1"), events.Noted(0, 7, "new"))
    back = told(state, events.TakenBack())
    assert {place: note.text for place, note in back.notes.items()} == {
        (1, 5, 0): "y1", (1, 6, 0): "stays", (0, 7, 0): "new",
    }  # fmt: skip
    assert {note.turn for note in back.notes.values()} == {0}


def test_questions_vanish_when_they_are_overtaken_or_answered_and_stay_else() -> None:
    asked = events.Asked("undo", 0, (0,)), events.Asked("pause", 1, (1,))
    state = told(with_clues(playing(clock_turn=60), 1), *asked)
    assert (state.missing("undo"), state.missing("pause")) == ([1], [0])
    away = events.SeatsChanged((of(ADA), of(BOB, bot="random")), "ada", 0)
    removed, hand = events.PersonRemoved("bob", (of(ADA), BOT), 0), events.HandArranged(0, (4, 3, 2, 1, 0))
    for then in (events.Acted("play 0"), away, removed, events.TimeRanOut(1, "random"), events.TakenBack()):
        after_it = told(state, then)
        assert (after_it.asked, after_it.changed) == ({}, after_it.number)
    same = events.SeatsChanged((of(ADA), of(BOB)), "bob", 0)
    said, noted = events.Said(0, "Ada", "Hello"), events.Noted(0, 1, "r1")
    for quiet in (said, noted, hand, events.PersonMuted("bob", True), same):
        assert told(state, quiet).asked == state.asked
    assert told(state, events.Declined("undo")).asked == {"pause": asked[1]}
    assert told(state, events.Declined("pause")).asked == told(state, events.ClockPaused()).asked == {"undo": asked[0]}


@pytest.mark.parametrize("clock_turn", [60, None])
def test_clock_goes_on_when_somebody_else_comes_back_or_there_is_none(clock_turn: int | None) -> None:
    away = told(playing(clock_turn=clock_turn), events.SeatsChanged((of(ADA), of(BOB, bot="random")), "ada", 0))
    assert told(away, events.SeatsChanged((of(ADA), of(BOB)), "ada", 0), seconds=9).clock_since is None
