"""The kernel compared with the Hanabi Learning Environment: same states, legal actions and scores."""

from __future__ import annotations

import random

import numpy as np
import pytest

import starmine as sm
from starmine.rules.cards import RANKS
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, PLAYING, Record
from tests.oracle.hle import COLOURS, Facts, HleGame, HleTable

pytestmark = pytest.mark.oracle

# Games for each number of players; in half of them players always play a card that fits.
GAMES = [60, pytest.param(1000, marks=pytest.mark.long(5))]

# Its rules are those of cocktail; the most different edition can be set to the same rules by options. (R5)
EDITIONS = {
    "cocktail": sm.edition("cocktail"),
    "custom": sm.edition("six-colour", sixth_suit="none", discard_at_full=False, keep_score=False),
}


def facts(game: Record, rules: Record) -> Facts:
    """The facts of a ``GAME`` record."""
    return Facts(
        seat=int(game["seat"]),
        clue_tokens=int(game["clue_tokens"]),
        strikes=int(game["used_strikes"]),
        deck=int(rules["deck_size"]) - int(game["drawn"]),
        fireworks=game["fireworks"][:COLOURS].tolist(),
        discards=game["discarded"][: COLOURS * RANKS].tolist(),
        hands=[
            game["deck"][game["hands"][seat, : game["hand_sizes"][seat]]].tolist() for seat in range(rules["players"])
        ],
        legal=int(kernel.legal(game, rules)),
    )


def deal(edition: sm.Edition, players: int, rng: random.Random) -> tuple[list[int], Record, Record]:
    deck = list(edition.deck(players))
    rng.shuffle(deck)
    rules, game = edition.rules(players), np.zeros(1, GAME)[0]
    kernel.deal(game, rules, np.array(deck, np.uint8), 0)
    return deck, game, rules


def choose(game: Facts, hand_size: int, skill: float, rng: random.Random) -> int:
    """A legal action; with probability ``skill`` a play that fits, if there is one, or else a clue or a discard."""
    legal = [action for action in range(game.legal.bit_length()) if game.legal >> action & 1]
    if rng.random() >= skill:
        return rng.choice(legal)
    good = [
        hand_size + slot
        for slot, kind in enumerate(game.hands[game.seat])
        if game.fireworks[kind // RANKS] == kind % RANKS
    ]
    safe = [action for action in legal if not hand_size <= action < 2 * hand_size]
    return rng.choice(good or safe or legal)


def play_both(edition: sm.Edition, table: HleTable, players: int, skill: float, rng: random.Random) -> int:
    """Plays one game on both sides, comparing after every action. Returns its status."""
    deck, game, rules = deal(edition, players, rng)
    other: HleGame = table.deal(deck)
    while game["status"] == PLAYING:
        ours = facts(game, rules)
        assert not other.over
        assert ours == other.facts()
        action = choose(ours, int(rules["hand_size"]), skill, rng)
        kernel.apply(game, rules, action)
        other.apply(action)
    assert other.over
    # Except the seat: after the end the environment still passes the turn on.
    ours, theirs = facts(game, rules), other.facts()
    assert {**ours.__dict__, "seat": None} == {**theirs.__dict__, "seat": None}
    assert kernel.points(game, rules) == other.score
    return int(game["status"])


@pytest.mark.slow
@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("players", range(2, 6))
def test_kernel_gives_same_states_legal_actions_and_scores(players: int, games: int) -> None:
    table, rng = HleTable(players), random.Random(players)
    ends = {play_both(EDITIONS["cocktail"], table, players, skill, rng) for _ in range(games // 2) for skill in (0, 1)}
    assert len(ends) == 3, "games must end by strikes, after a last round and with a perfect score"


@pytest.mark.long(2)
@pytest.mark.slow
@pytest.mark.clause("R5")
@pytest.mark.parametrize("players", range(2, 6))
def test_recombined_edition_plays_by_the_same_rules(players: int) -> None:
    table, rng = HleTable(players), random.Random(players)
    for _ in range(50):
        assert play_both(EDITIONS["custom"], table, players, 0.9, rng) != PLAYING


@pytest.mark.slow
@pytest.mark.clause("C08")
@pytest.mark.parametrize("players", range(2, 6))
def test_clues_leave_the_same_kinds_possible(players: int) -> None:
    """The environment stores possible colours and ranks separately; here they are one set of kinds."""
    table, rng = HleTable(players), random.Random(players)
    for _ in range(10):
        deck, game, rules = deal(EDITIONS["cocktail"], players, rng)
        other = table.deal(deck)
        while game["status"] == PLAYING:
            possible = [
                game["possible"][game["hands"][seat, : game["hand_sizes"][seat]]].tolist() for seat in range(players)
            ]
            assert possible == other.possible()
            action = choose(facts(game, rules), int(rules["hand_size"]), 1, rng)
            kernel.apply(game, rules, action)
            other.apply(action)
