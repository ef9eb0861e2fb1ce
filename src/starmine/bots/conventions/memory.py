"""What a ``conventions`` player remembers, and what it computes of positions, such as what owners believe of cards."""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.bots.clues import chop_of
from starmine.bots.conventions.features import OF_ACTION, OF_SITUATION
from starmine.bots.conventions.weights import WEIGHTS
from starmine.compiling.jit import inlined, njit, record_dtype
from starmine.knowledge import kinds
from starmine.knowledge.sets import lowest
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS, RANKS, UNSEEN
from starmine.rules.kernel.state import CLUES, UP, Integer, Record, cards_held, possible_kinds

# Marks of a card, as bits.
CALLED = 1  # its owner was asked to play it, at once or after other cards
DOUBTED = 2  # its meaning has proved wrong
BLIND = 4  # a clue to another player asked for it, by a prompt or a finesse

SHORTLIST = 4  # candidates that the network compares
HIDDEN = 24  # hidden units of the network
MAX_ASKED = 3  # blind plays that one clue can ask for

MEMORY = record_dtype(
    [
        # Remembered, by order: the kinds that a card's owner believes it to be, and its marks.
        ("meant", np.int64, MAX_CARDS),
        ("marks", np.uint8, MAX_CARDS),
        ("seat", np.int64),
        ("partners", np.uint8),  # who plays with it (see ``protocol``)
        ("strangers", np.int64),  # 1: somebody at the table does not follow these conventions
        ("asks", np.int64),  # 1 while clues may ask for blind plays
        ("weights", np.int64, WEIGHTS.shape[1]),
        # Remembered: the waiting card, a clued card of this seat that may be playable only after blind plays of others.
        ("wait_order", np.uint8),  # UNSEEN: none
        ("wait_giver", np.int64),
        ("wait_kinds", np.int64),  # its kinds if somebody plays blind
        ("wait_late", np.int64),  # the kinds of `wait_kinds` that stay possible until the giver's next turn
        ("wait_direct", np.int64),  # its kinds if nobody plays blind
        # Remembered of the board: it only changes when a card is played or discarded. See ``update_board``.
        ("fireworks", fireworks.FIREWORKS),
        ("in_play", np.int64, 2),  # see ``copies_in_play``
        ("playable", np.int64),  # sets of kinds
        ("dead", np.int64),
        ("critical", np.int64),
        ("best", np.int64),  # the best possible score
        ("limits", np.int64, MAX_SUITS),  # by suit: the height that its firework can reach
        ("wanted", np.int64),  # the cards that the fireworks lack to their limits
        ("lost", np.int64),  # the cards that they can no longer get
        # Remembered, as sets of kinds: see ``update_clued``.
        ("single", np.int64, MAX_PLAYERS),  # by seat: of clued cards that are believed to be one certain kind
        ("touched", np.int64, MAX_PLAYERS),  # by seat: of clued cards, as far as this seat knows them
        ("coming", np.int64, MAX_PLAYERS),  # by seat: of cards that clues will get played, as far as known
        # Recomputed for each action, as sets of kinds.
        ("due", np.int64),  # playable for the target of a clue, at once or after cards that it knows
        ("held", np.int64, (MAX_PLAYERS, 2)),  # by seat: the copies in its hand that this seat sees, as ``Copies``
        ("gone", np.int64, MAX_PLAYERS),  # by seat: kinds whose every copy both it and this seat see
        ("copied", np.int64, MAX_PLAYERS),  # by seat: of clued cards in all other hands, as far as this seat knows
        ("open", np.int64, MAX_PLAYERS),  # by seat: of visible cards that their owner does not know to be playable
        ("newest", np.int64, MAX_PLAYERS),  # by seat: the kind of the newest card without a clue
        ("belief", np.int64, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: the kinds that the owner believes it to be
        ("truth", np.int64, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: its kind; empty where hidden
        ("chop", np.int64, MAX_PLAYERS),  # by seat: the slot of the oldest card without a clue; -1: none
        ("blind", np.int64, MAX_PLAYERS),  # by seat: the slot of a card to play before any other; -1: none
        ("clued", np.int64, MAX_PLAYERS),  # by seat: the slots with a clue
        ("told", np.int64, MAX_PLAYERS),  # by seat: the slots whose cards have a meaning, see ``has_meaning``
        ("touches", np.int64, CLUES),  # by clue value: the slots that a clue to the target touches
        # The interpretation of a clue under consideration.
        ("trial", np.int64, MAX_HAND),  # by slot: `meant` after the clue
        ("plain", np.int64),  # the kinds that the focus can be by the rules, before conventions narrow them
        ("message", np.int64),  # the kinds that the focus can be by convention, if no blind plays are needed
        ("called", np.int64),  # the slots that it asks to play
        ("asked_seat", np.int64, MAX_ASKED),  # the cards that it asks for in other hands
        ("asked_slot", np.int64, MAX_ASKED),
        ("asked_kind", np.int64, MAX_ASKED),
        ("asked_late", np.int64),  # 1: one of them is played after the target's turn
        ("old_belief", np.int64, MAX_ASKED),  # `belief` about these cards before the clue
        ("old_blind", np.int64, MAX_ASKED),
        # For the forecast.
        ("scale", np.int64),  # the weight of clue tokens, in per cent
        # The candidates: the actions of the highest worth, best first; then the action under consideration.
        ("listed", np.int64),
        ("actions", np.int64, SHORTLIST + 1),
        ("worths", np.int64, SHORTLIST + 1),
        ("places", np.int64, SHORTLIST + 1),  # the indices of their features in ``rows``
        ("rows", np.float32, (SHORTLIST + 1, OF_ACTION)),
        ("situation", np.float32, OF_SITUATION),
        ("units", np.float32, HIDDEN),  # hidden units of the network
    ]
)


@njit
def has_meaning(memory: Record, game: Record, order: Integer) -> bool:
    """Whether a card has a meaning by convention: it has a clue, or a prompt or finesse asks for it."""
    return bool(game["clued"][order] != 0 or memory["marks"][order] & CALLED != 0)


@inlined
def update_chop(memory: Record, game: Record, rules: Record, seat: Integer) -> None:
    """Sets the ``chop`` of a seat: cards that a clue asks to play are never the chop."""
    called = 0
    for slot in range(cards_held(game, seat)):
        called |= (memory["marks"][game["hands"][seat, slot]] & CALLED) << slot  # CALLED is 1
    memory["chop"][seat] = chop_of(game, rules, seat, called)


@njit
def update_board(memory: Record, view: Record, rules: Record) -> None:
    """Computes what depends on the fireworks and the discards alone."""
    fireworks.update(memory["fireworks"], view, rules)
    memory["in_play"][0], memory["in_play"][1] = kinds.copies_in_play(view, rules)
    useful = _update_if_rising(memory, view, rules)
    if useful < 0:
        useful = ~kinds.dead(view, rules)
        memory["playable"] = kinds.playable(view, rules)
        memory["critical"] = kinds.critical_of(view, rules, useful)
        memory["best"] = kinds.best(view, rules)
        for suit in range(rules["suits"]):
            memory["limits"][suit] = kinds.limit(view, rules, suit)
    memory["dead"] = rules["all_kinds"] & ~useful
    wanted = lost = 0
    for suit in range(rules["suits"]):
        wanted += memory["limits"][suit] - view["fireworks"][suit]
        lost += RANKS - memory["limits"][suit]
    memory["wanted"], memory["lost"] = wanted, lost


@inlined
def copies_in_play(memory: Record) -> kinds.Copies:
    """By kind: the number of copies neither played nor discarded."""
    return memory["in_play"][0], memory["in_play"][1]


@inlined
def _update_if_rising(memory: Record, view: Record, rules: Record) -> Integer:
    """Writes ``playable``, ``critical``, ``best`` and ``limits`` if all fireworks rise from 1, the usual case.

    Returns the kinds that are not dead; -1 for other fireworks.
    """
    ranks, in_play = rules["ranks"], copies_in_play(memory)
    left = ~kinds.without_copies(in_play, rules)
    useful = playable = best = 0
    for suit in range(rules["suits"]):
        if view["directions"][suit] != UP:
            return -1
        height, first = view["fireworks"][suit], suit * RANKS
        above = left >> first & (1 << ranks) - (1 << height)  # the ranks above the firework with copies left, as bits
        limit = lowest(~above >> height) + height  # the index of the first rank above that has none
        useful |= (1 << limit) - (1 << height) << first  # the ranks from ``height`` to below ``limit``
        playable |= int(height < ranks) << first + height
        memory["limits"][suit] = limit
        best += limit
    memory["playable"], memory["best"] = playable, best
    memory["critical"] = kinds.single_copies(in_play) & useful
    return useful


@inlined
def update_clued(memory: Record, view: Record, seat: Integer) -> None:
    """Computes the sets of kinds of a seat's clued cards."""
    single = touched = coming = 0
    for slot in range(cards_held(view, seat)):
        order = view["hands"][seat, slot]
        called = memory["marks"][order] & CALLED
        if view["clued"][order] or called:
            meant = memory["meant"][order]
            one = meant if meant & (meant - 1) == 0 else 0
            kind = view["deck"][order]
            shown = one if kind == UNSEEN else 1 << kind
            single |= one
            touched |= shown
            coming |= shown if called or one else 0
    memory["single"][seat] = single
    memory["touched"][seat] = touched
    memory["coming"][seat] = coming


@inlined
def prepare_clue(memory: Record, rules: Record, giver: Integer, target: Integer) -> Integer:
    """Sets ``due`` for a clue; returns the kinds of the cards that giver and target both count as known."""
    known = 0
    for seat in range(rules["players"]):
        # Giver and target know their own cards only by clues, and both see the cards of all other seats.
        known |= memory["single"][seat] if seat in (giver, target) else memory["coming"][seat]
    due = fireworks.due(memory["fireworks"], memory["playable"], known)
    memory["due"] = due & ~memory["dead"]
    return known


@njit
def without_copied(kind_set: Integer, copied: Integer) -> Integer:
    """What remains of a card's kinds for an owner who sees clued cards of the kinds ``copied`` in other hands.

    All of them, if there is only one or if none would remain.
    """
    return (kind_set & ~copied or kind_set) if kind_set & (kind_set - 1) else kind_set


@njit
def update_beliefs(memory: Record, view: Record, rules: Record) -> None:
    """Computes for every hand what its owner believes each card to be."""
    hidden = copies_in_play(memory)
    for seat in range(rules["players"]):
        held = kinds.copies_in_hand(view, seat)
        memory["held"][seat, 0], memory["held"][seat, 1] = held
        hidden = kinds.fewer_copies(hidden, held)
    for seat in range(rules["players"]):
        held = memory["held"][seat, 0], memory["held"][seat, 1]
        gone = kinds.without_copies(kinds.more_copies(hidden, held), rules)
        copied = 0
        for other in range(rules["players"]):
            if other != seat:
                copied |= memory["touched"][other]
        memory["gone"][seat], memory["copied"][seat] = gone, copied
        update_chop(memory, view, rules, seat)
        blind = -1
        still_open = newest = clued = told = 0
        for slot in range(cards_held(view, seat)):
            order = view["hands"][seat, slot]
            possible = possible_kinds(view, order)
            kind = view["deck"][order]
            truth = 0 if kind == UNSEEN else 1 << kind
            belief = possible & ~gone
            clued |= int(view["clued"][order] != 0) << slot
            if has_meaning(memory, view, order):
                told |= 1 << slot
                belief = without_copied(memory["meant"][order] & ~gone or belief, copied)
                if memory["marks"][order] & BLIND:
                    blind = slot
            else:
                newest = truth
            still_open |= truth if belief & ~memory["playable"] else 0
            memory["belief"][seat, slot] = belief
            memory["truth"][seat, slot] = truth
        memory["blind"][seat] = blind
        memory["open"][seat] = still_open
        memory["newest"][seat] = newest
        memory["clued"][seat], memory["told"][seat] = clued, told
