"""The layout of action ids, compiled. No other module computes it.

With hands of H cards, P players, C clueable colours, R clueable ranks, and ``offset`` the seats from the giver of a
clue to its target, 1 to P - 1:

    discard slot s: s        colour clue: 2H + (offset - 1) * C + colour
    play slot s: H + s       rank clue:   2H + (P - 1) * C + (offset - 1) * R + index of the rank
    then, with ``deck_plays``: play the deck's last card; then, with inverted suits: discard it

Except for the last line these are the action ids of the Hanabi Learning Environment. A *clue value* counts the colours
from 0, then the ranks. The meaning of a clue's id is looked up: the ``RULES`` record has ``clue_offset`` and
``clue_value`` by id.
"""

from __future__ import annotations

from starmine.compiling.jit import inlined
from starmine.rules.kernel.state import Integer, Record


@inlined
def first_play(rules: Record) -> Integer:
    """The id of playing slot 0. Lower ids are discards, by slot."""
    return rules["hand_size"]


@inlined
def first_clue(rules: Record) -> Integer:
    """The id of the first clue. Clues end at ``deck_play``."""
    return 2 * rules["hand_size"]


@inlined
def first_colour_clue(rules: Record, offset: Integer) -> Integer:
    """The id of the clue of colour 0 to the seat ``offset`` seats on; the other colours follow."""
    return first_clue(rules) + (offset - 1) * rules["colours"]


@inlined
def first_rank_clue(rules: Record, offset: Integer) -> Integer:
    """The id of the clue of the first rank, usually 1, to the seat ``offset`` seats on; the other ranks follow."""
    return first_colour_clue(rules, rules["players"]) + (offset - 1) * rules["rank_clues"]


@inlined
def clue_id(rules: Record, offset: Integer, value: Integer) -> Integer:
    """The id of the clue with a clue value to the seat ``offset`` seats on."""
    colours = rules["colours"]
    if value < colours:
        return first_colour_clue(rules, offset) + value
    return first_rank_clue(rules, offset) + value - colours


@inlined
def is_clue(rules: Record, action: Integer) -> bool:
    """Whether an action id is a clue."""
    return bool(rules["clue_offset"][action])


@inlined
def deck_play(rules: Record) -> Integer:
    """The id of playing the last card from the deck, where ``deck_plays`` allows it; the next id discards it."""
    return first_rank_clue(rules, rules["players"])


@inlined
def action_count(rules: Record) -> Integer:
    """The number of action ids."""
    from_deck = rules["deck_plays"]
    return deck_play(rules) + from_deck + from_deck * int(rules["inverted_kinds"] != 0)
