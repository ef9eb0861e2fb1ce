"""Validates games before observations are written: the compiled writer uses their values as indices and shifts.

``rules.kernel.deal`` and ``lab.step`` make valid records. Records that were never dealt, belong to other rules or were
filled by faulty code may be invalid.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.observation.checks import BadArray
from starmine.observation.last_action import NO_ACTION
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_PLAYERS, MAX_SUITS, UNSEEN
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.kernel.state import DIRECTIONS, DOWN, Games, Integer, Record, cards_held, possible_kinds

# A check returns VALID, or a fault below with its index in the field. By fault: the field, and what it must be.
VALID = -1
(DRAWN, TOKENS, STRIKES, SEAT, SHORT, SIZES, FIREWORKS, DISCARDS, DECK, ORDERS, FACES, POSSIBLE, CLUED) = range(13)
(DIRECTION, HALF, LAST_CLUE, TOUCHED) = range(13, 17)
(ACTION, ACTOR, KIND, SCORED, GAINED) = range(17, 22)
_REQUIREMENTS = {
    DRAWN: ("drawn", "it must be from {hands}, all hands, to {deck_size}, the deck"),
    TOKENS: ("clue_tokens", "it must be from 0 to {clue_tokens}"),
    STRIKES: ("used_strikes", "it must be from 0 to {strikes}"),
    SEAT: ("seat", "the seats are 0 to {last_seat}"),
    SHORT: ("hand_sizes", "while there are cards to draw, the {players} hands are full, {hand_size} cards each"),
    SIZES: ("hand_sizes", "a hand has {hand_size} cards, fewer after the last draw, and only {players} seats have one"),
    FIREWORKS: ("fireworks", "it must be {ranks} at most, and 0 for what is not a suit of the {suits}"),
    DIRECTION: ("directions", "it must be a direction that an empty firework of its suit can take"),
    HALF: ("half_token", "it must be from 0 to {half_tokens}"),
    LAST_CLUE: ("last_clue", "it must be 0, or 1 or 2 where clues alternate"),
    DISCARDS: ("discarded", "there are only so many copies in the deck"),
    DECK: ("deck", "the deck has {deck_size} cards, those left to draw all known or all 255, and 255 follows"),
    ORDERS: ("hands", "it must be the order of a card that has been drawn"),
    FACES: ("deck", "it must be a kind in the deck, or 255 for a card in the viewer's hand"),
    POSSIBLE: ("possible", "it must be a set of kinds in the deck, of all of them until the card is drawn"),
    TOUCHED: ("touched", "it must be a set of slots of a hand of {hand_size}"),
    CLUED: ("clued", "it must be a set of clue values of this table"),
    ACTION: ("action", "it must be an action id of this table, or 255 before the first one"),
    ACTOR: ("seat", "the seats are 0 to {last_seat}"),
    KIND: ("kind", "it must be a kind in the deck, or 0 for a clue"),
    SCORED: ("scored", "it must be 0 or 1"),
    GAINED: ("token_gained", "it must be 0 or 1"),
}


def validate(games: Games, lasts: Games, rules: Record, seats: npt.NDArray[np.int64], every_seat: bool) -> None:
    """Raises ``BadArray`` for the first record that is impossible with these rules or lacks cards that are needed."""
    place, check, index = first_invalid(games, lasts, rules, seats, every_seat)
    if check == VALID:
        return
    name, records = ("games", games) if check < ACTION else ("lasts", lasts)  # faults from ACTION on are of ``lasts``
    field, must = _REQUIREMENTS[int(check)]
    values = records[place][field]
    at = np.unravel_index(index, values.shape)
    path = "".join(f"[{part!r}]" for part in (int(place), field, *map(int, at)))
    table = {key: int(rules[key]) for key in rules.dtype.names if rules[key].ndim == 0}
    requirement = must.format(**table, hands=table["players"] * table["hand_size"], last_seat=table["players"] - 1)
    raise BadArray(f"{name}{path} is {values[at]}: {requirement}; deal and step make such records")


@njit
def first_invalid(
    games: Games, lasts: Games, rules: Record, seats: npt.NDArray[np.int64], every_seat: bool
) -> tuple[Integer, Integer, Integer]:
    """The index of the first game with an invalid record, its fault, and where in the fault's field it is."""
    for place in range(len(games)):
        game = games[place]
        check, index = _check_table(game, rules)
        if check == VALID:
            check, index = _check_deck(game, rules)
        if check == VALID:
            check, index = _check_hands(game, rules, -1 if every_seat else seats[place])
        if check == VALID:
            check, index = _check_knowledge(game, rules)
        if check == VALID:
            check, index = _check_last(lasts[place], game, rules)
        if check != VALID:
            return place, check, index
    return -1, VALID, 0


@njit
def _check_table(game: Record, rules: Record) -> tuple[Integer, Integer]:
    players, drawn, tokens, strikes = rules["players"], game["drawn"], game["clue_tokens"], game["used_strikes"]
    margins = (  # distance to the nearer bound, by check: DRAWN, TOKENS, STRIKES, SEAT
        min(rules["deck_size"] - drawn, drawn - players * rules["hand_size"]),
        min(rules["clue_tokens"] - tokens, tokens),
        min(rules["strikes"] - strikes, strikes),
        min(players - 1 - game["seat"], game["seat"]),
    )
    for check in range(len(margins)):
        if margins[check] < 0:
            return check, 0
    if not 0 <= game["half_token"] <= rules["half_tokens"]:
        return HALF, 0
    if not 0 <= game["last_clue"] <= 2 * rules["alternating"]:
        return LAST_CLUE, 0
    for suit in range(MAX_SUITS):
        direction, first = game["directions"][suit], rules["directions"][suit]
        strange = direction >= DIRECTIONS or (direction != first and first <= DOWN)  # UP and DOWN stay as they are
        if strange or game["fireworks"][suit] > (rules["ranks"] if suit < rules["suits"] else 0):
            return DIRECTION if strange else FIREWORKS, suit
    for kind in range(KINDS):
        if game["discarded"][kind] > rules["copies"][kind]:
            return DISCARDS, kind
    return VALID, 0


@njit
def _check_deck(game: Record, rules: Record) -> tuple[Integer, Integer]:
    drawn, deck = game["drawn"], rules["deck_size"]
    for order in range(deck, MAX_CARDS):
        if game["deck"][order] != UNSEEN:
            return DECK, order
    # Only the first and the last card left to draw: a view hides all of these, a whole game none.
    if drawn < deck and (game["deck"][drawn] == UNSEEN) != (game["deck"][deck - 1] == UNSEEN):
        return DECK, deck - 1
    return VALID, 0


@njit
def _check_hands(game: Record, rules: Record, viewer: Integer) -> tuple[Integer, Integer]:
    """Checks the hands; ``viewer`` is the seat whose cards may be hidden, or -1."""
    players, size = rules["players"], rules["hand_size"]
    least = 0 if rules["endless"] else size - 1
    missing = 0
    for seat in range(MAX_PLAYERS):
        held = cards_held(game, seat)
        low = least if seat < players else 0
        high = size if seat < players else 0
        if not low <= held <= high:
            return SIZES, seat
        missing += high - held
        for slot in range(held):
            order = game["hands"][seat, slot]
            if order >= game["drawn"]:
                return ORDERS, seat * game["hands"].shape[1] + slot
            kind = game["deck"][order]
            if not (kind < KINDS and rules["all_kinds"] >> kind & 1) and (kind != UNSEEN or seat != viewer):
                return FACES, order
    if missing > 1 and game["drawn"] < rules["deck_size"]:  # one may be missing: in ``lab.hle`` it is dealt later
        return SHORT, 0
    return VALID, 0


@njit
def _check_knowledge(game: Record, rules: Record) -> tuple[Integer, Integer]:
    kinds, drawn = rules["all_kinds"], game["drawn"]
    values = (1 << rules["colours"] + rules["rank_clues"]) - 1
    foreign = clued = undrawn = 0
    for order in range(MAX_CARDS):  # branch-free, which is faster
        possible = possible_kinds(game, order)
        foreign |= possible
        undrawn |= possible ^ kinds if order >= drawn else 0
        clued |= game["clued"][order]
    if game["touched"] >> rules["hand_size"]:
        return TOUCHED, 0
    if undrawn == 0 and foreign & ~kinds == 0 and clued & ~values == 0:
        return VALID, 0
    # Something is wrong: finds out which card.
    for order in range(MAX_CARDS):
        possible = possible_kinds(game, order)
        if possible & ~kinds or (order >= drawn and possible != kinds):
            return POSSIBLE, order
        if game["clued"][order] & ~values:
            return CLUED, order
    return VALID, 0


@njit
def _check_last(last: Record, game: Record, rules: Record) -> tuple[Integer, Integer]:
    action, kind = last["action"], last["kind"]
    if action != NO_ACTION and (action >= action_count(rules) or game["turn"] == 0):
        return ACTION, 0
    if last["seat"] >= rules["players"]:
        return ACTOR, 0
    if kind >= KINDS or not rules["all_kinds"] >> kind & 1:
        return KIND, 0
    if last["scored"] > 1:
        return SCORED, 0
    if last["token_gained"] > 1:
        return GAINED, 0
    return VALID, 0
