"""A ``learned`` player: makes an observation of its view, and takes the legal action that the network likes best."""

from __future__ import annotations

import numpy as np

from starmine.bots.cautious import player as cautious
from starmine.bots.learned.network import BITS, NETWORK_MEMORY, think
from starmine.knowledge.kinds import owner
from starmine.knowledge.observation.last_action import LAST, forget, record
from starmine.knowledge.observation.layout import layout
from starmine.knowledge.observation.segments import SEGMENTS, collect
from starmine.knowledge.observation.writer import WORD, write_words
from starmine.knowledge.sets import lowest
from starmine.rules.edition import edition
from starmine.rules.jit import njit
from starmine.rules.kernel import legal
from starmine.rules.state import Integer, Record

# The rules of the games that it was trained with. What an observation or an action means depends on some of them.
_RULES = np.array([edition("cocktail").rules(2)])
_LAYOUT = np.array([layout(_RULES[0], central=False)])

MEMORY = np.dtype(
    [
        ("knows_table", np.bool_),
        ("seat", np.int8),
        ("last", LAST),
        ("cautious", cautious.MEMORY),  # for tables that it does not know
        # Room to think in, which `act` alone uses.
        ("segments", SEGMENTS),
        ("words", np.uint64, (1, -(-BITS // WORD))),
        ("network", NETWORK_MEMORY),
    ],
    align=True,
)


@njit
def _knows(rules: Record) -> bool:
    """Whether observations and actions at a table mean what they meant in training."""
    known = _RULES[0]
    return bool(
        rules["players"] == known["players"]
        and rules["hand_size"] == known["hand_size"]
        and rules["suits"] == known["suits"]
        and rules["colours"] == known["colours"]
        and rules["ranks"] == known["ranks"]
        and rules["clue_tokens"] == known["clue_tokens"]
        and rules["strikes"] == known["strikes"]
        and (rules["copies"] == known["copies"]).all()
        and (rules["clue_kinds"] == known["clue_kinds"]).all()
        and (rules["ways"] == known["ways"]).all()
        and rules["inverted_kinds"] == known["inverted_kinds"]
        and rules["half_tokens"] == known["half_tokens"]
        and rules["alternating"] == known["alternating"]
    )


@njit
def start(memory: Record, view: Record, rules: Record, seed: int) -> None:
    memory["knows_table"] = _knows(rules)
    memory["seat"] = owner(view, rules)
    forget(memory["last"])
    if not memory["knows_table"]:
        cautious.start(memory["cautious"], view, rules, seed)


@njit
def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    record(memory["last"], before, action, after, rules)
    if not memory["knows_table"]:
        cautious.watch(memory["cautious"], before, action, after, rules)


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    if not memory["knows_table"]:
        return np.int64(cautious.act(memory["cautious"], view, rules))
    consider(memory, view, rules)
    logits = memory["network"]["logits"]
    options = np.int64(legal(view, rules))
    chosen = lowest(options)
    while options:
        action = lowest(options)
        options &= options - 1
        if logits[action] > logits[chosen]:
            chosen = action
    return chosen


@njit
def consider(memory: Record, view: Record, rules: Record) -> None:
    """Writes to ``memory`` what the network thinks of each action."""
    segments, known = memory["segments"], _LAYOUT[0]
    collect(segments, view, memory["last"], rules, known)
    write_words(memory["words"], np.uint64(0), segments, view, memory["last"], rules, known, np.int64(memory["seat"]))
    think(memory["words"][0], memory["network"])
