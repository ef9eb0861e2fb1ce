"""Knowledge: the possible kinds of cards, their probabilities, and the number of possible deals.

``owner_possible``, ``common`` and ``chances`` compute it for a game or view. They and the bots use the other modules,
of which ``sets``, ``kinds`` and ``matching`` are compiled.
"""

from __future__ import annotations

from starmine.knowledge.known import Chances, Common, chances, common, owner_possible

__all__ = ["Chances", "Common", "chances", "common", "owner_possible"]
