"""Late in the game actions are compared on sampled deals.

A deal gives kinds to the hidden cards. An action wins it if all kinds that can still be played get played, with
perfect play from then on: players play the cards that they know, and a clue tells all others their whole hands. That is
too optimistic, but equally so for all actions, and it shows whether the remaining turns are enough.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.bots import fireworks
from starmine.bots.information.public import without
from starmine.bots.rng import below, fill
from starmine.compiling.jit import njit
from starmine.knowledge.sets import nth, size
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.state import NO_LAST_ROUND, Integer, Record

SAMPLES = 10  # deals on which the actions are compared
POSITIONS = 100  # limit of positions in one search


GRADES = (4, 2, 1)  # of an action on a deal: it wins, or one or two cards stay unplayed
DEPTH = 48  # limit of turns ahead
MOST_ACTIONS = MAX_HAND + 3

# Columns of a position: by seat the kinds in hand, by seat the kinds in hand that it knows, and those below. ``LEFT``
# are the turns left, -1 before the last round. ``SPARE`` is how many needed kinds may stay unplayed. ``PLAYS``, a set
# of kinds, and ``PASSES``, a counter, are the moves that the search has yet to try.
HANDS, KNOWN = 0, MAX_PLAYERS
DRAWN, TOKENS, LEFT, PLAYABLE, NEEDED, SPARE, PLAYS, PASSES, COLUMNS = range(2 * MAX_PLAYERS, 2 * MAX_PLAYERS + 9)

Row = npt.NDArray[np.int64]


@njit
def best_action(memory: Record, view: Record, rules: Record, actions: Row) -> Integer:
    """The index of the action with the best grades on sampled deals; of equal ones the first."""
    if len(actions) == 1:
        return np.int64(0)
    seed = np.int64(view["turn"])
    words = np.zeros(4, np.uint32)
    own = np.zeros(MAX_HAND, np.int64)
    deck = np.zeros(MAX_CARDS, np.int64)[: np.int64(rules["deck_size"]) - np.int64(view["drawn"])]
    line = np.zeros((DEPTH, COLUMNS), np.int64)
    fill(words, seed)
    won = 0
    while won < SAMPLES:
        _deal(memory, view, words, own, deck)
        if _grade(memory, view, rules, line, own, deck, actions[0]) < GRADES[0]:
            break
        won += 1
    if won == SAMPLES:  # the usual case
        return np.int64(0)
    grades = np.zeros(len(actions), np.int64)
    fill(words, seed)
    for _ in range(SAMPLES):
        _deal(memory, view, words, own, deck)
        for index in range(len(actions)):
            grades[index] += _grade(memory, view, rules, line, own, deck, actions[index])
    return np.int64(np.argmax(grades))


@njit
def _grade(memory: Record, view: Record, rules: Record, line: Row, own: Row, deck: Row, action: Integer) -> Integer:
    """The grade of an action on a deal, one of ``GRADES``; 0 if more than two cards stay unplayed."""
    players, steps = np.int64(rules["players"]), memory["fireworks"]
    left = np.int64(-1 if view["turns_left"] == NO_LAST_ROUND else view["turns_left"])
    needed = np.int64(rules["all_kinds"]) & ~np.int64(memory["dead"])
    line[0, DRAWN] = 0
    line[0, TOKENS] = view["clue_tokens"]
    line[0, LEFT] = left
    line[0, PLAYABLE] = memory["playable"]
    line[0, NEEDED] = needed
    line[0, SPARE] = max(size(needed) - (len(deck) + players if left < 0 else left), np.int64(0))
    _apply(memory, view, rules, line[0], own, deck, action)
    for grade in GRADES:
        if line[0, SPARE] >= 0 and _is_won(line, deck, rules, steps, (np.int64(view["seat"]) + 1) % players):
            return np.int64(grade)
        line[0, SPARE] += 1
    return np.int64(0)


@njit
def _deal(memory: Record, view: Record, words: npt.NDArray[np.uint32], own: Row, deck: Row) -> None:
    """Samples kinds for the cards of this seat, those with the fewest choices first, and for the deck."""
    low: Integer = np.int64(memory["unseen_low"])
    high: Integer = np.int64(memory["unseen_high"])
    cards = np.int64(view["hand_sizes"][memory["seat"]])
    done = np.int64(0)
    for _ in range(cards):
        chosen: Integer = 0
        fewest: Integer = MAX_CARDS
        for slot in range(cards):
            choices = size(np.int64(memory["mine"][slot]) & (low | high))
            if not done >> slot & 1 and choices < fewest:
                chosen, fewest = slot, choices
        done |= np.int64(1) << chosen
        mask = np.int64(memory["mine"][chosen])
        singles, pairs = mask & low, mask & high
        place = below(words, max(size(singles) + 2 * size(pairs), 1))
        if singles | pairs == 0:  # earlier cards of this sample took all copies
            own[chosen] = mask & -mask
            continue
        own[chosen] = np.int64(1) << (
            nth(singles, place) if place < size(singles) else nth(pairs, (place - size(singles)) >> 1)
        )
        low, high = without(low, high, own[chosen])
    for place in range(len(deck)):
        deck[place] = (low | high) & -(low | high)
        low, high = without(low, high, deck[place])
    for place in range(len(deck) - 1, 0, -1):
        other = below(words, place + 1)
        deck[place], deck[other] = deck[other], deck[place]


@njit
def _apply(memory: Record, view: Record, rules: Record, row: Row, own: Row, deck: Row, action: Integer) -> None:
    """Writes the position after an action of this seat to ``row``."""
    me = np.int64(memory["seat"])
    plays, clues = first_play(rules), first_clue(rules)
    held = np.int64(0)
    for card in deck:
        held |= card
    for seat in range(np.int64(rules["players"])):
        row[HANDS + seat] = row[KNOWN + seat] = 0
        for slot in range(np.int64(view["hand_sizes"][seat])):
            order = np.int64(view["hands"][seat, slot])
            kind, mask = own[slot], np.int64(memory["mine"][slot])
            if seat != me:
                kind = np.int64(1) << np.int64(view["deck"][order])
                mask = np.int64(memory["trial"][seat, slot] if action >= clues else memory["public"][order])
            elif action in (slot, slot + plays):
                continue
            row[HANDS + seat] |= kind
            if mask & (mask - 1) == 0 or mask & ~row[PLAYABLE] == 0:
                row[KNOWN + seat] |= kind
        held |= row[HANDS + seat]
    if row[LEFT] >= 0:
        row[LEFT] -= 1
    if action >= clues:
        row[TOKENS] -= 1
    else:
        _use(row, deck, rules, memory["fireworks"], me, own[action % plays], bool(action >= plays), held)


@njit
def _use(
    row: Row, deck: Row, rules: Record, steps: Record, seat: Integer, kind: Integer, is_play: bool, held: Integer
) -> None:
    """Plays or discards a card. If it is needed and ``held`` has no copy of it, it and the kinds above it are lost."""
    if is_play and kind & row[PLAYABLE]:
        _play(row, seat, kind, rules, steps)
    else:
        lost = kind & row[NEEDED] & ~held
        while lost:
            row[NEEDED] &= ~lost
            row[SPARE] -= 1
            lost = fireworks.after(steps, lost) & row[NEEDED]
        if not is_play:
            row[TOKENS] = min(row[TOKENS] + 1, np.int64(rules["clue_tokens"]))
    _draw(row, deck, seat, rules)


@njit
def _is_won(line: Row, deck: Row, rules: Record, steps: Record, first: Integer) -> bool:
    """Whether all needed kinds but ``SPARE`` can be played from ``line[0]`` on, with the seat ``first`` on turn.

    A depth-first search that gives up after ``POSITIONS`` positions. ``line`` is its stack.
    """
    players = np.int64(rules["players"])
    depth = np.int64(0)
    positions = np.int64(POSITIONS)
    _reset_moves(line[0], first)
    while depth >= 0:
        seat = (first + depth) % players
        if size(line[depth, NEEDED]) <= line[depth, SPARE]:
            return True
        if not _next_child(line[depth], line[depth + 1], deck, rules, steps, seat):
            depth -= 1
            continue
        positions -= 1
        if positions == 0:
            return False
        if depth + 2 < DEPTH and _has_time(line[depth + 1], deck, players, (seat + 1) % players):
            depth += 1
            _reset_moves(line[depth], (seat + 1) % players)
    return False


@njit
def _reset_moves(row: Row, seat: Integer) -> None:
    """Resets the moves to try of the seat on turn."""
    row[PLAYS] = row[HANDS + seat] & row[KNOWN + seat] & row[PLAYABLE] & row[NEEDED]
    row[PASSES] = 0


@njit
def _has_time(row: Row, deck: Row, players: Integer, seat: Integer) -> bool:
    """Whether the remaining turns are enough to play the needed kinds."""
    turns = len(deck) - row[DRAWN] + players
    if row[LEFT] >= 0:
        turns = np.int64(0)
        for step in range(row[LEFT]):
            turns += np.int64(row[HANDS + (seat + step) % players] & row[NEEDED] != 0)
    return bool(size(row[NEEDED]) - row[SPARE] <= turns)


@njit
def _next_child(row: Row, child: Row, deck: Row, rules: Record, steps: Record, seat: Integer) -> bool:
    """Writes the position after the next untried move to ``child``; False when there is none."""
    players = np.int64(rules["players"])
    for column in range(PLAYS):
        child[column] = row[column]
    if row[LEFT] >= 0:
        child[LEFT] = row[LEFT] - 1
    if row[PLAYS]:
        kind = row[PLAYS] & -row[PLAYS]
        row[PLAYS] ^= kind
        _play(child, seat, kind, rules, steps)
        _draw(child, deck, seat, rules)
        return True
    held = np.int64(0)
    for other in range(players):
        held |= row[HANDS + other]
    while row[PASSES] < 2:
        row[PASSES] += 1
        # If any hand holds a playable card, the clue is tried first, else the discard.
        if (row[PASSES] == 1) == (held & row[PLAYABLE] & row[NEEDED] != 0):
            if row[TOKENS] > 0:
                _clue(row, child, seat, players)
                return True
        elif row[TOKENS] < rules["clue_tokens"] and size(row[HANDS + seat] & row[NEEDED]) < rules["hand_size"]:
            child[TOKENS] = row[TOKENS] + 1
            _draw(child, deck, seat, rules)
            return True
    return False


@njit
def _clue(row: Row, child: Row, giver: Integer, players: Integer) -> None:
    """Writes the position after a clue, which here tells all others their whole hands."""
    child[TOKENS] = row[TOKENS] - 1
    for seat in range(players):
        if seat != giver:
            child[KNOWN + seat] = row[HANDS + seat]


@njit
def _play(row: Row, seat: Integer, kind: Integer, rules: Record, steps: Record) -> None:
    """Puts a playable card of a hand on its firework."""
    row[HANDS + seat] &= ~kind
    row[PLAYABLE] = row[PLAYABLE] & ~kind | fireworks.after(steps, kind)
    row[NEEDED] &= ~kind
    row[TOKENS] = min(row[TOKENS] + np.int64(kind & np.int64(steps["last"]) != 0), np.int64(rules["clue_tokens"]))


@njit
def _draw(row: Row, deck: Row, seat: Integer, rules: Record) -> None:
    """Draws a card, if there is one; the last one begins the last round."""
    if row[DRAWN] < len(deck):
        row[HANDS + seat] |= deck[row[DRAWN]]
        row[DRAWN] += 1
        if row[DRAWN] == len(deck):
            row[LEFT] = rules["players"]
