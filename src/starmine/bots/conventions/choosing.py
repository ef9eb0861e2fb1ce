"""Which action a player chooses: the one that, with what the others do until the next turn, is worth most."""

from __future__ import annotations

import numpy as np

from starmine.bots.conventions.clueing import best_clue
from starmine.bots.conventions.forecast import forecast
from starmine.bots.conventions.memory import BLIND, DOUBTED, TOP
from starmine.bots.conventions.study import elsewhere, study, survey
from starmine.bots.conventions.weights import (
    CRITICAL,
    LAST_IDLE,
    LAST_ROUND,
    LOCKED,
    OWN_CHOP,
    OWN_PLAY,
    PACE,
    PACE_IDLE,
    SCARCE,
)
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest, size
from starmine.rules.action_ids import first_play
from starmine.rules.cards import RANKS
from starmine.rules.jit import njit
from starmine.rules.kernel import legal
from starmine.rules.state import NO_LAST_ROUND, Integer, Record

NEVER = -1_000_000
TIGHT = 2  # the pace up to which discards are avoided


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    plays = first_play(rules)
    allowed = legal(view, rules)
    hidden = kinds.hidden_copies(view, rules)
    study(memory, view, rules)
    survey(memory, view, rules, hidden)
    last_round = view["turns_left"] != NO_LAST_ROUND
    turns = np.int64(view["turns_left"]) - 1 if last_round else np.int64(rules["players"])
    memory["scale"] = token_scale(memory, view, rules)
    play, play_worth = best_play(memory, view, rules, turns)
    if play >= 0 and memory["blind"][memory["seat"]] == play:
        return plays + play
    clue, clue_worth = best_clue(memory, view, rules, allowed, hidden, turns)
    discard, discard_worth = own_discard(memory, view, rules)
    if not allowed & 1:
        discard_worth = np.int64(NEVER)
    else:
        tokens = min(np.int64(view["clue_tokens"]) + 1, np.int64(rules["clue_tokens"]))
        discard_worth += forecast(memory, view, rules, np.int64(memory["playable"]), tokens, turns)
        discard_worth += _time_lost(memory, view, rules)
    if play >= 0 and play_worth >= discard_worth and (clue < 0 or play_worth >= clue_worth):
        return plays + play
    if clue >= 0 and clue_worth > discard_worth:
        return clue
    if last_round:
        chance = gamble(memory, view, rules)
        if chance >= 0:
            return plays + chance
    return discard if allowed & 1 else plays + discard


@njit
def token_scale(memory: Record, view: Record, rules: Record) -> Integer:
    """Percent by which clue tokens count: more when there are fewer of them than cards still to be clued."""
    wanted = got = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        wanted += kinds.limit(view, rules, suit) - np.int64(view["fireworks"][suit])
    for seat in range(np.int64(rules["players"])):
        got |= np.int64(memory["coming"][seat])
    wanted -= size(got & ~np.int64(memory["dead"]))
    pace: Integer = kinds.pace(view, rules)
    clues = np.int64(view["clue_tokens"]) + max(pace, 0) + 1
    scarce: Integer = 100 * wanted // clues - 100
    scale: Integer = 100 + np.int64(memory["weights"][SCARCE]) * min(scarce, 200) // 100
    return max(10, min(300, scale))


@njit
def spare_strikes(view: Record, rules: Record) -> Integer:
    """How many strikes are left before the one that ends the game."""
    return np.int64(rules["strikes"]) - np.int64(view["used_strikes"]) - 1


@njit
def is_trusted(memory: Record, view: Record, rules: Record, order: Integer) -> bool:
    """Whether a card of this seat is played for what others told, and not only when it is certain."""
    return bool(spare_strikes(view, rules) > 0 and np.int64(memory["marks"][order]) & DOUBTED == 0)


@njit
def best_play(memory: Record, view: Record, rules: Record, turns: Integer) -> tuple[Integer, Integer]:
    """The slot of the card to play and what that is worth; -1 when there is none. One asked for blindly comes first."""
    weights = memory["weights"]
    me = np.int64(memory["seat"])
    full = np.int64(rules["clue_tokens"])
    best: Integer = -1
    best_worth: Integer = NEVER
    for slot in range(np.int64(view["hand_sizes"][me])):
        order = np.int64(view["hands"][me, slot])
        belief = np.int64(memory["belief"][me, slot])
        if not is_trusted(memory, view, rules, order):
            belief = np.int64(view["possible"][order]) & ~np.int64(memory["gone"])
        playable = np.int64(memory["playable"])
        if belief == 0 or belief & ~playable:
            continue
        if np.int64(memory["marks"][order]) & BLIND:
            return slot, -NEVER
        tokens = np.int64(view["clue_tokens"])
        if belief & (belief - 1) == 0:
            playable ^= belief
            playable |= belief << 1 & ~np.int64(memory["dead"]) if not belief & TOP else 0
            tokens = min(tokens + np.int64(belief & TOP != 0), full)
        worth = np.int64(weights[OWN_PLAY]) - 2 * (lowest(belief) % RANKS)
        worth += forecast(memory, view, rules, playable, tokens, turns)
        if worth > best_worth:
            best, best_worth = slot, worth
    return best, best_worth


@njit
def _time_lost(memory: Record, view: Record, rules: Record) -> Integer:
    """What it costs that a discard draws a card while few turns are left; ``forecast`` must have set ``plays``."""
    weights = memory["weights"]
    pace = kinds.pace(view, rules)
    if pace > TIGHT:
        return np.int64(0)
    if pace > 0:
        return np.int64(weights[PACE if memory["plays"] else PACE_IDLE])
    return np.int64(weights[LAST_ROUND if memory["plays"] else LAST_IDLE])


@njit
def own_discard(memory: Record, view: Record, rules: Record) -> tuple[Integer, Integer]:
    """The slot to discard and what that costs: a card known to be useless, else the oldest without a clue.

    With clues on all cards it is the one least likely to be the last of its kind.
    """
    weights = memory["weights"]
    me = np.int64(memory["seat"])
    useless = np.int64(memory["dead"]) | elsewhere(memory, rules, me)
    critical = np.int64(memory["critical"])
    best = np.int64(0)
    least = np.int64(1001)
    for slot in range(np.int64(view["hand_sizes"][me])):
        belief = np.int64(memory["belief"][me, slot])
        if belief & ~useless == 0:
            return np.int64(slot), np.int64(0)
        odds = 1000 * size(belief & critical) // max(size(belief), 1)
        if odds < least:
            best, least = np.int64(slot), np.int64(odds)
    chop = np.int64(memory["chop"][me])
    if chop >= 0:
        belief = np.int64(memory["belief"][me, chop])
        return chop, -np.int64(weights[OWN_CHOP]) * size(belief & critical) // max(size(belief), 1)
    return best, np.int64(weights[CRITICAL]) * least // 1000 + np.int64(weights[LOCKED])


@njit
def gamble(memory: Record, view: Record, rules: Record) -> Integer:
    """In the last round, when a strike costs nothing: the slot most likely to be playable; -1 when none can be."""
    best = np.int64(-1)
    if spare_strikes(view, rules) > 0:
        best_odds: Integer = 0
        me = np.int64(memory["seat"])
        for slot in range(np.int64(view["hand_sizes"][me])):
            belief = np.int64(memory["belief"][me, slot])
            odds = 1000 * size(belief & np.int64(memory["playable"])) // max(size(belief), 1)
            if odds > best_odds:
                best, best_odds = np.int64(slot), odds
    return best
