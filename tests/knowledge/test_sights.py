"""The sights of all viewers, computed in one call: equal to each view by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from starmine.knowledge import owner_possible
from starmine.knowledge.sights import BEST, LEGAL, LIMITS, PACE, sights
from starmine.rules.cards import UNSEEN, kind_text, kind_texts
from starmine.rules.kernel.state import ACTIONS
from tests.knowledge.test_known import games
from tests.rules.tables import Table, any_tables
from tests.runs import examples


@examples(8)
@given(table=any_tables(), seed=st.integers(0, 2**32))
def test_sights_are_those_of_each_view(table: Table, seed: int) -> None:
    for game in games(table, seed, every=3):
        seen = sights(game)
        assert (seen.public[BEST], seen.public[PACE]) == (game.in_reach, game.pace)
        assert seen.public[LIMITS : LIMITS + len(game.suits)].tolist() == list(game.limits.values())
        for viewer in (*range(game.players), -1):
            view = game if game.outcome is not None else game.view(None if viewer < 0 else viewer)
            for seat, hand in enumerate(game.hands):
                orders = [card.order for card in hand]
                kinds = [None if kind == UNSEEN else kind_text(kind, game.suits) for kind in seen.kinds[viewer, seat]]
                assert kinds[: len(orders)] == [view.kind(order) for order in orders]
                possible = [kind_texts(int(mask), game.suits) for mask in seen.possible[viewer, seat]]
                assert tuple(possible[: len(orders)]) == owner_possible(view, seat)


@examples(8)
@given(table=any_tables(), seed=st.integers(0, 2**32))
def test_sights_tell_legal_actions_and_what_they_touch(table: Table, seed: int) -> None:
    for game in games(table, seed, every=3):
        seen = sights(game)
        view = game.view(game.seat)
        actions = view.legal_actions()
        assert [number for number in range(ACTIONS) if seen.public[LEGAL] >> number & 1] == [
            sm.action_id(action, game.setup, game.seat) for action in actions
        ]
        for action in actions:
            if isinstance(action, sm.Clue):
                touched = seen.touches[
                    action.seat, game.rules["clue_value"][sm.action_id(action, game.setup, game.seat)]
                ]
                hand = game.hands[action.seat]
                assert view.touches(action) == tuple(
                    card.order for slot, card in enumerate(hand) if touched >> slot & 1
                )
