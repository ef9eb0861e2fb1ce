"""Numbers that actions encode, and what each listener learns from them.

The number of a clue depends on its target, its type, and whether it touches the target's index card: the one with the
most possible kinds by public knowledge. A clue of each type that touches it is always possible, and one that misses it
nearly always. So nearly every number can be encoded, and the choice among clues of the same number tells the target a
little more. An empty clue, where allowed, has its own number.

Plays and discards encode numbers, too, if several cards of a hand are publicly known to be playable, or to be useless:
the choice among them is the number. Plays do not late in the game or with five players, where it matters too much
which card is played.

The number is the sum of the answers of all other seats to a chain of questions about each one's hand. All players know
the questions, since they follow from public knowledge. Each asks whether a card is in a set of kinds. The two answers
split the remaining range of numbers in proportion to their probabilities, and the next question depends on the answer,
until one number is left.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.bots.information.public import is_safe, known_play, played
from starmine.compiling.jit import njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import size
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Integer, Record, cards_held

LATE = 8  # with at most this many cards in the deck, actions are compared on sampled deals
MOST_CODED_PLAYS = 4  # plays encode numbers with at most this many players

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
def is_late(view: Record, rules: Record) -> bool:
    """Whether the deck is nearly empty."""
    return bool(not rules["endless"] and rules["deck_size"] - view["drawn"] <= LATE)


@njit
def modulus(view: Record, rules: Record) -> Integer:
    """How many numbers the clues of the seat on turn can encode."""
    if _encodes_nothing(view, rules):
        return 1
    return max(_first_number(view, rules, rules["players"]), 1)  # after the numbers of all other seats


@njit
def _encodes_nothing(view: Record, rules: Record) -> bool:
    """Whether clues encode nothing: where a giver without a fitting clue could neither discard nor afford a strike."""
    discards = view["clue_tokens"] < rules["clue_tokens"] or rules["discard_at_full"]
    return bool(not discards and view["used_strikes"] + 1 >= rules["strikes"])


@njit
def number(memory: Record, view: Record, rules: Record, action: Integer, touched: Integer) -> Integer:
    """The number that a clue encodes. ``touched`` are the slots that it touches."""
    if _encodes_nothing(view, rules):
        return 0
    target = clue_target(view, rules, action)
    colour, rank = _number_counts(view, rules, target)  # how many numbers each has
    first = _first_number(view, rules, (target - view["seat"]) % rules["players"])
    if touched == 0 and rules["empty_clues"]:
        return first + colour + rank
    miss = 1 - (touched >> _index_slot(memory, view, target) & 1)
    if rules["clue_value"][action] < rules["colours"]:
        return first + min(miss, colour - 1)
    return first + colour + min(miss, rank - 1)


@njit
def _first_number(view: Record, rules: Record, offset: Integer) -> Integer:
    """The first number of the clues to the seat ``offset`` seats on."""
    first = 0
    for step in range(1, offset):
        colour, rank = _number_counts(view, rules, (view["seat"] + step) % rules["players"])
        first += colour + rank + rules["empty_clues"]
    return first


@njit
def _number_counts(view: Record, rules: Record, target: Integer) -> tuple[Integer, Integer]:
    """How many numbers colour clues and rank clues to a seat can encode.

    2 each, but 1 if every such clue touches the index card, and 0 if there are none.
    """
    cards = cards_held(view, target)
    if cards == 0:
        return 0, 0
    colour = int(rules["colours"] > 0) + int(rules["suits"] > 1 and cards > 1)
    rank = int(rules["rank_clues"] > 0) + int(rules["rank_clues"] > 1 and cards > 1)
    return colour, rank


@njit
def _index_slot(memory: Record, view: Record, seat: Integer) -> Integer:
    """The slot of the card with the most possible kinds by public knowledge; of equal ones the oldest."""
    best = 0
    most = -1
    for slot in range(cards_held(view, seat)):
        members = size(memory["public"][view["hands"][seat, slot]])
        if members > most:
            best, most = slot, members
    return best


@njit
def coded_slots(memory: Record, view: Record, rules: Record, plays: bool) -> Integer:
    """The set of slots of the seat on turn among which the choice encodes a number; empty for fewer than two.

    With ``plays`` they are the cards publicly known to be playable, else those publicly known to be useless.
    """
    found = 0
    if memory["doubt"] or (plays and (is_late(view, rules) or rules["players"] > MOST_CODED_PLAYS)):
        return found
    seat = view["seat"]
    for slot in range(cards_held(view, seat)):
        mask = memory["public"][view["hands"][seat, slot]]
        fits = mask & ~memory["playable"] == 0 if plays else is_safe(memory, mask)
        found |= fits << slot
    return found if found & (found - 1) else 0


@njit
def tell(memory: Record, view: Record, rules: Record, total: Integer, modulus: Integer) -> tuple[Integer, Integer]:
    """Writes to ``trial`` what all seats know after an action of the seat on turn that encodes a number.

    Returns the sum of the visible answers, modulo ``modulus``, and how many seats learn of their first certain play.
    The giver sees all answers. A listener knows their sum, ``total``, from the action, and subtracts the visible ones.
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
            helped += learns_of(memory, view, seat, playable)
        playable = played(memory, rules, playable, known_play(memory, view, seat, playable))
    if giver != me:
        answer(memory, view, me, modulus, (total - found) % modulus, own_playable)
    return found % modulus, helped


@njit
def learns_of(memory: Record, view: Record, seat: Integer, members: Integer) -> bool:
    """Whether a seat has a card that is certainly one of ``members`` by ``trial``, and none by ``public``."""
    had = has = False
    for slot in range(cards_held(view, seat)):
        had |= memory["public"][view["hands"][seat, slot]] & ~members == 0
        has |= memory["trial"][seat, slot] & ~members == 0
    return bool(has and not had)


@njit
def answer(memory: Record, view: Record, seat: Integer, numbers: Integer, known: Integer, playable: Integer) -> Integer:
    """The answer of a seat, below ``numbers``; ``known`` is the answer if it is already known, else IN_SIGHT.

    Writes to ``trial`` what the seat's cards can be after it. ``playable`` are the playable kinds on the seat's turn.
    """
    cards = cards_held(view, seat)
    hand = memory["trial"][seat]
    for card in range(cards):
        hand[card] = memory["public"][view["hands"][seat, card]]
    first = 0  # the lowest of the ``numbers`` left
    while numbers > 1:
        slot, asked, share = _question(memory, hand, cards, playable)
        if asked == 0:
            break
        yes = min(max(int(numbers * share + 0.5), 1), numbers - 1)  # so many of the numbers stand for yes
        seen = known == IN_SIGHT
        is_yes = (asked >> view["deck"][view["hands"][seat, slot]] & 1) == 1 if seen else known < first + yes
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
    free = memory["free"][0], memory["free"][1]
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
        whole = kinds.copies_of_set(free, mask)
        if mask & (mask - 1) == 0 or whole == 0:
            continue
        for topic in range(3):  # is it playable, is it useless, which kind is it
            if topic == 0:
                asked, worth = mask & fresh, MORE_PLAYS if plays else FIRST_PLAY
            elif topic == 1:
                asked, worth = mask & useless, MORE_SAFE if safe else FIRST_SAFE[cards]
            elif mask & ~fresh == 0:
                asked, worth = _half(mask, whole, free), WHICH_PLAY
            elif mask & (useless | fresh) == 0:
                asked, worth = _half(mask, whole, free), WHICH_LATER
            else:
                continue
            share = kinds.copies_of_set(free, asked) / whole
            value = share * (1.0 - share) * worth
            if value > best:
                best_slot, best_set, best_share, best = slot, asked, share, value
    return best_slot, best_set, best_share


@njit
def _half(mask: Integer, whole: Integer, copies: kinds.Copies) -> Integer:
    """The first kinds of a set that together have at least half of its ``whole`` copies."""
    rest, part = mask, 0
    while 2 * part < whole:
        one = rest & -rest
        rest ^= one
        part += kinds.copies_of_set(copies, one)
    return mask & ~rest
