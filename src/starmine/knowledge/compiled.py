"""The knowledge functions as units that are compiled ahead of time."""

from __future__ import annotations

from starmine import knowledge
from starmine.compiling.units import Steps
from starmine.rules.compiled import RULES, sample_game

_HANDS, _DEALS = "what a hand can be", "how many deals there are"
TABLE = (RULES, _HANDS, _DEALS)  # the units that people's games need

UNITS: dict[str, Steps] = {
    _HANDS: {_HANDS: lambda: knowledge.owner_possible(sample_game().view(0), 0)},
    _DEALS: {_DEALS: lambda: knowledge.common(sample_game().view(0))},
}
