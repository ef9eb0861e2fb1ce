"""The value of a position: its features, with all hands visible, and a network that evaluates them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from starmine.bots.conventions.memory import has_meaning, update_beliefs
from starmine.knowledge import kinds
from starmine.knowledge.sets import size
from starmine.rules.cards import KINDS, MAX_PLAYERS, RANKS
from starmine.rules.kernel.kernel import view
from starmine.rules.kernel.state import NO_LAST_ROUND, Games, Integer, Record

Floats = npt.NDArray[np.float32]

_FIVES = sum(1 << suit * RANKS + RANKS - 1 for suit in range(KINDS // RANKS))  # the set of the kinds of rank 5

# Features of the whole table.
(
    TOKENS,
    NO_TOKEN,
    ONE_TOKEN,
    MANY_TOKENS,
    DECK,
    DECK_ENDS,
    PACE,
    NO_PACE,
    TIGHT,
    SCORE,
    LOST,
    ONE_STRIKE,
    TWO_STRIKES,
    LAST_ROUND,
    TURNS_LEFT,
    COMING,  # kinds that clues will get played
    WANTED,  # kinds still to be clued
    STILL_OPEN,  # playable kinds that no owner knows to be playable
    CLUED_FOR_NOTHING,
    MISTAKEN,  # cards that their owner is wrong about
    NOT_KNOWN_YET,  # useful cards with a clue whose kind their owner does not know
    STRANGERS,  # whether somebody does not follow the conventions
) = range(22)
# Then features of each seat, in turn order from the seat on turn on.
(
    HAS_PLAY,
    WILL_STRIKE,
    HAS_USELESS,
    CLUED,
    CHOP_DEAD,
    CHOP_FIVE,
    CHOP_CRITICAL,
    CHOP_USEFUL,
    CHOP_PLAYABLE,
    CRITICAL_BEHIND_CHOP,
    UNCLUED,
    IS_LOCKED,
    PLAYS,
    DEAD_BEHIND_CHOP,
    IS_OTHER,
) = range(15)
_OF_TABLE, _OF_SEAT = STRANGERS + 1, IS_OTHER + 1
INPUTS = _OF_TABLE + MAX_PLAYERS * _OF_SEAT


class Network(NamedTuple):
    """A fitted network: a row's features, one layer of rectified units, one output."""

    inputs: Floats  # (inputs, units)
    bias: Floats  # (units,)
    outputs: Floats  # (units,)
    offset: float

    def __call__(self, rows: Floats) -> Floats:
        """The output for each row."""
        units = np.maximum(rows @ self.inputs + self.bias, 0)
        return np.asarray(units @ self.outputs + self.offset, np.float32)


# Indices of ``found``, sets of kinds that are collected over all hands: kinds that clues will get played, kinds of
# cards with a meaning (see ``has_meaning``), and playable kinds of cards without a meaning.
_COMING, _CLUED, _OPEN = range(3)


def compiled(function: Any) -> Any:
    """Compiles without a cache: that of Starmine's own ``njit`` does not notice edits of tools."""
    return numba.njit(function, nogil=True)


@compiled
def describe(row: Any, game: Record, views: Games, minds: Any, is_other: Any, rules: Record) -> None:
    """Writes the features of a position to ``row``. For the other arguments see ``tools.judge.games.Table``.

    It overwrites ``views``, and changes ``minds``, which must be copies.
    """
    row[:] = 0
    players = np.int64(rules["players"])
    playable, dead = np.int64(kinds.playable(game, rules)), np.int64(kinds.dead(game, rules))
    board = (playable, dead, np.int64(kinds.critical(game, rules)) & ~dead)
    found = np.zeros(3, np.int64)
    for step in range(players):
        seat = (np.int64(game["seat"]) + step) % players
        part = row[_OF_TABLE + step * _OF_SEAT : _OF_TABLE + (step + 1) * _OF_SEAT]
        part[IS_OTHER] = is_other[seat]
        part[IS_LOCKED] = 1  # until a card without a clue is found
        view(views, game, rules, seat)
        update_beliefs(minds[seat], views[0], rules)
        for slot in range(np.int64(game["hand_sizes"][seat])):
            order = np.int64(game["hands"][seat, slot])
            card = np.int64(1) << np.int64(game["deck"][order])
            belief = np.int64(minds[seat]["belief"][seat, slot])
            told = has_meaning(minds[seat], views[0], order)
            _describe_belief(row, part, card, belief, told, board, found)
            if told:
                found[_CLUED] |= card
            else:
                _describe_unclued(part, card, board)
                found[_OPEN] |= card & playable
    row[STRANGERS] = minds[0]["strangers"]
    row[STILL_OPEN] = size(found[_OPEN] & ~found[_CLUED]) / 3
    _describe_table(row, game, rules, size(found[_COMING] & ~dead))


@compiled
def _describe_belief(
    row: Any, part: Any, card: Integer, belief: Integer, told: bool, board: tuple[int, int, int], found: Any
) -> None:
    """Adds the features of a card that depend on ``belief``: the kinds that its owner believes it can be.

    ``card`` is the set of its true kind alone. ``told`` is whether it has a meaning.
    """
    playable, dead, _critical = board
    if belief != 0 and belief & ~playable == 0:
        if card & playable & ~found[_COMING]:
            part[HAS_PLAY] = 1
            part[PLAYS] += 1
            found[_COMING] |= card
        else:
            part[WILL_STRIKE] = 1
            row[MISTAKEN] += 1
    elif belief & ~dead == 0:
        part[HAS_USELESS] = 1
    elif told:
        part[CLUED] += 0.3
        row[MISTAKEN] += belief & card == 0
        if card & (dead | found[_CLUED]):
            row[CLUED_FOR_NOTHING] += 1 / 2
        elif belief & (belief - 1):
            row[NOT_KNOWN_YET] += 1 / 3
        elif belief == card:
            found[_COMING] |= card


@compiled
def _describe_unclued(part: Any, card: Integer, board: tuple[int, int, int]) -> None:
    """Adds the features of a card without a clue; the oldest one is the chop, which is discarded next."""
    playable, dead, critical = board
    part[UNCLUED] += 0.3
    if not part[IS_LOCKED]:
        part[CRITICAL_BEHIND_CHOP] += card & critical != 0
        part[DEAD_BEHIND_CHOP] += (card & dead != 0) / 2
        return
    part[IS_LOCKED] = 0
    part[CHOP_PLAYABLE] = card & playable != 0
    if card & dead:
        part[CHOP_DEAD] = 1
    elif card & critical:
        part[CHOP_FIVE if card & _FIVES else CHOP_CRITICAL] = 1
    else:
        part[CHOP_USEFUL] = 1


@compiled
def _describe_table(row: Any, game: Record, rules: Record, coming: Integer) -> None:
    wanted = lost = np.int64(0)
    for suit in range(np.int64(rules["suits"])):
        limit = kinds.limit(game, rules, suit)
        wanted += limit - np.int64(game["fireworks"][suit])
        lost += RANKS - limit
    tokens, pace = np.int64(game["clue_tokens"]), kinds.pace(game, rules)
    deck = np.int64(rules["deck_size"]) - np.int64(game["drawn"])
    row[TOKENS] = tokens / 4
    row[NO_TOKEN] = tokens == 0
    row[ONE_TOKEN] = tokens == 1
    row[MANY_TOKENS] = tokens >= 7
    row[DECK] = deck / 20
    row[DECK_ENDS] = deck <= 3
    row[PACE] = max(-5, min(20, pace)) / 5
    row[NO_PACE] = pace <= 0
    row[TIGHT] = pace <= 2
    row[SCORE] = game["score"] / 12
    row[LOST] = lost / 2
    row[ONE_STRIKE] = game["used_strikes"] == 1
    row[TWO_STRIKES] = game["used_strikes"] >= 2
    if game["turns_left"] != NO_LAST_ROUND:
        row[LAST_ROUND] = 1
        row[TURNS_LEFT] = game["turns_left"] / 3
    row[COMING] = coming / 4
    row[WANTED] = (wanted - coming) / 10


@compiled
def judged(row: Any, network: Network) -> float:
    """The value of a position by a fitted network."""
    points = network.offset
    for unit in range(len(network.bias)):
        total = network.bias[unit]
        for place in range(INPUTS):
            total += network.inputs[place, unit] * row[place]
        points += max(total, 0.0) * network.outputs[unit]
    return points
