"""What a person may see of a game, and that view as the JSON text of a ``GameView``. (C04)

Each turn is sent to every seat, so all views of a position are created together: ``sight_texts`` writes what follows
from the game, and this adds what is specific to table and viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Literal

import numpy as np

import starmine as sm
from starmine.knowledge.sights import CRITICAL, DEAD, HIDES, LEGAL, Int64Array, Sights, said_only, sights
from starmine.rules.actions import action_of
from starmine.rules.cards import MAX_HAND, MAX_PLAYERS, Suit, kind_texts
from starmine.rules.editions.edition import Setup
from starmine.rules.kernel import kinds
from starmine.rules.kernel.action_ids import action_count, deck_play, first_clue, first_play
from starmine.rules.kernel.state import COLOUR_CLUE, RANK_CLUE
from starmine.rules.position import told
from starmine.rules.words.texts import Text, template, text
from starmine.server.editions import show_rules
from starmine.server.tables.events import Assistance
from starmine.server.tables.history import GivenClue, History
from starmine.server.tables.permissions import demand, hears_spectators, is_delayed, watching_refusal, writers
from starmine.server.tables.showing import show_outcome
from starmine.server.tables.state import Arranged, Message, Note
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.tables.view_schemas import ClueMark, Entry, HoleCard, Refusals, show_action
from starmine.server.web.errors import conflict, forbidden, not_found, sentence
from starmine.server.wire.sight_texts import SightTexts, Texts, sight_texts

OWN_HAND = template("look.own-hand", "Seat {seat} is not yours: from there you would see your own hand.")
NO_SEAT = template("look.no-seat", "Seat {seat} is out of range: the seats of this game are 0 to {last}.")
KNOWLEDGE_LATER = text(
    "game.knowledge-later", "This table shows only the clues: what they imply is shown after the game."
)
HANDS_LATER = text("game.open-later", "All hands can be shown only after the game: leave out open until then.")


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose view of a game is shown."""

    seat: int | None  # None for a spectator, who sees no hand
    open: bool = False  # whether all hands are shown, also at turns before the end
    own: bool = True  # whether the viewer holds the seat, and so sees how its hand is arranged
    most: Assistance = "full"  # the most help that the viewer wants


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What a person sees of a game."""

    eyes: Eyes
    turn: int  # the newest turn that is shown
    delayed: bool = False  # whether ``turn`` lags behind the game; nothing later may be revealed

    @property
    def seat(self) -> int | None:
        """The person's own seat whose view it is; None for spectators."""
        return self.eyes.seat if self.eyes.own else None

    @property
    def sees_hands(self) -> bool:
        """Whether hands are visible that a player would not see: all of them, or those that another seat sees."""
        return self.eyes.open or not self.eyes.own


def viewpoint_of(table: OpenTable, person: str | None, seat: int | None) -> Viewpoint:
    """What a person may see of a table now.

    Raises a 403 for another person's seat, unless spectators may use it, and for a game without spectators; a 404 for a
    seat out of range.
    """
    state = table.state
    if state.game is None or state.seats_of(person):
        return Viewpoint(Eyes(viewing_seat(table, person, seat)), state.turn)
    demand(watching_refusal(state, person))
    if state.spectators == "seat":
        return Viewpoint(Eyes(in_range(table, seat or 0), own=False), state.turn)  # seat 0 if none is chosen
    if state.spectators == "all" and seat is None:
        eyes = Eyes(None, open=state.delayed_turn >= 0)
        return Viewpoint(eyes, max(0, state.delayed_turn), is_delayed(state, person))
    return Viewpoint(Eyes(viewing_seat(table, person, seat)), state.turn)


def chosen_viewpoint(table: OpenTable, person: str | None, seat: int | None, open_hands: bool) -> Viewpoint:
    """What a person sees of a started game: after its end any seat, and all hands, can be chosen.

    Raises a 409 for open hands before the end, a 404 after the end for a seat out of range, and what ``viewpoint_of``
    raises.
    """
    over = table.is_over
    if open_hands and not over:
        raise conflict("not-finished", HANDS_LATER)
    if not over:
        return viewpoint_of(table, person, seat)
    demand(watching_refusal(table.state, person))
    if seat is None:
        return Viewpoint(Eyes(viewing_seat(table, person, None), open_hands), table.state.turn)
    return Viewpoint(
        Eyes(in_range(table, seat), open_hands, own=seat in table.state.seats_of(person)), table.state.turn
    )


def demand_full_assistance(table: OpenTable) -> None:
    """Raises a 409 at tables that do not show what the clues imply."""
    if table.assistance() != "full":
        raise conflict("assistance", KNOWLEDGE_LATER)


def finished_game(tables: OpenTables, table: OpenTable, person: str | None, later: Text) -> sm.Game:
    """The game of a table, all of whose cards are shown to a person.

    Raises a 409 with the text ``later`` before its end, and a 403 for a game that is secret to them.
    """
    game = table.game
    if not table.state.is_over:
        raise conflict("not-finished", later)
    demand(watching_refusal(table.state, person))
    tables.note_view(table, person, hands=True)
    return game


def viewing_seat(table: OpenTable, person: str | None, wanted: int | None) -> int | None:
    """The seat whose view a person gets: ``wanted``, else their only seat, else None (a spectator).

    A person with several seats must choose, since another player may be holding the device.
    """
    own = table.state.seats_of(person)
    if wanted is None:
        return own[0] if len(own) == 1 else None
    if wanted not in own:
        raise forbidden("not-your-seat", OWN_HAND(seat=wanted))
    return wanted


def in_range(table: OpenTable, seat: int) -> int:
    """The seat, if the table has it. Raises a 404 otherwise."""
    if seat >= table.state.players:
        raise not_found(NO_SEAT(seat=seat, last=table.state.players - 1))
    return seat


def readable_messages(table: OpenTable, person: str | None, seen: Viewpoint) -> Sequence[Message]:
    """The messages that a person may read, oldest first.

    A delayed viewer gets those from the waiting room and from turns that are shown. Players get those of spectators
    only after the end.
    """
    state = table.state
    if watching_refusal(state, person) is not None:
        return []  # already in the waiting room: a team may talk about its earlier games there
    messages: Sequence[Message] = state.messages
    if seen.delayed:
        shown = seen.turn if seen.eyes.open else -1  # -1: not even the deal is shown yet
        messages = [message for message in messages if message.id < state.begun or message.turn <= shown]
    if not state.spectator_messages or not hears_spectators(state, person):
        return messages
    # Their turn is the one that spectators were shown: 0 even before they are shown the deal.
    heard = [message for message in state.spectator_messages if not seen.delayed or message.turn <= seen.turn]
    return sorted([*messages, *heard], key=lambda message: message.id)


def readable_spectator_notes(table: OpenTable, person: str | None, seen: Viewpoint) -> list[Note]:
    """The notes of spectators that a person may read, in the order they were written."""
    state = table.state
    if not hears_spectators(state, person) or watching_refusal(state, person) is not None:
        return []
    notes = (note for note in state.spectator_notes.values() if not seen.delayed or note.turn <= seen.turn)
    return sorted(notes, key=lambda note: note.number)


def readable_notes(table: OpenTable, seat: int | None) -> list[Note]:
    """The notes that a seat may read, in the order they were written: its own during the game, those of all seats
    after it. A spectator (None) can read them only after the game.
    """
    state = table.state
    found = [note for note in state.notes.values() if state.is_over or note.seat == seat]
    return sorted(found, key=lambda note: note.number)


_NO_MISTAKES = b'{"play":[],"discard":[]}'
_NO_REFUSALS = Refusals(play=None, discard=None, clue=None).model_dump_json().encode()


def view_text(table: OpenTable, eyes: Eyes, turn: int) -> bytes:
    """The view of ``eyes`` after ``turn`` actions. When the game is over, all hands are open for everybody."""
    seat, assistance = eyes.seat, table.assistance(eyes.most)
    position = _position(table, table.history, turn, eyes.open, assistance, table.is_over)
    saved = table.state.hands.get(seat) if eyes.own and seat is not None else None
    key, version = (seat, eyes.own), (saved, table.state.changed)
    made_for, view = position.made.get(key, (None, b""))
    if made_for != version:
        view = _view(table, position, eyes, saved)
        position.made[key] = version, view
    return view


def snapshot_text(table: OpenTable, eyes: Eyes, turn: int) -> bytes:
    """The JSON text of a ``Snapshot``: the view of ``eyes`` after ``turn`` actions, and the log until then."""
    return b'{"view":%b,"log":%b}' % (view_text(table, eyes, turn), log_text(table, eyes, turn))


def view_event(table: OpenTable, kind: Literal["snapshot", "turn"], turn: int, eyes: Eyes) -> bytes:
    """The JSON text of a ``SnapshotEvent`` or ``TurnEvent``."""
    view = view_text(table, eyes, turn)
    if kind == "turn":
        return b'{"type":"turn","view":%b,"entry":%b}' % (view, entry_text(table, turn - 1))
    return b'{"type":"snapshot","view":%b,"log":%b}' % (view, log_text(table, eyes, turn))


def _view(table: OpenTable, position: _Position, eyes: Eyes, saved: Arranged | None) -> bytes:
    """A view of a position; ``saved`` is the viewer's arrangement of their hand."""
    seat = eyes.seat
    texts, on_turn = position.texts, position.on_turn
    acts = seat is not None and seat == on_turn
    return b"".join(
        (
            b'{"id":"%b","turn":%d,"seat":%b,' % (table.id.encode(), position.turn, _number(seat)),
            texts.public,
            position.extras,
            _hole(table, position, seat),
            b'"discards":[%b],"hands":' % position.discards,
            texts.hands[-1 if seat is None else seat],  # the last are a spectator's
            _arrangement(position, seat, saved),
            b',"legal":',
            texts.legal if acts else b"[]",
            b',"ahead":[',
            b"" if seat is None or on_turn is None or acts else _ahead(texts.clues, seat),
            b'],"refusals":',
            position.refusals if acts else _NO_REFUSALS,
            b',"mistakes":',
            position.mistakes if acts else _NO_MISTAKES,
            b',"may_write":%b,' % _numbers(writers(table.state, on_turn)),
            b'"may_undo":%b,"outcome":%b}'
            % (_may_undo(table, position, seat) if eyes.own else b"false", position.outcome),
        )
    )


def _hole(table: OpenTable, position: _Position, seat: int | None) -> bytes:
    """The cards in the hole while they are hidden, oldest first. A viewer knows those that they saw in other hands."""
    if not position.is_covered:
        return b""
    cards = []
    for turn in table.history.thrown(position.turn):
        seen = seat is not None and seat != turn.seat and not isinstance(turn.action, sm.FromDeck)
        cards.append(HoleCard(order=turn.cards[0], kind=turn.kind if seen else None).model_dump_json().encode())
    return b'"hole":[%b],' % b",".join(cards)


def _may_undo(table: OpenTable, position: _Position, seat: int | None) -> bytes:
    """Whether the last action was a clue of the viewer. Plays and discards cannot be undone: they reveal a card."""
    if position.on_turn is None or position.turn == 0:
        return b"false"
    last = table.history.turn(position.turn - 1)
    return b"true" if last.seat == seat and isinstance(last.action, sm.Clue) else b"false"


def entry_text(table: OpenTable, turn: int) -> bytes:
    """The JSON text of an ``Entry`` of the log."""
    hides = bool(table.game.rules["hole"]) and not table.is_over
    return _entry_text(table.history, turn, hides=hides, stand_in=table.state.turns[turn].stand_in)


def log_text(table: OpenTable, eyes: Eyes, until: int) -> bytes:
    """The JSON text of the log before turn ``until``, as far as it is shown: a list of ``Entry``."""
    since = table.shown_from(until, table.assistance(eyes.most))
    return b"[%b]" % b",".join([entry_text(table, turn) for turn in range(since, until)])


def arranged(table: OpenTable, seat: int, game: sm.Game) -> Arranged:
    """The arrangement of a seat's hand: cards in the saved order, then newly drawn ones. (C26)"""
    return _in_hand(table.state.hands.get(seat, Arranged()), seat, game)


def _in_hand(saved: Arranged, seat: int, game: sm.Game) -> Arranged:
    """As ``arranged``, for an arrangement that may have been saved when other cards were in hand."""
    hand: list[int] = game.state["hands"][seat, : game.state["hand_sizes"][seat]].tolist()
    still_there = [order for order in saved.orders if order in hand]
    return Arranged(
        orders=(*still_there, *(order for order in hand if order not in still_there)),
        turned=tuple(order for order in saved.turned if order in hand),
        gaps=tuple(order for order in saved.gaps if order in hand),
    )


def _arrangement(position: _Position, seat: int | None, saved: Arranged | None) -> bytes:
    if seat is None or saved is None:
        orders = b"[]" if seat is None else position.texts.orders[seat]
        return b',"arrangement":%b,"turned":[],"gaps":[]' % orders
    shown = _in_hand(saved, seat, position.game)
    parts = (_numbers(shown.orders), _numbers(shown.turned), _numbers(shown.gaps))
    return b',"arrangement":%b,"turned":%b,"gaps":%b' % parts


def _ahead(clues: list[bytes], viewer: int) -> bytes:
    """By target: the clues that the viewer could give it, for planning ahead; none for their own seat."""
    return b",".join([b"{}" if seat == viewer else given for seat, given in enumerate(clues)])


@dataclass(frozen=True, slots=True)
class _Position:
    """A turn of a game, with the latest views of it."""

    game: sm.Game
    turn: int
    on_turn: int | None  # None once the game is over
    texts: SightTexts
    extras: bytes
    discards: bytes
    refusals: bytes
    mistakes: bytes
    outcome: bytes
    is_covered: bool  # whether what lies in a hole is hidden
    # By seat and whether the viewer holds it: a version (the saved arrangement and the state's ``changed``), and the
    # text of the view for it.
    made: dict[tuple[int | None, bool], tuple[tuple[Arranged | None, int], bytes]]


@lru_cache(maxsize=64)  # viewers request a turn at about the same time; a larger cache would only use memory
def _position(
    table: OpenTable, history: History, turn: int, open_hands: bool, assistance: Assistance, is_over: bool
) -> _Position:
    """The parts of all views of a turn. ``history`` and ``is_over`` are the table's own, given as keys of the cache."""
    game = table.game if turn == table.state.turn else table.game.at(turn)
    seen = sights(game, open_hands=open_hands, is_over=is_over)
    since = table.shown_from(turn, assistance)
    outcome = show_outcome(table.outcome if turn == table.state.turn else game.outcome, table.edition)
    sizes = game.state["hand_sizes"].tolist()
    hands = [hand[:size] for hand, size in zip(game.state["hands"].tolist(), sizes, strict=True)]
    marks = {order: history.marks(order, turn, since) for hand in hands for order in hand}
    is_full = assistance == "full"
    is_covered = bool(seen.public[HIDES])
    shown = seen if is_full else said_only(seen, _said(game, hands, marks))
    # The members of each card in hand that are the same for all viewers.
    tails = [
        b'"clues":[%b],"drawn":%d,' % (b",".join(map(_mark_text, clues)), history.drawn(order))
        for order, clues in marks.items()
    ]
    return _Position(
        game=game,
        turn=turn,
        on_turn=game.seat if outcome is None else None,
        texts=sight_texts(game, shown, _actions(game.setup, game.seat), _values(game.setup), Texts(tails)),
        extras=b'"assistance":"%b","since":%d,%b' % (assistance.encode(), since, _extras(game, seen)),
        discards=history.discards(turn, strikes=not is_covered),
        refusals=_refusals(game, int(seen.public[LEGAL])),
        mistakes=_mistakes(game, seen, hands[game.seat]) if is_full and not is_covered else _NO_MISTAKES,
        outcome=b"null" if outcome is None else outcome.model_dump_json().encode(),
        is_covered=is_covered,
        made={},
    )


@lru_cache(maxsize=256)  # viewers request a turn at about the same time
def _entry_text(history: History, number: int, *, hides: bool, stand_in: bool) -> bytes:
    turn = told(history.turn(number)) if hides else history.turn(number)
    entry = Entry(stand_in=stand_in, **{each.name: getattr(turn, each.name) for each in fields(turn)})
    return entry.model_dump_json().encode()


@lru_cache(maxsize=4096)  # each view lists all clues on the cards in hand
def _mark_text(mark: GivenClue) -> bytes:
    return ClueMark.model_validate(mark, from_attributes=True).model_dump_json().encode()


@lru_cache(maxsize=1024)  # tables with the same rules share their setup
def _actions(setup: Setup, seat: int) -> Texts:
    actions = [action_of(number, setup, seat) for number in range(int(action_count(setup.rules)))]
    return Texts([show_action(action).model_dump_json().encode() for action in actions])


@lru_cache(maxsize=1024)
def _values(setup: Setup) -> Texts:
    return Texts([b'"%b"' % value.encode() for value in (*setup.colours, *map(str, setup.clue_ranks))])


@lru_cache(maxsize=1024)
def _verbs(setup: Setup) -> tuple[int, ...]:
    """The action ids of all discards, plays and clues, as masks: the ids are in this order."""
    play, clue, deck = (int(first(setup.rules)) for first in (first_play, first_clue, deck_play))
    return (1 << play) - 1, (1 << clue) - (1 << play), (1 << deck) - (1 << clue)


_BARRED = {COLOUR_CLUE: b'"barred":"colour",', RANK_CLUE: b'"barred":"rank",'}


def _extras(game: sm.Game, seen: Sights) -> bytes:
    """The members ``dead``, ``critical`` and, where clues must alternate, ``barred``; with a trailing comma."""
    dead, critical = (_kinds(int(seen.public[mask]), game.suits) for mask in (DEAD, CRITICAL))
    return b'"dead":[%b],"critical":[%b],%b' % (dead, critical, _BARRED.get(int(game.state["last_clue"]), b""))


@lru_cache(maxsize=4096)  # plays and discards change them, clues do not
def _kinds(members: int, suits: tuple[Suit, ...]) -> bytes:
    return b",".join([b'"%b"' % kind.encode() for kind in kind_texts(members, suits)])


def _said(game: sm.Game, hands: list[list[int]], marks: Mapping[int, Sequence[GivenClue]]) -> Int64Array:
    """By seat and slot: the kinds with the colours and ranks that clues named; all kinds for a card without clues."""
    named, every = _named(game.edition, game.players), int(game.rules["all_kinds"])
    said = np.zeros((MAX_PLAYERS, MAX_HAND), np.int64)
    for seat, hand in enumerate(hands):
        for slot, order in enumerate(hand):
            colours = ranks = 0
            for mark in marks[order]:
                colours |= named[mark.colour] if mark.colour is not None else 0
                ranks |= named[mark.rank] if mark.rank is not None else 0
            # No kind may have such a colour and rank, for instance if a variant's clues lie: then all kinds.
            said[seat, slot] = ((colours or every) & (ranks or every)) or every
    return said


@lru_cache(maxsize=1024)
def _named(edition: sm.Edition, players: int) -> dict[str | int, int]:
    """The kinds that each colour and rank of clues names. A colour names those of its own suits, if it has any."""
    rules, suits = edition.rules(players), show_rules(edition, players).suits
    colours = [colour.name for colour in edition.colours(players)]
    # ``clue_kinds`` has unused places at its end.
    named: dict[str | int, int] = dict(zip((*colours, *edition.clue_ranks), rules["clue_kinds"].tolist(), strict=False))
    for colour in colours:
        own = {place for place, suit in enumerate(suits) if colour in (suit.name, *(suit.touched_by or ()))}
        kinds_of_own = sum(1 << kind for kind, suit in enumerate(rules["kind_suit"].tolist()) if suit in own)
        named[colour] = (named[colour] & kinds_of_own) or named[colour]
    return named


def _refusals(game: sm.Game, legal: int) -> bytes:
    """The JSON text of ``Refusals``; ``legal`` is the set of legal action ids."""
    if all(legal & verb for verb in _verbs(game.setup)):
        return _NO_REFUSALS
    return _refusals_text(game.edition, *game.refusals().items())


@lru_cache(maxsize=1024)
def _refusals_text(edition: sm.Edition, *reasons: tuple[str, Text | None]) -> bytes:
    worded = {verb: reason and sentence(edition.words.say(reason)) for verb, reason in reasons}
    return Refusals.model_validate(worded).model_dump_json().encode()


def _mistakes(game: sm.Game, seen: Sights, hand: list[int]) -> bytes:
    """The mistakes of the seat on turn: for inverted cards, play and discard are swapped."""
    # Sets of kinds. A card is certainly a mistake if all its possible kinds are.
    misplays = int(game.rules["all_kinds"]) & ~int(kinds.playable(game.state, game.rules))
    losses, inverted = int(seen.public[CRITICAL]), int(game.rules["inverted_kinds"])
    bad = {
        "play": (misplays & ~inverted) | (losses & inverted),
        "discard": (losses & ~inverted) | (misplays & inverted),
    }
    possible = seen.possible[game.seat, game.seat].tolist()  # by slot, with unused slots at its end
    orders = {
        name: [order for order, can_be in zip(hand, possible, strict=False) if not can_be & ~bad_kinds]
        for name, bad_kinds in bad.items()
    }
    return b'{"play":%b,"discard":%b}' % (_numbers(orders["play"]), _numbers(orders["discard"]))


def _number(value: int | None) -> bytes:
    return b"null" if value is None else b"%d" % value


def _numbers(values: Iterable[int]) -> bytes:
    return b"[%b]" % b",".join([b"%d" % value for value in values])
