"""Sets of kinds, compared with ``Game``."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import starmine as sm
from starmine.knowledge import kinds
from starmine.rules.cards import KINDS, kind_text, kind_texts
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, Integer
from tests.knowledge.naive import members
from tests.knowledge.test_known import games
from tests.playing import dealt
from tests.rules.tables import Table, small_rules


def texts(game: sm.Game, kinds: Integer) -> set[str]:
    return set(kind_texts(int(kinds), game.suits))


@pytest.mark.parametrize("players", range(2, 6))
def test_shown_kinds_are_those_whose_every_copy_the_viewer_sees(players: int) -> None:
    table = Table("tiles", {"variant": 2}, players)
    for game in games(table, seed=players):
        for seat in range(players):
            view = game.view(seat)
            seen = Counter(
                kind
                for kind in (*(card.kind for hand in view.hands for card in hand), *(turn.kind for turn in view.log))
                if kind
            )
            copies = Counter(kind_text(kind, game.suits) for kind in game.edition.deck(players))
            full = {kind for kind in copies if seen[kind] == copies[kind]}
            assert texts(game, kinds.shown(view.state, view.rules)) == full
            assert kinds.owner(view.state, view.rules) == (seat if view.hands[seat] else -1)


def test_shown_to_leaves_out_the_cards_of_the_other_seat() -> None:
    game = Table("cocktail", players=3).game("W1", "R5 B2 B2", "G5")
    assert kinds.owner(game.state, game.rules) == -1
    view = game.view(0)
    hidden = kinds.hidden_copies(view.state, view.rules)
    assert texts(game, kinds.shown(view.state, view.rules)) >= {"R5", "B2", "G5"}
    shown = texts(game, kinds.shown_to(view.state, view.rules, 1, hidden))
    assert "G5" in shown
    assert not {"R5", "B2"} & shown


@pytest.mark.parametrize(("suits", "ranks"), [(1, 1), (2, 3), (5, 4), (3, 5)])
def test_kind_sets_hold_kinds_of_the_deck_only_in_small_games(suits: int, ranks: int) -> None:
    rules = small_rules(2, 1, suits, suits, ranks)
    rng = random.Random(suits)
    for _ in range(5):
        deck = [suit * 5 + rank for suit in range(suits) for rank in range(ranks)] * 2
        rng.shuffle(deck)
        games = np.zeros(1, GAME)
        game = games[0]
        kernel.deal(game, rules, np.array(deck, np.uint8), 0)
        while game["status"] == PLAYING:
            legal = int(kernel.legal(game, rules))
            kernel.apply(game, rules, rng.choice([number for number in range(20) if legal >> number & 1]))
            fireworks, discarded = game["fireworks"].tolist(), game["discarded"].tolist()
            left = {kind: 2 - discarded[kind] for kind in set(deck)}
            limits = [
                next((rank for rank in range(height, ranks) if not left[suit * 5 + rank]), ranks)
                for suit, height in enumerate(fireworks[:suits])
            ]
            useful = {kind for kind in left if fireworks[kind // 5] <= kind % 5 < limits[kind // 5]}
            assert members(int(kinds.playable(game, rules))) == [
                kind for kind in sorted(left) if fireworks[kind // 5] == kind % 5
            ]
            assert members(int(kinds.dead(game, rules))) == sorted(left.keys() - useful)
            assert members(int(kinds.critical(game, rules))) == sorted(kind for kind in useful if left[kind] == 1)
            assert [kinds.limit(game, rules, suit) for suit in range(suits)] == limits
            held = [deck[game["hands"][seat, 0]] for seat in range(2) if game["hand_sizes"][seat]]
            played = {kind for kind in left if kind % 5 < fireworks[kind // 5]}
            hidden = [left.get(kind, 0) - (kind in played) - held.count(kind) for kind in range(KINDS)]
            assert [kinds.copies_of(kinds.hidden_copies(game, rules), kind) for kind in range(KINDS)] == hidden
            assert members(int(kinds.shown(game, rules))) == [kind for kind in sorted(left) if not hidden[kind]]


def test_unseen_cards_of_another_hand_are_ignored() -> None:
    view = dealt(seed=3, first=1).view(0)
    view.push(sm.Play(0))  # of seat 1, which draws a card that this view does not show
    hidden = kinds.hidden_copies(view.state, view.rules)
    sizes = [sum(int(kinds.copies_of(hidden, kind)) for kind in range(KINDS)), 50 - 1 - 4]
    assert sizes[0] == sizes[1]
    assert kinds.shown_to(view.state, view.rules, 1, hidden) & ~int(view.rules["all_kinds"]) == 0
    assert kinds.owner(view.state, view.rules) == 0
