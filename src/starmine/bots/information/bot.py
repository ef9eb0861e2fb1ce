"""The bot: its memory, what it takes note of, and how it introduces itself."""

from __future__ import annotations

import numpy as np

from starmine.bots.information.choice import act
from starmine.bots.information.code import coded_slots, modulus, number
from starmine.bots.information.public import MEMORY, begin, leave, settle
from starmine.bots.information.questions import tell
from starmine.bots.information.why import why
from starmine.bots.protocol import Bot, with_texts
from starmine.compiling.jit import njit
from starmine.knowledge.sets import size
from starmine.rules.kernel.action_ids import first_clue, first_play, is_clue
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Integer, Record


@njit
def start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:  # noqa: ARG001 - the protocol's
    begin(memory, view, rules)


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    if is_clue(rules, action):
        _hear(memory, before, action, after, rules)
    elif action < first_clue(rules):
        plays = bool(action >= first_play(rules))
        slot = action - first_play(rules) if plays else action
        coded = coded_slots(memory, before, rules, plays)
        if coded >> slot & 1:
            tell(memory, before, rules, size(coded & ((np.int64(1) << slot) - 1)), size(coded))
            _believe(memory, before, after, rules)
        leave(memory, np.int64(before["hands"][before["seat"], slot]), after, rules)
    settle(memory, after, rules)


@njit
def _hear(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    """Takes note of what a clue tells: everybody by its number, then its target by the cards that it touches."""
    target = clue_target(before, rules, action)
    value = np.int64(rules["clue_value"][action])
    touched = np.int64(0)
    for slot in range(np.int64(before["hand_sizes"][target])):
        touched |= (np.int64(after["clued"][before["hands"][target, slot]]) >> value & 1) << slot
    tell(memory, before, rules, number(memory, before, rules, action, touched), modulus(before, rules))
    _believe(memory, before, after, rules)


@njit
def _believe(memory: Record, before: Record, after: Record, rules: Record) -> None:
    """Makes what was told, which is in ``trial``, what everybody knows."""
    for seat in range(np.int64(rules["players"])):
        if seat != before["seat"]:
            for slot in range(np.int64(before["hand_sizes"][seat])):
                order = np.int64(before["hands"][seat, slot])
                told = np.int64(memory["trial"][seat, slot]) & np.int64(after["possible"][order])
                if told == 0:
                    memory["doubt"] = 1
                memory["public"][order] = told


INFORMATION = with_texts(
    Bot(
        id="information",
        title="Information",
        description=(
            "Each of its clues is a code that tells every other player something at once. With three or more players "
            "all of its kind it nearly always completes every firework. Beside people or other bots it is of little "
            "use."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        fewest_players=3,
        manner=(
            "Its clues are a code, which only bots of its kind understand. For people it is hard to read.",
            "What a clue says of the cards it points at is true, but it is rarely what the clue is about.",
            "A clue stands for a number, by who gets it, by its type, and by whether it points at a certain card.",
            "The number is the sum of what all other players are to be told, so every one of them learns something.",
            "It takes every clue for such a code, and so it misunderstands clues that people give.",
            "Which of several useless cards it discards is such a number too, and so is which of several it plays.",
            "It plays what it knows can be played, and tells others of cards to play before it discards.",
            "It discards what it knows is useless, or else what it is most likely to do without.",
            "When a card turns out to be another than it was told, it no longer trusts codes in that game.",
        ),
    )
)
