"""The moves of chance and players, compiled: ``begin``, ``draw_card``, ``deal_card``, ``act``, ``swap``. ``table_text``
is compiled, too, since agents use the text as a dictionary key.

A game is a ``TABLE`` record. It and its ``RULES`` are passed as bytes: plain arrays are by far the quickest to copy and
to pass to compiled code. Each function changes the record in place and returns a *standing*, a tuple of integers: the
event (see ``_event``), and the state of the game after it. ``EVENT`` to ``FIREWORKS`` are the indices; from
``FIREWORKS`` on there are five fireworks.

Players can continue after the end, as in the Hanabi Learning Environment: cards, tokens and turns change as before.
The game stays ended, but the kind of end can change: it can be lost or completed later.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from starmine.compiling.jit import njit, record_dtype
from starmine.lab.hle.cards import COLOR_CHAR
from starmine.observation.last_action import LAST, NO_ACTION, forget, step
from starmine.rules.cards import KINDS, MAX_CARDS, MAX_HAND, MAX_PLAYERS, RANKS, UNSEEN
from starmine.rules.kernel import kernel
from starmine.rules.kernel.action_ids import first_clue
from starmine.rules.kernel.state import (
    FINISHED,
    GAME,
    NO_LAST_ROUND,
    PERFECT,
    PLAYING,
    RULES,
    STRUCK_OUT,
    Integer,
    Record,
    cards_held,
    possible_kinds,
)
from starmine.rules.words.writing import Bytes, constant, number, put

# Indices into a standing. LEGAL is a bit mask: the action ids of the player to move, or the kinds chance can deal.
EVENT, PLAYER, LEGAL, STATUS, DECK, CLUE_TOKENS, LIVES, SCORE, TURNS, FIREWORKS = range(10)

CHANCE = -1  # in PLAYER
NOBODY = 255  # in an event: the player of a deal, the kind of a clue

TABLE = record_dtype(
    [
        ("game", GAME),  # has only the cards dealt so far: a hand is short until its card is dealt
        ("last", LAST),
        ("left", np.uint8, KINDS),  # by kind: copies in the deck
        ("pile", np.uint8, MAX_CARDS),  # the kinds of the discards, in order
        ("piled", np.uint8),  # the number of discards
        ("seer", np.uint8),  # 1: every card counts as fully clued
        ("gaps", np.uint8),  # the number of gaps: slots whose card was put back into the deck; their kind is UNSEEN
    ]
)

Standing = Any  # a tuple of ints

# Parts of the text.
_LETTERS = constant("".join(COLOR_CHAR))
_LIVES, _TOKENS, _FIREWORKS = map(constant, ("Life tokens: ", "\nInfo tokens: ", "\nFireworks: "))
_HANDS, _NEXT, _CURRENT, _KNOWN = map(constant, ("\nHands:\n", "-----\n", "Cur player\n", " || "))
_DECK, _DISCARDS = constant("Deck size: "), constant("\nDiscards:")
_SPACE, _LINE, _HIDDEN, _BAR, _ZERO, _ONE = b" \nX|01"
# The lines other than hands and discards have fewer than 200 characters.
_LONGEST = 200 + MAX_PLAYERS * (MAX_HAND * len("R1 || R1|RYGWB12345\n") + len("-----\n")) + MAX_CARDS * len(" R1")


@njit
def begin(table_bytes: Bytes, rules_bytes: Bytes, first: Integer, seer: Integer) -> Standing:
    """Begins a game with no card dealt yet; the player ``first`` will begin."""
    table, rules = table_bytes.view(TABLE)[0], rules_bytes.view(RULES)[0]
    game = table["game"]
    kernel.deal(game, rules, np.full(rules["deck_size"], UNSEEN, np.uint8), first)
    forget(table["last"])
    for seat in range(game["hands"].shape[0]):  # empties the hands: chance deals them card by card
        game["hand_sizes"][seat] = 0
        for slot in range(game["hands"].shape[1]):
            game["hands"][seat, slot] = UNSEEN
    game["drawn"] = 0
    for kind in range(KINDS):
        table["left"][kind] = rules["copies"][kind]
    table["piled"] = table["gaps"] = 0
    table["seer"] = seer
    return _standing(table, rules, 0)


@njit
def draw_card(table_bytes: Bytes, rules_bytes: Bytes, fraction: float) -> Standing:
    """Deals the card that ``fraction``, a random number from 0 to 1, selects. Chance must be to move.

    The original passes each kind's share of the deck to the C++ library, which normalizes the shares again. So does
    this function, because rounding can decide between two kinds.
    """
    table, rules = table_bytes.view(TABLE)[0], rules_bytes.view(RULES)[0]
    deck = _deck(table, rules)
    total = 0.0
    for kind in range(KINDS):
        total += table["left"][kind] / deck
    end, found = 0.0, -1
    for kind in range(KINDS):
        if table["left"][kind]:
            found = kind
            end += table["left"][kind] / deck / total
            if end >= fraction:
                break
    return _deal(table, rules, found)


@njit
def deal_card(table_bytes: Bytes, rules_bytes: Bytes, kind: Integer) -> Standing:
    """Deals a card of a kind, which must be in the deck. Chance must be to move."""
    return _deal(table_bytes.view(TABLE)[0], rules_bytes.view(RULES)[0], kind)


@njit
def act(table_bytes: Bytes, rules_bytes: Bytes, action: Integer) -> Standing:
    """Makes a player's move, which must be legal. The card that replaces a played or discarded one is dealt later."""
    table, rules = table_bytes.view(TABLE)[0], rules_bytes.view(RULES)[0]
    game, last = table["game"], table["last"]
    over = game["status"] != PLAYING
    if over:  # the kernel does not advance the turn at the end
        game["seat"] = _next_player(game, last, rules)
    seat, drawn, tokens = game["seat"], game["drawn"], game["clue_tokens"]
    if action >= first_clue(rules):
        revealed, newly = _revealed(game, rules, action)
        step(game, last, rules, action)
        return _standing(table, rules, _event(action, seat, NOBODY, 0, 0, revealed, newly, 0))
    step(game, last, rules, action)
    if over:
        lost, complete = game["used_strikes"] >= rules["strikes"], game["score"] == rules["max_score"]
        game["status"] = STRUCK_OUT if lost else PERFECT if complete else FINISHED
    if game["drawn"] > drawn:  # takes the new card back: chance deals it
        newest = game["hand_sizes"][seat] - 1
        game["hands"][seat, newest] = UNSEEN
        game["hand_sizes"][seat] = newest
        game["drawn"] = drawn
    if not last["scored"]:
        table["pile"][table["piled"]] = last["kind"]
        table["piled"] += 1
    token_gained = int(game["clue_tokens"] > tokens)
    kind, scored = last["kind"], last["scored"]
    return _standing(table, rules, _event(action, seat, kind, scored, token_gained, 0, 0, 0))


@njit
def swap(table_bytes: Bytes, rules_bytes: Bytes, seat: Integer, slot: Integer, kind: Integer) -> Standing:
    """Puts a slot's card back into the deck (``kind`` -1), or a card of ``kind`` from the deck into a gap.

    The slot keeps its knowledge from clues. A swap is not an event, and takes no turn.
    """
    table, rules = table_bytes.view(TABLE)[0], rules_bytes.view(RULES)[0]
    if kind >= 0:
        _fill(table, rules, seat, slot, kind)
        return _standing(table, rules, 0)
    game = table["game"]
    order = game["hands"][seat, slot]
    table["left"][game["deck"][order]] += 1
    game["deck"][order] = UNSEEN
    table["gaps"] += 1
    return _standing(table, rules, 0)


@njit
def _event(
    action: Integer,
    player: Integer,
    kind: Integer,
    scored: Integer,
    token_gained: Integer,
    revealed: Integer,
    newly: Integer,
    dealt_to: Integer,
) -> Integer:
    """An event as one number with a byte for each argument, ``player`` the lowest and ``action`` the highest."""
    card = player | kind << 8 | scored << 16 | token_gained << 24
    return card | revealed << 32 | newly << 40 | dealt_to << 48 | action << 56


@njit
def _revealed(game: Record, rules: Record, action: Integer) -> tuple[Integer, Integer]:
    """The slots that a clue touches, and those of them to which this colour or rank is new, as bit masks."""
    target, value = kernel.clue_target(game, rules, action), rules["clue_value"][action]
    revealed, newly = 0, 0
    for slot in range(cards_held(game, target)):
        order = game["hands"][target, slot]
        touched = rules["kind_clues"][game["deck"][order]] >> value & 1
        revealed |= touched << slot
        newly |= (touched & ~(game["clued"][order] >> value)) << slot
    return revealed, newly


@njit
def _deal(table: Record, rules: Record, kind: Integer) -> Standing:
    """Deals a card into the first gap, or behind the cards of the first short hand."""
    game = table["game"]
    seat, slot = _gap(table, rules)
    if seat < 0:
        seat = _short_hand(game, rules)
        slot = cards_held(game, seat)
        game["hands"][seat, slot] = game["drawn"]
        game["hand_sizes"][seat] = slot + 1
        game["drawn"] += 1
        table["gaps"] += 1  # a gap until `_fill`
    _fill(table, rules, seat, slot, kind)
    return _standing(table, rules, _event(0, NOBODY, kind, 0, 0, 0, 0, seat))


@njit
def _fill(table: Record, rules: Record, seat: Integer, slot: Integer, kind: Integer) -> None:
    """Puts a card of a kind from the deck into a gap."""
    game = table["game"]
    order = game["hands"][seat, slot]
    table["left"][kind] -= 1
    table["gaps"] -= 1
    game["deck"][order] = kind
    clues = 0  # those that touch a card of the hand
    for place in range(cards_held(game, seat)):
        in_hand = game["deck"][game["hands"][seat, place]]
        clues |= rules["kind_clues"][in_hand] if in_hand != UNSEEN else 0
    game["hand_clues"][seat] = clues
    if table["seer"]:
        game["possible"][order] = 1 << kind
        game["clued"][order] = rules["kind_clues"][kind]


@njit
def _gap(table: Record, rules: Record) -> tuple[Integer, Integer]:
    """The first gap, as seat and slot; seat -1 if there is none."""
    game = table["game"]
    if table["gaps"]:
        for seat in range(rules["players"]):
            for slot in range(cards_held(game, seat)):
                if game["deck"][game["hands"][seat, slot]] == UNSEEN:
                    return seat, slot
    return -1, 0


@njit
def _short_hand(game: Record, rules: Record) -> Integer:
    """The first seat whose hand lacks a card while some were never dealt; -1 if there is none."""
    if game["drawn"] < rules["deck_size"]:
        for seat in range(rules["players"]):
            if game["hand_sizes"][seat] < rules["hand_size"]:
                return seat
    return -1


@njit
def _next_player(game: Record, last: Record, rules: Record) -> Integer:
    """The player after the one who moved last; before the first move, the one who begins."""
    player = game["seat"] if last["action"] == NO_ACTION else last["seat"] + 1
    return player - rules["players"] if player == rules["players"] else player


@njit
def _deck(table: Record, rules: Record) -> Integer:
    """Cards in the deck, with those put back into it, which the kernel counts as drawn."""
    return rules["deck_size"] - table["game"]["drawn"] + table["gaps"]


@njit
def _standing(table: Record, rules: Record, event: Integer) -> Standing:
    """The standing after ``event``, 0 for none. After the end PLAYER and LEGAL are those of a game that continues."""
    game, last = table["game"], table["last"]
    if table["gaps"] or _short_hand(game, rules) >= 0:
        player, legal = CHANCE, 0
        for kind in range(KINDS):
            legal |= int(table["left"][kind] > 0) << kind
    else:
        seat, status = game["seat"], game["status"]
        player = _next_player(game, last, rules)
        game["seat"], game["status"] = player, PLAYING
        legal = kernel.legal(game, rules)
        game["seat"], game["status"] = seat, status
    turns = game["turns_left"]
    return (
        event,
        player,
        legal,
        game["status"],
        _deck(table, rules),
        game["clue_tokens"],
        rules["strikes"] - game["used_strikes"],
        kernel.points(game, rules),
        rules["players"] if turns == NO_LAST_ROUND else turns,
        game["fireworks"][0],
        game["fireworks"][1],
        game["fireworks"][2],
        game["fireworks"][3],
        game["fireworks"][4],
    )


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
            possible = possible_kinds(game, order) if knows else rules["all_kinds"]
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
