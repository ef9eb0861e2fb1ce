"""The rule-based agents that papers compare with, as partners for cross-play.

IGGI, Piers and Flawed are from Walton-Rivers et al. (2017), Outer is the outer-state strategy of Osawa (2015), and
Van den Bergh is from van den Bergh, Hommelberg, Kosters and Spieksma (2016). Their agent Legal Random is the bot
``random``.

All are lists of rules: an agent takes the action of the first rule that gives one. The lists and the rules' names are
those of Walton-Rivers, Williams, Bartle, Perez-Liebana and Lucas, *Evaluating and Modelling Hanabi-Playing Agents*
(2017). Where no rule of a list gives an action, their program takes a random clue or discard; here every list ends with
a rule that always gives one.

Rules search hands place by place and take the first match. In the authors' program a drawn card takes the place of the
card that was played or discarded; to match that order, the place of each card is remembered here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from starmine.bots import fireworks
from starmine.bots.checks import check_results
from starmine.bots.protocol import Bot
from starmine.bots.rng import below, fill
from starmine.compiling.jit import njit, record_dtype
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest, nth, size
from starmine.rules.cards import MAX_CARDS
from starmine.rules.kernel.action_ids import clue_id, first_clue, first_play
from starmine.rules.kernel.kernel import legal_without_deck
from starmine.rules.kernel.kinds import built, of_suit
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds

(
    PLAY_IF_CERTAIN,
    PLAY_SAFE_CARD,
    PLAY_PROBABLY_SAFE_CARD,
    TELL_ANYONE_ABOUT_USEFUL_CARD,
    TELL_ANYONE_ABOUT_USELESS_CARD,
    TELL_PLAYABLE_CARD_OUTER,
    TELL_DISPENSABLE,
    TELL_MOST_INFORMATION,
    TELL_UNKNOWN,
    TELL_RANDOMLY,
    OSAWA_DISCARD,
    DISCARD_PROBABLY_USELESS_CARD,
    DISCARD_OLDEST_FIRST,
    DISCARD_RANDOMLY,
    LEGAL_RANDOM,
) = range(15)

(
    ALWAYS,
    WITH_LIVES,  # more than one strike is left
    AT_THE_END,  # more than one strike is left, and the deck is empty
    WITH_FEW_TOKENS,
) = range(4)

FEW_TOKENS = 4  # WITH_FEW_TOKENS means fewer than this


class Step(NamedTuple):
    """A rule of a list."""

    rule: int
    threshold: int = 0  # per cent: the minimum chance, for the rules named *probably*
    when: int = ALWAYS


# By bot: its list.
_LISTS = {
    "flawed": (
        Step(PLAY_SAFE_CARD),
        Step(PLAY_PROBABLY_SAFE_CARD, 25),
        Step(TELL_RANDOMLY),
        Step(OSAWA_DISCARD),
        Step(DISCARD_OLDEST_FIRST),
        Step(DISCARD_RANDOMLY),
        Step(LEGAL_RANDOM),
    ),
    "iggi": (
        Step(PLAY_IF_CERTAIN),
        Step(PLAY_SAFE_CARD),
        Step(TELL_ANYONE_ABOUT_USEFUL_CARD),
        Step(OSAWA_DISCARD),
        Step(DISCARD_OLDEST_FIRST),
        Step(TELL_RANDOMLY),
        Step(LEGAL_RANDOM),
    ),
    "outer": (
        Step(PLAY_SAFE_CARD),
        Step(OSAWA_DISCARD),
        Step(TELL_PLAYABLE_CARD_OUTER),
        Step(TELL_UNKNOWN),
        Step(DISCARD_RANDOMLY),
        Step(LEGAL_RANDOM),
    ),
    "piers": (
        Step(PLAY_PROBABLY_SAFE_CARD, 0, when=AT_THE_END),
        Step(PLAY_SAFE_CARD),
        Step(PLAY_PROBABLY_SAFE_CARD, 60, when=WITH_LIVES),
        Step(TELL_ANYONE_ABOUT_USEFUL_CARD),
        Step(TELL_DISPENSABLE, when=WITH_FEW_TOKENS),
        Step(OSAWA_DISCARD),
        Step(DISCARD_OLDEST_FIRST),
        Step(TELL_RANDOMLY),
        Step(DISCARD_RANDOMLY),
        Step(LEGAL_RANDOM),
    ),
    "vdb": (
        Step(PLAY_PROBABLY_SAFE_CARD, 60, when=WITH_LIVES),
        Step(PLAY_SAFE_CARD),
        Step(DISCARD_PROBABLY_USELESS_CARD, 100),
        Step(TELL_ANYONE_ABOUT_USEFUL_CARD),
        Step(TELL_ANYONE_ABOUT_USELESS_CARD),
        Step(TELL_MOST_INFORMATION),
        Step(DISCARD_PROBABLY_USELESS_CARD, 0),
        Step(LEGAL_RANDOM),
    ),
}

_LONGEST = max(map(len, _LISTS.values()))

# The lists as an array for the compiled loop: (agent, step, 3), with rule, threshold and when. Short ones are padded.
_STEPS = np.array([steps + (Step(LEGAL_RANDOM),) * (_LONGEST - len(steps)) for steps in _LISTS.values()], np.int64)

MEMORY = record_dtype(
    [
        ("words", np.uint32, 4),
        ("agent", np.uint8),  # the number of its list
        ("place", np.uint8, MAX_CARDS),  # by order: the place in the hand, for cards that have been drawn
        # Recomputed on each turn: sets of kinds.
        ("playable", np.int64),
        ("dead", np.int64),
    ]
)


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    below(memory["words"], 1)  # `act` gets a copy of the memory: without this it would draw the same numbers again
    if action < first_clue(rules) and after["drawn"] > before["drawn"]:
        plays = first_play(rules)
        slot = action - plays if action >= plays else action
        memory["place"][before["drawn"]] = memory["place"][before["hands"][before["seat"], slot]]


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    memory["playable"] = kinds.playable(view, rules)
    memory["dead"] = kinds.dead(view, rules)
    allowed = legal_without_deck(view, rules)
    for step in _STEPS[memory["agent"]]:
        rule, threshold, when = step[0], step[1], step[2]
        if _applies(view, rules, when):
            slot = _play(memory, view, rules, rule, threshold)
            playing = int(slot >= 0)
            if slot < 0 and allowed & 1:  # the discard of slot 0: legal if any discard is
                slot = _discard(memory, view, rules, rule, threshold)
            if slot >= 0:
                possible = possible_kinds(view, view["hands"][view["seat"], slot])
                return fireworks.use(rules, allowed, slot, possible, playing)
            action = _tell(memory, view, rules, rule) if allowed >> first_clue(rules) else -1
            if action >= 0 and allowed >> action & 1:
                return action
    return nth(allowed, below(memory["words"], size(allowed)))  # LEGAL_RANDOM, the last rule of all lists


@njit
def _applies(view: Record, rules: Record, when: Integer) -> bool:
    """Whether the condition of a step holds."""
    if when == WITH_FEW_TOKENS:
        return bool(view["clue_tokens"] < FEW_TOKENS)
    lives = rules["strikes"] - view["used_strikes"]
    if when == AT_THE_END:
        return bool(lives > 1 and view["drawn"] == rules["deck_size"])
    return bool(when != WITH_LIVES or lives > 1)


@njit
def _play(memory: Record, view: Record, rules: Record, rule: Integer, threshold: Integer) -> Integer:
    """The slot that a rule plays; -1 when it plays none."""
    playable, everything = memory["playable"], rules["all_kinds"]
    slot = -1
    if rule == PLAY_IF_CERTAIN:
        slot = _first_known(memory, view, rules, playable, everything, 1)
    elif rule == PLAY_SAFE_CARD:
        slot = _first_known(memory, view, rules, playable, everything & ~kinds.shown(view, rules), 0)
    elif rule == PLAY_PROBABLY_SAFE_CARD:
        slot = _likeliest(memory, view, rules, playable, threshold)
    return slot


@njit
def _discard(memory: Record, view: Record, rules: Record, rule: Integer, threshold: Integer) -> Integer:
    """The slot that a rule discards, where discards are legal; -1 when it discards none."""
    if rule == OSAWA_DISCARD:
        return _osawa(memory, view, rules, ~kinds.shown(view, rules))
    if rule == DISCARD_PROBABLY_USELESS_CARD:
        return _likeliest(memory, view, rules, memory["dead"], threshold)
    if rule == DISCARD_OLDEST_FIRST:
        return 0
    if rule == DISCARD_RANDOMLY:
        return below(memory["words"], cards_held(view, view["seat"]))
    return -1


@njit
def _tell(memory: Record, view: Record, rules: Record, rule: Integer) -> Integer:
    """The clue that a rule gives, where clues are legal; -1 when it gives none."""
    playable, others = memory["playable"], rules["players"] - 1
    action = -1
    if rule == TELL_ANYONE_ABOUT_USEFUL_CARD:
        action = _missing_fact(memory, view, rules, playable, others, 0)
    elif rule == TELL_ANYONE_ABOUT_USELESS_CARD:
        action = _missing_fact(memory, view, rules, memory["dead"], others, 0)
    elif rule == TELL_PLAYABLE_CARD_OUTER:
        action = _missing_fact(memory, view, rules, playable, 1, 0)
    elif rule == TELL_UNKNOWN:
        action = _missing_fact(memory, view, rules, rules["all_kinds"], 1, 1)
    elif rule == TELL_DISPENSABLE:
        action = _dispensable(memory, view, rules)
    elif rule == TELL_MOST_INFORMATION:
        action = _most_information(memory, view, rules)
    elif rule == TELL_RANDOMLY:
        action = _random_clue(memory, view, rules)
    return action


@njit
def _slot_at(memory: Record, view: Record, seat: Integer, place: Integer) -> Integer:
    """The slot of the card at a place of a hand; -1 when the place is empty."""
    for slot in range(cards_held(view, seat)):
        if memory["place"][view["hands"][seat, slot]] == place:
            return slot
    return -1


@njit
def _known(rules: Record, possible: Integer) -> Integer:
    """The kinds that match a card's suit and rank, as far as these are certain; ignores what else clues rule out."""
    everything = rules["all_kinds"]
    places = 1 << rules["kind_place"][lowest(possible)]  # a set of one
    rank = 0
    for number in range(rules["suits"]):
        rank |= of_suit(rules, number, places)
    suit = kinds.suit_of(rules, possible)
    fits = everything if possible & ~suit else suit
    return fits if possible & ~rank else fits & rank


# The rules about the agent's own hand: each gives the slot of the card to play or discard, or -1.


@njit
def _first_known(
    memory: Record, view: Record, rules: Record, members: Integer, unseen: Integer, identified: Integer
) -> Integer:
    """The first card that can only be one of ``members``, by its clues and given that it is one of ``unseen``.

    With ``identified``, only a card with exactly one possible kind counts.
    """
    seat = view["seat"]
    for place in range(rules["hand_size"]):
        slot = _slot_at(memory, view, seat, place)
        if slot >= 0:
            possible = possible_kinds(view, view["hands"][seat, slot]) & unseen
            if possible & ~members == 0 and not (identified and possible & (possible - 1)):
                return slot
    return -1


@njit
def _likeliest(memory: Record, view: Record, rules: Record, members: Integer, threshold: Integer) -> Integer:
    """The card most likely to be one of ``members`` (the last of equal ones), if it has a chance of ``threshold`` %."""
    seat = view["seat"]
    best = -1
    best_hits = threshold  # the best chance so far is best_hits / best_of
    best_of = 100
    hidden = kinds.hidden_copies(view, rules)
    for place in range(rules["hand_size"]):
        slot = _slot_at(memory, view, seat, place)
        if slot >= 0:
            possible = possible_kinds(view, view["hands"][seat, slot])
            hits, of = kinds.copies_of_set(hidden, possible & members), kinds.copies_of_set(hidden, possible)
            if hits * best_of >= best_hits * of:
                best, best_hits, best_of = slot, hits, of
    return best


@njit
def _osawa(memory: Record, view: Record, rules: Record, unseen: Integer) -> Integer:
    """The first card whose known colour, rank or both show that its kind has been played.

    If there is none: the first card of a known colour that can only be a kind above a lost one, given that it is one
    of ``unseen``.
    """
    seat, played = view["seat"], built(view, rules)
    too_high = memory["dead"] & ~played
    best = -1
    for place in range(rules["hand_size"]):
        slot = _slot_at(memory, view, seat, place)
        if slot >= 0:
            possible = possible_kinds(view, view["hands"][seat, slot])
            if _known(rules, possible) & ~played == 0:
                return slot
            if best < 0 and possible & unseen & ~too_high == 0 and possible & ~kinds.suit_of(rules, possible) == 0:
                best = slot
    return best


# The rules about other hands: each gives the id of a clue, or -1. A *fact* about a card is a clue value that touches it
# and rules out a kind that was still possible. A wild card may have one for each colour.


@njit
def _order_at(memory: Record, view: Record, rules: Record, offset: Integer, place: Integer) -> Integer:
    """The card at a place of the hand ``offset`` seats on; -1 when there is none."""
    seat = (view["seat"] + offset) % rules["players"]
    slot = _slot_at(memory, view, seat, place)
    return view["hands"][seat, slot] if slot >= 0 else -1


@njit
def _is_fact(view: Record, rules: Record, order: Integer, value: Integer) -> bool:
    """Whether a clue value is a fact about a card."""
    touches = rules["kind_clues"][view["deck"][order]] >> value & 1
    return bool(touches and possible_kinds(view, order) & ~rules["clue_kinds"][value])


@njit
def _first_fact(view: Record, rules: Record, order: Integer, first: Integer, end: Integer) -> Integer:
    """The first of the clue values from ``first`` to ``end`` that is a fact about a card; -1 when there is none."""
    for value in range(first, end):
        if _is_fact(view, rules, order, value):
            return value
    return -1


@njit
def _facts(view: Record, rules: Record, order: Integer) -> tuple[Integer, Integer]:
    """The first colour and the first rank that are facts about a card; -1 where there is none."""
    colours = rules["colours"]
    colour = _first_fact(view, rules, order, 0, colours)
    return colour, _first_fact(view, rules, order, colours, colours + rules["rank_clues"])


@njit
def _missing_fact(
    memory: Record, view: Record, rules: Record, members: Integer, seats: Integer, colour_first: Integer
) -> Integer:
    """The clue for a fact about the first card of ``members`` that has one, in the next ``seats`` hands; -1: none."""
    for offset in range(1, seats + 1):
        for place in range(rules["hand_size"]):
            order = _order_at(memory, view, rules, offset, place)
            if order >= 0 and members >> view["deck"][order] & 1:
                colour, rank = _facts(view, rules, order)
                fact = colour if colour >= 0 and (colour_first or rank < 0) else rank
                if fact >= 0:
                    return clue_id(rules, offset, fact)
    return -1


@njit
def _dispensable(memory: Record, view: Record, rules: Record) -> Integer:
    """The clue for a fact after which a card's owner knows that its kind has been played (even if known before).

    Unlike the other rules it searches the hands from seat 0 on, as the authors' program does.
    """
    unplayed = ~built(view, rules)
    players, own = rules["players"], view["seat"]
    for seat in range(players):
        if seat == own:
            continue
        offset = (seat - own) % players
        for place in range(rules["hand_size"]):
            order = _order_at(memory, view, rules, offset, place)
            if order >= 0:
                for fact in _facts(view, rules, order):
                    if fact >= 0:
                        possible = possible_kinds(view, order) & rules["clue_kinds"][fact]
                        if _known(rules, possible) & unplayed == 0:  # all of its known suit and rank are played
                            return clue_id(rules, offset, fact)
    return -1


@njit
def _most_information(memory: Record, view: Record, rules: Record) -> Integer:
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
                news += int(order >= 0 and _is_fact(view, rules, order, value))
            if news > most:
                best, most = clue_id(rules, offset, value), news
    return best


@njit
def _random_clue(memory: Record, view: Record, rules: Record) -> Integer:
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


def _partner(name: str, title: str, description: str) -> Bot:
    agent = list(_LISTS).index(name)

    @njit
    def start(memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG001 - the protocol's
        fill(memory["words"], seed)
        memory["agent"] = agent
        for order in range(rules["hand_size"] * rules["players"]):
            memory["place"][order] = order % rules["hand_size"]

    return Bot(name, title, description, MEMORY, start, watch, act, check_table=check_results)


FLAWED = _partner("flawed", "Flawed", "Plays cards that fit with a chance of 25%, and clues at random.")
IGGI = _partner("iggi", "IGGI", "Plays certain cards, clues playable cards, discards the oldest card.")
OUTER = _partner("outer", "Outer", "Plays certain cards, and gives the next player missing information.")
PIERS = _partner("piers", "Piers", "Like IGGI, but takes risks while strikes are left.")
VDB = _partner("vdb", "Van den Bergh", "Plays and discards by odds, clues what tells most.")
