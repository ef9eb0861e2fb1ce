"""A forecast of the next round, in which all play the cards that they believe to be playable."""

from __future__ import annotations

from starmine.bots import fireworks
from starmine.bots.conventions import features
from starmine.bots.conventions.judging import features_of
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
from starmine.compiling.jit import inlined, njit
from starmine.knowledge.sets import lowest, size
from starmine.rules.cards import RANKS
from starmine.rules.kernel.state import Integer, Record, cards_held


@njit
def token_worth(memory: Record, tokens: Integer) -> Integer:
    """The worth of ``tokens`` clue tokens."""
    weights = memory["weights"]
    worth = 0
    for place in range(min(tokens, 3)):
        worth += weights[FIRST_TOKEN + place]
    worth += weights[TOKEN] * max(tokens - 3, 0)
    return worth * memory["scale"] // 100


@njit
def highest_forecast(memory: Record, rules: Record, tokens: Integer, turns: Integer) -> Integer:
    """An upper bound of ``forecast``."""
    weights, worth = memory["weights"], 0
    steps = min(rules["players"] - 1, turns)
    for step in range(steps):
        worth += max(weights[PLAY] - weights[SOON] * step, weights[OTHER], 0)  # no discard or strike adds any
    highest = token_worth(memory, 0)
    for left in range(1, min(tokens + steps, rules["clue_tokens"]) + 1):
        highest = max(highest, token_worth(memory, left))
    return worth + highest


@njit
def loss(memory: Record, rules: Record, kind: Integer) -> Integer:
    """The worth, 0 or negative, of losing a card of a kind, which is a set of one; 0 for the empty set."""
    if not kind & ~memory["dead"]:
        return 0
    if not kind & memory["critical"]:
        return memory["weights"][USEFUL]
    number = lowest(kind)
    lost = memory["limits"][rules["kind_suit"][number]] - memory["fireworks"]["height"][number]
    return memory["weights"][CRITICAL] * (min(2, lost))


@inlined
def next_play(memory: Record, view: Record, seat: Integer, playable: Integer, played: Integer) -> tuple[Integer, bool]:
    """The slot that a player will play (-1: none), and whether the player knows a dead card.

    A card asked for by a prompt or finesse comes first, then the lowest rank. ``played``: the kinds played so far.
    """
    best = -1
    best_rank = RANKS
    trash = False
    for slot in range(cards_held(view, seat)):
        belief = memory["belief"][seat, slot] & ~played
        if belief & ~memory["dead"] == 0:
            trash = True
        elif belief & ~playable == 0:
            rank = fireworks.height(memory["fireworks"], belief)
            if slot == memory["blind"][seat]:
                rank = -1
            if rank < best_rank:
                best, best_rank = slot, rank
    return best, trash


@njit
def forecast(
    memory: Record, view: Record, rules: Record, playable: Integer, tokens: Integer, turns: Integer
) -> Integer:
    """The worth of the others' turns until this player's next turn, at most ``turns`` of them.

    ``playable`` and ``tokens`` are those after this player's action. Writes the action's features.
    """
    weights = memory["weights"]
    row = features_of(memory)
    players = rules["players"]
    full = rules["clue_tokens"]
    seat = memory["seat"]
    worth = 0
    savers = 0
    lowest_tokens = tokens
    played = still_open = shared = 0  # sets of kinds; ``shared`` are open in more than one hand
    for other in range(players):
        shared |= still_open & memory["open"][other]
        still_open |= memory["open"][other]
    for step in range(min(players - 1, turns)):
        seat = seat + 1 if seat + 1 < players else 0
        slot, trash = next_play(memory, view, seat, playable, played)
        if slot >= 0:
            kind = memory["truth"][seat, slot]
            if kind & playable:
                row[features.PLAYS] += 1
                row[features.EARLY_PLAYS] += 1 / (step + 1)
                row[features.NEXT_PLAYS] += step == 0
                worth += weights[PLAY] - weights[SOON] * step
                played |= kind
                playable ^= kind
                playable |= fireworks.after(memory["fireworks"], kind) & ~memory["dead"]
                if kind & memory["fireworks"]["last"]:
                    tokens = min(tokens + 1, full)
            else:
                row[features.STRIKES] += 1
                row[features.STRIKES_OF_CRITICAL] += kind & memory["critical"] != 0
                worth += weights[STRIKE] + loss(memory, rules, kind)
            continue
        clueable = (still_open & ~memory["open"][seat] | shared) & playable != 0  # a card in another hand
        change, idle_worth = _idle(memory, rules, seat, clueable, tokens, savers, trash)
        if step == 0:
            row[features.NEXT_IDLES] = 1
            row[features.NEXT_COST] = idle_worth / 100
        row[features.IDLERS] += 1
        lowest_tokens = min(lowest_tokens, tokens)
        worth += idle_worth
        tokens += change
        savers += 1
    row[features.TOKENS_AFTER] = tokens / 4
    row[features.TOKENS_GONE] = min(lowest_tokens, tokens) <= 0
    row[features.STILL_OPEN] = size(still_open & playable & ~played) / 2
    return worth + token_worth(memory, tokens)


@inlined
def _idle(
    memory: Record,
    rules: Record,
    seat: Integer,
    clueable: bool,
    tokens: Integer,
    savers: Integer,
    trash: bool,
) -> tuple[Integer, Integer]:
    """The turn of a player without a play, who clues or discards: the change of tokens and the turn's worth.

    ``clueable`` tells whether it sees a card to clue. ``savers`` is the number of players before it without a play,
    who could clue the card that it would discard. Both reduce the discard's cost, a negative worth, to a percentage.
    """
    weights, row = memory["weights"], features_of(memory)
    clues = tokens > 0 and clueable
    full = tokens == rules["clue_tokens"]
    worth = 0
    if not trash and not full:
        chop = memory["chop"][seat]
        worth = weights[LOCKED]
        if chop < 0:
            row[features.LOCKED_IDLERS] += 1
        else:
            kind = memory["truth"][seat, chop]
            worth = loss(memory, rules, kind)
            if kind & memory["critical"] & ~memory["dead"]:
                row[features.CRITICAL_CHOPS_IDLE] += 1
                row[features.CRITICAL_AT_ZERO] += tokens <= 0
            elif kind & ~memory["dead"]:
                row[features.USEFUL_CHOPS_IDLE] += 1
        if tokens > 0:
            for _ in range(min(savers, 3)):
                worth = worth * weights[SAVER] // 100
            worth = worth * weights[BUSY if clues else IDLE] // 100
    if clues:
        row[features.CLUERS] += 1
        worth += weights[OTHER]
    return (-1 if clues or full else 1), worth
