"""Which kinds come next on fireworks, which action plays or discards a card, and what a hole may hide; compiled.

Bots read these tables instead of comparing ranks: a firework may also go down, go either way, or begin anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined, njit, record_dtype
from starmine.knowledge.kinds import is_covered
from starmine.knowledge.sets import lowest, size
from starmine.rules.cards import KINDS, RANKS, UNSEEN
from starmine.rules.kernel.action_ids import first_play
from starmine.rules.kernel.kinds import of_suit
from starmine.rules.kernel.state import DOWN, HOLE, Integer, Record, cards_held, possible_kinds

FIREWORKS = record_dtype(
    [
        ("next", np.int64, KINDS),  # by kind: the kinds that fit once it has been played
        ("height", np.int8, KINDS),  # by kind: the number of cards below it; 0 where that is undecided
        ("last", np.int64),  # the kinds that complete a firework
        ("second", np.int64),  # the kinds that have one card below them
        ("kept_by_rank", np.int64),  # the kinds of ``last`` that a rank clue can touch
        ("settled", np.int64),  # 1: the tables are written and stay the same for the whole game
    ]
)


@njit
def update(fireworks: Record, view: Record, rules: Record) -> None:
    """Writes the tables for the fireworks of a view; only once a game if every firework's direction is fixed."""
    if fireworks["settled"]:
        return
    fireworks["settled"] = rules["directions"].max() <= DOWN
    ranks = rules["ranks"]
    last = second = by_rank = 0
    for kind in range(rules["kinds"]):
        suit, place = rules["kind_suit"][kind], rules["kind_place"][kind]
        direction = rules["direction_after"][view["directions"][suit], place]  # with this kind on the firework
        fireworks["next"][kind] = fireworks["height"][kind] = 0
        for height in range(ranks):  # ``fitting`` has the places that fit on a firework of a height
            if rules["fitting"][direction, height] >> place & 1:
                fireworks["next"][kind] = of_suit(rules, suit, rules["fitting"][direction, height + 1])
                fireworks["height"][kind] = height
                last |= int(height + 1 == ranks) << kind
                second |= int(height == 1) << kind
                break
    for value in range(rules["colours"], rules["colours"] + rules["rank_clues"]):
        by_rank |= rules["clue_kinds"][value]
    fireworks["last"], fireworks["second"], fireworks["kept_by_rank"] = last, second, last & by_rank


@njit
def after(fireworks: Record, kind: Integer) -> Integer:
    """The kinds that fit once ``kind``, a set of one, has been played."""
    return fireworks["next"][lowest(kind)]


@njit
def height(fireworks: Record, members: Integer) -> Integer:
    """How many cards lie below the first kind of a non-empty set."""
    return fireworks["height"][lowest(members)]


@njit
def due(fireworks: Record, playable: Integer, known: Integer) -> Integer:
    """The kinds that are playable now, or will be after the ``known`` kinds are played; without the known ones."""
    found = playable
    rest = playable & known
    while rest:
        more = after(fireworks, rest & -rest) & ~found
        rest &= rest - 1
        rest |= more & known
        found |= more
    return found & ~known


@njit
def use(rules: Record, allowed: Integer, slot: Integer, members: Integer, playing: Integer) -> Integer:
    """The action that plays (``playing`` 1) or discards (0) a card of the seat on turn, which is one of ``members``.

    Orange cards are played by a discard action, and the reverse. Where no discard is legal, it is a play action: bit 0
    of ``allowed``, the mask of legal actions, is the discard of slot 0, which is legal if any discard is.
    """
    orange = members & rules["inverted_kinds"]
    if 2 * size(orange) > size(members):
        playing = 1 - playing
    return first_play(rules) + slot if playing or not allowed & 1 else slot


@njit
def safest(rules: Record, view: Record, beliefs: npt.NDArray[Any], playable: Integer, allowed: Integer) -> Integer:
    """The play or discard of the seat on turn that is least likely to be a strike; of equal ones a discard.

    ``beliefs`` holds by slot the kinds that its cards can be.
    """
    orange = rules["inverted_kinds"]
    best, least = first_play(rules), 2.0  # above every share
    for slot in range(cards_held(view, view["seat"])):
        # Kinds that do not fit: the orange ones are a strike if the card is discarded, the others if it is played.
        unfit = beliefs[slot] & ~playable
        whole = max(size(beliefs[slot]), 1)
        if allowed & 1 and size(unfit & orange) / whole < least:
            best, least = slot, size(unfit & orange) / whole
        if size(unfit & ~orange) / whole < least:
            best, least = first_play(rules) + slot, size(unfit & ~orange) / whole
    return best


@njit
def _has_safe_discard(view: Record, rules: Record, seat: Integer, fresh: Integer, ruled_out: Integer) -> bool:
    """Whether a seat has an unclued card that is safe to discard after a clue.

    The clue touches the ``fresh`` slots, and tells that all other cards are none of the kinds ``ruled_out``.
    """
    for slot in range(cards_held(view, seat)):
        order = view["hands"][seat, slot]
        possible = possible_kinds(view, order) & ~ruled_out
        if not (view["clued"][order] or fresh >> slot & 1 or is_risky(rules, possible)):
            return True
    return False


@inlined
def gives_safe_discard(view: Record, rules: Record, seat: Integer, fresh: Integer, value: Integer) -> bool:
    """Whether a clue makes an unclued card safe to discard, in a hand where each might be orange before."""
    if not rules["inverted_kinds"] or _has_safe_discard(view, rules, seat, 0, 0):
        return False
    return _has_safe_discard(view, rules, seat, fresh, rules["clue_kinds"][value])


@njit
def is_risky(rules: Record, possible: Integer) -> bool:
    """Whether a card may be orange, but need not be: then a discard may be a strike."""
    orange = possible & rules["inverted_kinds"]
    return bool(orange and possible & ~orange)


@njit
def spare_strikes(view: Record, rules: Record) -> Integer:
    """How many strikes are possible without ending the game."""
    return rules["strikes"] - view["used_strikes"] - 1


@njit
def gamble(rules: Record, view: Record, beliefs: npt.NDArray[Any], playable: Integer) -> Integer:
    """The slot most likely to be playable; -1 when none can be, or when a strike would end the game.

    ``beliefs`` holds by slot the kinds that the cards of the seat on turn can be.
    """
    best = -1
    best_odds = 0
    if spare_strikes(view, rules) > 0:
        for slot in range(cards_held(view, view["seat"])):
            belief = beliefs[slot]
            odds = 1000 * size(belief & playable) // max(size(belief), 1)
            if odds > best_odds:
                best, best_odds = slot, odds
    return best


@njit
def believe(view: Record, rules: Record) -> None:
    """Writes to a covered view the fireworks that its seat believes in.

    The seat knows the cards in the hole that it saw in other hands, and those that clues told. It takes a known card
    for played. Where a rank below that is missing, it takes an unknown card of the hole for it. Known cards that fit
    nowhere count as strikes.
    """
    if not is_covered(view, rules):
        return
    known, unknown = _in_hole(view)
    for suit in range(rules["suits"]):
        top = 0
        for rank in range(RANKS):
            top = rank + 1 if known[suit * RANKS + rank] else top
        height = 0
        while height < top and known[suit * RANKS + height] + unknown:
            is_known = int(known[suit * RANKS + height] > 0)
            known[suit * RANKS + height] -= is_known
            unknown -= 1 - is_known
            height += 1
        view["fireworks"][suit] = height
        view["score"] += height
    for kind in range(rules["kinds"]):
        view["discarded"][kind] += known[kind]
        view["used_strikes"] += known[kind]
    view["used_strikes"] = min(view["used_strikes"], rules["strikes"] - 1)


@njit
def _in_hole(view: Record) -> tuple[npt.NDArray[np.int64], Integer]:
    """By kind: the number of copies in the hole that the seat knows; and the number of other cards there."""
    known = np.zeros(KINDS, np.int64)
    unknown = 0
    for order in range(view["drawn"]):
        if view["clued"][order] >> HOLE:  # the card is in the hole
            seen = view["deck"][order] != UNSEEN
            card = 1 << np.int64(view["deck"][order]) if seen else possible_kinds(view, order)
            if card & card - 1 == 0:
                known[lowest(card)] += 1
            else:
                unknown += 1
    return known, unknown
