"""Why a ``conventions`` player acts as it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starmine.bots.conventions.asking import ask
from starmine.bots.conventions.choosing import is_trusted
from starmine.bots.conventions.clueing import touched_by
from starmine.bots.conventions.memory import BLIND
from starmine.bots.conventions.reading import fresh_of, interpret
from starmine.bots.conventions.study import address, elsewhere, is_told, study, survey
from starmine.bots.reasons import Reason, kind_words, kinds_words
from starmine.knowledge import kinds
from starmine.rules.actions import Action, Clue, Discard
from starmine.rules.game import Game
from starmine.rules.state import Record


def why(memory: Record, view: Game, action: Action, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    study(memory, view.state, view.rules)
    survey(memory, view.state, view.rules, kinds.hidden_copies(view.state, view.rules))
    seen = _Seen(memory, view, names)
    if isinstance(action, Clue):
        return _of_clue(seen, action)
    order = int(view.state["hands"][view.seat, action.slot])
    return (_of_discard if isinstance(action, Discard) else _of_play)(seen, action.slot, order)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a player sees, with the names of the players."""

    memory: Record
    view: Game
    names: Sequence[str]

    def belief(self, slot: int) -> int:
        return int(self.memory["belief"][self.view.seat, slot])

    def order(self, seat: int, slot: int) -> int:
        return int(self.view.state["hands"][seat, slot])

    def words(self, kind_set: int) -> str:
        """A kind, given as a set of one."""
        return f"the {kind_words(kind_set.bit_length() - 1, self.view.suits)}"


def _of_play(seen: _Seen, slot: int, order: int) -> Reason:
    memory, view = seen.memory, seen.view
    own = frozenset({order})
    playable = int(memory["playable"])
    sure = int(view.state["possible"][order]) & ~int(memory["gone"])
    belief = seen.belief(slot)
    if int(memory["marks"][order]) & BLIND:
        return Reason(f"A clue to another player waits for {seen.words(belief)}, and nobody else has it: I do.", own)
    if sure and not sure & ~playable:
        return Reason(f"My card can only be {kinds_words(sure, view.suits)}, which can be played.", own)
    if belief and not belief & ~playable and is_trusted(memory, view.state, view.rules, order):
        return Reason(
            f"A clue was about this card. I take it for {kinds_words(belief, view.suits)}: that can be played.", own
        )
    if view.turns_left is not None and belief & playable:
        return Reason(
            "It is the last round and I have a strike to spare: this card is the likeliest to be playable.", own
        )
    return Reason("Nothing else is allowed or better, and this card is the one that we need least.", own)


def _of_discard(seen: _Seen, slot: int, order: int) -> Reason:
    memory, view = seen.memory, seen.view
    belief = seen.belief(slot)
    copied = elsewhere(memory, view.rules, view.seat)
    if not belief & ~int(memory["dead"]):
        return Reason("This card cannot be needed any more.", frozenset({order}))
    if not belief & ~(int(memory["dead"]) | int(copied)):
        twins = [
            int(other)
            for seat in range(view.players)
            if seat != view.seat
            for place, other in enumerate(view.state["hands"][seat, : view.state["hand_sizes"][seat]])
            if int(memory["truth"][seat, place]) & belief and is_told(memory, view.state, other)
        ]
        return Reason("Another player holds the same card and has a clue about it.", frozenset({order, *twins}))
    if int(memory["chop"][view.seat]) == slot:
        free = "No clue token is free" if not view.clue_tokens else "I have no clue that is worth its token"
        return Reason(f"{free} and nothing to play: I discard my oldest card without a clue.")
    return Reason("All my cards have clues, and this is the one least likely to be the last of its kind.")


def _of_clue(seen: _Seen, clue: Clue) -> Reason:
    memory, view = seen.memory, seen.view
    state, rules, target, value = view.state, view.rules, clue.seat, clue.value(view)
    touched = touched_by(state, rules, target, value)
    if not touched:
        return Reason("I have nothing better to tell, and this clue passes the turn on.")
    name = seen.names[target]
    known = address(memory, rules, view.seat, target)
    focus = int(interpret(memory, state, rules, target, value, touched, known))
    kind = int(memory["truth"][target, focus])
    unread = kind & int(memory["plain"]) & ~int(memory["message"])
    if unread and memory["asks"] and fresh_of(state, target, touched):
        asked = int(ask(memory, state, rules, view.seat, target, kind, known))
        if asked:
            return _of_asking(seen, target, focus, asked)
    told = [
        slot
        for slot in range(int(state["hand_sizes"][target]))
        if touched >> slot & 1 or is_told(memory, state, int(state["hands"][target, slot]))
    ]
    return (
        _of_cards_now(seen, target, told)
        or _of_focus(seen, target, focus)
        or Reason(
            f"Nothing more urgent is to be told: {name} learns more about cards that we need."
            if any(int(memory["truth"][target, slot]) & ~int(memory["dead"]) for slot in told)
            else "I have nothing better to tell, and do not want to discard.",
            frozenset(int(order) for order in state["hands"][target, : state["hand_sizes"][target]]),
        )
    )


def _of_cards_now(seen: _Seen, target: int, told: Sequence[int]) -> Reason | None:
    """A clue that prevents a misplay, or makes cards known that can be played now."""
    memory, name = seen.memory, seen.names[target]
    playable = int(memory["playable"])
    ready = []
    for slot in told:
        old, new, truth = (
            int(kind_set)
            for kind_set in (memory["belief"][target, slot], memory["trial"][slot], memory["truth"][target, slot])
        )
        if new & ~playable and old and not old & ~playable and not truth & playable:
            text = f"{name} would have played {seen.words(truth)}, which cannot be played: my clue prevents that."
            return Reason(text, frozenset({seen.order(target, slot)}))
        if truth & playable and old & ~playable and not new & ~playable:
            ready.append(slot)
    if not ready:
        return None
    cards = " and ".join(seen.words(int(memory["truth"][target, slot])) for slot in ready)
    orders = frozenset(seen.order(target, slot) for slot in ready)
    return Reason(f"{name} can play {cards} now, and knows it by my clue.", orders)


def _of_focus(seen: _Seen, target: int, focus: int) -> Reason | None:
    """A clue about a card to play later, or to keep."""
    memory, name = seen.memory, seen.names[target]
    kind, due = int(memory["truth"][target, focus]), int(memory["due"])
    about = frozenset({seen.order(target, focus)})
    if kind & due and not int(memory["trial"][focus]) & ~due:
        return Reason(f"{name} can play {seen.words(kind)} after cards that are known already.", about)
    if focus == int(memory["chop"][target]) and kind & int(memory["critical"]):
        text = f"{name} would discard {seen.words(kind)} next, and it is the last of its kind: my clue keeps it."
        return Reason(text, about)
    return None


def _of_asking(seen: _Seen, target: int, focus: int, asked: int) -> Reason:
    """A prompt or a finesse."""
    memory, view = seen.memory, seen.view
    parts, orders = [], {seen.order(target, focus)}
    for place in range(asked):
        holder, slot = int(memory["asked_seat"][place]), int(memory["asked_slot"][place])
        order = seen.order(holder, slot)
        which = "as a clued card" if view.state["clued"][order] else "as the newest card without a clue"
        parts.append(f"{seen.names[holder]} has {seen.words(int(memory['asked_kind'][place]))} {which}")
        orders.add(order)
    kind = seen.words(int(memory["truth"][target, focus]))
    text = f"{' and '.join(parts)}. My clue about {kind} of {seen.names[target]} asks for that."
    return Reason(text, frozenset(orders))
