"""Proofs by counting that a position cannot be won, and the reason in one sentence."""

from __future__ import annotations

import numpy as np

from starmine.analysis.solver.model import (
    COLUMNS,
    DEAL,
    DRAWN,
    HANDS,
    LEFT,
    NEEDED,
    SCORE,
    SEAT,
    Row,
    direction_of,
    height_of,
    prepare,
)
from starmine.compiling.jit import inlined, njit
from starmine.knowledge.sets import lowest
from starmine.rules.cards import MAX_CARDS, RANKS, kind_text
from starmine.rules.game import Game
from starmine.rules.kernel.kinds import of_suit
from starmine.rules.kernel.state import ANYWHERE, FROM_START_UP, OPEN, UP, Integer, Record

POSSIBLE, TURNS, KINDS_LEFT, TIME, SPACE = range(5)  # what `bound` finds
CARD, COUNT, MOST, _FREED = range(4)  # columns of its notes; from _FREED and _WAITS on, counts by order
_WAITS = _FREED + MAX_CARDS + 2
NOTES = _WAITS + MAX_CARDS + 2


@njit
def bound(row: Row, deal: Record, rules: Record, notes: Row) -> Integer:
    """POSSIBLE, or the first count that shows that the position cannot be won any more.

    - TURNS: more plays are needed than turns remain.
    - KINDS_LEFT: no copy of a needed kind is left.
    - SPACE: until some card of the deck is drawn, more cards have to be held for later than fit into the hands.
    - TIME: more plays have to wait until some card of the deck is drawn than turns remain after that.

    ``notes`` is a scratch row of ``NOTES``. Its columns give this card (CARD), the count (COUNT) and its limit (MOST).
    """
    needed, drawn, cards = row[NEEDED], row[DRAWN], deal["cards"]
    players = deal["players"]
    held = 0
    for seat in range(players):
        held |= row[HANDS + seat]
    plays, turns = rules["max_score"] - row[SCORE], cards - drawn + players
    if rules["endless"]:
        turns = plays
    elif row[LEFT] >= 0:
        turns = 0
        for ahead in range(row[LEFT]):
            turns += int(row[HANDS + (row[SEAT] + ahead) % players] != 0)
    notes[CARD], notes[COUNT], notes[MOST] = drawn, plays, turns
    if plays > turns:
        return TURNS
    if not deal["needs_each_rank"]:
        return KINDS_LEFT if _is_cut_off(row, rules, held | deal["later"][drawn]) else POSSIBLE
    if needed & ~(held | deal["later"][drawn]):
        return KINDS_LEFT
    return POSSIBLE if row[LEFT] >= 0 or drawn == cards else _bound_by_cards(row, deal, rules, held, notes)


@njit
def _is_cut_off(row: Row, rules: Record, left: Integer) -> bool:
    """Whether some firework cannot be completed with the kinds that are left."""
    for suit in range(rules["suits"]):
        direction, height = direction_of(row, suit), height_of(row, suit)
        one, two = direction, direction
        if direction == OPEN:  # it may still go up or down; each direction down follows the one up
            one = FROM_START_UP if height else UP
            two = one + 1
        if not _is_complete(rules, suit, one, height, left) and not _is_complete(rules, suit, two, height, left):
            return True
    return False


@inlined
def _is_complete(rules: Record, suit: Integer, direction: Integer, height: Integer, left: Integer) -> bool:
    while height < rules["ranks"]:
        if not of_suit(rules, suit, np.int64(rules["fitting"][direction, height])) & left:
            return False
        height += 1
    return True


@njit
def _bound_by_cards(row: Row, deal: Record, rules: Record, held: Integer, notes: Row) -> Integer:
    """POSSIBLE, TIME or SPACE: see ``bound``."""
    drawn, cards = row[DRAWN], deal["cards"]
    freed, waits = notes[_FREED:_WAITS], notes[_WAITS:]
    for card in range(drawn, cards + 2):
        freed[card] = waits[card] = 0
    for suit in range(rules["suits"]):
        if direction_of(row, suit) != ANYWHERE:
            _note_suit(row, deal, rules, suit, held, freed, waits)
    # One place in the hands is for the card that is drawn. The deck's last card may be played without drawing it.
    waiting, most = 0, deal["held"] - 1
    for card in range(drawn, cards - rules["deck_plays"]):
        waiting += waits[card]
        if waiting > most:
            notes[CARD], notes[COUNT], notes[MOST] = card, waiting, most
            return SPACE
    if rules["endless"]:
        return POSSIBLE
    # After the draw of the last card one turn remains that can play it, the game's last. From the deck it can be played
    # at once, and all players have a turn after that.
    plays, most = 0, (deal["players"] + 1 if rules["deck_plays"] else 1)
    for card in range(cards - 1, drawn - 1, -1):
        plays += freed[card]
        if plays > most:
            notes[CARD], notes[COUNT], notes[MOST] = card, plays, most
            return TIME
        most = deal["players"] + cards - card  # the turns after the draw of the card before this one
    return POSSIBLE


@inlined
def _note_suit(row: Row, deal: Record, rules: Record, suit: Integer, held: Integer, freed: Row, waits: Row) -> None:
    """Notes a suit's kinds by the card of the deck before which they cannot be played, for lack of another copy.

    ``freed`` counts them at that card. ``waits`` counts those without a copy from some card on, which hands must hold
    then: as differences, +1 at the first such card and -1 after the card that they wait for.
    """
    drawn, height = row[DRAWN], height_of(row, suit)
    awaited = -1  # the latest card that the kind, or one below it, must wait for
    while height < rules["ranks"]:
        kind = suit * RANKS + lowest(np.int64(rules["fitting"][direction_of(row, suit), height]))
        if not held >> kind & 1:
            awaited = max(awaited, deal["next"][drawn, kind])
        if awaited >= 0:
            freed[awaited] += 1
            gone = max(deal["last"][kind] + 1, drawn)  # from here on the deck has no copy
            if gone <= awaited:
                waits[gone] += 1
                waits[awaited + 1] -= 1
        height += 1


def why_lost(game: Game, positions: int) -> str:
    """The reason: what counting finds, or that a complete search of so many ``positions`` has found no win."""
    if game.outcome is not None:
        return f"the game is over with {int(game.state['score'])} of {int(game.rules['max_score'])} cards played"
    deal, row, notes = np.zeros(1, DEAL)[0], np.zeros(COLUMNS, np.int64), np.zeros(NOTES, np.int64)
    prepare(deal, row, game.state, game.rules)
    found = int(bound(row, deal, game.rules, notes))
    card, count, most = (int(notes[column]) for column in (CARD, COUNT, MOST))
    if found == POSSIBLE:
        proof = (
            f"a complete search of {positions:,} positions found none" if positions else "a SAT solver has proved it"
        )
        return f"no line of play wins: {proof}"
    if found == TURNS:
        return (
            f"{_counted(count - most, 'card')} of pace too few: "
            f"{count} must still be played, and {_counted(most, 'turn')} can play one"
        )
    if found == KINDS_LEFT:
        return _lost_suit(game)
    kind = kind_text(int(game.state["deck"][card]), game.suits)
    where = f"{kind} is card {card + 1} of {int(game.rules['deck_size'])}"
    if found == SPACE:
        return f"{where}, and when it is drawn, {count} cards must wait in hands that have room for {most}"
    turns = _counted(most, "turn")
    return f"{where}, and {count} cards cannot be played before it is drawn, but only {turns} can play one then"


def _lost_suit(game: Game) -> str:
    """The fireworks that can no longer be completed."""
    height = int(game.rules["ranks"])
    short = [f"{suit.name} to {game.limits[suit.letter]}" for suit in game.suits if game.limits[suit.letter] < height]
    return f"cards that are needed are discarded: {', '.join(short)} at most" if short else "cards needed are discarded"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
