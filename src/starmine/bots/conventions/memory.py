"""What a ``conventions`` player remembers, and the space it computes in."""

from __future__ import annotations

import numpy as np

from starmine.bots import fireworks
from starmine.bots.conventions.features import OF_ACTION, OF_SITUATION
from starmine.bots.conventions.weights import WEIGHTS
from starmine.rules.cards import MAX_CARDS, MAX_HAND, MAX_PLAYERS

# Marks of a card, as bits.
CALLED = 1  # its owner was asked to play it, at once or after other cards
DOUBTED = 2  # its meaning has proved wrong
BLIND = 4  # a clue to another player asked for it: by a prompt or a finesse

SHORTLIST = 4  # candidates that are judged
HIDDEN = 24  # units of the network that judges them
MAX_ASKED = 3  # cards of other players that one clue can ask for

MEMORY = np.dtype(
    [
        # Remembered, by order: the kinds that the owner of a card takes it to be, and its marks.
        ("meant", np.uint32, MAX_CARDS),
        ("marks", np.uint8, MAX_CARDS),
        ("seat", np.uint8),
        ("partners", np.uint8),  # who they are (see ``protocol``)
        ("strangers", np.uint8),  # 1: somebody at the table has other habits
        ("asks", np.uint8),  # 1 while clues ask for blind plays
        ("weights", np.int32, WEIGHTS.shape[1]),
        # Remembered, of a card of this seat that can be played after blind plays of others, or at once.
        ("wait_order", np.uint8),  # UNSEEN: none
        ("wait_giver", np.uint8),
        ("wait_kinds", np.uint32),  # what it is if somebody plays blindly
        ("wait_late", np.uint32),  # those of them that are ruled out only when the giver is on turn again
        ("wait_direct", np.uint32),  # what it is if nobody does
        # Computed again each time.
        ("fireworks", fireworks.FIREWORKS),
        # The same, as kind sets.
        ("playable", np.uint32),
        ("dead", np.uint32),
        ("critical", np.uint32),
        ("gone", np.uint32),  # kinds whose every copy this seat sees
        ("due", np.uint32),  # what the target of a clue can take as playable, at once or in time
        ("single", np.uint32, MAX_PLAYERS),  # by seat: clued cards that are taken to be one kind
        ("touched", np.uint32, MAX_PLAYERS),  # by seat: the kinds of clued cards in sight
        ("coming", np.uint32, MAX_PLAYERS),  # by seat: the kinds of cards in sight that will be played
        ("open", np.uint32, MAX_PLAYERS),  # by seat: the kinds of cards that are not known to be playable
        ("newest", np.uint32, MAX_PLAYERS),  # by seat: the kind of the newest card without a clue
        ("belief", np.uint32, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: what its owner takes a card to be
        ("truth", np.uint32, (MAX_PLAYERS, MAX_HAND)),  # by seat and slot: what it is; 0 where hidden
        ("chop", np.int8, MAX_PLAYERS),  # by seat: the slot of the oldest card without a clue; -1: none
        ("blind", np.int8, MAX_PLAYERS),  # by seat: the slot of a card to play before any other; -1: none
        # How a clue would be read.
        ("trial", np.uint32, MAX_HAND),  # by slot: `meant` as the clue would leave it
        ("plain", np.uint32),  # the kinds that the focus can be, whatever the clue means
        ("message", np.uint32),  # the kinds that the focus is, if no blind plays are needed
        ("called", np.uint8),  # the slots that it asks to play
        ("asked_seat", np.int8, MAX_ASKED),  # the cards that it asks for in other hands
        ("asked_slot", np.int8, MAX_ASKED),
        ("asked_kind", np.uint32, MAX_ASKED),
        ("asked_late", np.uint8),  # 1: one of them is played after the target's turn
        ("old_belief", np.uint32, MAX_ASKED),  # of these cards, before the clue
        ("old_blind", np.int8, MAX_ASKED),
        # How the next round goes.
        ("scale", np.int32),  # percent by which tokens count
        # The candidates: the actions of the highest worth by the weights.
        ("listed", np.uint8),
        ("actions", np.uint8, SHORTLIST),
        ("worths", np.int64, SHORTLIST),
        ("rows", np.float32, (SHORTLIST, OF_ACTION)),
        ("row", np.float32, OF_ACTION),  # of the action under study
        ("situation", np.float32, OF_SITUATION),
        ("units", np.float32, (2, HIDDEN)),  # of the network that judges them
    ],
    align=True,
)
