"""Beliefs: games with what a seat does not see dealt anew, for searches and for learning that imagines other hands.

    games = env.states.copy()  # (n,) GAME records, whole games or views of the seats on turn
    deal_hidden(games, rules, np.random.default_rng(1))

A seat does not see its own hand and the deck. Of all ways to deal these cards that agree with what clues have told of
the hand, each is equally probable. That is the belief of a seat whose partners act without regard to its cards.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import MAX_SEED, below, fill, shuffle
from starmine.compiling.jit import njit
from starmine.knowledge.matching import feasible
from starmine.observation.checks import as_rules, check_array, check_records
from starmine.observation.errors import BadArray, BadSetting
from starmine.observation.last_action import LAST, NO_ACTION
from starmine.observation.validation import validate
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND
from starmine.rules.errors import shown
from starmine.rules.kernel.kinds import built
from starmine.rules.kernel.state import GAME, Games, Integer, Record

_ATTEMPTS = 64  # to draw a hand, until it is made sure that there is one


def deal_hidden(
    games: Games, rules: Record, rng: np.random.Generator, seats: npt.NDArray[np.int64] | None = None
) -> None:
    """Deals anew what seats do not see of their games, in place: their hand, and the deck.

    ``games`` are ``GAME`` records, ``(n,)``, by the ``RULES`` record ``rules``. ``seats`` are ``(n,)``; without them it
    is the seat on turn. A record may be the view of its seat, and is a whole game afterwards. What clues have told
    stays. All random numbers are from ``rng``.

    Raises ``BadRules``, ``BadSetting`` for an ``rng`` that is none, and ``BadArray``, which leaves the records as they
    were, for records that are impossible with these rules, or whose clues no deal agrees with.
    """
    rules = as_rules(rules)
    if not isinstance(rng, np.random.Generator):
        raise BadSetting(f"rng={shown(rng)}: it must be a generator, such as numpy.random.default_rng(1)")
    count = check_records("games", games, GAME)
    check_array("games", games, GAME, (count,), write=True)
    if seats is None:
        seats = games["seat"].astype(np.int64)
    check_array("seats", seats, np.int64, (count,), least=0, most=int(rules["players"]) - 1)
    lasts = np.zeros(count, LAST)
    lasts["action"] = NO_ACTION
    validate(games, lasts, rules, seats, False)
    dealt = games.copy()
    place = _deal_hidden(dealt, rules, seats, rng.integers(MAX_SEED, size=count, endpoint=True))
    if place >= 0:
        raise BadArray(f"games[{place}] cannot be: no deal of the cards that are left agrees with what clues have told")
    games[:] = dealt


@njit
def _deal_hidden(games: Games, rules: Record, seats: npt.NDArray[np.int64], seeds: npt.NDArray[np.int64]) -> Integer:
    """The first game that has no deal; -1 when all have."""
    words, cards = np.zeros(4, np.uint32), np.zeros(MAX_CARDS, np.uint8)
    fitting, chosen = np.zeros((MAX_HAND, MAX_CARDS), np.int64), np.zeros(MAX_HAND, np.int64)
    for place in range(len(games)):
        game, seat = games[place], seats[place]
        size, drawn = np.int64(game["hand_sizes"][seat]), np.int64(game["drawn"])
        left = size + np.int64(rules["deck_size"]) - drawn
        if _unseen(game, rules, seat, cards) != left:
            return place
        fill(words, seeds[place])
        if not _draw_hand(game, seat, cards[:left], words, fitting, chosen):
            return place
        clues = np.int64(0)
        for slot in range(size):
            kind = np.int64(cards[chosen[slot]])
            game["deck"][game["hands"][seat, slot]] = kind
            clues |= np.int64(rules["kind_clues"][kind])
            cards[chosen[slot]] = KINDS  # taken
        game["hand_clues"][seat] = clues
        order = drawn
        for card in range(left):
            if cards[card] < KINDS:
                game["deck"][order] = cards[card]
                order += 1
        shuffle(game["deck"][drawn:order], words)
    return -1


@njit
def _unseen(game: Record, rules: Record, seat: Integer, cards: npt.NDArray[np.uint8]) -> Integer:
    """Writes the kinds of the cards that a seat does not see to ``cards``; their number, -1 if they do not add up."""
    copies = np.zeros(KINDS, np.int64)
    played = built(game, rules)
    for kind in range(KINDS):
        copies[kind] = np.int64(rules["copies"][kind]) - np.int64(game["discarded"][kind]) - (played >> kind & 1)
    for holder in range(np.int64(rules["players"])):
        if holder != seat:
            for slot in range(np.int64(game["hand_sizes"][holder])):
                copies[np.int64(game["deck"][game["hands"][holder, slot]])] -= 1
    count = np.int64(0)
    for kind in range(KINDS):
        if copies[kind] < 0:
            return -1
        for _ in range(copies[kind]):
            cards[count] = kind
            count += 1
    return count


@njit
def _draw_hand(
    game: Record,
    seat: Integer,
    cards: npt.NDArray[np.uint8],
    words: npt.NDArray[np.uint32],
    fitting: npt.NDArray[np.int64],
    chosen: npt.NDArray[np.int64],
) -> bool:
    """Chooses a card for each slot, as places in ``cards``; False when it is impossible.

    Each slot gets one of the cards that fit it, whatever the others get, and if two get the same card everything is
    chosen anew: so all choices of different cards are equally probable, whatever sets of kinds the slots have. To
    give later slots what earlier ones have left would prefer some choices, unless all that is known is from clues.
    """
    size = np.int64(game["hand_sizes"][seat])
    counts = np.zeros(MAX_HAND, np.int64)
    for slot in range(size):
        possible = np.int64(game["possible"][game["hands"][seat, slot]])
        for card in range(len(cards)):
            if possible >> np.int64(cards[card]) & 1:
                fitting[slot, counts[slot]] = card
                counts[slot] += 1
        if counts[slot] == 0:
            return False
    attempt = np.int64(0)
    while True:
        taken, dealt = np.int64(0), np.int64(0)
        while dealt < size:
            choice = fitting[dealt, below(words, counts[dealt])]
            if taken >> choice & 1:
                break
            taken |= np.int64(1) << choice
            chosen[dealt] = choice
            dealt += 1
        if dealt == size:
            return True
        attempt += 1
        if attempt == _ATTEMPTS and not _has_deal(game, seat, cards):
            return False


@njit
def _has_deal(game: Record, seat: Integer, cards: npt.NDArray[np.uint8]) -> bool:
    """Whether the seat's hand can be dealt from these cards."""
    size = np.int64(game["hand_sizes"][seat])
    masks, copies = np.zeros(size, np.int64), np.zeros(KINDS, np.int64)
    for slot in range(size):
        masks[slot] = game["possible"][game["hands"][seat, slot]]
    for card in cards:
        copies[card] += 1
    return size == 0 or bool(feasible(masks, copies)[0])
