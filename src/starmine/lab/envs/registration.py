"""Registers the environments with gymnasium, where it is installed."""

from __future__ import annotations

from importlib.util import find_spec

ID = "starmine/Hanabi-v0"


def register() -> None:
    """Makes ``gymnasium.make`` and ``make_vec`` know ``ID``; the environments are imported when they are made."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    if ID not in gymnasium.registry:
        gymnasium.register(
            ID, entry_point="starmine.lab.gym:HanabiEnv", vector_entry_point="starmine.lab.gym:GymVectorEnv"
        )
