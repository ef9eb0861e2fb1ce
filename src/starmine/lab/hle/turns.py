"""What chance and players do to a table, compiled: ``begin``, ``draw_card``, ``deal_card``, ``act``.

A table is a ``TABLE`` record, and like the ``RULES`` record it comes as its bytes: plain arrays are by far the
quickest to copy and to hand to compiled code. Each function changes the table in place and gives a *standing*,
a tuple of whole numbers that says what happened and how the game stands then; ``EVENT`` to ``FIREWORKS`` are
the places in it, the last one that of the first of five.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.lab.last_action import LAST, NO_ACTION, forget, step
from starmine.rules import kernel
from starmine.rules.cards import KINDS, MAX_CARDS, UNSEEN
from starmine.rules.jit import njit
from starmine.rules.state import GAME, PLAYING, RULES, Integer, Record

# In a standing. Of who is to move LEGAL are the legal moves' numbers as a set; of chance, the kinds it can deal.
EVENT, PLAYER, LEGAL, STATUS, DECK, CLUE_TOKENS, LIVES, SCORE, FIREWORKS = range(9)

CHANCE = -1  # as PLAYER
NOBODY = 255  # who acted, in chance's events; the kind, in events of clues

TABLE = np.dtype(
    [
        ("game", GAME),  # without the cards that are still to be dealt: a hand is short until its card has come
        ("last", LAST),
        ("left", np.uint8, KINDS),  # by kind: cards in the deck
        ("pile", np.uint8, MAX_CARDS),  # the kinds of the discards, the first one first
        ("piled", np.uint8),  # how many they are
        ("seer", np.uint8),  # 1: every card is known as if clues had told all of it
    ],
    align=True,
)

Bytes = npt.NDArray[np.uint8]
Standing = Any  # a tuple of Python's ints, once it comes from compiled code


@njit
def begin(table: Bytes, rules: Bytes, first: Integer, seer: Integer) -> Standing:
    """A table before the first card is dealt; ``first`` is to begin."""
    held, by = table.view(TABLE)[0], rules.view(RULES)[0]
    game = held["game"]
    kernel.deal(game, by, np.full(np.int64(by["deck_size"]), UNSEEN, np.uint8), first)
    forget(held["last"])
    for seat in range(game["hands"].shape[0]):
        game["hand_sizes"][seat] = 0
        for slot in range(game["hands"].shape[1]):
            game["hands"][seat, slot] = UNSEEN
    game["drawn"] = 0
    for kind in range(KINDS):
        held["left"][kind] = by["copies"][kind]
    held["piled"] = 0
    held["seer"] = seer
    return _standing(held, by, 0)


@njit
def draw_card(table: Bytes, rules: Bytes, drawn: float) -> Standing:
    """Deals a card as a number from 0 to 1 has it. Chance must be to move.

    The environment gives the C++ library each kind's share of the deck, and that makes shares of them once more:
    so it is done here, as rounding decides which card it is at the edges.
    """
    held, by = table.view(TABLE)[0], rules.view(RULES)[0]
    deck = np.int64(by["deck_size"]) - np.int64(held["game"]["drawn"])
    whole = 0.0
    for kind in range(KINDS):
        whole += np.int64(held["left"][kind]) / deck
    end, found = 0.0, -1
    for kind in range(KINDS):
        if held["left"][kind]:
            found = kind
            end += np.int64(held["left"][kind]) / deck / whole
            if end >= drawn:
                break
    return _deal(held, by, found)


@njit
def deal_card(table: Bytes, rules: Bytes, kind: Integer) -> Standing:
    """Deals a card of a kind, which must be in the deck. Chance must be to move."""
    return _deal(table.view(TABLE)[0], rules.view(RULES)[0], kind)


@njit
def act(table: Bytes, rules: Bytes, action: Integer) -> Standing:
    """Makes a player's move, which must be legal; the card drawn for it is left to chance to deal."""
    held, by = table.view(TABLE)[0], rules.view(RULES)[0]
    game, last = held["game"], held["last"]
    seat, drawn, tokens = np.int64(game["seat"]), np.int64(game["drawn"]), np.int64(game["clue_tokens"])
    if action >= 2 * np.int64(by["hand_size"]):
        revealed, newly = _revealed(game, by, action)
        step(game, last, by, action)
        return _standing(held, by, _event(action, seat, NOBODY, 0, 0, revealed, newly, 0))
    step(game, last, by, action)
    if game["drawn"] > drawn:
        newest = np.int64(game["hand_sizes"][seat]) - 1
        game["hands"][seat, newest] = UNSEEN
        game["hand_sizes"][seat] = newest
        game["drawn"] = drawn
    if not last["scored"]:
        held["pile"][held["piled"]] = last["kind"]
        held["piled"] += 1
    won = np.int64(game["clue_tokens"] > tokens)
    return _standing(held, by, _event(action, seat, np.int64(last["kind"]), np.int64(last["scored"]), won, 0, 0, 0))


@njit
def _event(
    number: Integer,
    player: Integer,
    kind: Integer,
    scored: Integer,
    won: Integer,
    revealed: Integer,
    newly: Integer,
    dealt_to: Integer,
) -> Integer:
    """What happened, as one number with a byte for each of these, ``player`` the lowest and ``number`` the highest."""
    card = player | kind << 8 | scored << 16 | won << 24
    return card | revealed << 32 | newly << 40 | dealt_to << 48 | number << 56


@njit
def _revealed(game: Record, rules: Record, action: Integer) -> tuple[Integer, Integer]:
    """Which slots of its target a clue touches, and which of them it tells anything new."""
    target, value = kernel.clue_target(game, rules, action), np.int64(rules["clue_value"][action])
    revealed, newly = np.int64(0), np.int64(0)
    for slot in range(np.int64(game["hand_sizes"][target])):
        order = np.int64(game["hands"][target, slot])
        touched = np.int64(rules["kind_clues"][game["deck"][order]]) >> value & 1
        revealed |= touched << slot
        newly |= (touched & ~(np.int64(game["clued"][order]) >> value)) << slot
    return revealed, newly


@njit
def _deal(table: Record, rules: Record, kind: Integer) -> Standing:
    game = table["game"]
    seat, order = _short_hand(game, rules), np.int64(game["drawn"])
    slot = np.int64(game["hand_sizes"][seat])
    table["left"][kind] -= 1
    game["deck"][order] = kind
    game["hands"][seat, slot] = order
    game["hand_sizes"][seat] = slot + 1
    game["drawn"] = order + 1
    clues = np.int64(0)
    for held in range(slot + 1):
        clues |= np.int64(rules["kind_clues"][game["deck"][game["hands"][seat, held]]])
    game["hand_clues"][seat] = clues
    if table["seer"]:
        game["possible"][order] = np.int64(1) << kind
        game["clued"][order] = rules["kind_clues"][kind]
    return _standing(table, rules, _event(0, NOBODY, kind, 0, 0, 0, 0, seat))


@njit
def _short_hand(game: Record, rules: Record) -> Integer:
    """Whom chance deals the next card to; -1 when nobody is to get one."""
    if game["drawn"] < rules["deck_size"]:
        for seat in range(np.int64(rules["players"])):
            if game["hand_sizes"][seat] < rules["hand_size"]:
                return seat
    return -1


@njit
def _standing(table: Record, rules: Record, event: Integer) -> Standing:
    """After the end players go on taking turns, and legal is what would be if it were not over."""
    game, last = table["game"], table["last"]
    if _short_hand(game, rules) >= 0:
        player, legal = np.int64(CHANCE), np.int64(0)
        for kind in range(KINDS):
            legal |= np.int64(table["left"][kind] > 0) << kind
    else:
        seat, status = game["seat"], game["status"]
        player = np.int64(seat) if last["action"] == NO_ACTION else np.int64(last["seat"]) + 1
        player -= np.int64(rules["players"]) if player == rules["players"] else 0
        game["seat"], game["status"] = player, PLAYING
        legal = np.int64(kernel.legal(game, rules))
        game["seat"], game["status"] = seat, status
    return (
        event,
        player,
        legal,
        np.int64(game["status"]),
        np.int64(rules["deck_size"]) - np.int64(game["drawn"]),
        np.int64(game["clue_tokens"]),
        np.int64(rules["strikes"]) - np.int64(game["used_strikes"]),
        np.int64(kernel.points(game, rules)),
        np.int64(game["fireworks"][0]),
        np.int64(game["fireworks"][1]),
        np.int64(game["fireworks"][2]),
        np.int64(game["fireworks"][3]),
        np.int64(game["fireworks"][4]),
    )
