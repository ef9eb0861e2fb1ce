"""The registry of bots."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from starmine.bots import BOTS, UnknownBot, bot
from starmine.bots.checks import fits
from starmine.lab import simulate
from starmine.rules.kernel.state import Record
from tests.rules.tables import Table, tables
from tests.runs import examples


def test_bot_is_found_by_its_id_and_has_a_title_and_description() -> None:
    assert set(BOTS) == {"cautious", "conventions", "information", "learned", "random"}
    for name in BOTS:
        found = bot(name)
        assert found.id == name
        assert found.title
        assert found.description.endswith(".")
        assert found.conventions
        assert all(line.endswith(".") for line in found.conventions)


@pytest.mark.parametrize("name", ["nobody", "", None, ["cautious"], "os:path"])
def test_bot_is_refused_with_the_known_ids_when_unknown(name: str) -> None:
    known = "cautious, conventions, information, learned, random, in simulations cheat, flawed, iggi, outer, piers, vdb"
    with pytest.raises(UnknownBot, match=f"the bots are {known}"):
        bot(name)


def test_bot_is_found_in_any_case_of_letters() -> None:
    assert bot("Cautious") is bot("cautious")
    assert bot("IGGI") is bot("iggi")


@pytest.mark.clause("R5")
@examples(40)
@given(table=tables(), name=st.sampled_from(sorted(BOTS)), seed=st.integers(0, 2**32))
def test_bot_plays_legally_to_the_end_at_any_table(table: Table, name: str, seed: int) -> None:
    assume(fits(bot(name), table.rules.rules(table.players)))
    result = simulate(table.rules, table.players, name, games=3, seed=seed, jobs=1)
    assert result.games == 3
    assert sum(result.histogram) == 3


def test_memory_of_built_in_bots_holds_no_objects() -> None:
    for found in BOTS.values():
        memory: Record = found.memory
        assert not memory.hasobject
