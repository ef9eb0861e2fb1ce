"""A ``learned`` player: encodes its view as an observation and takes the legal action with the highest logit."""

from __future__ import annotations

import numpy as np

from starmine.bots.errors import BadBot
from starmine.bots.learned.network import BITS, NETWORK_MEMORY, forward
from starmine.compiling.jit import njit
from starmine.compiling.records import record_dtype
from starmine.knowledge.kinds import owner
from starmine.knowledge.sets import lowest
from starmine.observation.last_action import LAST, forget, record
from starmine.observation.layout import layout
from starmine.observation.segments import SEGMENTS, collect
from starmine.observation.writer import WORD, write_words
from starmine.rules.factories import edition
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Integer, Record
from starmine.rules.words.texts import text

# The rules of the games that it was trained with.
_RULES = np.array([edition("cocktail").rules(2)])
_LAYOUT = np.array([layout(_RULES[0], central=False)])

MEMORY = record_dtype(
    [
        ("seat", np.int8),
        ("last", LAST),
        # Scratch space of `act`.
        ("segments", SEGMENTS),
        ("words", np.uint64, (1, -(-BITS // WORD))),
        ("network", NETWORK_MEMORY),
    ]
)


# The rules that the meaning of observations and actions depends on; how a game ends or scores does not matter.
_SAME = (
    "players",
    "hand_size",
    "suits",
    "colours",
    "ranks",
    "clue_tokens",
    "strikes",
    "copies",
    "clue_kinds",
    "directions",
    "inverted_kinds",
    "half_tokens",
    "alternating",
    "deck_plays",
    "hole",
)


_MISFIT = text(
    "bot.learned.misfit",
    (
        "it knows only one kind of table: two players, eight clue tokens, three strikes, and five suits with "
        "the cards and clues of Cocktail"
    ),
)


def check_table(rules: Record) -> None:
    """Raises ``BadBot`` where observations or actions do not mean what they meant in training."""
    if not all(np.array_equal(rules[name], _RULES[0][name]) for name in _SAME):
        raise BadBot(_MISFIT)


@njit
def start(memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG001 - the protocol's
    memory["seat"] = owner(view, rules)
    forget(memory["last"])


@njit
def watch(memory: Record, before: Record, action: int, after: Record, rules: Record) -> None:
    record(memory["last"], before, action, after, rules)


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    compute_logits(memory, view, rules)
    logits = memory["network"]["logits"]
    options = legal(view, rules)
    chosen = lowest(options)
    while options:
        action = lowest(options)
        options &= options - 1
        if logits[action] > logits[chosen]:
            chosen = action
    return chosen


@njit
def compute_logits(memory: Record, view: Record, rules: Record) -> None:
    """Writes the network's logits of all actions to ``memory``."""
    segments, known = memory["segments"], _LAYOUT[0]
    collect(segments, view, memory["last"], rules, known)
    write_words(memory["words"], np.uint64(0), segments, view, memory["last"], rules, known, memory["seat"])
    forward(memory["words"][0], memory["network"])
