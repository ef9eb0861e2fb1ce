"""Beliefs, compared with a full enumeration of all hands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.analysis.beliefs.weighing import weigh
from starmine.bots import Bot, bot
from starmine.bots.protocol import OTHERS, SAME
from starmine.lab import SmallHanabi
from starmine.rules.kernel.state import Record
from tests.analysis.beliefs.enumeration import Played, enumerated, history, play, shuffled_deck, without_deck

SMALL = SmallHanabi(colours=2, ranks=4, hand_size=2, clue_tokens=4)
LARGER = SmallHanabi(colours=3, ranks=3, hand_size=3, clue_tokens=5)


def compare(rules: Record, deck: list[int], bots: list[Bot], played: Played, seat: int, slips: float) -> None:
    """Compares hands, weights, slips, games and memories with those of full enumeration."""
    past = history(rules, played, seat)
    expected = enumerated(rules, deck, bots, played, seat, slips)
    partners = SAME if len({bot.id for bot in bots}) == 1 else OTHERS
    found = weigh(past, bots, np.full(len(past.actions), slips), partners=partners)
    assert found.exact
    assert found.unexplained_from is None
    hands = [tuple(cards) for cards in found.hands.tolist()]
    assert len(set(hands)) == len(hands)
    assert dict(zip(hands, found.weights.tolist(), strict=True)) == pytest.approx(
        {cards: weight for cards, (weight, _) in expected.items()}
    )
    for place, cards in enumerate(hands):
        there = expected[cards][1]
        assert found.games[place].tobytes() == without_deck(there.game, rules)
        slipped = [turn for turn in range(len(there.actions)) if there.actions[turn] != there.chosen[turn]]
        assert found.slips[place] == sum(turn % len(bots) != seat for turn in slipped)
        for holder, memory in enumerate(there.memories):
            kept = found.memories[place, holder, : memory.itemsize]
            assert kept.tobytes() == memory.tobytes()


@pytest.mark.parametrize("slips", [0.0, 0.1])
@pytest.mark.parametrize(
    ("small", "names", "turns"),
    [
        (LARGER, ("cautious",) * 2, 9),
        (LARGER, ("conventions",) * 2, 6),
        (SMALL, ("cautious", "conventions", "cautious"), 7),
        (SMALL, ("information",) * 3, 7),
        (SMALL, ("conventions",) * 3, 11),
    ],
    ids=lambda value: value if isinstance(value, int) else "-".join(value) if isinstance(value, tuple) else "",
)
def test_hands_weights_and_memories_are_those_of_full_enumeration(
    small: SmallHanabi, names: tuple[str, ...], turns: int, slips: float
) -> None:
    players = len(names)
    rules, bots = small.rules(players), [bot(name) for name in names]
    for seed in range(3):
        deck = shuffled_deck(small, players, seed)
        played = play(rules, deck, bots, turns)
        seat = (turns + seed) % players
        compare(rules, deck, bots, played, seat, slips)


@pytest.mark.parametrize(
    ("edition", "options", "name", "players"),
    [
        ("hanab-live", {"variant": "Orange (6 Suits)", "early_end": "no-plays"}, "cautious", 3),
        ("hanab-live", {"variant": "3 Suits", "cards_in_hand": "one-less", "deck_plays": True}, "cautious", 2),
    ],
    ids=str,
)
def test_last_round_of_editions_is_as_in_full_enumeration(edition: str, options: Any, name: str, players: int) -> None:
    """With the deck used up, the seat's cards are known but for their order; an early end depends on hidden cards."""
    table = sm.edition(edition, **options)
    rules, bots = table.rules(players), [bot(name)] * players
    deck = shuffled_deck(table, players, 1)
    turns = len(play(rules, deck, bots, 200).actions)
    played = play(rules, deck, bots, turns)
    assert played.game["drawn"] == len(deck)
    compare(rules, deck, bots, played, (turns + 1) % players, 0.05)
