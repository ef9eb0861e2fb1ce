"""Decks from seeds: fixed, uniform, and equal to those of a separate implementation."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

import starmine as sm
from starmine.rules.shuffle import commitment, drawn_seat
from tests.rules.tables import PRINTED_TABLES

COCKTAIL = sm.edition("cocktail")


def by_the_book(cards: list[int], seed: str) -> list[int]:
    """The published recipe: SHA-256 of "seed:block" as 32-bit numbers, Fisher and Yates from the end."""
    numbers: list[int] = []
    for block in range(200):
        digest = hashlib.sha256(f"{seed}:{block}".encode()).digest()
        numbers += [int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4)]
    stream = iter(numbers)
    for place in reversed(range(1, len(cards))):
        number = next(stream)
        while number >= 2**32 - 2**32 % (place + 1):
            number = next(stream)
        other = number % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def test_shuffled_deck_follows_the_published_recipe() -> None:
    for table in PRINTED_TABLES:
        for seed in ("7", "a secret", ""):
            deck = sm.shuffled(table.rules, table.players, seed)
            assert list(deck) == by_the_book(list(table.rules.deck(table.players)), seed)
            assert sorted(deck) == list(table.rules.deck(table.players))


def test_shuffled_deck_is_fixed_by_its_seed() -> None:
    assert sm.shuffled(COCKTAIL, 2, 7) == sm.shuffled(COCKTAIL, 2, "7")
    text = hashlib.sha256(bytes(sm.shuffled(COCKTAIL, 2, 7))).hexdigest()
    assert text == "11aa1dff7064f060c2fe5e9a96ff86cf341fd437f501a169ea092fcf7394b542"


def test_shuffled_deck_is_uniform() -> None:
    """5,000 deals: each kind comes first about as often as it has copies (five standard deviations)."""
    firsts = Counter(sm.shuffled(COCKTAIL, 2, seed)[0] for seed in range(5000))
    for kind, copies in Counter(COCKTAIL.deck(2)).items():
        share = copies / 50
        assert abs(firsts[kind] - 5000 * share) < 5 * (5000 * share * (1 - share)) ** 0.5


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.clause("R4")
def test_first_player_by_lot_is_uniform() -> None:
    for players in range(2, 6):
        seats = Counter(drawn_seat(players, seed) for seed in range(2000))
        number = int.from_bytes(hashlib.sha256(b"7:first:0").digest()[:4], "big")
        assert drawn_seat(players, 7) == drawn_seat(players, "7") == number % players
        assert all(abs(seats[seat] - 2000 / players) < 5 * (2000 / players) ** 0.5 for seat in range(players))
