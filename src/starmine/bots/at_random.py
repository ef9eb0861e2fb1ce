"""``random``: a legal action, uniformly at random."""

from __future__ import annotations

import numpy as np

from starmine.bots.protocol import Bot, with_texts
from starmine.bots.rng import below, fill
from starmine.compiling.jit import njit, record_dtype
from starmine.knowledge.sets import nth, size
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Integer, Record

MEMORY = record_dtype([("words", np.uint32, 4)])


@njit
def start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:  # noqa: ARG001 - the protocol's
    fill(memory["words"], seed)


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:  # noqa: ARG001
    below(memory["words"], 1)  # `act` gets a copy of the memory: without this it would draw the same number again


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    mask = legal(view, rules)
    return nth(mask, below(memory["words"], size(mask)))


RANDOM = with_texts(
    Bot(
        id="random",
        title="Random",
        description="Takes random legal actions and loses within a few rounds. For comparison, not a teammate.",
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        conventions=("Its clues mean nothing, and it understands none.",),
    )
)
