"""Why a ``cautious`` player acts as it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from starmine.bots.cautious.player import belief_of, danger_of, interpret, is_relied_on, update_kind_sets
from starmine.bots.clues import chop_of, fresh_of
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
)
from starmine.knowledge import kinds
from starmine.rules.actions import Clue, Discard, clue_value
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record, possible_kinds


def why(memory: Record, view: Game, action: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    update_kind_sets(memory, view.state, view.rules)
    if isinstance(action, Clue):
        return _of_clue(memory, view, action, names[action.seat])
    state, seat = view.state, view.seat
    gone = int(kinds.shown(state, view.rules))
    order = int(state["hands"][seat, action.slot])
    belief, playable = int(belief_of(memory, state, view.rules, order, gone)), int(memory["playable"])
    dead = int(memory["dead"])
    if isinstance(action, Discard):
        is_copy = not belief & ~(dead | int(memory["clued"]))
        twins = [other for other in _clued_elsewhere(view) if is_copy and 1 << int(state["deck"][other]) & belief]
        is_chop = int(chop_of(state, view.rules, seat, 0)) == action.slot
        return of_discard(view, order, belief=belief, dead=dead, twins=twins, is_chop=is_chop)
    sure = int(possible_kinds(state, view.rules, order)) & ~gone
    is_trusted = bool(is_relied_on(memory, state, view.rules, order))
    return of_play(view, order, sure=sure, belief=belief, playable=playable, is_trusted=is_trusted)


def _of_clue(memory: Record, view: Game, clue: Clue, name: str) -> Reason:
    state, rules, seat, suits = view.state, view.rules, clue.seat, view.suits
    hand: list[int] = state["hands"][seat, : state["hand_sizes"][seat]].tolist()
    touched = set(view.touches(clue))
    if not touched:
        return NOTHING_TOUCHED
    slots = sum(1 << slot for slot, order in enumerate(hand) if order in touched)
    gone = int(kinds.shown_to(state, rules, seat, kinds.hidden_copies(state, rules)))
    before = [int(memory["meant"][order]) & ~gone for order in hand]
    memory["trial"][: len(hand)] = [memory["meant"][order] for order in hand]
    danger = int(danger_of(memory, state, rules, seat, gone, 0))
    # From here on ``trial`` has what the cards would mean after the clue.
    interpret(memory, state, rules, seat, clue_value(clue, view.setup), slots)
    fresh = int(fresh_of(state, seat, slots))
    is_save = int(danger_of(memory, state, rules, seat, gone, fresh)) < danger
    cards = [
        CluedCard(order, 1 << int(state["deck"][order]), old, int(memory["trial"][slot]) & ~gone, order in touched)
        for slot, (order, old) in enumerate(zip(hand, before, strict=True))
    ]
    clued = [card for card in cards if card.touched or state["clued"][card.order]]
    if is_save:
        chop = cards[int(chop_of(state, rules, seat, 0))]
        return of_save(name, chop, suits, is_touched=chop.touched)
    if (now := of_cards_now(name, clue, clued, int(memory["playable"]), suits)) is not None:
        return now
    due = int(memory["due"])  # kinds that can be played now, or after known cards
    later = [card for card in clued if not card.after & ~due and card.before & ~due and card.kind & due]
    return of_later(name, later[0], suits) if later else of_rest(name, cards, int(memory["dead"]))


def _clued_elsewhere(view: Game) -> list[int]:
    """The clued cards in other hands."""
    hands = [hand for seat, hand in enumerate(view.hands) if seat != view.seat]
    return [card.order for hand in hands for card in hand if card.touched]
