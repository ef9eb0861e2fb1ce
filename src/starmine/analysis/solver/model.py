"""The position that the searches work on: what of a game matters when all cards are known.

A clue is a pass that costs a token. A card matters only if its kind is still needed and its hand has no second copy of
it: all other cards in hands are *spare*, and are not distinguished. So a hand is a set of kinds, and a position is a
row of some int64 columns. ``DEAL`` holds what does not change: the deck, and the rules in the form used here.

The searches may be *relaxed*: a card may then be discarded with all clue tokens free. Everything possible by the rules
is possible in the relaxed game, too, so a proof that the relaxed game cannot be won is a proof for the real one. And
there more tokens, and more useful cards in a hand, are never worse, which the complete search uses. Whether some clue
is legal is not checked here: lines are replayed by the rules (``replay``).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined, njit, record_dtype
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_PLAYERS
from starmine.rules.kernel.kinds import of_suit
from starmine.rules.kernel.state import (
    ANYWHERE,
    DIRECTIONS,
    FROM,
    FROM_START_UP,
    NO_LAST_ROUND,
    OPEN,
    PLACES,
    UP,
    Integer,
    Record,
    cards_held,
)

# Columns of a position, and their number.
HANDS = 0  # and one for each further seat: the set of useful kinds in its hand
(
    FIREWORKS,  # by suit, 7 bits each: the direction and height of its firework
    TOKENS,  # in units of a discard's gain
    STRIKES,
    DRAWN,  # cards that have been drawn
    SEAT,  # on turn
    LEFT,  # turns left; -1 before the last round
    SIZES,  # by seat, 4 bits each: its cards in hand
    PLAYABLE,  # the kinds that fit now
    NEEDED,  # the kinds still of use
    SCORE,  # cards played
    PASSES,  # in a row, up to now
    COLUMNS,
) = range(MAX_PLAYERS, MAX_PLAYERS + 12)

# The verbs of moves, named for the effect: PLAY puts a card of the hand on its firework, DECK_PLAY the last card of the
# deck, DISCARD discards a card, and STRIKE misplays it. With inverted kinds the action of an effect is the other one.
PASS, PLAY, DISCARD, STRIKE, DECK_PLAY = range(5)
SPARE, FROM_DECK = 62, 63  # in place of a kind in a move

DEAL = record_dtype(
    [
        ("later", np.int64, MAX_CARDS + 1),  # by order: the kinds of this card and those after it in the deck
        ("inverted", np.int64),
        ("next", np.uint8, (MAX_CARDS + 1, KINDS)),  # by order and kind: the next such card from there on, or NEVER
        ("last", np.int64, KINDS),  # by kind: its last card in the deck, or -1
        ("kinds", np.int64, MAX_CARDS),  # by order
        ("useful", np.int64, (DIRECTIONS, PLACES)),  # by direction and height: the places that may still be played
        ("cards", np.int64),  # in the whole deck
        ("players", np.int64),
        ("held", np.int64),  # cards in all hands before the last round
        ("most_tokens", np.int64),  # in units of a discard's gain: half tokens, where these count
        ("price", np.int64),  # of a clue
        ("needs_each_rank", np.bool_),  # whether a firework needs a card of each rank: there are no START cards
    ]
)
NEVER = 255
_SUIT_BITS, _HEIGHT_BITS = 7, 3  # of FIREWORKS: all of a suit, and the lowest of them, for its height

Row = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int64]


@njit
def prepare(deal: Record, row: Row, game: Record, rules: Record) -> None:
    """Writes the deal and the position of a game that is not over and whose cards are all known."""
    cards, players = rules["deck_size"], rules["players"]
    drawn = game["drawn"]
    deal["cards"], deal["players"] = cards, players
    deal["held"] = players * rules["hand_size"]
    deal["price"] = 2 if rules["half_tokens"] else 1
    deal["most_tokens"] = rules["clue_tokens"] * deal["price"]
    deal["inverted"] = rules["inverted_kinds"]
    deal["needs_each_rank"] = rules["start_kinds"] >= rules["kinds"]
    _index_deck(deal, game, cards)
    for direction in range(DIRECTIONS):
        for height in range(PLACES):
            deal["useful"][direction, height] = _useful(rules, direction, height)
    row[:] = 0
    for suit in range(rules["suits"]):
        row[FIREWORKS] |= _packed(suit, np.int64(game["directions"][suit]), np.int64(game["fireworks"][suit]))
    _update_kinds(row, deal, rules)
    for seat in range(players):
        row[SIZES] |= cards_held(game, seat) << 4 * seat
        for slot in range(cards_held(game, seat)):
            row[HANDS + seat] |= 1 << game["deck"][game["hands"][seat, slot]]
        row[HANDS + seat] &= row[NEEDED]
    row[TOKENS] = game["clue_tokens"] * deal["price"] + game["half_token"]
    row[STRIKES] = game["used_strikes"]
    row[DRAWN] = drawn
    row[SEAT] = game["seat"]
    row[LEFT] = -1 if game["turns_left"] == NO_LAST_ROUND else game["turns_left"]
    row[SCORE] = game["score"]


@njit
def _index_deck(deal: Record, game: Record, cards: Integer) -> None:
    """Writes the kinds of the deck, and where each of them comes next and last."""
    for other in range(KINDS):
        deal["last"][other] = -1
        deal["next"][cards, other] = NEVER
    deal["later"][cards] = 0
    for order in range(cards - 1, -1, -1):
        kind = game["deck"][order]
        deal["kinds"][order] = kind
        if order >= game["drawn"] and deal["last"][kind] < 0:
            deal["last"][kind] = order
        deal["later"][order] = deal["later"][order + 1] | 1 << kind
        for other in range(KINDS):
            deal["next"][order, other] = deal["next"][order + 1, other]
        deal["next"][order, kind] = order


@njit
def _useful(rules: Record, direction: Integer, height: Integer) -> Integer:
    """The places that may still be played on a firework."""
    if direction == OPEN:
        up = FROM_START_UP if height else UP  # each direction down follows the one up
        return _useful(rules, up, height) | _useful(rules, up + 1, height)
    if direction == ANYWHERE:
        return np.int64(rules["fitting"][ANYWHERE, 0])
    places: Integer = 0
    while height < PLACES and rules["fitting"][direction, height]:
        places |= np.int64(rules["fitting"][direction, height])
        height += 1
    return places


@inlined
def _packed(suit: Integer, direction: Integer, height: Integer) -> Integer:
    return (direction << _HEIGHT_BITS | height) << _SUIT_BITS * suit


@inlined
def direction_of(row: Row, suit: Integer) -> Integer:
    """The direction of a suit's firework (see ``rules.kernel.state``)."""
    return row[FIREWORKS] >> _SUIT_BITS * suit + _HEIGHT_BITS & 15


@inlined
def height_of(row: Row, suit: Integer) -> Integer:
    """The number of cards on a suit's firework."""
    return row[FIREWORKS] >> _SUIT_BITS * suit & 7


@njit
def _update_kinds(row: Row, deal: Record, rules: Record) -> None:
    """Writes the playable and the needed kinds."""
    begun, playable, needed = 0, 0, 0
    for suit in range(rules["suits"]):
        if direction_of(row, suit) >= FROM:
            begun |= 1 << direction_of(row, suit) - FROM
    for suit in range(rules["suits"]):
        direction, height = direction_of(row, suit), height_of(row, suit)
        if height < rules["ranks"]:
            places = np.int64(rules["fitting"][direction, height])
            playable |= of_suit(rules, suit, places & ~begun if direction == ANYWHERE else places)
            needed |= of_suit(rules, suit, deal["useful"][direction, height])
    row[PLAYABLE] = playable
    row[NEEDED] = needed & rules["all_kinds"]


@njit
def apply(row: Row, child: Row, move: Integer, deal: Record, rules: Record) -> None:
    """Writes the position after a move to ``child``, and passes the turn."""
    for column in range(COLUMNS):
        child[column] = row[column]
    verb, kind, seat = move >> 6, move & 63, row[SEAT]
    cards = deal["cards"]
    if verb == PASS:
        child[PASSES] += 1
        if row[LEFT] < 0:  # in the last round a PASS may also be any discard, so it needs no token
            child[TOKENS] -= deal["price"]
    else:
        child[PASSES] = 0
        if kind < SPARE:
            child[HANDS + seat] &= ~(1 << kind)
        if verb == STRIKE:
            child[STRIKES] += 1
        elif verb == DISCARD:
            child[TOKENS] = min(row[TOKENS] + 1, deal["most_tokens"])
        else:
            _play(child, deal["kinds"][row[DRAWN]] if kind == FROM_DECK else kind, deal, rules)
        if kind == FROM_DECK:
            child[DRAWN] += 1
        elif row[DRAWN] < cards:
            child[HANDS + seat] |= 1 << deal["kinds"][row[DRAWN]] & child[NEEDED]
            child[DRAWN] += 1
        else:
            child[SIZES] -= 1 << 4 * seat
    if child[DRAWN] == cards and not rules["endless"]:
        child[LEFT] = deal["players"] if row[LEFT] < 0 else row[LEFT] - 1
    child[SEAT] = seat + 1 if seat + 1 < deal["players"] else 0


@inlined
def _play(row: Row, kind: Integer, deal: Record, rules: Record) -> None:
    """Puts a kind that fits on its firework."""
    suit = rules["kind_suit"][kind]
    direction, height = direction_of(row, suit), height_of(row, suit) + 1
    row[FIREWORKS] &= ~(127 << _SUIT_BITS * suit)
    row[FIREWORKS] |= _packed(suit, np.int64(rules["direction_after"][direction, rules["kind_place"][kind]]), height)
    row[SCORE] += 1
    if height == rules["ranks"]:
        row[TOKENS] = min(row[TOKENS] + rules["bonus"], deal["most_tokens"])
    _update_kinds(row, deal, rules)
    for seat in range(deal["players"]):
        row[HANDS + seat] &= row[NEEDED]


@njit
def key(row: Row, deal: Record, exact: bool, into: Row) -> None:
    """Writes a hash of 128 bits of a position, without its tokens and strikes unless ``exact``."""
    one, two = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
    for column in range(COLUMNS):
        # These follow from the others, but for PASSES, which only decides what moves are worth trying.
        if column in (PLAYABLE, NEEDED, SCORE, PASSES) or (column in (TOKENS, STRIKES) and not exact):
            continue
        if MAX_PLAYERS > column >= deal["players"]:  # the hand of a seat that this game does not have
            continue
        value = np.uint64(row[column])
        one = (one ^ value) * np.uint64(0xFF51AFD7ED558CCD)
        one ^= one >> np.uint64(32)
        two = (two + value) * np.uint64(0xC4CEB9FE1A85EC53)
        two ^= two >> np.uint64(29)
    one *= np.uint64(0x94D049BB133111EB)
    two *= np.uint64(0xBF58476D1CE4E5B9)
    into[0] = np.int64(one ^ one >> np.uint64(31))
    into[1] = np.int64(two ^ two >> np.uint64(31))
