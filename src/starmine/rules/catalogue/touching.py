"""The clues that touch a card of a variant.

A rank is 1 to 5, or ``START_RANK`` (0). As on hanab.live, a suit's own *all* and *none* take precedence over those of a
special rank, and both take precedence over a prism's colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from starmine.rules.catalogue.files import RuleData, SuitData

START_RANK = 0  # the rank of a START card


def touching_colours(suit: SuitData, rank: int, colours: Sequence[str], rules: RuleData) -> set[str]:
    """The clue colours, out of the variant's ``colours``, that touch the card of that suit and rank."""
    if rules.colour_clues_touch_nothing or suit.no_clue_colours:
        return set()
    if suit.all_clue_colours:
        return set(colours)
    if rank == rules.special_rank and rules.special_rank_all_clue_colours:
        return set(colours)
    if rank == rules.special_rank and rules.special_rank_no_clue_colours:
        return set()
    touching = {_cycled_colour(rank, colours)} if suit.prism else set(suit.colours)
    if rules.synesthesia and not suit.no_clue_ranks:
        touching.add(_cycled_colour(rank, colours))
    return touching & set(colours)


def _cycled_colour(rank: int, colours: Sequence[str]) -> str:
    """The colour of a rank where ranks cycle through the clue colours; START, as rank 0, has the last one."""
    return colours[(rank - 1) % len(colours)]


def touching_ranks(suit: SuitData, index: int, rank: int, ranks: Sequence[int], rules: RuleData) -> set[int]:
    """The clue ranks, out of the variant's ``ranks``, that touch a card; ``index`` is the index of its suit."""
    if rules.rank_clues_touch_nothing or suit.no_clue_ranks:
        return set()
    if suit.all_clue_ranks:
        return set(ranks)
    if rank == rules.special_rank:
        return _touching_special(index, rank, ranks, rules)
    return {clue for clue in ranks if rank != START_RANK and _fits(rank, clue, rules)}


def _touching_special(index: int, rank: int, ranks: Sequence[int], rules: RuleData) -> set[int]:
    """The clue ranks that touch the special rank in the suit with this index."""
    if rules.special_rank_all_clue_ranks:
        return set(ranks)
    if rules.special_rank_no_clue_ranks:
        return set()
    if rules.special_rank_deceptive:
        return {ranks[index % len(ranks)]}
    return {rank} & set(ranks)


def _fits(rank: int, clue: int, rules: RuleData) -> bool:
    """Whether a rank clue touches an ordinary rank."""
    if rules.funnels:
        return rank <= clue
    if rules.chimneys:
        return rank >= clue
    if rules.odds_and_evens:
        return rank % 2 == clue % 2
    return rank == clue
