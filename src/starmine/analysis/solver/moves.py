"""The moves that a search tries, and a line of them as actions, checked by the rules."""

from __future__ import annotations

import numpy as np

from starmine.analysis.solver.model import (
    DECK_PLAY,
    DISCARD,
    DRAWN,
    FROM_DECK,
    HANDS,
    LEFT,
    NEEDED,
    PASS,
    PASSES,
    PLAY,
    PLAYABLE,
    SEAT,
    SIZES,
    SPARE,
    STRIKE,
    STRIKES,
    TOKENS,
    Row,
    Rows,
    apply,
)
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.rules.cards import KINDS
from starmine.rules.kernel import kernel
from starmine.rules.kernel.action_ids import deck_play, first_clue, first_play
from starmine.rules.kernel.state import PERFECT, PLAYING, Integer, Record, cards_held

MOST_MOVES = KINDS + 4


@njit
def choices(row: Row, deal: Record, rules: Record, relaxed: bool, into: Row) -> Integer:
    """Writes the moves worth trying to ``into``, plays first; returns their number.

    A move is ``verb << 6 | kind``, with ``SPARE`` for a spare card and ``FROM_DECK`` for the top of the deck. Left out
    is what is never better than another move: to discard a useful card and keep a spare one, to strike while a discard
    is allowed, and a round of passes, unless all tokens are free.
    """
    # Whether discards are not allowed; inverted cards cannot be played then, since their play is a discard action.
    full = not relaxed and row[TOKENS] == deal["most_tokens"] and not rules["discard_at_full"]
    playable = row[PLAYABLE] & ~deal["inverted"] if full else row[PLAYABLE]
    count = _list(PLAY, row[HANDS + row[SEAT]] & playable, into, 0)
    top = -1  # the kind of the deck's last card, where it may be played
    if rules["deck_plays"] and row[DRAWN] + 1 == deal["cards"]:
        top = deal["kinds"][row[DRAWN]]
        if playable >> top & 1:
            into[count] = DECK_PLAY << 6 | FROM_DECK
            count += 1
    if row[LEFT] >= 0:  # the last round: instead of a play, any clue or discard, as the seat has no turn after it
        into[count] = PASS << 6
        return count + 1
    may_strike = row[STRIKES] + 1 < rules["strikes"]
    if not full or may_strike:
        # A strike is a play of a card that does not fit.
        count = _discards(STRIKE if full else DISCARD, row, deal, playable if full else 0, into, count)
    # A whole round of passes only spends tokens, which helps only to make discards legal. It can wait until all tokens
    # are free. So the pass that completes a round is tried only if the round began then.
    price = deal["price"]
    spends = not relaxed and row[TOKENS] + row[PASSES] * price == deal["most_tokens"]
    if row[TOKENS] >= price and (spends or row[PASSES] + 1 < deal["players"]):
        into[count] = PASS << 6
        count += 1
    # The deck's last card can be discarded only in games with inverted kinds; in others it can be misplayed.
    if top >= 0 and (relaxed or (rules["inverted_kinds"] and not full)):
        into[count] = DISCARD << 6 | FROM_DECK
        count += 1
    elif top >= 0 and may_strike and not row[PLAYABLE] >> top & 1:
        into[count] = STRIKE << 6 | FROM_DECK
        count += 1
    return count


@njit
def _discards(verb: Integer, row: Row, deal: Record, kept: Integer, into: Row, count: Integer) -> Integer:
    """Adds the discard of a spare card, or else of each useful kind but the last copies and those in ``kept``."""
    seat = row[SEAT]
    hand = row[HANDS + seat]
    if (row[SIZES] >> 4 * seat & 15) > size(hand):
        return _list(verb, 1 << SPARE, into, count)
    if deal["needs_each_rank"]:
        elsewhere = deal["later"][row[DRAWN]]
        for other in range(deal["players"]):
            if other != seat:
                elsewhere |= row[HANDS + other]
        hand &= elsewhere
    return _list(verb, hand & ~kept, into, count)


@njit
def _list(verb: Integer, kinds: Integer, into: Row, count: Integer) -> Integer:
    """Adds a move for each of ``kinds``."""
    kind = 0
    while kinds:
        if kinds & 1:
            into[count] = verb << 6 | kind
            count += 1
        kinds >>= 1
        kind += 1
    return count


@njit
def replay(game: Record, rows: Rows, deal: Record, rules: Record, line: Row, moves: Integer) -> bool:
    """Replaces the first ``moves`` of a line by action ids; False unless they are legal and complete every firework.

    ``game`` is at the position that ``rows[0]`` describes, and is played to the end. ``rows`` has two rows.
    """
    for turn in range(moves):
        if game["status"] != PLAYING:
            return False
        move = line[turn]
        line[turn] = _action(game, rules, move >> 6, move & 63, rows[0, NEEDED])
        if line[turn] < 0:
            return False
        kernel.apply(game, rules, line[turn])
        apply(rows[0], rows[1], move, deal, rules)
        rows[0] = rows[1]
    return bool(game["status"] == PERFECT)


@njit
def _action(game: Record, rules: Record, verb: Integer, kind: Integer, needed: Integer) -> Integer:
    """The action id of a move; -1 if the rules do not allow it."""
    legal = kernel.legal(game, rules)
    if verb == PASS:
        for clue in range(first_clue(rules), deck_play(rules)):
            if legal >> clue & 1:
                return clue
        verb, kind = DISCARD, SPARE  # in the last round, where any card will do
    if kind == FROM_DECK:
        top = game["deck"][game["drawn"]]
        play = verb in (DECK_PLAY, STRIKE)
        use = deck_play(rules) + int(play == _is_inverted(rules, top))
        return use if legal >> use & 1 else -1
    seat = game["seat"]
    seen: Integer = 0
    choice: Integer = -1
    for slot in range(cards_held(game, seat)):
        held = np.int64(game["deck"][game["hands"][seat, slot]])
        is_spare = not needed >> held & 1 or seen >> held & 1
        seen |= 1 << held
        if kind not in (SPARE, held):
            continue
        action = _legal_use(rules, verb, slot, held, legal)
        # For SPARE this is the first spare card; if there is none, the first card, which a pass may use.
        if action >= 0 and (choice < 0 or (kind == SPARE and is_spare)):
            choice = action
            if kind == held or is_spare:
                break
    return choice


@njit
def _legal_use(rules: Record, verb: Integer, slot: Integer, kind: Integer, legal: Integer) -> Integer:
    """The action id that plays, discards or strikes with the card of a slot; -1 if none is legal."""
    play, discard = first_play(rules) + slot, slot
    if _is_inverted(rules, kind):
        play, discard = discard, play
    if verb == PLAY:
        return play if legal >> play & 1 else -1
    if legal >> discard & 1:  # instead of a strike, too
        return discard
    return play if verb == STRIKE and legal >> play & 1 else -1


@njit
def _is_inverted(rules: Record, kind: Integer) -> bool:
    return bool(rules["inverted_kinds"] >> kind & 1)
