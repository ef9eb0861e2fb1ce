"""The names of ``hanabi_learning_environment.pyhanabi``, and ``ObservationEncoder``."""

from __future__ import annotations

import enum
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from starmine.lab.hle.cards import (
    COLOR_CHAR,
    HanabiCard,
    HanabiCardKnowledge,
    color_char_to_idx,
    color_idx_to_char,
)
from starmine.lab.hle.errors import BadValue, WrongKind, check_is
from starmine.lab.hle.games import CHANCE_PLAYER_ID, HanabiEndOfGameType, HanabiGame, HanabiObservation, HanabiState
from starmine.lab.hle.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType
from starmine.lab.hle.parameters import AgentObservationType
from starmine.rules.cards import RANKS
from starmine.rules.errors import shown

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


class ObservationEncoderType(enum.IntEnum):
    """The kinds of encoders."""

    CANONICAL = 0


class ObservationEncoder:
    """Writes observations as lists of 0 and 1: see ``starmine.lab.Encoding``. Subclasses may override its methods.

    Raises ``BadValue`` and ``WrongKind``.
    """

    def __init__(self, game: HanabiGame, enc_type: int = ObservationEncoderType.CANONICAL) -> None:
        self._parameters = check_is("game", game, HanabiGame).parameters
        if enc_type != ObservationEncoderType.CANONICAL:
            raise WrongKind(f"unknown encoder type {shown(enc_type)}: use ObservationEncoderType.CANONICAL")

    def shape(self) -> list[int]:
        """The length of ``encode``'s result, as a list of one number."""
        return [self._bits()]

    def _bits(self) -> int:
        return self._parameters.rows.bits - self._parameters.rows.knowledge + self._knowledge()

    def _knowledge(self) -> int:
        minimal = self._parameters.observation_type == AgentObservationType.MINIMAL
        return 0 if minimal else self._parameters.rows.knowledge

    def encode(self, observation: HanabiObservation) -> list[int]:
        """An observation of a game by the same rules, as 0 and 1. Raises ``BadValue`` and ``NotDealt``."""
        own = self._parameters.rows.own
        return list(self._row(observation)[own : own + self._bits()].tobytes())

    def ownhandshape(self) -> list[int]:
        """The length of ``encodeownhand``'s result, as a list of one number. An extension."""
        return [self._parameters.rows.own]

    def encodeownhand(self, observation: HanabiObservation) -> list[int]:
        """The observer's own cards, which ``encode`` leaves out: a bit per slot and kind, the oldest card first.

        An extension, for central critics and auxiliary tasks. Raises what ``encode`` raises.
        """
        return list(self._row(observation)[: self._parameters.rows.own].tobytes())

    def v0beliefshape(self) -> list[int]:
        """The length of ``encodev0belief``'s result, as a list of one number. An extension."""
        return [self._knowledge()]

    def encodev0belief(self, observation: HanabiObservation) -> list[float]:
        """The last part of ``encode``, the knowledge about each card, with probabilities of the possible kinds.

        They are proportional to the copies that are neither played nor discarded (V0 beliefs). An extension. Raises
        what ``encode`` raises.
        """
        parameters, row = self._parameters, self._row(observation)
        colors, ranks = parameters.colors, parameters.ranks
        width = colors * ranks + colors + ranks  # bits of a card: possible kinds, then the told colour and rank
        knowledge = row[len(row) - self._knowledge() :].reshape(-1, width).astype(np.float64)
        left = parameters.rules["copies"][: colors * RANKS].astype(np.int64).reshape(-1, RANKS)[:, :ranks]
        for color, height in enumerate(observation.fireworks()):
            left[color, :height] -= 1
        for card in observation.discard_pile():
            left[card.color(), card.rank()] -= 1
        chances = knowledge[:, : colors * ranks]  # a view: `knowledge` changes, too
        chances *= left.reshape(-1)
        chances /= np.maximum(chances.sum(axis=1, keepdims=True), 1)  # 1: a missing card has only zeros
        belief: list[float] = knowledge.reshape(-1).tolist()
        return belief

    def _row(self, observation: HanabiObservation) -> npt.NDArray[np.uint8]:
        seen = check_is("observation", observation, HanabiObservation).parameters
        if seen is not self._parameters and seen.rules != self._parameters.rules:
            raise BadValue(
                f"the observation is of a game for {seen.players} by other rules than those of the encoder, "
                f"which is for {self._parameters.players}: make an encoder of the observation's game"
            )
        row: npt.NDArray[np.uint8] = observation.snapshot.rows[observation.player]
        return row


def try_cdef(*_: object, **__: object) -> bool:
    """True: there is no header or library to load."""
    return True


try_load = cdef_loaded = lib_loaded = try_cdef


def __getattr__(name: str) -> NoReturn:
    why = f"module {__name__!r} has no attribute {name!r}"
    if name in {"ffi", "lib", "encode_ffi_string"}:
        why += ": it belongs to the C library of the original, which is not needed here; use the classes and functions"
    raise AttributeError(why, name=name)
