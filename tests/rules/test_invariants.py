"""Conditions that hold in every game of legal actions, at every table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmine.rules.cards import KINDS, UNSEEN
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import GAME, PLAYING, RULES, STRUCK_OUT, Record, possible_kinds
from tests.rules.tables import Table, any_tables
from tests.runs import examples

# The seed, the probability of a clue when one is legal, and otherwise of a discard. Games of every length result.
seeds = st.tuples(st.integers(0, 2**32), st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.0, 0.9, 1.0]))


def states(table: Table, seed: tuple[int, float, float]) -> Iterator[Record]:
    """All states of a random game, one after the other (in the same record)."""
    number, talk, save = seed
    rng = random.Random(number)
    rules, game = table.rules.rules(table.players), np.zeros(1, GAME)[0]
    deck = list(table.rules.deck(table.players))
    rng.shuffle(deck)
    kernel.deal(game, rules, np.array(deck, np.uint8), rng.randrange(table.players))
    size = int(rules["hand_size"])
    yield game
    while game["status"] == PLAYING:
        legal = [action for action in range(64) if int(kernel.legal(game, rules)) >> action & 1]
        clues = [action for action in legal if action >= 2 * size] if rng.random() < talk else []
        discards = [action for action in legal if action < size] if rng.random() < save else []
        kernel.apply(game, rules, rng.choice(clues or discards or legal))
        yield game


@pytest.mark.parametrize("record", [GAME, RULES], ids=["GAME", "RULES"])
def test_every_byte_of_a_record_belongs_to_a_field(record: np.dtype[np.void]) -> None:
    """Records are compared as bytes, and padding bytes may differ in copies."""
    assert record.names is not None
    assert sum(record[name].itemsize for name in record.names) == record.itemsize


@pytest.mark.clause("C01", "C05", "C06", "C08", "C10", "C15", "C16", "C19")
@examples(60)
@given(table=any_tables(), seed=seeds)
def test_states_of_a_game_are_consistent(table: Table, seed: tuple[int, float, float]) -> None:
    rules = table.rules.rules(table.players)
    # Every card is played or discarded once, and a clue costs a token: this bounds the length of a game.
    bound = 2 * int(rules["deck_size"]) + 8 + int(rules["suits"])
    turn = -1
    for turn, game in enumerate(states(table, seed)):
        held = game["hands"][game["hands"] != UNSEEN].tolist()
        assert len(held) == len(set(held)) == game["hand_sizes"].sum()
        assert all(order < game["drawn"] for order in held)
        found = Counter(game["deck"][held].tolist())
        found += Counter(game["deck"][game["drawn"] : rules["deck_size"]].tolist())
        found += Counter({kind: int(gone) for kind, gone in enumerate(game["discarded"])})
        built = int(kinds.built(game, rules))
        found += Counter(kind for kind in range(KINDS) if built >> kind & 1)
        assert found == Counter(table.rules.deck(table.players)), "every card is in one place"
        assert 0 <= game["clue_tokens"] <= 8
        assert game["used_strikes"] <= rules["strikes"]
        assert (game["used_strikes"] == rules["strikes"]) == (game["status"] == STRUCK_OUT)
        assert turn == game["turn"] <= bound
        assert (kernel.legal(game, rules) != 0) == (game["status"] == PLAYING)
        assert game["score"] == game["fireworks"].sum()
        for order in range(int(rules["deck_size"])):
            assert possible_kinds(game, rules, order) >> int(game["deck"][order]) & 1, "clues are true"
    assert turn > 0
