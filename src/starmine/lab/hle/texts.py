"""The table as text: ``table_text``. Compiled, since agents use the text as a dictionary key."""

from __future__ import annotations

import numpy as np

from starmine.compiling.jit import njit
from starmine.lab.hle.cards import COLOR_CHAR
from starmine.lab.hle.turns import TABLE
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS, RANKS, UNSEEN
from starmine.rules.kernel.state import RULES, Integer, Record, cards_held, possible_kinds
from starmine.rules.words.writing import Bytes, constant, number, put

_LETTERS = constant("".join(COLOR_CHAR))
_LIVES, _TOKENS, _FIREWORKS = map(constant, ("Life tokens: ", "\nInfo tokens: ", "\nFireworks: "))
_HANDS, _NEXT, _CURRENT, _KNOWN = map(constant, ("\nHands:\n", "-----\n", "Cur player\n", " || "))
_DECK, _DISCARDS = constant("Deck size: "), constant("\nDiscards:")
_SPACE, _LINE, _HIDDEN, _BAR, _ZERO, _ONE = b" \nX|01"
# The lines other than hands and discards have fewer than 200 characters.
_LONGEST = 200 + MAX_PLAYERS * (MAX_HAND * len("R1 || R1|RYGWB12345\n") + len("-----\n")) + MAX_CARDS * len(" R1")


def table_text(table: Bytes, rules: Bytes, current: int, viewer: int, hides: bool, knows: bool) -> str:
    """The table as text, from a ``TABLE`` record and its ``RULES``, as bytes; the hand of ``current`` is marked.

    The hand of ``viewer`` comes first; ``hides`` hides its cards. Without ``knows`` the knowledge from clues is blank.
    """
    out = np.empty(_LONGEST, np.uint8)
    return out[: write_text(out, table, rules, current, viewer, hides, knows)].tobytes().decode("ascii")


@njit
def write_text(
    out: Bytes, table_bytes: Bytes, rules_bytes: Bytes, current: Integer, viewer: Integer, hides: bool, knows: bool
) -> Integer:
    """Writes the text to ``out`` and returns its length. See ``table_text``."""
    table, rules = table_bytes.view(TABLE)[0], rules_bytes.view(RULES)[0]
    game, players = table["game"], rules["players"]
    at = number(out, put(out, 0, _LIVES), rules["strikes"] - game["used_strikes"])
    at = number(out, put(out, at, _TOKENS), game["clue_tokens"])
    at = put(out, at, _FIREWORKS)
    for suit in range(rules["suits"]):
        out[at], out[at + 1], out[at + 2] = _LETTERS[suit], _ZERO + game["fireworks"][suit], _SPACE
        at += 3
    at = put(out, at, _HANDS)
    for offset in range(players):
        seat = (viewer + offset) % players
        at = put(out, at, _NEXT) if offset else at
        at = put(out, at, _CURRENT) if seat == current else at
        for slot in range(cards_held(game, seat)):
            order = game["hands"][seat, slot]
            if game["deck"][order] == UNSEEN:
                continue
            at = _card(out, at, game["deck"][order], hides and offset == 0)
            possible = possible_kinds(game, rules, order) if knows else rules["all_kinds"]
            clued = game["clued"][order] if knows else 0
            at = _told(out, put(out, at, _KNOWN), possible, clued, rules)
    at = number(out, put(out, at, _DECK), rules["deck_size"] - game["drawn"] + table["gaps"])
    at = put(out, at, _DISCARDS)
    for place in range(table["piled"]):
        out[at] = _SPACE
        at = _card(out, at + 1, table["pile"][place], False)
    return at


@njit
def _card(out: Bytes, at: Integer, kind: Integer, hidden: bool) -> Integer:
    out[at] = _HIDDEN if hidden else _LETTERS[kind // RANKS]
    out[at + 1] = _HIDDEN if hidden else _ONE + kind % RANKS
    return at + 2


@njit
def _told(out: Bytes, at: Integer, possible: Integer, clued: Integer, rules: Record) -> Integer:
    """Writes the knowledge about a card: its colour and rank if told, then the possible colours and ranks."""
    colors, ranks = rules["suits"], rules["ranks"]
    out[at], out[at + 1], out[at + 2] = _HIDDEN, _HIDDEN, _BAR
    end, some_ranks = at + 3, 0
    for color in range(colors):
        of_color = possible >> RANKS * color & (1 << RANKS) - 1  # the possible ranks in this colour
        some_ranks |= of_color
        if of_color:
            out[end] = _LETTERS[color]
            end += 1
        if clued >> color & 1:
            out[at] = _LETTERS[color]
    for rank in range(ranks):
        if some_ranks >> rank & 1:
            out[end] = _ONE + rank
            end += 1
        if clued >> colors + rank & 1:
            out[at + 1] = _ONE + rank
    out[end] = _LINE
    return end + 1
