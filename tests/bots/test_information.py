"""``information``: its strength, and that every listener decodes what the giver encodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import starmine as sm
from starmine.bots.information import endgame
from starmine.bots.information.choice import learn_own_hand
from starmine.bots.information.codes import coded_slots, is_late, modulus, number, tell
from starmine.bots.rng import fill
from starmine.rules.kernel import kinds
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.kernel import clue_target
from starmine.rules.kernel.state import Record
from tests.playing import dealt, play_on, seated

EDITIONS = ("cocktail", "abacus", "online", "six-colour", "tiles")

# The seeds of the games: two in every run.
SEEDS = [range(2), pytest.param(range(2, 9), marks=pytest.mark.long(0.4))]
few_seeds = pytest.mark.parametrize("seeds", SEEDS, ids=str)

Seats = list[tuple[Record, Record]]  # by seat, its memory and its view


def positions(edition: sm.Edition, players: int, seed: int) -> Iterator[tuple[Seats, Record, int]]:
    """Every position of a game of these bots: the seats, the game, and the action that follows."""
    game, seats = dealt(edition, players, seed), seated("information", players, seed=seed)
    while game.outcome is None:
        action = seats[game.seat].act(game)
        for seat in seats:
            seat.follow(game)
        yield (
            [(one.memory, game.view(one.seat).state) for one in seats],
            game.state,
            sm.action_id(action, game.setup, game.seat),
        )
        game.push(action)


def masks(memory: Record, view: Record) -> list[int]:
    """The sets of kinds that everybody knows, for the cards in all hands, from this memory."""
    return [int(memory["public"][order]) for hand in view["hands"] for order in hand if order != 255]


@pytest.mark.slow
@few_seeds
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 6))
def test_every_seat_knows_the_same_truth_of_every_card_and_decodes_what_the_giver_encodes(
    edition: str, players: int, seeds: range
) -> None:
    rules = sm.edition(edition).rules(players)
    for seed in seeds:
        for seats, game, _ in positions(sm.edition(edition), players, seed):
            first = masks(*seats[0])
            assert all(masks(*seat) == first for seat in seats)
            kinds = [int(game["deck"][order]) for hand in game["hands"] for order in hand if order != 255]
            assert all(mask >> kind & 1 for mask, kind in zip(first, kinds, strict=True))
            assert not any(memory["doubt"] for memory, _ in seats)
            giver = int(game["seat"])
            memory, view = (part.copy() for part in seats[giver])
            numbers = modulus(view, rules)
            total, _ = tell(memory, view, rules, 0, numbers)
            assert 0 <= total < numbers
            for seat, (heard, seen) in enumerate(seats):
                if seat != giver:
                    listener = heard.copy()
                    tell(listener, seen, rules, total, numbers)
                    listener["trial"][giver] = memory["trial"][giver]
                    assert (listener["trial"] == memory["trial"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_choice_among_useless_or_playable_cards_encodes_a_number(players: int) -> None:
    edition = sm.edition("cocktail")
    rules = edition.rules(players)
    told: Counter[bool] = Counter()
    for seed in range(8):
        for seats, game, action in positions(edition, players, seed):
            memory, view = (part.copy() for part in seats[int(game["seat"])])
            plays = bool(action >= first_play(rules))
            slot = int(action - first_play(rules) * plays)
            slots = [place for place in range(5) if int(coded_slots(memory, view, rules, plays)) >> place & 1]
            if action < first_clue(rules) and slot in slots:
                total, _ = tell(memory, view, rules, 0, len(slots))
                assert slots.index(slot) == total
                told[plays] += 1
    assert told[False] > 10
    assert bool(told[True]) is (players < 5)


def grades(memory: Record, view: Record, rules: Record, actions: list[int]) -> list[int]:
    """The sums of the actions' grades on all sampled deals."""
    deal, line, words = np.zeros(1, endgame.DEAL)[0], np.zeros(endgame.DEPTH, endgame.POSITION), np.zeros(4, np.uint32)
    fill(words, int(view["turn"]))
    sums = [0] * len(actions)
    for _ in range(endgame.SAMPLES):
        endgame._deal(memory, view, rules, words, deal)
        for index, action in enumerate(actions):
            sums[index] += int(endgame._grade(memory, view, rules, line, deal, action, 1))
    return sums


@pytest.mark.parametrize("players", range(2, 6))
def test_late_actions_are_compared_only_until_the_best_is_known(players: int) -> None:
    edition = sm.edition("cocktail")
    rules = edition.rules(players)
    chosen: Counter[bool] = Counter()
    for seed in range(4):
        for seats, game, _ in positions(edition, players, seed):
            memory, view = (part.copy() for part in seats[int(game["seat"])])
            if is_late(view, rules):
                learn_own_hand(memory, view, rules)
                hand = range(int(view["hand_sizes"][view["seat"]]))
                actions = [*hand, *(int(first_play(rules)) + slot for slot in hand)][: endgame.MOST_ACTIONS]
                whole = grades(memory, view, rules, actions)
                best = int(endgame.best_action(memory, view, rules, np.array(actions)))
                assert best == whole.index(max(whole))
                chosen[best > 0] += 1
    assert min(chosen.values()) > 5


@few_seeds
@pytest.mark.parametrize("players", range(2, 6))
def test_nearly_every_number_has_a_clue(players: int, seeds: range) -> None:
    edition = sm.edition("cocktail")
    rules = edition.rules(players)
    wanted = found = 0
    for seed in seeds:
        for seats, game, _ in positions(edition, players, seed):
            memory, view = seats[int(game["seat"])]
            given = set()
            for action in range(2 * int(rules["hand_size"]), 54):
                if rules["clue_offset"][action]:
                    hand = view["hands"][clue_target(view, rules, action)]
                    value = int(rules["clue_value"][action])
                    kinds = [int(view["deck"][order]) for order in hand if order != 255]
                    touched = sum(
                        (int(rules["kind_clues"][kind]) >> value & 1) << slot for slot, kind in enumerate(kinds)
                    )
                    if touched:
                        given.add(int(number(memory, view, rules, action, touched)))
            assert given <= set(range(int(modulus(view, rules))))
            wanted += int(modulus(view, rules))
            found += len(given)
    assert found > 0.99 * wanted


def test_information_ignores_codes_after_a_card_contradicted_one() -> None:
    edition = sm.edition("cocktail")
    doubts = 0
    for seed in range(10):
        seats = seated(["information", "random", "random"], 3, seed=seed)
        game = play_on(dealt(edition, 3, seed), seats)
        seats[0].follow(game)
        if seats[0].memory["doubt"]:
            doubts += 1
            orders = [order for order in game.state["hands"][1] if order != 255]
            known = seats[0].memory["public"][orders]
            assert (known == game.state["possible"][orders]).all()
    assert doubts > 5


def test_information_counts_a_card_played_from_the_deck() -> None:
    edition = sm.edition("cocktail", deck_plays=True, strikes=8, early_end="never")
    fitted = 0
    for seed in range(40):
        game, seats = dealt(edition, 2, seed), seated(["information", "random"], 2, seed=seed)
        while game.outcome is None and sm.FromDeck() not in game.legal_actions():
            game.push(seats[game.seat].act(game))
        if game.outcome is None:
            before = game.score
            game.push(sm.FromDeck())
            seats[0].follow(game)
            memory = seats[0].memory
            assert memory["playable"] == kinds.playable(game.state, game.rules)
            assert memory["dead"] == kinds.dead(game.state, game.rules)
            fitted += game.score > before
    assert fitted
