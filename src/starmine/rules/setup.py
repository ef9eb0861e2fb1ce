"""``Setup``: the constants of a game at one table. Made by ``Edition.setup``."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    # What kernels compute from ``rules``, as Python's own values: a call from Python would take 10 µs.
    fitting: tuple[int, ...] = field(init=False)  # by clue value: the set of kinds that the clue touches
    clue_ids: dict[tuple[int, int], int] = field(init=False)  # action ids, by (seats from giver to target, clue value)

    def __post_init__(self) -> None:
        clues: list[int] = self.rules["kind_clues"].tolist()
        values = range(len(self.colours) + len(self.clue_ranks))
        fitting = (sum(1 << kind for kind, touching in enumerate(clues) if touching >> value & 1) for value in values)
        object.__setattr__(self, "fitting", tuple(fitting))
        by_id = zip(self.rules["clue_offset"].tolist(), self.rules["clue_value"].tolist(), strict=True)
        clue_ids = {(offset, value): number for number, (offset, value) in enumerate(by_id) if offset}  # 0: no clue
        object.__setattr__(self, "clue_ids", clue_ids)
