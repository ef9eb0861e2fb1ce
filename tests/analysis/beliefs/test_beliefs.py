"""Beliefs, compared with a full enumeration of all hands, and the choice among too many branches of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import starmine as sm
from starmine.analysis.beliefs.weighing import Children, children, drawn, random_order, weigh
from starmine.analysis.unseen import History
from starmine.bots import Bot, bot
from starmine.bots.protocol import OTHERS, SAME, BotLike, tell_partners
from starmine.bots.rng import fill
from starmine.lab import SmallHanabi
from starmine.lab.small import Rulebook
from starmine.rules.cards import KINDS, UNSEEN
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, Record


@dataclass
class Played:
    """A game of bots, with what everybody saw and thought of."""

    game: Record
    memories: list[Any]  # by seat
    actions: list[int]  # taken
    chosen: list[int]  # by turn: the action of the bot on turn
    options: list[int]  # by turn: the number of legal actions
    statuses: list[int]
    seen: list[list[bytes]] = field(default_factory=list)  # by turn and seat


def view(game: Record, rules: Record, seat: int) -> Record:
    seen = np.zeros(1, GAME)
    kernel.view(seen, game, rules, seat)
    return seen[0]


def play(
    rules: Record,
    deck: Sequence[int],
    bots: Sequence[BotLike],
    turns: int,
    actions: Sequence[int] | None = None,
    seen: Sequence[bytes] = (),
    seat: int = 0,
) -> Played:
    """Plays ``turns`` turns, with the bots' actions or with these; stops where the seat sees something else."""
    players = len(bots)
    game = np.zeros(1, GAME)[0]
    kernel.deal(game, rules, np.array(deck, np.uint8), 0)
    memories = [np.zeros(1, bot.memory) for bot in bots]
    played = Played(game, memories, [], [], [], [])
    for holder, model in enumerate(bots):
        tell_partners(memories[holder][0], SAME if all(other is bots[0] for other in bots) else OTHERS)
        model.start(memories[holder][0], view(game, rules, holder), rules.copy(), 0)
    for turn in range(turns):
        if game["status"] != PLAYING:
            break
        mover = int(game["seat"])
        played.seen.append([view(game, rules, holder).tobytes() for holder in range(players)])
        if seen and played.seen[-1][seat] != seen[turn]:
            return played
        chosen = int(bots[mover].act(memories[mover].copy()[0], view(game, rules, mover), rules.copy()))
        action = chosen if actions is None else actions[turn]
        played.options.append(int(kernel.legal(game, rules)).bit_count())
        before = game.copy()
        kernel.apply(game, rules, action)
        for holder, model in enumerate(bots):
            model.watch(
                memories[holder][0], view(before, rules, holder), action, view(game, rules, holder), rules.copy()
            )
        played.actions.append(action)
        played.chosen.append(chosen)
        played.statuses.append(int(game["status"]))
    played.seen.append([view(game, rules, holder).tobytes() for holder in range(players)])
    return played


def hand(game: Record, seat: int) -> list[int]:
    return [int(order) for order in game["hands"][seat, : game["hand_sizes"][seat]]]


def history(rules: Record, played: Played, seat: int) -> History:
    return History(rules, seat, 0, view(played.game, rules, seat), np.array(played.actions, np.int64))


def enumerated(
    rules: Record, deck: Sequence[int], bots: Sequence[BotLike], played: Played, seat: int, slips: float
) -> dict[tuple[int, ...], tuple[float, Played]]:
    """By hand: its probability, and the game in which the seat holds it."""
    own = hand(played.game, seat)
    rest = list(range(int(played.game["drawn"]), len(deck)))
    hidden = sorted(deck[order] for order in [*own, *rest])
    found: dict[tuple[int, ...], tuple[float, Played]] = {}
    seen = [views[seat] for views in played.seen]
    for cards, ways in Counter(permutations(hidden, len(own))).items():
        other = list(deck)
        left = Counter(hidden) - Counter(cards)
        for order, kind in zip([*own, *rest], [*cards, *left.elements()], strict=True):
            other[order] = kind
        again = play(rules, other, bots, len(played.actions), played.actions, seen, seat)
        if [views[seat] for views in again.seen] != seen:
            continue  # the seat would have seen something else
        weight = float(ways)
        for turn, (action, chosen, options) in enumerate(zip(again.actions, again.chosen, again.options, strict=True)):
            if turn % len(bots) != seat:
                weight *= (1 - slips) * (action == chosen) + slips / options
        if weight:
            found[cards] = weight, again
    total = sum(weight for weight, _ in found.values())
    return {cards: (weight / total, again) for cards, (weight, again) in found.items()}


def shuffled_deck(rulebook: Rulebook, players: int, seed: int) -> list[int]:
    return [int(kind) for kind in np.random.default_rng(seed).permutation(rulebook.deck(players))]


def without_deck(game: Record, rules: Record) -> bytes:
    """The record without the cards to draw."""
    copy = game.copy()
    copy["deck"][int(game["drawn"]) : int(rules["deck_size"])] = UNSEEN
    return bytes(copy.tobytes())


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


def words(seed: int) -> npt.NDArray[np.uint32]:
    made = np.zeros(4, np.uint32)
    fill(made, seed)
    return made


def siblings(weights: npt.NDArray[np.float64]) -> Children:
    """The children of one hand, of kinds 0, 1 and so on, with these weights."""
    return Children(np.zeros(len(weights), np.int64), np.arange(len(weights), dtype=np.uint8), np.log(weights) - 500)


def test_children_have_the_copies_that_their_hand_leaves() -> None:
    copies = np.zeros(KINDS, np.int64)
    copies[[0, 1, 4]] = 2, 1, 3
    hands = np.array([[0, 0], [0, 1], [4, 4]], np.uint8)
    found = children(hands, np.log([1.0, 2.0, 5.0]), copies, 0b10011)
    assert found.parents.tolist() == [0, 0, 1, 1, 2, 2, 2]
    assert found.kinds.tolist() == [1, 4, 0, 4, 0, 1, 4]
    assert np.exp(found.logs) == pytest.approx([1, 3, 2, 6, 10, 5, 5])
    assert children(hands, np.zeros(3), copies, 0b10).parents.tolist() == [0, 2]


@pytest.mark.parametrize("count", [1, 5, 12])
def test_drawn_weights_have_the_old_ones_as_their_means(count: int) -> None:
    weights = np.random.default_rng(4).random(30) ** 6
    sums = np.zeros(30)
    for seed in range(4000):
        found = drawn(siblings(weights), count, words(seed))
        assert len(found.logs) == count
        assert len(set(found.kinds.tolist())) == count
        sums[found.kinds] += np.exp(found.logs + 500)
    assert sums / 4000 == pytest.approx(weights, abs=0.1)
    assert sums.sum() / 4000 == pytest.approx(weights.sum())


def test_largest_weights_are_kept_as_they_are() -> None:
    weights = np.array([1e-3, 0.5, 1e-3, 2.0, 1e-3, 1e-3])
    for seed in range(20):
        found = drawn(siblings(weights), 4, words(seed))
        kept = dict(zip(found.kinds.tolist(), np.exp(found.logs + 500).tolist(), strict=True))
        assert kept.pop(1) == pytest.approx(0.5)
        assert kept.pop(3) == pytest.approx(2)
        assert list(kept.values()) == pytest.approx([2e-3, 2e-3])


def test_children_of_all_hands_are_drawn_alike() -> None:
    """The draw is spread over the parents, and does not follow the order of the kinds."""
    parents, kinds = np.divmod(np.arange(400), 20)
    counts = np.zeros((20, 20), np.int64)
    for seed in range(500):
        found = drawn(Children(parents, kinds.astype(np.uint8), np.zeros(400)), 20, words(seed))
        assert found.parents.tolist() == list(range(20))
        np.add.at(counts, (found.parents, found.kinds), 1)
    assert counts.sum(axis=0) == pytest.approx(500, abs=100)


def test_random_orders_are_all_orders() -> None:
    assert {tuple(random_order(3, words(seed)).tolist()) for seed in range(100)} == {
        *((0, 1, 2), (0, 2, 1), (1, 0, 2)),
        *((1, 2, 0), (2, 0, 1), (2, 1, 0)),
    }
