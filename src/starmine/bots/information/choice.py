"""How an ``information`` player chooses its action: by what a clue tells, and by what discards are expected to cost."""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.bots.information.codes import coded_slots, is_late, learns_of, modulus, number, tell
from starmine.bots.information.endgame import MOST_ACTIONS, best_action
from starmine.bots.information.public import is_safe, played, rank
from starmine.compiling.jit import njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest, nth, size
from starmine.rules.cards import MIN_PLAYERS, RANKS
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.kernel import clue_target, legal_without_deck
from starmine.rules.kernel.state import Integer, Record, cards_held

# The cost of discarding a card. These and the values below were tuned by simulation.
COPY = 0.2  # a card of which another hand holds a copy
LAST = 10.0  # the last of its kind
LAST_ABOVE = 1.0  # added to LAST for each rank above it
PLAYABLE = 3.0  # a playable card
OTHER = 1.0  # any other card that is not dead
OTHER_ABOVE = 0.3  # added to OTHER for each rank above it
UNHELPED = 0.3  # the chance that a clue in between does not help a later seat that has no good action

# The value of clues and discards, in the same units.
HELP = 5.0  # a seat learns of a card to play
SAFER = 1.0  # a seat learns of a safe discard
TOKEN = 0.8  # the clue token that a discard frees
TOKEN_OF_TWO = 1.4  # the same with two players
GAMBLE = 3  # with at most this many cards in the deck, uncertain cards may be played

NONE = -1  # in place of a slot or an action


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    """The action of the seat on turn."""
    allowed = legal_without_deck(view, rules)
    if view["hand_sizes"][memory["seat"]] == 0:
        return lowest(allowed)
    seen = learn_own_hand(memory, view, rules)
    coded = coded_slots(memory, view, rules, True)
    play = _coded(memory, view, rules, coded)[0] if coded else _best_play(memory, view)
    late = is_late(view, rules) and not memory["doubt"]  # then the action is compared with others on sampled deals
    if play != NONE and not late:
        return _use(memory, rules, allowed, play, 1)
    discard, worth = _best_discard(memory, view, rules, seen)
    is_risky = fireworks.is_risky(rules, memory["mine"][discard])
    clue, told = _best_clue(memory, view, rules, allowed)
    if play != NONE:
        action = _use(memory, rules, allowed, play, 1)
    elif not allowed & 1:  # no discard is legal
        # In rare cases no legal clue encodes the required number: then ``clue`` is NONE.
        action = clue if clue != NONE else first_play(rules) + _likeliest_play(memory, view)
    elif clue != NONE and (is_risky or _clue_is_better(memory, view, rules, told, worth)):
        action = clue
    else:
        action = _use(memory, rules, allowed, discard, 0)
    return _compare(memory, view, rules, action, clue, discard if allowed & 1 else NONE) if late else action


@njit
def _use(memory: Record, rules: Record, allowed: Integer, slot: Integer, playing: Integer) -> Integer:
    """The action that plays or discards a card of this seat."""
    return fireworks.use(rules, allowed, slot, memory["mine"][slot], playing)


@njit
def _compare(memory: Record, view: Record, rules: Record, action: Integer, clue: Integer, discard: Integer) -> Integer:
    """The best on sampled deals: ``action``, the clue, the discard, or a play; ``action`` if none is better."""
    actions = np.full(MOST_ACTIONS, action, np.int64)
    count = 1
    if clue not in (NONE, action):
        actions[count] = clue
        count += 1
    if discard not in (NONE, action):
        actions[count] = discard
        count += 1
    for slot in range(cards_held(view, memory["seat"])):
        play = first_play(rules) + slot
        if play != action and _may_try(memory, view, rules, slot):
            actions[count] = play
            count += 1
    return actions[best_action(memory, view, rules, actions[:count])]


@njit
def _may_try(memory: Record, view: Record, rules: Record, slot: Integer) -> bool:
    """Whether a late play is an option: the card is certain to fit, or may fit near the end with 2 strikes to spare."""
    mask = memory["mine"][slot]
    playable = memory["playable"]
    if mask & ~playable == 0:
        return True
    deck = rules["deck_size"] - view["drawn"]
    strikes = rules["strikes"] - view["used_strikes"]
    return bool(deck <= GAMBLE and strikes > 2 and mask & playable != 0)


@njit
def _best_play(memory: Record, view: Record) -> Integer:
    """The slot of the certainly playable card of the lowest mean rank; NONE when there is none."""
    best, least = NONE, 1.0 * RANKS
    for slot in range(cards_held(view, memory["seat"])):
        mask = memory["mine"][slot]
        if mask and mask & ~memory["playable"] == 0:
            total, rest = 0, mask
            while rest:
                total += rank(memory, rest & -rest)
                rest &= rest - 1
            mean = total / size(mask)
            if mean < least:
                best, least = slot, mean
    return best


@njit
def _best_clue(memory: Record, view: Record, rules: Record, allowed: Integer) -> tuple[Integer, float]:
    """The clue that encodes the required number and narrows its target's cards most; NONE if no clue encodes it.

    Also the worth of what it tells.
    """
    action = first_clue(rules)
    rest = allowed >> action
    best = NONE
    most = -1.0
    if rest == 0:
        return best, 0.0
    total, helped = tell(memory, view, rules, 0, modulus(view, rules))  # the required number; fills ``trial``
    while rest:
        if rest & 1:
            target = clue_target(view, rules, action)
            value = rules["clue_value"][action]
            touching = rules["clue_kinds"][value]
            touched = 0
            news = 0.0  # the sum over the cards of the shares of their kinds that it rules out
            for slot in range(cards_held(view, target)):
                kind = view["deck"][view["hands"][target, slot]]
                touch = rules["kind_clues"][kind] >> value & 1
                touched |= touch << slot
                mask = memory["trial"][target, slot]
                news += 1.0 - size(mask & (touching if touch else ~touching)) / max(size(mask), 1)
            # In doubt all ignore what clues encode, so any clue will do.
            if news > most and (memory["doubt"] or number(memory, view, rules, action, touched) == total):
                best, most = action, news
        rest >>= 1
        action += 1
    return best, _worth_of_telling(memory, view, rules, helped)


@njit
def _worth_of_telling(memory: Record, view: Record, rules: Record, helped: Integer) -> float:
    """The worth of what ``trial`` tells: ``helped`` seats learn of their first certain play, others of a dead card."""
    safer = 0
    for seat in range(rules["players"]):
        safer += int(seat != view["seat"] and learns_of(memory, view, seat, memory["dead"]))
    return HELP * helped + SAFER * safer


@njit
def _coded(memory: Record, view: Record, rules: Record, slots: Integer) -> tuple[Integer, Integer]:
    """The one of ``slots`` that encodes the required number, and how many seats learn of a play. Sets ``trial``."""
    total, helped = tell(memory, view, rules, 0, size(slots))
    return nth(slots, total), helped


@njit
def _best_discard(memory: Record, view: Record, rules: Record, seen: Integer) -> tuple[Integer, float]:
    """The slot to discard and its worth: the slot that encodes the required number, or else the cheapest."""
    token = TOKEN_OF_TWO if rules["players"] == MIN_PLAYERS else TOKEN
    tokens = view["clue_tokens"] + 1
    slots = coded_slots(memory, view, rules, False)
    if slots:
        slot, helped = _coded(memory, view, rules, slots)
        told = _worth_of_telling(memory, view, rules, helped)
        return slot, token + told - _threat(memory, view, rules, True, tokens)
    unseen = memory["unseen"][0], memory["unseen"][1]
    best, least = 0, 1e9
    for slot in range(cards_held(view, memory["seat"])):
        price = _mean_price(memory, memory["mine"][slot], seen, unseen)
        if price < least:
            best, least = slot, price
    return best, token - least - _threat(memory, view, rules, False, tokens)


@njit
def _clue_is_better(memory: Record, view: Record, rules: Record, told: float, discard: float) -> bool:
    """Whether a clue, which tells something of worth ``told``, is better than a discard of worth ``discard``."""
    if kinds.pace(view, rules) < rules["players"]:  # few discards are possible
        return True
    return bool(told - _threat(memory, view, rules, True, view["clue_tokens"] - 1) > discard)


@njit
def _likeliest_play(memory: Record, view: Record) -> Integer:
    """The slot most likely to be playable."""
    unseen = memory["unseen"][0], memory["unseen"][1]
    best, most = 0, -1.0
    for slot in range(cards_held(view, memory["seat"])):
        mask = memory["mine"][slot]
        chance = kinds.copies_of_set(unseen, mask & memory["playable"]) / max(kinds.copies_of_set(unseen, mask), 1)
        if chance > most:
            best, most = slot, chance
    return best


@njit
def _price(memory: Record, kind: Integer, seen: Integer) -> float:
    """The cost of discarding a card of a kind, which is a set of one; ``seen`` are the kinds in other hands."""
    if kind & memory["dead"]:
        return 0.0
    if kind & seen:
        return COPY
    above = RANKS - 1 - rank(memory, kind)
    if kind & memory["critical"]:
        return LAST + LAST_ABOVE * above
    if kind & memory["playable"]:
        return PLAYABLE
    return OTHER + OTHER_ABOVE * above


@njit
def _mean_price(memory: Record, mask: Integer, seen: Integer, copies: kinds.Copies) -> float:
    """The expected cost of discarding a card that is one of ``mask``; ``copies`` are those left."""
    whole = kinds.copies_of_set(copies, mask)
    total = 0.0
    rest = mask & ~memory["dead"] & (copies[0] | copies[1])
    while rest:
        kind = rest & -rest
        rest ^= kind
        total += kinds.copies_of_set(copies, kind) * _price(memory, kind, seen)
    return total / whole if whole else 0.0


@njit
def _threat(memory: Record, view: Record, rules: Record, conveyed: bool, tokens: Integer) -> float:
    """The expected cost of the next forced discard of another seat, after this seat's action.

    ``conveyed`` is whether the action conveys what ``trial`` holds; ``tokens`` are the clue tokens after it. A seat
    with neither a card to play, nor a safe discard, nor a token discards the card that seems cheapest to it.
    """
    players, me = rules["players"], memory["seat"]
    playable = memory["playable"]
    likely = 1.0  # the chance that the seat is not helped before its turn
    for step in range(1, players):
        seat = (me + step) % players
        play = 0
        safe = False
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            mask = memory["trial"][seat, slot] if conveyed else memory["public"][order]
            if mask & ~playable == 0 and play == 0:
                play = 1 << view["deck"][order]
            safe |= is_safe(memory, mask)
        if play:
            playable = played(memory, rules, playable, play)
            tokens += int(play & memory["fireworks"]["last"] != 0)
        elif safe:
            tokens += 1
        elif tokens > 0:
            tokens -= 1
            likely *= UNHELPED  # its clue may help those after it
        else:
            return likely * _forced(memory, view, rules, seat, conveyed)
    return 0.0


@njit
def _forced(memory: Record, view: Record, rules: Record, seat: Integer, conveyed: bool) -> float:
    """The real cost of the card that a seat would discard, which is the one that seems cheapest to it."""
    seen = 0
    for other in range(rules["players"]):
        if other != seat and other != memory["seat"]:
            for slot in range(cards_held(view, other)):
                seen |= 1 << view["deck"][view["hands"][other, slot]]
    free = memory["free"][0], memory["free"][1]
    least, chosen = 1e9, 0
    for slot in range(cards_held(view, seat)):
        order = view["hands"][seat, slot]
        mask = memory["trial"][seat, slot] if conveyed else memory["public"][order]
        price = _mean_price(memory, mask, seen, free) if mask & (mask - 1) else _price(memory, mask, seen)
        if price < least:
            least, chosen = price, 1 << view["deck"][order]
    return _price(memory, chosen, seen)


@njit
def learn_own_hand(memory: Record, view: Record, rules: Record) -> Integer:
    """Computes ``mine`` and the unseen copies for this seat; returns the kinds that it sees in other hands."""
    copies = memory["in_play"][0], memory["in_play"][1]
    seen = 0
    me = memory["seat"]
    for seat in range(rules["players"]):
        if seat != me:
            for slot in range(cards_held(view, seat)):
                kind = 1 << view["deck"][view["hands"][seat, slot]]
                copies = kinds.fewer_copies(copies, (kind, 0))
                seen |= kind
    memory["unseen"][0], memory["unseen"][1] = unseen = copies
    cards = cards_held(view, me)
    mine = memory["mine"]
    for slot in range(cards):
        mine[slot] = memory["public"][view["hands"][me, slot]]
    changed = True
    while changed:  # each card of one certain kind takes a copy that the other cards cannot be
        changed = False
        copies = unseen
        for slot in range(cards):
            mask = mine[slot]
            if mask & (mask - 1) == 0:
                copies = kinds.fewer_copies(copies, (mask, 0))
        for slot in range(cards):
            mask = mine[slot]
            left = mask & (copies[0] | copies[1])
            if mask & (mask - 1) and left not in (0, mask):
                mine[slot] = left
                changed |= left & (left - 1) == 0
    return seen
