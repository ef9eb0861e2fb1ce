"""The rule-based agents that papers compare with, as partners for cross-play.

IGGI, Piers and Flawed are from Walton-Rivers et al. (2017), Outer is the outer-state strategy of Osawa (2015), and
Van den Bergh is from van den Bergh, Hommelberg, Kosters and Spieksma (2016). All are lists of the rules that
Walton-Rivers et al. define (see ``lists``); their agent Legal Random is the bot ``random``.
"""

from __future__ import annotations

from collections.abc import Callable

from starmine.bots.checks import check_results
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
    start = _starter(AGENTS.index(agent))
    return Bot(name, title, description, MEMORY, start, watch, act, check_table=check_results)


FLAWED = _partner("flawed", "Flawed", lists.FLAWED, "Plays cards that fit with a chance of 25%, and clues at random.")
IGGI = _partner("iggi", "IGGI", lists.IGGI, "Plays certain cards, clues playable cards, discards the oldest card.")
OUTER = _partner("outer", "Outer", lists.OUTER, "Plays certain cards, and gives the next player missing information.")
PIERS = _partner("piers", "Piers", lists.PIERS, "Like IGGI, but takes risks while strikes are left.")
VDB = _partner("vdb", "Van den Bergh", lists.VAN_DEN_BERGH, "Plays and discards by odds, clues what tells most.")
