"""The registry of bots."""

from __future__ import annotations

import pytest

from starmine.bots import BOTS, UnknownBot, bot
from starmine.rules.kernel.state import Record


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


def test_memory_of_built_in_bots_holds_no_objects() -> None:
    for found in BOTS.values():
        memory: Record = found.memory
        assert not memory.hasobject
