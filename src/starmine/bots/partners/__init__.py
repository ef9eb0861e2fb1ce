"""The rule-based agents that papers compare with, as partners for cross-play.

IGGI, Piers and Flawed are of Walton-Rivers et al. (2017), Outer is the outer-state strategy of Osawa (2015), and
Van den Bergh that of van den Bergh, Hommelberg, Kosters and Spieksma (2016), all as lists of rules in the words of the
first (see ``lists``). Its Legal Random is the bot ``random``.
"""

from __future__ import annotations

from collections.abc import Callable

from starmine.bots.partners import lists
from starmine.bots.partners.lists import AGENTS, Step
from starmine.bots.partners.memory import MEMORY, begin, watch
from starmine.bots.partners.player import act
from starmine.bots.protocol import Bot
from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Record


def _starter(agent: int) -> Callable[[Record, Record, Record, int], None]:
    @njit
    def start(memory: Record, view: Record, rules: Record, seed: int) -> None:  # noqa: ARG001 - the protocol's
        begin(memory, rules, seed, agent)

    return start


def _partner(name: str, title: str, agent: tuple[Step, ...], description: str) -> Bot:
    return Bot(name, title, description, MEMORY, _starter(AGENTS.index(agent)), watch, act)


FLAWED = _partner("flawed", "Flawed", lists.FLAWED, "Plays what is likely enough at one in four, and tells at random.")
IGGI = _partner("iggi", "IGGI", lists.IGGI, "Plays what is certain, tells of playable cards, discards the oldest card.")
OUTER = _partner(
    "outer", "Outer", lists.OUTER, "Plays what is certain, and tells the next player what is not known yet."
)
PIERS = _partner("piers", "Piers", lists.PIERS, "As IGGI, but takes risks while strikes are left.")
VDB = _partner("vdb", "Van den Bergh", lists.VAN_DEN_BERGH, "Plays and discards by chances, and tells much at once.")
