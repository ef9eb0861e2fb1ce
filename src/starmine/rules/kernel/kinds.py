"""The kinds that are playable, dead or critical, and the pace; compiled.

They follow from public information, so the functions work on views and on whole games. Sets of kinds and of places are
masks: see ``state``.
"""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import inlined, njit
from starmine.rules.cards import KINDS, RANKS, START_PLACE, UNSEEN
from starmine.rules.kernel.state import (
    ANYWHERE,
    DOWN,
    FROM,
    FROM_START_UP,
    HOLE,
    NO_LAST_ROUND,
    OPEN,
    PLAYING,
    UP,
    Integer,
    Record,
    cards_held,
    possible_kinds,
)

_NOTHING = 0


@inlined
def of_suit(rules: Record, suit: Integer, places: Integer) -> Integer:
    """The kinds of a suit with these places."""
    starts = (places >> START_PLACE) << rules["start_kinds"] + suit
    return (places & (1 << RANKS) - 1) << suit * RANKS | starts


@njit
def places_in_game(game: Record, rules: Record, suit: Integer, lost: Integer) -> Integer:
    """The places of a suit of which copies are left. The kinds ``lost`` count as fully discarded."""
    places = 0
    for place in range(rules["ranks"]):
        kind = suit * RANKS + place
        places |= int(game["discarded"][kind] != rules["copies"][kind]) << place
    places &= ~(lost >> suit * RANKS)
    kind = rules["start_kinds"] + suit
    if kind < rules["kinds"] and not lost >> kind & 1:
        places |= int(game["discarded"][kind] != rules["copies"][kind]) << START_PLACE
    return places


@inlined
def _reach(rules: Record, direction: Integer, height: Integer, places: Integer) -> Integer:
    """The height that a firework can reach in a direction if only ``places`` have copies left."""
    while rules["fitting"][direction, height] & places:
        height += 1
    return height


@njit
def _begun(game: Record, rules: Record) -> Integer:
    """The first places of all begun fireworks of the direction ANYWHERE."""
    places = 0
    for suit in range(rules["suits"]):
        if game["directions"][suit] >= FROM:
            places |= 1 << game["directions"][suit] - FROM
    return places


@njit
def _directions_on(game: Record, rules: Record, suit: Integer) -> Integer:
    """The set of directions that are still possible for a firework."""
    direction = game["directions"][suit]
    if direction == OPEN:
        return 3 << (FROM_START_UP if game["fireworks"][suit] else UP)  # this direction and the next one, which falls
    if direction == ANYWHERE:
        return (rules["fitting"][ANYWHERE, 0] & ~_begun(game, rules)) << FROM
    return 1 << direction


@inlined
def fitting(game: Record, rules: Record, suit: Integer) -> Integer:
    """The places that fit next on a suit's firework. (C11)"""
    places = usually_fitting(game, rules, suit)
    return places & ~_begun(game, rules) if game["directions"][suit] == ANYWHERE else places


@inlined
def usually_fitting(game: Record, rules: Record, suit: Integer) -> Integer:
    """A cheaper superset of ``fitting``: it ignores that fireworks may have to begin with different ranks."""
    return rules["fitting"][game["directions"][suit], game["fireworks"][suit]]


@njit
def built(game: Record, rules: Record) -> Integer:
    """The kinds that lie on the fireworks."""
    kinds = 0
    for suit in range(rules["suits"]):
        height = game["fireworks"][suit]
        if game["directions"][suit] == UP:
            kinds |= ((1 << height) - 1) << suit * RANKS
        else:
            kinds |= of_suit(rules, suit, rules["built"][game["directions"][suit], height])
    return kinds


@njit
def limit(game: Record, rules: Record, suit: Integer) -> Integer:
    """The height that a suit's firework can still reach, given the discards. (C27)"""
    if game["directions"][suit] == UP:
        return _rising(game, rules, suit)
    return _limit(game, rules, suit, places_in_game(game, rules, suit, _NOTHING))


@inlined
def _rising(game: Record, rules: Record, suit: Integer) -> Integer:
    """``limit`` for the direction UP, the usual case, without table look-ups."""
    height = game["fireworks"][suit]
    while height < rules["ranks"]:
        kind = suit * RANKS + height
        if game["discarded"][kind] == rules["copies"][kind]:
            break
        height += 1
    return height


@njit
def _limit(game: Record, rules: Record, suit: Integer, places: Integer) -> Integer:
    """The height that a suit's firework can still reach if only ``places`` have copies left."""
    most = height = game["fireworks"][suit]
    directions = _directions_on(game, rules, suit)
    direction = 0
    while directions:
        if directions & 1:
            most = max(most, _reach(rules, direction, height, places))
        directions >>= 1
        direction += 1
    return most


@njit
def best(game: Record, rules: Record) -> Integer:
    """The best possible number of cards on the fireworks, given the discards."""
    cards = 0
    anywhere = 0  # fireworks of the direction ANYWHERE
    for suit in range(rules["suits"]):
        if game["directions"][suit] == ANYWHERE:
            anywhere += 1
        else:
            cards += limit(game, rules, suit)
    return cards + _best_anywhere(game, rules, _NOTHING) if anywhere else cards


@njit
def _best(game: Record, rules: Record, lost: Integer) -> Integer:
    """``best`` if all copies of the kinds ``lost`` were discarded, too. Slower: ``best`` has a shorter way for UP."""
    cards = 0
    anywhere = 0  # fireworks of the direction ANYWHERE
    for suit in range(rules["suits"]):
        if game["directions"][suit] == ANYWHERE:
            anywhere += 1
        else:
            cards += _limit(game, rules, suit, places_in_game(game, rules, suit, lost))
    return cards + _best_anywhere(game, rules, lost) if anywhere else cards


@njit
def _best_anywhere(game: Record, rules: Record, lost: Integer) -> Integer:
    """The most cards possible on all fireworks of the direction ANYWHERE, which must begin with different ranks."""
    free = rules["fitting"][ANYWHERE, 0] & ~_begun(game, rules)
    most = np.full(1 << RANKS, -1, np.int64)  # by the set of taken first places: cards on the fireworks so far
    most[0] = 0
    for suit in range(rules["suits"]):
        if game["directions"][suit] != ANYWHERE:
            continue
        places = places_in_game(game, rules, suit, lost)
        before = most.copy()
        most[:] = -1
        for taken in range(1 << RANKS):
            for first in range(RANKS):
                bit = 1 << first
                if before[taken] >= 0 and free & bit and not taken & bit:
                    cards = before[taken] + _reach(rules, FROM + first, 0, places)
                    most[taken | bit] = max(most[taken | bit], cards)
    return most.max()


@njit
def in_reach(game: Record, rules: Record) -> Integer:
    """An upper bound of the cards on the fireworks at the end, the same for every viewer.

    It considers the copies left, the number of plays left, and the cards of seats without a turn left, if their clues
    identify them.
    """
    score = game["score"]
    if game["status"] != PLAYING:
        return score
    return min(_best(game, rules, _stranded(game, rules)), score + _plays_left(game, rules))


@njit
def _stranded(game: Record, rules: Record) -> Integer:
    """The kinds whose remaining copies are all in hands of seats without a turn left, as identified by clues."""
    players = rules["players"]
    turns = game["turns_left"]
    if turns >= players:  # also before the last round: NO_LAST_ROUND is larger
        return _NOTHING
    stuck = np.zeros(KINDS, np.int64)  # by kind: copies in these hands
    for ahead in range(turns, players):
        seat = (game["seat"] + ahead) % players
        for slot in range(cards_held(game, seat)):
            possible = possible_kinds(game, game["hands"][seat, slot])
            for kind in range(rules["kinds"]):
                stuck[kind] += possible == 1 << kind
    lost = 0
    for kind in range(rules["kinds"]):
        left = rules["copies"][kind] - game["discarded"][kind]
        lost |= int(stuck[kind] > 0 and stuck[kind] == left) << kind
    return lost


@njit
def _plays_left(game: Record, rules: Record) -> Integer:
    """The most cards that can still be played: one for each card to draw, then those of the last round.

    In an endless game all cards in hands follow instead.
    """
    turns = rules["deck_size"] - game["drawn"]
    if rules["endless"]:
        for seat in range(rules["players"]):
            turns += game["hand_sizes"][seat]
    else:
        last_round = game["turns_left"] != NO_LAST_ROUND
        turns += game["turns_left"] if last_round else rules["players"]
    return turns


@njit
def play_is_left(game: Record, rules: Record, turns: Integer) -> bool:
    """In the last round: whether a seat with one of the ``turns`` turns after ``game["seat"]`` holds a card that fits.

    A hidden card counts as fitting. While fireworks are hidden, the result is True.
    """
    if is_covered(game, rules):
        return True
    players = rules["players"]
    fits = playable(game, rules)
    for ahead in range(1, turns + 1):
        seat = (game["seat"] + ahead) % players
        for slot in range(cards_held(game, seat)):
            kind = game["deck"][game["hands"][seat, slot]]
            if kind == UNSEEN or fits >> kind & 1:
                return True
    return False


@njit
def is_covered(game: Record, rules: Record) -> bool:
    """Whether cards lie in a hole, and ``kernel.cover`` has blanked fireworks, score and strikes."""
    return bool(rules["hole"] and game["score"] + game["used_strikes"] == 0 and in_hole(game))


@njit
def in_hole(game: Record) -> Integer:
    """The number of cards in the hole: from bit ``HOLE`` on, ``clued`` says who played the card there."""
    cards = 0
    for order in range(game["drawn"]):
        cards += int(game["clued"][order] >> HOLE != 0)
    return cards


@njit
def pace(game: Record, rules: Record) -> Integer:
    """The discards possible before the best score is out of reach; negative if it is."""
    return pace_to(game, rules, best(game, rules))


@njit
def pace_to(game: Record, rules: Record, score: Integer) -> Integer:
    """The discards possible before a score is out of reach; negative if it is. ``pace`` is the pace to ``best``."""
    return game["score"] + _plays_left(game, rules) - score


@njit
def playable(game: Record, rules: Record) -> Integer:
    """The kinds that fit on their firework now. (C11)"""
    kinds = 0
    for suit in range(rules["suits"]):
        if game["directions"][suit] == UP:
            height = game["fireworks"][suit]
            kinds |= int(height < rules["ranks"]) << suit * RANKS + height
        else:
            kinds |= of_suit(rules, suit, fitting(game, rules, suit))
    return kinds


@njit
def dead(game: Record, rules: Record) -> Integer:
    """The kinds that can no longer be played. (C27)"""
    useful = 0
    for suit in range(rules["suits"]):
        if game["directions"][suit] == UP:
            # The bits from the firework's height to the height that it can reach.
            ranks = (1 << _rising(game, rules, suit)) - (1 << game["fireworks"][suit])
            useful |= ranks << suit * RANKS
            continue
        places = places_in_game(game, rules, suit, _NOTHING)
        directions = _directions_on(game, rules, suit)
        direction = 0
        while directions:
            if directions & 1:
                useful |= of_suit(rules, suit, _useful(game, rules, suit, direction, places))
            directions >>= 1
            direction += 1
    return rules["all_kinds"] & ~useful


@inlined
def _useful(game: Record, rules: Record, suit: Integer, direction: Integer, places: Integer) -> Integer:
    """The places of cards that can still be played on a firework in a direction."""
    found = 0
    height = game["fireworks"][suit]
    while True:
        next_ones = rules["fitting"][direction, height] & places
        if not next_ones:
            return found
        found |= next_ones
        height += 1


@njit
def critical(game: Record, rules: Record) -> Integer:
    """The kinds with one copy left that the best score still needs."""
    return critical_of(game, rules, ~dead(game, rules))


@njit
def critical_of(game: Record, rules: Record, useful: Integer) -> Integer:
    """The critical kinds. ``useful`` are those that are not ``dead``."""
    kinds = 0
    for kind in range(rules["kinds"]):
        if game["discarded"][kind] + 1 == rules["copies"][kind]:
            kinds |= 1 << kind
    kinds &= useful
    for suit in range(rules["suits"]):
        if game["directions"][suit] > DOWN:  # such a firework may not need all of these kinds
            return _needed(game, rules, kinds)
    return kinds


@njit
def _needed(game: Record, rules: Record, kinds: Integer) -> Integer:
    """The members of ``kinds`` without which the best score would be lower."""
    whole = best(game, rules)
    needed = 0
    for kind in range(rules["kinds"]):
        one = kinds & 1 << kind
        if one and _best(game, rules, one) < whole:
            needed |= one
    return needed
