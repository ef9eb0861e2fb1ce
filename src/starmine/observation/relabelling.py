"""Relabellings of colours: permutations of suits, with their colours, that leave the rules of a table unchanged.

    relabelling = relabellings(encoding)[1]
    row[relabelling.bits]                # the relabelled observation
    relabelling.actions[action]          # the true id of an action chosen for the relabelled observation

They are computed from the rules, so they are correct for every variant.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.observation.encoding import Encoding
from starmine.observation.layout import Field
from starmine.rules.cards import face
from starmine.rules.kernel.action_ids import action_count, first_colour_clue
from starmine.rules.kernel.state import Record


class Relabelling(NamedTuple):
    """By new index: the true index."""

    suits: tuple[int, ...]
    bits: npt.NDArray[np.uint16]  # of an observation
    actions: npt.NDArray[np.int64]


def relabellings(encoding: Encoding) -> list[Relabelling]:
    """All relabellings, sorted by ``suits``; the first is the identity. A suit unlike all others is never moved."""
    rules, fields, clues = encoding.rules, encoding.fields, _clues(encoding.rules)
    faces = [face(kind, int(rules["suits"])) for kind in range(int(rules["kinds"]))]
    facts = [_facts(rules, kind) for kind in range(len(faces))]
    made = []
    in_order = tuple(range(int(rules["suits"])))
    # Where clues do not tell their value, one colour stands for all, so only one order gives the same bits.
    orders: Iterable[tuple[int, ...]] = [in_order] if rules["untold"] else permutations(in_order)
    for suits in orders:
        kinds = [faces.index((suits[suit], place)) for suit, place in faces]  # by new kind: the true kind
        colours = _colours(clues, kinds)
        if colours is not None and all(facts[new] == facts[true] for new, true in enumerate(kinds)):
            bits = _bits(fields, suits, colours, int(rules["ranks"]))
            made.append(Relabelling(suits, bits, _actions(rules, colours)))
    return made


def _facts(rules: Record, kind: int) -> tuple[int, ...]:
    """The properties, other than touching colours, that must be equal for two kinds to be exchanged."""
    suit, colours = int(rules["kind_suit"][kind]), int(rules["colours"])
    ranks = int(rules["kind_clues"][kind]) >> colours
    return int(rules["copies"][kind]), int(rules["directions"][suit]), ranks, int(rules["inverted_kinds"]) >> kind & 1


def _clues(rules: Record) -> list[tuple[frozenset[int], int]]:
    """By colour: the kinds that it touches, and whether an empty clue of it is allowed."""
    kinds, free = range(int(rules["kinds"])), int(rules["free_clues"])
    found = []
    for colour in range(int(rules["colours"])):
        touched = int(rules["clue_kinds"][colour])
        found.append((frozenset(kind for kind in kinds if touched >> kind & 1), free >> colour & 1))
    return found


def _colours(clues: list[tuple[frozenset[int], int]], kinds: list[int]) -> list[int] | None:
    """By new colour: the true colour, if kinds are relabelled by ``kinds``; None if some colour has no match."""
    found: list[int] = []
    for touched, free in clues:
        wanted = frozenset(kinds[kind] for kind in touched), free
        like = (colour for colour, clue in enumerate(clues) if clue == wanted and colour not in found)
        colour = next(like, None)
        if colour is None:
            return None
        found.append(colour)
    return found


def _bits(fields: tuple[Field, ...], suits: tuple[int, ...], colours: list[int], ranks: int) -> npt.NDArray[np.uint16]:
    """By bit of a relabelled observation: the true bit. ``suits`` and ``colours`` have the true index by new index."""
    # By new bit of a field with one bit per kind: the true bit. START cards are last; fields without them are shorter.
    kinds = [suit * ranks + rank for suit in suits for rank in range(ranks)]
    kinds += [ranks * len(suits) + suit for suit in suits]
    starts = {field.name: field.start for field in fields}
    found: list[int] = []
    for field in fields:
        start, places = field.start, list(range(field.bits))
        match field.name.split():
            case ["firework", suit]:
                start = starts[f"firework {suits[int(suit)]}"]
            case ["discards", card]:
                suit, rank = card.split(".")
                start = starts[f"discards {suits[int(suit)]}.{rank}"]
            case ["hand" | "possible", _] | ["card"]:
                places = kinds[: field.bits]
            case ["colours", _] | ["colour"]:
                places = colours
        found += [start + place for place in places]
    return np.array(found, np.uint16)


def _actions(rules: Record, colours: list[int]) -> npt.NDArray[np.int64]:
    """By action id chosen for a relabelled observation: the true id."""
    found = np.arange(int(action_count(rules)))
    for offset in range(1, int(rules["players"])):
        first = int(first_colour_clue(rules, offset))
        found[first : first + len(colours)] = first + np.array(colours)
    return found
