"""Many games at once: ``simulate`` plays bots against nobody and counts."""

from __future__ import annotations

from starmine.lab.result import Result
from starmine.lab.simulate import simulate

__all__ = ["Result", "simulate"]
