"""The rules of Hanabi, compiled: deal, legal, apply, points, view.

Everything here works in place on ``GAME`` records under a ``RULES`` record (see ``state``). A kernel trusts
its caller: each docstring says what must hold. ``Game`` is the face that checks it. Nothing here draws a
random number. All calculation is in int64, which is what the masks of 54 action bits and 30 kinds fit in.

Three mask ideas carry it. A *kind set* has one bit a kind. A *clue set* has one bit a clue value: the
colours from bit 0 on, then the ranks. And since a hand's clue set (``hand_clues``: which clues would touch
a card of it) is kept as state, the legal actions are those sets shifted to where their action ids begin:

    discard slot s: s        colour clue: 2H + (offset - 1) * C + colour
    play slot s: H + s       rank clue:   2H + (P - 1) * C + (offset - 1) * 5 + rank - 1

with hands of H, P players, C clueable colours and ``offset`` the seats between giver and target. These are
the action ids of the Hanabi Learning Environment.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import RANKS, UNSEEN
from starmine.rules.jit import njit
from starmine.rules.state import (
    CLUE_TOKENS,
    FINISHED,
    LOST_CARD,
    NO_LAST_ROUND,
    PERFECT,
    PLAYING,
    STRUCK_OUT,
    STUCK,
    Games,
    Integer,
    Record,
)


@njit
def deal(game: Record, rules: Record, deck: npt.NDArray[np.uint8], first: Integer) -> None:
    """Begins a game: whole hands in turn from seat 0 on; ``first`` is on turn. (C02, C03)

    ``game`` may hold anything. ``deck`` has ``rules["deck_size"]`` kinds in draw order.
    """
    players = np.int64(rules["players"])
    size = np.int64(rules["hand_size"])
    everything = rules["all_kinds"]
    for order in range(game["deck"].shape[0]):
        game["deck"][order] = UNSEEN
        game["possible"][order] = everything
        game["clued"][order] = 0
    for order in range(np.int64(rules["deck_size"])):
        game["deck"][order] = deck[order]
    for kind in range(game["discarded"].shape[0]):
        game["discarded"][kind] = 0
    for suit in range(game["fireworks"].shape[0]):
        game["fireworks"][suit] = 0
    for seat in range(game["hand_sizes"].shape[0]):
        dealt = size if seat < players else 0
        game["hand_sizes"][seat] = dealt
        for slot in range(game["hands"].shape[1]):
            game["hands"][seat, slot] = seat * size + slot if slot < dealt else UNSEEN
        _renew_hand_clues(game, rules, seat)
    for byte in range(game["spare"].shape[0]):
        game["spare"][byte] = 0
    game["turn"] = 0
    game["drawn"] = players * size
    game["clue_tokens"] = CLUE_TOKENS
    game["used_strikes"] = 0
    game["seat"] = first
    game["score"] = 0
    game["turns_left"] = NO_LAST_ROUND
    game["status"] = PLAYING


@njit
def legal(game: Record, rules: Record) -> Integer:
    """The legal action ids of the seat on turn, as a mask; 0 when the game is over.

    In a view this is right for the viewer's own turns only: nobody sees which clues would touch the own hand.
    """
    if game["status"] != PLAYING:
        return 0
    players = np.int64(rules["players"])
    size = np.int64(rules["hand_size"])
    colours = np.int64(rules["colours"])
    tokens = np.int64(game["clue_tokens"])
    seat = np.int64(game["seat"])
    cards = (np.int64(1) << np.int64(game["hand_sizes"][seat])) - 1
    mask = cards << size
    if tokens < CLUE_TOKENS or rules["discard_at_full"]:
        mask |= cards
    if tokens > 0:
        any_clue = (np.int64(1) << (colours + RANKS)) - 1 if rules["empty_clues"] else np.int64(0)
        colour_set = (np.int64(1) << colours) - 1
        colour_shift = 2 * size
        rank_shift = 2 * size + (players - 1) * colours
        target = seat
        for _ in range(players - 1):
            target = target + 1 if target + 1 < players else np.int64(0)
            clues = np.int64(game["hand_clues"][target]) | any_clue
            mask |= (clues & colour_set) << colour_shift
            mask |= (clues >> colours) << rank_shift
            colour_shift += colours
            rank_shift += RANKS
    return mask


@njit
def clue_of(game: Record, rules: Record, action: Integer) -> tuple[Integer, Integer]:
    """The target seat and the clue value of an action id that is a clue of the seat on turn."""
    players = np.int64(rules["players"])
    colours = np.int64(rules["colours"])
    number = action - 2 * np.int64(rules["hand_size"])
    first_rank = (players - 1) * colours
    if number < first_rank:
        offset = number // colours
        value = number - offset * colours
    else:
        offset = (number - first_rank) // RANKS
        value = number - first_rank - offset * RANKS + colours
    target = np.int64(game["seat"]) + 1 + offset
    return (target if target < players else target - players), value


@njit
def apply(game: Record, rules: Record, action: Integer) -> None:
    """Takes one action, which must be legal, and passes the turn on or ends the game.

    In a game with blanks the card played or discarded must be known; what is drawn may be unknown.
    """
    size = np.int64(rules["hand_size"])
    if action >= 2 * size:
        _clue(game, rules, action)
    elif action >= size:
        _play(game, rules, action - size)
    else:
        _discard(game, rules, action)
    game["turn"] += 1
    if game["status"] == PLAYING:
        _pass_turn(game, rules)


@njit
def _clue(game: Record, rules: Record, action: Integer) -> None:
    target, value = clue_of(game, rules, action)
    touching = rules["clue_kinds"][value]
    bit = np.int64(1) << value
    for slot in range(np.int64(game["hand_sizes"][target])):
        order = game["hands"][target, slot]
        if np.int64(rules["kind_clues"][game["deck"][order]]) & bit:
            game["possible"][order] &= touching
            game["clued"][order] |= np.uint16(bit)
        else:
            game["possible"][order] &= ~touching
    game["clue_tokens"] -= 1


@njit
def _discard(game: Record, rules: Record, slot: Integer) -> None:
    kind = _take(game, rules, slot)
    if game["clue_tokens"] < CLUE_TOKENS:
        game["clue_tokens"] += 1
    _lay_off(game, rules, kind)


@njit
def _play(game: Record, rules: Record, slot: Integer) -> None:
    kind = _take(game, rules, slot)
    suit = kind // RANKS
    rank = kind - suit * RANKS + 1
    if np.int64(game["fireworks"][suit]) + 1 != rank:
        _lay_off(game, rules, kind)
        game["used_strikes"] += 1
        if game["used_strikes"] >= rules["strikes"]:
            game["status"] = STRUCK_OUT
        return
    game["fireworks"][suit] = rank
    game["score"] += 1
    if rank == RANKS:
        if game["clue_tokens"] < CLUE_TOKENS:
            game["clue_tokens"] += 1
        if game["score"] == rules["max_score"]:
            game["status"] = PERFECT


@njit
def _lay_off(game: Record, rules: Record, kind: Integer) -> None:
    """Puts a card on the discards; in an endless game the loss of an indispensable one ends it. (R2)"""
    suit = kind // RANKS
    game["discarded"][kind] += 1
    if (
        rules["endless"]
        and game["discarded"][kind] == rules["copies"][kind]
        and kind - suit * RANKS >= np.int64(game["fireworks"][suit])
    ):
        game["status"] = LOST_CARD


@njit
def _take(game: Record, rules: Record, slot: Integer) -> Integer:
    """Takes a card out of the hand on turn, draws its replacement as the newest, and gives its kind."""
    seat = np.int64(game["seat"])
    last = np.int64(game["hand_sizes"][seat]) - 1
    kind = np.int64(game["deck"][game["hands"][seat, slot]])
    for place in range(slot, last):
        game["hands"][seat, place] = game["hands"][seat, place + 1]
    if game["drawn"] < rules["deck_size"]:
        game["hands"][seat, last] = game["drawn"]
        game["drawn"] += 1
    else:
        game["hands"][seat, last] = UNSEEN
        game["hand_sizes"][seat] = last
    _renew_hand_clues(game, rules, seat)
    return kind


@njit
def _renew_hand_clues(game: Record, rules: Record, seat: Integer) -> None:
    """The union of the clues that touch a hand's cards; empty when one of them is not visible."""
    clues = np.int64(0)
    for slot in range(np.int64(game["hand_sizes"][seat])):
        kind = np.int64(game["deck"][game["hands"][seat, slot]])
        if kind == UNSEEN:
            clues = np.int64(0)
            break
        clues |= np.int64(rules["kind_clues"][kind])
    game["hand_clues"][seat] = clues


@njit
def _pass_turn(game: Record, rules: Record) -> None:
    """The next seat is on turn, unless the last round is over (C18) or nobody could act (R3)."""
    if not rules["endless"] and game["drawn"] == rules["deck_size"]:
        left = np.int64(game["turns_left"])
        left = np.int64(rules["players"]) if left == NO_LAST_ROUND else left - 1
        game["turns_left"] = left
        if left == 0:
            game["status"] = FINISHED
            return
    seat = np.int64(game["seat"]) + 1
    game["seat"] = seat if seat < np.int64(rules["players"]) else 0
    if game["hand_sizes"][game["seat"]] == 0 and legal(game, rules) == 0:
        game["status"] = STUCK


@njit
def points(game: Record, rules: Record) -> Integer:
    """The score that counts: the cards on the fireworks, 0 for a lost game where the rules say so. (C19, R6)"""
    if game["status"] >= STRUCK_OUT and not rules["keep_score"]:
        return 0
    return np.int64(game["score"])


@njit
def limit(game: Record, rules: Record, suit: Integer) -> Integer:
    """The highest rank that a suit's firework can still reach, going by the discards. (C27)"""
    rank = np.int64(game["fireworks"][suit])
    while rank < RANKS:
        kind = suit * RANKS + rank
        if game["discarded"][kind] == rules["copies"][kind]:
            break
        rank += 1
    return rank


@njit
def view(into: Games, game: Record, rules: Record, seat: Integer) -> None:
    """Writes to ``into[0]`` the game as ``seat`` may see it: without its own hand and the deck. (C04)

    ``seat`` -1 is a spectator, who sees no hand at all. What is blanked: kinds in ``deck``, and
    ``hand_clues`` of the hands that are.
    """
    into[0] = game
    blank(into[0], rules, seat)


@njit
def blank(game: Record, rules: Record, seat: Integer) -> None:
    """Blanks in place what ``seat`` may not see. See ``view``."""
    for order in range(np.int64(game["drawn"]), np.int64(rules["deck_size"])):
        game["deck"][order] = UNSEEN
    for holder in range(np.int64(rules["players"])):
        if seat in (holder, -1):
            game["hand_clues"][holder] = 0
            for slot in range(np.int64(game["hand_sizes"][holder])):
                game["deck"][game["hands"][holder, slot]] = UNSEEN
