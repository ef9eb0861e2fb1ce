"""Why an ``information`` player acts as it does, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from starmine.bots.information.choice import learn_own_hand
from starmine.bots.information.codes import coded_slots, is_late, modulus, tell
from starmine.bots.information.public import is_safe
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import USELESS, Reason, of_play, with_and
from starmine.rules.actions import Clue, Play
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record
from starmine.rules.words.kind_words import any_kind
from starmine.rules.words.texts import Template, Text, template, text

_TRIED = text(
    "reason.tried",
    "The deck is nearly empty. I tried my actions on many possible deals, and this one did best.",
)
_NO_CODE = template(
    "reason.no-code", "No clue has the meaning that I need, so I play the {card} that is most likely to fit."
)
_NO_PLAY = template(
    "reason.no-play",
    "I have nothing to play. This {card} is probably the one that we need least.",
)

# An action that encodes a number: with news, and without, if nobody learns of a card to play or to discard.
_CLUE = (
    template("reason.number.clue", "My clue is a code that tells every player something: {news}."),
    template(
        "reason.number.clue-only",
        "My clue is a code that tells every player more about their {cards}.",
    ),
)
_PLAY = (
    template(
        "reason.number.play",
        "I could play {count} {cards}. My choice is a code that tells every player something: {news}.",
    ),
    template(
        "reason.number.play-only",
        "I could play {count} {cards}. My choice is a code that tells every player more about their {cards}.",
    ),
)
_DISCARD = (
    template(
        "reason.number.discard",
        "I could discard {count} useless {cards}. My choice is a code that tells every player something: {news}.",
    ),
    template(
        "reason.number.discard-only",
        "I could discard {count} useless {cards}. "
        "My choice is a code that tells every player more about their {cards}.",
    ),
)

# The news: for each player one of these, then with "and" those about the player's further cards.
_CAN_PLAY = template("reason.number.can-play", "{name} can play {kind}")
_CAN_DISCARD = template("reason.number.can-discard", "{name} can discard {kind}")
_PLAYS_TOO = template("reason.number.plays-too", "can play {kind}")
_DISCARDS_TOO = template("reason.number.discards-too", "can discard {kind}")
_NEXT_PLAYER = template("reason.number.next-player", "{news}; {more}")


def why(memory: Record, view: Game, action: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` takes ``action``. It writes to ``memory``, which has to be a copy."""
    state, rules = view.state, view.rules
    learn_own_hand(memory, state, rules)
    if isinstance(action, Clue):
        tell(memory, state, rules, 0, modulus(state, rules))  # writes ``trial``; the total matters only to listeners
        return _of_number(_CLUE, memory, view, names)
    order, mask = int(state["hands"][view.seat, action.slot]), int(memory["mine"][action.slot])
    own = frozenset({order})
    is_play = isinstance(action, Play)
    slots = int(coded_slots(memory, state, rules, is_play))
    if slots >> action.slot & 1:
        tell(memory, state, rules, 0, slots.bit_count())
        said = _PLAY if is_play else _DISCARD
        reason = _of_number(said, memory, view, names, count=slots.bit_count())
        return Reason(reason.text, reason.orders | own)
    if is_play and mask & ~int(memory["playable"]):
        return Reason(_TRIED if is_late(state, rules) else _NO_CODE(), own)
    if is_play:
        return of_play(view, order, sure=mask, belief=mask, playable=int(memory["playable"]), is_trusted=True)
    if not mask & ~int(memory["dead"]):
        return Reason(USELESS(), own)
    return Reason(_NO_PLAY(), own)


def _of_number(
    said: tuple[Template, Template], memory: Record, view: Game, names: Sequence[str], **values: int
) -> Reason:
    """The reason for an action that encodes a number, in the texts ``said``: with news, and without.

    The memory's ``trial`` holds what all know after the action.
    """
    state, playable, suits = view.state, int(memory["playable"]), view.suits
    news_texts, orders = [], set()
    for seat, name in enumerate(names[: view.players]):
        hand = [] if seat == view.seat else state["hands"][seat, : state["hand_sizes"][seat]].tolist()
        news: list[Text] = []
        for slot, order in enumerate(hand):
            before, after = int(memory["public"][order]), int(memory["trial"][seat, slot])
            if after == before:
                continue
            orders.add(order)
            kind = any_kind(1 << int(state["deck"][order]), suits)
            if not after & ~playable and before & ~playable:
                news.append(_PLAYS_TOO(kind=kind) if news else _CAN_PLAY(name=name, kind=kind))
            elif is_safe(memory, after) and not is_safe(memory, before):
                news.append(_DISCARDS_TOO(kind=kind) if news else _CAN_DISCARD(name=name, kind=kind))
        if news:
            news_texts.append(with_and(news))
    with_news, without = said
    if not news_texts:
        return Reason(without(**values), frozenset(orders))
    all_news = reduce(lambda news, more: _NEXT_PLAYER(news=news, more=more), news_texts)
    return Reason(with_news(news=all_news, **values), frozenset(orders))
