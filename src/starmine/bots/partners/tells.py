"""The rules about other hands: which clue to give. Each gives an action id, or -1.

A *fact* about a card is a clue value that touches it and rules out a kind that was still possible. A wild card may have
one for each colour.
"""

from __future__ import annotations

from starmine.bots.partners.memory import known, slot_at
from starmine.bots.rng import below
from starmine.compiling.jit import njit
from starmine.knowledge.sets import nth, size
from starmine.rules.kernel.action_ids import clue_id
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds


@njit
def _order_at(memory: Record, view: Record, rules: Record, offset: Integer, place: Integer) -> Integer:
    """The card at a place of the hand ``offset`` seats on; -1 when there is none."""
    seat = (view["seat"] + offset) % rules["players"]
    slot = slot_at(memory, view, seat, place)
    return view["hands"][seat, slot] if slot >= 0 else -1


@njit
def _rank_fact(view: Record, rules: Record, order: Integer) -> Integer:
    """The first rank clue that is a fact about a card; -1 when there is none."""
    colours = rules["colours"]
    return _fact(view, rules, order, colours, colours + rules["rank_clues"])


@njit
def _colour_fact(view: Record, rules: Record, order: Integer) -> Integer:
    """The first colour that is a fact about a card; -1 when there is none."""
    return _fact(view, rules, order, 0, rules["colours"])


@njit
def _fact(view: Record, rules: Record, order: Integer, first: Integer, end: Integer) -> Integer:
    """The first of the clue values from ``first`` to ``end`` that is a fact about a card; -1 when there is none."""
    for value in range(first, end):
        touches = rules["kind_clues"][view["deck"][order]] >> value & 1
        if touches and possible_kinds(view, rules, order) & ~rules["clue_kinds"][value]:
            return value
    return -1


@njit
def missing_fact(
    memory: Record, view: Record, rules: Record, kinds: Integer, seats: Integer, colour_first: Integer
) -> Integer:
    """The clue for a fact about the first card of ``kinds`` that has one, in the next ``seats`` hands; -1: none."""
    for offset in range(1, seats + 1):
        for place in range(rules["hand_size"]):
            order = _order_at(memory, view, rules, offset, place)
            if order >= 0 and kinds >> view["deck"][order] & 1:
                rank, colour = _rank_fact(view, rules, order), _colour_fact(view, rules, order)
                fact = colour if colour >= 0 and (colour_first or rank < 0) else rank
                if fact >= 0:
                    return clue_id(rules, offset, fact)
    return -1


@njit
def dispensable(memory: Record, view: Record, rules: Record) -> Integer:
    """The clue for a fact after which a card's owner knows that its kind has been played (even if known before).

    Unlike the other rules it searches the hands from seat 0 on.
    """
    unplayed = ~memory["played"]
    players, own = rules["players"], view["seat"]
    for seat in range(players):
        offset = (seat - own) % players
        for place in range(rules["hand_size"]):
            order = _order_at(memory, view, rules, offset, place) if offset else -1
            if order >= 0:
                for fact in (_colour_fact(view, rules, order), _rank_fact(view, rules, order)):
                    if fact >= 0:
                        possible = possible_kinds(view, rules, order) & rules["clue_kinds"][fact]
                        if known(rules, possible) & unplayed == 0:  # all of its known suit and rank are played
                            return clue_id(rules, offset, fact)
    return -1


@njit
def most_information(memory: Record, view: Record, rules: Record) -> Integer:
    """The clue that is a fact about the most cards; of equal ones the first, ranks before colours."""
    best = -1
    most = 0
    colours, ranks = rules["colours"], rules["rank_clues"]
    for offset in range(1, rules["players"]):
        for number in range(ranks + colours):
            value = colours + number if number < ranks else number - ranks
            news = 0
            for place in range(rules["hand_size"]):
                order = _order_at(memory, view, rules, offset, place)
                if order >= 0:
                    touches = rules["kind_clues"][view["deck"][order]] >> value & 1
                    ruled_out = possible_kinds(view, rules, order) & ~rules["clue_kinds"][value]
                    news += touches & int(ruled_out != 0)
            if news > most:
                best, most = clue_id(rules, offset, value), news
    return best


@njit
def random_clue(memory: Record, view: Record, rules: Record) -> Integer:
    """A clue with the rank or a colour of a card of the next player; card and clue are random."""
    seat = (view["seat"] + 1) % rules["players"]
    cards = cards_held(view, seat)
    if cards == 0:
        return -1
    order = view["hands"][seat, below(memory["words"], cards)]
    clues = rules["kind_clues"][view["deck"][order]]
    if clues == 0:
        return -1
    colours = clues & ((1 << rules["colours"]) - 1)
    if colours == 0 or (below(memory["words"], 2) and clues != colours):
        return clue_id(rules, 1, nth(clues, size(colours)))  # the rank: its value comes after those of the colours
    return clue_id(rules, 1, nth(colours, below(memory["words"], size(colours))))
