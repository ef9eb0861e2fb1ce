"""Why an ``information`` player acts as it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from starmine.bots.information.code import coded_slots, is_late, modulus
from starmine.bots.information.forecast import look
from starmine.bots.information.public import is_safe
from starmine.bots.information.questions import tell
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import Reason, kinds_words, of_play
from starmine.rules.actions import Clue, Play
from starmine.rules.game import Game
from starmine.rules.state import Record

_TRIED = "The deck is nearly empty, and of all that I could do this did best on the deals that I tried out."


def why(memory: Record, view: Game, action: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    state, rules = view.state, view.rules
    look(memory, state, rules)
    if isinstance(action, Clue):
        tell(memory, state, rules, 0, modulus(state, rules))
        return _of_numbers("My clue", memory, view, names)
    order, mask = int(state["hands"][view.seat, action.slot]), int(memory["mine"][action.slot])
    own = frozenset({order})
    is_play = isinstance(action, Play)
    slots = int(coded_slots(memory, state, rules, is_play))
    if slots >> action.slot & 1:
        tell(memory, state, rules, 0, slots.bit_count())
        which = "playable" if is_play else "useless"
        reason = _of_numbers(f"Which of my {slots.bit_count()} {which} cards I choose", memory, view, names)
        return Reason(reason.text, reason.orders | own)
    if is_play and mask & ~int(memory["playable"]):
        unsure = "No clue stands for what there is to tell, so I play my likeliest card."
        return Reason(_TRIED if is_late(state, rules) else unsure, own)
    if is_play:
        return of_play(view, order, sure=mask, belief=mask, playable=int(memory["playable"]), is_trusted=True)
    if not mask & ~int(memory["dead"]):
        return Reason("This card cannot be needed any more.", own)
    return Reason("I have nothing to play, and this card is likely to be the one that we need least.", own)


def _of_numbers(what: str, memory: Record, view: Game, names: Sequence[str]) -> Reason:
    """The reason for an action that stands for a number, which tells what ``trial`` holds."""
    state, playable, suits = view.state, int(memory["playable"]), view.suits
    told, orders = [], set()
    for seat, name in enumerate(names[: view.players]):
        hand = [] if seat == view.seat else state["hands"][seat, : state["hand_sizes"][seat]].tolist()
        news: list[str] = []
        for slot, order in enumerate(hand):
            before, after = int(memory["public"][order]), int(memory["trial"][seat, slot])
            if after == before:
                continue
            orders.add(order)
            kind = kinds_words(1 << int(state["deck"][order]), suits)
            if not after & ~playable and before & ~playable:
                news.append(f"can play {kind}")
            elif is_safe(memory, after) and not is_safe(memory, before):
                news.append(f"can discard {kind}")
        if news:
            told.append(f"{name} {' and '.join(news)}")
    text = f"{what} is a number that tells everybody something at once"
    return Reason(
        f"{text}: {'; '.join(told)}." if told else f"{text}, to know more about their cards.", frozenset(orders)
    )
