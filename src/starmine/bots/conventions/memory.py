"""What a ``conventions`` player remembers, and its scratch space."""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.bots.conventions.features import OF_ACTION, OF_SITUATION
from starmine.bots.conventions.weights import WEIGHTS
from starmine.compiling.jit import record_dtype
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS, MAX_SUITS
from starmine.rules.kernel.state import CLUES

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
