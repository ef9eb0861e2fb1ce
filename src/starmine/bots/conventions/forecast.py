"""What the next round brings, if everybody plays what they take to be playable."""

from __future__ import annotations

import numpy as np

from starmine.bots.conventions.memory import TOP
from starmine.bots.conventions.weights import (
    BUSY,
    CRITICAL,
    FIRST_TOKEN,
    IDLE,
    LOCKED,
    OTHER,
    PLAY,
    SAVER,
    SOON,
    STRIKE,
    TOKEN,
    USEFUL,
)
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest
from starmine.rules.cards import RANKS
from starmine.rules.jit import njit
from starmine.rules.state import Integer, Record


@njit
def token_worth(memory: Record, tokens: Integer) -> Integer:
    """What so many free clue tokens are worth."""
    weights = memory["weights"]
    worth: Integer = 0
    for place in range(min(tokens, 3)):
        worth += weights[FIRST_TOKEN + place]
    worth += weights[TOKEN] * max(tokens - 3, 0)
    return np.int64(worth * np.int64(memory["scale"]) // 100)


@njit
def loss(memory: Record, view: Record, rules: Record, kind: Integer) -> Integer:
    """What it costs to discard a card of a kind, given as a set of one; of the empty set, nothing."""
    if not kind & ~np.int64(memory["dead"]):
        return 0
    if not kind & np.int64(memory["critical"]):
        return np.int64(memory["weights"][USEFUL])
    number = lowest(kind)
    lost = kinds.limit(view, rules, number // RANKS) - number % RANKS
    return np.int64(memory["weights"][CRITICAL]) * min(lost, 2)


@njit
def next_play(memory: Record, view: Record, seat: Integer, playable: Integer, played: Integer) -> tuple[Integer, bool]:
    """The slot that a player will play (-1: none), and whether the player knows a dead card.

    A card that was asked for blindly comes first, then the lowest rank. ``played`` kinds have been played since.
    """
    best: Integer = -1
    best_rank: Integer = RANKS
    trash = False
    for slot in range(np.int64(view["hand_sizes"][seat])):
        belief = np.int64(memory["belief"][seat, slot]) & ~played
        if belief & ~np.int64(memory["dead"]) == 0:
            trash = True
        elif belief & ~playable == 0:
            rank = -1 if slot == memory["blind"][seat] else lowest(belief) % RANKS
            if rank < best_rank:
                best, best_rank = slot, rank
    return best, trash


@njit
def forecast(
    memory: Record, view: Record, rules: Record, playable: Integer, tokens: Integer, turns: Integer
) -> Integer:
    """What the turns of the others until this player's next are worth, at most ``turns`` of them.

    ``playable`` and ``tokens`` are as this player's action leaves them. Sets ``plays`` to the plays of the others.
    """
    weights = memory["weights"]
    players = np.int64(rules["players"])
    full = np.int64(rules["clue_tokens"])
    seat: Integer = np.int64(memory["seat"])
    worth: Integer = 0
    savers: Integer = 0
    plays = played = np.int64(0)
    for step in range(min(players - 1, turns)):
        seat = seat + 1 if seat + 1 < players else 0
        slot, trash = next_play(memory, view, seat, playable, played)
        if slot >= 0:
            kind = np.int64(memory["truth"][seat, slot])
            if kind & playable:
                plays += 1
                worth += weights[PLAY] - weights[SOON] * step
                played |= kind
                playable ^= kind
                if kind & TOP:
                    tokens = min(tokens + 1, full)
                else:
                    playable |= kind << 1 & ~np.int64(memory["dead"])
            else:
                worth += weights[STRIKE] + loss(memory, view, rules, kind)
            continue
        change, cost = _idle(memory, view, rules, seat, playable, tokens, savers, trash)
        worth += cost
        tokens += change
        savers += 1
    memory["plays"] = plays
    return worth + token_worth(memory, tokens)


@njit
def _idle(
    memory: Record,
    view: Record,
    rules: Record,
    seat: Integer,
    playable: Integer,
    tokens: Integer,
    savers: Integer,
    trash: bool,
) -> tuple[Integer, Integer]:
    """Of a player without a play, who clues or discards: the change of tokens, and what the turn is worth.

    ``savers`` players before it could clue as well.
    """
    weights = memory["weights"]
    clueable = np.int64(0)
    for other in range(np.int64(rules["players"])):
        if other != seat:
            clueable |= np.int64(memory["open"][other])
    clues = tokens > 0 and clueable & playable != 0
    full = tokens == np.int64(rules["clue_tokens"])
    cost = np.int64(0)
    if not trash and not full:
        chop = np.int64(memory["chop"][seat])
        cost = np.int64(weights[LOCKED])
        if chop >= 0:
            cost = np.int64(loss(memory, view, rules, np.int64(memory["truth"][seat, chop])))
        if tokens > 0:
            for _ in range(min(savers, 3)):
                cost = cost * np.int64(weights[SAVER]) // 100
            cost = cost * np.int64(weights[BUSY if clues else IDLE]) // 100
    if clues:
        cost += np.int64(weights[OTHER])
    return np.int64(-1 if clues or full else 1), cost
