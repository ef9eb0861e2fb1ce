"""The games of a deal are found by seed, rules, seats and first player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.filling import Filler, Sample
from starmine.server.database.database import Database
from starmine.server.deals import store as deal_store
from starmine.server.deals.store import SameDeal
from starmine.server.tables import projections
from starmine.server.tables.projections import project
from starmine.server.tables.state import TableState
from tests.server.serving import writing


@pytest.fixture
async def game(new: Database, played: list[Sample]) -> TableState:
    """One of five finished games of a deal; there are three other deals with five games each."""
    filled = await Filler(new, played).fill(20, 4)
    state = await new.read(lambda session: projections.load(session, filled.finished[0]))
    assert state is not None
    return state


async def test_finished_games_of_a_deal_are_counted_and_come_best_first(new: Database, game: TableState) -> None:
    deal = SameDeal.of(game)
    assert deal is not None
    others = [
        replace(deal, seed="other"),
        replace(deal, edition="tiles"),
        replace(deal, options={"strikes": 1}),
        replace(deal, players=deal.players + 1),
        replace(deal, first_seat=deal.first_seat + 1),
    ]
    with writing(new) as session:
        strikes = replace(game, options={"strikes": 1, "endless": True}, id="custom", rematch=None)
        project(session.connection(), None, strikes)
    with writing(new) as session:
        assert deal_store.count(session, deal) == 5
        found = deal_store.finished(session, deal, 50)
        assert len(found) == 5
        assert all(SameDeal.of(state) == deal for state in found)
        scores = [state.result.score for state in found if state.result]
        assert scores == sorted(scores, reverse=True)
        assert len(deal_store.finished(session, deal, 2)) == 2
        assert [deal_store.count(session, other) for other in others] == [0] * len(others)
        custom = SameDeal.of(strikes)
        assert custom is not None
        assert deal_store.count(session, custom) == 1
        (mine,) = deal_store.of_person(session, custom, str(game.seats[0].person))
        assert mine.id == "custom"
