"""Clue efficiency, compared with a count from the game's log and with trying out all orders of actions."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from starmine.knowledge.efficiency import UNTOLD, clues_left
from starmine.knowledge.sights import EFFICIENCY, said_only, sights
from starmine.rules.cards import kind_texts
from starmine.rules.kernel import kinds
from starmine.rules.kernel.state import NEVER, NO_LAST_ROUND, UP, Record
from tests.playing import dealt
from tests.rules.tables import Table, any_tables, clues_of
from tests.runs import examples

Firework = tuple[int, bool]  # how many cards it can still get, and whether these complete it
PLAIN, DARK, STARVED = "No Variant", "Black (6 Suits)", "Clue Starved (6 Suits)"


def left_in(game: Record, rules: Record) -> int:
    return int(clues_left(game, rules, kinds.in_reach(game, rules)))


@pytest.mark.parametrize(
    ("variant", "players", "clues", "needed"),
    [
        (PLAIN, 2, 29, "0.86"),
        (PLAIN, 3, 25, "1.00"),
        (PLAIN, 4, 25, "1.00"),
        (PLAIN, 5, 21, "1.19"),
        (DARK, 2, 30, "1.00"),
        (DARK, 4, 26, "1.15"),
        (STARVED, 2, 21, "1.43"),
        (STARVED, 4, 19, "1.58"),
    ],
)
def test_deal_leaves_the_known_number_of_clues(variant: str, players: int, clues: int, needed: str) -> None:
    game = Table("hanab-live", {"variant": variant}, players).game()
    spent, got, missing, left = sights(game).public[EFFICIENCY : EFFICIENCY + 4]
    assert (spent, got, left) == (0, 0, clues)
    assert f"{missing / left:.2f}" == needed


def position(table: Table, heights: list[int], lost: list[int], deck: int, tokens: int) -> tuple[Record, Record]:
    """A game record with these fireworks, ``deck`` cards to draw and clue tokens; and the rules.

    Of each suit in ``lost`` the cards after its height are discarded.
    """
    game = table.game()
    state, rules = game.state.copy(), game.rules
    state["drawn"] = rules["deck_size"] - deck
    state["clue_tokens"] = tokens
    for suit, height in enumerate(heights[: int(rules["suits"])]):
        if state["directions"][suit] == UP:
            state["fireworks"][suit] = min(height, int(rules["ranks"]))
            if suit in lost and height < rules["ranks"]:
                state["discarded"][5 * suit + height] = rules["copies"][5 * suit + height]
    state["score"] = state["fireworks"].sum()
    return state, rules


@pytest.mark.parametrize(
    ("players", "heights", "deck", "tokens", "clues"),
    [
        (4, [1, 1, 1, 1, 0], 27, 4, 18),
        (4, [1, 1, 1, 1, 1], 26, 4, 17),
        (2, [5, 5, 5, 5, 4], 1, 4, 5),  # the four tokens, and one that a discard as the last card is drawn regains
        (2, [5, 5, 5, 5, 4], 2, 4, 6),
        (2, [5, 5, 5, 4, 4], 1, 4, 5),  # the first of the two plays regains it
        (2, [5, 5, 5, 3, 3], 1, 0, 0),  # out of reach: every turn is a play
    ],
)
def test_positions_leave_known_numbers(players: int, heights: list[int], deck: int, tokens: int, clues: int) -> None:
    assert left_in(*position(Table("cocktail", {}, players), heights, [], deck, tokens)) == clues


def tried_out(game: Record, rules: Record) -> int:
    """The most clues of all orders of actions that play the most cards, whatever card each player holds."""
    price = 1 + int(rules["half_tokens"])
    full = price * int(rules["clue_tokens"])
    endless, ranks = bool(rules["endless"]), int(rules["ranks"])
    ends = rules["early_end"] != NEVER or int(kinds.best(game, rules)) == rules["max_score"]

    @cache
    def most(cards: int, turns: int, tokens: int, fireworks: tuple[Firework, ...]) -> tuple[int, int]:
        """Cards played, then clues given; ``cards`` can be drawn, or in an endless game used."""
        if turns == 0 or (ends and not fireworks) or (endless and not cards):
            return 0, 0
        turns -= turns != NO_LAST_ROUND
        options = [(0, 0)]
        if tokens >= price:
            played, clues = most(cards, turns, tokens - price, fireworks)
            options.append((played, clues + 1))
        if cards:
            cards -= 1
            turns = int(rules["players"]) if not cards and not endless else turns
        if tokens < full or rules["discard_at_full"]:
            options.append(most(cards, turns, min(tokens + 1, full), fireworks))
        for missing, completes in set(fireworks):
            after = list(fireworks)
            after.remove((missing, completes))
            if missing > 1:
                after.append((missing - 1, completes))
            bonus = int(missing == 1 and completes and rules["bonus"])
            played, clues = most(cards, turns, min(tokens + bonus, full), tuple(sorted(after)))
            options.append((played + 1, clues))
        return max(options)

    fireworks = []
    for suit in range(int(rules["suits"])):
        limit = int(kinds.limit(game, rules, suit))
        if missing := limit - int(game["fireworks"][suit]):
            fireworks.append((missing, limit == ranks))
    cards = int(rules["deck_size"]) - int(game["drawn"]) + (int(game["hand_sizes"].sum()) if endless else 0)
    tokens = price * int(game["clue_tokens"]) + int(game["half_token"])
    return most(cards, NO_LAST_ROUND, tokens, tuple(sorted(fireworks)))[1]


@examples(25)
@given(data=st.data())
def test_clues_left_are_the_most_of_all_orders_of_actions(data: st.DataObject) -> None:
    table = data.draw(any_tables())
    heights = data.draw(st.lists(st.sampled_from([2, 3, 4, 4, 5, 5]), min_size=6, max_size=6))
    lost = data.draw(st.lists(st.integers(0, 5), max_size=2))
    game, rules = position(table, heights, lost, data.draw(st.integers(1, 4)), data.draw(st.integers(0, 8)))
    if rules["half_tokens"] and game["clue_tokens"] < rules["clue_tokens"]:
        game["half_token"] = data.draw(st.integers(0, 1))
    # An endless game goes on while the cards left include all that are needed.
    over = rules["endless"] and (kinds.best(game, rules) < rules["max_score"] or kinds.pace(game, rules) < 0)
    if game["score"] < rules["max_score"] and not over:
        assert left_in(game, rules) == tried_out(game, rules)


def counted(game: sm.Game) -> tuple[int, int, int]:
    """Clues spent, cards got, cards still to get: counted from the log."""
    halves = 1 + int(game.rules["half_tokens"])
    spent, pointed = 0, set[int]()
    for turn in game.log:
        if isinstance(turn.action, sm.Clue):
            spent += halves
            pointed.update(turn.cards)
        else:
            completes = turn.result == "completed" and game.rules["bonus"]
            spent += (turn.result in ("strike", "discarded") or completes) and not turn.token_gained
    got = sum(game.fireworks.values())
    for hand in game.hands:
        for card in hand:
            clued = kind_texts(int(game.state["possible"][card.order]), game.suits)  # what the clues leave possible
            got += card.order in pointed and any(not game.is_dead(kind) for kind in clued)
    got = min(got, game.in_reach)
    return spent // halves, got, game.in_reach - got


@pytest.mark.parametrize(
    "table",
    [
        *(Table(edition.id) for edition in sm.editions()),
        Table("hanab-live", {"variant": STARVED}),
        Table("hanab-live", {"variant": PLAIN, "discard_at_full": True}),
    ],
    ids=str,
)
def test_efficiency_is_what_the_log_says(table: Table) -> None:
    choice = random.Random(5)
    for players in (2, 3, 5):
        game = dealt(table.rules, players, seed=players)
        while game.outcome is None:
            *so_far, left = sights(game).public[EFFICIENCY : EFFICIENCY + 4]
            assert tuple(so_far) == counted(game)
            assert (left == UNTOLD) == (game.state["drawn"] == game.rules["deck_size"])
            legal = game.legal_actions()
            quiet = [action for action in legal if not isinstance(action, sm.Play)]
            game.push(choice.choice(quiet if quiet and choice.random() < 0.7 else legal))
        assert tuple(sights(game).public[EFFICIENCY + 1 : EFFICIENCY + 4]) == (sum(game.fireworks.values()), 0, UNTOLD)


def test_what_was_said_alone_tells_no_efficiency_and_only_the_kinds_said() -> None:
    game = dealt("cocktail", 3)
    game.push(clues_of(game)[0])
    seen = sights(game)
    told = said_only(seen, np.full(seen.possible.shape[1:], 3))
    assert told.public[EFFICIENCY] == UNTOLD
    assert set(told.possible.ravel()) == {3}
    assert (told.kinds == sights(game).kinds).all()
