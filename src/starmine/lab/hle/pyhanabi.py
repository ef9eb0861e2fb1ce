"""The names of ``hanabi_learning_environment.pyhanabi``."""

from __future__ import annotations

from typing import NoReturn

from starmine.lab.hle.cards import (
    COLOR_CHAR,
    HanabiCard,
    HanabiCardKnowledge,
    color_char_to_idx,
    color_idx_to_char,
)
from starmine.lab.hle.encoders import ObservationEncoder, ObservationEncoderType
from starmine.lab.hle.games import CHANCE_PLAYER_ID, HanabiEndOfGameType, HanabiGame, HanabiObservation, HanabiState
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType
from starmine.lab.hle.parameters import AgentObservationType

__all__ = [
    "CHANCE_PLAYER_ID",
    "COLOR_CHAR",
    "AgentObservationType",
    "HanabiCard",
    "HanabiCardKnowledge",
    "HanabiEndOfGameType",
    "HanabiGame",
    "HanabiHistoryItem",
    "HanabiMove",
    "HanabiMoveType",
    "HanabiObservation",
    "HanabiState",
    "ObservationEncoder",
    "ObservationEncoderType",
    "cdef_loaded",
    "color_char_to_idx",
    "color_idx_to_char",
    "lib_loaded",
    "try_cdef",
    "try_load",
]


def try_cdef(*_: object, **__: object) -> bool:
    """True: there is no header or library to load."""
    return True


try_load = cdef_loaded = lib_loaded = try_cdef


def __getattr__(name: str) -> NoReturn:
    why = f"module {__name__!r} has no attribute {name!r}"
    if name in {"ffi", "lib", "encode_ffi_string"}:
        why += ": it belongs to the C library of the original, which is not needed here; use the classes and functions"
    raise AttributeError(why, name=name)
