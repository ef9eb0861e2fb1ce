"""What differs in a variant, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starmine.rules.cards import RANKS
from starmine.rules.catalogue.files import flag_name

if TYPE_CHECKING:
    from starmine.rules.catalogue.variant import SuitInPlay, Variant


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that some variants have: hanab.live's name for it, which variants have it, and what it says."""

    flag: str
    applies: Callable[[Variant], bool]
    text: str


def _set_by(field: str, text: str) -> Rule:
    return Rule(flag_name(field), lambda variant: bool(getattr(variant.settings, field)), text)


RULES = (
    _set_by("colour_clues_touch_nothing", "Colour clues touch no card, and may always be given."),
    _set_by("rank_clues_touch_nothing", "Rank clues touch no card, and may always be given."),
    _set_by("odds_and_evens", "Rank clue 1 touches the odd ranks, and 2 the even ones."),
    _set_by("funnels", "A rank clue touches its rank and all lower ones."),
    _set_by("chimneys", "A rank clue touches its rank and all higher ones."),
    _set_by(
        "synesthesia",
        "Clues name colours only. A colour clue also touches the rank of its place among the clue colours, which are "
        "counted through again when there are fewer than ranks. This leaves out suits that no colour clue, or no rank "
        "clue, touches.",
    ),
    _set_by("clue_starved", "A discard, or a completed firework, gives back half a clue token."),
    _set_by("alternating_clues", "A clue must be of the other type than the clue before it."),
    Rule(
        "reversed",
        lambda variant: any(suit.reversed for suit in variant.suits),
        f"The fireworks of reversed suits are built from {RANKS} down to 1.",
    ),
    Rule(
        "inverted",
        lambda variant: any(suit.data.inverted for suit in variant.suits),
        "Playing an orange card discards it, and discarding it plays it. A discard is allowed with every clue token "
        "free.",
    ),
    _set_by(
        "up_or_down",
        "An empty firework takes a 1, a 5 or the START card, and START is followed by 2 or 4. From 1 the firework "
        "rises, from 5 it falls, and from START it goes the way of the second card. Five cards complete it.",
    ),
    _set_by(
        "throw_it_in_a_hole",
        "Played cards lie face down: nobody is told whether they fitted. Score and strikes are hidden until the end, "
        "and a completed firework gives no clue token.",
    ),
    _set_by("cow_and_pig", "A clue shows the cards that it touches and whether it is of a colour or a rank, no more."),
    _set_by("duck", "A clue shows the cards that it touches, and nothing else."),
    _set_by(
        "sudoku",
        "A firework may begin with any rank that no other firework began with. After the highest rank it goes on "
        "with 1.",
    ),
)


def sentences(variant: Variant) -> Iterator[str]:
    """What differs in a variant: its suits, and the rest."""
    for suit in variant.suits:
        if remarks := suit_remarks(suit):
            yield f"{suit.name}: {', '.join(remarks)}."
    yield from rule_sentences(variant)


def rule_sentences(variant: Variant) -> Iterator[str]:
    """What differs in a variant beyond single suits: its ranks, its clues, its rules."""
    yield from _special_rank(variant)
    yield from _numbers(variant)
    yield from (rule.text for rule in RULES if rule.applies(variant))


def suit_remarks(suit: SuitInPlay) -> list[str]:
    """What is special about a suit, each in a few words; empty for an ordinary one."""
    data = suit.data
    named = tuple(colour for colour in data.colours if colour != data.name)
    remarks = {
        "one card of each rank": data.one_of_each,
        "touched by every colour clue": data.all_clue_colours,
        "touched by no colour clue": data.no_clue_colours,
        "touched by every rank clue": data.all_clue_ranks,
        "touched by no rank clue": data.no_clue_ranks,
        f"touched by {_listed(named)}": bool(named),
        "its ranks are touched by the clue colours in turn": data.prism,
        "played when discarded, discarded when played": data.inverted,
        f"built from {RANKS} down to 1": suit.reversed,
    }
    return [remark for remark, applies in remarks.items() if applies]


def _special_rank(variant: Variant) -> Iterator[str]:
    rules = variant.settings
    remarks = {
        "touched by every colour clue": rules.special_rank_all_clue_colours,
        "touched by no colour clue": rules.special_rank_no_clue_colours,
        "touched by every rank clue": rules.special_rank_all_clue_ranks,
        "touched by no rank clue": rules.special_rank_no_clue_ranks,
        "touched by one rank clue, which depends on the suit": rules.special_rank_deceptive,
    }
    told = [remark for remark, applies in remarks.items() if applies]
    if told:
        yield f"Rank {rules.special_rank} of every suit: {', '.join(told)}; a suit's own property comes first."


def _numbers(variant: Variant) -> Iterator[str]:
    rules = variant.settings
    if rules.critical_rank:
        yield f"There is one copy of each {rules.critical_rank}."
    if rules.scarce_ones:
        yield "There are two copies of each 1, not three."
    if variant.stack_size != RANKS:
        yield f"The ranks are 1 to {variant.stack_size}."
    if rules.sudoku:
        yield "There are two copies of each card, or one where the suit has one card of each rank."
    if not variant.clue_colours:
        yield "Colour clues cannot be given."
    if not variant.clue_ranks:
        yield "Rank clues cannot be given."
    elif len(variant.clue_ranks) != variant.stack_size:
        yield f"The rank clues are {_listed(tuple(map(str, variant.clue_ranks)))}."


def _listed(names: tuple[str, ...]) -> str:
    """``"red, yellow and blue"``, with the names as they are."""
    *most, last = names or ("",)
    return f"{', '.join(most)} and {last}" if most else last
