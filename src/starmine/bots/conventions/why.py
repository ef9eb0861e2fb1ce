"""Why a ``conventions`` player acts as it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starmine.bots.clues import fresh_of, touched_by
from starmine.bots.conventions.choosing import is_trusted
from starmine.bots.conventions.memory import BLIND
from starmine.bots.conventions.reading import ask, interpret
from starmine.bots.conventions.study import has_meaning, prepare_clue, update_beliefs
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import (
    NOTHING_TOUCHED,
    CluedCard,
    Reason,
    of_cards_now,
    of_discard,
    of_later,
    of_play,
    of_rest,
    of_save,
    with_and,
)
from starmine.rules.actions import Clue, Discard, clue_value
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record, possible_kinds
from starmine.rules.words.kind_words import any_kind
from starmine.rules.words.texts import Text, template

_WAITS = template(
    "reason.waits", "A clue to another player needs {kinds} first. Nobody else has it, so I must have it."
)
_ASKS = template("reason.asks", "{held}. My clue to {name} about {kind} asks to play that first.")
# The parts of {held}.
_HAS_CLUED = template("reason.has-clued", "{name} has {kind}, with a clue")
_HAS_NEWEST = template("reason.has-newest", "{name} has {kind}, the newest {card} without a clue")


def why(memory: Record, view: Game, action: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    update_beliefs(memory, view.state, view.rules)
    seen = _Seen(memory, view, names)
    if isinstance(action, Clue):
        return _of_clue(seen, action)
    order = int(view.state["hands"][view.seat, action.slot])
    return (_of_discard if isinstance(action, Discard) else _of_play)(seen, action.slot, order)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A player's memory and view, with the names of the players."""

    memory: Record
    view: Game
    names: Sequence[str]

    def belief(self, slot: int) -> int:
        return int(self.memory["belief"][self.view.seat, slot])

    def order(self, seat: int, slot: int) -> int:
        return int(self.view.state["hands"][seat, slot])

    def clued_card(self, seat: int, slot: int, *, touched: bool) -> CluedCard:
        return CluedCard(
            self.order(seat, slot),
            kind=int(self.memory["truth"][seat, slot]),
            before=int(self.memory["belief"][seat, slot]),
            after=int(self.memory["trial"][slot]),
            touched=touched,
        )

    def words(self, kind_set: int) -> Text:
        return any_kind(kind_set, self.view.suits)


def _of_play(seen: _Seen, slot: int, order: int) -> Reason:
    memory, view = seen.memory, seen.view
    if int(memory["marks"][order]) & BLIND:
        return Reason(_WAITS(kinds=seen.words(seen.belief(slot))), frozenset({order}))
    return of_play(
        view,
        order,
        sure=int(possible_kinds(view.state, view.rules, order)) & ~int(memory["gone"][view.seat]),
        belief=seen.belief(slot),
        playable=int(memory["playable"]),
        is_trusted=bool(is_trusted(memory, view.state, view.rules, order)),
    )


def _of_discard(seen: _Seen, slot: int, order: int) -> Reason:
    memory, view = seen.memory, seen.view
    others = [card.order for seat, hand in enumerate(view.hands) for card in hand if seat != view.seat]
    return of_discard(
        view,
        order,
        belief=seen.belief(slot),
        dead=int(memory["dead"]),
        copied=int(memory["copied"][view.seat]),
        clued=[other for other in others if has_meaning(memory, view.state, other)],
        is_chop=int(memory["chop"][view.seat]) == slot,
    )


def _of_clue(seen: _Seen, clue: Clue) -> Reason:
    memory, view = seen.memory, seen.view
    state, rules, target, value = view.state, view.rules, clue.seat, clue_value(clue, view.setup)
    touched = touched_by(state, rules, target, value)
    if not touched:
        return NOTHING_TOUCHED
    name = seen.names[target]
    known = prepare_clue(memory, rules, view.seat, target)
    fresh = fresh_of(state, target, touched)
    focus = int(interpret(memory, state, rules, target, value, touched, fresh, known))
    kind = int(memory["truth"][target, focus])
    needs_blind_plays = kind & int(memory["plain"]) & ~int(memory["message"])
    if needs_blind_plays and memory["asks"] and fresh:
        asked = int(ask(memory, state, rules, view.seat, target, kind, known))
        if asked:
            return _of_asking(seen, target, focus, asked)
    cards = [
        seen.clued_card(target, slot, touched=bool(touched >> slot & 1))
        for slot in range(int(state["hand_sizes"][target]))
    ]
    clued = [card for card in cards if card.touched or has_meaning(memory, state, card.order)]
    if (now := of_cards_now(name, clue, clued, int(memory["playable"]), view.suits)) is not None:
        return now
    card, due = cards[focus], int(memory["due"])
    if kind & due and not card.after & ~due:
        return of_later(name, card, view.suits)
    if focus == int(memory["chop"][target]) and kind & int(memory["critical"]):
        return of_save(name, card, view.suits)
    return of_rest(name, cards, int(memory["dead"]))


def _of_asking(seen: _Seen, target: int, focus: int, asked: int) -> Reason:
    """The reason for a prompt or a finesse."""
    memory, view = seen.memory, seen.view
    held, orders = [], {seen.order(target, focus)}
    for place in range(asked):
        holder, slot = int(memory["asked_seat"][place]), int(memory["asked_slot"][place])
        order = seen.order(holder, slot)
        has = _HAS_CLUED if view.state["clued"][order] else _HAS_NEWEST
        held.append(has(name=seen.names[holder], kind=seen.words(int(memory["asked_kind"][place]))))
        orders.add(order)
    kind = seen.words(int(memory["truth"][target, focus]))
    return Reason(_ASKS(held=with_and(held), kind=kind, name=seen.names[target]), frozenset(orders))
