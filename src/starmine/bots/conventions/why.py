"""Why a ``conventions`` player acts as it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from starmine.bots.clues import fresh_of, touched_by
from starmine.bots.conventions.choosing import is_trusted
from starmine.bots.conventions.memory import BLIND, has_meaning, prepare_clue, update_beliefs
from starmine.bots.conventions.reading import ask, interpret
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
from starmine.rules.words.texts import template

_WAITS = template(
    "reason.waits", "A clue to another player needs {kinds} first. Nobody else has it, so I must have it."
)
_ASKS = template("reason.asks", "{held}. My clue to {name} about {kind} asks to play that first.")
# The parts of {held}.
_HAS_CLUED = template("reason.has-clued", "{name} has {kind}, with a clue")
_HAS_NEWEST = template("reason.has-newest", "{name} has {kind}, the newest {card} without a clue")


def why(memory: Record, view: Game, action: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    state, rules, seat = view.state, view.rules, view.seat
    update_beliefs(memory, state, rules)
    if isinstance(action, Clue):
        return _of_clue(memory, view, action, names)
    order, belief = int(state["hands"][seat, action.slot]), int(memory["belief"][seat, action.slot])
    if isinstance(action, Discard):
        others = [card.order for holder, hand in enumerate(view.hands) for card in hand if holder != seat]
        return of_discard(
            view,
            order,
            belief=belief,
            dead=int(memory["dead"]),
            copied=int(memory["copied"][seat]),
            clued=[other for other in others if has_meaning(memory, state, other)],
            is_chop=int(memory["chop"][seat]) == action.slot,
        )
    if int(memory["marks"][order]) & BLIND:
        return Reason(_WAITS(kinds=any_kind(belief, view.suits)), frozenset({order}))
    return of_play(
        view,
        order,
        sure=int(possible_kinds(state, order)) & ~int(memory["gone"][seat]),
        belief=belief,
        playable=int(memory["playable"]),
        is_trusted=bool(is_trusted(memory, state, rules, order)),
    )


def _of_clue(memory: Record, view: Game, clue: Clue, names: Sequence[str]) -> Reason:
    state, rules, target, value = view.state, view.rules, clue.seat, clue_value(clue, view.setup)
    touched = touched_by(state, rules, target, value)
    if not touched:
        return NOTHING_TOUCHED
    name = names[target]
    known = prepare_clue(memory, rules, view.seat, target)
    fresh = fresh_of(state, target, touched)
    focus = int(interpret(memory, state, rules, target, value, touched, fresh, known))
    kind = int(memory["truth"][target, focus])
    # Not 0 if the card's kind is possible by the rules, but by convention only if somebody plays blind.
    unread = kind & int(memory["plain"]) & ~int(memory["message"])
    if unread and memory["asks"] and fresh:
        asked = int(ask(memory, state, rules, view.seat, target, kind, known))
        if asked:
            return _of_asking(memory, view, target, focus, asked, names)
    cards = [
        CluedCard(
            int(state["hands"][target, slot]),
            kind=int(memory["truth"][target, slot]),
            before=int(memory["belief"][target, slot]),
            after=int(memory["trial"][slot]),
            touched=bool(touched >> slot & 1),
        )
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


def _of_asking(memory: Record, view: Game, target: int, focus: int, asked: int, names: Sequence[str]) -> Reason:
    """The reason for a prompt or a finesse."""
    state = view.state
    held, orders = [], {int(state["hands"][target, focus])}
    for place in range(asked):
        holder, slot = int(memory["asked_seat"][place]), int(memory["asked_slot"][place])
        order = int(state["hands"][holder, slot])
        has = _HAS_CLUED if state["clued"][order] else _HAS_NEWEST
        held.append(has(name=names[holder], kind=any_kind(int(memory["asked_kind"][place]), view.suits)))
        orders.add(order)
    kind = any_kind(int(memory["truth"][target, focus]), view.suits)
    return Reason(_ASKS(held=with_and(held), kind=kind, name=names[target]), frozenset(orders))
