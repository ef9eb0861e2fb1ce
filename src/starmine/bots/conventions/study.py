"""Computes from a position: sets of kinds, and what each owner believes its cards to be."""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.bots.clues import chop_of
from starmine.bots.conventions.memory import BLIND, CALLED
from starmine.compiling.jit import inlined, njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest
from starmine.rules.cards import RANKS, UNSEEN
from starmine.rules.kernel.state import UP, Integer, Record, cards_held, possible_kinds


@njit
def has_meaning(memory: Record, game: Record, order: Integer) -> bool:
    """Whether a card has a meaning by convention: it has a clue, or a prompt or finesse asks for it."""
    return bool(game["clued"][order] != 0 or memory["marks"][order] & CALLED != 0)


@inlined
def update_chop(memory: Record, game: Record, rules: Record, seat: Integer) -> None:
    """Sets the ``chop`` of a seat: cards that a clue asks to play are never the chop."""
    called = 0
    for slot in range(cards_held(game, seat)):
        called |= (memory["marks"][game["hands"][seat, slot]] & CALLED) << slot  # CALLED is 1
    memory["chop"][seat] = chop_of(game, rules, seat, called)


@njit
def update_board(memory: Record, view: Record, rules: Record) -> None:
    """Computes what depends on the fireworks and the discards alone."""
    fireworks.update(memory["fireworks"], view, rules)
    memory["in_play"][0], memory["in_play"][1] = kinds.copies_in_play(view, rules)
    useful = _update_if_rising(memory, view, rules)
    if useful < 0:
        useful = ~kinds.dead(view, rules)
        memory["playable"] = kinds.playable(view, rules)
        memory["critical"] = kinds.critical_of(view, rules, useful)
        memory["best"] = kinds.best(view, rules)
        for suit in range(rules["suits"]):
            memory["limits"][suit] = kinds.limit(view, rules, suit)
    memory["dead"] = rules["all_kinds"] & ~useful
    wanted = lost = 0
    for suit in range(rules["suits"]):
        wanted += memory["limits"][suit] - view["fireworks"][suit]
        lost += RANKS - memory["limits"][suit]
    memory["wanted"], memory["lost"] = wanted, lost


@inlined
def copies_in_play(memory: Record) -> kinds.Copies:
    """By kind: the number of copies neither played nor discarded."""
    return memory["in_play"][0], memory["in_play"][1]


@inlined
def _update_if_rising(memory: Record, view: Record, rules: Record) -> Integer:
    """Writes ``playable``, ``critical``, ``best`` and ``limits`` if all fireworks rise from 1, the usual case.

    Returns the kinds that are not dead; -1 for other fireworks.
    """
    ranks, in_play = rules["ranks"], copies_in_play(memory)
    left = ~kinds.without_copies(in_play, rules)
    useful = playable = best = 0
    for suit in range(rules["suits"]):
        if view["directions"][suit] != UP:
            return -1
        height, first = view["fireworks"][suit], suit * RANKS
        above = left >> first & (1 << ranks) - (1 << height)  # the ranks above the firework with copies left, as bits
        limit = lowest(~above >> height) + height  # the index of the first rank above that has none
        useful |= (1 << limit) - (1 << height) << first  # the ranks from ``height`` to below ``limit``
        playable |= int(height < ranks) << first + height
        memory["limits"][suit] = limit
        best += limit
    memory["playable"], memory["best"] = playable, best
    memory["critical"] = kinds.single_copies(in_play) & useful
    return useful


@inlined
def update_clued(memory: Record, view: Record, seat: Integer) -> None:
    """Computes the sets of kinds of a seat's clued cards."""
    single = touched = coming = 0
    for slot in range(cards_held(view, seat)):
        order = view["hands"][seat, slot]
        called = memory["marks"][order] & CALLED
        if view["clued"][order] or called:
            meant = memory["meant"][order]
            one = meant if meant & (meant - 1) == 0 else 0
            kind = view["deck"][order]
            shown = one if kind == UNSEEN else 1 << kind
            single |= one
            touched |= shown
            coming |= shown if called or one else 0
    memory["single"][seat] = single
    memory["touched"][seat] = touched
    memory["coming"][seat] = coming


@inlined
def prepare_clue(memory: Record, rules: Record, giver: Integer, target: Integer) -> Integer:
    """Sets ``due`` for a clue; returns the kinds of the cards that giver and target both count as known."""
    known = 0
    for seat in range(rules["players"]):
        # Their own cards they know only by clues; the cards of others they both see.
        known |= memory["single"][seat] if seat in (giver, target) else memory["coming"][seat]
    due = fireworks.due(memory["fireworks"], memory["playable"], known)
    memory["due"] = due & ~memory["dead"]
    return known


@njit
def without_copied(kind_set: Integer, copied: Integer) -> Integer:
    """What remains of a card's kinds for an owner who sees clued cards of the kinds ``copied`` in other hands.

    They say nothing about a card of one certain kind, or if no kind would remain.
    """
    return kind_set & ~copied or kind_set if kind_set & (kind_set - 1) else kind_set


@njit
def update_beliefs(memory: Record, view: Record, rules: Record) -> None:
    """Computes for every hand what its owner believes each card to be."""
    hidden = copies_in_play(memory)
    for seat in range(rules["players"]):
        held = kinds.copies_in_hand(view, seat)
        memory["held"][seat, 0], memory["held"][seat, 1] = held
        hidden = kinds.fewer_copies(hidden, held)
    for seat in range(rules["players"]):
        held = memory["held"][seat, 0], memory["held"][seat, 1]
        gone = kinds.without_copies(kinds.more_copies(hidden, held), rules)
        copied = 0
        for other in range(rules["players"]):
            if other != seat:
                copied |= memory["touched"][other]
        memory["gone"][seat], memory["copied"][seat] = gone, copied
        update_chop(memory, view, rules, seat)
        blind = -1
        unknown = newest = clued = told = 0
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            possible = possible_kinds(view, rules, order)
            kind = view["deck"][order]
            truth = 0 if kind == UNSEEN else 1 << kind
            belief = possible & ~gone
            clued |= int(view["clued"][order] != 0) << slot
            if has_meaning(memory, view, order):
                told |= 1 << slot
                belief = without_copied(memory["meant"][order] & ~gone or belief, copied)
                if memory["marks"][order] & BLIND:
                    blind = slot
            else:
                newest = truth
            unknown |= truth if belief & ~memory["playable"] else 0
            memory["belief"][seat, slot] = belief
            memory["truth"][seat, slot] = truth
        memory["blind"][seat] = blind
        memory["open"][seat] = unknown
        memory["newest"][seat] = newest
        memory["clued"][seat], memory["told"][seat] = clued, told
