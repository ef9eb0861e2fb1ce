"""Registers the environments with gymnasium, where it is installed."""

from __future__ import annotations

from importlib.util import find_spec

ID = "starmine/Hanabi-v0"


def register() -> None:
    """Registers ``ID`` for ``gymnasium.make`` and ``make_vec``; the environments are imported when one is made."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    if ID not in gymnasium.registry:
        gymnasium.register(
            ID, entry_point="starmine.lab.gym:HanabiEnv", vector_entry_point="starmine.lab.gym:GymVectorEnv"
        )
