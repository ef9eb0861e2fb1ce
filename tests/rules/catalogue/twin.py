"""The catalogue derived a second time, from the data files alone: sentence by sentence, each overriding those before.

It uses nothing of ``starmine.rules.catalogue`` but its two files. A rank is a number or ``"START"``.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

Facts = dict[str, Any]
Rank = int | str

FOLDER = resources.files("starmine.rules").joinpath("catalogue")
SUITS: dict[str, Facts] = {
    suit["name"]: suit for suit in json.loads(FOLDER.joinpath("suits.json").read_text(encoding="utf-8"))["suits"]
}
VARIANTS: dict[str, Facts] = {
    listed["name"]: {**family["rules"], **listed}
    for family in json.loads(FOLDER.joinpath("variants.json").read_text(encoding="utf-8"))["families"]
    for listed in family["variants"]
}


def base(name: str) -> Facts:
    """A suit's facts; a reversed suit has those of its base suit otherwise."""
    return SUITS[name.replace(" Reversed", "")]


def ranks(variant: Facts) -> list[Rank]:
    numbers: list[Rank] = [1, 2, 3, 4] if variant.get("stackSize") == 4 else [1, 2, 3, 4, 5]
    return [*numbers, "START"] if variant.get("upOrDown") else numbers


def copies(variant: Facts, suit: str, rank: Rank) -> int:
    number = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, "START": 1}[rank]
    if suit.endswith(" Reversed"):
        number = {1: 1, 5: 3}.get(rank, number) if isinstance(rank, int) else number
    if "scarceOnes" in variant and rank == 1:
        number = 2
    if "upOrDown" in variant and rank == 1:
        number = 1
    if "sudoku" in variant:
        number = 2
    if "criticalRank" in variant and rank == variant["criticalRank"]:
        number = 1
    if "oneOfEach" in base(suit):
        number = 1
    return number


def own_colours(suit: str) -> list[str]:
    facts = base(suit)
    colours: list[str] = facts.get("clueColors", [facts["name"]])
    return colours


def clue_colours(variant: Facts) -> list[str]:
    if "clueColors" in variant:
        given: list[str] = variant["clueColors"]
        return given
    found: list[str] = []
    for suit in variant["suits"]:
        if not {"allClueColors", "noClueColors", "prism"} & set(base(suit)):
            found += [colour for colour in own_colours(suit) if colour not in found]
    return found


def clue_ranks(variant: Facts) -> list[int]:
    given: list[int] = variant.get("clueRanks", [1, 2, 3, 4, 5])
    return given


def prism_colour(variant: Facts, rank: Rank) -> str:
    """Clue colour number (rank - 1) mod C; START counts as 0."""
    colours = clue_colours(variant)
    return colours[((0 if rank == "START" else int(rank)) + len(colours) - 1) % len(colours)]


def colour_touches(variant: Facts, clue: str, suit: str, rank: Rank) -> bool:
    facts = base(suit)
    special = "specialRank" in variant and rank == variant["specialRank"]
    touched = clue in own_colours(suit)
    if "prism" in facts:
        touched = clue == prism_colour(variant, rank)
    if special and "specialRankAllClueColors" in variant:
        touched = True
    if special and "specialRankNoClueColors" in variant:
        touched = False
    if "synesthesia" in variant and "noClueRanks" not in facts:
        touched = touched or clue == prism_colour(variant, rank)
    if "allClueColors" in facts:
        touched = True
    if "noClueColors" in facts:
        touched = False
    if "colorCluesTouchNothing" in variant:
        touched = False
    return touched


def rank_touches(variant: Facts, clue: int, suit: str, rank: Rank) -> bool:
    facts = base(suit)
    special = "specialRank" in variant and rank == variant["specialRank"]
    touched = clue == rank
    if "oddsAndEvens" in variant:
        touched = rank in {1: (1, 3, 5), 2: (2, 4)}[clue]
    if "funnels" in variant:
        touched = rank in range(1, clue + 1)
    if "chimneys" in variant:
        touched = rank in range(clue, 6)
    if special and "specialRankAllClueRanks" in variant:
        touched = True
    if special and "specialRankNoClueRanks" in variant:
        touched = False
    if special and "specialRankDeceptive" in variant:
        offered = clue_ranks(variant)
        touched = clue == offered[variant["suits"].index(suit) % len(offered)]
    if "allClueRanks" in facts:
        touched = True
    if "noClueRanks" in facts:
        touched = False
    if "rankCluesTouchNothing" in variant:
        touched = False
    return touched


def worked_out(variant: Facts) -> Facts:
    """A variant as ``starmine editions hanab-live --variant NAME --json`` prints it, without ``rules``."""
    suits, having = variant["suits"], ranks(variant)
    grid = [[copies(variant, suit, rank) for rank in having] for suit in suits]
    by_colour = [
        [[int(colour_touches(variant, clue, suit, rank)) for rank in having] for suit in suits]
        for clue in clue_colours(variant)
    ]
    by_rank = [
        [[int(rank_touches(variant, clue, suit, rank)) for rank in having] for suit in suits]
        for clue in clue_ranks(variant)
    ]
    return {
        "suits": suits,
        "copies": grid,
        "clue_colours": clue_colours(variant),
        "clue_ranks": clue_ranks(variant),
        "touches": by_colour + by_rank,
        "cards": sum(number for row in grid for number in row),
        "max_score": len(suits) * (4 if variant.get("stackSize") == 4 else 5),
    }
