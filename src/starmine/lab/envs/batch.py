"""A batch of games, compiled: dealt, stepped, and dealt anew when they end.

Each game has its own random stream, so it depends neither on the number of games nor on their distribution over
threads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import fill, shuffle
from starmine.compiling.jit import inlined, njit
from starmine.observation.last_action import forget, step
from starmine.observation.writer import SEGMENTS, Rows, address_of, spread, write_game
from starmine.rules.kernel.kernel import deal, legal
from starmine.rules.kernel.state import PLAYING, STRUCK_OUT, Games, Integer, Record

_SPREAD = 64  # bytes that `spread` writes
_HELD = -1  # in place of the action of a game that is not stepped


class BatchSetup(NamedTuple):
    """The settings shared by all games."""

    rules: Record
    layout: Record
    central: Record  # the layout of the rows that show all hands
    deck: npt.NDArray[np.uint8]  # the edition's kinds, sorted
    actions: int  # the number of action ids
    every_seat: bool  # observations for every seat, else for the seat on turn
    keep: bool  # a lost game keeps its score, else it scores 0


class TableBatch(NamedTuple):
    """The state of the games, an element or row a game."""

    games: Games
    lasts: Games  # last actions
    streams: npt.NDArray[np.uint32]  # (games, 4): generator states
    masks: npt.NDArray[np.int64]  # legal actions


class Outcomes(NamedTuple):
    """The results of a step, an element or row a game."""

    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    action_mask: npt.NDArray[np.bool_]  # (games, actions)
    seats: npt.NDArray[np.int64]  # on turn
    scores: npt.NDArray[np.int64]  # final scores of the games that this step ended, else 0


@njit
def reseed(streams: npt.NDArray[np.uint32], seeds: npt.NDArray[np.int64]) -> None:
    """Seeds each game's random stream."""
    for place in range(len(seeds)):
        fill(streams[place], seeds[place])


@njit
def first_illegal(masks: npt.NDArray[np.int64], actions: npt.NDArray[np.int64], held: npt.NDArray[np.bool_]) -> Integer:
    """The first game whose action is illegal; -1 if there is none. Sets the action of held games to ``_HELD``."""
    for place in range(len(masks)):
        action = actions[place]
        if held[place]:
            actions[place] = _HELD
        elif action < 0 or action > 62 or not masks[place] >> action & 1:  # ids are bits of a non-negative int64
            return place
    return -1


@njit
def deal_batch(
    setup: BatchSetup,
    batch: TableBatch,
    observations: Rows,
    centrals: Rows,
    outcomes: Outcomes,
    start: Integer,
    stop: Integer,
) -> None:
    """Deals the games from ``start`` to ``stop`` anew.

    ``observations`` get rows for seats, ``centrals`` rows that show all hands: each as bytes or as words, or neither if
    not wanted. Then both arrays are empty, and the address is 0.
    """
    rules, layout, central, pristine, actions, every_seat, _ = setup
    games, lasts, streams, masks = batch
    rewards, terminated, action_mask, seats, scores = outcomes
    # The array `space` is kept: in compiled code its record `space[0]` does not keep it alive.
    deck, space = pristine.copy(), np.zeros(1, SEGMENTS)
    address, words, mask_address = address_of(observations.bytes), observations.words, address_of(action_mask)
    central_address, central_words = address_of(centrals.bytes), centrals.words
    for place in range(start, stop):
        game, last = games[place], lasts[place]
        _deal(game, last, rules, streams, place, pristine, deck)
        rewards[place], terminated[place], scores[place] = 0, False, 0
        seats[place], masks[place] = game["seat"], legal(game, rules)
        _write_mask(action_mask, mask_address, place, stop, actions, masks[place])
        if address or len(words):
            write_game(game, last, rules, layout, place, seats[place], every_seat, space[0], address, words)
        if central_address or len(central_words):
            write_game(
                game, last, rules, central, place, seats[place], every_seat, space[0], central_address, central_words
            )


@njit
def step_batch(
    setup: BatchSetup,
    batch: TableBatch,
    observations: Rows,
    centrals: Rows,
    finals: Rows,
    outcomes: Outcomes,
    chosen: npt.NDArray[np.int64],
    start: Integer,
    stop: Integer,
) -> None:
    """Takes the chosen action, which must be legal, in the games from ``start`` to ``stop`` that are not held.

    A game that ends is dealt anew at once; its last observation goes to ``finals``, if that has rows. For the other
    arguments see ``deal_batch``.
    """
    # Tuples are unpacked once: each access counts references in Numba, which takes longer than a move.
    rules, layout, central, pristine, actions, every_seat, keep = setup
    games, lasts, streams, masks = batch
    rewards, terminated, action_mask, seats, scores = outcomes
    # The array `space` is kept: in compiled code its record `space[0]` does not keep it alive.
    deck, space = pristine.copy(), np.zeros(1, SEGMENTS)
    address, words, mask_address = address_of(observations.bytes), observations.words, address_of(action_mask)
    final_address, final_words = address_of(finals.bytes), finals.words
    central_address, central_words = address_of(centrals.bytes), centrals.words
    for place in range(start, stop):
        if chosen[place] == _HELD:
            rewards[place], terminated[place], scores[place] = 0, False, 0
            # Written again: writing the row before may have overwritten it, see `_write_mask`.
            _write_mask(action_mask, mask_address, place, stop, actions, masks[place])
            continue
        game, last = games[place], lasts[place]
        before = game["score"]
        step(game, last, rules, chosen[place])
        score = game["score"]
        terminated[place], scores[place] = False, 0
        if game["status"] != PLAYING:
            if game["status"] >= STRUCK_OUT and not keep:  # lost
                score = 0
            terminated[place], scores[place] = True, score
            if final_address or len(final_words):
                seat = _following(game, rules)
                write_game(game, last, rules, layout, place, seat, every_seat, space[0], final_address, final_words)
            _deal(game, last, rules, streams, place, pristine, deck)
        rewards[place] = score - before
        seats[place], masks[place] = game["seat"], legal(game, rules)
        _write_mask(action_mask, mask_address, place, stop, actions, masks[place])
        if address or len(words):
            write_game(game, last, rules, layout, place, seats[place], every_seat, space[0], address, words)
        if central_address or len(central_words):
            write_game(
                game, last, rules, central, place, seats[place], every_seat, space[0], central_address, central_words
            )


@njit
def _following(game: Record, rules: Record) -> Integer:
    """The seat that would be on turn next if the game had not ended."""
    seat = game["seat"] + 1
    return seat if seat < rules["players"] else 0


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
    """Deals a shuffled deck; ``deck`` is scratch space."""
    for card in range(len(deck)):
        deck[card] = pristine[card]
    shuffle(deck, streams[place])
    deal(game, rules, deck, 0)
    forget(last)


@inlined
def _write_mask(
    action_mask: npt.NDArray[np.bool_],
    address: np.uint64,
    place: Integer,
    stop: Integer,
    actions: Integer,
    mask: Integer,
) -> None:
    """Writes a game's row of the action mask, one byte per action."""
    if (stop - place) * actions >= _SPREAD:
        # `spread` writes more bytes than the row has, into rows before `stop`, which are written later.
        spread(address + np.uint64(place * actions), np.uint64(mask))
    else:
        for action in range(actions):
            action_mask[place, action] = mask >> action & 1


@njit
def take(games: Games, lasts: Games, rules: Record, actions: npt.NDArray[np.int64]) -> None:
    """Takes an action, which must be legal, in each game. Games that end are not dealt anew."""
    for place in range(len(games)):
        step(games[place], lasts[place], rules, actions[place])


@njit
def legal_masks(games: Games, rules: Record, masks: npt.NDArray[np.int64]) -> None:
    """Writes the legal actions of each game to ``masks``."""
    for place in range(len(games)):
        masks[place] = legal(games[place], rules)
