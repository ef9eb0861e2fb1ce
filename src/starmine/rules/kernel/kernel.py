"""The rules of Hanabi, compiled: deal, legal, apply, points, view.

All functions work in place on ``GAME`` records with a ``RULES`` record (see ``state``). They do not check their
arguments: docstrings state the preconditions, and ``Game`` checks them. They use no random numbers. All calculation is
in int64, which holds masks of 63 action ids and of 36 kinds.

Sets are masks. A *kind set* has one bit per kind. A *clue set* has one bit per clue value: the colours from bit 0
on, then the ranks. A game has each hand's clue set in ``hand_clues``: the clues that touch a card of the hand. The
legal clues are these sets, shifted to where their action ids begin (see ``action_ids``).

In the code of every move, loops over a hand have ``MAX_HAND`` rounds and stop at the hand's size: the compiler unrolls
loops with a constant number of rounds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import inlined, njit
from starmine.rules.cards import MAX_HAND, UNSEEN
from starmine.rules.kernel import kinds
from starmine.rules.kernel.action_ids import (
    deck_play,
    first_clue,
    first_colour_clue,
    first_play,
    first_rank_clue,
    is_clue,
)
from starmine.rules.kernel.state import (
    BY_CHANCE,
    COLOUR_CLUE,
    FINISHED,
    HOLE,
    LOST_CARD,
    LOW_KINDS,
    NEVER,
    NO_CLUE,
    NO_LAST_ROUND,
    NO_PLAYS,
    PERFECT,
    PLAYING,
    RANK_CLUE,
    STRUCK_OUT,
    STUCK,
    Games,
    Integer,
    Record,
    cards_held,
)

_BYTE = 8  # bits
_SEAT = 7  # a mask that keeps every seat: so the index cannot be negative, and needs no wraparound check


@njit
def deal(game: Record, rules: Record, deck: npt.NDArray[np.uint8], first: Integer) -> None:
    """Begins a game: deals whole hands, from seat 0 on; ``first`` is on turn. (C02, C03)

    All of ``game`` is overwritten. ``deck`` has ``rules["deck_size"]`` kinds in draw order.
    """
    players = rules["players"]
    size = rules["hand_size"]
    everything = rules["all_kinds"]
    for order in range(game["deck"].shape[0]):
        game["deck"][order] = UNSEEN
        game["possible"][order], game["high"][order] = everything & (1 << LOW_KINDS) - 1, everything >> LOW_KINDS
        game["clued"][order] = 0
    for order in range(rules["deck_size"]):
        game["deck"][order] = deck[order]
    for kind in range(game["discarded"].shape[0]):
        game["discarded"][kind] = 0
    for suit in range(game["fireworks"].shape[0]):
        game["fireworks"][suit] = 0
        game["directions"][suit] = rules["directions"][suit]
    for seat in range(game["hand_sizes"].shape[0]):
        game["hand_sizes"][seat] = 0
        game["hand_clues"][seat] = 0
        for slot in range(game["hands"].shape[1]):
            game["hands"][seat, slot] = UNSEEN
    for seat in range(players):
        _deal_hand(game, rules, seat)
    game["turn"] = 0
    game["drawn"] = players * size
    game["clue_tokens"] = rules["clue_tokens"]
    game["half_token"] = 0
    game["last_clue"] = NO_CLUE
    game["touched"] = 0
    game["used_strikes"] = 0
    game["seat"] = first
    game["score"] = 0
    # In small games the hands may use up the deck: then the last round begins at once.
    dealt_out = players * size == rules["deck_size"] and not rules["endless"]
    game["turns_left"] = players if dealt_out else NO_LAST_ROUND
    game["status"] = PLAYING


@inlined
def _deal_hand(game: Record, rules: Record, seat: Integer) -> None:
    """Deals a seat its whole hand, at one go: seat 0 has the first cards of the deck."""
    size = rules["hand_size"]
    game["hand_sizes"][seat] = size
    for slot in range(MAX_HAND):
        if slot == size:
            break
        game["hands"][seat, slot] = seat * size + slot
    _update_hand_clues(game, rules, seat)


@inlined
def legal(game: Record, rules: Record) -> Integer:
    """The legal action ids of the seat on turn, as a mask; 0 when the game is over.

    In a view it is correct only on the viewer's turns: on others, the clues to the viewer's hidden hand are missing.
    """
    mask = legal_without_deck(game, rules)
    if rules["deck_plays"] and mask and game["drawn"] + 1 == rules["deck_size"]:
        mask |= _from_deck(game, rules)
    return mask


@inlined
def legal_without_deck(game: Record, rules: Record) -> Integer:
    """``legal`` without plays and discards of the deck's last card."""
    if game["status"] != PLAYING:
        return 0
    players = rules["players"]
    colours = rules["colours"]
    ranks = rules["rank_clues"]
    tokens = game["clue_tokens"]
    seat = game["seat"] & _SEAT
    cards = (1 << game["hand_sizes"][seat]) - 1
    mask = cards << first_play(rules)
    if tokens < rules["clue_tokens"] or rules["discard_at_full"]:
        mask |= cards
    if tokens > 0:
        free_clues = rules["free_clues"]
        colour_set = (1 << colours) - 1
        colour_id, rank_id = first_colour_clue(rules, 1), first_rank_clue(rules, 1)  # the first ids of a target
        target = seat
        for _ in range(players - 1):
            target = target + 1 if target + 1 < players else 0
            clues = game["hand_clues"][target & _SEAT] | free_clues
            mask |= (clues & colour_set) << colour_id
            mask |= (clues >> colours) << rank_id
            colour_id += colours
            rank_id += ranks
        if rules["alternating"]:
            mask &= _other_type(game, rules)
    return mask


@njit
def _from_deck(game: Record, rules: Record) -> Integer:
    """The legal action ids for the deck's last card: to play it and, with inverted suits, to discard it."""
    play = 1 << deck_play(rules)
    may_discard = game["clue_tokens"] < rules["clue_tokens"] or rules["discard_at_full"]
    return (play | play << 1) if rules["inverted_kinds"] and may_discard else play


@inlined
def _other_type(game: Record, rules: Record) -> Integer:
    """A mask of all ids, without clues of the last clue's type; ids from ``deck_play`` on may be missing.

    ``legal`` adds those afterwards.
    """
    if game["last_clue"] == NO_CLUE:
        return ~0
    without_ranks = (1 << first_rank_clue(rules, 1)) - 1
    if game["last_clue"] == RANK_CLUE:
        return without_ranks
    return ~without_ranks | (1 << first_clue(rules)) - 1


@inlined
def clue_target(game: Record, rules: Record, action: Integer) -> Integer:
    """The target of a clue of the seat on turn, given by its action id."""
    players = rules["players"]
    target = game["seat"] + rules["clue_offset"][action]
    return (target if target < players else target - players) & _SEAT


@inlined
def apply(game: Record, rules: Record, action: Integer) -> None:
    """Takes one action, which must be legal, and passes the turn or ends the game.

    In a view, the cards that it plays, discards or touches must be visible; the drawn card may be hidden. An early
    end that depends on hidden cards is not detected.
    """
    if is_clue(rules, action):
        _clue(game, rules, action)
    elif action < first_clue(rules):
        plays = first_play(rules)
        play = int(action >= plays)  # 1: a play, 0: a discard; its slot is action - plays * play
        if rules["hole"]:
            _mark(game, rules, play, game["hands"][game["seat"], action - plays * play], game["seat"] + 1)
        _use_card(game, rules, play, _take_from_hand(game, rules, action - plays * play))
    else:
        _use_from_deck(game, rules, int(action == deck_play(rules)))
    game["turn"] += 1
    if game["status"] == PLAYING:
        _pass_turn(game, rules)


@inlined
def _clue(game: Record, rules: Record, action: Integer) -> None:
    """Gives a clue, which narrows the possible kinds of touched and untouched cards. (C06, C08)"""
    target = clue_target(game, rules, action)
    value = rules["clue_value"][action]
    touching, sparing = rules["clue_kinds"][value], rules["spared_kinds"][value]
    mark = rules["clue_marks"][value]
    slots = 0
    for slot in range(MAX_HAND):
        if slot == game["hand_sizes"][target]:
            break
        order = game["hands"][target, slot]
        kind = game["deck"][order]
        touched = (rules["kind_clues"][kind] >> value) & 1
        slots |= touched << slot
        allowed = touching if touched else sparing
        game["possible"][order] &= allowed
        game["high"][order] &= allowed >> LOW_KINDS
        game["clued"][order] |= touched << mark
    game["touched"] = slots
    game["clue_tokens"] -= 1
    if rules["alternating"]:
        game["last_clue"] = COLOUR_CLUE if value < rules["colours"] else RANK_CLUE


@njit
def hear(game: Record, rules: Record, action: Integer, touched: Integer) -> None:
    """``apply`` for a clue that is not told in full, given the slots that it touches: the hand may be hidden."""
    target = clue_target(game, rules, action)
    mark = rules["clue_marks"][rules["clue_value"][action]]
    for slot in range(cards_held(game, target)):
        game["clued"][game["hands"][target, slot]] |= (touched >> slot & 1) << mark
    game["touched"] = touched
    game["clue_tokens"] -= 1
    game["turn"] += 1
    _pass_turn(game, rules)


@njit
def drop(game: Record, rules: Record, action: Integer) -> None:
    """``apply`` for an action that puts a hidden card into the hole: its result stays open."""
    if action < first_clue(rules):
        slot = action % first_play(rules)
        game["clued"][game["hands"][game["seat"], slot]] |= game["seat"] + 1 << HOLE
        _take_from_hand(game, rules, slot)
    else:
        game["clued"][game["drawn"]] |= BY_CHANCE << HOLE
        game["drawn"] += 1
    game["turn"] += 1
    _pass_turn(game, rules)


@njit
def _mark(game: Record, rules: Record, play: Integer, order: Integer, player: Integer) -> None:
    """Marks a card that goes into the hole: a played card, or a discarded one if it is inverted.

    ``player`` is the seat + 1, or BY_CHANCE.
    """
    if play ^ (rules["inverted_kinds"] >> game["deck"][order] & 1):
        game["clued"][order] |= player << HOLE


@njit
def _use_from_deck(game: Record, rules: Record, play: Integer) -> None:
    """Plays (``play`` 1) or discards (0) the next card of the deck, which nobody draws."""
    kind = game["deck"][game["drawn"]]
    if rules["hole"]:
        _mark(game, rules, play, game["drawn"], BY_CHANCE)
    game["drawn"] += 1
    _use_card(game, rules, play, kind)


@inlined
def _use_card(game: Record, rules: Record, play: Integer, kind: Integer) -> None:
    """Plays (``play`` 1) or discards (0) a card of a kind. (C10-C15)

    A fitting card takes a branch. A strike and a discard run the same code, with other numbers.
    """
    play ^= rules["inverted_kinds"] >> kind & 1
    suit = rules["kind_suit"][kind]
    place = rules["kind_place"][kind]
    if play & kinds.usually_fitting(game, rules, suit) >> place and _put_on_firework(game, rules, suit, place):
        return
    game["discarded"][kind] += 1
    game["used_strikes"] += play
    _regain_tokens(game, rules, 1 - play)  # a strike regains none
    if game["used_strikes"] == rules["strikes"]:
        game["status"] = STRUCK_OUT
    elif rules["settles"] and game["discarded"][kind] == rules["copies"][kind]:
        _end_if_decided(game, rules)


@njit
def _put_on_firework(game: Record, rules: Record, suit: Integer, place: Integer) -> bool:
    """Puts a card on its firework, or returns False: another firework may have begun with its rank. (C11, C15, C17)"""
    if not kinds.fitting(game, rules, suit) >> place & 1:
        return False
    game["directions"][suit] = rules["direction_after"][game["directions"][suit], place]
    game["fireworks"][suit] += 1
    game["score"] += 1
    if game["fireworks"][suit] == rules["ranks"]:
        _regain_tokens(game, rules, rules["bonus"])
    if game["score"] == rules["max_score"]:
        game["status"] = PERFECT
    elif rules["settles"]:
        _end_if_decided(game, rules)
    return True


@inlined
def _regain_tokens(game: Record, rules: Record, gained: Integer) -> None:
    """Regains ``gained`` clue tokens (0 or 1; with ``half_tokens`` half as many), up to the maximum. (C10, C15)"""
    if rules["half_tokens"]:
        halves = 2 * game["clue_tokens"] + game["half_token"] + gained
        halves = min(halves, 2 * rules["clue_tokens"])
        game["clue_tokens"] = halves >> 1
        game["half_token"] = halves & 1
    else:
        game["clue_tokens"] = min(game["clue_tokens"] + gained, rules["clue_tokens"])


@njit
def _end_if_decided(game: Record, rules: Record) -> None:
    """Ends an endless game that can no longer be won, and one with an early end that has reached its best score."""
    best = kinds.best(game, rules)
    if rules["endless"] and best < rules["max_score"]:
        game["status"] = LOST_CARD  # (R2)
    elif rules["early_end"] != NEVER and best == game["score"]:
        game["status"] = FINISHED


@inlined
def _take_from_hand(game: Record, rules: Record, slot: Integer) -> Integer:
    """Removes a card from the hand on turn, appends a drawn card, and returns the removed kind. (C13)

    It works on the *packed hand*: the orders as the bytes of one int64, slot 0 lowest, so that cards move without
    branches. A hand of 5 cards in which slot 1 is played and the card 23 is drawn (hexadecimal, FF is an empty slot)::

        bits     63    56 55    48 47    40 39    32 31    24 23    16 15     8 7      0
        slot         7        6        5        4        3        2        1        0
        before      FF       FF       FF       04       03       02       01       00
        after       FF       FF       FF       17       04       03       02       00
    """
    seat = game["seat"] & _SEAT
    last = game["hand_sizes"][seat] - 1
    draws = int(game["drawn"] < rules["deck_size"])
    drawn = game["drawn"] if draws else UNSEEN
    packed = np.int64(0)
    for place in range(MAX_HAND):
        packed |= np.int64(game["hands"][seat, place]) << _BYTE * place
    kind = game["deck"][packed >> _BYTE * slot & UNSEEN]  # UNSEEN, 255, is also the mask of a byte
    # From byte `slot` on, takes the bytes of `packed >> _BYTE`; the arithmetic shift keeps an FF in slot 7.
    packed ^= (packed ^ packed >> _BYTE) & (np.int64(-1) << _BYTE * slot)
    # Slot `last` gets the drawn card, or UNSEEN.
    packed = packed & ~(np.int64(UNSEEN) << _BYTE * last) | (np.int64(drawn) << _BYTE * last)
    for place in range(MAX_HAND):
        game["hands"][seat, place] = packed >> _BYTE * place & UNSEEN
    game["drawn"] += draws
    game["hand_sizes"][seat] = last + draws
    _update_hand_clues(game, rules, seat)
    return kind


@inlined
def _update_hand_clues(game: Record, rules: Record, seat: Integer) -> None:
    """Updates a hand's clue set: the clues that touch one of its cards; empty if a card is hidden."""
    clues = 0
    for slot in range(MAX_HAND):
        if slot == game["hand_sizes"][seat]:
            break
        kind = game["deck"][game["hands"][seat, slot]]
        if kind == UNSEEN:
            clues = 0
            break
        clues |= rules["kind_clues"][kind]
    game["hand_clues"][seat] = clues


@inlined
def _pass_turn(game: Record, rules: Record) -> None:
    """Passes the turn, or ends the game when the last round is over (C18) or the next seat cannot act (R3).

    In the last round it also checks for an early end.
    """
    if not rules["endless"] and game["drawn"] == rules["deck_size"]:
        left = game["turns_left"]
        left = rules["players"] if left == NO_LAST_ROUND else left - 1
        game["turns_left"] = left
        if left == 0 or (rules["early_end"] == NO_PLAYS and not kinds.play_is_left(game, rules, left)):
            game["status"] = FINISHED
            return
    seat = game["seat"] + 1 & _SEAT
    seat = seat if seat < rules["players"] else 0
    game["seat"] = seat
    if game["hand_sizes"][seat] == 0 and legal(game, rules) == 0:
        game["status"] = STUCK


@njit
def points(game: Record, rules: Record) -> Integer:
    """The official score: the cards on the fireworks, or 0 for a lost game where the rules say so. (C19, R6)"""
    if game["status"] >= STRUCK_OUT and not rules["keep_score"]:
        return 0
    return game["score"]


@njit
def view(into: Games, game: Record, rules: Record, seat: Integer) -> None:
    """Writes a seat's view of the game to ``into[0]``: without that seat's hand and the deck. (C04)

    ``seat`` -1 is a spectator, who sees no hand. It blanks the hidden kinds in ``deck``, the ``hand_clues`` of hidden
    hands and, until the end of a game with a hole, what ``cover`` blanks.
    """
    into[0] = game
    blank(into[0], rules, seat)


@njit
def blank(game: Record, rules: Record, seat: Integer) -> None:
    """Turns a game into a seat's view, in place. See ``view``."""
    for order in range(game["drawn"], rules["deck_size"]):
        game["deck"][order] = UNSEEN
    for holder in range(rules["players"]):
        if seat in (holder, -1):
            blank_hand(game, game, holder)
    cover(game, rules, seat)


@njit
def cover(game: Record, rules: Record, seat: Integer) -> None:
    """Blanks what a seat is not told before the end of a game with a hole: fireworks, score, strikes and the cards in
    the hole, except those that the seat saw in other hands.

    ``discarded`` keeps the cards that were discarded face up.
    """
    if not rules["hole"] or game["status"] != PLAYING:
        return
    # A card in the hole is on a firework, or was a strike and counts as discarded. So that none of them counts, the
    # cards on fireworks are added to ``discarded``, and then every card in the hole is subtracted.
    counted = game["score"] + game["used_strikes"] > 0  # if both are 0, the game is covered already
    built = kinds.built(game, rules)
    for kind in range(rules["kinds"]):
        game["discarded"][kind] += built >> kind & 1
    for order in range(game["drawn"]):
        player = game["clued"][order] >> HOLE  # the seat that put it into the hole, plus 1, or BY_CHANCE; 0: elsewhere
        if player:
            if counted:
                game["discarded"][game["deck"][order]] -= 1
            if seat == -1 or player in (seat + 1, BY_CHANCE):
                game["deck"][order] = UNSEEN
    for suit in range(game["fireworks"].shape[0]):
        game["fireworks"][suit] = 0
        game["directions"][suit] = rules["directions"][suit]
    game["score"] = 0
    game["used_strikes"] = 0


@inlined
def blank_hand(view: Record, game: Record, holder: Integer) -> None:
    """Blanks the hand of ``holder`` in ``view``, a copy of ``game``."""
    view["hand_clues"][holder] = 0
    for slot in range(MAX_HAND):
        if slot == game["hand_sizes"][holder]:
            break
        view["deck"][game["hands"][holder, slot]] = UNSEEN
