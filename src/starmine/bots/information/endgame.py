"""Late in the game actions are compared on sampled deals.

A deal gives kinds to the hidden cards. An action wins it if all kinds that can still be played get played, with
perfect play from then on: players play the cards that they know, and a clue tells all others their whole hands. That is
too optimistic, but equally so for all actions, and it shows whether the remaining turns are enough.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.bots import fireworks
from starmine.bots.information.codes import LATE
from starmine.bots.rng import below, fill, shuffle
from starmine.compiling.jit import njit
from starmine.knowledge import kinds
from starmine.knowledge.sets import nth, size
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.state import NO_LAST_ROUND, Integer, Record, cards_held

SAMPLES = 10  # deals on which the actions are compared
POSITIONS = 100  # limit of positions in one search
GRADES = (4, 2, 1)  # of an action on a deal: it wins, or one or two cards stay unplayed
DEPTH = 48  # limit of turns ahead
MOST_ACTIONS = MAX_HAND + 3  # every play, a clue, a discard, and the action without comparing

# Records, because Numba counts the references to an array, or a row of one, at every call.
# This seat's cards by slot and the deck in draw order, each card as a set of one kind; and the deck's size.
DEAL = np.dtype([("own", np.int64, MAX_HAND), ("deck", np.int64, LATE), ("cards", np.int64)])
POSITION = np.dtype(
    [
        ("hands", np.int64, MAX_PLAYERS),  # by seat: the kinds in hand
        ("known", np.int64, MAX_PLAYERS),  # by seat: kinds that it knows, or knows to be playable; stay set after use
        ("drawn", np.int64),  # from the deck
        ("tokens", np.int64),
        ("left", np.int64),  # turns left; -1 before the last round
        ("playable", np.int64),
        ("needed", np.int64),
        ("spare", np.int64),  # how many needed kinds may stay unplayed
        # The moves that the search has yet to try.
        ("plays", np.int64),  # a set of kinds
        ("passes", np.int64),  # how many of the other moves, a clue and a discard, were tried
    ]
)


@njit
def best_action(memory: Record, view: Record, rules: Record, actions: npt.NDArray[np.int64]) -> Integer:
    """The index of the action with the best grades on sampled deals; of equal ones the first."""
    if len(actions) == 1:
        return 0
    deals, line, words = np.zeros(SAMPLES, DEAL), np.zeros(DEPTH, POSITION), np.zeros(4, np.uint32)
    fill(words, view["turn"])
    for number in range(SAMPLES):
        _deal(memory, view, rules, words, deals[number])
    best, most = 0, -1
    for index in range(len(actions)):
        total = 0
        for number in range(SAMPLES):
            # With a lower grade here, the action would not be better even with the highest one on every other deal.
            least = most + 1 - total - GRADES[0] * (SAMPLES - 1 - number)
            grade = _grade(memory, view, rules, line, deals[number], actions[index], least)
            if grade < least:
                break
            total += grade
        else:
            best, most = index, total
        if most == SAMPLES * GRADES[0]:  # the usual case
            break
    return best


@njit
def _grade(
    memory: Record,
    view: Record,
    rules: Record,
    line: npt.NDArray[np.void],
    deal: Record,
    action: Integer,
    least: Integer,
) -> Integer:
    """The grade of an action on a deal, one of ``GRADES``; 0 if it has none, or one below ``least``.

    Cards for which the remaining turns are too few even before the action do not count as unplayed.
    """
    players, start = rules["players"], line[0]
    left = -1 if view["turns_left"] == NO_LAST_ROUND else view["turns_left"]
    needed = rules["all_kinds"] & ~memory["dead"]
    start["drawn"] = 0
    start["tokens"] = view["clue_tokens"]
    start["left"] = left
    start["playable"] = memory["playable"]
    start["needed"] = needed
    turns = deal["cards"] + players if left < 0 else left
    start["spare"] = max(size(needed) - turns, 0)
    _apply(memory, view, rules, start, deal, action)
    for grade in GRADES:
        if grade < least:
            break
        if start["spare"] >= 0 and _is_won(line, deal, rules, memory["fireworks"], (view["seat"] + 1) % players):
            return grade
        start["spare"] += 1
    return 0


@njit
def _deal(memory: Record, view: Record, rules: Record, words: npt.NDArray[np.uint32], deal: Record) -> None:
    """Samples kinds for the cards of this seat, those with the fewest choices first, and for the deck."""
    left = memory["unseen"][0], memory["unseen"][1]
    cards = cards_held(view, memory["seat"])
    done = 0
    own, deck = deal["own"], deal["deck"]
    for _ in range(cards):
        chosen = 0
        fewest = MAX_CARDS
        for slot in range(cards):
            choices = size(memory["mine"][slot] & (left[0] | left[1]))
            if not done >> slot & 1 and choices < fewest:
                chosen, fewest = slot, choices
        done |= 1 << chosen
        mask = memory["mine"][chosen]
        singles, pairs = mask & left[0], mask & left[1]
        place = below(words, max(size(singles) + 2 * size(pairs), 1))
        if singles | pairs == 0:  # earlier cards of this sample took all copies
            own[chosen] = mask & -mask
            continue
        # A random copy: a kind has one if it is in ``singles``, two if in ``pairs``, and three if in both.
        own[chosen] = 1 << (nth(singles, place) if place < size(singles) else nth(pairs, (place - size(singles)) >> 1))
        left = kinds.fewer_copies(left, (own[chosen], 0))
    deal["cards"] = rules["deck_size"] - view["drawn"]
    for place in range(deal["cards"]):
        rest = left[0] | left[1]
        deck[place] = rest & -rest
        left = kinds.fewer_copies(left, (deck[place], 0))
    shuffle(deck[: deal["cards"]], words)


@njit
def _apply(memory: Record, view: Record, rules: Record, start: Record, deal: Record, action: Integer) -> None:
    """Writes the position after an action of this seat to ``start``."""
    me = memory["seat"]
    plays, clues = first_play(rules), first_clue(rules)
    held = 0  # the kinds in the deck and in hands after the action
    for place in range(deal["cards"]):
        held |= deal["deck"][place]
    for seat in range(rules["players"]):
        start["hands"][seat] = start["known"][seat] = 0
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            kind, mask = deal["own"][slot], memory["mine"][slot]
            if seat != me:
                kind = 1 << view["deck"][order]
                mask = memory["trial"][seat, slot] if action >= clues else memory["public"][order]
            elif action in (slot, slot + plays):
                continue
            start["hands"][seat] |= kind
            if mask & (mask - 1) == 0 or mask & ~start["playable"] == 0:
                start["known"][seat] |= kind
        held |= start["hands"][seat]
    if start["left"] >= 0:
        start["left"] -= 1
    if action >= clues:
        start["tokens"] -= 1
    else:
        _use(start, deal, rules, memory["fireworks"], me, deal["own"][action % plays], bool(action >= plays), held)


@njit
def _use(
    position: Record,
    deal: Record,
    rules: Record,
    steps: Record,
    seat: Integer,
    kind: Integer,
    is_play: bool,
    held: Integer,
) -> None:
    """Plays or discards a card. If it is needed and ``held`` has no copy of it, it and the kinds above it are lost."""
    if is_play and kind & position["playable"]:
        _play(position, seat, kind, rules, steps)
    else:
        lost = kind & position["needed"] & ~held
        while lost:
            position["needed"] &= ~lost
            position["spare"] -= 1
            lost = fireworks.after(steps, lost) & position["needed"]
        if not is_play:
            position["tokens"] = min(position["tokens"] + 1, rules["clue_tokens"])
    _draw(position, deal, seat, rules)


@njit
def _is_won(line: npt.NDArray[np.void], deal: Record, rules: Record, steps: Record, first: Integer) -> bool:
    """Whether all needed kinds but ``spare`` can be played from ``line[0]`` on, with the seat ``first`` on turn.

    A depth-first search that gives up after ``POSITIONS`` positions. ``line`` is its stack.
    """
    players = rules["players"]
    depth = 0
    positions = POSITIONS
    _reset_moves(line[0], first)
    while depth >= 0:
        seat = (first + depth) % players
        if size(line[depth]["needed"]) <= line[depth]["spare"]:
            return True
        line[depth + 1] = line[depth]
        if not _next_child(line[depth], line[depth + 1], deal, rules, steps, seat):
            depth -= 1
            continue
        positions -= 1
        if positions == 0:
            return False
        if depth + 2 < DEPTH and _has_time(line[depth + 1], deal, players, (seat + 1) % players):
            depth += 1
            _reset_moves(line[depth], (seat + 1) % players)
    return False


@njit
def _reset_moves(position: Record, seat: Integer) -> None:
    """Resets the moves to try of the seat on turn."""
    known = position["hands"][seat] & position["known"][seat]
    position["plays"] = known & position["playable"] & position["needed"]
    position["passes"] = 0


@njit
def _has_time(position: Record, deal: Record, players: Integer, seat: Integer) -> bool:
    """Whether the remaining turns are enough to play the needed kinds."""
    turns = deal["cards"] - position["drawn"] + players
    if position["left"] >= 0:
        turns = 0
        for step in range(position["left"]):
            turns += int(position["hands"][(seat + step) % players] & position["needed"] != 0)
    return bool(size(position["needed"]) - position["spare"] <= turns)


@njit
def _next_child(position: Record, child: Record, deal: Record, rules: Record, steps: Record, seat: Integer) -> bool:
    """Makes the next untried move in ``child``, which is a copy of ``position``; False when there is none."""
    players, full = rules["players"], rules["clue_tokens"]
    if position["left"] >= 0:
        child["left"] -= 1
    if position["plays"]:
        kind = position["plays"] & -position["plays"]
        position["plays"] ^= kind
        _play(child, seat, kind, rules, steps)
        _draw(child, deal, seat, rules)
        return True
    held = 0
    for other in range(players):
        held |= position["hands"][other]
    while position["passes"] < 2:
        position["passes"] += 1
        # If any hand holds a playable card, the clue is tried first, else the discard.
        if (position["passes"] == 1) == (held & position["playable"] & position["needed"] != 0):
            if position["tokens"] > 0:
                child["tokens"] -= 1
                for other in range(players):
                    if other != seat:
                        child["known"][other] = child["hands"][other]
                return True
        elif position["tokens"] < full and size(position["hands"][seat] & position["needed"]) < rules["hand_size"]:
            # Fewer needed kinds than cards: it discards one that is not needed.
            child["tokens"] += 1
            _draw(child, deal, seat, rules)
            return True
    return False


@njit
def _play(position: Record, seat: Integer, kind: Integer, rules: Record, steps: Record) -> None:
    """Puts a playable card of a hand on its firework."""
    position["hands"][seat] &= ~kind
    position["playable"] = position["playable"] & ~kind | fireworks.after(steps, kind)
    position["needed"] &= ~kind
    completed = int(kind & steps["last"] != 0)
    position["tokens"] = min(position["tokens"] + completed, rules["clue_tokens"])


@njit
def _draw(position: Record, deal: Record, seat: Integer, rules: Record) -> None:
    """Draws a card, if there is one; the last one begins the last round."""
    if position["drawn"] < deal["cards"]:
        position["hands"][seat] |= deal["deck"][position["drawn"]]
        position["drawn"] += 1
        if position["drawn"] == deal["cards"]:
            position["left"] = rules["players"]
