"""``Setup``: the constants of a game at one table. Made by ``Edition.setup``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starmine.rules.cards import Suit

if TYPE_CHECKING:
    from starmine.rules.kernel.state import Record


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """The rules of one table, for actions, refusals and games."""

    rules: Record  # the read-only ``RULES`` record
    players: int
    suits: tuple[Suit, ...]  # in play
    colours: tuple[str, ...]  # the names of the colours that can be clued, by clue value
    clue_ranks: tuple[int, ...]  # the ranks that can be clued; their clue values come after the colours
    wild_suit: str | None = None  # the name of the suit that every colour clue touches (C42)
