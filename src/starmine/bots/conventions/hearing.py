"""How a player updates its memory after each action: the meaning of clues, and whether it proved right."""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.bots.clues import fresh_of
from starmine.bots.conventions.memory import (
    BLIND,
    CALLED,
    DOUBTED,
    copies_in_play,
    has_meaning,
    prepare_clue,
    update_board,
    update_chop,
    update_clued,
)
from starmine.bots.conventions.reading import ask, interpret, is_below
from starmine.bots.protocol import SAME
from starmine.compiling.jit import inlined, njit
from starmine.knowledge import kinds
from starmine.rules.cards import UNSEEN
from starmine.rules.kernel.action_ids import first_clue, first_play, is_clue
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Integer, Record, cards_held, possible_kinds


@njit
def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    if rules["hole"]:
        fireworks.believe(before, rules)
        fireworks.believe(after, rules)
    _check_blind_plays(memory, before, action, after, rules)
    if memory["wait_order"] != UNSEEN:
        _update_waiting_card(memory, before, action, after, rules)
    if is_clue(rules, action):
        _hear(memory, before, rules, clue_target(before, rules, action), rules["clue_value"][action], after)
    else:
        update_board(memory, after, rules)
    known = _known(memory, after, rules)
    for seat in range(rules["players"]):
        for slot in range(cards_held(after, seat)):
            _update_meaning(memory, after, after["hands"][seat, slot], known)
        update_clued(memory, after, seat)


@inlined
def _known(memory: Record, game: Record, rules: Record) -> Integer:
    """The kinds of the clued cards that are believed to be one certain kind."""
    known = 0
    for seat in range(rules["players"]):
        for slot in range(cards_held(game, seat)):
            order = game["hands"][seat, slot]
            meant = memory["meant"][order]
            known |= meant if meant & (meant - 1) == 0 and has_meaning(memory, game, order) else 0
    return known


@njit
def _hear(memory: Record, game: Record, rules: Record, target: Integer, value: Integer, after: Record) -> None:
    """Updates the meaning of the cards of a clued hand, and of the cards that the clue asks for in other hands.

    ``game`` is the view before the clue.
    """
    touched = np.int64(after["touched"])
    if touched == 0:
        sparing = rules["spared_kinds"][value]
        for slot in range(cards_held(game, target)):
            order = game["hands"][target, slot]
            memory["meant"][order] = memory["meant"][order] & sparing or possible_kinds(after, order)
        return
    giver = game["seat"]
    update_chop(memory, game, rules, target)
    known = prepare_clue(memory, rules, giver, target)
    fresh = fresh_of(game, target, touched)
    focus = interpret(memory, game, rules, target, value, touched, fresh, known)
    if fresh and memory["asks"]:
        if target == memory["seat"]:
            _handle_own_clue(memory, game, rules, giver, target, focus, known)
        else:
            _handle_other_clue(memory, game, rules, giver, target, focus, known)
    for slot in range(cards_held(game, target)):
        order = game["hands"][target, slot]
        marks = memory["marks"][order]
        memory["meant"][order] = memory["trial"][slot]
        marks = marks & ~DOUBTED if touched >> slot & 1 else marks
        memory["marks"][order] = marks | CALLED * (memory["called"] >> slot & 1)


@inlined
def _update_gone(memory: Record, game: Record, rules: Record) -> None:
    """Computes ``gone`` of this seat, the kinds whose every copy it sees, for ``ask``."""
    copies = kinds.fewer_copies(copies_in_play(memory), kinds.copies_in_hands(game, rules))
    memory["gone"][memory["seat"]] = kinds.without_copies(copies, rules)


@njit
def _handle_own_clue(
    memory: Record, game: Record, rules: Record, giver: Integer, target: Integer, focus: Integer, known: Integer
) -> None:
    """Handles a clue to this seat: adds the kinds that its focus can be if others first play blind."""
    plain, message = memory["plain"], memory["message"]
    blind = late = 0
    rest = plain & ~message
    if rest:
        _update_gone(memory, game, rules)
    while rest:
        kind = rest & -rest
        rest ^= kind
        if ask(memory, game, rules, giver, target, kind, known):
            blind |= kind
            late |= kind if memory["asked_late"] else 0
    if blind & ~memory["gone"][target]:
        memory["wait_order"] = game["hands"][target, focus]
        memory["wait_giver"] = giver
        memory["wait_kinds"] = blind
        memory["wait_late"] = late
        memory["wait_direct"] = plain & message
        memory["trial"][focus] = memory["trial"][focus] | blind


@njit
def _handle_other_clue(
    memory: Record, game: Record, rules: Record, giver: Integer, target: Integer, focus: Integer, known: Integer
) -> None:
    """Handles a clue to another seat: marks the cards that others, or this seat, must play blind before its focus."""
    kind = 1 << game["deck"][game["hands"][target, focus]]
    if not kind & memory["plain"] & ~memory["message"]:
        return
    _update_gone(memory, game, rules)
    count = ask(memory, game, rules, giver, target, kind, known)
    below = memory["due"] & kinds.suit_of(rules, kind)
    if count == 0 and giver != memory["seat"] and is_below(memory, below, kind):
        _note_broken_convention(memory)
    for place in range(count):
        order = game["hands"][memory["asked_seat"][place], memory["asked_slot"][place]]
        memory["meant"][order] = memory["asked_kind"][place]
        memory["marks"][order] = memory["marks"][order] & ~DOUBTED | CALLED | BLIND
    if count:
        memory["trial"][focus] = kind
        memory["called"] = memory["called"] | 1 << focus


@njit
def _note_broken_convention(memory: Record) -> None:
    """Notes that a convention was broken: unless this bot has all seats, it stops asking for blind plays."""
    if memory["partners"] != SAME:
        memory["strangers"] = 1
        memory["asks"] = 0


@njit
def _check_blind_plays(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    """Notes a broken convention: a card that was asked for was misplayed, or was not played blind when it should be.

    In the second case the card loses its marks and its meaning.
    """
    mover = before["seat"]
    for slot in range(cards_held(before, mover)):
        order = before["hands"][mover, slot]
        marks = memory["marks"][order]
        ready = memory["meant"][order] & ~memory["playable"] == 0
        play = fireworks.use(rules, 1, slot, memory["meant"][order], 1)  # with discards allowed: bit 0
        if marks & CALLED and action == play and after["score"] == before["score"]:
            _note_broken_convention(memory)
        if marks & BLIND and ready and action != play:
            _note_broken_convention(memory)
            memory["marks"][order] = marks & ~(BLIND | CALLED)
            memory["meant"][order] = possible_kinds(before, order)


@njit
def _update_waiting_card(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    """Updates the waiting card of this seat: after a blind play, or when none can follow any more."""
    order = memory["wait_order"]
    waiting = memory["wait_kinds"]
    plays = first_play(rules)
    if action < first_clue(rules) and after["score"] > before["score"]:
        slot = action - plays if action >= plays else action  # orange cards are played by discards
        played = before["hands"][before["seat"], slot]
        meant = memory["meant"][played]
        if not memory["marks"][played] & CALLED and meant & (meant - 1):
            # Its own clues did not ask for this play, so it was blind: the waiting card comes after it.
            above = 0  # the kinds that come after the played card on its firework
            following = memory["fireworks"]["next"][after["deck"][played]]
            while following & ~above:
                above |= following
                following = fireworks.after(memory["fireworks"], following)
            if waiting & above:
                memory["meant"][order] = waiting & above
                memory["marks"][order] = memory["marks"][order] | CALLED
                memory["wait_order"] = UNSEEN
                return
    # Once it is this seat's turn, only the seats after it can still play blind, and nobody once it is the giver's.
    over = after["seat"] == memory["wait_giver"]
    if over or after["seat"] == memory["seat"]:
        left = 0 if over else waiting & memory["wait_late"]
        meant = memory["meant"][order]
        memory["meant"][order] = meant & (memory["wait_direct"] | left) or meant & ~waiting or meant
        memory["wait_kinds"] = left
        if left == 0:
            memory["wait_order"] = UNSEEN


@inlined
def _update_meaning(memory: Record, game: Record, order: Integer, known: Integer) -> None:
    """Removes from a card's meaning the kinds that are impossible by now; if none is left, the card is doubted."""
    possible = possible_kinds(game, order)
    marks = memory["marks"][order]
    if not game["clued"][order] and not marks & CALLED:
        memory["meant"][order] = possible
        return
    meant = memory["meant"][order] & possible & ~memory["dead"]
    if meant & (meant - 1):
        meant = meant & ~known or meant
    if meant == 0:
        marks = (marks | DOUBTED) & ~(CALLED | BLIND)
    memory["marks"][order] = marks
    memory["meant"][order] = possible if marks & DOUBTED else meant
