"""The bit segments of an observation, compiled: those shared by all seats' rows, and those of one viewer.

A segment is a number of up to 64 bits; ``layout`` says how many bits each one has and what they mean.

The rows of all seats have the same segments: each card of each hand, the knowledge about it, and the table; they only
begin at another seat. So ``collect`` writes the hands once per game, for 3 seats as 0 1 2 0 1 2: each viewer's row is a
slice of that. ``collect_for_viewer`` makes the two segments that depend on the viewer.
"""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import njit
from starmine.observation.last_action import NO_ACTION
from starmine.observation.layout import ACTION, ACTOR, DECK, DISCARDS, MIDDLE, SHORT_HANDS, TABLE
from starmine.rules.cards import KINDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS, RANKS
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.state import LOW_KINDS, Integer, Record, cards_held, possible_kinds

SEGMENTS = np.dtype(
    [
        ("hands", np.uint64, 2 * MAX_PLAYERS * MAX_HAND),  # the kind of each card, as a set of one; all hands twice
        ("knowledge", np.uint64, 2 * MAX_PLAYERS * MAX_HAND),  # the knowledge about each card; all hands twice
        ("middle", np.uint64, MIDDLE),
    ]
)

# The first bits of an action segment: the action's type.
_PLAY, _DISCARD, _COLOUR_CLUE, _RANK_CLUE = (np.uint64(1 << bit) for bit in range(4))
_0, _1 = np.uint64(0), np.uint64(1)


@njit
def compact_ranks(kinds: np.uint64, rules: Record) -> np.uint64:
    """A kind set without the bits of ranks that the game does not have, so that suits are contiguous.

    Only games with all five ranks have START cards.
    """
    if rules["ranks"] == RANKS:
        return kinds
    ranks = np.uint64(rules["ranks"])
    closed = _0
    for suit in range(MAX_SUITS):
        of_suit = (kinds >> np.uint64(suit * RANKS)) & ((_1 << ranks) - _1)
        closed |= of_suit << (np.uint64(suit) * ranks)
    return closed


@njit
def collect(segments: Record, game: Record, last: Record, rules: Record, layout: Record) -> None:
    """Makes all segments of a game but SHORT_HANDS and ACTOR. Those of a view are correct only for its viewer."""
    _hands(segments, game, rules, layout)
    middle = segments["middle"]
    middle[DECK] = _first(rules["deck_size"] - game["drawn"])
    middle[TABLE] = _table(game, rules, layout)
    discards = _0
    for kind in range(KINDS):
        discards |= _first(game["discarded"][kind]) << np.uint64(layout["discards"][kind])
    middle[DISCARDS] = discards
    middle[ACTION] = _action(game, last, rules, layout)


@njit
def _first(count: Integer) -> np.uint64:
    """A thermometer code: the first ``count`` bits are set; ``count`` is below 64."""
    return (_1 << np.uint64(count)) - _1


@njit
def _hands(segments: Record, game: Record, rules: Record, layout: Record) -> None:
    """Makes the segments of all cards: their kinds and the knowledge about them, all hands twice."""
    size = rules["hand_size"]
    places = np.uint64(rules["players"] * size)
    bits = np.uint64(layout["card"])  # of a card
    # Kind sets are written as the game has them: without gaps between suits, and all kinds are in ``possible``.
    plain = rules["ranks"] == RANKS and rules["kinds"] <= LOW_KINDS
    place = _0
    for seat in range(rules["players"]):
        held = cards_held(game, seat)
        for slot in range(size):
            card, known = _0, _0
            if slot < held:
                order = game["hands"][seat, slot]
                # A hidden card gets an arbitrary kind: the viewer's row leaves out the viewer's hand.
                card = _1 << (np.uint64(game["deck"][order]) & np.uint64(63))
                known = np.uint64(game["possible"][order])
                if not plain:
                    card = compact_ranks(card, rules)
                    known = compact_ranks(np.uint64(possible_kinds(game, rules, order)), rules)
                known |= np.uint64(game["clued"][order]) << bits
            segments["hands"][place] = card
            segments["hands"][place + places] = card
            segments["knowledge"][place] = known
            segments["knowledge"][place + places] = known
            place += _1


@njit
def _table(game: Record, rules: Record, layout: Record) -> np.uint64:
    """The segment TABLE: fireworks as heights or sets of places, then clue tokens and strikes."""
    width = np.uint64(layout["firework"])
    suits = np.uint64(rules["suits"])
    table = _0
    if layout["sets"]:
        for suit in range(suits):
            places = rules["built"][game["directions"][suit], game["fireworks"][suit]]
            table |= np.uint64(places) << np.uint64(suit) * width
    else:
        for suit in range(suits):
            height = np.uint64(game["fireworks"][suit])
            table |= ((_1 << height) >> _1) << np.uint64(suit) * width
    # ``lights``: after the fireworks, tokens left, strikes left, half a token and the last clue, one after another.
    tokens = game["clue_tokens"]
    strikes = rules["strikes"] - game["used_strikes"]
    end = np.uint64(rules["clue_tokens"])
    lights = _first(tokens) | _first(strikes) << end
    end += np.uint64(rules["strikes"])
    if rules["half_tokens"]:
        lights |= np.uint64(game["half_token"]) << end
        end += _1
    if rules["alternating"]:
        lights |= np.uint64(game["last_clue"]) << end  # COLOUR_CLUE is its first bit, RANK_CLUE its second
    return table | lights << suits * width


@njit
def _action(game: Record, last: Record, rules: Record, layout: Record) -> np.uint64:
    """The segment ACTION: clue value; slots touched; slot played or discarded; its kind; scored; token gained."""
    if last["action"] == NO_ACTION:
        return _0
    size = rules["hand_size"]
    action = last["action"]
    touched_at = rules["colours"] + rules["rank_clues"]
    slot_at = touched_at + size
    if action < first_clue(rules):
        plays = first_play(rules)
        used = action - plays * int(action >= plays)
        result = np.uint64(last["scored"]) | np.uint64(last["token_gained"]) << _1
        card = compact_ranks(_1 << np.uint64(last["kind"]), rules) | result << np.uint64(layout["card"])
        return _1 << np.uint64(slot_at + used) | card << np.uint64(slot_at + size)
    value = rules["clue_value"][action]
    return _1 << np.uint64(value) | np.uint64(game["touched"]) << np.uint64(touched_at)


@njit
def _round(seat: Integer, rules: Record) -> Integer:
    """A seat number below twice the number of players, modulo that number."""
    players = rules["players"]
    return seat - players if seat >= players else seat


@njit
def collect_for_viewer(segments: Record, game: Record, last: Record, rules: Record, seat: Integer) -> None:
    """Makes SHORT_HANDS and ACTOR, in which seats count from the viewer, ``seat``."""
    short = _0
    holder = seat
    for offset in range(rules["players"]):
        if game["hand_sizes"][holder] < rules["hand_size"]:
            short |= _1 << np.uint64(offset)
        holder = _round(holder + 1, rules)
    segments["middle"][SHORT_HANDS] = short
    segments["middle"][ACTOR] = _actor(last, rules, seat)


@njit
def _actor(last: Record, rules: Record, seat: Integer) -> np.uint64:
    """The segment ACTOR: the seat that acted; the type of its action; the target of a clue."""
    if last["action"] == NO_ACTION:
        return _0
    players = rules["players"]
    action = last["action"]
    actor = _round(last["seat"] - seat + players, rules)
    if action < first_clue(rules):
        return _1 << np.uint64(actor) | (_PLAY if action >= first_play(rules) else _DISCARD) << np.uint64(players)
    target = _round(actor + rules["clue_offset"][action], rules)
    clue = _RANK_CLUE if rules["clue_value"][action] >= rules["colours"] else _COLOUR_CLUE
    return _1 << np.uint64(actor) | clue << np.uint64(players) | _1 << np.uint64(target + players + 4)
