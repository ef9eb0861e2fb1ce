"""Many games side by side, compiled: dealt, stepped and dealt anew when they end.

Each game has a stream of random numbers of its own, so that what happens at one depends neither on how many
there are nor on how they are shared out among threads.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots.numbers import fill, shuffle
from starmine.lab.encoding.segments import SEGMENTS
from starmine.lab.encoding.spread import spread
from starmine.lab.encoding.writer import Segments, write_game
from starmine.lab.last_action import forget, step
from starmine.rules.jit import inlined, njit
from starmine.rules.kernel import deal, legal
from starmine.rules.state import PLAYING, STRUCK_OUT, Games, Integer, Record

_SPREAD = 64  # bytes that `spread` writes


class Setup(NamedTuple):
    """What all games have in common."""

    rules: Record
    layout: Record
    deck: npt.NDArray[np.uint8]  # the edition's kinds, sorted
    actions: int  # action ids
    every_seat: bool  # observations for every seat, else for the seat on turn
    keep: bool  # a lost game keeps its cards, else it counts 0


class Tables(NamedTuple):
    """By game: its state and its last action, the state of its random numbers, its legal actions."""

    games: Games
    lasts: Games
    streams: npt.NDArray[np.uint32]  # (games, 4)
    masks: npt.NDArray[np.int64]


class Rows(NamedTuple):
    """Observations, as bytes or packed: one of the two has rows, or none."""

    bytes: npt.NDArray[np.uint8]  # (rows, bits)
    words: Segments  # (rows, words)


class Outcomes(NamedTuple):
    """By game: what a step tells."""

    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]
    legal: npt.NDArray[np.bool_]  # (games, actions)
    seats: npt.NDArray[np.int64]  # on turn
    scores: npt.NDArray[np.int64]  # of the games that have just ended


@njit
def seed_tables(tables: Tables, seeds: npt.NDArray[np.int64]) -> None:
    """Sets each game's stream to where its seed begins."""
    for place in range(len(seeds)):
        fill(tables.streams[place], seeds[place])


@njit
def first_illegal(masks: npt.NDArray[np.int64], actions: npt.NDArray[np.int64]) -> Integer:
    """The first game whose action is not legal; -1 when all are."""
    for place in range(len(masks)):
        action = actions[place]
        if action < 0 or action > 62 or not masks[place] >> action & 1:
            return place
    return -1


@njit
def deal_tables(
    setup: Setup, tables: Tables, observations: Rows, outcomes: Outcomes, start: Integer, stop: Integer
) -> None:
    """Deals the games from ``start`` to ``stop`` anew."""
    rules, layout, pristine, actions, every_seat, _ = setup
    games, lasts, streams, masks = tables
    rewards, ended, legals, seats, scores = outcomes
    deck, segments = pristine.copy(), np.zeros(1, SEGMENTS)[0]
    address, words, legal_address = _address(observations.bytes), observations.words, _address(legals)
    for place in range(start, stop):
        game, last = games[place], lasts[place]
        _deal(game, last, rules, streams, place, pristine, deck)
        rewards[place], ended[place], scores[place] = 0, False, 0
        seats[place], masks[place] = game["seat"], legal(game, rules)
        _write_legal(legals, legal_address, place, stop, actions, masks[place])
        if address or len(words):
            write_game(game, last, rules, layout, place, seats[place], every_seat, segments, address, words)


@njit
def step_tables(
    setup: Setup,
    tables: Tables,
    observations: Rows,
    finals: Rows,
    outcomes: Outcomes,
    chosen: npt.NDArray[np.int64],
    start: Integer,
    stop: Integer,
) -> None:
    """Takes the chosen action, which must be legal, in each of the games from ``start`` to ``stop``.

    A game that ends by it is dealt anew at once; its last observation goes to ``finals``, if that has rows.
    """
    # Every array is taken out of its tuple once: to do so counts references, which costs more than a move.
    rules, layout, pristine, actions, every_seat, keep = setup
    games, lasts, streams, masks = tables
    rewards, ended, legals, seats, scores = outcomes
    deck, segments = pristine.copy(), np.zeros(1, SEGMENTS)[0]
    address, words, legal_address = _address(observations.bytes), observations.words, _address(legals)
    final_address, final_words = _address(finals.bytes), finals.words
    for place in range(start, stop):
        game, last = games[place], lasts[place]
        before = np.int64(game["score"])
        step(game, last, rules, chosen[place])
        score = np.int64(game["score"])
        ended[place], scores[place] = False, 0
        if game["status"] != PLAYING:
            if game["status"] >= STRUCK_OUT and not keep:
                score = np.int64(0)
            ended[place], scores[place] = True, score
            if final_address or len(final_words):
                seat = _following(game, rules)
                write_game(game, last, rules, layout, place, seat, every_seat, segments, final_address, final_words)
            _deal(game, last, rules, streams, place, pristine, deck)
        rewards[place] = score - before
        seats[place], masks[place] = game["seat"], legal(game, rules)
        _write_legal(legals, legal_address, place, stop, actions, masks[place])
        if address or len(words):
            write_game(game, last, rules, layout, place, seats[place], every_seat, segments, address, words)


@njit
def _address(array: npt.NDArray[Any]) -> np.uint64:
    return np.uint64(array.ctypes.data if len(array) else 0)


@njit
def _following(game: Record, rules: Record) -> Integer:
    """The seat after the one that acted last and ended the game; who would be on turn."""
    seat = np.int64(game["seat"]) + 1
    return seat if seat < np.int64(rules["players"]) else 0


@njit
def _deal(
    game: Record,
    last: Record,
    rules: Record,
    streams: npt.NDArray[np.uint32],
    place: Integer,
    pristine: npt.NDArray[np.uint8],
    deck: npt.NDArray[np.uint8],
) -> None:
    """Deals a shuffled deck; ``deck`` is space for it."""
    for card in range(len(deck)):
        deck[card] = pristine[card]
    shuffle(deck, streams[place])
    deal(game, rules, deck, 0)
    forget(last)


@inlined
def _write_legal(
    legals: npt.NDArray[np.bool_], address: np.uint64, place: Integer, stop: Integer, actions: Integer, mask: Integer
) -> None:
    """Writes a game's legal actions, a byte an action."""
    if (stop - place) * actions >= _SPREAD:
        # What is too much lands in rows that are still to be written.
        spread(address + np.uint64(place * actions), np.uint64(mask))
    else:
        for action in range(actions):
            legals[place, action] = mask >> action & 1


@njit
def take(games: Games, lasts: Games, rules: Record, actions: npt.NDArray[np.int64]) -> None:
    """Takes an action, which must be legal, in each game; what ends by it is not dealt anew."""
    for place in range(len(games)):
        step(games[place], lasts[place], rules, actions[place])


@njit
def legal_masks(games: Games, rules: Record, masks: npt.NDArray[np.int64]) -> None:
    """Writes the legal actions of each game to ``masks``."""
    for place in range(len(games)):
        masks[place] = legal(games[place], rules)
