"""What a clue tells each listener: the answers to a chain of questions about its hand, as one number.

All players know the questions, since they follow from public knowledge. Each asks whether a card is in a set of
kinds. The two answers split the remaining range of numbers in proportion to their probabilities, and the next
question depends on the answer, until one number is left.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.bots.information.public import copies, is_safe, known_play, played
from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Integer, Record, cards_held

# The worth of questions; only the ratios matter. They were tuned by simulation.
FIRST_PLAY = 4.0  # whether a card is playable, if the hand has none that certainly is
MORE_PLAYS = 1.0  # the same, if it has one
# Whether a card is useless, if the hand has none that certainly is; by the number of cards in hand.
FIRST_SAFE = (0.0, 0.75, 0.75, 0.75, 0.75, 1.3, 1.3, 1.3, 1.3)
MORE_SAFE = 0.6  # the same, if it has one
WHICH_PLAY = 1.0  # which of the playable kinds a card is
WHICH_LATER = 0.5  # which kind a card is that can be played later

IN_SIGHT = -1  # in place of an answer: it follows from the hand, which is visible


@njit
def tell(memory: Record, view: Record, rules: Record, total: Integer, modulus: Integer) -> tuple[Integer, Integer]:
    """Writes to ``trial`` what all seats know after a clue of the seat on turn.

    Returns the sum of the visible answers, modulo ``modulus``, and how many seats learn of their first certain play.
    The giver sees all answers. A listener knows their sum, ``total``, from the clue, and subtracts the others'.
    """
    if memory["doubt"]:
        modulus = 1
    players = rules["players"]
    me, giver = memory["seat"], view["seat"]
    playable = memory["playable"]
    own_playable = playable
    found = 0
    helped = 0
    for step in range(1, players):
        seat = (giver + step) % players
        if seat == me:
            own_playable = playable
        else:
            found += answer(memory, view, seat, modulus, IN_SIGHT, playable)
            helped += _is_helped(memory, view, seat, playable)
        playable = played(memory, rules, playable, known_play(memory, view, seat, playable))
    if giver != me:
        answer(memory, view, me, modulus, (total - found) % modulus, own_playable)
    return found % modulus, helped


@njit
def _is_helped(memory: Record, view: Record, seat: Integer, playable: Integer) -> Integer:
    """1 if the seat has a certain play by ``trial`` and none by ``public``."""
    had = has = False
    for slot in range(cards_held(view, seat)):
        had |= memory["public"][view["hands"][seat, slot]] & ~playable == 0
        has |= memory["trial"][seat, slot] & ~playable == 0
    return int(has and not had)


@njit
def answer(memory: Record, view: Record, seat: Integer, numbers: Integer, known: Integer, playable: Integer) -> Integer:
    """The answer of a seat, below ``numbers``; ``known`` is the answer if it is already known, else IN_SIGHT.

    Writes to ``trial`` what the seat's cards can be after it. ``playable`` are the playable kinds on the seat's turn.
    """
    cards = cards_held(view, seat)
    hand = memory["trial"][seat]
    for card in range(cards):
        hand[card] = memory["public"][view["hands"][seat, card]]
    first = 0
    while numbers > 1:
        slot, asked, share = _question(memory, hand, cards, playable)
        if asked == 0:
            break
        yes = min(max(int(numbers * share + 0.5), 1), numbers - 1)
        seen = known == IN_SIGHT
        is_yes = asked >> view["deck"][view["hands"][seat, slot]] & 1 == 1 if seen else known < first + yes
        if is_yes:
            hand[slot] &= asked
            numbers = yes
        else:
            hand[slot] &= ~asked
            first += yes
            numbers -= yes
    return first


@njit
def _question(
    memory: Record, hand: npt.NDArray[np.int64], cards: Integer, playable: Integer
) -> tuple[Integer, Integer, float]:
    """The question of the highest worth: slot, set of kinds (empty if there is none), and probability of yes."""
    low, high = memory["free_low"], memory["free_high"]
    useless = memory["dead"] | memory["known"]
    fresh = playable & ~useless
    plays = safe = False
    for slot in range(cards):
        plays |= hand[slot] & ~playable == 0
        safe |= is_safe(memory, hand[slot])
    best_slot = 0
    best_set = 0
    best_share = best = 0.0
    asked = 0
    for slot in range(cards):
        mask = hand[slot]
        whole = copies(mask, low, high)
        if mask & (mask - 1) == 0 or whole == 0:
            continue
        for topic in range(3):  # is it playable, is it useless, which kind is it
            if topic == 0:
                asked, worth = mask & fresh, MORE_PLAYS if plays else FIRST_PLAY
            elif topic == 1:
                asked, worth = mask & useless, MORE_SAFE if safe else FIRST_SAFE[cards]
            elif mask & ~fresh == 0:
                asked, worth = _half(mask, whole, low, high), WHICH_PLAY
            elif mask & (useless | fresh) == 0:
                asked, worth = _half(mask, whole, low, high), WHICH_LATER
            else:
                continue
            share = copies(asked, low, high) / whole
            value = share * (1.0 - share) * worth
            if value > best:
                best_slot, best_set, best_share, best = slot, asked, share, value
    return best_slot, best_set, best_share


@njit
def _half(mask: Integer, whole: Integer, low: Integer, high: Integer) -> Integer:
    """The first kinds of a set that together have at least half of its ``whole`` copies."""
    rest, part = mask, 0
    while 2 * part < whole:
        one = rest & -rest
        rest ^= one
        part += copies(one, low, high)
    return mask & ~rest
