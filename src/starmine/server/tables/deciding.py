"""Whether a command is accepted: ``decide`` turns it into the event that it leads to, or refuses it.

A decision depends on nothing but the state, the command and who sends it: the caller finds out the time, random values
and what other tables say, and puts them into the command.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import starmine as sm
from starmine.bots import DEFAULT_BOT
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import Text, template, text
from starmine.server.tables import clocks, events, seating
from starmine.server.tables.deal import deal
from starmine.server.tables.event_schemas import MessageBody
from starmine.server.tables.events import Dealt, Event, Question, Spectators, Verdict
from starmine.server.tables.permissions import (
    HOST_REMOVES,
    MUTED,
    NO_CHAT,
    Who,
    demand,
    hears_spectators,
    own_seats,
    writers,
)
from starmine.server.tables.schemas import SAME_NAMED, Clock, FischerClock, SeatChange, TableChanges, TurnClock
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.state import Note, TableState
from starmine.server.tables.studying import StudyCommand, decide_study
from starmine.server.tables.view_schemas import ActionBody, HandBody, NoteBody, PauseBody, UndoBody
from starmine.server.web.errors import Refusal, conflict, forbidden, illegal, not_found, unprocessable
from starmine.server.web.schemas import show_text

MOST_MESSAGES = 2000  # per table
MOST_NOTES = 500  # per seat, including earlier versions
MOST_OF_SPECTATORS = 2000  # messages and notes of all spectators of a table; they do not count for its players
# Per table, so that nobody fills the database, or makes a table's log slow to read. A game has a quarter as many if
# every player writes 500 notes, the chat is full, and hands are arranged on each turn.
MOST_EVENTS = 20_000

NO_FIRST_SEAT = template("table.first", "Seat {seat} is out of range: this table has the seats 0 to {last}.")
UNLISTED = text(
    "deal.unlisted", "A table of a tournament cannot be listed, since its game is secret: leave out listed."
)
SPOILED_DEAL = text(
    "table.spectators",
    'Other tables play the same cards, so spectators cannot see hands: set spectators to "table" or "off".',
)
TABLE_FULL = template(
    "table.full", "Too much has happened at this table: after {count} changes, the game can only be played to its end."
)
DECIDED = text(
    "deal.fixed", "The cards of this table are fixed, so its rules and its number of players cannot be changed."
)
NOT_IN_TEAM = text(
    "tournament.not-in-team",
    "This table is for a team of a tournament. Open the link of that team first; the host of the tournament has it.",
)
NOT_BEGUN = text("game.not-begun", "The game has not started yet.")
GAME_OVER = template("play.over", "The game is over: {reason}.")
STAND_IN = text("play.stand-in", "A bot is playing for you: take your seat back first.")
TURN_TAKEN = template("play.taken", "Turn {turn} has already been played: the game is at turn {now}.")
TURN_TO_COME = template("play.not-come", "Turn {turn} has not been played yet: the game is at turn {now}.")
UNDO_OVER = text("undo.over", "The game is over and all hands are visible: no action can be taken back.")
NOBODY_ACTED = text("undo.nothing", "Nobody has acted yet, so nothing can be taken back.")
CARD_SHOWN = text("undo.shown", "The last action revealed a card: only a clue can be taken back.")
NOT_ASKED = text("undo.not-asked", "Nobody has asked to take back the last action.")
ACTION_OF_ANOTHER = template("undo.not-yours", "{name} took the last action: only {name} can ask to take it back.")
PAUSED = text("pause.paused", "The clock is paused: let it go on first.")
TEXT_OR_PHRASE = text("chat.text-or-phrase", "A message is either a text or a phrase: send one of the two.")
SILENCE = text("chat.silence", "This table is silent during turns: only the player whose turn it is can write.")
ONLY_PHRASES = text("chat.phrases", "This table allows only the fixed phrases: send one of them.")
CHAT_FULL = template("chat.full", "This chat is full: it has {count} messages.")
NOTES_FULL = template(
    "note.full",
    "Seat {seat} has {count} notes in this game, including earlier versions. This is the maximum: only notes of "
    "this turn can still be changed.",
)
SPECTATORS_FULL = template(
    "chat.spectators-full", "The spectators of this table have written {count} messages and notes. This is the maximum."
)
WHICH_SEAT = text("note.which-seat", "You play at this table: a note needs one of your seats.")
NO_SPECTATOR = template("chat.no-spectator", "Unknown spectator {number}: only those who have written have a number.")
NOTES_OVER = text("note.over", "The game is over: its notes cannot be changed any more.")
NOT_DRAWN = template(
    "note.no-card",
    "Card {order} has not been drawn yet: notes can be on cards 0 to {last}, in the order they were drawn.",
)
NOT_YOUR_HAND = template("hand.not-yours", "Seat {seat} is not yours: only its player can sort this hand.")
CARD_TWICE = text("hand.twice", "A card is listed twice: list every card of the hand once.")
OTHER_CARDS = template("hand.other", "These are not the cards of your hand: it now has {orders}.")


SERVER = Who()

# The commands, besides those that are the bodies of requests.


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Sit down, free a seat, seat a bot, remove or mute a person; during the game: leave to a stand-in, come back."""

    seat: int
    change: SeatChange
    admitted: bool = True  # at a tournament's table: whether the person has the key of its team
    knows: bool = False  # whether the person knows the deal


@dataclass(frozen=True, slots=True)
class Join:
    """Take the seat reserved for the person, else the first open one."""

    admitted: bool = True  # this and ``knows`` as in ``ChangeSeat``
    knows: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up all seats."""


@dataclass(frozen=True, slots=True)
class LeaveForGood:
    """Give up all seats and the host's rights: the person is about to be deleted."""

    name: str  # replaces the person's, followed by the number of the seat


@dataclass(frozen=True, slots=True)
class Rename:
    """Take the person's new name, before the start."""


@dataclass(frozen=True, slots=True)
class Arrive:
    """Come from the previous game to the seats that are reserved for the person."""


@dataclass(frozen=True, slots=True)
class Start:
    """Deal the cards and start the game."""

    seed: str  # of the deal, unless one was chosen
    knowing: frozenset[str] = frozenset()  # the people who know the chosen deal


@dataclass(frozen=True, slots=True)
class ActForSeat:
    """The action of a bot, or of the script of a first game, for the seat on turn."""

    turn: int
    undone: int  # how often an action had been taken back: with the turn, this identifies the position
    action: sm.Action
    stand_in: bool = False  # whether a bot acts in place of the seat's person


@dataclass(frozen=True, slots=True)
class MuteSpectator:
    """The host mutes a spectator of a running game, or lets them write again."""

    spectator: int  # as in ``Message``
    mute: bool


@dataclass(frozen=True, slots=True)
class SayForBot:
    """A message of a bot that all players need to see, even if the table has no chat."""

    seat: int
    text: Text


@dataclass(frozen=True, slots=True)
class EndTime:
    """Let a bot stand in for the player on turn, if their time is up."""

    at: datetime


@dataclass(frozen=True, slots=True)
class OpenRematch:
    """Open the table for another game with the same people."""

    table: str
    instead_of: str | None  # the earlier rematch, which is over or gone; None if there was none


@dataclass(frozen=True, slots=True)
class Judge:
    """Whether the deal of the finished game could have been won; with the actions of a win, if they are known."""

    verdict: Verdict
    line: str | None


@dataclass(frozen=True, slots=True)
class RemoveTournament:
    """The tournament of this table is removed."""


Command = (
    TableChanges
    | ChangeSeat
    | Join
    | Leave
    | LeaveForGood
    | Rename
    | Arrive
    | Start
    | ActionBody
    | ActForSeat
    | UndoBody
    | PauseBody
    | MessageBody
    | MuteSpectator
    | SayForBot
    | NoteBody
    | HandBody
    | EndTime
    | OpenRematch
    | Judge
    | RemoveTournament
    | StudyCommand
)


def decide(state: TableState, command: Command, who: Who, bots: ServedBots) -> Event | None:  # noqa: C901, PLR0911, PLR0912 (one case a command)
    """The event that a command leads to; None if it changes nothing. Raises a ``Refusal``."""
    if state.number - state.spectator_events >= MOST_EVENTS and _is_endless(command):
        raise conflict("table-full", TABLE_FULL(count=MOST_EVENTS))
    match command:
        case ActionBody():
            return _act(state, command, who)
        case ActForSeat():
            _check_turn(state, command.turn)
            if state.undone != command.undone:
                raise stale(command.turn, state.turn)
            game_of(state).check(command.action)
            return events.Acted(str(command.action), command.stand_in)
        case UndoBody():
            return _undo(state, command, who)
        case PauseBody():
            return _set_pause(state, command, who)
        case MessageBody():
            return _say(state, command, who)
        case MuteSpectator():
            return _mute_spectator(state, command, who)
        case SayForBot():
            return _say_for_bot(state, command)
        case NoteBody():
            return _write_note(state, command, who)
        case HandBody():
            return _arrange_hand(state, command, who)
        case EndTime():
            return _end_time(state, command)
        case TableChanges():
            return _change_settings(state, command, who, bots)
        case ChangeSeat():
            after = seating.change_seat(state, command.seat, who, command.change, bots)
            return _seats_changed(state, after, command, who)
        case Join():
            return _seats_changed(state, seating.join(state, who), command, who)
        case Leave():
            return _seats_changed(state, seating.leave(state, who))
        case LeaveForGood():
            return _seats_changed(state, seating.leave_for_good(state, who, command.name))
        case Rename():
            return _seats_changed(state, seating.rename(state, who))
        case Arrive():
            return _seats_changed(state, seating.arrived(state, who.id))
        case Start():
            return _start(state, command, who, bots)
        case OpenRematch():
            demand(who.at(state).table_refusal("rematch"))
            if state.rematch != command.instead_of:  # another player has just opened one
                return None
            return events.RematchOpened(command.table, state.seats_of(who.id)[0])
        case Judge():
            lacks = state.status == "finished" and state.verdict is None
            return events.Judged(command.verdict, command.line) if lacks else None
        case RemoveTournament():
            return None if state.tournament is None else events.TournamentRemoved()
    return decide_study(state, command, who)


def _is_endless(command: Command) -> bool:
    """Whether people could repeat a command without end, and the game can go on without it."""
    match command:
        case UndoBody(agree=asks) | PauseBody(paused=asks):
            return asks  # declining, or ending a pause, stays possible: bots wait for it
    return isinstance(command, TableChanges | ChangeSeat | Join | Rename | MuteSpectator | NoteBody | HandBody)


def _change_settings(state: TableState, changes: TableChanges, who: Who, bots: ServedBots) -> Event | None:
    demand(who.at(state).table_refusal("change"))
    name = state.edition if changes.edition is None else changes.edition
    options = state.options if changes.edition is None else {}  # another edition resets them
    if changes.options is not None:
        options = changes.options.model_dump(exclude_none=True)
    edition = sm.edition(name, **options)
    after = state if changes.players is None else seating.resize(state, changes.players)
    protect(state.dealt, spectators=changes.spectators, listed=changes.listed)
    given = changes.model_dump(include=set(SAME_NAMED), exclude_none=True)
    if changes.clock is not None:
        given |= clock_setting(changes.clock)
    if changes.first is not None:
        given["first"] = first_seat(changes.first, after.players)
    after = replace(after, edition=edition.id, options=dict(edition.options), **given)
    demand(bots.misfit(after))
    if state.dealt is not None:
        same = (state.edition, state.options, state.players) == (after.edition, after.options, after.players)
        if state.dealt != "seed" and not same:  # a seed deals a deck of any edition
            raise conflict("decided-by-deal", DECIDED)
        after = replace(after, first=state.first)  # decided by the deal
    if after == state:
        return None
    return events.SettingsChanged(after.settings, after.seats)


def protect(dealt: Dealt | None, *, spectators: Spectators | None, listed: bool | None) -> None:
    """Raises a 422 for settings that would show a deal which other tables have yet to play."""
    if dealt is not None and spectators in ("seat", "all"):
        raise unprocessable("spoils-deal", SPOILED_DEAL)
    if dealt == "tournament" and listed:
        raise unprocessable("spoils-deal", UNLISTED)


def clock_setting(clock: Clock) -> dict[str, Any]:
    """A clock as in ``Settings``."""
    match clock:
        case TurnClock(seconds=seconds):
            return {"clock_turn": seconds, "clock_bank": None}
        case FischerClock(bank=bank, increment=increment):
            return {"clock_turn": increment, "clock_bank": bank}
    return {"clock_turn": None, "clock_bank": None}


def first_seat(first: int | str, players: int) -> int | None:
    """The first player as in ``Settings``: None for "lot". Raises a 422 for a seat out of range."""
    if isinstance(first, str):
        return None
    if first >= players:
        raise unprocessable("no-seat", NO_FIRST_SEAT(seat=first, last=players - 1), rule="R4")
    return first


def _seats_changed(
    before: TableState, after: TableState, command: ChangeSeat | Join | None = None, who: Who | None = None
) -> Event | None:
    """The event of a change by ``seating``. ``command`` and ``who`` are given if ``who`` may sit down by it."""
    is_chosen = before.dealt is not None and before.status == "waiting"
    if command is not None and who is not None and after.seats_of(who.id):
        if before.tournament is not None and not before.seats_of(who.id) and not command.admitted:
            raise forbidden("not-in-team", NOT_IN_TEAM)
        if is_chosen:
            seats = (replace(each, knows=command.knows) if each.is_held_by(who.id) else each for each in after.seats)
            after = replace(after, seats=tuple(seats))
    first = before.first if is_chosen else after.first  # a chosen deal fixes the seat; else it moves with its player
    if after.removed != before.removed:
        return events.PersonRemoved(after.removed[-1], after.seats, first)
    if after.muted != before.muted:
        (changed,) = set(after.muted) ^ set(before.muted)
        return events.PersonMuted(changed, len(after.muted) > len(before.muted))
    if (after.seats, after.host, first) == (before.seats, before.host, before.first):
        return None
    return events.SeatsChanged(after.seats, after.host, first)


def _start(state: TableState, command: Start, who: Who, bots: ServedBots) -> Event:
    demand(who.at(state).table_refusal("start"))
    for seated in state.seats:
        if seated.bot is not None:
            demand(bots.refusal(seated.bot, state))
    seed = state.seed or command.seed
    deck, first = deal(sm.edition(state.edition, **state.options), state.players, state.first, seed)
    seats = state.seats
    if state.dealt is not None:
        # Whoever sat down after ``command.knowing`` was looked up is not in it, but has ``knows`` set already.
        seats = tuple(replace(seated, knows=seated.knows or seated.person in command.knowing) for seated in seats)
    return events.Started(deck, first, seats, seed)


def game_of(state: TableState) -> sm.Game:
    """The whole game. Raises a 409 before the start."""
    if state.game is None:
        raise conflict("not-started", NOT_BEGUN)
    return state.game


def _act(state: TableState, command: ActionBody, who: Who) -> Event:
    game, own = game_of(state), own_seats(state, who.id, command.seat)
    seat = command.seat
    if seat is None:
        seat = game.seat if game.seat in own else own[0]  # ``own[0]`` is refused below, as it is not on turn
    if state.seats[seat].bot is not None and game.outcome is None:
        raise conflict("stand-in", STAND_IN)
    _check_turn(state, command.turn)
    try:
        game.check(command.action, seat=seat)
    except StarmineError as error:
        raise illegal(error, game.edition.words.say(error.text)) from error
    return events.Acted(str(command.action))


def _check_turn(state: TableState, turn: int) -> None:
    """Raises a 409 unless an action is possible now, on this turn."""
    game = game_of(state)
    if turn != game.turn:
        raise stale(turn, game.turn)
    if game.outcome is not None:
        reason = game.edition.words.say(game.outcome.reason)
        raise conflict("game-over", GAME_OVER(reason=reason), rule=game.outcome.rule)
    if state.paused is not None:
        raise conflict("paused", PAUSED)


def stale(turn: int, now: int) -> Refusal:
    """The 409 for a turn other than the game's current one."""
    if turn < now:
        return conflict("stale-turn", TURN_TAKEN(turn=turn, now=now))
    return conflict("stale-turn", TURN_TO_COME(turn=turn, now=now))


def _undo(state: TableState, command: UndoBody, who: Who) -> Event | None:
    """Asks to take the last clue back, or answers if that has been asked."""
    own, game = own_seats(state, who.id), game_of(state)
    if command.turn != state.turn:
        raise stale(command.turn, state.turn)
    if game.outcome is not None:
        raise conflict("game-over", UNDO_OVER)
    if not game.log:
        raise conflict("no-action", NOBODY_ACTED)
    last = game.log[-1]
    if not isinstance(last.action, sm.Clue):
        raise conflict("card-shown", CARD_SHOWN)
    if "undo" in state.asked:
        return _agreed(state, "undo", own, events.TakenBack()) if command.agree else events.Declined("undo")
    if not command.agree:
        raise conflict("not-asked", NOT_ASKED)
    if last.seat not in own:
        raise forbidden("not-your-action", ACTION_OF_ANOTHER(name=state.seats[last.seat].name))
    if state.seats[last.seat].bot is not None:
        raise conflict("stand-in", STAND_IN)
    return _agreed(state, "undo", own, events.TakenBack(), last.seat)


def _agreed(state: TableState, about: Question, own: list[int], done: Event, by: int | None = None) -> Event | None:
    """The event of a person's agreement, or None if they had agreed before.

    The event is ``done`` once all have agreed, else another ``Asked``. ``by`` is the seat that asks, by default the
    person's first one.
    """
    asked = state.asked.get(about, events.Asked(about, own[0] if by is None else by, ()))
    if set(own).issuperset(state.missing(about)):
        return done
    agreed = tuple(sorted({*asked.agreed, *own}))
    return None if agreed == asked.agreed else replace(asked, agreed=agreed)


def _set_pause(state: TableState, command: PauseBody, who: Who) -> Event | None:
    demand(who.at(state).table_refusal("pause"))
    if state.paused is not None:
        return None if command.paused else events.ClockResumed()
    if command.paused:
        return _agreed(state, "pause", state.seats_of(who.id), events.ClockPaused())
    return events.Declined("pause") if "pause" in state.asked else None


def _end_time(state: TableState, command: EndTime) -> Event | None:
    reading = clocks.read(state, command.at)
    if reading.running is None or reading.left[reading.running]:
        return None  # no clock runs, or there are seconds left
    return events.TimeRanOut(reading.running, DEFAULT_BOT)


def _say(state: TableState, command: MessageBody, who: Who) -> Event:
    if (command.text is None) == (command.phrase is None):
        raise unprocessable("text-or-phrase", TEXT_OR_PHRASE)
    if not state.seats_of(who.id) and command.seat is None:
        _check_spectator(state, who, is_text=command.phrase is None)
        return events.SpectatorSaid(who.name, command.text, command.phrase)
    seat = speaker(state, str(who.id), command.seat)
    if state.chat == "phrases" and command.phrase is None:
        raise forbidden("chat-phrases", ONLY_PHRASES)
    if len(state.messages) >= MOST_MESSAGES:
        raise conflict("chat-full", CHAT_FULL(count=MOST_MESSAGES))
    return events.Said(seat, state.seats[seat].name, command.text, command.phrase)


def _check_spectator(state: TableState, who: Who, *, is_text: bool) -> None:
    """Raises a refusal if a spectator may not write a text (``is_text``), or else a phrase."""
    demand(who.at(state).table_refusal("talk"))
    if state.chat == "phrases" and is_text:
        raise forbidden("chat-phrases", ONLY_PHRASES)
    if state.spectator_events >= MOST_OF_SPECTATORS:
        raise conflict("chat-full", SPECTATORS_FULL(count=MOST_OF_SPECTATORS))


def _mute_spectator(state: TableState, command: MuteSpectator, who: Who) -> Event | None:
    if not who.at(state).is_host:
        raise forbidden("not-host", HOST_REMOVES)
    if not hears_spectators(state, who.id) or command.spectator >= len(state.spectators_heard):
        raise not_found(NO_SPECTATOR(number=command.spectator))
    muted = state.spectators_heard[command.spectator]
    if muted is None or (muted in state.muted) == command.mute:  # None: the person was deleted
        return None
    return events.PersonMuted(muted, command.mute)


def speaker(state: TableState, person: str, wanted: int | None) -> int:
    """The seat that speaks: ``wanted``, else the first seat of ``person`` that may write.

    Raises a refusal if no seat of theirs may write. (C24, C28)
    """
    own = own_seats(state, person, wanted)
    if person in state.muted:
        raise forbidden("muted", MUTED)
    if state.chat == "closed":
        raise forbidden("chat-closed", NO_CHAT)
    allowed = [seat for seat in writers(state, state.on_turn) if seat in own and wanted in (None, seat)]
    if not allowed:
        raise conflict("silence", SILENCE, rule="C24")
    return allowed[0]


def _say_for_bot(state: TableState, command: SayForBot) -> Event | None:
    if len(state.messages) >= MOST_MESSAGES:
        return None
    told = show_text(command.text).model_dump()
    return events.Said(command.seat, state.seats[command.seat].name, str(command.text), told=told)


def _write_note(state: TableState, command: NoteBody, who: Who) -> Event | None:
    game = game_of(state)
    if command.seat is not None:
        own_seats(state, who.id, command.seat)  # raises for other seats
    elif state.seats_of(who.id):
        raise unprocessable("which-seat", WHICH_SEAT)
    else:
        _check_spectator(state, who, is_text=True)  # notes need an open chat
    if game.outcome is not None:
        raise conflict("game-over", NOTES_OVER)
    shown = game if command.seat is not None else game.at(state.spectator_turn)  # spectators may be some turns behind
    drawn = len(shown.deck) - shown.cards_left
    if command.order >= drawn:
        raise conflict("not-drawn", NOT_DRAWN(order=command.order, last=drawn - 1))
    own = notes_of(state, command.seat, who.id)
    last = max((note for note in own if note.order == command.order), key=lambda note: note.turn, default=None)
    if (last.text if last else "") == command.text:
        return None
    if command.seat is None:
        return events.SpectatorNoted(who.name, command.order, command.text)
    # A note of the same turn is replaced: the number of notes stays the same.
    if len(own) >= MOST_NOTES and (last is None or last.turn != state.turn):
        raise conflict("notes-full", NOTES_FULL(seat=command.seat, count=MOST_NOTES))
    return events.Noted(command.seat, command.order, command.text)


def notes_of(state: TableState, seat: int | None, person: str | None) -> list[Note]:
    """The notes of a seat, or for None those of a person as a spectator."""
    if seat is not None:
        return [note for note in state.notes.values() if note.seat == seat]
    spectator = state.spectator_of(person)
    return [note for note in state.spectator_notes.values() if note.spectator == spectator]


def _arrange_hand(state: TableState, command: HandBody, who: Who) -> Event | None:
    game = game_of(state)
    if command.seat not in state.seats_of(who.id):
        raise forbidden("not-your-seat", NOT_YOUR_HAND(seat=command.seat))
    parts = tuple(command.orders), tuple(command.turned), tuple(command.gaps)
    if any(len(set(orders)) != len(orders) for orders in parts):
        raise unprocessable("twice", CARD_TWICE, rule="C26")
    hand = {card.order for card in game.hands[command.seat]}
    if set(command.orders) != hand or not hand.issuperset([*command.turned, *command.gaps]):
        raise conflict("other-hand", OTHER_CARDS(orders=str(sorted(hand))), rule="C26")
    kept = state.hands.get(command.seat)
    if kept is not None and (kept.orders, kept.turned, kept.gaps) == parts:
        return None
    return events.HandArranged(command.seat, *parts)
