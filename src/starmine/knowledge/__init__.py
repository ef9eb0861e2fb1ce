"""What can be known: the kinds that a card can be, how likely they are, and how many deals are left.

``owner_possible``, ``common`` and ``chances`` tell it of a game or view. The other modules are what they and
the bots are made of: ``sets``, ``kinds`` and ``matching`` are compiled.
"""

from __future__ import annotations

from starmine.knowledge.known import Chances, Common, chances, common, owner_possible

__all__ = ["Chances", "Common", "chances", "common", "owner_possible"]
