"""The worth of a clue: how its target interprets it, and what the others then do."""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.bots.conventions import features
from starmine.bots.conventions.forecast import forecast, highest_forecast
from starmine.bots.conventions.judging import enlist, features_of, least_of, new_features
from starmine.bots.conventions.memory import prepare_clue, without_copied
from starmine.bots.conventions.reading import ask, interpret, is_below
from starmine.bots.conventions.weights import (
    BEHIND,
    DUPE,
    EMPTY,
    FIX,
    GOT,
    KEEP,
    MISLED,
    NEAR,
    TOUCH,
    UNCLEAR,
    WAITS,
    WASTE,
    WRONG,
)
from starmine.compiling.jit import inlined, njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest, size
from starmine.rules.kernel.action_ids import first_clue
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import CLUES, Integer, Record, cards_held, possible_kinds

SURE = 120  # worth with orange suits: a player gets a safe discard who had none


@njit
def list_clues(memory: Record, view: Record, rules: Record, allowed: Integer, turns: Integer) -> None:
    """Adds every legal clue to the candidates."""
    me = memory["seat"]
    target = -1
    known = 0
    distance = 0
    ceiling = highest_forecast(memory, rules, view["clue_tokens"] - 1, turns)
    rest = allowed >> first_clue(rules) << first_clue(rules)
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        seat = clue_target(view, rules, action)
        if seat != target:
            target = seat
            known = prepare_clue(memory, rules, me, target)
            _fill_touches(memory, view, rules, target)
            distance = target - me if target > me else target - me + rules["players"]
        value = rules["clue_value"][action]
        row = new_features(memory)
        row[features.CLUE] = 1
        row[features.COLOUR] = value < rules["colours"]
        row[features.DISTANCE] = (distance - 1) / 2
        enlist(memory, action, _worth(memory, view, rules, target, value, known, turns, ceiling))


@inlined
def _fill_touches(memory: Record, view: Record, rules: Record, target: Integer) -> None:
    """Writes to ``touches``, by clue value, the slots of the target that it touches."""
    for value in range(CLUES):
        memory["touches"][value] = 0
    for slot in range(cards_held(view, target)):
        rest = rules["kind_clues"][lowest(memory["truth"][target, slot])]
        while rest:
            memory["touches"][lowest(rest)] |= 1 << slot
            rest &= rest - 1


@inlined
def _worth(
    memory: Record,
    view: Record,
    rules: Record,
    target: Integer,
    value: Integer,
    known: Integer,
    turns: Integer,
    ceiling: Integer,
) -> Integer:
    """The worth of a clue. Writes its features.

    ``ceiling`` is the most that the forecast can add. A clue that cannot become a candidate gets no forecast.
    """
    weights, row = memory["weights"], features_of(memory)
    playable = memory["playable"]
    tokens = view["clue_tokens"] - 1
    touched = memory["touches"][value]
    if touched == 0:
        row[features.EMPTY] = 1
        return weights[EMPTY] + forecast(memory, view, rules, playable, tokens, turns)
    fresh, told = touched & ~memory["clued"][target], touched | memory["told"][target]
    focus = interpret(memory, view, rules, target, value, touched, fresh, known)
    asked = 0
    worth = 0
    identified = 0
    if fresh and memory["asks"]:
        asked, worth = _asks(memory, view, rules, target, focus, known)
    chop = memory["chop"][target]
    row[features.ASKED] = asked
    row[features.TOUCHED_NEW] = size(fresh)
    row[features.ON_CHOP] = focus == chop
    row[features.FOCUS_RANK] = fireworks.height(memory["fireworks"], memory["truth"][target, focus]) / 4
    old_open = memory["open"][target]
    changed = _swap_beliefs(memory, view, target, told) & told
    while changed:
        slot = lowest(changed)
        changed &= changed - 1
        truth = memory["truth"][target, slot]
        old, new = memory["trial"][slot], memory["belief"][target, slot]  # swapped
        identified += _identified(truth, old, new)
        if not (asked and slot == focus):
            worth += _gain(memory, truth, old, new)
    row[features.IDENTIFIED] = identified
    untold = (1 << view["hand_sizes"][target]) - 1 & ~told
    row[features.UNTOUCHED] = size(untold) / 4
    memory["chop"][target] = lowest(untold) if untold else -1
    worth += fireworks.gives_safe_discard(view, rules, target, fresh, value) * SURE
    worth += _worth_of_touches(memory, target, fresh)
    least = least_of(memory)
    if worth + ceiling > least:
        worth += forecast(memory, view, rules, playable, tokens, turns)
    else:
        worth = least  # too little to become a candidate
    for place in range(asked):  # from here on: restores what the clue changed
        seat, at = memory["asked_seat"][place], memory["asked_slot"][place]
        memory["belief"][seat, at] = memory["old_belief"][place]
        memory["blind"][seat] = memory["old_blind"][place]
    memory["chop"][target] = chop
    memory["open"][target] = old_open
    for slot in range(cards_held(view, target)):
        memory["belief"][target, slot] = memory["trial"][slot]
    return worth


@inlined
def _swap_beliefs(memory: Record, view: Record, target: Integer, told: Integer) -> Integer:
    """Swaps ``trial`` with the target's ``belief``, which is then that after the clue; returns the slots that differ.

    ``told`` are the slots whose cards have a meaning after the clue.
    """
    gone, copied = memory["gone"][target], memory["copied"][target]
    playable = memory["playable"]
    changed = still_open = 0
    for slot in range(cards_held(view, target)):
        old = memory["belief"][target, slot]
        # ``gone`` excludes kinds of every card, good touch only of cards with a meaning.
        new = memory["trial"][slot] & ~gone
        if new == 0:
            new = possible_kinds(view, view["hands"][target, slot]) & ~gone
        if told >> slot & 1:
            new = without_copied(new, copied)
        changed |= int(old != new) << slot
        still_open |= memory["truth"][target, slot] if new & ~playable else 0
        memory["trial"][slot], memory["belief"][target, slot] = old, new
    memory["open"][target] = still_open
    return changed


@njit
def _asks(
    memory: Record, view: Record, rules: Record, target: Integer, focus: Integer, known: Integer
) -> tuple[Integer, Integer]:
    """How many cards a clue asks for in other hands, and the worth of that.

    Writes the new beliefs of their owners, and those of the target, which waits if others may have to play first.
    """
    weights, row = memory["weights"], features_of(memory)
    me = memory["seat"]
    due = memory["due"]
    unread = memory["plain"] & ~memory["message"]  # possible by the rules; by convention only if somebody plays blind
    truth = memory["truth"][target, focus]
    if truth & unread:
        asked = ask(memory, view, rules, me, target, truth, known)
        if asked == 0:
            if not is_below(memory, due & kinds.suit_of(rules, truth), truth):
                return 0, 0
            # A card is missing before the focus, and nobody can be asked for it.
            row[features.UNCLEAR] = 1
            return 0, weights[UNCLEAR]
        memory["trial"][focus] = truth
        for place in range(asked):
            holder, slot = memory["asked_seat"][place], memory["asked_slot"][place]
            memory["old_belief"][place] = memory["belief"][holder, slot]
            memory["old_blind"][place] = memory["blind"][holder]
            memory["belief"][holder, slot] = memory["asked_kind"][place]
            memory["blind"][holder] = slot
        return asked, weights[GOT] * (asked + 1)
    # The focus can be played now, but its owner may take it for a card that comes after another player's newest card.
    if memory["called"] >> focus & 1 and weights[BEHIND]:
        waiting = 0  # kinds that follow the newest cards of those who act between the target and this bot
        seat = target
        while True:
            seat = seat + 1 if seat + 1 < rules["players"] else 0
            if seat == me:
                break
            newest = memory["newest"][seat] & due
            waiting |= fireworks.after(memory["fireworks"], newest) & unread if newest else 0
        if waiting:
            memory["trial"][focus] = memory["trial"][focus] | waiting
            row[features.WAITS] = 1
            return 0, weights[GOT] + weights[WAITS]
    return 0, 0


@inlined
def _gain(memory: Record, truth: Integer, old: Integer, new: Integer) -> Integer:
    """The worth of a changed belief about a card: from one of ``old`` to one of ``new``."""
    weights, row = memory["weights"], features_of(memory)
    playable, due = memory["playable"], memory["due"]
    if new & ~playable == 0:
        # The forecast counts misplays.
        if not truth & playable or old & ~playable == 0:
            return 0
        row[features.PLAYABLE_NOW] += 1
        return weights[GOT]
    if old != 0 and old & ~playable == 0 and not truth & playable:
        row[features.FIXED] += 1
        return weights[FIX]
    if new & ~due == 0 and old & ~due:
        row[features.PLAYABLE_LATER if truth & due else features.MISTAKEN_PLAYABLE] += 1
        return weights[GOT if truth & due else MISLED]
    if truth & old & ~new & ~memory["dead"]:
        row[features.MISTAKEN] += 1
        return weights[WRONG]
    return 0


@njit
def _identified(truth: Integer, old: Integer, new: Integer) -> Integer:
    """1 if a card becomes known as one kind, -1 if that kind is wrong, else 0."""
    if new & (new - 1) or old & (old - 1) == 0:
        return 0
    return 1 if new & truth else -1


@inlined
def _worth_of_touches(memory: Record, target: Integer, fresh: Integer) -> Integer:
    """The worth of the first clue to each of the cards in the slots ``fresh``."""
    weights, row = memory["weights"], features_of(memory)
    me = memory["seat"]
    dead, critical, due = memory["dead"], memory["critical"], memory["due"]
    clued = memory["copied"][target] | memory["touched"][target]
    worth = 0
    while fresh:
        truth = memory["truth"][target, lowest(fresh)]
        fresh &= fresh - 1
        if truth & (dead | clued):
            row[features.TOUCHED_USELESS] += 1
            worth += weights[WASTE]
        else:
            # ``due << 1``: one rank above. Above a 5 that is the next suit's 1, due or dead anyway if fireworks rise.
            near = truth & (due | due << 1) != 0
            row[features.TOUCHED_CRITICAL if truth & critical else features.TOUCHED_USEFUL] += 1
            row[features.TOUCHED_NEAR] += near
            worth += weights[KEEP if truth & critical else TOUCH]
            worth += weights[NEAR] if near else 0
            mine = memory["clued"][me]
            while mine:
                belief = memory["belief"][me, lowest(mine)]
                mine &= mine - 1
                if belief & truth:
                    row[features.COPIES_OF_MINE] += 1 / size(belief)
                    worth += weights[DUPE] // size(belief)
        clued |= truth
    return worth
