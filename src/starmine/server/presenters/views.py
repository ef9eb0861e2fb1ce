"""A game as each seat may see it, as the JSON text of a ``GameView``. (C04)

The text of every turn goes to every seat, so it is put together from parts that are made once: what everybody sees
of a turn, the texts of kinds, clues and actions. Only what the seats see differently is added for each of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

import starmine as sm
from starmine.knowledge.sights import Sights, sights
from starmine.rules.actions import action as to_action
from starmine.rules.cards import KINDS, RANKS, UNSEEN
from starmine.server.errors import sentence
from starmine.server.live.table import LiveTable
from starmine.server.permissions import writers
from starmine.server.presenters.log import mark_text, show_action, show_discard, show_entry
from starmine.server.presenters.tables import show_outcome
from starmine.server.schemas import Refusals
from starmine.server.store.tables import Arranged

_SPECTATOR = -1
_NO_REFUSALS = Refusals(play=None, discard=None, clue=None).model_dump_json()
_BOOL = ("false", "true")
_RANKS = tuple(str(rank) for rank in range(1, RANKS + 1))


def view_text(live: LiveTable, seat: int | None, turn: int) -> str:
    """What ``seat`` saw when ``turn`` actions had been taken; None is a spectator, who sees no hand.

    When the game is over all hands are turned over, for everybody.
    """
    position = _position(live, turn)
    kept = Arranged() if seat is None else arranged(live, seat, position.game)
    key = (seat, kept, live.state.version)
    made = position.made.get(key)
    if made is None:
        made = position.made[key] = _view(live, position, seat, kept)
    return made


def _view(live: LiveTable, position: _Position, seat: int | None, kept: Arranged) -> str:
    acts = seat is not None and seat == position.on_turn
    hands = ",".join([_hand(position, seat, holder) for holder in range(position.game.players)])
    return (
        f'{{"id":{json.dumps(live.id)},"turn":{position.game.turn},"seat":{_number(seat)},{position.public}"hands":[{hands}],'
        f'"arrangement":{_numbers(kept.orders)},"turned":{_numbers(kept.turned)},"gaps":{_numbers(kept.gaps)},'
        f'"legal":[{_legal(position) if acts else ""}],"ahead":[{_ahead(position, seat)}],'
        f'"refusals":{_refusals(position.game) if acts else _NO_REFUSALS},'
        f'"may_write":{_numbers(writers(live.state, position.on_turn))},"outcome":{position.outcome}}}'
    )


def entry_text(live: LiveTable, turn: int) -> str:
    """The JSON text of one line of the log, an ``Entry``."""
    return _texts(live).entry(live, turn)


def log_text(live: LiveTable, until: int) -> str:
    """The JSON text of the log before the turn ``until``: a list of ``Entry``."""
    return f"[{','.join(entry_text(live, turn) for turn in range(until))}]"


def arranged(live: LiveTable, seat: int, game: sm.Game) -> Arranged:
    """How a seat's player keeps the hand: as last arranged, then what has been drawn since. (C26)"""
    hand: list[int] = game.state["hands"][seat, : game.state["hand_sizes"][seat]].tolist()
    kept = live.arranged.get(seat, Arranged())
    still = [order for order in kept.orders if order in hand]
    return Arranged(
        orders=(*still, *(order for order in hand if order not in still)),
        turned=tuple(order for order in kept.turned if order in hand),
        gaps=tuple(order for order in kept.gaps if order in hand),
    )


@dataclass(frozen=True, slots=True)
class _Position:
    """One turn of a game: what everybody sees as text, and what each viewer sees of the hands."""

    game: sm.Game
    sights: Sights
    letters: str  # of the suits
    on_turn: int | None  # None once the game is over
    public: str
    clues: list[str]  # by seat: those that its hand could be given; all see them but itself and spectators
    cards: list[list[tuple[str, str]]]  # by seat and slot: a card's text before its kind, and after what it can be
    outcome: str
    made: dict[tuple[int | None, Arranged, int], str]  # the views, by seat, arrangement and the table's version


@lru_cache(maxsize=256)  # all viewers ask for a turn at about the same time; kept for longer it would fill memory
def _position(live: LiveTable, turn: int) -> _Position:
    game = live.game if turn == live.game.turn else live.game.at(turn)
    seen = sights(game)
    over = game.outcome is not None
    on_turn = None if over else game.seat
    fireworks = ",".join(
        f'{{"suit":"{letter}","height":{height},"limit":{limit}}}'
        for (letter, height), limit in zip(game.fireworks.items(), seen.limits, strict=True)
    )
    discards = _texts(live).discards(live, turn)
    public = (
        f'"on_turn":{_number(on_turn)},"clue_tokens":{game.clue_tokens},"strikes":{game.strikes},'
        f'"score":{int(game.state["score"])},"best":{seen.best},"deck":{game.cards_left},"pace":{seen.pace},'
        f'"turns_left":{_number(game.turns_left)},"fireworks":[{fireworks}],"discards":[{discards}],'
    )
    outcome = show_outcome(game)
    return _Position(
        game=game,
        sights=seen,
        letters="".join(suit.letter for suit in game.suits),
        on_turn=on_turn,
        public=public,
        clues=[
            _clues((*game.colours, *_RANKS), tuple(touches), tuple(orders), bool(game.rules["empty_clues"]))
            for touches, orders in zip(seen.touches, seen.orders, strict=False)
        ],
        cards=[[_card(live, order, turn) for order in hand] for hand in seen.orders],
        outcome="null" if outcome is None else outcome.model_dump_json(),
        made={},
    )


class _Texts:
    """The parts of one table's texts that its views share."""

    def __init__(self) -> None:
        self._entries: list[str] = []
        self._discards: list[str] = []

    def entry(self, live: LiveTable, turn: int) -> str:
        while len(self._entries) <= turn:
            self._entries.append(show_entry(live.history.turn(len(self._entries))).model_dump_json())
        return self._entries[turn]

    def discards(self, live: LiveTable, until: int) -> str:
        discards = live.history.discards(until)
        for discard in discards[len(self._discards) :]:
            self._discards.append(show_discard(discard).model_dump_json())
        return ",".join(self._discards[: len(discards)])


_ALL_TEXTS: WeakKeyDictionary[LiveTable, _Texts] = WeakKeyDictionary()


def _texts(live: LiveTable) -> _Texts:
    texts = _ALL_TEXTS.get(live)
    if texts is None:
        texts = _ALL_TEXTS[live] = _Texts()
    return texts


def _card(live: LiveTable, order: int, turn: int) -> tuple[str, str]:
    clues = ",".join(mark_text(mark) for mark in live.history.marks(order, turn))
    return f'{{"order":{order},"kind":', f'"clues":[{clues}],"drawn":{live.history.drawn(order)},'


def _hand(position: _Position, viewer: int | None, holder: int) -> str:
    seen, letters = position.sights, position.letters
    place = _SPECTATOR if viewer is None else viewer
    cards = zip(position.cards[holder], seen.kinds[place][holder], seen.possible[place][holder], strict=False)
    return f"[{','.join([_seen(before, after, kind, mask, seen, letters) for (before, after), kind, mask in cards])}]"


def _seen(before: str, after: str, kind: int, possible: int, seen: Sights, letters: str) -> str:
    # A hidden card is critical, or dead, when every kind is that it can be.
    may_be = possible if kind == UNSEEN else 1 << kind
    return (
        f'{before}{"null" if kind == UNSEEN else _kind(kind, letters)},"possible":{_kinds(possible, letters)},{after}'
        f'"critical":{_BOOL[not may_be & ~seen.critical]},"dead":{_BOOL[not may_be & ~seen.dead]}}}'
    )


def _kind(kind: int, letters: str) -> str:
    return f'"{letters[kind // 5]}{kind % 5 + 1}"'


@lru_cache(maxsize=2**14)  # the same sets come again in every turn, at every table
def _kinds(mask: int, letters: str) -> str:
    return f"[{','.join(_kind(kind, letters) for kind in range(KINDS) if mask >> kind & 1)}]"


def _legal(position: _Position) -> str:
    legal = position.sights.legal
    return ",".join([_option(position, number) for number in range(legal.bit_length()) if legal >> number & 1])


def _option(position: _Position, number: int) -> str:
    game, seen = position.game, position.sights
    seat, offset = game.seat, int(game.rules["clue_offset"][number])
    orders: list[int] = []
    if offset:
        target = (seat + offset) % game.players
        touched = seen.touches[target][game.rules["clue_value"][number]]
        orders = _at(seen.orders[target], touched)
    return f'{{"action":{_action(number, game)},"touches":{_numbers(orders)}}}'


def _ahead(position: _Position, viewer: int | None) -> str:
    """By seat: the clues that a viewer who waits for its turn can think of."""
    if viewer in (None, position.on_turn) or position.on_turn is None:
        return ""
    return ",".join(["{}" if seat == viewer else clues for seat, clues in enumerate(position.clues)])


@lru_cache(maxsize=2**12)  # from one turn to the next most hands stay as they are
def _clues(values: tuple[str, ...], touches: tuple[int, ...], orders: tuple[int, ...], empty: bool) -> str:
    """The clues that a hand can be given, by value, with the cards that each would touch."""
    given = zip(values, touches, strict=False)
    texts = [f'"{value}":{_numbers(_at(orders, mask))}' for value, mask in given if mask or empty]
    return f"{{{','.join(texts)}}}"


def _at(orders: Sequence[int], slots: int) -> list[int]:
    """The cards in a set of slots."""
    return [order for slot, order in enumerate(orders) if slots >> slot & 1]


_ACTIONS: dict[tuple[object, ...], str] = {}  # by all that the meaning of an action id depends on


def _action(number: int, game: sm.Game) -> str:
    key = (number, game.seat, game.players, game.hand_size, game.colours)
    text = _ACTIONS.get(key)
    if text is None:
        text = _ACTIONS[key] = show_action(to_action(number, game)).model_dump_json()
    return text


def _refusals(game: sm.Game) -> str:
    say = game.edition.words.say
    reasons = {name: reason and sentence(say(reason)) for name, reason in game.refusals().items()}
    return Refusals.model_validate(reasons).model_dump_json() if any(reasons.values()) else _NO_REFUSALS


def _number(value: int | None) -> str:
    return "null" if value is None else str(value)


def _numbers(values: Iterable[int]) -> str:
    return f"[{','.join(map(str, values))}]"
