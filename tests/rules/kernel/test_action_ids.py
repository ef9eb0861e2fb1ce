"""The layout of action ids, at every size of table: one id for each action, without gaps."""

from __future__ import annotations

from itertools import product

import pytest

from starmine.rules.kernel import action_ids
from tests.rules.tables import small_rules


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("suits", "colours", "ranks"), [(5, 5, 5), (6, 5, 5), (1, 1, 5), (2, 2, 3), (1, 0, 1)])
def test_ids_are_discards_plays_colour_clues_rank_clues(players: int, suits: int, colours: int, ranks: int) -> None:
    size = 2
    rules = small_rules(players, size, suits, colours, ranks)
    offsets = range(1, players)
    by_colour = [action_ids.clue_id(rules, *clue) for clue in product(offsets, range(colours))]
    by_rank = [action_ids.clue_id(rules, *clue) for clue in product(offsets, range(colours, colours + ranks))]
    ids = [*range(2 * size), *by_colour, *by_rank]
    assert ids == list(range(action_ids.action_count(rules)))
    assert action_ids.first_play(rules) == size
    assert action_ids.first_clue(rules) == 2 * size
    assert [action_ids.first_rank_clue(rules, offset) for offset in offsets] == by_rank[::ranks]
    if colours:
        assert [action_ids.first_colour_clue(rules, offset) for offset in offsets] == by_colour[::colours]


@pytest.mark.parametrize("players", range(2, 7))
def test_rules_record_has_offset_and_value_of_clue_ids(players: int) -> None:
    rules = small_rules(players, 3, 6, 6, 5)
    for offset, value in product(range(1, players), range(11)):
        number = action_ids.clue_id(rules, offset, value)
        assert (rules["clue_offset"][number], rules["clue_value"][number]) == (offset, value)
