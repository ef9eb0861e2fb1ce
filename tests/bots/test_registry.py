"""The registry of bots."""

from __future__ import annotations

import pytest

from starmine.bots import BOTS, UnknownBot, bot


def test_bot_is_found_by_its_id_and_describes_itself() -> None:
    assert set(BOTS) == {"cautious", "conventions", "information", "learned", "random"}
    for name in BOTS:
        found = bot(name)
        assert found is bot(name.upper())
        assert found.id == name
        assert found.title
        assert found.description.endswith(".")
        assert found.conventions
        assert all(line.endswith(".") for line in found.conventions)
        assert not found.memory.hasobject


@pytest.mark.parametrize("name", ["nobody", "", None, ["cautious"], "os:path"])
def test_bot_is_refused_with_the_known_ids_when_unknown(name: str) -> None:
    known = "cautious, conventions, information, learned, random, in simulations cheat, flawed, iggi, outer, piers, vdb"
    with pytest.raises(UnknownBot, match=f"the bots are {known}"):
        bot(name)
